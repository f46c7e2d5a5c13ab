//! Laws that hold for every position, turn and code of every game, on arbitrary ones.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::{
    Bitboard, Code, Color, DrawParameter, Key, Point, Position, RuleSet, Setup, State, Word,
};
use common::{Cell, Subject, after_unchecked, for_every_game, identity, men, some_moves, texts, with_draws};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{TestCaseResult, TestRunner};
use std::collections::HashSet;
use std::collections::hash_map::DefaultHasher;
use std::hash::Hasher;
use std::ops::ControlFlow;

/// How many turns of a huge list are looked at.
const MOST_TURNS: usize = 200;

/// Tries a law on many values, and shows the simplest one for which it does not hold.
fn hold<P: Subject, S: Strategy>(values: &S, law: impl Fn(S::Value) -> TestCaseResult) {
    let cases = if P::codes().len() > 100 { 10_000 } else { 4_000 };
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases) };
    TestRunner::new(config).run(values, law).unwrap_or_else(|failure| panic!("{failure}"));
}

/// Boards from nearly empty ones to nearly full ones; they shrink towards the empty board.
fn cells() -> impl Strategy<Value = [Cell; Point::MAX]> {
    (2_u8..20, vec(any::<u8>(), Point::MAX)).prop_map(|(empty, numbers)| {
        core::array::from_fn(|i| match numbers[i] % (empty + 9) {
            1..4 => Cell::Man(Color::White, false),
            4..7 => Cell::Man(Color::Black, false),
            7 => Cell::Man(Color::White, true),
            8 => Cell::Man(Color::Black, true),
            _ => Cell::Empty,
        })
    })
}

fn color() -> impl Strategy<Value = Color> {
    select(&Color::ALL[..])
}

/// Mostly what games have, now and then the extremes.
fn counter(least: u32) -> impl Strategy<Value = u32> {
    prop_oneof![4 => least..100, 1 => Just(u32::MAX), 1 => Just(u32::MAX - 1), 1 => least..=u32::MAX]
}

fn codes<P: Subject>() -> impl Strategy<Value = Code<P::Rules>> {
    select(P::codes())
}

fn position<P: Subject>() -> impl Strategy<Value = P> {
    (codes::<P>(), cells(), color(), any::<u64>(), counter(0), counter(1)).prop_map(
        |(code, cells, to_move, choice, quiet, number)| {
            let setup = P::settled(code, &cells, to_move, choice);
            P::from_setup(code, Setup { quiet, number, ..setup }).expect("a settled setup")
        },
    )
}

fn hash<P: Position>(position: &P) -> u64 {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    hasher.finish()
}

/// The key computed from the text, with nothing carried on from earlier positions.
fn fresh_key<P: Position>(position: &P) -> Key {
    P::parse(position.code(), &position.to_string()).expect("printed text is read").key()
}

fn positions_are_read_as_they_are_written<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        let text = position.to_string();
        let read = P::parse(position.code(), &text).expect("printed text is read");
        prop_assert_eq!(read.setup(), position.setup(), "{}", text);
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.to_string(), text);
        let from_setup = P::from_setup(position.code(), position.setup()).unwrap();
        prop_assert_eq!(from_setup.setup(), position.setup());
        Ok(())
    });
}

fn turns_are_read_as_they_are_written<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        for turn in some_moves(&position, 40) {
            let text = turn.to_string();
            prop_assert_eq!(position.parse_move(&text), Ok(turn), "{}", text);
            prop_assert_eq!(position.parse_move(&text.to_uppercase()), Ok(turn), "{}", text);
            prop_assert_eq!(position.parse_move(&text.to_lowercase()), Ok(turn), "{}", text);
            prop_assert_eq!(format!("{turn:?}"), format!("Turn({text})"));
        }
        Ok(())
    });
}

