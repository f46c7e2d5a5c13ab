//! The rules of Fanorona by example: what a player would ask about, and what is refused.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::fanorona::{Fanorona, Kind, Size, Turn};
use alquerque_core::{Color, Direction, Game, Outcome, Point, Position, Reason, Setup, Symmetry};
use common::{
    after_text, candidates, code, identity, men, random_positions, refusal_of_move, refusal_of_position,
    some_moves, texts,
};
use std::collections::HashSet;

fn position(text: &str) -> Fanorona {
    common::position("fanorona", text)
}

fn point(name: &str) -> Point {
    Size::NineByFive.board().point_named(name).expect("a point of the board")
}

/// A board of single men given by their names, White to move.
fn board(white: &str, black: &str) -> Fanorona {
    let set = |names: &str| names.split(' ').map(point).collect();
    let setup = Setup { men: [set(white), set(black)], ..position("9/9/9/9/9 w").setup() };
    Fanorona::from_setup(code("fanorona"), setup).expect("a position")
}

/// The men outwards from the empty centre alternate; half a turn puts White's men on Black's.
#[test]
fn games_begin_with_all_points_but_the_centre_shared_evenly() {
    let starts = [
        ("fanorona", "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w - 0 1", 22),
        ("fanorona,size=5x5", "bbbbb/bbbbb/bw1bw/wwwww/wwwww w - 0 1", 12),
        ("fanorona,size=3x3", "bbb/b1w/www w - 0 1", 4),
    ];
    for (text, expected, count) in starts {
        let start = Fanorona::start(code(text));
        assert_eq!(start.to_string(), expected);
        assert_eq!(Color::ALL.map(|color| start.men_of(color).count()), [count; 2], "{text}");
        assert_eq!(start.empty().count(), 1, "{text}");
    }
}

#[test]
fn the_first_turn_has_five_choices() {
    let start = Fanorona::start(code("fanorona"));
    assert_eq!(texts(&start), ["d2-e3A", "d3-e3A", "d3-e3W", "e2-e3A", "f2-e3A"]);
}

/// The lines are those of the lattice: diagonals from every second point, no line out of a row.
#[test]
fn men_step_along_the_lines() {
    for (size, edges) in [(Size::NineByFive, 108), (Size::FiveByFive, 56), (Size::ThreeByThree, 16)] {
        let board = size.board();
        let lines: u32 = Direction::ALL.map(|direction| board.lines(direction).count()).iter().sum();
        assert_eq!(lines, 2 * edges, "{size}");
        for point in board.points() {
            let file = board.file_of(point);
            assert_eq!(board.neighbour(point, Direction::West).is_some(), file > 0, "{size}");
            assert_eq!(board.neighbour(point, Direction::East).is_some(), file < board.width() - 1, "{size}");
        }
    }
    let steps = |from: &str| board(from, if from < "e" { "i1" } else { "a1" }).count_moves();
    assert_eq!(["a1", "b1", "c1", "a2", "b2", "d3"].map(steps), [3, 3, 5, 3, 8, 4]);
    assert_eq!(["e3", "e4", "e5", "h4", "h5", "i5"].map(steps), [8, 4, 5, 8, 3, 3]);
    assert_eq!(texts(&board("d5", "i1")), ["d5-c5", "d5-d4", "d5-e5"]);
}

#[test]
fn a_man_on_a_weak_point_has_no_diagonals() {
    assert_eq!(texts(&board("d3", "b1 f5")), ["d3-c3", "d3-d2", "d3-d4", "d3-e3"]);
}

/// White on e3 between Black's d3 and g3, h3.
#[test]
fn approach_takes_the_row_ahead_and_withdrawal_the_row_behind_but_never_both() {
    let between = board("e3", "d3 g3 h3");
    assert_eq!(texts(&between), ["e3-f3A", "e3-f3W"]);
    assert_eq!(identity(&after_text(&between, "e3-f3A")), "9/9/3b1w3/9/9 b -");
    assert_eq!(identity(&after_text(&between, "e3-f3W")), "9/9/5wbb1/9/9 b -");
}

