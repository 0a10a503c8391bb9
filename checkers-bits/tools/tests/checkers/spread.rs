//! Tests of `checkers perft split`, `count` and `sum`, as used on several machines.

use std::process::Output;

use super::perft::{KINGS, PATHS, TWO_KINGS, ways};
use super::{assert_run, run, written};

/// The arguments of `perft split`, and the parts that it prints.
struct Spread {
    directory: tempfile::TempDir,
    split: Vec<&'static str>,
    parts: String,
}

impl Spread {
    fn new(split: &[&'static str]) -> Self {
        let output = run("perft split", split);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let parts = String::from_utf8(output.stdout).unwrap();
        Self { directory: tempfile::tempdir().unwrap(), split: split.to_vec(), parts }
    }

    fn russian() -> Self {
        Self::new(&["3", "7"])
    }

    /// Runs `perft count` on parts, which must all be valid. Returns its output lines.
    fn count(&self, parts: &str, arguments: &[&str]) -> String {
        let file = written(self.directory.path(), "parts", parts);
        let output = run("perft count", &[arguments, &[&*file]].concat());
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(0), &b""[..]));
        String::from_utf8(output.stdout).unwrap()
    }

    /// Runs `perft sum` on files with these texts.
    fn sum(&self, texts: &[&[u8]]) -> Output {
        let names = ["a", "b", "c"];
        let write = |(name, text): (&&str, &&[u8])| written(self.directory.path(), name, text);
        let files: Vec<_> = names.iter().zip(texts).map(write).collect();
        let files: Vec<_> = files.iter().map(String::as_str).collect();
        run("perft sum", &[&self.split[..], &files].concat())
    }

    /// Asserts that `perft sum` refuses these files with these messages.
    fn assert_refused(&self, texts: &[&[u8]], errors: &[&str]) {
        let directory = format!("{}/", self.directory.path().display());
        let errors: String = errors.iter().map(|error| format!("checkers: {error}\n")).collect();
        assert_run(&self.sum(texts), 1, "", &errors.replace("DIR/", &directory));
    }
}

fn position(line: &str) -> &str {
    line.split(" ;").next().unwrap()
}

#[test]
fn a_split_count_adds_up() {
    for (split, expected) in [
        (&["3", "7"][..], "depth 7: 190146\n"),
        (&["0", "5"], "depth 5: 7482\n"),
        (&["5", "5"], "depth 5: 7482\n"),
        (&["3", "6", "--variant", "international"], "depth 6: 167140\n"),
        (&["2", "5", "--variant", "canadian"], "depth 5: 79049\n"),
        (&["3", "5", "--fen", KINGS], "depth 5: 528333\n"),
        // In Frisian draughts, positions can differ only in the number of moves of one king in a row.
        (&["3", "4", "--variant", "frisian", "--fen", "W:WK50,47:BK1,16"], "depth 4: 6996\n"),
        // White has no legal move, so the split has no parts.
        (&["1", "3", "--fen", "W:Wa3:Bb4,c5"], "depth 3: 0\n"),
    ] {
        let spread = Spread::new(split);
        let variant = split.iter().skip_while(|argument| **argument != "--variant").take(2);
        let variant: Vec<_> = variant.copied().collect();
        let counted = spread.count(&spread.parts, &variant);
        assert_run(&spread.sum(&[counted.as_bytes()]), 0, expected, "");
        let speeds =
            [&["--threads", "2", "--hash", "1"][..], &["--threads", "3"], &["--hash", "1"]];
        for speed in &speeds[..if cfg!(debug_assertions) { 1 } else { 3 }] {
            assert_eq!(spread.count(&spread.parts, &[&variant, *speed].concat()), counted);
        }
    }
}