/// Boards, parameters and draw rules, in the words of the text and by their values.
fn codes_are_read_as_they_are_written<P: Subject>() {
    let number = || prop_oneof![Just(0_u16), 2_u16..200, Just(u16::MAX)];
    hold::<P, _>(&(codes::<P>(), number(), number()), |(code, repetition, quiet)| {
        let code = with_draws(code, repetition, quiet);
        let read: Code<P::Rules> = code.to_string().parse().expect("printed text is read");
        prop_assert_eq!(read, code);
        prop_assert_eq!(read.rules(), code.rules());
        prop_assert_eq!(Code::new(*code.rules()), Ok(code));
        let draws = code.rules().draws();
        prop_assert_eq!((draws.repetition, draws.quiet), (repetition, quiet));
        let own = <P::Rules as RuleSet>::Parameter::ALL.iter().map(|parameter| parameter.word());
        let of_draws = DrawParameter::ALL.iter().map(|parameter| parameter.word());
        prop_assert!(code.parameters().map(|(word, _)| word).eq(own.chain(of_draws)));
        Ok(())
    });
}

fn keys_kept_while_playing_are_those_of_the_text<P: Subject>() {
    hold::<P, _>(&(position::<P>(), any::<[u16; 24]>()), |(mut position, choices)| {
        for choice in choices {
            let moves = some_moves(&position, MOST_TURNS);
            let Some(&turn) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            position.play_unchecked(turn);
            prop_assert_eq!(position.key(), fresh_key(&position), "{:?} after {}", position, turn);
        }
        Ok(())
    });
}

fn equality_leaves_the_clocks_out<P: Subject>() {
    hold::<P, _>(&(position::<P>(), counter(0), counter(1)), |(position, quiet, number)| {
        let other = Setup { quiet, number, ..position.setup() };
        let other = P::from_setup(position.code(), other).unwrap();
        prop_assert_eq!(&other, &position);
        prop_assert_eq!((other.key(), hash(&other)), (position.key(), hash(&position)));
        Ok(())
    });
}

/// Where it is a position at all: in an opening and while stones are placed the board says whose turn it is.
fn the_other_player_to_move_makes_another_position<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        let state = match position.setup().state {
            State::Points(_) => State::None,
            state => state,
        };
        let setup = Setup { to_move: !position.to_move(), state, ..position.setup() };
        if let Ok(other) = P::from_setup(position.code(), setup) {
            prop_assert_ne!(&other, &position);
            prop_assert_ne!(other.key(), position.key());
        }
        Ok(())
    });
}

/// Two boards that differ on one point at the most, or only in the state.
fn different_positions_have_different_texts_and_keys<P: Subject>() {
    let values = (codes::<P>(), cells(), cells(), 0..2 * Point::MAX, any::<[u64; 2]>(), color());
    hold::<P, _>(&values, |(code, cells, others, at, choices, to_move)| {
        let mut changed = cells;
        if let Some(cell) = changed.get_mut(at) {
            *cell = others[at];
        }
        let position = |cells, choice| P::from_setup(code, P::settled(code, cells, to_move, choice)).unwrap();
        let (a, b): (P, P) = (position(&cells, choices[0]), position(&changed, choices[1]));
        prop_assert_eq!(a == b, identity(&a) == identity(&b));
        prop_assert_eq!(a == b, a.key() == b.key());
        Ok(())
    });
}

fn turns_are_different_texts_and_all_legal<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        if position.count_moves() > 5_000 {
            return Ok(());
        }
        let texts = texts(&position);
        prop_assert_eq!(texts.len() as u64, position.count_moves());
        prop_assert!(texts.is_sorted_by(|a, b| a < b), "{:?}", texts);
        for turn in some_moves(&position, MOST_TURNS) {
            prop_assert!(position.is_legal(turn), "{}", turn);
        }
        Ok(())
    });
}

/// What holds for the men whatever they do: none comes back, and those that a turn removes are counted.
fn a_turn_removes_as_many_men_as_it_gains<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        let (us, them) = (position.to_move(), !position.to_move());
        for turn in some_moves(&position, MOST_TURNS) {
            let next = after_unchecked(&position, turn);
            // Placed stones are no loss.
            let removed = men(&position).saturating_sub(men(&next));
            prop_assert_eq!(position.gain(turn), removed, "{}", turn);
            prop_assert_eq!(position.is_capture(turn), removed > 0, "{}", turn);
            let theirs = next.men_of(them);
            prop_assert!(theirs.minus(position.men_of(them)).is_empty(), "{}", turn);
            prop_assert!((theirs & next.men_of(us)).is_empty(), "{}", turn);
            let on_board = position.board().points();
            prop_assert!((theirs | next.men_of(us)).minus(on_board).is_empty(), "{}", turn);
        }
        Ok(())
    });
}

