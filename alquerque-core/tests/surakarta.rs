//! The rules of Surakarta by example: what a player would ask about, and what is refused.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::surakarta::{BOARD, Surakarta, Turn};
use alquerque_core::{Color, Direction, Game, Outcome, Point, Position, Reason, Setup};
use common::{
    after_text, capture_texts, code, identity, random_positions, refusal_of_move, refusal_of_position, texts,
};

fn position(text: &str) -> Surakarta {
    common::position("surakarta", text)
}

fn point(name: &str) -> Point {
    BOARD.point_named(name).expect("a point of the board")
}

/// A board of single men given by their names, White to move.
fn board(white: &str, black: &str) -> Surakarta {
    let set = |names: &str| names.split(' ').map(point).collect();
    let setup = Setup { men: [set(white), set(black)], ..position("6/6/6/6/6/6 w").setup() };
    Surakarta::from_setup(code("surakarta"), setup).expect("a position")
}

#[test]
fn games_begin_with_two_rows_on_each_side() {
    let start = Surakarta::start(code("surakarta"));
    assert_eq!(start.to_string(), "bbbbbb/bbbbbb/6/6/wwwwww/wwwwww w - 0 1");
    assert_eq!(Color::ALL.map(|color| start.men_of(color).count()), [12, 12]);
    let turns = texts(&start);
    assert_eq!(
        turns.join(" "),
        "a2-a3 a2-b3 b2-a3 b2-b3 b2-c3 c2-b3 c2-c3 c2-d3 d2-c3 d2-d3 d2-e3 e2-d3 e2-e3 e2-f3 f2-e3 f2-f3"
    );
}