#[test]
fn an_empty_point_or_an_own_man_ends_the_row() {
    let after = |position: Fanorona, turn| identity(&after_text(&position, turn));
    assert_eq!(after(board("e3", "g3 i3"), "e3-f3A"), "9/9/5w2b/9/9 b -");
    assert_eq!(after(board("e3 h3", "g3 i3"), "e3-f3A"), "9/9/5w1wb/9/9 b -");
    assert_eq!(after(board("e3", "d3 b3 a3"), "e3-f3W"), "9/9/bb3w3/9/9 b -");
    assert_eq!(after(board("e3 c3", "d3 b3"), "e3-f3W"), "9/9/1bw2w3/9/9 b -");
    // A whole row up to the edge.
    assert_eq!(after(board("b3", "d3 e3 f3 g3 h3 i3 a1"), "b3-c3A"), "9/9/2w6/9/b8 b -");
}

/// c2 has no diagonals, so nothing is taken along one.
#[test]
fn rows_run_along_the_lines() {
    assert_eq!(texts(&board("c2", "d4 i5")), ["c2-b2", "c2-c1", "c2-c3", "c2-d2"]);
    assert_eq!(texts(&board("b2", "d4 i5")), ["b2-c3A"]);
}

#[test]
fn capture_is_compulsory_for_every_man_of_the_side() {
    let forced = board("e3 a1", "d3 i5");
    assert_eq!(texts(&forced), ["e3-f3W"]);
    let step = forced.parse_move("a1-a2").unwrap_err();
    assert_eq!(step.to_string(), "move: not legal here (\"a1-a2\" at byte 0)");
    let size = Size::NineByFive;
    let a1 = point("a1");
    assert!(!forced.is_legal(Turn::step(size, a1, Direction::North).unwrap()));
}

/// White's c3 and d3 stand in each other's way.
#[test]
fn a_man_steps_to_an_empty_point_only() {
    let blocked = board("c3 d3", "b3 e3");
    let turns = texts(&blocked);
    assert!(turns.iter().all(|turn| turn.len() == "c3-b2".len()), "no captures: {turns:?}");
    assert!(["c3-d3", "d3-c3", "c3-b3", "d3-e3"].iter().all(|turn| !turns.contains(&turn.to_string())));
}

/// After c3-d3W the step back would take e3.
#[test]
fn a_man_never_comes_back_to_a_point_of_its_turn() {
    let start = board("c3", "b3 e3 i5");
    assert_eq!(texts(&start), ["c3-d3A", "c3-d3W"]);
    assert_eq!(refusal_of_move(&start, "c3-d3W-c3W"), "move: not legal here (\"c3-d3W-c3W\" at byte 0)");
    // The same in all images, and two files farther on.
    for symmetry in start.symmetries() {
        assert_eq!(start.mapped(symmetry).count_moves(), 2, "{symmetry:?}");
    }
    assert_eq!(texts(&start.mapped(Symmetry::MIRROR)), ["g3-f3A", "g3-f3W"]);
    assert_eq!(texts(&board("e3", "d3 g3 a1")), ["e3-f3A", "e3-f3W"]);
}

/// White c3 takes b3 on the way to d3; straight on it would take f3.
#[test]
fn a_man_never_steps_twice_in_a_row_in_the_same_direction() {
    assert_eq!(texts(&board("c3", "b3 f3")), ["c3-d3W"]);
    // With a step of another direction in between the first one may come again.
    let zigzag = board("c3", "b3 d5 f4 i1");
    assert_eq!(texts(&zigzag), ["c3-d3W", "c3-d3W-d4A", "c3-d3W-d4A-e4A"]);
}

#[test]
fn a_chain_may_stop_after_every_step() {
    let chain = board("a1", "a3 c2 i5");
    assert_eq!(texts(&chain), ["a1-a2A", "a1-a2A-b2A"]);
    assert_eq!(identity(&after_text(&chain, "a1-a2A")), "8b/9/9/w1b6/9 b -");
    assert_eq!(identity(&after_text(&chain, "a1-a2A-b2A")), "8b/9/9/1w7/9 b -");
}

