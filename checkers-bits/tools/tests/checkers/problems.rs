//! `checkers problems` and the suite of problems in the tree.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use super::{assert_run, run};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/suite/problems");

/// The problems of the suite, without comments.
fn suite() -> Vec<String> {
    let text = fs::read_to_string(SUITE).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

fn check(lines: &[String], more: &[&str]) -> std::process::Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("problems");
    fs::write(&file, lines.join("\n")).unwrap();
    run("problems", &[&["check", file.to_str().unwrap()], more].concat())
}

/// Those that take few positions; `checkers problems check` without --most checks all of them.
#[test]
fn the_quick_problems_of_the_suite_are_right() {
    let output = run("problems", &["check", "--most", "10000", SUITE]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = text.split([' ', ',']).filter_map(|word| word.parse::<usize>().ok());
    let [right, wrong, left_out] = numbers.collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert_eq!((wrong, output.status.code()), (0, Some(0)), "{text}");
    assert_eq!(right + left_out, suite().len());
    assert!(right >= 35, "{text}");
}

#[test]
fn the_suite_has_problems_of_each_kind() {
    let mut kinds: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut positions = HashSet::new();
    for line in suite() {
        let [fen, variant, goal, _] = line.split(';').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        assert!(positions.insert((fen.to_owned(), variant.to_owned())), "{line} is there twice");
        *kinds.entry((variant.to_owned(), goal.to_owned())).or_default() += 1;
    }
    assert!(positions.len() >= 60, "{}", positions.len());
    for variant in ["russian", "brazilian", "international"] {
        for goal in ["win 3", "win 5", "win 7", "win 9"] {
            let found = kinds.get(&(variant.to_owned(), goal.to_owned())).copied();
            assert!(found.unwrap_or(0) >= 4, "{variant}, {goal}: {found:?}");
        }
        let draws = kinds.get(&(variant.to_owned(), "draw".to_owned())).copied();
        assert!(draws.unwrap_or(0) >= 2, "{variant}: {draws:?} draws");
    }
}

#[test]
fn wrong_answers_are_found() {
    let right = "W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7";
    let flaw = |line: &str| {
        let output = check(&[line.to_owned()], &["--json"]);
        let text = String::from_utf8(output.stdout).unwrap();
        let first: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        assert_eq!(output.status.code(), Some(i32::from(line != right)), "{line}");
        first["flaw"].as_str().map(str::to_owned)
    };
    assert_eq!(flaw(right), None);
    for (line, expected) in [
        (right.replace("f8-g7", "f8-e7"), "f8-e7 does not win in 5 plies"),
        (right.replace("win 5", "win 3"), "f8-g7 does not win in 3 plies"),
        (right.replace("win 5", "win 7"), "there is a win in fewer than 7 plies"),
        (right.replace("win 5", "draw"), "does not lose"),
        ("W:WKa1,Kh2:Be7 ;russian ;win 1 ;best a1-b2".to_owned(), "a1-b2 does not win in 1 plies"),
    ] {
        let found = flaw(&line).unwrap_or_else(|| panic!("{line} is taken for right"));
        assert!(found.ends_with(expected), "{line}: {found}");
    }
}

#[test]
fn lines_that_are_no_problems_are_named() {
    let lines = [
        "# a comment",
        "W:Wc3:Bd4 ;russian ;win 1 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 1",
        "W:Wc3:Bd4 ;chess ;win 1 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 2 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;loss ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 1 ;best c3-b4",
        "W:Wc2:Bd4 ;russian ;win 1 ;best c3-b4",
    ];
    let output = check(&lines.map(str::to_owned), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "1 right, 0 wrong, 0 left out\n");
    let errors = String::from_utf8(output.stderr).unwrap();
    let expected = [
        ":3: expected a line such as",
        ":4: chess: expected one of russian",
        ":5: 2: expected an odd number of plies below 100",
        ":6: loss: expected `draw` or `win` and a number of plies",
        ":7: c3-b4: ",
        ":8: FEN, character 4: ",
    ];
    for (found, expected) in errors.lines().zip(expected) {
        assert!(found.contains(expected), "{found}");
    }
    assert_eq!(errors.lines().count(), expected.len(), "{errors}");
}

/// The same problems for the same numbers, each of which passes the check.
#[test]
fn what_is_found_is_right_and_found_again() {
    let find = |seed: &str| {
        let arguments = ["find", "endings", "--pieces", "KKM,K", "--plies", "3", "--each", "2"];
        run("problems", &[&arguments[..], &["--most", "3000", "--seed", seed]].concat())
    };
    let found = find("1");
    assert_eq!(found.status.code(), Some(0), "{found:?}");
    assert_eq!(find("1").stdout, found.stdout);
    assert_ne!(find("2").stdout, found.stdout);
    let lines: Vec<String> =
        String::from_utf8(found.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_run(&check(&lines, &[]), 0, "2 right, 0 wrong, 0 left out\n", "");
}
