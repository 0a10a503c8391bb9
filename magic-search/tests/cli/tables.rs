//! Tests of `magic-search` without a command, which writes or checks the tables.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use super::{print, run, run_in};

const BOARDS: [&str; 4] = ["8x8", "10x10", "10x8", "chess"];

/// The file of a board in the workspace.
fn file(board: &str) -> String {
    match board {
        "chess" => "chess-bits/src/generated/sliders.rs".to_owned(),
        _ => format!("checkers-bits/src/generated/board{board}.rs"),
    }
}

fn generated(board: &str) -> String {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    fs::read_to_string(format!("{workspace}/{}", file(board))).unwrap()
}

#[test]
fn the_tables_that_are_checked_in_are_up_to_date() {
    // Without optimisation, the second check takes a second.
    for arguments in
        &["--check", "--check --seed 2026"][..if cfg!(debug_assertions) { 1 } else { 2 }]
    {
        let said = print(arguments);
        assert_eq!(said.lines().count(), BOARDS.len());
        for (line, board) in said.lines().zip(BOARDS) {
            assert!(line.ends_with(&format!("{} is up to date", file(board))), "{line}");
        }
    }
    let one = print("--check --board 10x8");
    assert!(one.ends_with("board10x8.rs is up to date\n") && one.lines().count() == 1, "{one}");
}

#[test]
fn what_is_written_is_the_same_each_time() {
    let directory = tempfile::tempdir().unwrap();
    let write = |arguments: &str, name: &str| {
        let output = run_in(directory.path(), &format!("{arguments} --output {name}"));
        assert!(output.status.success());
        fs::read_to_string(directory.path().join(name)).unwrap()
    };
    // Without optimisation, only the smallest board of draughts is written.
    let is_slow = |board| cfg!(debug_assertions) && board != "8x8" && board != "chess";
    for board in BOARDS.into_iter().filter(|board| !is_slow(*board)) {
        let checked_in = generated(board);
        assert!(write(&format!("--board {board}"), "a.rs") == checked_in);
        let seventh = write(&format!("--board {board} --seed 7"), "c.rs");
        assert!(seventh != checked_in);
        assert!(seventh == write(&format!("--board {board} --seed 7"), "d.rs"));
        if board == "chess" {
            arithmetic_shifts_stay_in_the_array(&seventh);
        }
    }
}

/// chess-bits shifts with the sign of the product, so an index can be negative.
fn arithmetic_shifts_stay_in_the_array(source: &str) {
    let entries = source.split_once("ENTRIES: usize = ").unwrap().1;
    let entries: i64 = entries.split_once(';').unwrap().0.parse().unwrap();
    let mut rows = 0;
    for row in source.lines().filter_map(|line| line.trim().strip_prefix("Magic::new(")) {
        let parts: Vec<_> = row.trim_end_matches("),").split(", ").collect();
        let word = |text: &str| u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
        let (mask, magic) = (word(parts[0]), word(parts[1]));
        let (shift, offset): (u32, i64) = (parts[2].parse().unwrap(), parts[3].parse().unwrap());
        let mut occupied = 0_u64;
        loop {
            let entry = offset + (occupied.wrapping_mul(magic) as i64 >> shift);
            assert!((0..entries).contains(&entry), "{row}");
            occupied = occupied.wrapping_sub(mask) & mask;
            if occupied == 0 {
                break;
            }
        }
        rows += 1;
    }
    assert_eq!(rows, 128);
}

