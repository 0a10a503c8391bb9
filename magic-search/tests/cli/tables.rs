use std::fs;
use std::path::Path;

use super::{print, run, run_in};

const GENERATED: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../checkers-bits/src/generated/board8x8.rs");

#[test]
fn the_tables_that_are_checked_in_are_up_to_date() {
    for arguments in ["--check", "tables --check", "tables --check --seed 2026"] {
        assert!(print(arguments).ends_with("board8x8.rs is up to date\n"));
    }
}

#[test]
fn what_is_written_is_the_same_each_time_and_with_or_without_the_name() {
    let directory = tempfile::tempdir().unwrap();
    let write = |arguments: &str, name: &str| {
        let output = run_in(directory.path(), &format!("{arguments} --output {name}"));
        assert!(output.status.success());
        fs::read(directory.path().join(name)).unwrap()
    };
    let checked_in = fs::read(GENERATED).unwrap();
    assert_eq!(write("", "a.rs"), checked_in);
    assert_eq!(write("tables", "new/b.rs"), checked_in);
    assert_ne!(write("--seed 7", "c.rs"), checked_in);
    assert_eq!(write("--seed 7", "d.rs"), write("tables --seed 7", "e.rs"));
}

#[test]
fn one_digit_changed_anywhere_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("board8x8.rs");
    let source = fs::read_to_string(GENERATED).unwrap();
    let digits: Vec<usize> =
        source.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
    for at in digits.into_iter().step_by(2503) {
        let digit = if &source[at..=at] == "7" { "8" } else { "7" };
        let mut changed = source.clone();
        changed.replace_range(at..=at, digit);
        fs::write(&path, &changed).unwrap();
        let output = run(&format!("--check --output {}", path.display()));
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{error}");
        let line = 1 + source[..at].matches('\n').count();
        assert!(error.contains(&format!("board8x8.rs:{line}: expected `")), "{error}");
        assert_eq!(error.lines().count(), 1);
        assert_eq!(fs::read_to_string(&path).unwrap(), changed, "--check writes nothing");
    }
}

#[test]
fn a_file_that_is_missing_or_no_text_is_named() {
    let output = run("--check --output /nowhere/board8x8.rs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/board8x8.rs"));
    let binary = Path::new(env!("CARGO_BIN_EXE_magic-search")).display().to_string();
    assert_eq!(run(&format!("--check --output {binary}")).status.code(), Some(1));
}