#[test]
fn men_step_to_any_of_the_eight_neighbours() {
    assert_eq!(texts(&board("c3", "f6")).join(" "), "c3-b2 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    assert_eq!(texts(&board("a1", "f6")).join(" "), "a1-a2 a1-b1 a1-b2");
    assert_eq!(texts(&board("f3", "a6")).join(" "), "f3-e2 f3-e3 f3-e4 f3-f2 f3-f4");
    // Neither farther nor onto a man, and not through a loop.
    let beside = board("b5 c5", "b6 f1");
    for (text, why) in [
        ("b5-b3", "no line of the board makes that step or jump"),
        ("b5-b5", "no line of the board makes that step or jump"),
        ("b5-b6", "not legal here"),
        ("b5-c5", "not legal here"),
        ("a5-a6", "not legal here"),
        ("b6-a6", "not legal here"),
    ] {
        assert_eq!(refusal_of_move(&beside, text), format!("move: {why} (\"{text}\" at byte 0)"));
    }
}

/// White b5 goes left over a5 and round the corner to b6.
#[test]
fn a_man_captures_along_a_track_through_a_loop() {
    let start = board("b5", "b6 f1");
    assert_eq!(capture_texts(&start), ["b5xb6"]);
    let after = after_text(&start, "b5xb6");
    assert_eq!(after.to_string(), "1w4/6/6/6/6/5b b - 0 1");
    assert_eq!(refusal_of_move(&start, "b5-b6"), "move: not legal here (\"b5-b6\" at byte 0)");
}

/// e3 is reached from e1 only the long way, through all four loops of the small track.
#[test]
fn a_man_runs_once_round_at_the_most() {
    let long = board("e1", "e3");
    assert_eq!(capture_texts(&long), ["e1xe3"]);
    // With a man in the way, of whichever colour, it is out of reach.
    assert_eq!(capture_texts(&board("e1 a2", "e3")), ["a2xe3"]);
    assert_eq!(capture_texts(&board("e1", "e3 b6")), ["e1xb6"]);
    // Its own origin does not stop it.
    let through = board("e2", "e6 a1");
    assert_eq!(capture_texts(&through), ["e2xe6"]);
    assert_eq!(identity(&after_text(&through, "e2xe6")), "4w1/6/6/6/6/b5 b -");
}

/// b3 lies on the small track by its file and on the large one by its rank.
#[test]
fn a_crossing_is_on_both_tracks() {
    assert_eq!(capture_texts(&board("b3", "a5 c1")), ["b3xa5", "b3xc1"]);
}

#[test]
fn a_capture_needs_a_loop() {
    // White c3 sees c5 up the file; the ways round through loops are barred by own men on b3, d3 and c2.
    let barred = board("c3 b3 d3 c2", "c5");
    assert!(!capture_texts(&barred).contains(&"c3xc5".to_string()));
    // With the ways open it is the long way round that counts.
    assert!(capture_texts(&board("c3", "c5")).contains(&"c3xc5".to_string()));
    let barred = board("c3 b3 d3 c2", "c4 f6");
    assert!(!texts(&barred).contains(&"c3xc4".to_string()));
}

/// The edge lines have no loops: nobody captures from a corner, or there.
#[test]
fn corners_are_on_no_track() {
    let corners = ["a1", "a6", "f1", "f6"].map(point);
    for position in random_positions::<Surakarta>(60, 10_000) {
        for (from, to) in Color::ALL.into_iter().flat_map(|side| position.captures(side)) {
            assert!(!corners.contains(&from) && !corners.contains(&to), "{position:?}");
        }
    }
    assert_eq!(capture_texts(&board("a1", "a6 f1 f6")), [""; 0]);
}

#[test]
fn the_first_man_on_the_way_ends_it() {
    // From b5 to b6 there are two ways: over a5, and once round beginning with c5.
    assert_eq!(capture_texts(&board("b5", "b6 f1")), ["b5xb6"]);
    assert_eq!(capture_texts(&board("b5 a5", "b6 f1")), ["a5xb6", "b5xb6"]);
    assert_eq!(capture_texts(&board("b5 a5 c5", "b6 f1")), ["a5xb6"]);
    // Enemies on a5 and c5 are met before a loop, so they bar the way too; but c5 ends the long way over b1.
    assert_eq!(capture_texts(&board("b5", "b6 a5 c5")), ["b5xc5"]);
    // Own men all round.
    assert_eq!(capture_texts(&board("c5 e5 b4", "a5 b6")), [""; 0]);
}

#[test]
fn several_routes_between_two_points_are_one_turn() {
    // Both ways round the large track lead from c1 to d6.
    let both = board("c1", "d6");
    assert_eq!(capture_texts(&both), ["c1xd6"]);
    assert_eq!(both.count_moves(), 5 + 1);
    assert_eq!(both.captures(Color::White).len(), 1);
}

#[test]
fn capture_is_never_compulsory() {
    let start = board("b5", "b6 f1");
    assert_eq!(texts(&start).len(), 7 + 1);
    assert_eq!(identity(&after_text(&start, "b5-c4")), "1b4/6/2w3/6/6/5b b -");
}

/// What is said of a side is what it could do if it were to move.
#[test]
fn turns_of_either_side_are_counted_as_if_it_were_to_move() {
    for position in random_positions::<Surakarta>(62, 5_000) {
        if position.outcome().is_some_and(|outcome| outcome.reason == Reason::NoMen) {
            continue;
        }
        for side in Color::ALL {
            let setup = Setup { to_move: side, ..position.setup() };
            let moving = Surakarta::from_setup(position.code(), setup).unwrap();
            let (captures, steps): (Vec<Turn>, Vec<Turn>) =
                moving.moves().into_iter().partition(|turn| turn.is_capture());
            assert_eq!(position.count_steps(side) as usize, steps.len(), "{position:?}");
            let mut found: Vec<(Point, Point)> = position.captures(side).collect();
            let mut shown: Vec<(Point, Point)> =
                captures.iter().map(|turn| (turn.from(), turn.to())).collect();
            found.sort();
            shown.sort();
            assert_eq!(found, shown, "{position:?}");
            for direction in Direction::ALL {
                let steppers = steps
                    .iter()
                    .filter(|turn| BOARD.neighbour(turn.from(), direction) == Some(turn.to()))
                    .map(|turn| turn.from())
                    .collect();
                assert_eq!(position.steppers(side, direction), steppers, "{position:?}");
            }
        }
    }
}

#[test]
fn a_side_without_men_has_lost_whoever_is_to_move() {
    for side in ["w", "b"] {
        for man in ["w", "b"] {
            let outcome = position(&format!("6/6/3{man}2/6/6/6 {side}")).outcome().unwrap();
            assert_eq!((outcome.letter().to_string(), outcome.reason), (man.to_string(), Reason::NoMen));
        }
    }
    let mut game = Game::new(board("b5", "b6"));
    game.play_text("b5xb6").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "White wins, Black has no men left");
    assert_eq!(game.legal_moves(), []);
}

/// White in the corner, which is on no track.
#[test]
fn a_side_to_move_without_a_turn_has_lost_and_no_other() {
    let blocked = board("a1", "a2 b1 b2");
    assert_eq!((blocked.count_moves(), blocked.moves().len()), (0, 0));
    assert_eq!(blocked.outcome().unwrap().to_string(), "Black wins, White cannot move");
    assert_eq!(position("6/6/6/6/bb4/wb4 b").outcome(), None);
}

