//! Tests of `checkers-lab tune`.

use std::fs;
use std::path::Path;

use checkers_bits::VariantName::Russian;
use draughts_engine::{Term, Weights};

use crate::{assert_run, run, written};

fn tune(command: &str, arguments: &[&str]) -> String {
    let output = run(&format!("tune {command}"), arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "no bar where nobody watches");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

/// Plays games with the first weights from a file, so that new default weights do not change the games.
pub(super) fn play(folder: &Path, name: &str, games: &str, arguments: &[&str]) -> String {
    let first = folder.join("first.weights");
    fs::write(&first, Weights::first(Russian).to_bytes(Russian, "first")).unwrap();
    let path = folder.join(name).display().to_string();
    let settings = ["--nodes", "60", "--games", games, "-o", &path, "--weights"];
    tune("play", &[&settings[..], &[first.to_str().unwrap()], arguments].concat());
    path
}

#[test]
fn games_are_the_same_for_any_threads_and_after_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let all = play(folder.path(), "all.pdn", "6", &["--threads", "1"]);
    let text = fs::read_to_string(&all).unwrap();
    assert_eq!(text.matches("[Event \"checkers tune\"]\n").count(), 6);
    assert!(text.contains("{[%eval "), "{text}");
    assert_eq!(
        fs::read_to_string(play(folder.path(), "threads.pdn", "6", &["--threads", "3"])).unwrap(),
        text
    );

    // The file is cut in the middle of the third game, as if the program had been interrupted.
    let cut = text.match_indices("[Round \"3\"]").next().unwrap().0 + 90;
    written(folder.path(), "cut.pdn", &text[..cut]);
    assert_eq!(fs::read_to_string(play(folder.path(), "cut.pdn", "6", &[])).unwrap(), text);

    let other =
        fs::read_to_string(play(folder.path(), "other.pdn", "2", &["--seed", "2"])).unwrap();
    let moves = |text: &str| text.lines().find(|line| line.starts_with("1. ")).unwrap().to_owned();
    assert_ne!(moves(&other), moves(&text));

    let error = format!(
        "checkers-lab: {all}: expected games that this command has written, with [Tune \"russian, 60 nodes, 12 plies, seed 2, weights "
    );
    let output = run("tune play", &["--nodes", "60", "--seed", "2", "-o", &all, "--games", "8"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with(&error), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&all).unwrap(), text, "nothing is lost");
}

#[test]
fn weights_are_learnt_the_same_way_twice_and_played_with() {
    let folder = tempfile::tempdir().unwrap();
    let games = play(folder.path(), "games.pdn", "60", &[]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let weights = path("new.weights");
    // The first weights count material only, so learning improves the weights soon.
    let mut bare = vec![[0, 0]; Term::COUNT];
    bare[Term::Men as usize] = [1000, 1000];
    let bare = Weights::new(bare);
    let bare_file = written(folder.path(), "bare.weights", bare.to_bytes(Russian, ""));
    let common = ["--epochs", "2", "--weights", &bare_file];
    let told = tune("fit", &[&[&*games, "-o", &weights], &common[..]].concat());
    assert!(told.starts_with("60 games, "), "{told}");
    let again = path("again.weights");
    let json = tune("fit", &[&[&*games, "-o", &again, "--json"], &common[..]].concat());
    assert!(json.starts_with("{\"games\":60,\"positions\":"), "{json}");
    assert_eq!(fs::read(&weights).unwrap(), fs::read(&again).unwrap());

    let (learnt, made) = learnt(&weights);
    let begun = format!(": 60 games, begun with weights {:016x}", bare.checksum());
    assert!(made.ends_with(&begun), "{made}");
    assert_ne!(learnt.as_slice()[0], bare.as_slice()[0]);
    let patterns = &learnt.as_slice()[bare.as_slice().len() + 32..];
    assert!(patterns.iter().filter(|weight| **weight != [0; 2]).count() > 100);

    let error =
        format!("checkers-lab: {weights}: line 2: expected weights for pool, found russian\n");
    let arguments = ["--variant", "pool", "--weights", &weights, "-o", &path("pool.pdn")];
    assert_run(&run("tune play", &arguments), 2, "", &error);
    assert!(!folder.path().join("pool.pdn").exists());
}

fn learnt(path: &str) -> (Weights, String) {
    let bytes = fs::read(path).unwrap();
    let (weights, made) = Weights::from_bytes(&bytes, Russian).unwrap();
    (weights, made.to_owned())
}

#[test]
fn unusable_games_are_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.weights").display().to_string();
    let fit = |path: &str| run("tune fit", &[path, "-o", &out]);
    let few = written(folder.path(), "few.pdn", "1. c3-d4 {[%eval 0.10]} d6-c5 *\n");
    let error = "checkers-lab: expected at least ten games with scores, such as `checkers-lab tune play` writes\n";
    assert_run(&fit(&few), 2, "", error);
    let illegal = written(folder.path(), "illegal.pdn", "1. c3-d4 d6-c7 *\n");
    let error =
        format!("checkers-lab: {illegal}: game 1, line 1, column 10: 1... d6-c7: no legal move\n");
    let output = fit(&illegal);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with(&error[..error.len() - 16]), "{stderr}");
    let missing = folder.path().join("missing.pdn").display().to_string();
    let output = fit(&missing);
    assert!(
        String::from_utf8_lossy(&output.stderr).starts_with(&format!("checkers-lab: {missing}: "))
    );
    assert!(!Path::new(&out).exists());
}