#[test]
fn a_split_prints_each_position_once_and_sorted() {
    let spread = Spread::russian();
    let first: Vec<_> = spread.parts.lines().take(2).collect();
    assert_eq!(
        first,
        [
            "B:Wg5,a3,c3,e3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5 \
             ;times 2 ;variant russian ;D4",
            "B:Wg5,a3,c3,e3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,e5 \
             ;times 1 ;variant russian ;D4",
        ],
    );
    let times = |line: &str| -> u64 {
        line.split(" ;times ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap()
    };
    assert_eq!(spread.parts.lines().map(times).sum::<u64>(), 302);
    let mut positions: Vec<_> = spread.parts.lines().map(position).collect();
    let lines = positions.len();
    positions.sort_unstable();
    positions.dedup();
    assert_eq!((lines, positions.len()), (216, 216));
    assert_eq!(run("perft split", &["3", "7", "--threads", "2"]).stdout, spread.parts.as_bytes());
}

#[test]
fn a_sum_reads_lines_in_any_order_from_several_files() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let mut lines: Vec<_> = counted.lines().rev().collect();
    let half = lines.split_off(lines.len() / 2);
    let files = [lines.join("\r\n"), half.join("\n\n")];
    let total = spread.sum(&[files[0].as_bytes(), files[1].as_bytes()]);
    assert_run(&total, 0, "depth 7: 190146\n", "");
    let file = written(spread.directory.path(), "a", counted);
    let json = [&spread.split[..], &["--json", &file]].concat();
    assert_run(&run("perft sum", &json), 0, "{\"depth\":7,\"nodes\":190146}\n", "");
}

#[test]
fn a_sum_refuses_missing_and_double_parts() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let lines: Vec<_> = counted.split_inclusive('\n').collect();
    let missing = |line: &str| format!("{} is missing", position(line));

    let lost = [&lines[..5], &lines[6..]].concat().concat();
    spread.assert_refused(&[lost.as_bytes()], &[&missing(lines[5])]);

    let doubled = [&lines[..6], &lines[5..]].concat().concat();
    spread.assert_refused(
        &[doubled.as_bytes()],
        &["DIR/a:7: the position was counted in DIR/a:6 already"],
    );
    spread.assert_refused(
        &[counted.as_bytes(), lines[2].as_bytes()],
        &["DIR/b:1: the position was counted in DIR/a:3 already"],
    );

    // The last line is cut after its count, so its CRC-32 is missing.
    let (last, others) = lines.split_last().unwrap();
    let cut = [&others.concat(), last.rsplit_once(" ;crc").unwrap().0].concat();
    spread.assert_refused(
        &[cut.as_bytes()],
        &[
            &format!(
                "DIR/a:{}: expected a counted position with `;crc` and its CRC-32 at the end",
                lines.len()
            ),
            &missing(last),
        ],
    );

    let many = lines.len() - 4;
    let output = spread.sum(&[lines[..4].concat().as_bytes()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 11);
    assert!(errors.ends_with(&format!("checkers: and {} more\n", many - 10)), "{errors}");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
}

#[test]
fn a_sum_refuses_changed_lines() {
    let spread = Spread::russian();
    let counted = spread.count(&spread.parts, &[]);
    let (first, others) = counted.split_once('\n').unwrap();
    let missing = format!("{} is missing", position(first));
    for (from, to) in [
        (";D4 ", ";D4 1"),
        (";times 2 ", ";times 1 "),
        (":B", ":BK"),
        ("russian", "pool"),
        (";crc ", ";crc 0"),
    ] {
        let changed = format!("{}\n{others}", first.replacen(from, to, 1));
        let output = spread.sum(&[changed.as_bytes()]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("/a:1: the line has changed: its CRC-32 is "), "{from}: {errors}");
        assert!(errors.ends_with(&format!("checkers: {missing}\n")), "{from}: {errors}");
        assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
    }
    let garbage = [b"nothing\n\xff\xfe\n;crc 00000000\n".as_slice(), counted.as_bytes()].concat();
    let no_count = "expected a counted position with `;crc` and its CRC-32 at the end";
    spread.assert_refused(
        &[&garbage],
        &[
            &format!("DIR/a:1: {no_count}"),
            "DIR/a:2: byte 1: expected text in UTF-8, found other bytes",
            &format!("DIR/a:3: {no_count}"),
        ],
    );
}