#[test]
fn a_turn_is_a_plain_step_or_a_chain_of_captures() {
    for position in random_positions::<Fanorona>(40, 6_000) {
        let size = position.size();
        for turn in some_moves(&position, 300) {
            let steps: Vec<_> = turn.steps().collect();
            if !turn.is_capture() {
                assert_eq!((steps.len(), position.gain(turn)), (1, 0), "{position:?}: {turn}");
                continue;
            }
            // Every beginning is a turn of its own, and every step takes at least one man more.
            let mut gain = 0;
            for count in 1..=steps.len() {
                let beginning = steps[..count].iter().map(|&(direction, kind)| (direction, kind.unwrap()));
                let beginning = Turn::captures(size, turn.from(), beginning).unwrap();
                assert!(position.gain(beginning) > gain, "{position:?}: {beginning}");
                gain = position.gain(beginning);
                if count + 1 == steps.len() {
                    assert!(position.is_legal(beginning), "{position:?}: {beginning}");
                }
            }
            let points: HashSet<_> = turn.landings().chain([turn.from()]).collect();
            assert_eq!(points.len(), steps.len() + 1, "no point twice: {turn}");
            assert!(steps.windows(2).all(|pair| pair[0].0 != pair[1].0), "no direction twice: {turn}");
        }
    }
}

#[test]
fn a_turn_moves_one_man_and_removes_what_it_says() {
    for position in random_positions::<Fanorona>(41, 4_000) {
        let us = position.to_move();
        for turn in some_moves(&position, 200) {
            let next = common::after_unchecked(&position, turn);
            let removed = position.removed(turn);
            assert_eq!(next.men_of(!us), position.men_of(!us).minus(removed), "{position:?}: {turn}");
            assert_eq!(removed & position.men_of(!us), removed, "{position:?}: {turn}");
            assert_eq!(men(&position) - men(&next), removed.count(), "{position:?}: {turn}");
            assert_eq!(next.men_of(us), position.men_of(us).without(turn.from()).with(turn.to()));
        }
    }
}

/// What is said of a side is what it could do if it were to move.
#[test]
fn attacked_men_of_either_side_are_those_of_single_steps() {
    // Where a side has no men nobody moves, and where there are thousands of turns it takes long.
    let is_played = |position: &Fanorona| (1..500).contains(&position.count_moves());
    for position in random_positions::<Fanorona>(42, 1_000).filter(is_played) {
        for side in Color::ALL {
            let setup = Setup { to_move: side, ..position.setup() };
            let moving = Fanorona::from_setup(position.code(), setup).unwrap();
            let captures = singles(moving.size()).filter(|turn| turn.is_capture() && moving.is_legal(*turn));
            let attacked = captures.flat_map(|turn| moving.removed(turn)).collect();
            assert_eq!(position.attacked_by(side), attacked, "{position:?}");
        }
    }
}

/// Every turn of one step that can be written down: plain, by approach and by withdrawal.
fn singles(size: Size) -> impl Iterator<Item = Turn> {
    size.board().points().into_iter().flat_map(move |from| {
        Direction::ALL.into_iter().flat_map(move |direction| {
            let capture = move |kind| Turn::captures(size, from, [(direction, kind)]);
            [Turn::step(size, from, direction)].into_iter().chain(Kind::ALL.map(capture)).flatten()
        })
    })
}

