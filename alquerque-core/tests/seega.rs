//! The rules of Seega by example: what a player would ask about, and what is refused.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::seega::{BOARD, CENTRE, LEAST_STONES, MOST_STONES, Seega, Turn};
use alquerque_core::{Color, Direction, Game, Outcome, Point, Position, Reason, Setup, State};
use common::{
    Random, after_text, capture_texts, code, identity, random_positions, refusal_of_move,
    refusal_of_position, texts,
};

fn position(text: &str) -> Seega {
    common::position("seega", text)
}

fn start() -> Seega {
    Seega::start(code("seega"))
}

fn square(name: &str) -> Point {
    BOARD.point_named(name).expect("a square of the board")
}

/// 24 squares beside the centre: 24 * 23 / 2 pairs.
#[test]
fn games_begin_with_an_empty_board_and_twelve_stones_in_each_hand() {
    assert_eq!(start().to_string(), "5/5/5/5/5 w 12,12 0 1");
    assert_eq!(start().count_moves(), 276);
    assert!(start().is_placing());
    assert_eq!(Color::ALL.map(|color| start().in_hand(color)), [MOST_STONES; 2]);
}

#[test]
fn stones_are_placed_two_a_turn_on_any_squares_but_the_centre() {
    let first = after_text(&start(), "a1+e5");
    assert_eq!(first.to_string(), "4w/5/5/5/w4 b 10,12 0 1");
    let second = after_text(&first, "c2+c4");
    assert_eq!(second.to_string(), "4w/2b2/5/2b2/w4 w 10,10 0 2");
    let turns = texts(&second);
    assert_eq!(turns.len(), 20 * 19 / 2);
    assert!(turns.iter().all(|turn| !turn.contains("c3") && !turn.contains("c2")));
}

#[test]
fn placed_stones_capture_nothing() {
    let flanked = after_text(&position("5/5/5/5/1b3 w 4,4"), "a1+c1");
    assert_eq!(identity(&flanked), "5/5/5/5/wbw2 b 2,4");
    assert_eq!(capture_texts(&position("5/5/5/5/1b3 w 4,4")), [""; 0]);
}

#[test]
fn white_moves_first_when_all_stones_are_placed() {
    let mut random = Random(50);
    let mut game = Game::new(start());
    for ply in 0..12 {
        assert!(game.position().is_placing(), "ply {ply}");
        game.play(random.pick(&game.legal_moves())).unwrap();
        assert_eq!(game.position().quiet(), 0, "a placement is progress");
    }
    assert!(!game.position().is_placing());
    assert_eq!(game.position().to_move(), Color::White);
    assert_eq!(Color::ALL.map(|color| game.position().men_of(color).count()), [12, 12]);
    assert_eq!(game.position().empty(), CENTRE);
    assert!(game.position().to_string().ends_with(" w 0,0 0 7"));
    assert!(game.legal_moves().iter().all(|turn| turn.placed().is_none()));
}

/// Few stones are no loss while others are in hand.
#[test]
fn nobody_loses_while_stones_are_placed() {
    for text in ["5/5/5/5/5 w 12,12", "5/5/5/5/w4 b 2,4", "5/5/5/5/5 b 0,2"] {
        assert_eq!(position(text).outcome(), None, "{text}");
    }
    let last = after_text(&position("5/5/5/5/5 b 0,2"), "a1+b1");
    assert_eq!(last.outcome(), Some(Outcome::lost_by(Color::White, Reason::FewMen)));
}

#[test]
fn a_stone_slides_one_square_along_a_rank_or_a_file() {
    let corner = position("b3b/5/4w/5/w4 w 0,0");
    let from_a1: Vec<String> = texts(&corner).into_iter().filter(|turn| turn.starts_with("a1")).collect();
    assert_eq!(from_a1, ["a1-a2", "a1-b1"]);
    for text in ["a1-c1", "a1-b2", "a1-a3", "a1-a1", "a1-e3"] {
        assert_eq!(
            refusal_of_move(&corner, text),
            format!("move: no line of the board makes that step or jump (\"{text}\" at byte 0)")
        );
    }
    // The centre is open once all stones are placed.
    assert!(texts(&position("b3b/5/5/2w2/w4 w 0,0")).contains(&"c2-c3".to_string()));
}