/// A part can change before it is counted, and then has a correct CRC. So `perft sum` must compare each part with
/// the parts of the split.
#[test]
fn a_sum_refuses_the_counts_of_other_parts() {
    let spread = Spread::russian();
    let (first, others) = spread.parts.split_once('\n').unwrap();
    let counted = spread.count(others, &[]);
    let missing = format!("{} is missing", position(first));
    for (from, to, error) in [
        (";D4", ";D5", "expected D4, found D5"),
        (";times 2 ", ";times 1 ", "expected times 2, found times 1"),
        (":B", ":BK", "not a position of this split"),
    ] {
        let changed = spread.count(&first.replacen(from, to, 1), &[]);
        assert_ne!(changed, "");
        spread.assert_refused(
            &[changed.as_bytes(), counted.as_bytes()],
            &[&format!("DIR/a:1: {error}"), &missing],
        );
    }
    let pool = first.replace("russian", "pool");
    let pool = spread.count(&pool, &["--variant", "pool"]);
    spread.assert_refused(
        &[pool.as_bytes(), counted.as_bytes()],
        &["DIR/a:1: a position of pool, and not of russian", &missing],
    );

    let foreign = Spread::new(&["1", "5", "--fen", "W:Wc1:Bh8"]);
    let counted = foreign.count(&foreign.parts, &[]);
    let output = spread.sum(&[counted.as_bytes()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("/a:1: not a position of this split\n"), "{errors}");
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(1), &b""[..]));
}

#[test]
fn a_count_skips_unreadable_lines() {
    let directory = tempfile::tempdir().unwrap();
    let file = written(
        directory.path(),
        "parts",
        [
            b"W:Wa3:B ;times 3 ;variant russian ;D1\n\nW:Wa3:B ;times 0 ;variant russian ;D1\n"
                .as_slice(),
            b"\xff\nW:Wa2:B ;times 3 ;variant russian ;D1\nW:Wa3:B ;D1\n",
            b"W:Wa3:B ;times 3 ;variant canadian ;D1\nW:Wa3:B ;times 3 ;variant russian ;D256\n",
            b"W:Wa3:B ;times 3 ;variant russian ;D1 1\nB:W:Ba3,h8 ;times 2 ;variant russian ;D1\n",
        ]
        .concat(),
    );
    let counted = "W:Wa3:B ;times 3 ;variant russian ;D1 1 ;crc a78cbe40\n\
        B:W:Bh8,a3 ;times 2 ;variant russian ;D1 2 ;crc 3293fc5f\n";
    let errors = [
        "3: expected a number of ways from 1 after `times`",
        "4: byte 1: expected text in UTF-8, found other bytes",
        "5: FEN, character 4: expected a playing square of the board, found 'a'",
        "6: expected a line such as `FEN ;times 12 ;variant russian ;D8`",
        "7: a position of canadian, and not of russian",
        "8: expected a number of plies from 0 to 255",
        "9: expected a number of plies from 0 to 255",
    ];
    let errors: String = errors.map(|error| format!("checkers: {file}:{error}\n")).concat();
    assert_run(&run("perft count", &[&file]), 2, counted, &errors);
    let none = directory.path().join("none");
    let none = none.to_str().unwrap();
    let error = format!("checkers: {none}: No such file or directory (os error 2)\n");
    assert_run(&run("perft count", &[none]), 2, "", &error);
    assert_run(&run("perft sum", &["1", "2", none]), 2, "", &error);
}

