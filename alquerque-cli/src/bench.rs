//! A fixed set of searches whose node count is the same on every run: a fingerprint of the search,
//! and a measure of its speed.

use crate::desk::{self, Answer, DEFAULT_HASH, DeskError};
use crate::perft::per_second;
use alquerque_core::Variant;
use alquerque_engine::{Control, Limits};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::time::{Duration, Instant};

/// Code, position (none: the start) and depth of each search.
const SEARCHES: [(&str, Option<&str>, u32); 25] = [
    ("table", None, 18),
    ("table", Some("b1b1b/1b3/2bw1/w1w1w/1w1w1 w - 0 20"), 16),
    ("doce", None, 18),
    ("bell", None, 17),
    ("bell,chain=stoppable", Some("bb1bb/1b1b1/2w2/ww1ww/w1w1w b - 0 9"), 12),
    ("promotion", Some("1bb2/w2b1/b1w2/2w1w/1w1ww w - 0 12"), 18),
    ("huffing", None, 17),
    ("jaques", None, 17),
    ("jaques-most", Some("bbb1b/b1bb1/w1bww/ww1w1/1wwww b - 2 7"), 17),
    ("jaques-optional", None, 17),
    ("doce,jumps=first-forward,quiet=0", None, 16),
    // 3,692 chains at the root, few of which differ in the position after them.
    ("table", Some("3b1/1bbbb/1bwb1/1bbbb/3b1 w - 0 1"), 14),
    ("konane", None, 14),
    ("konane", Some("bw4bw/4wbwb/b2wb2w/w1w2bwb/bwb1bwbw/wbwbw2b/bwbw1wbw/wbwbwbwb b - 0 9"), 13),
    ("konane,size=6", None, 16),
    ("fanorona", None, 9),
    ("fanorona", Some("bbbb1bbbb/bbbb3bb/bwbw2bbw/www5w/wwwww2w1 b - 0 3"), 8),
    // Men are few, and most turns are quiet.
    ("fanorona", Some("b8/2w5b/4w4/1b7/8w w - 4 30"), 12),
    ("fanorona,size=5x5", None, 14),
    // 14,680 turns at the root.
    ("fanorona", Some("bwbbbbbwb/2b3b2/1b2b2b1/b2bbb2b/bwbbw1bwb w - 0 1"), 2),
    ("seega", None, 5),
    ("seega", Some("wwbbw/bwbwb/wb1bw/bwwbb/wbbww w 0,0 0 13"), 12),
    ("seega", Some("b1b1b/bbw1w/4w/bbw2/1w1w1 w 0,0 3 30"), 11),
    ("surakarta", None, 11),
    ("surakarta", Some("bb1b1b/b3b1/b1w1wb/w2www/1bb2w/w1www1 b - 2 9"), 10),
];

/// One of the searches, or some of them together.
#[derive(Clone, Copy, Default)]
pub(crate) struct Work {
    nodes: u64,
    time: Duration,
}

impl AddAssign for Work {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.time += other.time;
    }
}

/// Writes the last line of the report.
impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, per_second(self.nodes, self.time))
    }
}

/// Carries out the searches with one thread and tells a line for each; `None` if `control` has stopped them.
pub(crate) fn run(control: &Control, line: &mut dyn FnMut(&str)) -> Result<Option<Work>, DeskError> {
    let width = width();
    let mut total = Work::default();
    for (code, position, depth) in SEARCHES {
        let (answer, work) = search(code, position, depth, 1, control)?;
        if control.is_stopped() {
            return Ok(None);
        }
        total += work;
        let best = answer.best.as_deref().unwrap_or("0000");
        let score = answer.score.to_string();
        line(&format!("{code:width$}  depth {depth:2}  nodes {:9}  score {score:>10}  {best}", answer.nodes));
    }
    Ok(Some(total))
}

/// Carries out each search with one thread and then with `threads`, and tells how much sooner the depth is reached:
/// a line for each search, for each game and for all.
pub(crate) fn compare(threads: usize, line: &mut dyn FnMut(&str)) -> Result<(), DeskError> {
    let width = width();
    let mut tell = |name: &str, depth: u32, [one, several]: [Work; 2]| {
        let depth = if depth == 0 { String::new() } else { format!("depth {depth:2}") };
        let ratio = |a: f64, b: f64| a / b.max(f64::MIN_POSITIVE);
        line(&format!(
            "{name:width$}  {depth:8}  nodes {:9} {:9}  ms {:6} {:6}  faster {:5.2}  by nodes {:5.2}",
            one.nodes,
            several.nodes,
            one.time.as_millis(),
            several.time.as_millis(),
            ratio(one.time.as_secs_f64(), several.time.as_secs_f64()),
            ratio((one.nodes * threads as u64) as f64, several.nodes as f64),
        ));
    };
    let mut sums: BTreeMap<&str, [Work; 2]> = BTreeMap::new();
    for (code, position, depth) in SEARCHES {
        let [one, several] =
            [1, threads].map(|threads| search(code, position, depth, threads, &Control::new()));
        let pair = [one?.1, several?.1];
        for name in [code.parse::<Variant>()?.game(), "together"] {
            for (sum, work) in sums.entry(name).or_default().iter_mut().zip(pair) {
                *sum += work;
            }
        }
        tell(code, depth, pair);
    }
    for (name, works) in sums {
        tell(name, 0, works);
    }
    line(&format!(
        "1 thread and {threads}: nodes and time to the depth, and how many times as fast by the clock and by nodes a \
         thread; with {threads} threads they differ from run to run"
    ));
    Ok(())
}

/// The longest name.
fn width() -> usize {
    SEARCHES.iter().map(|(code, _, _)| code.len()).max().unwrap_or_default()
}

/// One search, by an engine that knows nothing.
fn search(
    code: &str,
    position: Option<&str>,
    depth: u32,
    threads: usize,
    control: &Control,
) -> Result<(Answer, Work), DeskError> {
    let mut desk = desk::open(code, DEFAULT_HASH)?;
    desk.set_threads(threads);
    desk.set_up(position, "")?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let begin = Instant::now();
    let answer = desk.search(&[], &limits, control, &mut |_| {});
    let work = Work { nodes: answer.nodes, time: begin.elapsed() };
    Ok((answer, work))
}
