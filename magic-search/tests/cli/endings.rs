//! Tests of the exit status when the output cannot be written: closed pipes and full disks, for
//! standard output and standard error.

use std::fs::File;
use std::process::{Command, Stdio};

use super::closed_pipe as closed;

#[cfg(target_os = "linux")]
fn full() -> Stdio {
    File::options().write(true).open("/dev/full").unwrap().into()
}

fn code(arguments: &str, out: Stdio, error: Stdio) -> Option<i32> {
    Command::new(env!("CARGO_BIN_EXE_magic-search"))
        .args(arguments.split_whitespace())
        .stdout(out)
        .stderr(error)
        .status()
        .unwrap()
        .code()
}

/// The endings to test. Without optimisation, `--check` of all boards takes seconds.
fn endings() -> impl Iterator<Item = (&'static str, i32, i32)> {
    let is_fast = |(arguments, ..): &(&str, i32, i32)| *arguments != "--check";
    ENDINGS.into_iter().filter(move |ending| !cfg!(debug_assertions) || is_fast(ending))
}

/// Command line, exit status, and exit status if standard output fails.
const ENDINGS: [(&str, i32, i32); 12] = [
    ("--help", 0, 2),
    ("--version", 0, 2),
    ("find --help", 0, 2),
    ("--check", 0, 2),
    ("--check --board 8x8", 0, 2),
    // `--check` reports differences on standard error, so a failing standard output does not
    // matter.
    ("--check --board 8x8 --seed 7", 1, 1),
    ("chess --packed --format rust", 0, 2),
    ("find --line a1-h8", 0, 2),
    ("find --mask 0xc0000000 --want smallest --count 3 --format json", 1, 2),
    ("census --line e1-a5", 0, 2),
    ("explain --line a1-h8", 0, 2),
    ("--nonsense", 2, 2),
];

#[test]
fn a_closed_pipe_changes_no_status() {
    for (arguments, status, _) in endings() {
        assert_eq!(code(arguments, closed(), Stdio::null()), Some(status), "{arguments}");
        assert_eq!(code(arguments, Stdio::null(), closed()), Some(status), "{arguments}, errors");
        assert_eq!(code(arguments, closed(), closed()), Some(status), "{arguments}, both");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_status_2_and_no_panic() {
    for (arguments, status, lost) in endings() {
        assert_eq!(code(arguments, full(), Stdio::null()), Some(lost), "{arguments}");
        assert_eq!(code(arguments, Stdio::null(), full()), Some(status), "{arguments}, errors");
        assert_eq!(code(arguments, full(), full()), Some(lost), "{arguments}, both");
    }
}
