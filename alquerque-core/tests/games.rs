//! Games with their history: draws, results, taking back, records, and very long games.

#![cfg(feature = "alloc")]

mod common;

use alquerque_core::alquerque::{self, Alquerque, Capture};
use alquerque_core::fanorona::Fanorona;
use alquerque_core::seega::Seega;
use alquerque_core::surakarta::Surakarta;
use alquerque_core::{Code, Color, Game, GameError, Move, Outcome, Position, Reason, RuleSet};
use common::alquerque::{all_composed, code, position};
use common::{Random, Subject, for_every_game, identity, random_position, texts, with_draws};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// A game in which nothing happens: both players go to and fro, and every fourth ply the position comes
/// again.
trait Shuttle: Subject {
    /// Where it begins, without the counters.
    const START: &str;
    /// The four turns.
    const TURNS: [&str; 4];

    fn game(code: Code<Self::Rules>, quiet: u32) -> Game<Self> {
        Game::new(Self::parse(code, &format!("{} {quiet} 1", Self::START)).expect("a position of the code"))
    }

    /// A code without draw rules.
    fn endless() -> Code<Self::Rules> {
        with_draws(Code::default(), 0, 0)
    }

    /// Plays to and fro until the game ends, and says after how many plies; `None` if it goes on.
    fn length(code: Code<Self::Rules>, quiet: u32) -> Option<(usize, Reason)> {
        let mut game = Self::game(code, quiet);
        for turn in Self::TURNS.iter().cycle().take(2_000) {
            if let Some(outcome) = game.outcome() {
                assert_eq!(outcome.winner, None);
                return Some((game.plies(), outcome.reason));
            }
            game.play_text(turn).unwrap();
        }
        None
    }
}

impl Shuttle for Alquerque {
    const START: &str = "w4/5/5/5/4b w -";
    const TURNS: [&str; 4] = ["a5-a4", "e1-e2", "a4-a5", "e2-e1"];

    fn endless() -> alquerque::Code {
        code("jaques")
    }
}

impl Shuttle for Fanorona {
    const START: &str = "w8/9/9/9/8b w -";
    const TURNS: [&str; 4] = ["a5-a4", "i1-i2", "a4-a5", "i2-i1"];
}

impl Shuttle for Seega {
    const START: &str = "w4/4w/5/4b/b4 w 0,0";
    const TURNS: [&str; 4] = ["a5-b5", "a1-b1", "b5-a5", "b1-a1"];
}

impl Shuttle for Surakarta {
    const START: &str = "w5/6/6/6/6/5b w -";
    const TURNS: [&str; 4] = ["a6-a5", "f1-f2", "a5-a6", "f2-f1"];
}

/// Makes tests of laws for all games but Kōnane, which has no turns that change nothing.
macro_rules! for_shuttles {
    ($($law:ident,)+) => {
        $(
            mod $law {
                #[test]
                fn alquerque() {
                    super::$law::<super::Alquerque>();
                }

                #[test]
                fn fanorona() {
                    super::$law::<super::Fanorona>();
                }

                #[test]
                fn seega() {
                    super::$law::<super::Seega>();
                }

                #[test]
                fn surakarta() {
                    super::$law::<super::Surakarta>();
                }
            }
        )+
    };
}

for_shuttles! {
    the_nth_occurrence_draws_and_no_earlier_one,
    the_quiet_clock_draws_at_its_limit_and_no_earlier,
    repetition_is_named_where_both_draw_on_one_ply,
    the_move_number_grows_when_black_has_moved,
    games_without_draw_rules_go_on_for_ever_at_the_same_speed,
    counters_stop_at_their_largest_value,
}

fn the_nth_occurrence_draws_and_no_earlier_one<P: Shuttle>() {
    for n in [2, 3, 4, 5, 100] {
        let code = with_draws(P::endless(), n, 0);
        // The first position is the first occurrence.
        assert_eq!(P::length(code, 0), Some((4 * (usize::from(n) - 1), Reason::Repetition)), "{code}");
    }
    assert_eq!(P::length(P::endless(), 0), None);
}

fn the_quiet_clock_draws_at_its_limit_and_no_earlier<P: Shuttle>() {
    for limit in [1, 2, 50, 80, 999] {
        let code = with_draws(P::endless(), 0, limit);
        let limit = u32::from(limit);
        assert_eq!(P::length(code, 0), Some((limit as usize, Reason::QuietLimit)), "{code}");
        // The clock of the text counts.
        assert_eq!(P::length(code, limit - 1), Some((1, Reason::QuietLimit)), "{code}");
        assert_eq!(P::length(code, limit), Some((0, Reason::QuietLimit)), "{code}");
    }
}

