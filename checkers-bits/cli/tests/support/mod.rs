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

/// Fields of JSON that have times or depend on times.
const TIMES: [&str; 3] = ["seconds", "nodes_per_second", "longest"];

/// Runs each command line four times in a folder: twice with one thread, twice with three. Without optimisation it runs
/// once with each number, to save time. All runs must print the same bytes, except times, and write the same file `new`. The lines must cover every command with the option `--json`. In
/// a line, `N` stands for the number of threads.
pub(crate) fn assert_repeatable(folder: &Path, lines: &[&str]) {
    for command in json_commands("") {
        assert!(lines.iter().any(|line| line.starts_with(&command)), "no line for {command}");
    }
    for line in lines {
        let new = folder.join("new");
        let run = |threads: &str| {
            let _ = fs::remove_file(&new);
            let words = line.split(' ').map(|word| if word == "N" { threads } else { word });
            let mut program = Command::new(BINARY);
            program.args(words).env("RAYON_NUM_THREADS", threads).current_dir(folder);
            let Output { status, stdout, stderr } = program.output().unwrap();
            let text =
                [stdout, stderr].map(|bytes| without_times(&String::from_utf8(bytes).unwrap()));
            (status.code(), text, fs::read(&new).ok())
        };
        let first = run("1");
        assert!(first.0 < Some(2) && first.1[0].starts_with('{'), "{line}: {:?}", first.1);
        let others = ["3", "1", "3"];
        for threads in &others[..if cfg!(debug_assertions) { 1 } else { 3 }] {
            assert_eq!(run(threads), first, "{line}, {threads} threads");
        }
    }
}

/// The commands below a command that have the option `--json`, each with a space at its end.
fn json_commands(command: &str) -> Vec<String> {
    let help = run("help", &command.split_whitespace().collect::<Vec<_>>()).stdout;
    let help = String::from_utf8(help).unwrap();
    let below = help.lines().filter_map(|line| line.strip_prefix("  ")?.split_once("  "));
    let is_command = |name: &&str| name.bytes().all(|byte| byte.is_ascii_lowercase());
    let below = below.map(|(name, _)| name).filter(is_command).filter(|name| *name != "help");
    let below = below.filter(|name| !name.is_empty());
    let mut all: Vec<_> =
        below.flat_map(|name| json_commands(&format!("{command}{name} "))).collect();
    if help.contains("\n      --json\n") {
        all.push(command.to_owned());
    }
    all
}

fn without_times(text: &str) -> String {
    TIMES.iter().fold(text.to_owned(), |text, name| {
        let name = format!("\"{name}\":");
        let mut parts = text.split(&name);
        let first = parts.next().unwrap_or_default();
        let others = parts.map(|part| part.trim_start_matches(|sign| sign != ',' && sign != '}'));
        [first].into_iter().chain(others).collect::<Vec<_>>().join(&name)
    })
}
