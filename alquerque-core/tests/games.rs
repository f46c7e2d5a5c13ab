//! Games with their history: draws, results, taking back, records, and very long games.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, Code};
use alquerque_core::{Color, Game, GameError, Outcome, Position, Reason};
use common::{Random, all_composed, code, identity, position, random_position};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// Both players have one man and go to and fro: every fourth ply the position comes again.
const SHUTTLE: [&str; 4] = ["a5-a4", "e1-e2", "a4-a5", "e2-e1"];

fn shuttle_game(code: &str, quiet: u32) -> Game<Alquerque> {
    Game::new(position(code, &format!("w4/5/5/5/4b w - {quiet} 1")))
}

/// Plays to and fro until the game ends, and says after how many plies; `None` if it goes on.
fn length_of_shuttle(code: &str, quiet: u32) -> Option<(usize, Reason)> {
    let mut game = shuttle_game(code, quiet);
    for turn in SHUTTLE.iter().cycle().take(2_000) {
        if let Some(outcome) = game.outcome() {
            assert_eq!(outcome.winner, None);
            return Some((game.plies(), outcome.reason));
        }
        game.play_text(turn).unwrap();
    }
    None
}

#[test]
fn the_nth_occurrence_draws_and_no_earlier_one() {
    for n in [2, 3, 4, 5, 100] {
        let code = format!("table,repetition={n},quiet=0");
        // The first position is the first occurrence.
        assert_eq!(length_of_shuttle(&code, 0), Some((4 * (n - 1), Reason::Repetition)), "{code}");
    }
    assert_eq!(length_of_shuttle("table,repetition=0,quiet=0", 0), None);
    assert_eq!(length_of_shuttle("jaques", 0), None);
    assert_eq!(length_of_shuttle("jaques-drawn", 0), Some((8, Reason::Repetition)));
}

#[test]
fn the_quiet_clock_draws_at_its_limit_and_no_earlier() {
    for limit in [1, 2, 50, 80, 999] {
        let code = format!("table,repetition=0,quiet={limit}");
        let limit = limit as usize;
        assert_eq!(length_of_shuttle(&code, 0), Some((limit, Reason::QuietLimit)), "{code}");
        // The clock of the text counts.
        assert_eq!(length_of_shuttle(&code, limit as u32 - 1), Some((1, Reason::QuietLimit)), "{code}");
        assert_eq!(length_of_shuttle(&code, limit as u32), Some((0, Reason::QuietLimit)), "{code}");
    }
    assert_eq!(length_of_shuttle("table", 76), Some((4, Reason::QuietLimit)));
    assert_eq!(length_of_shuttle("jaques-drawn", 1_000), Some((8, Reason::Repetition)));
}

#[test]
fn repetition_is_named_where_both_draw_on_one_ply() {
    assert_eq!(length_of_shuttle("table,repetition=3,quiet=8", 0), Some((8, Reason::Repetition)));
    assert_eq!(length_of_shuttle("table,repetition=3,quiet=7", 0), Some((7, Reason::QuietLimit)));
}

#[test]
fn a_win_stands_before_the_quiet_limit_on_the_same_ply() {
    // White's step takes Black's last step: a1 can neither go to b1 nor jump over it.
    let mut game = Game::new(position("doce", "5/5/5/5/bw1w1 w - 49 30"));
    game.play_text("d1-c1").unwrap();
    assert_eq!(game.position().quiet(), 50);
    assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMove)));
    // The same step, when it blocks nobody, draws.
    let mut game = Game::new(position("doce", "5/5/5/b4/1w1w1 w - 49 30"));
    game.play_text("d1-c1").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::QuietLimit)));
    assert_eq!(game.outcome().unwrap().to_string(), "draw, too many plies without a capture");
}