#[test]
fn origin_direction_and_kind_make_a_turn_and_follow_from_it() {
    for (size, edges) in [(Size::NineByFive, 108), (Size::FiveByFive, 56), (Size::ThreeByThree, 16)] {
        let turns: Vec<Turn> = singles(size).collect();
        assert_eq!(turns.len(), 2 * edges * 3, "{size}");
        let texts: HashSet<String> = turns.iter().map(Turn::to_string).collect();
        assert_eq!((turns.iter().collect::<HashSet<_>>().len(), texts.len()), (turns.len(), turns.len()));
        for turn in turns {
            let (direction, kind) = turn.steps().next().unwrap();
            let again = match kind {
                None => Turn::step(size, turn.from(), direction),
                Some(kind) => Turn::captures(size, turn.from(), [(direction, kind)]),
            };
            assert_eq!(again, Some(turn));
            assert_eq!(size.board().neighbour(turn.from(), direction), Some(turn.to()));
        }
    }
}

/// There and back again: as many steps as a side has men, and no more.
#[test]
fn chains_have_at_most_twenty_two_steps() {
    let size = Size::NineByFive;
    let steps = |count| {
        let there_and_back = [(Direction::East, Kind::Approach), (Direction::West, Kind::Withdrawal)];
        Turn::captures(size, point("a1"), there_and_back.into_iter().cycle().take(count))
    };
    for count in 1..=Turn::MOST_CAPTURES {
        let turn = steps(count).unwrap();
        assert_eq!(turn.capture_count(), count);
        assert_eq!(
            turn.to_string(),
            format!("a1{}", ["-b1A", "-a1W"].into_iter().cycle().take(count).collect::<String>())
        );
    }
    assert_eq!((steps(0), steps(23)), (None, None));
    let off_board = [(Direction::West, Kind::Approach)];
    assert_eq!(Turn::captures(size, point("a1"), off_board), None);
    let no_line = [(Direction::NorthEast, Kind::Approach)];
    assert_eq!(Turn::captures(size, point("b1"), no_line), None);
}

#[test]
fn the_side_without_men_has_lost_at_once() {
    for symmetry in [Symmetry::IDENTITY, Symmetry::SWAP | Symmetry::HALF_TURN] {
        let mut game = Game::new(board("e3", "f3").mapped(symmetry));
        let winner = game.position().to_move();
        assert_eq!(game.outcome(), None);
        game.play(game.legal_moves()[0]).unwrap();
        assert_eq!(game.outcome(), Some(Outcome::lost_by(!winner, Reason::NoMen)));
        assert_eq!(
            game.outcome().unwrap().to_string(),
            format!("{winner} wins, {} has no men left", !winner)
        );
        assert_eq!(game.legal_moves(), []);
    }
    // Whoever is to move, and however the position came about.
    for side in ["w", "b"] {
        for man in ["w", "b"] {
            let outcome = position(&format!("9/9/4{man}4/9/9 {side}")).outcome().unwrap();
            assert_eq!(outcome.letter().to_string(), man);
            assert_eq!(outcome.reason, Reason::NoMen);
        }
    }
}

#[test]
fn the_side_to_move_without_a_turn_has_lost_and_no_other() {
    let blocked = position("9/9/9/bb7/wb7 w");
    assert_eq!(blocked.outcome().unwrap().to_string(), "Black wins, White cannot move");
    assert_eq!(position("9/9/9/bb7/wb7 b").outcome(), None);
}

/// White's step takes Black's last one away on the ply of the limit.
#[test]
fn a_win_stands_before_the_quiet_limit_on_the_same_ply() {
    let mut game = Game::new(position("9/9/w8/w1w6/bww6 w - 119 60"));
    game.play_text("c2-b2").unwrap();
    assert_eq!(game.position().quiet(), 120);
    assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMove)));
    let mut game = Game::new(position("9/9/w8/w1w6/bww6 w - 119 60"));
    game.play_text("c2-d2").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "draw, too many plies without a capture");
}

#[test]
fn a_capture_resets_the_quiet_clock_and_a_step_does_not() {
    assert_eq!(after_text(&position("9/9/3bw1bb1/9/9 w - 7 9"), "e3-f3A").quiet(), 0);
    assert_eq!(after_text(&position("b8/9/9/9/8w w - 7 9"), "i1-h1").to_string(), "b8/9/9/9/7w1 b - 8 9");
    assert_eq!(after_text(&position("b8/9/9/9/8w b - 7 9"), "a5-b5").to_string(), "1b7/9/9/9/8w w - 8 10");
}

