//! Tests of `checkers perft`.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use checkers_bits::{Fen, VariantName};

use super::{assert_run, run, written};

fn nodes(arguments: &[&str]) -> u64 {
    let output = run("perft", &[arguments, &["--json"]].concat());
    let total: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{arguments:?}: {error}: {output:?}"));
    total["nodes"].as_u64().unwrap()
}

#[test]
fn prints_one_json_object() {
    let output = run("perft", &["--json", "7"]);
    let total: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(total["depth"], 7);
    assert_eq!(total["nodes"], 190_146);
    let (seconds, rate) = (total["seconds"].as_f64(), total["nodes_per_second"].as_f64());
    let product = seconds.unwrap() * rate.unwrap();
    assert!((product - 190_146.0).abs() < 1.0, "{output:?}");
}

#[test]
fn known_compares_with_the_published_count() {
    let output = run("perft", &["--known", "--json", "7"]);
    let total: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&total["nodes"], &total["known"]), (&190_146.into(), &190_146.into()));
    let output = run("perft", &["--variant", "canadian", "--known", "3"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("depth 3: 1222 in ") && text.ends_with(", as known\n"), "{text}");
    let output = run("perft", &["--paths", "--known", "8"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("depth 8: 929905 in ") && text.ends_with(", as known\n"), "{text}");
}

#[test]
fn divides_into_moves_and_into_paths() {
    let circle = ["--fen", "W:WKd2:Bc5,e5,c3,e3", "--json", "1"];
    let moves = concat!(
        "{\"move\":\"d2:c1\",\"nodes\":1}\n",
        "{\"move\":\"d2:d2\",\"nodes\":1}\n",
        "{\"move\":\"d2:e1\",\"nodes\":1}\n",
    );
    assert_run(&run("perft --divide", &circle), 0, moves, "");
    let paths = moves.replace("d2\",\"nodes\":1", "d2\",\"nodes\":2");
    assert_run(&run("perft --divide", &[&circle[..], &["--paths"]].concat()), 0, &paths, "");
}

#[test]
fn checks_a_suite() {
    let directory = tempfile::tempdir().unwrap();
    let check = |text: &str| {
        let path = written(directory.path(), "suite", text);
        let output = run("perft", &["--suite", &path, "--json"]);
        (output, path)
    };
    let right = "W:W21-32:B1-12 ;D1 7 ;D2 49 ;D8 929899\n\nW:Wa3:B ;D1 1 ;D2 0 ;D9 0\n";
    let summary = "{\"positions\":2,\"counts\":6,\"wrong\":0}\n";
    assert_run(&check(right).0, 0, summary, "");

    let wrong = concat!(
        "{\"line\":1,\"depth\":8,\"expected\":929907,\"nodes\":929899}\n",
        "{\"positions\":2,\"counts\":6,\"wrong\":1}\n",
    );
    assert_run(&check(&right.replace("929899", "929907")).0, 1, wrong, "");

    let (output, path) = check("W:W21-32:B1-12 ;D1 7\nW:Wa2:B ;D1 1\nW:W:B ;1 0\n");
    let errors = format!(
        "checkers: {path}:2: FEN, character 4: expected a playing square of the board, found 'a'\n\
         checkers: {path}:3: expected a depth and a count such as `D2 49`, found `1 0`\n"
    );
    assert_run(&output, 2, "{\"positions\":1,\"counts\":1,\"wrong\":0}\n", &errors);
}

/// Checks the counts up to `limit` in the published suites.
fn check_published(limit: u64) {
    let published = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/published");
    let directory = tempfile::tempdir().unwrap();
    let mut files = 0;
    for entry in fs::read_dir(&published).unwrap() {
        let file = entry.unwrap().path();
        let (variant, unit) = (file.file_stem().unwrap(), file.extension().unwrap());
        let is_small = |field: &&str| {
            let count = field.strip_prefix('D').and_then(|count| count.split_once(' '));
            count.is_none_or(|(_, nodes)| nodes.trim().parse::<u64>().unwrap() <= limit)
        };
        let line = |line: &str| line.split(';').filter(is_small).collect::<Vec<_>>().join(";");
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<_> = text.lines().map(line).filter(|line| line.contains(";D")).collect();
        assert!(!lines.is_empty(), "{}", file.display());
        let text = lines.join("\n");
        let file = written(directory.path(), "suite", &text);
        let mut arguments =
            vec!["--json", "--variant", variant.to_str().unwrap(), "--suite", &file];
        if unit == "paths" {
            arguments.push("--paths");
        }
        let (positions, counts) = (lines.len(), text.matches(";D").count());
        let right = format!("{{\"positions\":{positions},\"counts\":{counts},\"wrong\":0}}\n");
        assert_run(&run("perft", &arguments), 0, &right, "");
        files += 1;
    }
    assert_eq!(files, 27);
}

#[test]
fn published_counts() {
    check_published(3_000);
}

#[test]
#[ignore = "slow: minutes in a debug build"]
fn all_published_counts() {
    check_published(u64::MAX);
}

#[test]
fn unknown_variants_are_refused() {
    assert_eq!(run("perft", &["--variant", "armenian", "3"]).status.code(), Some(2));
}

pub(super) const KINGS: &str = "W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7";

#[test]
fn threads_and_a_table_change_no_count() {
    assert_threads_and_a_table_change_nothing(&[
        (&["--variant", "russian"], "6", 37_986),
        (&["--variant", "canadian"], "4", 10_053),
        (&["--fen", KINGS], "4", 41_499),
    ]);
}

#[test]
#[ignore = "slow: deeper counts of more variants"]
fn threads_and_a_table_change_no_deep_count() {
    assert_threads_and_a_table_change_nothing(&[
        (&["--variant", "russian"], "9", 4_570_586),
        (&["--variant", "brazilian"], "8", 907_830),
        (&["--variant", "international"], "7", 1_049_442),
        (&["--variant", "spantsireti"], "7", 1_040_706),
        (&["--variant", "canadian"], "5", 79_049),
        (&["--variant", "english"], "8", 845_931),
        (&["--variant", "italian"], "8", 828_783),
        (&["--fen", KINGS], "6", 6_078_623),
    ]);
}

fn assert_threads_and_a_table_change_nothing(counts: &[(&[&str], &str, u64)]) {
    for &(game, depth, expected) in counts {
        for speed in [
            &["--threads", "2"][..],
            &["--threads", "3"],
            &["--hash", "1"],
            &["--hash", "4"],
            &["--hash", "1", "--threads", "2"],
            &["--hash", "1", "--threads", "3"],
            &["--hash", "4", "--threads", "2"],
        ] {
            assert_eq!(nodes(&[game, speed, &[depth]].concat()), expected, "{game:?} {speed:?}");
        }
    }
}

/// A position with captures that differ only in the order of the captured pieces.
pub(super) const PATHS: &str = "W:WKd2,a3:Bc5,e5,c3,e3,g7,b8";

#[test]
fn threads_and_a_table_count_paths() {
    let position = ["--fen", PATHS, "7"];
    let paths = [&position[..], &["--paths"]].concat();
    for speed in [&["--threads", "2"][..], &["--hash", "1"], &["--hash", "1", "--threads", "2"]] {
        assert_eq!(nodes(&paths), nodes(&[&paths[..], speed].concat()), "{speed:?}");
    }
    let [moves, paths] = [&[][..], &["--paths"]].map(|way| nodes(&[&position[..], way].concat()));
    assert!(moves < paths, "{moves} {paths}");
}

#[test]
fn divide_and_suite_take_threads_and_a_table() {
    let speed = ["--threads", "2", "--hash", "1"];
    let divide = ["8", "--json"];
    let plain = run("perft --divide", &divide);
    assert_eq!(plain.stdout.split(|byte| *byte == b'\n').count(), 8);
    let plain = String::from_utf8_lossy(&plain.stdout);
    assert_run(&run("perft --divide", &[&speed[..], &divide].concat()), 0, &plain, "");

    let directory = tempfile::tempdir().unwrap();
    // The depths are not ascending, so the threads do not finish in the order in which the counts are printed.
    let suite = "W:W21-32:B1-12 ;D8 929899 ;D1 7 ;D7 1 ;D2 49\nW:Wa3:B ;D2 0 ;D1 2\n";
    let file = written(directory.path(), "suite", suite);
    let expected = "line 1: depth 7 expected 1, counted 190146\n\
        line 2: depth 1 expected 2, counted 1\n\
        2 positions, 6 counts, 2 wrong\n";
    assert_run(&run("perft", &[&speed[..], &["--suite", &file]].concat()), 1, expected, "");
}

/// Two kings, each behind a wall of blocked men. So few positions can be reached that deep counts are fast, and a count
/// of 72 plies exceeds 64 bits.
pub(super) const TWO_KINGS: &str = "W:Wb4,d4,f4,h4,a3,c3,e3,g3,Ka1:BKb8,b6,d6,f6,h6,a5,c5,e5,g5";

/// Returns the numbers of move sequences of 0, 1, 2 … plies from `TWO_KINGS`. They are computed ply by ply, without
/// recursion and without a table, so that they can check both.
pub(super) fn ways(plies: usize) -> Vec<u128> {
    let start = Fen::read(TWO_KINGS, VariantName::Russian).unwrap().position;
    let mut reached = HashMap::from([(start, 1)]);
    let mut totals = vec![1];
    for _ in 0..plies {
        let mut next = HashMap::new();
        for (position, ways) in reached {
            for mv in position.moves() {
                *next.entry(position.make(mv)).or_insert(0) += ways;
            }
        }
        totals.push(next.values().sum());
        reached = next;
    }
    totals
}

#[test]
fn counts_around_64_bits() {
    let ways = ways(80);
    let least_wide = ways.iter().position(|&ways| ways > u64::MAX.into()).unwrap();
    for depth in [least_wide - 1, least_wide, least_wide + 1, 80] {
        for speed in [&["--hash", "16"][..], &["--hash", "1", "--threads", "2"]] {
            assert_counted(depth, ways[depth], speed);
        }
    }
}

fn assert_counted(depth: usize, expected: u128, speed: &[&str]) {
    let plies = depth.to_string();
    let arguments = [&["--fen", TWO_KINGS], speed, &[&*plies]].concat();
    let output = run("perft", &arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with(&format!("depth {depth}: {expected} in ")), "{text}");

    for json in [&["--json"][..], &["--paths", "--json"]] {
        let output = run("perft", &[&arguments[..], json].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(&format!("\"nodes\":{expected},")), "{text}");
    }
}

#[test]
fn divide_goes_beyond_64_bits() {
    let divide = ["--fen", TWO_KINGS, "--hash", "16", "--json", "80"];
    let output = String::from_utf8(run("perft --divide", &divide).stdout).unwrap();
    let nodes = |line: &str| -> u128 {
        line.rsplit_once(':').unwrap().1.strip_suffix('}').unwrap().parse().unwrap()
    };
    assert_eq!(output.lines().map(nodes).sum::<u128>(), ways(80)[80], "{output}");
}

#[test]
fn suites_go_beyond_64_bits() {
    let expected = ways(80)[80];
    let directory = tempfile::tempdir().unwrap();
    let wrong = expected + (1 << 64);
    let suite = format!("{TWO_KINGS} ;D80 {expected}\n{TWO_KINGS} ;D80 {wrong}\n");
    let file = written(directory.path(), "suite", suite);
    let expected = format!(
        "line 2: depth 80 expected {wrong}, counted {expected}\n\
         2 positions, 2 counts, 1 wrong\n"
    );
    assert_run(&run("perft --hash 16", &["--suite", &file]), 1, &expected, "");
}

#[test]
fn counts_beyond_128_bits_are_refused() {
    for depth in ["160", "255"] {
        let few = ["--fen", TWO_KINGS, "--hash", "16", depth];
        let error = format!("checkers: {TWO_KINGS}: the count does not fit into 128 bits\n");
        assert_run(&run("perft", &few), 2, "", &error);
    }
}

#[test]
fn conflicting_arguments_are_refused() {
    for (command, arguments, expected) in [
        ("perft", &[][..], "<DEPTH>"),
        ("perft", &["256"], "expected a number of plies from 0 to 255"),
        ("perft", &["--threads", "0", "5"], "0 is not in 1..=1024"),
        ("perft", &["--hash", "0", "5"], "0 is not in 1..16777216"),
        ("perft", &["--suite", "-", "5"], "cannot be used with"),
        ("perft", &["--suite", "-", "--fen", "W:W:B"], "cannot be used with"),
        ("perft --divide", &["0"], "--divide: expected a depth of 1 or more, found 0"),
        ("perft --divide", &["--suite", "-"], "cannot be used with"),
        ("perft --divide", &["--known", "3"], "cannot be used with"),
        ("perft", &["--json", "split", "1", "3"], "cannot be used with"),
        ("perft split", &["2"], "<DEPTH>"),
        ("perft split", &["6", "5"], "PLIES is more than DEPTH"),
        ("perft split", &["--hash", "1", "2", "5"], "unexpected argument '--hash'"),
        ("perft split", &["--json", "2", "5"], "unexpected argument '--json'"),
        ("perft count", &[], "<FILE>"),
        ("perft count", &["--json", "-"], "unexpected argument '--json'"),
        ("perft count", &["--fen", "W:Wa1:B", "-"], "unexpected argument '--fen'"),
        ("perft sum", &["2", "5"], "<FILE>"),
        ("perft sum", &["6", "5", "-"], "PLIES is more than DEPTH"),
    ] {
        let output = run(command, arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains(expected), "{command} {arguments:?}: {errors}");
        assert_eq!(
            (output.status.code(), &output.stdout[..]),
            (Some(2), &b""[..]),
            "{command} {arguments:?}"
        );
    }
}