#[test]
fn what_was_found_is_reported() {
    let directory = tempfile::tempdir().unwrap();
    let report = |board: &str| {
        let output = run_in(directory.path(), &format!("--board {board} --output x.rs"));
        String::from_utf8(output.stdout).unwrap()
    };
    let russian = report("8x8");
    assert_eq!(russian.lines().count(), 66);
    assert!(
        russian
            .ends_with("2560 entries, 1224 distinct, 30720 bytes, seed 2026, for x.rs: written\n")
    );
    let large = report("10x10");
    assert_eq!(large.lines().count(), 102);
    let total = "13312 entries, 4039 distinct, 123560 bytes, seed 2026, for x.rs: written\n";
    assert!(large.ends_with(total), "{large}");
    let chess = report("chess");
    assert_eq!(chess.lines().count(), 130);
    let total =
        "86454 entries, 67891 filled, 691632 bytes, seed 1, effort 1000, for x.rs: written\n";
    assert!(chess.ends_with(total), "{chess}");
}

#[test]
#[ignore = "slow: changes every digit of a file"]
fn one_digit_changed_anywhere_is_found() {
    let directory = tempfile::tempdir().unwrap();
    for board in BOARDS {
        let path = directory.path().join("x.rs");
        let source = generated(board);
        let digits: Vec<usize> =
            source.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
        for at in digits.iter().step_by(digits.len() / 23).copied() {
            let digit = if &source[at..=at] == "7" { "8" } else { "7" };
            let mut changed = source.clone();
            changed.replace_range(at..=at, digit);
            fs::write(&path, &changed).unwrap();
            let output = run(&format!("--check --board {board} --output {}", path.display()));
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{error}");
            let line = 1 + source[..at].matches('\n').count();
            assert!(error.contains(&format!("x.rs:{line}: expected `")), "{error}");
            assert_eq!(error.lines().count(), 1);
            assert!(fs::read_to_string(&path).unwrap() == changed, "--check writes nothing");
        }
    }
}

#[test]
fn a_file_that_is_missing_or_no_text_is_named() {
    let output = run("--check --board 8x8 --output /nowhere/board8x8.rs");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/board8x8.rs"));
    let binary = Path::new(env!("CARGO_BIN_EXE_magic-search")).display().to_string();
    let output = run(&format!("--check --board 8x8 --output {binary}"));
    assert_eq!(output.status.code(), Some(1));
}

/// The test must not change the files of the workspace, so it runs `--check` with another seed, for
/// which every file differs.
#[test]
fn the_first_difference_of_each_file_is_named() {
    let output = run("--check --seed 7");
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    assert_eq!(error.lines().count(), BOARDS.len());
    for (line, board) in error.lines().zip(BOARDS) {
        assert!(line.contains(&format!("{}:3: expected `", file(board))), "{line}");
    }
}

/// A file whose bytes are right is not written, because a newer file would make cargo compile its
/// users again.
#[test]
fn a_file_whose_bytes_are_right_is_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("x.rs");
    let write = |seed: u32| {
        let output = run_in(directory.path(), &format!("--board 8x8 --seed {seed} --output x.rs"));
        let said = String::from_utf8(output.stdout).unwrap();
        let (_, done) = said.trim_end().rsplit_once(": ").unwrap();
        (done.to_owned(), fs::metadata(&path).unwrap().modified().unwrap())
    };
    assert_eq!(write(1).0, "written");
    let old = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    fs::File::options().write(true).open(&path).unwrap().set_modified(old).unwrap();
    assert_eq!(write(1), ("already right".to_owned(), old));
    assert_eq!(write(2).0, "written");
    assert_ne!(fs::metadata(&path).unwrap().modified().unwrap(), old);
}

/// A program that was installed or built elsewhere must not change the tree that it came from.
#[test]
fn outside_of_the_workspace_nothing_is_written_without_a_path() {
    let directory = tempfile::tempdir().unwrap();
    let output = run_in(directory.path(), "");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.contains("\nUsage: magic-search"), "{said}");
    let error = "magic-search: expected --board and --output, because the current folder is not in the workspace\n";
    for arguments in ["--board 8x8", "--seed 2026", "--check", "--check --board chess"] {
        let output = run_in(directory.path(), arguments);
        assert_eq!(String::from_utf8_lossy(&output.stderr), error, "{arguments}");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments}");
    }
}
