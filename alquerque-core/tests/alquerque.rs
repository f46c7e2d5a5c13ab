//! The rules of Alquerque by example: what a player would ask about.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{Alquerque, Code, Turn};
use alquerque_core::{Game, Outcome, Position, Reason, Setup};
use common::alquerque::{all_composed, code, point, points, position};
use common::{Random, after, after_unchecked, identity, men, random_position, texts};
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};

/// Rows of men from Black's side down; White sits below with a1 at the left hand.
#[test]
fn games_begin_as_the_rules_say() {
    let starts = [
        ("doce", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
        ("bell", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
        ("backward", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
        ("promotion", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
        ("huffing", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
        ("jaques", "bbbbb/bbbbb/ww1bb/wwwww/wwwww w - 0 1"),
        ("jaques-most", "bbbbb/bbbbb/ww1bb/wwwww/wwwww w - 0 1"),
        ("jaques-short", "5/bbbbb/ww1bb/wwwww/5 w - 0 1"),
        ("jaques-short8", "2b2/bbbbb/ww1bb/wwwww/2w2 w - 0 1"),
        ("jaques-optional", "bbbbb/bbbbb/ww1bb/wwwww/wwwww w - 0 1"),
        ("jaques-drawn", "bbbbb/bbbbb/ww1bb/wwwww/wwwww w - 0 1"),
        ("jaques-huff", "bbbbb/bbbbb/ww1bb/wwwww/wwwww w - 0 1"),
        ("table", "bbbbb/bbbbb/bb1ww/wwwww/wwwww w - 0 1"),
    ];
    assert_eq!(starts.len(), Code::all_named().count());
    for (name, text) in starts {
        let start = Alquerque::start(code(name));
        assert_eq!(start.to_string(), text, "{name}");
        assert!(start.empty().has(point("c3")), "{name}");
        assert_eq!(start.outcome(), None, "{name}");
    }
    let start = Alquerque::start(Code::default());
    assert_eq!(texts(&start), ["b2-c3", "c2-c3", "d2-c3", "d3-c3"]);
    assert_eq!(men(&start), 24);
}

#[test]
fn a_jumped_man_leaves_the_board() {
    let start = position("table", "5/2b2/2w2/5/5 w");
    assert_eq!(texts(&start), ["c3xc5"]);
    let mut game = Game::new(start);
    game.play_text("c3xc5").unwrap();
    assert_eq!(game.position().to_string(), "2w2/5/5/5/5 b - 0 1");
    assert_eq!(game.outcome().unwrap().to_string(), "White wins, Black has no men left");
}

#[test]
fn compulsory_capture_binds_every_man_of_the_side() {
    let start = position("table", "4b/5/2b2/1w3/w4 w");
    let step = Turn::step(point("a1"), point("a2")).unwrap();
    assert_eq!(step.to_string(), "a1-a2");
    assert!(!start.is_legal(step));
    assert_eq!(start.clone().try_play(step).unwrap_err().to_string(), "move: a1-a2 is not legal here");
    assert_eq!(texts(&start), ["b2xd4"]);
    // Where capture is optional the same step is legal.
    let optional = position("jaques-optional", "4b/5/2b2/1w3/w4 w");
    assert!(optional.is_legal(step));
}

/// White c1 goes round over b2, b4, d4, d2, either way, and ends on c1.
#[test]
fn a_chain_may_end_where_it_began() {
    let mut start = position("table", "5/1b1b1/5/1b1b1/2w2 w - 7 9");
    assert_eq!(texts(&start), ["c1xa3xc5xe3xc1", "c1xe3xc5xa3xc1"]);
    let before = start.clone();
    for turn in start.moves() {
        assert_eq!(turn.from(), turn.to());
        assert_eq!(turn.removed(), points("b2 b4 d2 d4"));
        let mut game = Game::new(start.clone());
        game.play(turn).unwrap();
        assert_eq!(game.position().to_string(), "5/5/5/5/2w2 b - 0 9");
        let fresh = position("table", "5/5/5/5/2w2 b");
        assert_eq!(game.position(), &fresh);
        assert_eq!(game.position().key(), fresh.key());
        assert_eq!(game.undo(), Some(turn));
        assert_eq!(game.position().setup(), before.setup());
        assert_eq!(game.position().key(), before.key());
    }
    start.play(start.moves()[0]);
    assert_eq!(before.to_string(), "5/1b1b1/5/1b1b1/2w2 w - 7 9", "a copy is a copy");
}

#[test]
fn a_man_may_pass_over_points_that_it_has_visited() {
    // A figure of eight from c3: both loops meet there.
    let start = position("table", "5/1bb2/1bwb1/2bb1/5 w");
    let crossing: Vec<String> =
        texts(&start).into_iter().filter(|turn| turn.matches("c3").count() == 3).collect();
    assert!(crossing.contains(&"c3xa3xc5xc3xe3xc1xc3".to_string()), "{:?}", texts(&start));
}

/// White c1 to e5 over b1, b2, d4 or over b2, b3, d4; the third turn ends on a3.
#[test]
fn two_routes_between_the_same_points_are_two_turns() {
    let start = position("table", "5/3b1/1b3/1b3/1bw2 w");
    assert_eq!(texts(&start), ["c1xa1xc3xa3", "c1xa1xc3xe5", "c1xa3xc3xe5"]);
    let left = |turn: &str| identity(&after(&start, start.parse_move(turn).unwrap()));
    assert_eq!(left("c1xa1xc3xe5"), "4w/5/1b3/5/5 b -");
    assert_eq!(left("c1xa3xc3xe5"), "4w/5/5/5/1b3 b -");
}

#[test]
fn diagonals_run_from_every_second_point_only() {
    let steps = |from: &str| {
        // The enemy man must be there, but out of the way.
        let far = if from.starts_with(['d', 'e']) { "a1" } else { "e5" };
        let men = [point(from).bit(), point(far).bit()];
        let setup = Setup { men, ..position("table", "5/5/5/5/5 w").setup() };
        Alquerque::from_setup(code("table"), setup).unwrap().count_moves()
    };
    assert_eq!(["a1", "b1", "c1", "a2", "b2"].map(steps), [3, 3, 5, 3, 8]);
    assert_eq!(["c2", "c3", "e3", "d5", "e5"].map(steps), [4, 8, 5, 3, 3]);
}

#[test]
fn men_of_doce_go_forward_and_sideways_only() {
    let white = position("doce", "4b/5/5/1w3/5 w");
    assert_eq!(texts(&white), ["b2-a2", "b2-a3", "b2-b3", "b2-c2", "b2-c3"]);
    let black = position("doce", "5/3b1/5/5/w4 b");
    assert_eq!(texts(&black), ["d4-c3", "d4-c4", "d4-d3", "d4-e3", "d4-e4"]);
    // A man behind is not taken, one at the side is.
    let behind = position("doce", "4b/5/1w3/1b3/5 w");
    assert!(texts(&behind).iter().all(|turn| turn.contains('-')));
    let beside = position("doce", "4b/5/1wb2/5/5 w");
    assert_eq!(texts(&beside), ["b3xd3"]);
}

#[test]
fn first_forward_binds_the_first_jump_and_no_other() {
    // c1 takes b2; from a3 it could go on backward over a2.
    let board = "4b/5/5/bb3/2w2 w";
    assert_eq!(texts(&position("doce", board)), ["c1xa3"]);
    assert_eq!(texts(&position("doce,jumps=first-forward", board)), ["c1xa3xa1"]);
    assert_eq!(texts(&position("bell", board)), ["c1xa3xa1"]);
    let backward_first = "4b/5/2w2/1b3/5 w";
    assert!(texts(&position("doce,jumps=first-forward", backward_first)).iter().all(|t| t.contains('-')));
    assert_eq!(texts(&position("bell", backward_first)), ["c3xa1"]);
}

/// c1 can take three men one way and one the other way, e5 one.
#[test]
fn choice_rules_leave_fewer_captures() {
    let board = "3bw/5/1b3/1b1b1/2w2 w";
    assert_eq!(texts(&position("table", board)), ["c1xa3xc3xe1", "c1xe3", "e5xc5"]);
    assert_eq!(texts(&position("table,choice=longest-of-man", board)), ["c1xa3xc3xe1", "e5xc5"]);
    assert_eq!(texts(&position("table,choice=longest", board)), ["c1xa3xc3xe1"]);
}

#[test]
fn a_stoppable_chain_may_end_after_every_jump() {
    let board = "4b/5/1b3/1b3/2w2 w";
    assert_eq!(texts(&position("table", board)), ["c1xa3xc3"]);
    assert_eq!(texts(&position("table,chain=stoppable", board)), ["c1xa3", "c1xa3xc3"]);
}

#[test]
fn a_man_that_reaches_its_far_row_is_promoted() {
    let step = position("promotion", "5/w4/5/5/3B1 w");
    let promoted = after(&step, step.parse_move("a4-a5").unwrap());
    assert_eq!(identity(&promoted), "W4/5/5/5/3B1 b -");
    assert_eq!(texts(&position("promotion", "W4/5/5/5/3B1 w")), ["a5-a4", "a5-b4", "a5-b5"]);
    let black = position("promotion", "3W1/5/5/b4/5 b");
    assert_eq!(identity(&after(&black, black.parse_move("a2-a1").unwrap())), "3W1/5/5/5/B4 w -");
}

/// Promotion takes effect in the chain itself: the man goes on with its new powers, and it stays
/// promoted wherever it ends. A capture elsewhere makes no difference.
#[test]
fn a_man_promoted_in_the_middle_of_a_chain_goes_on_with_its_new_powers() {
    let alone = position("promotion", "4b/2bb1/2w2/5/5 w");
    assert_eq!(texts(&alone), ["c3xc5xe3"]);
    let with_another = position("promotion", "4b/2bb1/2w2/5/wB3 w");
    assert_eq!(texts(&with_another), ["a1xc1", "c3xc5xe3"]);
    for start in [alone, with_another] {
        let end = after(&start, start.parse_move("c3xc5xe3").unwrap());
        assert!(end.promoted().has(point("e3")));
    }
    // Without promotion there is no way on from the far row but sideways.
    assert_eq!(texts(&position("doce", "4b/2bb1/2w2/5/5 w")), ["c3xc5"]);
    let stoppable = position("promotion,chain=stoppable", "4b/2bb1/2w2/5/5 w");
    assert_eq!(texts(&stoppable), ["c3xc5", "c3xc5xe3"]);
    assert_eq!(identity(&after(&stoppable, stoppable.parse_move("c3xc5").unwrap())), "2W1b/3b1/5/5/5 b -");
}

#[test]
fn a_promoted_man_does_not_fly() {
    let start = position("promotion", "5/5/2W2/5/B3B w");
    assert_eq!(start.count_moves(), 8);
    assert!(start.moves().iter().all(|turn| !turn.is_jump()));
}

#[test]
fn a_side_to_move_that_is_blocked_has_lost() {
    // a1 is hemmed in by a2, b1, b2 with their backs covered.
    let blocked = position("table", "5/5/w1w2/ww3/bww2 b");
    assert_eq!(blocked.outcome(), Some(Outcome::lost_by(blocked.to_move(), Reason::NoMove)));
    assert_eq!(blocked.outcome().unwrap().to_string(), "White wins, Black cannot move");
    assert_eq!((blocked.count_moves(), blocked.moves().len()), (0, 0));
}

#[test]
fn a_side_that_is_blocked_while_the_other_moves_has_not_lost() {
    let start = position("table", "5/5/w1w2/ww3/bww2 w");
    assert_eq!(start.outcome(), None);
    let game = Game::new(start.clone());
    assert_eq!(game.outcome(), None);
    let freed = after(&start, start.parse_move("c3-c4").unwrap());
    assert_eq!(freed.outcome(), None);
    assert!(freed.count_moves() > 0);
}

/// Each parameter counts: no two codes have the same turns on all boards.
#[test]
fn codes_that_differ_in_a_parameter_differ_on_some_board() {
    let mut random = Random(10);
    let boards: Vec<String> = (0..300)
        .map(|_| {
            // Inner ranks only, so that the text is a position in every code.
            let inner = random_position::<Alquerque>(code("doce"), &mut random).to_string();
            let mut ranks: Vec<&str> = inner.split(['/', ' ']).take(5).collect();
            (ranks[0], ranks[4]) = ("5", "5");
            format!("{} {}", ranks.join("/"), random.pick(&["w", "b"]))
        })
        .collect();
    let mut known = HashMap::new();
    for code in all_composed() {
        let mut hasher = DefaultHasher::new();
        for board in &boards {
            let position = Alquerque::parse(code, board).unwrap();
            let turns: BTreeMap<String, String> = position
                .moves()
                .into_iter()
                .map(|turn| (turn.to_string(), identity(&after(&position, turn))))
                .collect();
            turns.hash(&mut hasher);
        }
        if let Some(twin) = known.insert(hasher.finish(), code) {
            panic!("{code} and {twin} have the same turns everywhere");
        }
    }
}

/// One man has 3,692 chains here: no list of fixed length holds the turns of every position. That is
/// the most in `table` on the 14,905,800 boards where Black's twelve men stand on points that a man
/// from a corner can jump over and White's men on any of the others; the counts in the other codes
/// are the most that hill climbing from random boards has found.
#[test]
fn thousands_of_chains_are_counted_and_listed() {
    let cases = [
        ("table", "3b1/1bbbb/1bwb1/1bbbb/3b1 w", 3_692),
        ("table", "5/1bbb1/1bwb1/bbbbb/1b1b1 w", 3_692),
        ("table,chain=stoppable", "3w1/1bbb1/1bwb1/bbbbb/1b1b1 w", 8_796),
        ("jaques", "3b1/wbbbb/1bwb1/1bbbb/3b1 w", 1_216),
        ("table,capture=huff", "1b1w1/bbbbw/1bwb1/bbbbw/1b1w1 w a2,a4,b1,b2,b3,b4,b5,c2,c4,d2,d3,d4", 16_248),
    ];
    for (code, text, count) in cases {
        let position = position(code, text);
        assert_eq!(position.count_moves(), count, "{position:?}");
        let turns = texts(&position);
        assert_eq!(turns.len() as u64, count);
        assert!(turns.is_sorted_by(|a, b| a < b), "all different");
        for turn in position.moves() {
            assert!(turn.jump_count() <= Turn::MOST_JUMPS);
            let next = after_unchecked(&position, turn);
            assert_eq!(next.key(), Alquerque::parse(position.code(), &next.to_string()).unwrap().key());
        }
    }
}

#[test]
fn a_turn_takes_sixteen_bytes() {
    assert_eq!(size_of::<Turn>(), 16);
}
