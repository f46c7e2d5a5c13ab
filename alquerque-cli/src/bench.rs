//! A fixed set of searches whose node count is the same on every run: a fingerprint of the search,
//! and a measure of its speed.

use crate::desk::{self, DEFAULT_HASH, DeskError};
use crate::perft::per_second;
use alquerque_engine::{Control, Limits};
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
    ("seega", None, 9),
    ("seega", Some("wwbbw/bwbwb/wb1bw/bwwbb/wbbww w 0,0 0 13"), 12),
    ("seega", Some("b1b1b/bbw1w/4w/bbw2/1w1w1 w 0,0 3 30"), 11),
    ("surakarta", None, 11),
    ("surakarta", Some("bb1b1b/b3b1/b1w1wb/w2www/1bb2w/w1www1 b - 2 9"), 10),
];

/// All searches together.
pub(crate) struct Total {
    nodes: u64,
    time: Duration,
}

/// Writes the last line of the report.
impl std::fmt::Display for Total {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} nodes {} nps", self.nodes, per_second(self.nodes, self.time))
    }
}

/// Carries out the searches and tells a line for each; `None` if `control` has stopped them.
pub(crate) fn run(control: &Control, line: &mut dyn FnMut(&str)) -> Result<Option<Total>, DeskError> {
    let width = SEARCHES.iter().map(|(code, _, _)| code.len()).max().unwrap_or_default();
    let mut total = Total { nodes: 0, time: Duration::ZERO };
    for (code, position, depth) in SEARCHES {
        let mut desk = desk::open(code, DEFAULT_HASH)?;
        desk.set_up(position, "")?;
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let begin = Instant::now();
        let answer = desk.search(&limits, control, &mut |_| {});
        total.time += begin.elapsed();
        total.nodes += answer.nodes;
        if control.is_stopped() {
            return Ok(None);
        }
        let best = answer.best.as_deref().unwrap_or("0000");
        let score = answer.score.to_string();
        line(&format!("{code:width$}  depth {depth:2}  nodes {:9}  score {score:>10}  {best}", answer.nodes));
    }
    Ok(Some(total))
}
