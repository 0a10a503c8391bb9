//! The command line, run as its users run it.

mod census;
mod chess;
mod errors;
mod explain;
mod find;
mod merge;
mod page;
mod tables;

use std::path::Path;
use std::process::{Command, Output};

/// Runs `magic-search` with arguments, given in words as in a shell.
fn run(arguments: &str) -> Output {
    run_in(Path::new("."), arguments)
}

fn run_in(directory: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_magic-search"))
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .output()
        .expect("the binary is there")
}

/// What a run that succeeds prints.
fn print(arguments: &str) -> String {
    let output = run(arguments);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {error}");
    assert_eq!(error, "", "{arguments}: nothing but the result into a pipe");
    String::from_utf8(output.stdout).expect("text")
}

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).expect("JSON")
}