#[test]
fn capture_of_the_last_man_on_the_limit_ply_wins() {
    for (code, text, turn) in [
        ("doce", "5/5/2b2/1w3/5 w - 49 30", "b2xd4"),
        ("huffing", "5/5/2b2/w4/5 w c3 49 30", "huffc3"),
        ("table", "5/5/2b2/1w3/5 w - 79 30", "b2xd4"),
    ] {
        let mut game = Game::new(position(code, text));
        game.play_text(turn).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMen)), "{code}");
        assert_eq!(game.position().quiet(), 0, "{code}");
    }
}

#[test]
fn results_are_written_as_a_letter_and_as_a_sentence() {
    let white_wins = Outcome::lost_by(Color::Black, Reason::NoMove);
    let black_wins = Outcome::lost_by(Color::White, Reason::NoMen);
    let drawn = Outcome::drawn(Reason::Repetition);
    assert_eq!([white_wins, black_wins, drawn].map(Outcome::letter), ['w', 'b', '=']);
    assert_eq!(white_wins.to_string(), "White wins, Black cannot move");
    assert_eq!(black_wins.to_string(), "Black wins, White has no men left");
    assert_eq!(drawn.to_string(), "draw, the position was repeated");
}

#[test]
fn captures_and_huffs_reset_the_quiet_clock() {
    for turn in ["b2xd4", "huffc3+b2-b3"] {
        let mut game = Game::new(position("huffing", "4b/5/2b2/1w3/5 w c3 7 30"));
        game.play_text(turn).unwrap();
        assert_eq!(game.position().quiet(), 0, "{turn}");
    }
    let mut game = Game::new(position("huffing", "4b/5/2b2/1w3/5 w c3 7 30"));
    game.play_text("b2-b3").unwrap();
    assert_eq!(game.position().quiet(), 8);
}

#[test]
fn the_move_number_grows_when_black_has_moved() {
    let mut game = shuttle_game("jaques", 0);
    let mut numbers = Vec::new();
    for turn in SHUTTLE {
        game.play_text(turn).unwrap();
        numbers.push(game.position().setup().number);
    }
    assert_eq!(numbers, [1, 2, 2, 3]);
}

/// A position with huffable men is another than the same men without them.
#[test]
fn rights_to_huff_tell_positions_apart_in_repetition() {
    // Whoever moves first fails to capture with another man: c3 is in reach of b2 and the reverse.
    let mut game = Game::new(position("huffing,steps=any,repetition=2,quiet=0", "b4/5/2b2/1w3/4w w -"));
    for turn in ["e1-e2", "a5-a4", "e2-e1", "a4-a5"] {
        assert_eq!(game.outcome(), None, "{turn}");
        game.play_text(turn).unwrap();
    }
    assert_eq!(identity(game.position()), "b4/5/2b2/1w3/4w w c3");
    assert_eq!((game.occurrences(), game.outcome()), (1, None));
    for turn in ["e1-e2", "a5-a4", "e2-e1", "a4-a5"] {
        game.play_text(turn).unwrap_or_else(|error| panic!("{turn}: {error}"));
        if game.outcome().is_some() {
            break;
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::Repetition)));
}

/// A game as it should be told: occurrences are counted by text, quiet plies by the men on the board.
#[test]
fn random_games_end_when_a_plain_count_says_so() {
    let mut random = Random(11);
    let mut reasons: HashMap<Option<Reason>, u32> = HashMap::new();
    let drawing =
        ["repetition=2,quiet=0", "repetition=3,quiet=12", "repetition=0,quiet=9", "repetition=4,quiet=40"];
    for name in ["doce", "bell", "promotion", "huffing", "jaques-optional", "table"] {
        for draws in drawing {
            let code = code(&format!("{name},{draws}"));
            for _ in 0..60 {
                let position = random_position(code, &mut random);
                let reason = follow(position, &mut random);
                *reasons.entry(reason).or_default() += 1;
            }
        }
    }
    for reason in [Reason::NoMen, Reason::NoMove, Reason::Repetition, Reason::QuietLimit] {
        assert!(reasons.get(&Some(reason)).is_some_and(|&games| games > 20), "{reasons:?}");
    }
}

