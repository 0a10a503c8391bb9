//! Tests of `checkers-lab openings`.

use std::collections::HashSet;
use std::fs;

use checkers_bits::VariantName;

use super::{assert_run, run};

#[test]
fn openings_are_balanced_and_different() {
    let folder = tempfile::tempdir().unwrap();
    let found = |options: &[&str]| {
        let path = folder.path().join("openings.pdn");
        let common = ["--variant", "italian", "--plies", "6", "--nodes", "500", "-o"];
        let arguments = [&common[..], &[path.to_str().unwrap()], options].concat();
        assert_run(&run("openings", &arguments), 0, "", "");
        fs::read_to_string(path).unwrap()
    };
    let text = found(&["--count", "12", "--threads", "1"]);
    assert_eq!(found(&["--count", "12", "--threads", "3"]), text);
    assert_ne!(found(&["--count", "12", "--seed", "2"]), text);
    assert!(text.starts_with(&found(&["--count", "5"])), "a larger file begins with a smaller one");

    let mut reader = checkers_pdn::Reader::new(text.as_bytes());
    let mut ends = HashSet::new();
    while let Some(opening) = reader.next_game().unwrap() {
        let game = opening.replay(VariantName::Italian).unwrap();
        assert_eq!(game.moves().count(), 6);
        let last = game.main_line().plies().last().unwrap();
        let [comment] = &*last.notes().comments else { panic!("{text}") };
        let score = comment.strip_prefix("[%eval ").and_then(|rest| rest.strip_suffix(']'));
        assert!(score.unwrap().parse::<f64>().unwrap().abs() <= 0.2, "{comment}");
        ends.insert(game.position().key());
    }
    assert_eq!(ends.len(), 12);
}

#[test]
fn too_few_openings_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("openings.pdn");
    let path = path.to_str().unwrap();
    let arguments = ["--plies", "1", "--nodes", "1", "--balance", "10", "-o", path];
    let message = "checkers-lab: found 7 of 100 openings; raise --plies or --balance\n";
    assert_run(&run("openings", &arguments), 1, "", message);
    assert_eq!(fs::read_to_string(path).unwrap().matches("%eval").count(), 7, "all first moves");

    let output = run("openings", &["--balance=-1", "-o", path]);
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("expected a number of men from 0 to 10"), "{message}");
    let missing = folder.path().join("no/openings.pdn");
    let output =
        run("openings", &["--nodes", "1", "--count", "1", "-o", missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
}

/// A limit on the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn openings_that_cannot_be_written_are_told_with_the_name_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let program = super::BINARY;
    let script = format!("ulimit -f 0; exec {program} openings --nodes 1 --count 1 -o new");
    let mut shell = std::process::Command::new("sh");
    let output = shell.args(["-c", &script]).current_dir(&folder).output().unwrap();
    assert_run(&output, 2, "", "checkers-lab: cannot write new: File too large (os error 27)\n");
}

#[test]
fn every_variant_has_built_in_openings() {
    for name in VariantName::ALL {
        let arguments = ["--variant", name.as_str(), "--openings", "built-in", "--games", "2"];
        let sparring = format!("{} sparring random", super::BINARY);
        let arguments = [&[&*sparring, &*sparring], &arguments[..], &["--nodes", "1"]].concat();
        let output = run("match", &[&arguments[..], &["--max-plies", "12", "--quiet"]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("2 games, 200 openings"), "{text}");
        assert_eq!(output.status.code(), Some(0));
    }
}
