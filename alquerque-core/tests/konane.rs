//! The rules of Kōnane by example: what a player would ask about, and what is refused.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::konane::{Konane, Size, Turn};
use alquerque_core::{Color, Direction, Game, Outcome, Point, Position, Reason, Setup};
use common::{
    after_text, code, identity, men, random_positions, refusal_of_move, refusal_of_position, texts,
};

fn position(text: &str) -> Konane {
    common::position("konane", text)
}

fn start(code_text: &str) -> Konane {
    Konane::start(code(code_text))
}

fn square(name: &str) -> Point {
    Size::USUAL.board().point_named(name).expect("a square of the board")
}

/// Black has the upper left corner, a8 on the usual board, and moves first.
#[test]
fn games_begin_on_a_full_board_of_alternating_stones() {
    let starts = [
        ("konane,size=4", "bwbw/wbwb/bwbw/wbwb b - 0 1"),
        ("konane,size=5", "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb b - 0 1"),
        ("konane,size=6", "bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb b - 0 1"),
        ("konane,size=7", "bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/bwbwbwb/wbwbwbw/bwbwbwb b - 0 1"),
        ("konane,size=8", "bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb/bwbwbwbw/wbwbwbwb b - 0 1"),
    ];
    for (code, text) in starts {
        assert_eq!(start(code).to_string(), text);
        assert!(start(code).is_opening());
    }
    assert_eq!(start("konane").to_string(), starts[4].1);
}

#[test]
fn black_opens_in_a_corner_or_in_the_centre_on_every_size() {
    let openings = [
        ("konane,size=4", "a4 b3 c2 d1"),
        ("konane,size=5", "a1 a5 c3 e1 e5"),
        ("konane,size=6", "a6 c4 d3 f1"),
        ("konane,size=7", "a1 a7 d4 g1 g7"),
        ("konane,size=8", "a8 d5 e4 h1"),
    ];
    for (code, squares) in openings {
        assert_eq!(texts(&start(code)).join(" "), squares, "{code}");
    }
}

#[test]
fn white_answers_beside_the_hole() {
    let replies = |opening: &str| texts(&after_text(&start("konane"), opening)).join(" ");
    assert_eq!(replies("a8"), "a7 b8");
    assert_eq!(replies("h1"), "g1 h2");
    assert_eq!(replies("d5"), "c5 d4 d6 e5");
    assert_eq!(replies("e4"), "d4 e3 e5 f4");
}

/// After two removals Black jumps into one of the holes: the own one, as the other is of White's colour.
#[test]
fn black_jumps_first() {
    let opened = after_text(&after_text(&start("konane"), "d5"), "d4");
    assert_eq!(opened.to_move(), Color::Black);
    assert!(!opened.is_opening());
    assert_eq!(texts(&opened), ["b5xd5", "d7xd5", "f5xd5"]);
}

#[test]
fn stones_are_removed_in_the_first_two_plies_only() {
    let refused = |position: &Konane, text: &str| {
        assert_eq!(
            refusal_of_move(position, text),
            format!("move: not legal here (\"{text}\" at byte 0)"),
            "{position:?}"
        );
    };
    let start = start("konane");
    // A jump, a stone of the other player, a stone elsewhere.
    for text in ["d7xd5", "a7", "e5", "b7", "c4"] {
        refused(&start, text);
    }
    let opened = after_text(&start, "d5");
    for text in ["b5xd5", "d5", "e4", "a7", "h8"] {
        refused(&opened, text);
    }
    let answered = after_text(&opened, "d4");
    for text in ["e4", "a8", "d5", "h1"] {
        refused(&answered, text);
    }
}

#[test]
fn a_jump_removes_the_stone_jumped_over_and_moves_the_own_one() {
    let upward = position("8/8/8/8/8/8/2b5/2w5 w");
    assert_eq!(texts(&upward), ["c1xc3"]);
    assert_eq!(after_text(&upward, "c1xc3").to_string(), "8/8/8/8/8/2w5/8/8 b - 0 2");
    let sideways = position("8/8/8/8/8/8/8/2wb4 w");
    assert_eq!(texts(&sideways), ["c1xe1"]);
    assert_eq!(identity(&after_text(&sideways, "c1xe1")), "8/8/8/8/8/8/8/4w3 b -");
}