fn repetition_is_named_where_both_draw_on_one_ply<P: Shuttle>() {
    let length = |quiet| P::length(with_draws(P::endless(), 3, quiet), 0);
    assert_eq!(length(8), Some((8, Reason::Repetition)));
    assert_eq!(length(7), Some((7, Reason::QuietLimit)));
}

/// The rules of the named codes, by the plies that they allow.
#[test]
fn named_codes_are_drawn_as_their_rules_say() {
    let length = |name, quiet| <Alquerque as Shuttle>::length(code(name), quiet);
    assert_eq!(length("jaques", 1_000), None);
    assert_eq!(length("jaques-drawn", 1_000), Some((8, Reason::Repetition)));
    assert_eq!(length("table", 0), Some((8, Reason::Repetition)));
    assert_eq!(length("table", 76), Some((4, Reason::QuietLimit)));
    fn assert_third_occurrence_or_120_plies<P: Shuttle>() {
        let length = |quiet| P::length(Code::default(), quiet);
        assert_eq!(length(0), Some((8, Reason::Repetition)));
        assert_eq!(length(112), Some((8, Reason::Repetition)));
        assert_eq!(length(113), Some((7, Reason::QuietLimit)));
        assert_eq!(length(119), Some((1, Reason::QuietLimit)));
    }
    assert_third_occurrence_or_120_plies::<Fanorona>();
    assert_third_occurrence_or_120_plies::<Seega>();
    assert_third_occurrence_or_120_plies::<Surakarta>();
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

fn the_move_number_grows_when_black_has_moved<P: Shuttle>() {
    let mut game = P::game(P::endless(), 0);
    let numbers = P::TURNS.map(|turn| {
        game.play_text(turn).unwrap();
        game.position().setup().number
    });
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
fn random_games_end_when_a_plain_count_says_so<P: Subject>() {
    let mut random = Random(11);
    let mut reasons: HashMap<Reason, u32> = HashMap::new();
    for (repetition, quiet) in [(2, 0), (3, 12), (0, 9), (4, 40), (0, 0)] {
        for code in P::codes().into_iter().cycle().take(300) {
            let code = with_draws(code, repetition, quiet);
            let start = if random.once_in(4) { P::start(code) } else { random_position(code, &mut random) };
            if let Some(reason) = follow(start, &mut random) {
                *reasons.entry(reason).or_default() += 1;
            }
        }
    }
    // Every way in which random games end, and one that hardly any of them finds.
    let (expected, rare): (&[Reason], &[Reason]) = match P::Rules::NAMES[0] {
        "konane" => (&[Reason::NoMove], &[]),
        "seega" => (&[Reason::FewMen, Reason::Repetition, Reason::QuietLimit], &[]),
        _ => (&[Reason::NoMen, Reason::Repetition, Reason::QuietLimit], &[Reason::NoMove]),
    };
    assert!(reasons.keys().all(|reason| expected.contains(reason) || rare.contains(reason)), "{reasons:?}");
    assert!(expected.iter().all(|reason| reasons.contains_key(reason)), "{reasons:?}");
}

fn follow<P: Position>(position: P, random: &mut Random) -> Option<Reason> {
    let rules = position.code().rules().draws();
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
        // Captures, huffs and removals take men away, placements add some.
        quiet = if common::men(game.position()) == men { quiet + 1 } else { 0 };
    }
}

fn random_game<P: Position>(start: P, plies: usize, random: &mut Random) -> Game<P> {
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.plies() < plies {
        game.play(random.pick(&game.legal_moves())).unwrap();
    }
    game
}

/// The parts of a game that must be equal, clocks included.
fn record<P: Position>(game: &Game<P>) -> (Vec<String>, String, Option<Outcome>) {
    (game.positions().iter().map(P::to_string).collect(), game.to_string(), game.outcome())
}

fn the_text_of_a_game_gives_the_same_game<P: Subject>() {
    let mut random = Random(12);
    for code in P::codes().into_iter().cycle().take(130) {
        for start in [P::start(code), random_position(code, &mut random)] {
            let game = random_game(start.clone(), 150, &mut random);
            let mut again = Game::new(start.clone());
            again.play_all(&game.to_string()).unwrap();
            assert_eq!(record(&again), record(&game));
            assert_eq!(again.moves(), game.moves());
            let mut again = Game::new(start);
            again.play_all(&game.to_string().to_uppercase()).unwrap();
            assert_eq!(record(&again), record(&game));
        }
    }
}

/// A position reached by playing is the one that its text gives: the same men, key and turns.
fn played_positions_are_those_of_their_texts<P: Subject>() {
    let mut random = Random(15);
    for code in P::codes().into_iter().cycle().take(1_000) {
        let game = random_game(P::start(code), 40, &mut random);
        for played in game.positions().iter().step_by(5) {
            let read = P::parse(code, &played.to_string()).unwrap();
            assert_eq!((&read, read.setup(), read.key()), (played, played.setup(), played.key()));
            assert_eq!(texts(&read), texts(played));
        }
    }
}

fn taking_back_leads_through_the_same_positions<P: Subject>() {
    let mut random = Random(13);
    for code in P::codes().into_iter().cycle().take(130) {
        for start in [P::start(code), random_position(code, &mut random)] {
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
}

/// Limits of both draw rules end every game: none outlasts the captures that there are men for, and the
/// placements and removals before.
fn games_of_codes_with_a_quiet_limit_end<P: Subject>() {
    let mut random = Random(14);
    for code in P::codes().into_iter().cycle().take(130) {
        let code = with_draws(code, 0, 60);
        let start = P::start(code);
        let men = 2 * P::most_men(code) as usize;
        let game = random_game(start, usize::MAX, &mut random);
        assert!(game.outcome().is_some() && game.plies() <= (men + 1) * 60, "{code}: {game}");
    }
}

/// The image of a game is a game with the image of its result: draws too come alike for both players.
fn images_of_games_end_alike<P: Subject>() {
    let mut random = Random(17);
    for code in P::codes().into_iter().cycle().take(150) {
        let code = with_draws(code, 2, 12);
        let game = random_game(random_position::<P>(code, &mut random), 200, &mut random);
        for symmetry in game.positions()[0].symmetries() {
            let mut image = Game::new(game.positions()[0].mapped(symmetry));
            for turn in game.moves() {
                image.play(turn.mapped(symmetry)).unwrap();
            }
            let winner = game.outcome().map(|outcome| outcome.winner.map(|color| symmetry.color(color)));
            assert_eq!(image.outcome().map(|outcome| outcome.winner), winner, "{image}");
            assert_eq!(image.outcome().map(|o| o.reason), game.outcome().map(|o| o.reason), "{image}");
        }
    }
}

for_every_game! {
    images_of_games_end_alike,
    random_games_end_when_a_plain_count_says_so,
    the_text_of_a_game_gives_the_same_game,
    played_positions_are_those_of_their_texts,
    taking_back_leads_through_the_same_positions,
    games_of_codes_with_a_quiet_limit_end,
}

/// The words for people are read too.
#[test]
fn records_with_huffs_in_words_give_the_same_game() {
    let mut random = Random(16);
    for code in all_composed().into_iter().filter(|code| code.rules().capture == Capture::Huff) {
        let game = random_game(Alquerque::start(code), 150, &mut random);
        let mut again = Game::new(Alquerque::start(code));
        let words = game.to_string().replace("huff", "huff ").replace('+', " ").to_uppercase();
        again.play_all(&words).unwrap();
        assert_eq!(record(&again), record(&game));
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
        let mut game = Alquerque::game(code("jaques"), 0);
        assert_eq!(game.play_all(text).unwrap_err().to_string(), message);
        assert_eq!(game.plies(), plies, "{text}");
    }
    let mut game = Alquerque::game(code("jaques"), 0);
    game.play_all("  ").unwrap();
    assert_eq!((game.plies(), game.to_string()), (0, String::new()));
}

/// Without draw rules a game has no end. Looking back at the whole game on every ply would take
/// 5 * 10^9 comparisons here, far more than the time allowed.
fn games_without_draw_rules_go_on_for_ever_at_the_same_speed<P: Shuttle>() {
    let began = Instant::now();
    let mut game = P::game(P::endless(), 0);
    for turn in P::TURNS.iter().cycle().take(100_000) {
        game.play_text(turn).unwrap();
    }
    assert_eq!(game.outcome(), None);
    assert_eq!(game.position().to_string(), format!("{} 100000 50001", P::START));
    assert_eq!(game.occurrences(), 25_001);
    while game.undo().is_some() {}
    assert_eq!(game.position().to_string(), format!("{} 0 1", P::START));
    assert!(began.elapsed() < Duration::from_secs(10), "took {:?}", began.elapsed());
}

fn counters_stop_at_their_largest_value<P: Shuttle>() {
    let code = P::endless();
    let start = P::parse(code, &format!("{} 4294967294 4294967294", P::START)).unwrap();
    let mut game = Game::new(start);
    let clocks =
        ["4294967295 4294967294", "4294967295 4294967295", "4294967295 4294967295", "4294967295 4294967295"];
    for (turn, clocks) in P::TURNS.iter().zip(clocks) {
        game.play_text(turn).unwrap();
        let text = game.position().to_string();
        assert!(text.ends_with(clocks), "{text}");
        assert_eq!(P::parse(code, &text).unwrap().to_string(), text);
    }
    assert_eq!(game.occurrences(), 2);
    // Where the code has a limit, such a clock has passed it.
    let late = P::game(with_draws(code, 0, 50), u32::MAX);
    assert_eq!(late.outcome(), Some(Outcome::drawn(Reason::QuietLimit)));
}
