//! Runs the command line as a user runs it.

mod boards;
mod census;
mod chess;
mod constants;
#[cfg(unix)]
mod endings;
mod errors;
mod explain;
#[cfg(unix)]
mod files;
mod find;
mod tables;
mod widths;

use std::path::Path;
#[cfg(unix)]
use std::process::{Child, Stdio};
use std::process::{Command, Output};

/// Runs `magic-search` with arguments separated by spaces.
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

/// A pipe without a reader.
#[cfg(unix)]
fn closed_pipe() -> Stdio {
    let mut child = Command::new("true").stdin(Stdio::piped()).spawn().expect("there is `true`");
    let pipe = child.stdin.take().expect("its input is a pipe");
    child.wait().expect("it ends");
    pipe.into()
}

#[cfg(unix)]
fn start(directory: &Path, arguments: &str, output: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_magic-search"))
        .args(arguments.split_whitespace())
        .current_dir(directory)
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary is there")
}

/// The output of a successful run.
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
