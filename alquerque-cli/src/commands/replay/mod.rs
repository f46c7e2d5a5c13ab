//! `alquerque replay`: recorded games, checked by the rules and shown.

mod check;
mod show;

use super::{CommandError, complain};
use crate::args::ReplayArguments;
use crate::desk::{self, Desk, DeskError};
use crate::draw::Style;
use crate::record::{self, GameRecord};
use check::check;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;

/// Checks the games of a file. An error takes a line on standard error, and the next game is read;
/// whether there was none is returned.
pub(super) fn run(arguments: &ReplayArguments, output: &mut impl Write) -> Result<bool, CommandError> {
    let file = arguments.file.display().to_string();
    if let Some(code) = &arguments.variant {
        desk::open(code, 1)?;
    }
    let input = open(&arguments.file).map_err(|error| CommandError::File { file: file.clone(), error })?;
    let mut desk = None;
    let mut all_right = true;
    let mut games = 0;
    for record in record::read(input, arguments.variant.as_deref()) {
        games += 1;
        if arguments.game.is_some_and(|asked| asked != games) {
            continue;
        }
        let begun = match record {
            Ok(record) => {
                begin(&record, &mut desk).map(|desk| (record, desk)).map_err(|error| error.to_string())
            }
            Err(error) => Err(error.to_string()),
        };
        let error = match begun {
            Ok((record, desk)) => replay(&record, desk, arguments, output)?,
            Err(error) => {
                if arguments.json {
                    show::json_error(&error, output)?;
                }
                Some(error)
            }
        };
        if let Some(error) = error {
            output.flush()?;
            complain(&format!("error: game {games} {error}"));
            all_right = false;
        }
        if arguments.game.is_some() {
            break;
        }
    }
    output.flush()?;
    match arguments.game {
        _ if games == 0 => Err(CommandError::NoGame { file }),
        Some(asked) if games < asked => Err(CommandError::NoSuchGame { file, asked, games }),
        _ => Ok(all_right),
    }
}

/// A desk with the record's first position. Games of one code usually come together, so `desk` is kept.
fn begin<'a>(
    record: &GameRecord,
    desk: &'a mut Option<Box<dyn Desk>>,
) -> Result<&'a mut dyn Desk, DeskError> {
    let kept = desk.take().filter(|desk| desk.code() == record.code);
    let desk = desk.insert(match kept {
        Some(desk) => desk,
        None => desk::open(&record.code, 1)?,
    });
    desk.set_up(record.position.as_deref(), "")?;
    Ok(&mut **desk)
}

/// Plays a record and shows it. What is wrong with it is returned.
fn replay(
    record: &GameRecord,
    desk: &mut dyn Desk,
    arguments: &ReplayArguments,
    output: &mut impl Write,
) -> Result<Option<String>, CommandError> {
    let mut steps = arguments.positions.then(Vec::new);
    let error = check(record, desk, &mut steps).err().map(|error| error.to_string());
    if arguments.json {
        show::json(record, desk, steps, error.as_deref(), output)?;
        return Ok(error);
    }
    show::text(record, desk, steps.as_deref(), output)?;
    if arguments.board {
        show::board(desk, Style::of_locale(), output)?;
    }
    Ok(error)
}

fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(BufReader::new(File::open(path)?)))
}
