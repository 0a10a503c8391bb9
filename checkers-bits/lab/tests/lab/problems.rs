//! Tests of `checkers-lab problems` and of the problem suite.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use super::{assert_run, run, written};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/suite/problems");

/// The problems of the suite, without comments.
fn suite() -> Vec<String> {
    let text = fs::read_to_string(SUITE).unwrap();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

/// The results of an engine for some problems, and the output of the program.
fn try_engine(lines: &[&str], more: &[&str]) -> (Vec<Value>, Output) {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "problems", lines.join("\n"));
    let output = run("problems", &[&["try", "--json", "--depth", "9", &file], more].concat());
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (text.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output)
}

const SHOT: &str = "W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7";

/// A problem with a score.
const SCORED: &str = "W:WKf8,h4:Bf6,Kg5 ;russian ;score 0.50 ;best f8-g7";

/// All lines of a file are read before those of other variants are left out.
fn assert_readable(file: &str) {
    let output = run("problems try", &["--depth", "1", "--variant", "frysk", file]);
    assert_run(&output, 0, "no problems were tried\n", "");
}

#[test]
fn twelve_slow_losses_of_each_variant_can_be_read() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/suite/slow-losses");
    assert_readable(file);
    let text = fs::read_to_string(file).unwrap();
    let variants = text.lines().filter_map(|line| line.split(" ;").nth(1));
    let mut counts = BTreeMap::new();
    variants.for_each(|variant| *counts.entry(variant.to_owned()).or_insert(0) += 1);
    assert_eq!(counts.len(), 10);
    assert!(counts.values().all(|&count| count == 12), "{counts:?}");
}

#[test]
fn the_suite_has_problems_of_each_kind() {
    assert_readable(SUITE);
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
        let longest =
            ["win 13", "win 25"].map(|goal| kinds.get(&("russian".to_owned(), goal.to_owned())));
        assert!(longest.iter().all(Option::is_some), "{kinds:?}");
        let draws = kinds.get(&(variant.to_owned(), "draw".to_owned())).copied();
        assert!(draws.unwrap_or(0) >= 2, "{variant}: {draws:?} draws");
    }
}

#[test]
fn bad_lines_are_reported() {
    let lines = [
        "# a comment",
        "W:Wc3:Bd4 ;russian ;win 1 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 1",
        "W:Wc3:Bd4 ;chess ;win 1 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 2 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;loss ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;win 1 ;best c3-b4",
        "W:Wc2:Bd4 ;russian ;win 1 ;best c3-b4",
        "W:Wc3:Bd4 ;russian ;score ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;score high ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;score nan ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;score 0.5 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;score -100.01 ;best c3:e5",
        "W:Wc3:Bd4 ;russian ;score 1.00 ;best c3-b4",
    ];
    let (told, output) = try_engine(&lines, &[]);
    // The other lines are tried. The status of an unusable line is greater than that of an unsolved problem.
    assert_eq!((told.len(), output.status.code()), (2, Some(2)), "{output:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    let expected = [
        ":3: expected a line such as",
        ":4: chess: expected one of russian",
        ":5: 2: expected an odd number of plies below 100",
        ":6: loss: expected `draw`, `win` and a number of plies, or `score` and a number of men",
        ":7: c3-b4: ",
        ":8: FEN, character 4: ",
        ":9: score: expected `draw`, ",
        ":10: high: expected a score in men from -100.00 to 100.00, with two decimals",
        ":11: nan: expected a score",
        ":12: 0.5: expected a score",
        ":13: -100.01: expected a score",
        ":14: c3-b4: ",
    ];
    for (found, expected) in errors.lines().zip(expected) {
        assert!(found.contains(expected), "{found}");
    }
    assert_eq!(errors.lines().count(), expected.len(), "{errors}");
}