/// White's step takes Black's last one away on the ply of the limit.
#[test]
fn a_win_stands_before_the_quiet_limit_on_the_same_ply() {
    let text = "6/6/6/6/w1w3/bw4 w - 119 60";
    let mut game = Game::new(position(text));
    game.play_text("c2-b2").unwrap();
    assert_eq!(game.position().quiet(), 120);
    assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMove)));
    let mut game = Game::new(position(text));
    game.play_text("c2-d2").unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "draw, too many plies without a capture");
    // A lead in men wins nothing.
    let mut game = Game::new(position("w5/wwwwww/6/6/6/5b b - 119 60"));
    game.play_text("f1-f2").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::drawn(Reason::QuietLimit)));
}

#[test]
fn turns_are_made_of_points_of_the_board() {
    let outside = Point::new(36);
    assert_eq!(Turn::step(point("a1"), outside), None);
    assert_eq!(Turn::step(point("a1"), point("a3")), None);
    assert_eq!(Turn::step(point("f1"), point("a2")), None);
    assert_eq!(Turn::capture(point("a1"), point("a1")), None);
    assert_eq!(Turn::capture(outside, point("a1")), None);
    assert_ne!(Turn::capture(point("a1"), point("a2")), Turn::step(point("a1"), point("a2")));
}

#[test]
fn capital_letters_are_read() {
    let start = board("b5", "b6 f1");
    for (text, turn) in [("B5XB6", "b5xb6"), ("b5Xb6", "b5xb6"), ("B5-A4", "b5-a4"), (" b5-a4 ", "b5-a4")] {
        assert_eq!(start.parse_move(text).unwrap().to_string(), turn, "{text:?}");
    }
}

#[test]
fn texts_that_are_no_turn_are_refused_where_they_go_wrong() {
    const NOTATION: &str = "move: not a move; expected a step such as b2-c3, or a capture such as e1xe3";
    const POINT: &str = "move: no such point on the board; points are named like a1";
    const ILLEGAL: &str = "move: not legal here";
    let start = board("b5", "b6 f1");
    let cases = [
        ("", NOTATION, "nothing at byte 0"),
        ("b5", NOTATION, "nothing at byte 2"),
        ("b5x", NOTATION, "nothing at byte 3"),
        ("b5b6", NOTATION, "\"b5b6\" at byte 0"),
        ("b5+b6", NOTATION, "\"b5+b6\" at byte 0"),
        ("b5xb6xb4", NOTATION, "\"xb4\" at byte 5"),
        ("b5 xb6", NOTATION, "\" xb6\" at byte 2"),
        ("pass", NOTATION, "\"pass\" at byte 0"),
        ("b5xb7", POINT, "\"b7\" at byte 3"),
        ("g5xb6", POINT, "\"g5\" at byte 0"),
        ("b5xf1", ILLEGAL, "\"b5xf1\" at byte 0"),
        ("b5xb5", ILLEGAL, "\"b5xb5\" at byte 0"),
        ("b5xa5", ILLEGAL, "\"b5xa5\" at byte 0"),
        ("b6xb5", ILLEGAL, "\"b6xb5\" at byte 0"),
    ];
    for (text, why, token) in cases {
        assert_eq!(refusal_of_move(&start, text), format!("{why} ({token})"), "{text:?}");
    }
}

#[test]
fn setups_that_are_no_position_are_refused() {
    let cases = [
        ("6/6/6/w5/wwwwww/wwwwww w", "13 men for White, at most 12 (\"6/6/6/w5/wwwwww/wwwwww\" at byte 0)"),
        ("bbbbbb/bbbbbb/b5/6/6/6 w", "13 men for Black, at most 12 (\"bbbbbb/bbbbbb/b5/6/6/6\" at byte 0)"),
        ("6/6/6/6/6/W5 w", "promoted men (W, B) in a code without promotion (\"6/6/6/6/6/W5\" at byte 0)"),
        (
            "6/6/6/6/6/w5 w a1",
            "the code has nothing to keep in the state field; expected - (\"a1\" at byte 15)",
        ),
        (
            "6/6/6/6/6/w5 w 0,0",
            "the code has nothing to keep in the state field; expected - (\"0,0\" at byte 15)",
        ),
        ("6/6/6/6/6 w", "expected 6 ranks divided by /, found 5 (\"6/6/6/6/6\" at byte 0)"),
        ("6/6/6/6/6/7 w", "expected 6 points on rank 1, found 7 (\"7\" at byte 10)"),
        ("6/6/6/6/6/w5 x", "unknown player to move; expected w or b (\"x\" at byte 13)"),
    ];
    for (text, message) in cases {
        assert_eq!(
            refusal_of_position::<Surakarta>("surakarta", text),
            format!("position: {message}"),
            "{text}"
        );
    }
}