/// White on a1; Black on b1, and on c2 round the corner or on d1 straight on.
#[test]
fn a_stone_goes_on_straight_ahead_and_may_stop() {
    assert_eq!(texts(&position("8/8/8/8/8/8/2b5/wb6 w")), ["a1xc1"]);
    assert_eq!(texts(&position("8/8/8/8/8/8/8/wb1b4 w")), ["a1xc1", "a1xc1xe1"]);
    // Black on a8 with White on b8, d8 and c7: on to e8 or not, but never down to c6.
    let corner = position("bw1w4/2w5/8/8/8/8/7w/8 b");
    assert_eq!(texts(&corner), ["a8xc8", "a8xc8xe8"]);
    assert_eq!(identity(&after_text(&corner, "a8xc8")), "2bw4/2w5/8/8/8/8/7w/8 w -");
    assert_eq!(identity(&after_text(&corner, "a8xc8xe8")), "4b3/2w5/8/8/8/8/7w/8 w -");
}

#[test]
fn stones_neither_step_nor_jump_diagonally_or_over_their_own() {
    // Nothing to jump over, an own stone far off, an own stone beyond, the edge.
    for text in ["8/8/8/8/8/8/8/w7 w", "8/8/8/8/8/8/8/w1w5 w", "8/8/8/8/8/8/8/wbw5 w", "8/8/8/8/8/8/8/6wb w"]
    {
        let blocked = position(text);
        assert_eq!(blocked.outcome(), Some(Outcome::lost_by(blocked.to_move(), Reason::NoMove)), "{text}");
        assert_eq!(texts(&blocked), [""; 0]);
    }
}

#[test]
fn the_side_to_move_without_a_jump_has_lost() {
    let outcome = |text: &str| position(text).outcome().map(|outcome| outcome.to_string());
    let white_wins = Some("White wins, Black cannot move".to_string());
    let black_wins = Some("Black wins, White cannot move".to_string());
    // White on a1 can jump to c1, Black on b1 would leave the board.
    assert_eq!(outcome("8/8/8/8/8/8/8/wb6 w"), None);
    assert_eq!(outcome("8/8/8/8/8/8/8/wb6 b"), white_wins);
    assert_eq!(outcome("8/8/8/8/8/8/8/w7 w"), black_wins);
    // Nor does it help that there are no stones at all.
    assert_eq!(outcome("8/8/8/8/8/8/8/8 w"), black_wins);
    assert_eq!(outcome("8/8/8/8/8/8/8/8 b"), white_wins);
}

/// As many stones on both sides, right after the openings: a loss all the same, no draw.
#[test]
fn two_holes_that_none_can_reach_are_a_loss() {
    let stuck: Konane = common::position("konane,size=4", "b1bw/1bwb/bwbw/wbwb b");
    assert_eq!(stuck.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMove)));
    assert_eq!(Game::new(stuck).outcome().unwrap().letter(), 'w');
}

#[test]
fn a_game_ends_when_the_last_jump_is_made() {
    let mut game = Game::new(position("8/8/8/8/8/8/8/2wb3b w - 0 20"));
    assert_eq!(game.outcome(), None);
    game.play_text("c1xe1").unwrap();
    assert_eq!(game.outcome(), Some(Outcome::lost_by(Color::Black, Reason::NoMove)));
    assert_eq!(
        game.play_text("h1xf1").unwrap_err().to_string(),
        "move: the game is over: White wins, Black cannot move"
    );
}

/// White is the second player here.
#[test]
fn the_move_number_grows_when_white_has_moved() {
    let mut game = Game::new(start("konane"));
    let numbers = ["d5", "d4", "b5xd5", "f4xd4"].map(|turn| {
        game.play_text(turn).unwrap();
        (game.position().setup().number, game.position().quiet())
    });
    assert_eq!(numbers, [(1, 0), (2, 0), (2, 0), (3, 0)]);
}

#[test]
fn no_game_is_drawn_whatever_the_draw_rules() {
    let mut random = common::Random(30);
    for side in 4..=8 {
        let code = code(&format!("konane,size={side},repetition=2,quiet=1"));
        for _ in 0..50 {
            let mut game = Game::new(Konane::start(code));
            while game.outcome().is_none() {
                game.play(random.pick(&game.legal_moves())).unwrap();
            }
            let outcome = game.outcome().unwrap();
            assert_eq!(outcome.reason, Reason::NoMove);
            assert_eq!(outcome.winner, Some(!game.position().to_move()));
        }
    }
}

