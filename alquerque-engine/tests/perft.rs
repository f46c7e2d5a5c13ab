//! Counts on several threads and with a table: the same as without.

mod common;

use alquerque_core::alquerque::Alquerque;
use alquerque_core::fanorona::Fanorona;
use alquerque_core::konane::Konane;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Position, RuleSet, perft};
use alquerque_engine::{Control, HashError, Perft, PerftError};
use common::{game, in_games, start};

/// The known counts, whose source is told there.
const COUNTS: &str = include_str!("../../alquerque-core/tests/data/perft.txt");

/// Greater counts are left to the tests of the rules.
const MOST: u64 = 600_000;

in_games! {
    counts_are_the_known_ones_whatever_counts_them {
        alquerque Alquerque: 150;
        konane Konane: 13;
        fanorona Fanorona: 5;
        seega Seega: 26;
        surakarta Surakarta: 4;
    }

    first_moves_are_told_in_their_order_with_their_counts {
        alquerque Alquerque: ("bell", 9);
        konane Konane: ("konane", 6);
        fanorona Fanorona: ("fanorona", 4);
        seega Seega: ("seega", 2);
        surakarta Surakarta: ("surakarta", 4);
    }
}

/// `least`: how many lines there are of the game at the least.
fn counts_are_the_known_ones_whatever_counts_them<P: Position + Sync>(least: usize) {
    let mut lines = 0;
    for line in COUNTS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(4, ' ').collect();
        let name = fields[0].split(',').next().unwrap();
        let (depth, count): (u32, u64) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        if !P::Rules::NAMES.contains(&name) || count > MOST {
            continue;
        }
        let position: P = match fields.get(3) {
            Some(text) => game::<P>(fields[0], text).position().clone(),
            None => start(fields[0]),
        };
        for threads in [1, 2, 3] {
            for hash in [0, 1, 16] {
                let counted = Perft { threads, hash }.count(&position, depth, &Control::new(), |_, _| {});
                assert_eq!(counted, Ok(count), "{line}: {threads} threads, {hash} MiB");
            }
        }
        lines += 1;
    }
    assert!(lines >= least, "{lines}");
}

fn first_moves_are_told_in_their_order_with_their_counts<P: Position + Sync>((code, depth): (&str, u32)) {
    let start: P = start(code);
    let after = |turn| {
        let mut next = start.clone();
        next.play(turn);
        next
    };
    let expected: Vec<_> =
        start.moves().into_iter().map(|turn| (turn, perft(&after(turn), depth - 1))).collect();
    for (threads, hash) in [(1, 0), (3, 0), (2, 1)] {
        let mut told = Vec::new();
        let each = |turn, nodes| told.push((turn, nodes));
        let total = Perft { threads, hash }.count(&start, depth, &Control::new(), each);
        assert_eq!(total, Ok(perft(&start, depth)));
        assert!(told == expected, "{threads} threads, {hash} MiB");
    }
}

/// Some 250,000 entries, of which a table of this size holds 65,536.
#[test]
fn a_table_too_small_changes_no_count() {
    let start = start::<Alquerque>("table");
    let count = Perft { threads: 3, hash: 1 }.count(&start, 14, &Control::new(), |_, _| {});
    assert_eq!(count, Ok(152_502_481));
}

#[test]
fn a_finished_game_and_no_plies_are_counted_too() {
    let over = game::<Alquerque>("doce", "5/5/2b2/5/5 w");
    for (depth, count) in [(0, 1), (1, 0), (7, 0)] {
        for perft in [Perft::default(), Perft { threads: 2, hash: 1 }, Perft { threads: 0, hash: 0 }] {
            assert_eq!(perft.count(over.position(), depth, &Control::new(), |_, _| {}), Ok(count));
        }
    }
}

#[test]
fn what_cannot_be_counted_is_told() {
    let start = start::<Fanorona>("fanorona,size=3x3");
    let count = |perft: Perft, depth, control: &Control| perft.count(&start, depth, control, |_, _| {});
    let stopped = Control::new();
    stopped.stop();
    for hash in [0, 1] {
        let perft = Perft { threads: 2, hash };
        assert_eq!(count(perft, 20, &stopped), Err(PerftError::Stopped));
    }
    // The positions are few and the games more than can be said.
    let perft = Perft { threads: 2, hash: 1 };
    assert_eq!(count(perft, 100, &Control::new()), Err(PerftError::TooMany));
    let perft = Perft { threads: 1, hash: usize::MAX };
    assert_eq!(count(perft, 3, &Control::new()), Err(PerftError::Hash(HashError { mib: usize::MAX })));
}

#[test]
fn a_count_that_would_not_end_is_stopped() {
    let start = start::<Alquerque>("table");
    for hash in [0, 1] {
        let control = Control::new();
        let mut told = 0;
        let count = std::thread::scope(|scope| {
            let counting =
                scope.spawn(|| Perft { threads: 3, hash }.count(&start, 40, &control, |_, _| told += 1));
            std::thread::sleep(std::time::Duration::from_millis(30));
            control.stop();
            counting.join().unwrap()
        });
        assert_eq!((count, told), (Err(PerftError::Stopped), 0));
    }
}