fn follow(position: Alquerque, random: &mut Random) -> Option<Reason> {
    let rules = position.draw_rules();
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut quiet = 0;
    let mut game = Game::new(position);
    loop {
        let count = *seen.entry(identity(game.position())).and_modify(|count| *count += 1).or_insert(1);
        assert_eq!(game.occurrences(), count, "{:?} {game}", game.position());
        assert_eq!(game.position().quiet(), quiet, "{:?} {game}", game.position());
        let repeated = rules.repetition > 0 && count == usize::from(rules.repetition);
        let out_of_time = rules.quiet > 0 && quiet == u32::from(rules.quiet);
        let drawn = if repeated {
            Some(Outcome::drawn(Reason::Repetition))
        } else {
            out_of_time.then(|| Outcome::drawn(Reason::QuietLimit))
        };
        let expected = game.position().outcome().or(drawn);
        assert_eq!(game.outcome(), expected, "{:?} {game}", game.position());
        let moves = game.legal_moves();
        if let Some(outcome) = expected {
            assert_eq!(moves, []);
            return Some(outcome.reason);
        }
        if game.plies() == 300 {
            return None;
        }
        let men = common::men(game.position());
        game.play(random.pick(&moves)).unwrap();
        quiet = if common::men(game.position()) < men { 0 } else { quiet + 1 };
    }
}

fn random_game(start: Alquerque, plies: usize, random: &mut Random) -> Game<Alquerque> {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.plies() < plies {
        game.play(random.pick(&game.legal_moves())).unwrap();
    }
    game
}

/// The parts of a game that must be equal, clocks included.
fn record(game: &Game<Alquerque>) -> (Vec<String>, String, Option<Outcome>) {
    (game.positions().iter().map(Alquerque::to_string).collect(), game.to_string(), game.outcome())
}

#[test]
fn the_text_of_a_game_gives_the_same_game() {
    let mut random = Random(12);
    for code in all_composed() {
        for start in [Alquerque::start(code), random_position(code, &mut random)] {
            let game = random_game(start.clone(), 150, &mut random);
            let mut again = Game::new(start.clone());
            again.play_all(&game.to_string()).unwrap();
            assert_eq!(record(&again), record(&game));
            assert_eq!(again.moves(), game.moves());
            // Words for people and capital letters are read too.
            let mut again = Game::new(start);
            let words = game.to_string().replace("huff", "huff ").replace('+', " ").to_uppercase();
            again.play_all(&words).unwrap();
            assert_eq!(record(&again), record(&game));
        }
    }
}

#[test]
fn taking_back_leads_through_the_same_positions() {
    let mut random = Random(13);
    for code in all_composed() {
        let start = random_position(code, &mut random);
        let game = random_game(start, 100, &mut random);
        let mut back = game.clone();
        for plies in (0..game.plies()).rev() {
            assert_eq!(back.undo(), Some(game.moves()[plies]));
            assert_eq!(back.plies(), plies);
            assert_eq!(back.position().to_string(), game.positions()[plies].to_string());
            assert_eq!(back.position().key(), game.positions()[plies].key());
            assert_eq!(back.outcome(), None, "a game goes on from where it went on before");
        }
        assert_eq!(back.undo(), None);
        back.play_all(&game.to_string()).unwrap();
        assert_eq!(record(&back), record(&game));
    }
}

#[test]
fn a_game_that_is_over_stays_over_and_as_it_was() {
    let mut game = Game::new(position("table", "5/5/2b2/1w3/5 w"));
    let turn = game.legal_moves()[0];
    game.play(turn).unwrap();
    let outcome = game.outcome().unwrap();
    let before = record(&game);
    assert_eq!(game.play(turn), Err(GameError::Over(outcome)));
    assert_eq!(game.play_text("anything"), Err(GameError::Over(outcome)));
    assert_eq!(
        game.play_all("a1-a2").unwrap_err().to_string(),
        "ply 1: move: the game is over: White wins, Black has no men left"
    );
    assert_eq!(record(&game), before);
    assert_eq!(game.legal_moves(), []);
    // A finished game has nothing to take back before its first turn.
    let mut finished = Game::new(position("table", "5/5/2b2/5/5 w"));
    assert_eq!((finished.undo(), finished.outcome().is_some()), (None, true));
}

