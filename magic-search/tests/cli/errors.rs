//! Tests of error messages and help.

use std::fs;

use super::{print, run_in};

/// Runs a command that must fail: one line on standard error, nothing on standard output, no file,
/// exit status 2.
fn refused(arguments: &str) -> String {
    let directory = tempfile::tempdir().unwrap();
    let output = run_in(directory.path(), arguments);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments}: {error}");
    assert_eq!((error.lines().count(), output.stdout.len()), (1, 0), "{arguments}: {error}");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0, "{arguments}: left a file");
    error
}

#[test]
fn what_cannot_be_is_refused_in_one_line() {
    for (arguments, reason) in [
        ("census --mask 0", "the mask has no bits"),
        ("find --mask 0x0", "the mask has no bits"),
        ("census --line a1-h8 --bits 7", "by the pigeonhole principle"),
        ("explain --line a1-h8 --bits 7", "by the pigeonhole principle"),
        ("census --line a1-h8 --entries line --square d4 --bits 6", "77 different entries"),
        ("find --line a1-h8 --bits 33", "33 bits are too many: the word has 32"),
        ("find --word 64 --mask 7 --bits 40", "a table of at most 2^24"),
        ("find --word 48 --mask 7", "choose 32 or 64"),
        ("find --mask 0x100000000", "does not fit a word of 32 bits"),
        ("find --mask 0xxyz", "is not a word"),
        ("find --mask 0xffffff", "24 squares, more than 20"),
        ("find --squares 0,z9", "unknown square `z9`"),
        ("find --squares 64", "unknown square `64`"),
        ("find --line a1-h8 --entries line --square b1", "unknown square `b1`"),
        ("find --line a1-h8 --entries line --square g1", "g1 is not on a1-h8"),
        ("find --moves rook --square i9", "unknown square `i9`: expected a square from a1 to h8"),
        ("find --moves rook --board 4x8 --square e1", "expected a square from a1 to d8"),
        (
            "find --moves rook --board 13x10",
            "`13x10`: expected WxH, at most 26 files and 128 squares",
        ),
        (
            "find --moves queen --board 9x10",
            "the masks of a queen have up to 30 squares on a board of more than 64: find rook and bishop apart",
        ),
        ("find --moves rook --board 9x10 --want smallest", "two words have only the first magic"),
        ("find --moves rook --board 9x10 --count 2", "leave out --want and --count"),
        ("find --moves rook --board 9x10 --mask 7", "cannot be used with"),
        ("find --mask 0x10000000000000000", "is not a word of at most 64 bits in hexadecimal"),
        ("find --moves rook --board 9x10 --word 64", "has two words of 64 bits: leave out --word"),
        ("find --moves rook --word 128", "a word of 128 bits is not supported: choose 32 or 64"),
        ("find --moves rook --board 9x10 --split 25", "--split 25 is not from 26 to 64"),
        ("find --moves rook --board 9x10 --split 65", "--split 65 is not from 26 to 64"),
        (
            "find --moves rook --split 60",
            "--split needs --moves on a board of more than 64 squares",
        ),
        ("find --split 60", "--split needs --moves on a board of more than 64 squares"),
        (
            "find --moves rook --whole-board --split 60 --format c",
            "a board of more than 64 squares",
        ),
        (
            "find --moves rook --board 9x10 --square a1 --bits 14",
            "rook from a1: 14 bits are too few",
        ),
        ("find --moves rook --board 2x50 --square a1", "rook from a1: the mask has 48 squares"),
        ("find --moves rook --board 9x10 --square j1", "expected a square from a1 to i10"),
        ("find --moves rook --board 5x1 --square a1 --bits 1", "4 different entries"),
        ("find --moves cannon --board 5x1 --square a1 --bits 2", "7 different entries"),
        ("census --moves horse --board 9x10", "only gathering finds magics of two words"),
        ("explain --moves horse --board 9x10 --square a1", "explain draws one multiplication"),
        ("widths 9x10", "invalid value '9x10'"),
        ("find --board 9x10 --whole-board", "--whole-board needs --format rust or c"),
        ("find --whole-board --format c --square a1", "cannot be used with"),
        ("find --moves rook --board 300x8", "unknown board `300x8`"),
        ("find --moves rook --board 8", "unknown board `8`"),
        ("find --moves knight", "unknown moves `knight`: expected rook, bishop, queen"),
        ("find --moves 1,2;0,0", "unknown moves `1,2;0,0`"),
        ("find --moves 1,2;", "unknown moves `1,2;`"),
        ("find --moves 200,1", "unknown moves `200,1`"),
        ("find --moves 0,1>", "unknown moves `0,1>`: expected rook, bishop, queen"),
        ("find --moves 0,1>0,0", "steps other than 0,0 such as 1,2;-2,1, or paths such as 0,1>1,2"),
        ("find --moves rook --line a1-h8", "cannot be used with"),
        ("find --moves rook --entries line", "cannot be used with"),
        (
            "find --moves rook --square a1 --word 32",
            "rook from a1: the mask 0x101010101017e does not",
        ),
        ("find --moves rook --board 4x8 --bits 4", "rook from a1: 4 bits are too few"),
        ("find --moves rook --board 1x1 --bits 0", "rook from a1: 0 bits are too few"),
        (
            "find --moves 1,0;-1,0;0,1;0,-1;1,1;1,-1;-1,1;-1,-1;1,2;2,1;-1,2;-2,1;1,-2;2,-1 --square d4",
            "rider from d4: the mask has 23 squares, more than 20",
        ),
        ("find --board 12x12", "unknown draughts board `12x12`: expected 8x8, 10x10 or 10x8"),
        ("explain --moves rook", "explain one multiplication"),
        ("explain --moves rook --board 2x2 --square a1", "rook from a1: the mask has no bits"),
        ("find --line a1-h7", "`a1-h7` is no line of the board"),
        ("census --line a1-h8 --tasks 5..4", "expected FROM..TO"),
        ("census --line a1-h8 --tasks 4", "expected FROM..TO"),
        ("census --line a1-h8 --tasks 0..4097", "a1-h8: this census has 4096 tasks"),
        ("find --line a1-h8 --time-limit=-1", "is no time limit"),
        ("find --line a1-h8 --entries queen", "'queen'"),
        ("explain", "explain one multiplication"),
        ("explain --line g1-a7 --entries line --square g1 --bits 5", "no magic was found"),
        ("--board 8x8 --output /dev/null/x", "cannot write /dev/null/x"),
        ("--output x", "--board <BOARD>"),
        ("--board 12x12", "invalid value '12x12'"),
        ("find --board 10x10 --line a1-h8", "the lines are a1-j10, c1-j8"),
        ("find --board 10x8 --squares a10", "expected a playing square from a1 to j8"),
        (
            "find --squares 64",
            "unknown square `64`: expected a playing square from a1 to h8, or a bit from 0 to 63",
        ),
        ("find --board 10x10 --line a1-j10 --word 32", "does not fit a word of 32 bits"),
        ("find --entries rook", "invalid value 'rook'"),
        ("find --square a1", "--square needs --entries line or --moves"),
        ("census --board 10x10", "a1-j10: a census takes up to 2^64 steps, too many"),
        (
            "census --board 10x8 --line i1-b8",
            "cut it with --tasks into ranges of at most 256 of 4096",
        ),
        ("census --board 10x10 --line a3-h10 --tasks 0..133", "more than the 2^48 of a run"),
        ("chess --format c --check", "unexpected argument '--check'"),
        ("chess --effort 1", "--effort expects --fixed-shift, or --packed for any shifts"),
        ("chess --packed --effort 0", "0 is not in 1..=1000000"),
        ("chess --packed --seed 1", "--packed expects --effort with --seed"),
        ("chess --fixed-shift --packed --seed 1", "the stored magics have a seed"),
        ("--seed x", "invalid value 'x'"),
        ("nonsense", "nonsense"),
        ("find --threads 1000000", "1000000 is not in 1..=1024"),
        ("census --threads 0", "0 is not in 1..=1024"),
    ] {
        let error = refused(arguments);
        assert!(error.starts_with("magic-search: "), "{arguments}: {error}");
        assert!(error.contains(reason), "{arguments}: {error}");
    }
}

#[test]
fn every_subcommand_has_help_with_examples() {
    assert!(print("--version").starts_with("magic-search "));
    for command in ["", "find", "census", "widths", "explain", "chess"] {
        let help = print(&format!("{command} --help"));
        assert!(help.contains("Examples:"), "{help}");
    }
}