#[test]
fn kinds_may_be_left_out_where_one_turn_fits() {
    let one = board("e3 a1", "d3 i5");
    for text in ["e3-f3", "E3-F3", "e3-f3w", "E3-F3W", " e3-f3W "] {
        assert_eq!(one.parse_move(text).unwrap().to_string(), "e3-f3W", "{text:?}");
    }
    assert_eq!(refusal_of_move(&one, "e3-f3A"), "move: not legal here (\"e3-f3A\" at byte 0)");
    let both = board("e3", "d3 g3 h3");
    assert_eq!(candidates(&both, "e3-f3"), ["e3-f3A", "e3-f3W"]);
    assert_eq!(both.parse_move("e3-f3a").unwrap().to_string(), "e3-f3A");
}

#[test]
fn a_chain_is_read_by_its_ends_or_without_kinds_where_one_fits() {
    let chain = board("c3", "b3 d5 f4 i1");
    assert_eq!(texts(&chain), ["c3-d3W", "c3-d3W-d4A", "c3-d3W-d4A-e4A"]);
    for (text, turn) in [
        ("c3-e4", "c3-d3W-d4A-e4A"),
        ("c3-d4", "c3-d3W-d4A"),
        ("c3-d3", "c3-d3W"),
        ("c3-d3-d4", "c3-d3W-d4A"),
        ("c3-d3-d4a-e4", "c3-d3W-d4A-e4A"),
        ("C3-D3W-D4", "c3-d3W-d4A"),
    ] {
        assert_eq!(chain.parse_move(text).unwrap().to_string(), turn, "{text:?}");
    }
    for text in ["c3-d3A-d4", "c3-d3-d4W", "c3-d3-c3", "c3-d3W-d4A-e4A-f4"] {
        assert_eq!(refusal_of_move(&chain, text), format!("move: not legal here (\"{text}\" at byte 0)"));
    }
    for text in ["c3-e5", "c3-d3-e4"] {
        assert_eq!(
            refusal_of_move(&chain, text),
            format!("move: no line of the board makes that step or jump (\"{text}\" at byte 0)")
        );
    }
}

/// Eight of thousands are named, the others counted.
#[test]
fn ends_that_fit_many_chains_are_ambiguous() {
    let crowded = position("bb2bbb2/2bb2bb1/b1b2w1b1/1b2b2b1/b1bbbbb2 w");
    let ends_on_f2 = crowded.moves().into_iter().filter(|turn| turn.to() == point("f2")).count();
    assert!(ends_on_f2 > 8);
    let message = refusal_of_move(&crowded, "f3-f2");
    assert!(message.starts_with("move: ambiguous, it fits f3-"), "{message}");
    assert!(message.ends_with(&format!(" and {} more (\"f3-f2\" at byte 0)", ends_on_f2 - 8)), "{message}");
    assert_eq!(message.matches(", f3-").count(), 7);
}