#[test]
fn a_record_is_played_up_to_its_first_fault() {
    let cases = [
        (
            "a5-a4 e1-e2 a4-c4",
            2,
            "ply 3: move: no line of the board makes that step or jump (\"a4-c4\" at byte 12)",
        ),
        ("a5-a4  e1-e2\ta5-a4", 2, "ply 3: move: not legal here (\"a5-a4\" at byte 13)"),
        (
            "a5-a4 é",
            1,
            "ply 2: move: not a move; expected b2-b3, b2xd4xd2, huffc3+b2-b3 or huffc3 (\"é\" at byte 6)",
        ),
        (
            "1. a5-a4",
            0,
            "ply 1: move: not a move; expected b2-b3, b2xd4xd2, huffc3+b2-b3 or huffc3 (\"1.\" at byte 0)",
        ),
    ];
    for (text, plies, message) in cases {
        let mut game = shuttle_game("jaques", 0);
        assert_eq!(game.play_all(text).unwrap_err().to_string(), message);
        assert_eq!(game.plies(), plies, "{text}");
    }
    let mut game = shuttle_game("jaques", 0);
    game.play_all("  ").unwrap();
    assert_eq!((game.plies(), game.to_string()), (0, String::new()));
}

/// Without draw rules a game has no end. Looking back at the whole game on every ply would take
/// 2 * 10^10 comparisons here, far more than the time allowed.
#[test]
fn games_without_draw_rules_go_on_for_ever_at_the_same_speed() {
    let began = Instant::now();
    let mut game = shuttle_game("jaques", 0);
    for turn in SHUTTLE.iter().cycle().take(200_000) {
        game.play_text(turn).unwrap();
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().to_string(), "w4/5/5/5/4b w - 200000 100001");
    assert_eq!(game.occurrences(), 50_001);
    while game.undo().is_some() {}
    assert_eq!(game.position().to_string(), "w4/5/5/5/4b w - 0 1");
    assert!(began.elapsed() < Duration::from_secs(10), "took {:?}", began.elapsed());
}

#[test]
fn counters_stop_at_their_largest_value() {
    let mut game = Game::new(position("jaques", "w4/5/5/5/4b w - 4294967294 4294967294"));
    let clocks =
        ["4294967295 4294967294", "4294967295 4294967295", "4294967295 4294967295", "4294967295 4294967295"];
    for (turn, clocks) in SHUTTLE.iter().zip(clocks) {
        game.play_text(turn).unwrap();
        let text = game.position().to_string();
        assert!(text.ends_with(clocks), "{text}");
        assert_eq!(position("jaques", &text).to_string(), text);
    }
    assert_eq!(game.occurrences(), 2);
    // Where the code has a limit, such a clock has passed it.
    let late = Game::new(position("doce", "5/5/5/1w3/4b w - 4294967295 4294967295"));
    assert_eq!(late.outcome(), Some(Outcome::drawn(Reason::QuietLimit)));
}

/// Limits of both draw rules end every game: no game of a code with a quiet limit outlasts the
/// captures that there are men for.
#[test]
fn codes_with_a_quiet_limit_bound_the_length_of_games() {
    let mut random = Random(14);
    for code in Code::all_named().filter(|code| code.rules().draws.quiet > 0) {
        let limit = usize::from(code.rules().draws.quiet);
        for _ in 0..20 {
            let game = random_game(Alquerque::start(code), usize::MAX, &mut random);
            assert!(game.outcome().is_some() && game.plies() <= 24 * limit, "{code}: {game}");
        }
    }
}
