//! Helpers for the tests of both programs. Each program's tests include this file and name the program in `BINARY`.

pub(crate) mod manual;

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use super::BINARY;

pub(crate) fn program(command: &str, arguments: &[&str]) -> Command {
    let mut program = Command::new(BINARY);
    program.args(command.split(' ')).args(arguments);
    program
}

/// Whether this process ignores a signal, as under `nohup` or in a shell's background job. Child processes inherit
/// ignored signals.
#[cfg(unix)]
pub(crate) fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    ignored >> (signal - 1) & 1 == 1
}

pub(crate) fn run(command: &str, arguments: &[&str]) -> Output {
    program(command, arguments).output().unwrap()
}

pub(crate) fn assert_run(output: &Output, code: i32, stdout: &str, stderr: &str) {
    assert_eq!(String::from_utf8_lossy(&output.stderr), stderr);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout);
    assert_eq!(output.status.code(), Some(code));
}

pub(crate) fn written(directory: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = directory.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}