#[test]
fn every_beginning_of_a_chain_is_a_turn() {
    for position in random_positions::<Konane>(31, 5_000) {
        for turn in position.moves().into_iter().filter(|turn| !turn.is_removal()) {
            let (size, from) = (position.size(), turn.from());
            let (direction, _) = size.board().way(from, turn.to()).expect("a straight way");
            for jumps in 1..turn.jump_count() as u8 {
                let beginning = Turn::jumps(size, from, direction, jumps).unwrap();
                assert!(position.is_legal(beginning), "{beginning} of {turn}");
            }
        }
    }
}

/// What is said of a side is what it could do if it were to move.
#[test]
fn jumps_of_either_side_are_counted_as_if_it_were_to_move() {
    for position in random_positions::<Konane>(32, 5_000).filter(|position| !position.is_opening()) {
        for side in Color::ALL {
            let setup = Setup { to_move: side, ..position.setup() };
            let moving = Konane::from_setup(position.code(), setup).expect("after the opening both may move");
            assert_eq!(u64::from(position.count_jumps(side)), moving.count_moves(), "{position:?}");
        }
    }
}

#[test]
fn a_turn_removes_what_it_says() {
    for position in random_positions::<Konane>(33, 5_000) {
        for turn in position.moves() {
            let next = common::after_unchecked(&position, turn);
            assert_eq!(men(&position) - men(&next), turn.removed().count(), "{position:?}: {turn}");
            let loser = if turn.is_removal() { position.to_move() } else { !position.to_move() };
            assert_eq!(position.men_of(loser).minus(next.men_of(loser)), turn.removed(), "{turn}");
        }
    }
}

#[test]
fn turns_stay_on_the_board_and_on_a_straight_line() {
    let size = Size::USUAL;
    let jumps = |name, direction, count| {
        Turn::jumps(size, square(name), direction, count).map(|turn| turn.to_string())
    };
    assert_eq!(jumps("a1", Direction::North, 3), Some("a1xa3xa5xa7".to_string()));
    assert_eq!(jumps("a1", Direction::North, 4), None);
    assert_eq!(jumps("a1", Direction::West, 1), None);
    assert_eq!(jumps("a1", Direction::NorthEast, 1), None);
    assert_eq!(jumps("a1", Direction::North, 0), None);
    let four = Size::new(4).unwrap();
    assert_eq!(Turn::removal(four, Point::new(16)), None);
    assert_eq!(Turn::jumps(four, Point::new(16), Direction::South, 1), None);
    assert_eq!([3, 9].map(Size::new), [None, None]);
}

#[test]
fn a_chain_is_read_by_its_ends_and_in_capital_letters() {
    let chain = position("8/8/b7/8/b7/w7/8/8 w");
    assert_eq!(texts(&chain), ["a3xa5", "a3xa5xa7"]);
    for (text, turn) in [
        ("a3xa7", "a3xa5xa7"),
        ("A3XA5XA7", "a3xa5xa7"),
        (" a3xa5xa7 ", "a3xa5xa7"),
        ("a3xa5", "a3xa5"),
        ("A3xA5", "a3xa5"),
    ] {
        assert_eq!(chain.parse_move(text).unwrap().to_string(), turn, "{text:?}");
    }
    assert_eq!(start("konane").parse_move("D5").unwrap().to_string(), "d5");
}

