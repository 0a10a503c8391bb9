//! The program `magic-search`; the work is done in the library of the same name.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