#[test]
#[ignore = "slow: 95 searches"]
fn the_engine_solves_nearly_all_of_the_suite() {
    let output = run("problems", &["try", "--nodes", "30000", SUITE]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let (_, summary) = text.trim_end().rsplit_once('\n').unwrap();
    let mut numbers = summary.split(' ').filter_map(|word| word.parse::<usize>().ok());
    assert_eq!(numbers.next(), Some(30_000), "{summary}");
    let [solved, all] = [numbers.next(), numbers.next()].map(Option::unwrap);
    assert_eq!(all, suite().len(), "{summary}");
    assert!(solved >= 85, "{text}");
    assert_eq!(text.matches("not solved").count(), all - solved, "{text}");
    assert_eq!(output.status.code(), Some(i32::from(solved < all)));
}

#[test]
fn a_problem_is_solved_by_the_move_of_the_engine() {
    let wrong = SHOT.replace("g7", "e7");
    let brazilian = SHOT.replace("russian", "brazilian");
    let (told, output) = try_engine(&["# a comment", SHOT, "", &wrong], &[]);
    assert_eq!((told.len(), output.status.code()), (3, Some(1)), "{output:?}");
    assert_eq!((&told[0]["line"], &told[0]["best"]), (&json!(2), &json!("f8-g7")));
    assert_eq!(told[0]["played"], "f8-g7");
    assert!(told[0]["found"]["nodes"].as_u64().unwrap() > 0);
    assert!(told[0]["found"]["seconds"].as_f64().unwrap() >= 0.0);
    assert_eq!((&told[1]["line"], &told[1]["found"]), (&json!(4), &Value::Null));
    assert_eq!((&told[1]["played"], &told[1]["problem"]), (&json!("f8-g7"), &json!(wrong)));
    assert_eq!((&told[2]["problems"], &told[2]["solved"]), (&json!(2), &json!(1)));
    assert_eq!(
        (&told[2]["time_control"], &told[2]["engine"]),
        (&json!("depth 9"), &json!("checkers 0.1.0"))
    );

    let (told, output) = try_engine(&[SHOT, &brazilian], &["--variant", "brazilian"]);
    assert_eq!((told.len(), output.status.code()), (2, Some(0)), "{output:?}");
    assert_eq!(told[0]["line"], 2);
    // The first line cannot be read, but the command goes on with the second line.
    let (told, output) = try_engine(&["nonsense", SHOT], &["--set", "threads=2"]);
    assert_eq!((told.len(), output.status.code()), (2, Some(2)), "{output:?}");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains(":1: expected a line such as"), "{errors}");
    let (told, output) = try_engine(&[SHOT], &["--set", "colour=1"]);
    assert_eq!(told[0]["fault"], "bad protocol: it has no parameter `colour`");
    assert_eq!(output.status.code(), Some(1));
    let (_, output) = try_engine(&[SHOT], &["'no such engine'"]);
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.starts_with("checkers-lab: engine `no such engine`: crash: "), "{errors}");
}

/// The command line of an engine that replies to `go` with these lines.
#[cfg(unix)]
fn scripted(folder: &Path, lines: &[&str]) -> String {
    let echoes: Vec<_> = lines.iter().map(|line| format!("echo '{line}'")).collect();
    super::engines::script(folder, "echo ready", &echoes.join("; "))
}