#[test]
fn learning_begins_with_the_weights_that_its_help_names() {
    let help = String::from_utf8(run("tune fit", &["-h"]).stdout).unwrap();
    let weights = help.split("--weights ").nth(1).and_then(|it| it.split(" --").next()).unwrap();
    let weights = weights.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(weights.ends_with("[default: a few terms without patterns]"), "{weights}");
    let folder = tempfile::tempdir().unwrap();
    let games = play(folder.path(), "games.pdn", "12", &[]);
    let path = |name: &str| folder.path().join(name).display().to_string();
    let [first, silent, named] = ["first.weights", "silent", "named"].map(path);
    tune("fit", &["--epochs", "1", &games, "-o", &silent]);
    tune("fit", &["--epochs", "1", "--weights", &first, &games, "-o", &named]);
    assert!(fs::read(&silent).unwrap() == fs::read(&named).unwrap());
}

/// Tunes two constants by a few games, and returns the text of the file and what was printed.
fn tune_search(path: &str, games: &str, more: &[&str]) -> (String, String) {
    let common = ["--nodes", "60", "-o", path, "--games", games, "aspiration_window", "futility_1"];
    let told = tune("search", &[&common[..], more].concat());
    (fs::read_to_string(path).unwrap(), told)
}

#[test]
fn constants_are_tuned_the_same_way_for_any_threads_and_after_a_stop() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    // Without optimisation, more games take seconds.
    let [games, fewer, cut] = if cfg!(debug_assertions) { [40, 24, 20] } else { [70, 40, 34] };
    let many = &*games.to_string();
    let all = tune_search(&path("all.pdn"), many, &["--threads", "1"]);
    assert!(all.0.contains("[Search \"russian, 60 nodes, seed 1, "), "{}", all.0);
    assert_eq!(all.0.matches("[Event ").count(), games);
    assert_eq!(tune_search(&path("threads.pdn"), many, &["--threads", "3"]), all);

    let cut = all.0.find(&format!("[Round \"{cut}\"]")).unwrap() + 90;
    let cut = written(folder.path(), "cut.pdn", &all.0[..cut]);
    assert_eq!(tune_search(&cut, many, &[]), all);
    let fewer = tune_search(&path("fewer.pdn"), &fewer.to_string(), &[]);
    assert!(all.0.starts_with(&fewer.0));
    assert_eq!(tune_search(&path("fewer.pdn"), many, &[]), all);

    let json = tune_search(&cut, many, &["--json"]).1;
    assert!(
        json.starts_with(&format!(
            "{{\"games\":{games},\"constants\":[{{\"name\":\"aspiration_window\","
        )),
        "{json}"
    );
    let (table, text) = all.1.trim_end().split_once(&*format!("after {games} games:\n")).unwrap();
    let begun = tune_search(&path("begun.pdn"), "2", &["--begin", text]).1;
    // A line of the table has the name, the value before and the value after.
    let column = |text: &str, column: usize| -> Vec<_> {
        let cells = text.lines().take(2).map(|line| line.split_whitespace().nth(column));
        cells.map(|cell| cell.unwrap().parse::<f64>().unwrap().round()).collect()
    };
    assert_ne!(column(table, 2), column(table, 1), "{table}");
    assert_eq!(column(&begun, 1), column(table, 2), "{begun}");
    let output = run("tune search", &["-o", &path("none.pdn"), "--begin", "window=1"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(
        stderr.contains("expected NAME=VALUE of a constant of the search instead of \"window=1\"")
    );
    assert_eq!(output.status.code(), Some(2));
}