#[test]
fn texts_that_are_no_turn_are_refused_where_they_go_wrong() {
    const NOTATION: &str = "move: not a move; expected d5 in the opening, or jumps such as a3xa5xa7";
    const POINT: &str = "move: no such point on the board; points are named like a1";
    const LINE: &str = "move: no line of the board makes that step or jump";
    const ILLEGAL: &str = "move: not legal here";
    let chain = position("8/8/b7/8/b7/w7/8/8 w");
    let cases = [
        ("", NOTATION, "nothing at byte 0"),
        ("x", NOTATION, "nothing at byte 0"),
        ("pass", NOTATION, "\"pass\" at byte 0"),
        ("a3-a5", NOTATION, "\"a3-a5\" at byte 0"),
        ("a3 xa5", NOTATION, "\" xa5\" at byte 2"),
        ("a3x", NOTATION, "nothing at byte 3"),
        ("a3xa5x", NOTATION, "nothing at byte 6"),
        ("a3xa5 a7", NOTATION, "\" a7\" at byte 5"),
        ("a9", POINT, "\"a9\" at byte 0"),
        ("a3xi3", POINT, "\"i3\" at byte 3"),
        ("a3xa4", LINE, "\"a3xa4\" at byte 0"),
        ("a3xa3", LINE, "\"a3xa3\" at byte 0"),
        ("a3xc5", LINE, "\"a3xc5\" at byte 0"),
        ("a3xb5", LINE, "\"a3xb5\" at byte 0"),
        ("a3xa5xc5", LINE, "\"a3xa5xc5\" at byte 0"),
        ("a3xa7xa5", LINE, "\"a3xa7xa5\" at byte 0"),
        ("a3xa5xa6", LINE, "\"a3xa5xa6\" at byte 0"),
        ("a3", ILLEGAL, "\"a3\" at byte 0"),
        ("a3xc3", ILLEGAL, "\"a3xc3\" at byte 0"),
        ("a3xa1", ILLEGAL, "\"a3xa1\" at byte 0"),
        ("a4xa6", ILLEGAL, "\"a4xa6\" at byte 0"),
        ("b3xb7", ILLEGAL, "\"b3xb7\" at byte 0"),
    ];
    for (text, why, token) in cases {
        assert_eq!(refusal_of_move(&chain, text), format!("{why} ({token})"), "{text:?}");
    }
}

#[test]
fn setups_that_are_no_position_are_refused() {
    let cases = [
        (
            "konane,size=4",
            "bwbw/wbwb/bwbw/wbwb w",
            "it cannot be White's turn here; on the full board Black removes a stone (\"w\" at byte 20)",
        ),
        (
            "konane,size=4",
            "1wbw/wbwb/bwbw/wbwb b",
            "it cannot be Black's turn here; beside the first hole White removes a stone (\"b\" at byte 20)",
        ),
        (
            "konane,size=4",
            "bwbw/wbwb/1wbw/wbwb w",
            "the only hole is not where the game can be opened; Black opens on an own corner or in the centre \
             (\"bwbw/wbwb/1wbw/wbwb\" at byte 0)",
        ),
        (
            "konane,size=4",
            "bwb1/wbwb/bwbw/wbwb w",
            "the only hole is not where the game can be opened; Black opens on an own corner or in the centre \
             (\"bwb1/wbwb/bwbw/wbwb\" at byte 0)",
        ),
        (
            "konane,size=4",
            "w3/4/4/4 w",
            "a man of White on a square of the other player's colour (\"w3/4/4/4\" at byte 0)",
        ),
        (
            "konane,size=5",
            "1b3/5/5/5/5 w",
            "a man of Black on a square of the other player's colour (\"1b3/5/5/5/5\" at byte 0)",
        ),
        (
            "konane",
            "8/8/8/8/8/8/8/W7 w",
            "promoted men (W, B) in a code without promotion (\"8/8/8/8/8/8/8/W7\" at byte 0)",
        ),
        (
            "konane",
            "8/8/8/8/8/8/8/w7 w a1",
            "the code has nothing to keep in the state field; expected - (\"a1\" at byte 19)",
        ),
        (
            "konane",
            "8/8/8/8/8/8/8/w7 w 0,0",
            "the code has nothing to keep in the state field; expected - (\"0,0\" at byte 19)",
        ),
        (
            "konane,size=6",
            "8/8/8/8/8/8/8/8 w",
            "expected 6 ranks divided by /, found 8 (\"8/8/8/8/8/8/8/8\" at byte 0)",
        ),
        ("konane", "8/8/8/8/8/8/8/9 w", "expected 8 points on rank 1, found 9 (\"9\" at byte 14)"),
    ];
    for (code, text, message) in cases {
        assert_eq!(
            refusal_of_position::<Konane>(code, text),
            format!("position: {message}"),
            "{code}, {text}"
        );
    }
    assert_eq!(position("8/8/8/8/8/8/8/wb6 w").to_string(), "8/8/8/8/8/8/8/wb6 w - 0 1");
}
