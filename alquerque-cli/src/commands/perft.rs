//! `alquerque perft`: counting games.

use super::CommandError;
use crate::desk::Desk;
use crate::perft::count;
use alquerque_engine::{Control, Perft};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;

/// Counts, with a bar on standard error where that is a terminal.
pub(super) fn run(
    desk: &dyn Desk,
    depth: u32,
    perft: Perft,
    divide: bool,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    // A bar that draws on standard error hides itself where that is no terminal.
    let bar = ProgressBar::with_draw_target(Some(desk.moves().len() as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} moves, {elapsed}") {
        bar.set_style(style);
    }
    let mut counts = Vec::new();
    let total = count(desk, depth, perft, &Control::new(), &mut |turn, nodes| {
        counts.push((turn.to_string(), nodes));
        bar.inc(1);
    });
    bar.finish_and_clear();
    let total = total?;
    if divide {
        let width = counts.iter().map(|(turn, _)| turn.len()).max().unwrap_or_default();
        let digits = counts.iter().map(|(_, nodes)| nodes.to_string().len()).max().unwrap_or_default();
        for (turn, nodes) in &counts {
            writeln!(output, "{turn:width$}  {nodes:digits$}")?;
        }
    }
    writeln!(output, "{total}")?;
    Ok(())
}
