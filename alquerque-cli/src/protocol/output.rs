//! Where answers are written.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

/// An output shared by threads, each of which writes whole lines.
pub(super) struct Output<'a>(Mutex<Sink<'a>>);

struct Sink<'a> {
    writer: &'a mut (dyn Write + Send),
    /// The first write error. Nothing is written after it.
    error: Option<io::Error>,
}

impl<'a> Output<'a> {
    pub(super) fn new(writer: &'a mut (dyn Write + Send)) -> Self {
        Self(Mutex::new(Sink { writer, error: None }))
    }

    /// Writes a line, or several at once, and flushes.
    pub(super) fn line(&self, line: &str) {
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if sink.error.is_none() {
            let line = format!("{}\n", line.trim_end_matches('\n'));
            let result = sink.writer.write_all(line.as_bytes()).and_then(|()| sink.writer.flush());
            sink.error = result.err();
        }
    }

    /// Tells the client's user something.
    pub(super) fn note(&self, text: &str) {
        self.line(&format!("info string {text}"));
    }

    /// Tells what was wrong with a command.
    pub(super) fn error(&self, text: &str) {
        self.line(&format!("info string error: {text}"));
    }

    /// Whether something could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).error.is_some()
    }

    /// The first write error, if there was one.
    pub(super) fn into_result(self) -> io::Result<()> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).error.map_or(Ok(()), Err)
    }
}