/// White on a4 and d4; Black on c4, d1 and e1.
#[test]
fn a_stone_between_the_moved_one_and_another_is_removed() {
    let start = position("5/w1bw1/5/5/3bb w 0,0 7 9");
    assert_eq!(capture_texts(&start), ["a4-b4"]);
    assert_eq!(after_text(&start, "a4-b4").to_string(), "5/1w1w1/5/5/3bb b 0,0 0 9");
    // Without an end of the other side at d4, or with an empty square between, nothing is.
    assert_eq!(capture_texts(&position("5/w1b1w/5/5/3bb w 0,0")), [""; 0]);
    assert_eq!(capture_texts(&position("5/w2bw/5/5/3bb w 0,0")), [""; 0]);
    // Nor along a diagonal, nor two in a row.
    assert_eq!(capture_texts(&position("4w/3b1/5/2w2/3bb w 0,0")), [""; 0]);
    assert_eq!(capture_texts(&position("5/w1bbw/5/5/4b w 0,0")), [""; 0]);
}

/// The edge of the board does not flank.
#[test]
fn a_stone_on_the_edge_is_flanked_along_the_edge_only() {
    assert_eq!(capture_texts(&position("2b2/5/2w2/5/3bb w 0,0")), [""; 0]);
    assert_eq!(capture_texts(&position("w1bw1/5/5/5/3bb w 0,0")), ["a5-b5"]);
}

#[test]
fn stones_are_removed_in_several_directions_at_once() {
    // White comes to c4 between b4 and d4, which are taken, and c5, which nobody flanks on the edge.
    let three = position("2b2/wb1bw/2w2/5/b3b w 0,0");
    assert_eq!(capture_texts(&three), ["c3-c4"]);
    assert_eq!(identity(&after_text(&three, "c3-c4")), "2b2/w1w1w/5/5/b3b b 0,0");
    // White comes to c2 and takes d2; c3 between it and c4 is safe.
    let fork = position("2w2/2w2/2b2/1w1bw/b3b w 0,0");
    assert_eq!(capture_texts(&fork), ["b2-c2"]);
    assert_eq!(identity(&after_text(&fork, "b2-c2")), "2w2/2w2/2b2/2w1w/b3b b 0,0");
    // White comes to b3 and takes b4 and b2, but not c3.
    let both = position("1w3/1b3/w1bw1/1b3/1w2b w 0,0");
    assert_eq!(capture_texts(&both), ["a3-b3"]);
    assert_eq!(identity(&after_text(&both, "a3-b3")), "1w3/5/1wbw1/5/1w2b b 0,0");
}

/// A stone that comes to the centre captures like any other, and one that stands there flanks.
#[test]
fn the_centre_takes_part_in_captures_as_an_end() {
    let onto = position("b3b/5/3bw/2w2/5 w 0,0");
    assert_eq!(capture_texts(&onto), ["c2-c3"]);
    assert_eq!(identity(&after_text(&onto, "c2-c3")), "b3b/5/2w1w/5/5 b 0,0");
    let from = position("b3b/5/2wb1/4w/5 w 0,0");
    assert_eq!(capture_texts(&from), ["e2-e3"]);
    assert_eq!(identity(&after_text(&from, "e2-e3")), "b3b/5/2w1w/5/5 b 0,0");
    // Neither the bare centre nor an enemy there flanks.
    assert_eq!(capture_texts(&position("b3b/5/3b1/4w/w4 w 0,0")), [""; 0]);
    assert_eq!(capture_texts(&position("b3b/5/2bb1/4w/w4 w 0,0")), [""; 0]);
}

#[test]
fn a_stone_on_the_centre_is_safe() {
    let safe = position("b3b/5/1wb2/3w1/5 w 0,0");
    assert!(texts(&safe).contains(&"d2-d3".to_string()));
    assert_eq!(capture_texts(&safe), [""; 0]);
    assert_eq!(identity(&after_text(&safe, "d2-d3")), "b3b/5/1wbw1/5/5 b 0,0");
}

#[test]
fn moving_between_two_enemies_is_safe() {
    let between = position("5/1b1b1/2w2/5/w4 w 0,0");
    assert_eq!(identity(&after_text(&between, "c3-c4")), "5/1bwb1/5/5/w4 b 0,0");
    // It is not taken by a stone that was there, nor when one of the two moves on.
    let moved_on = after_text(&after_text(&between, "c3-c4"), "b4-b5");
    assert_eq!(identity(&moved_on), "1b3/2wb1/5/5/w4 w 0,0");
}