#[test]
fn a_split_count_of_paths_adds_up() {
    let split = ["2", "7", "--fen", PATHS];
    let spread = Spread::new(&[&split[..], &["--paths"]].concat());
    assert!(spread.parts.lines().all(|line| line.ends_with(" ;variant russian ;paths ;D5")));
    let counted = spread.count(&spread.parts, &["--paths"]);
    assert_eq!(spread.count(&spread.parts, &["--paths", "--hash", "1"]), counted);
    let total = run("perft --paths", &["7", "--fen", PATHS]).stdout;
    let total = String::from_utf8(total).unwrap();
    let (total, _) = total.split_once(" in ").unwrap();
    assert_run(&spread.sum(&[counted.as_bytes()]), 0, &format!("{total}\n"), "");

    // `perft sum` must refuse counts of paths if it sums counts of moves, and counts of moves if it sums counts of
    // paths.
    let directory = spread.directory.path().display().to_string();
    let file = written(spread.directory.path(), "parts", &spread.parts);
    let errors = String::from_utf8(run("perft count", &[&file]).stderr).unwrap();
    let error = "a part of paths, and not of moves";
    assert!(errors.starts_with(&format!("checkers: {file}:1: {error}\n")), "{errors}");
    let moves = Spread::new(&split);
    assert_eq!(moves.sum(&[counted.as_bytes()]).status.code(), Some(1));
    let counted = moves.count(&moves.parts, &[]);
    let output = spread.sum(&[counted.as_bytes()]);
    let errors = String::from_utf8(output.stderr).unwrap();
    let error = "a part of moves, and not of paths";
    assert!(errors.starts_with(&format!("checkers: {directory}/a:1: {error}\n")), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}

/// Splits, counts and sums a perft of two kings. In this perft, the number of ways to a part or the count of a part
/// exceeds 64 bits.
fn assert_summed(plies: &'static str, depth: &'static str, paths: &[&'static str]) {
    let expected = format!("depth {depth}: {}\n", ways(depth.parse().unwrap()).last().unwrap());
    let spread = Spread::new(&[&["--fen", TWO_KINGS, plies, depth], paths].concat());
    let counted = spread.count(&spread.parts, &[paths, &["--hash", "16"]].concat());
    assert_run(&spread.sum(&[counted.as_bytes()]), 0, &expected, "");
}

#[test]
fn splits_beyond_64_bits() {
    for paths in [&[][..], &["--paths"]] {
        assert_summed("84", "86", paths);
        assert_summed("1", "84", paths);
    }
}

#[test]
fn sums_beyond_64_bits() {
    let spread = Spread::new(&["1", "2"]);
    let sum_of_counts = |count: u128| {
        let counted = spread.count(&spread.parts, &[]);
        let changed = counted.lines().map(|line| {
            let (text, _) = line.rsplit_once(" ;crc ").unwrap();
            let (part, _) = text.rsplit_once(' ').unwrap();
            let text = format!("{part} {count}");
            format!("{text} ;crc {:08x}\n", crc32fast::hash(text.as_bytes()))
        });
        spread.sum(&[changed.collect::<String>().as_bytes()])
    };
    // The split has seven parts, so counts of 2^64 - 1 and 2^125 for each part give the sums 7 * (2^64 - 1) and 7 *
    // 2^125.
    assert_run(&sum_of_counts(u64::MAX.into()), 0, "depth 2: 129127208515966861305\n", "");
    let most = "depth 2: 297747071055821155530452781502797185024\n";
    assert_run(&sum_of_counts(1 << 125), 0, most, "");
    let error = "checkers: the count does not fit into 128 bits\n";
    assert_run(&sum_of_counts(1 << 126), 2, "", error);
    assert_run(&sum_of_counts(u128::MAX), 2, "", error);
}

#[test]
fn splits_beyond_128_bits_are_refused() {
    let kings = ["--fen", TWO_KINGS, "160", "160"];
    let error = "checkers: the number of ways to a position does not fit into 128 bits\n";
    assert_run(&run("perft split", &kings), 2, "", error);
}

#[test]
fn only_the_first_unreadable_lines_are_reported() {
    let directory = tempfile::tempdir().unwrap();
    let file = written(directory.path(), "lines", "nothing\n".repeat(1000));
    for (command, arguments) in [
        ("perft count", &[&*file][..]),
        ("perft", &["--suite", &file]),
        ("perft sum", &["0", "1", &file]),
    ] {
        let output = run(command, arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(errors.lines().count(), 11, "{command}: {errors}");
        let rest = errors.lines().last().unwrap().strip_prefix("checkers: and ");
        assert!(matches!(rest, Some("990 more" | "991 more")), "{command}: {errors}");
        assert_ne!(output.status.code(), Some(0));
    }
}

#[test]
fn a_split_into_too_many_parts_is_refused() {
    let expected = "checkers: 5 plies reach more than 1000 positions; expected fewer PLIES or a greater \
                    --max-parts\n";
    assert_run(&run("perft split --max-parts 1000", &["255", "255"]), 2, "", expected);
    assert_eq!(run("perft split --max-parts 805", &["4", "5"]).status.code(), Some(0));
}
