//! The program `magic-search`; the library of the same name does the work.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
