//! Tests of games whose rules are a text.

use std::process::Output;

use super::{assert_run, program, run, written};

const DAMA: &str = "name: kenyan dama\nlike: turkish\nof several captures: the most pieces, by a king\n\
    a man that reaches the last rank in a capture: goes on as a king\n";

fn stdout(output: &Output) -> String {
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn the_clauses_of_a_game_are_its_rules() {
    let clauses = stdout(&run("board --clauses", &["--variant", "frisian"]));
    assert!(clauses.starts_with("name: frisian\nboard: 10x10\n"), "{clauses}");
    let folder = tempfile::tempdir().unwrap();
    let rules = &*written(folder.path(), "frisian.txt", &clauses);
    assert_eq!(stdout(&run("board --clauses", &["--rules", rules])), clauses);
    let board = |arguments: &[&str]| stdout(&run("board", arguments));
    assert_eq!(board(&["--rules", rules]), board(&["--variant", "frisian"]));
}

#[test]
fn a_game_of_a_text_is_counted_read_judged_and_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "dama.txt", DAMA);
    let rules = ["--rules", &*file];
    let with = |more: &[&'static str]| [&rules[..], more].concat();
    let counted = stdout(&run("perft --json", &with(&["4"])));
    assert!(counted.contains("\"nodes\":7538,"), "{counted}");
    let divided = stdout(&run("perft --divide --hash 1 --threads 2", &with(&["4"])));
    assert!(divided.contains("\ndepth 4: 7538 "), "{divided}");

    // The man goes on as a king, which Turkish draughts do not allow.
    let game = "[FEN \"W:Wa6:Ba7,c8,b5\"]\n\n1. a6xd8 b5-b4 *\n";
    let pdn = &*written(folder.path(), "game.pdn", game);
    let checked = stdout(&run("pdn check", &[&rules[..], &[pdn]].concat()));
    assert!(checked.ends_with(": games 1, plies 2, errors 0\n"), "{checked}");
    assert_eq!(run("pdn check --variant turkish", &[pdn]).status.code(), Some(1));
    let text = stdout(&run("pdn convert", &[&rules[..], &[pdn]].concat()));
    assert!(text.contains("1. a6xd8 b5-b4") && !text.contains("GameType"), "{text}");
    // The summary goes to standard error.
    let judged = run("analyse --depth 2", &[&rules[..], &[pdn]].concat()).stdout;
    let judged = String::from_utf8_lossy(&judged);
    assert!(judged.contains("{[%eval "), "{judged}");
}

#[test]
fn a_gui_chooses_the_game_of_a_text_among_the_variants() {
    let variant = |name: &str| format!("set-param name=variant value={name}\nhub\n");
    let session = format!(
        "hub\n{}{}init\nlevel depth=2\npos pos=W{}\ngo think\nquit\n",
        variant("russian"),
        variant("kenyan-dama"),
        // White has one move that captures both pieces, and goes on as a king for the second.
        "e".repeat(8) + "beeeeeee" + "weeeeeee" + &"e".repeat(40),
    );
    let folder = tempfile::tempdir().unwrap();
    let session = written(folder.path(), "session", session);
    let mut hub = program("hub", &["--rules", "kenyan-dama"]);
    let said = stdout(&hub.stdin(std::fs::File::open(session).unwrap()).output().unwrap());
    let lines = |start: &str| -> Vec<String> {
        said.lines().filter(|line| line.starts_with(start)).map(str::to_owned).collect()
    };
    let params = lines("param name=variant ");
    let values = ["kenyan-dama", "russian", "kenyan-dama"];
    for (line, value) in params.iter().zip(values) {
        assert!(line.contains(&format!(" value={value} ")), "{line}");
        assert!(line.ends_with(" kenyan-dama\""), "{line}");
    }
    assert_eq!(params.len(), values.len());
    assert_eq!(lines("error"), [""; 0]);
    assert_eq!(lines("done "), ["done move=17x1x9"]);
}

#[test]
fn a_game_of_a_text_is_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pdn");
    let typed = format!("c3-d4\nsave {0}\nload {0}\nmoves\nquit\n", file.display());
    let typed = written(folder.path(), "typed", typed);
    let mut play = program("play --depth 2 --hash 1", &["--rules", "armenian"]);
    let said = stdout(&play.stdin(std::fs::File::open(typed).unwrap()).output().unwrap());
    // By other rules, men do not step both straight and diagonally.
    assert!(said.contains("\n1. c3-d4 ") && !said.contains("GameType"), "{said}");
    assert!(said.contains("saved ") && said.contains(" c2-c3"), "{said}");
    let boards = said.matches("  a b c d e f g h\n").count();
    assert_eq!(boards, 3, "at first, after the reply and after `load`: {said}");
}

#[test]
fn rules_that_cannot_be_read_or_are_not_taken_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = &*written(folder.path(), "bad.txt", "like: russian\nkings: walk\n");
    let error = format!(
        "checkers: invalid value '{path}' for '--rules <FILE>': line 2, column 8: expected `fly` or `step`, found `walk`\n"
    );
    assert_run(&run("board", &["--rules", path]), 2, "", &error);

    let file = written(folder.path(), "dama.txt", DAMA);
    let rules = ["--rules", &*file];
    for (command, more, why) in [
        ("endgame stats", &["x"][..], "there are no endgame tables of it"),
        ("dxp", &["--listen", "1"], "DXP does not name the game"),
        ("book build", &["-o", "x.book", "x.pdn"], "a book names its variant"),
        ("perft split", &["1", "2"], "the lines of parts name the variant"),
        ("perft --paths", &["2"], "--paths counts orders that only compiled games have"),
        ("perft --known", &["2"], "--known has no counts of it"),
    ] {
        let error = format!("checkers: --rules: {why}; expected a game of --variant\n");
        assert_run(&run(command, &[&rules[..], more].concat()), 2, "", &error);
    }
}
