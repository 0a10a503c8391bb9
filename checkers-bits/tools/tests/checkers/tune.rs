//! `checkers tune`.

use crate::{assert_run, run};

const ARGUMENTS: [&str; 8] =
    ["russian", "brazilian", "--games", "60", "--nodes", "100", "--seed", "7"];

fn tuned(arguments: &[&str]) -> String {
    let output = run("tune", arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no bar where nobody watches");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[ignore = "slow: learns twice"]
fn weights_are_rust_code_and_independent_of_threads() {
    let text = tuned(&[&ARGUMENTS[..], &["--threads", "1"]].concat());
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "// 60 games each of russian, brazilian:");
    assert_eq!(lines[1], "// seed 7, 8 random plies, then 100 nodes a move.");
    assert_eq!(lines[3], "pub const FLYING: Self =");
    let weights = lines[4].strip_prefix("    Self([1000, ").expect(lines[4]);
    let weights = weights.strip_suffix("]);").expect(lines[4]);
    let weights: Vec<i32> = weights.split(", ").map(|weight| weight.parse().unwrap()).collect();
    assert_eq!(weights.len(), draughts_engine::Term::COUNT - 1);
    let kings = weights[1];
    assert!(kings > 1000, "a flying king is worth more than a man, not {kings}");

    assert_eq!(tuned(&[&ARGUMENTS[..], &["--threads", "3"]].concat()), text);
    let other = [&ARGUMENTS[..7], &["8"]].concat();
    assert_ne!(tuned(&other).lines().last(), text.lines().last(), "other games by another seed");
}

#[test]
fn flying_and_stepping_kings_are_not_mixed() {
    let error = "checkers: expected variants that all have flying kings or all have none\n";
    assert_run(&run("tune", &["russian", "english"]), 2, "", error);
}

#[test]
fn too_few_games_are_an_error() {
    let error = "checkers: expected games in which more men win; --games plays more of them\n";
    assert_run(&run("tune", &["english", "--games", "4", "--nodes", "20"]), 2, "", error);
}
