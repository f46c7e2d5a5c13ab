//! Standard output that ends the program when nobody listens any more.

use std::io::{self, ErrorKind, Write};
use std::process;

/// The standard output of the program.
///
/// When the reader of a pipe has gone there is nothing left to do and nothing to complain about: the
/// program ends with status 0. Any other write error, such as a full disk, ends it with status 1.
pub(crate) struct Stdout;

fn or_exit<T>(result: io::Result<T>) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) if error.kind() != ErrorKind::Interrupted => {
            // There may be no standard error either.
            let _ = writeln!(io::stderr(), "error: standard output: {error}");
            process::exit(1)
        }
        result => result,
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        or_exit(io::stdout().write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        or_exit(io::stdout().flush())
    }
}