/// Tests that `info` lines without a readable score do not change the reported score.
#[cfg(unix)]
#[test]
fn the_last_score_is_compared() {
    let problems = [SCORED, &SCORED.replace("0.50", "-0.10"), SHOT];
    let says = |lines: &[&str], more: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let engine = scripted(folder.path(), lines);
        try_engine(&problems, &[&["--timeout", "20", &engine], more].concat())
    };
    let infos =
        ["info score=9.00 pv=3-8", "info score=0.30 pv=3-8", "info score=inf", "info depth=9"];
    let (told, output) = says(&[&infos[..], &["done move=3-8"]].concat(), &[]);
    assert_eq!((told.len(), output.status.code()), (4, Some(0)), "{output:?}");
    assert_eq!(told[0]["score"], json!({"reported": 0.3, "expected": 0.5}));
    assert_eq!(told[1]["score"], json!({"reported": 0.3, "expected": -0.1}));
    assert_eq!(told[2].get("score"), None);
    let scores = &told[3]["scores"];
    assert_eq!((&scores["problems"], &scores["reported"]), (&json!(2), &json!(2)));
    let mean = scores["mean_error"].as_f64().unwrap();
    assert!((mean - 0.3).abs() < 1e-9, "{mean}");

    let (told, _) = says(&["info score=high", "done move=3-7"], &[]);
    assert_eq!(told[0]["score"], json!({"reported": null, "expected": 0.5}));
    assert_eq!(told[3]["scores"], json!({"problems": 2, "reported": 0, "mean_error": null}));
    let (told, _) = says(&["done"], &[]);
    assert_eq!(told[0]["score"]["reported"], Value::Null, "after a fault");
}

#[cfg(unix)]
#[test]
fn scores_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "problems", SCORED);
    let print = |lines: &[&str]| {
        let engine = scripted(folder.path(), lines);
        let output = run("problems try", &["--nodes", "1", "--timeout", "20", &file, &engine]);
        String::from_utf8(output.stdout).unwrap()
    };
    let text = print(&["info score=-0.3", "done move=3-7"]);
    assert!(
        text.starts_with("line 1: not solved: f8-e7 and not f8-g7; score -0.30, expected 0.50\n")
    );
    assert!(text.ends_with(" s; mean error of 1 scores: 0.80 men\n"), "{text}");
    let text = print(&["done move=3-8"]);
    assert!(text.contains(" s; no score, expected 0.50\n"), "{text}");
    assert!(text.ends_with(" s; the engine reports no score\n"), "{text}");
}

/// Tests that time and nodes are those of the last change of the engine's line to the best move.
#[cfg(unix)]
#[test]
fn a_solution_counts_from_when_it_stayed() {
    let says = |lines: &[&str]| {
        let folder = tempfile::tempdir().unwrap();
        let engine = scripted(folder.path(), lines);
        let (told, output) = try_engine(&[SHOT], &["--timeout", "20", &engine]);
        assert_eq!(output.status.code(), Some(i32::from(told[0]["found"].is_null())), "{output:?}");
        told[0].clone()
    };
    // The Hub protocol uses numbers: the move f8-g7 is 3-8, and f8-e7 is 3-7.
    let [best, other] = ["pv=\"3-8 16x7x11\"", "pv=3-7"];
    let info = |nodes: u32, line: &str| format!("info depth=1 nodes={nodes} {line}");
    let nodes = |infos: [String; 4]| {
        let mut lines = infos.each_ref().map(String::as_str).to_vec();
        lines.push("done move=3-8");
        says(&lines)["found"]["nodes"].clone()
    };
    assert_eq!(nodes([info(1, other), info(2, best), info(3, ""), info(4, best)]), 2);
    assert_eq!(nodes([info(1, best), info(2, other), info(3, best), info(4, best)]), 3);
    assert_eq!(nodes([info(1, best), info(2, best), info(3, best), info(4, other)]), Value::Null);
    assert_eq!(nodes([info(1, "pv=9-9"), info(2, "pv"), info(3, "pv=3-8"), info(4, "")]), 3);
    assert_eq!(says(&["done move=3-8"])["found"]["nodes"], Value::Null);
    let played = says(&[&info(1, best), "done move=3-7"]);
    assert_eq!((&played["found"], &played["played"]), (&Value::Null, &json!("f8-e7")));
    assert!(says(&["done move=3-9"])["fault"].as_str().unwrap().starts_with("illegal move: 3-9: "));
    assert!(says(&["done"])["fault"].as_str().unwrap().starts_with("bad protocol: `done` without"));
}
