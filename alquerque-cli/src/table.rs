//! Tables whose columns line up.

use std::io::{self, Write};

/// To which side the cells of the columns behind the first are moved. The first is a name, on the left.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Writes rows, which have as many cells each.
pub(crate) fn write_rows(rows: &[Vec<String>], side: Side, output: &mut dyn Write) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, &width))| match side {
            Side::Right if i > 0 => format!("{cell:>width$}"),
            _ => format!("{cell:width$}"),
        });
        writeln!(output, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}
