//! `checkers endgame`.

use std::fs;

use tempfile::TempDir;

use super::{assert_run, run};

/// The tables of two pieces.
pub(super) fn built(variant: &str) -> (TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("tables").to_str().unwrap().to_owned();
    let build = run("endgame build --pieces 2 --variant", &[variant, &folder]);
    assert_run(&build, 0, "", "");
    (directory, folder)
}

#[test]
fn tables_are_built_probed_counted_and_checked() {
    let (_directory, folder) = built("russian");
    let probe = run("endgame probe", &[&folder, "W:Wa3:Bh4", "B:WKa1:Ba3"]);
    let text = String::from_utf8(probe.stdout).unwrap();
    assert!(text.starts_with("W:Wa3:Bh4: ") && text.contains("\n  a3-b4: "), "{text}");
    assert_eq!(probe.status.code(), Some(0));
    let stats = run("endgame stats --json", &[&folder]);
    let slices: Vec<serde_json::Value> = String::from_utf8(stats.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let sum = |key: &str| slices.iter().map(|slice| slice[key].as_u64().unwrap()).sum::<u64>();
    assert_eq!((slices.len(), sum("positions")), (4, 3_488));
    assert_eq!(sum("wins") + sum("draws") + sum("losses"), 3_488);
    assert_run(
        &run("endgame check", &[&folder]),
        0,
        "4 tables, all values agree with their moves\n",
        "",
    );
}

#[test]
fn a_table_in_the_place_of_another_is_refused() {
    let (_directory, folder) = built("russian");
    fs::copy(format!("{folder}/0101.endgame"), format!("{folder}/1010.endgame")).unwrap();
    let check = run("endgame check", &[&folder]);
    let message =
        format!("checkers: {folder}/1010.endgame: damaged; delete it and build it again\n");
    assert_run(&check, 2, "", &message);
}

#[test]
fn what_has_no_table_is_named() {
    let (_directory, folder) = built("russian");
    let probe = run("endgame probe", &[&folder, "W:WKa1,Kc1:BKh8"]);
    assert_run(&probe, 1, "W:WKa1,Kc1:BKh8: no table\n", "");
    let probe = run("endgame probe --variant brazilian", &[&folder, "W:WKa1:BKh8"]);
    let error = String::from_utf8(probe.stderr).unwrap();
    assert!(error.ends_with("an endgame table of another variant, russian\n"), "{error}");
    let file = format!("{folder}/0101.endgame");
    let build = run("endgame build --pieces 2", &[&file]);
    assert_run(&build, 2, "", &format!("checkers: {file}: expected a folder, found a file\n"));
    let nowhere = run("endgame stats", &["/nowhere"]);
    assert_run(
        &nowhere,
        2,
        "",
        "checkers: /nowhere/0101.endgame: missing; build it with `checkers endgame build`\n",
    );
}