/// After a capture the other player moves, although the same stone could capture again.
#[test]
fn a_capture_is_not_continued() {
    let twice = position("3wb/w1bw1/5/1b3/1w2b w 0,0");
    let after = after_text(&twice, "a4-b4");
    assert_eq!(identity(&after), "3wb/1w1w1/5/1b3/1w2b b 0,0");
    assert_eq!(after.to_move(), Color::Black);
    assert_eq!(
        refusal_of_move(&twice, "a4-b4-b3"),
        "move: not a move; expected a1+b1 while stones are placed, then c2-c3, or pass (\"-b3\" at byte 5)"
    );
}

/// White has twelve stones round the centre's neighbours, all hemmed in.
#[test]
fn who_cannot_slide_passes_and_nobody_else() {
    let blocked = position("wbwbw/bwbwb/wb1bw/bwbwb/wbwbw w 0,0 3 9");
    assert_eq!(texts(&blocked), ["pass"]);
    assert_eq!(blocked.outcome(), None);
    assert_eq!(blocked.parse_move("PASS"), Ok(Turn::PASS));
    assert_eq!(after_text(&blocked, "pass").to_string(), "wbwbw/bwbwb/wb1bw/bwbwb/wbwbw b 0,0 4 9");
    assert_eq!(texts(&after_text(&blocked, "pass")), ["b3-c3", "c2-c3", "c4-c3", "d3-c3"]);
    for free in [start(), position("b3b/5/4w/5/w4 w 0,0"), position("b3b/5/4w/5/w4 b 0,0")] {
        assert_eq!(refusal_of_move(&free, "pass"), "move: not legal here (\"pass\" at byte 0)");
        assert!(!free.is_legal(Turn::PASS));
    }
}

#[test]
fn a_side_with_fewer_than_two_stones_has_lost_whoever_is_to_move() {
    let outcome = |text: &str| position(text).outcome().map(|outcome| outcome.to_string());
    let white_wins = Some("White wins, Black has too few men left".to_string());
    let black_wins = Some("Black wins, White has too few men left".to_string());
    assert_eq!(outcome("5/5/5/5/wbb2 w 0,0"), black_wins);
    assert_eq!(outcome("5/5/5/5/wbb2 b 0,0"), black_wins);
    assert_eq!(outcome("5/5/5/5/wwb2 w 0,0"), white_wins);
    assert_eq!(outcome("5/5/5/5/wwb2 b 0,0"), white_wins);
    assert_eq!(outcome("5/5/5/5/www2 b 0,0"), white_wins);
    assert_eq!(outcome("5/5/5/5/ww1bb w 0,0"), None);
    // Where it is true of both, of the side to move.
    assert_eq!(outcome("5/5/5/5/w3b w 0,0"), black_wins);
    assert_eq!(outcome("5/5/5/5/w3b b 0,0"), white_wins);
    let mut game = Game::new(position("5/w1bw1/5/5/3b1 w 0,0 119 60"));
    game.play_text("a4-b4").unwrap();
    assert_eq!(game.outcome().map(|outcome| outcome.to_string()), white_wins);
}

/// That neither side can slide takes a full board: beside an empty square there is a stone, and it can
/// slide there. There are never more than 24 stones, so this ending never comes; its sentences exist.
#[test]
fn somebody_can_slide_as_long_as_there_is_an_empty_square() {
    for position in random_positions::<Seega>(51, 20_000).filter(|position| !position.is_placing()) {
        let slides = Color::ALL.map(|color| position.count_slides(color));
        let is_short = |color: &Color| position.men_of(*color).count() < LEAST_STONES;
        assert!(slides != [0, 0] || Color::ALL.iter().any(is_short), "{position:?}");
        assert!(position.outcome().is_none_or(|outcome| outcome.reason == Reason::FewMen), "{position:?}");
    }
    assert_eq!(
        Outcome::lost_by(Color::Black, Reason::Blocked).to_string(),
        "White wins, neither side can move and Black has fewer men"
    );
    assert_eq!(
        Outcome::drawn(Reason::Blocked).to_string(),
        "draw, neither side can move and both have as many men"
    );
}