#[test]
fn texts_that_are_no_turn_are_refused_where_they_go_wrong() {
    const NOTATION: &str =
        "move: not a move; expected d3-e3, or captures such as d3-e3A-e4W (A approach, W withdrawal)";
    const POINT: &str = "move: no such point on the board; points are named like a1";
    const LINE: &str = "move: no line of the board makes that step or jump";
    const ILLEGAL: &str = "move: not legal here";
    let start = Fanorona::start(code("fanorona"));
    let cases = [
        ("", NOTATION, "nothing at byte 0"),
        ("e2", NOTATION, "nothing at byte 2"),
        ("e2-", NOTATION, "nothing at byte 3"),
        ("e2e3", NOTATION, "\"e2e3\" at byte 0"),
        ("e2xe3", NOTATION, "\"e2xe3\" at byte 0"),
        ("e2-e3A-", NOTATION, "nothing at byte 7"),
        ("e2-e3AW", NOTATION, "\"W\" at byte 6"),
        ("e2-e3X", NOTATION, "\"e3X\" at byte 3"),
        ("e2-e3 A", NOTATION, "\" A\" at byte 5"),
        ("e2-e3A e3-e4", NOTATION, "\" e3-e4\" at byte 6"),
        ("pass", NOTATION, "\"p\" at byte 0"),
        ("j2-e3", POINT, "\"j2\" at byte 0"),
        ("e2-e6", POINT, "\"e6\" at byte 3"),
        ("e2-e4", LINE, "\"e2-e4\" at byte 0"),
        ("e2-e2", LINE, "\"e2-e2\" at byte 0"),
        ("e2-f3A", LINE, "\"e2-f3A\" at byte 0"),
        ("e2-e3A-g3A", LINE, "\"e2-e3A-g3A\" at byte 0"),
        ("e2-e3W", ILLEGAL, "\"e2-e3W\" at byte 0"),
        ("e2-d2", ILLEGAL, "\"e2-d2\" at byte 0"),
        ("e3-e4", ILLEGAL, "\"e3-e4\" at byte 0"),
        ("e4-e3A", ILLEGAL, "\"e4-e3A\" at byte 0"),
        ("e2-e3A-d3A", ILLEGAL, "\"e2-e3A-d3A\" at byte 0"),
    ];
    for (text, why, token) in cases {
        assert_eq!(refusal_of_move(&start, text), format!("{why} ({token})"), "{text:?}");
    }
    let there_and_back =
        |count| format!("a1{}", ["-b1A", "-a1W"].into_iter().cycle().take(count).collect::<String>());
    assert_eq!(
        refusal_of_move(&start, &there_and_back(22)),
        format!("{ILLEGAL} (\"{}...\" at byte 0)", &there_and_back(22)[..48])
    );
    assert_eq!(
        refusal_of_move(&start, &there_and_back(23)),
        "move: not a move; expected a chain of at most 22 steps (\"b1A\" at byte 91)"
    );
}

#[test]
fn setups_that_are_no_position_are_refused() {
    let cases = [
        (
            "fanorona",
            "9/9/9/5wwww/wwwwwwwww w x",
            "unknown state; expected -, different points such as c3,d2, or men in hand such as 12,12 (\"x\" at byte 24)",
        ),
        (
            "fanorona",
            "9/9/wwwww4/wwwwwwwww/wwwwwwwww w",
            "23 men for White, at most 22 (\"9/9/wwwww4/wwwwwwwww/wwwwwwwww\" at byte 0)",
        ),
        (
            "fanorona,size=5x5",
            "bbbbb/bbbbb/bbb2/5/5 w",
            "13 men for Black, at most 12 (\"bbbbb/bbbbb/bbb2/5/5\" at byte 0)",
        ),
        ("fanorona,size=3x3", "3/ww1/www b", "5 men for White, at most 4 (\"3/ww1/www\" at byte 0)"),
        (
            "fanorona",
            "9/9/4B4/9/9 w",
            "promoted men (W, B) in a code without promotion (\"9/9/4B4/9/9\" at byte 0)",
        ),
        (
            "fanorona",
            "9/9/4b4/9/9 w e3",
            "the code has nothing to keep in the state field; expected - (\"e3\" at byte 14)",
        ),
        (
            "fanorona",
            "9/9/4b4/9/9 w 0,0",
            "the code has nothing to keep in the state field; expected - (\"0,0\" at byte 14)",
        ),
        ("fanorona", "5/5/5/5/5 w", "expected 9 points on rank 5, found 5 (\"5\" at byte 0)"),
        (
            "fanorona,size=3x3",
            "5/5/5/5/5 w",
            "expected 3 ranks divided by /, found 5 (\"5/5/5/5/5\" at byte 0)",
        ),
    ];
    for (code, text, message) in cases {
        assert_eq!(
            refusal_of_position::<Fanorona>(code, text),
            format!("position: {message}"),
            "{code}, {text}"
        );
    }
}
