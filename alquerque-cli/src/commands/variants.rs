//! `alquerque variants`: the named codes.

use super::CommandError;
use crate::desk::catalogue;
use alquerque_core::alquerque::Value;
use serde_json::{Map, Value as Json};
use std::io::Write;

/// Writes an aligned table.
pub(super) fn table(output: &mut impl Write) -> Result<(), CommandError> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for entry in catalogue() {
        if rows.is_empty() {
            let words = entry.parameters.iter().map(|(word, _)| *word);
            rows.push(["code"].into_iter().chain(words).chain(["source"]).map(str::to_owned).collect());
        }
        let values = entry.parameters.iter().map(|(_, value)| value.to_string());
        let row = [entry.name.to_owned()].into_iter().chain(values).chain([entry.source.to_owned()]);
        rows.push(row.collect());
    }
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column| rows.iter().filter_map(|row: &Vec<String>| row.get(column)).map(String::len).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        writeln!(output, "{}", cells.collect::<Vec<_>>().join("  ").trim_end())?;
    }
    Ok(())
}

/// Writes a JSON array with an object for each code.
pub(super) fn json(output: &mut impl Write) -> Result<(), CommandError> {
    let object = |entry: crate::desk::Entry| {
        let mut object = Map::new();
        object.insert("name".to_owned(), entry.name.into());
        for (word, value) in entry.parameters {
            let value = match value {
                Value::Word(word) => word.into(),
                Value::Number(number) => number.into(),
            };
            object.insert(word.to_owned(), value);
        }
        object.insert("note".to_owned(), entry.note.into());
        object.insert("source".to_owned(), entry.source.into());
        Json::Object(object)
    };
    serde_json::to_writer_pretty(&mut *output, &catalogue().map(object).collect::<Vec<_>>())?;
    Ok(writeln!(output)?)
}