/// What is said of a side is what it could do if it were to move.
#[test]
fn slides_of_either_side_are_counted_as_if_it_were_to_move() {
    for position in random_positions::<Seega>(52, 10_000).filter(|position| !position.is_placing()) {
        for side in Color::ALL {
            let setup = Setup { to_move: side, ..position.setup() };
            let moving = Seega::from_setup(position.code(), setup).unwrap();
            if moving.outcome().is_some() {
                continue;
            }
            let slides: Vec<(Point, Point)> = moving.moves().into_iter().filter_map(Turn::slid).collect();
            assert_eq!(position.count_slides(side) as usize, slides.len(), "{position:?}");
            for direction in Direction::ALL {
                let sliders = slides
                    .iter()
                    .filter(|(from, to)| BOARD.neighbour(*from, direction) == Some(*to))
                    .map(|&(from, _)| from)
                    .collect();
                let is_straight = !direction.is_diagonal();
                assert!(!is_straight || position.sliders(side, direction) == sliders, "{position:?}");
            }
            let onto = position.capturing_squares(side);
            for (from, to) in slides {
                let removed = position.flanked(side, to);
                assert_eq!(
                    removed,
                    moving.men_of(!side).minus(
                        common::after_unchecked(&moving, Turn::slide(from, to).unwrap()).men_of(!side)
                    )
                );
                assert!(removed.is_empty() || onto.has(to), "{position:?}");
            }
        }
    }
}

#[test]
fn turns_are_made_of_squares_of_the_board() {
    let outside = Point::new(25);
    assert_eq!(Turn::placement(square("a1"), square("a1")), None);
    assert_eq!(Turn::placement(square("a1"), outside), None);
    assert_eq!(Turn::slide(square("a1"), outside), None);
    assert_eq!(Turn::slide(square("a1"), square("b2")), None);
    assert_eq!(Turn::slide(square("a1"), square("a1")), None);
    assert_eq!(Turn::placement(square("b1"), square("a5")), Turn::placement(square("a5"), square("b1")));
    assert!(Turn::PASS.is_pass());
}

/// The lower square first: by file, then by rank.
#[test]
fn placements_are_read_in_either_order() {
    for (text, turn) in
        [("b1+a2", "a2+b1"), ("a2+b1", "a2+b1"), ("a2+a1", "a1+a2"), ("E5+A1", "a1+e5"), (" c4+c2 ", "c2+c4")]
    {
        assert_eq!(start().parse_move(text).unwrap().to_string(), turn, "{text:?}");
    }
}

#[test]
fn texts_that_are_no_turn_are_refused_where_they_go_wrong() {
    const NOTATION: &str = "move: not a move; expected a1+b1 while stones are placed, then c2-c3, or pass";
    const POINT: &str = "move: no such point on the board; points are named like a1";
    const ILLEGAL: &str = "move: not legal here";
    let placing = position("5/5/5/5/w3b w 4,4");
    let cases = [
        ("", NOTATION, "nothing at byte 0"),
        ("a1", NOTATION, "nothing at byte 2"),
        ("a2+", NOTATION, "nothing at byte 3"),
        ("a2b2", NOTATION, "\"a2b2\" at byte 0"),
        ("a2xb2", NOTATION, "\"a2xb2\" at byte 0"),
        ("a2 b2", NOTATION, "\" b2\" at byte 2"),
        ("a2+b2+c2", NOTATION, "\"+c2\" at byte 5"),
        ("passed", NOTATION, "\"ed\" at byte 4"),
        ("pas", NOTATION, "\"pas\" at byte 0"),
        ("a2+f2", POINT, "\"f2\" at byte 3"),
        ("a6+b2", POINT, "\"a6\" at byte 0"),
        ("a2+a2", ILLEGAL, "\"a2+a2\" at byte 0"),
        ("c3+a2", ILLEGAL, "\"c3+a2\" at byte 0"),
        ("a2+c3", ILLEGAL, "\"a2+c3\" at byte 0"),
        ("a1+b1", ILLEGAL, "\"a1+b1\" at byte 0"),
        ("a2+e1", ILLEGAL, "\"a2+e1\" at byte 0"),
        ("a1-a2", ILLEGAL, "\"a1-a2\" at byte 0"),
    ];
    for (text, why, token) in cases {
        assert_eq!(refusal_of_move(&placing, text), format!("{why} ({token})"), "{text:?}");
    }
    let moving = position("b3b/5/4w/5/w4 w 0,0");
    for text in ["a1+a2", "a2-a3", "a5-a4", "e3-e4-", "a1-b1x"] {
        assert!(moving.parse_move(text).is_err(), "{text}");
    }
}

