//! `alquerque variants`: the named codes of all games.

use super::CommandError;
use crate::table::{Side, write_rows};
use alquerque_core::{Value, Variant};
use serde_json::{Map, Value as Json};
use std::io::Write;

/// Writes an aligned table for each game: a game has its own parameters.
pub(super) fn table(output: &mut impl Write) -> Result<(), CommandError> {
    let variants: Vec<Variant> = Variant::all_named().collect();
    let games = variants.chunk_by(|one, other| one.game() == other.game());
    for (i, codes) in games.enumerate() {
        if i > 0 {
            writeln!(output)?;
        }
        write_rows(&rows(codes), Side::Left, output)?;
    }
    Ok(())
}

/// A heading and a row for each code of one game.
fn rows(codes: &[Variant]) -> Vec<Vec<String>> {
    let row = |name: &str, parameters: &mut dyn Iterator<Item = String>, source: &str| -> Vec<String> {
        [name.to_owned()].into_iter().chain(parameters).chain([source.to_owned()]).collect()
    };
    let words = codes.first().into_iter().flat_map(Variant::parameters).map(|(word, _)| word.to_owned());
    let heading = row("code", &mut { words }, "source");
    let codes = codes.iter().map(|code| {
        let mut values = code.parameters().map(|(_, value)| value.to_string());
        row(code.name(), &mut values, code.source())
    });
    [heading].into_iter().chain(codes).collect()
}

/// Writes a JSON array with an object for each code.
pub(super) fn json(output: &mut impl Write) -> Result<(), CommandError> {
    let object = |variant: Variant| {
        let mut object = Map::new();
        object.insert("name".to_owned(), variant.name().into());
        object.insert("game".to_owned(), variant.game().into());
        for (word, value) in variant.parameters() {
            let value = match value {
                Value::Word(word) => word.into(),
                Value::Number(number) => number.into(),
            };
            object.insert(word.to_owned(), value);
        }
        object.insert("note".to_owned(), variant.note().into());
        object.insert("source".to_owned(), variant.source().into());
        Json::Object(object)
    };
    serde_json::to_writer_pretty(&mut *output, &Variant::all_named().map(object).collect::<Vec<_>>())?;
    Ok(writeln!(output)?)
}