/// The quiet clock begins anew where the number of men changes: by captures, huffs, removals, placements.
fn a_turn_passes_the_move_on_and_the_clocks<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        for turn in some_moves(&position, MOST_TURNS) {
            let next = after_unchecked(&position, turn);
            prop_assert_eq!(next.to_move(), !position.to_move());
            let is_quiet = men(&next) == men(&position);
            let quiet = if is_quiet { position.quiet().saturating_add(1) } else { 0 };
            prop_assert_eq!(next.quiet(), quiet, "{}", turn);
            let is_second = position.to_move() != P::Rules::FIRST;
            let number = position.setup().number.saturating_add(is_second.into());
            prop_assert_eq!(next.setup().number, number, "{}", turn);
        }
        Ok(())
    });
}

fn what_is_played_is_a_position_of_the_code<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        for turn in some_moves(&position, MOST_TURNS) {
            let next = after_unchecked(&position, turn);
            let read = P::from_setup(next.code(), next.setup());
            prop_assert_eq!(read.as_ref(), Ok(&next), "{}", turn);
        }
        Ok(())
    });
}

/// A result ends the game, and without one there is a turn.
fn there_are_turns_until_there_is_a_result<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        let is_over = position.outcome().is_some();
        prop_assert_eq!(is_over, some_moves(&position, 1).is_empty());
        prop_assert_eq!(is_over, position.count_moves() == 0);
        Ok(())
    });
}

fn each_number_chooses_another_turn<P: Subject>() {
    hold::<P, _>(&(position::<P>(), any::<u64>()), |(position, random)| {
        let count = position.count_moves();
        let mut told = None;
        let mut choose = |number| {
            position.choose_move(|count| {
                told = Some(count);
                number
            })
        };
        prop_assert_eq!(choose(count), None);
        let number = random % count.max(1);
        prop_assert_eq!(choose(number).is_some_and(|turn| position.is_legal(turn)), count > 0, "{}", number);
        if count < MOST_TURNS as u64 {
            let chosen: HashSet<_> = (0..count).filter_map(&mut choose).collect();
            prop_assert_eq!(chosen, some_moves(&position, MOST_TURNS).into_iter().collect());
        }
        prop_assert_eq!(told, (count > 0).then_some(count));
        Ok(())
    });
}

/// As many games of a length as there are after each turn, together, one ply shorter.
fn games_are_counted_as_they_are_played<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        prop_assert_eq!((position.count_games(0), position.count_games(1)), (1, position.count_moves()));
        let turns = some_moves(&position, MOST_TURNS);
        if turns.len() == MOST_TURNS {
            return Ok(());
        }
        for depth in 2..=3 {
            let after = turns.iter().map(|&turn| after_unchecked(&position, turn));
            let count: u64 = after.map(|next| next.count_games(depth - 1)).sum();
            prop_assert_eq!(position.count_games(depth), count, "depth {}", depth);
            if count > 1_000 {
                break;
            }
        }
        Ok(())
    });
}

fn a_visitor_that_breaks_is_shown_nothing_more<P: Subject>() {
    hold::<P, _>(&(position::<P>(), 1_usize..20), |(position, most)| {
        let turns = some_moves(&position, MOST_TURNS);
        let first = some_moves(&position, most);
        prop_assert_eq!(&first[..], &turns[..most.min(turns.len())]);
        let mut shown = 0;
        let flow = position.visit_captures(|turn| {
            shown += 1;
            if shown < most { ControlFlow::Continue(()) } else { ControlFlow::Break(turn) }
        });
        prop_assert!(shown <= most);
        prop_assert_eq!(flow.is_break(), shown == most);
        Ok(())
    });
}