#[test]
fn setups_that_are_no_position_are_refused() {
    const HANDS: &str =
        "expected the men in hand of White and Black, such as 12,12, or 0,0 when all are placed";
    const STATE: &str =
        "unknown state; expected -, different points such as c3,d2, or men in hand such as 12,12";
    const TURNS: &str = "White and Black place two stones by turns, so with equal hands White is to move, and with \
                         two stones fewer in White's hand Black";
    let cases = [
        ("5/5/5/5/5 w", format!("{HANDS} (nothing at byte 11)")),
        ("5/5/5/5/5 w - 0 1", format!("{HANDS} (\"-\" at byte 12)")),
        ("5/5/5/5/5 w a1", format!("{HANDS} (\"a1\" at byte 12)")),
        ("5/5/5/5/5 w 12", format!("{STATE} (\"12\" at byte 12)")),
        ("5/5/5/5/5 w -2,12", format!("{STATE} (\"-2,12\" at byte 12)")),
        ("5/5/5/5/5 w 12,12,12", format!("{STATE} (\"12,12,12\" at byte 12)")),
        ("5/5/5/5/5 w 300,0", format!("{STATE} (\"300,0\" at byte 12)")),
        (
            "5/5/5/5/5 w 11,11",
            "an odd number of men in hand for White; they are placed by twos (\"11,11\" at byte 12)".into(),
        ),
        (
            "5/5/5/5/5 w 10,11",
            "an odd number of men in hand for Black; they are placed by twos (\"10,11\" at byte 12)".into(),
        ),
        (
            "5/5/5/5/5 w 14,14",
            "14 men for White with those in hand, at most 12 (\"14,14\" at byte 12)".into(),
        ),
        (
            "5/5/5/5/b4 b 10,12",
            "13 men for Black with those in hand, at most 12 (\"10,12\" at byte 13)".into(),
        ),
        (
            "5/5/www2/wwwww/wwwww w 0,0",
            "13 men for White, at most 12 (\"5/5/www2/wwwww/wwwww\" at byte 0)".into(),
        ),
        (
            "5/5/2w2/5/5 w 4,4",
            "a man on the centre while men are in hand; it stays empty until all are placed \
             (\"5/5/2w2/5/5\" at byte 0)"
                .into(),
        ),
        ("5/5/5/5/5 b 12,12", format!("it cannot be Black's turn here; {TURNS} (\"b\" at byte 10)")),
        ("5/5/5/5/5 w 10,12", format!("it cannot be White's turn here; {TURNS} (\"w\" at byte 10)")),
        ("5/5/5/5/5 b 8,12", format!("it cannot be Black's turn here; {TURNS} (\"b\" at byte 10)")),
        ("5/5/5/5/5 b 12,10", format!("it cannot be Black's turn here; {TURNS} (\"b\" at byte 10)")),
        (
            "5/5/2W2/5/5 w 0,0",
            "promoted men (W, B) in a code without promotion (\"5/5/2W2/5/5\" at byte 0)".into(),
        ),
        ("5/5/5/5/5 w 0,0 0 1 x", "trailing text after the move number (\"x\" at byte 20)".into()),
    ];
    for (text, message) in cases {
        assert_eq!(refusal_of_position::<Seega>("seega", text), format!("position: {message}"), "{text}");
    }
    // Fewer stones than are missing from the hands are no fault, and c3 is free once all are placed.
    for text in ["5/5/5/5/5 w 2,2 0 1", "5/5/2w2/5/5 b 0,0 0 1", "5/5/5/5/5 b 0,2 3 4"] {
        assert_eq!(position(text).to_string(), text);
    }
    let setup = Setup { state: State::None, ..start().setup() };
    let error = Seega::from_setup(code("seega"), setup).unwrap_err();
    assert_eq!(error.setup, setup);
}

/// The stones in hand are part of the position, and of its key.
#[test]
fn hands_make_another_position() {
    let keys: std::collections::HashSet<_> = ["2,2", "4,4", "6,6", "8,8", "10,10", "12,12", "0,0"]
        .map(|hands| position(&format!("5/5/5/5/5 w {hands}")).key())
        .into_iter()
        .collect();
    assert_eq!(keys.len(), 7);
    assert_ne!(position("5/5/5/5/5 w 2,2"), position("5/5/5/5/5 w 4,4"));
}

#[test]
fn a_clock_that_runs_before_the_first_slide_draws_nothing() {
    let game = Game::new(position("5/5/5/5/5 w 12,12 500 1"));
    assert_eq!((game.outcome(), game.legal_moves().len()), (None, 276));
    let drawn = Game::new(position("wwwww/wwwww/ww1bb/bbbbb/bbbbb w 0,0 120 13")).outcome().unwrap();
    assert_eq!(drawn.to_string(), "draw, too many plies without a capture");
}
