//! The program `alquerque`.

use std::process::ExitCode;

fn main() -> ExitCode {
    alquerque_cli::main()
}