fn refused_turns_leave_the_position_as_it_was<P: Subject>() {
    hold::<P, _>(&(position::<P>(), any::<u64>()), |(position, seed)| {
        let turn = position.random_turn(&some_moves(&position, MOST_TURNS), &mut common::Random(seed));
        let mut tried = position.clone();
        match tried.try_play(turn) {
            Ok(()) => prop_assert!(position.is_legal(turn)),
            Err(error) => {
                prop_assert_eq!(error.to_string(), format!("move: {turn} is not legal here"));
                prop_assert_eq!(tried.setup(), position.setup());
                prop_assert_eq!(tried.key(), position.key());
            }
        }
        Ok(())
    });
}

/// Positions are values: what is played on a copy changes nothing elsewhere.
fn playing_on_a_copy_changes_nothing_else<P: Subject>() {
    hold::<P, _>(&position::<P>(), |position| {
        let before = (position.to_string(), position.key(), hash(&position));
        for turn in some_moves(&position, MOST_TURNS) {
            prop_assert_ne!(after_unchecked(&position, turn).key(), position.key(), "{}", turn);
        }
        prop_assert_eq!((position.to_string(), position.key(), hash(&position)), before);
        Ok(())
    });
}

/// A list of thousands of turns fits into little memory, and a position is a few words.
fn turns_and_positions_are_small<P: Subject>() {
    assert!(size_of::<P::Move>() <= 16, "{}", size_of::<P::Move>());
    assert!(size_of::<P>() <= 80, "{}", size_of::<P>());
}

/// The empty board, boards full of one colour as far as there are men, and single men.
fn extreme_boards_are_read_as_they_are_written<P: Subject>() {
    for code in P::codes() {
        let points = P::board_of(code.rules()).points();
        let empty = [Cell::Empty; Point::MAX];
        let mut boards = vec![empty];
        for color in Color::ALL {
            boards.push([Cell::Man(color, false); Point::MAX]);
            for point in points {
                let mut board = empty;
                board[point.index()] = Cell::Man(color, false);
                boards.push(board);
            }
        }
        for cells in boards {
            for to_move in Color::ALL {
                let position = P::from_setup(code, P::settled(code, &cells, to_move, 0)).unwrap();
                let read = P::parse(code, &position.to_string()).unwrap();
                assert_eq!((read.setup(), read.key()), (position.setup(), position.key()));
                assert_eq!(read.count_moves(), read.moves().len() as u64, "{read:?}");
            }
        }
    }
}

/// No two men or squares, and neither player to move, share their part in the key.
fn single_men_have_different_keys<P: Subject>() {
    for code in P::codes() {
        let board = P::board_of(code.rules());
        let mut keys = HashSet::new();
        let mut positions = 0;
        for (color, to_move) in [0, 1, 2, 3].map(|i| (Color::ALL[i / 2], Color::ALL[i % 2])) {
            for point in board.points() {
                let mut men = [Bitboard::EMPTY; 2];
                men[color.index()] = point.bit();
                let setup =
                    Setup { men, to_move, ..P::settled(code, &[Cell::Empty; Point::MAX], to_move, 0) };
                if let Ok(position) = P::from_setup(code, setup) {
                    keys.insert(position.key());
                    positions += 1;
                }
            }
        }
        assert!(positions >= board.points().count(), "{code}");
        assert_eq!(keys.len() as u32, positions, "{code}");
    }
}

for_every_game! {
    positions_are_read_as_they_are_written,
    turns_are_read_as_they_are_written,
    codes_are_read_as_they_are_written,
    keys_kept_while_playing_are_those_of_the_text,
    equality_leaves_the_clocks_out,
    the_other_player_to_move_makes_another_position,
    different_positions_have_different_texts_and_keys,
    turns_are_different_texts_and_all_legal,
    a_turn_removes_as_many_men_as_it_gains,
    a_turn_passes_the_move_on_and_the_clocks,
    what_is_played_is_a_position_of_the_code,
    there_are_turns_until_there_is_a_result,
    each_number_chooses_another_turn,
    games_are_counted_as_they_are_played,
    a_visitor_that_breaks_is_shown_nothing_more,
    refused_turns_leave_the_position_as_it_was,
    playing_on_a_copy_changes_nothing_else,
    turns_and_positions_are_small,
    extreme_boards_are_read_as_they_are_written,
    single_men_have_different_keys,
}
