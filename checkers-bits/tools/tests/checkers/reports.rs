//! Tests of the reports of `checkers pdn` other than errors.

use std::fs;
use std::io::{Seek, Write};
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::program;

/// Runs a `pdn` command in a folder on the file `games.pdn`, which is written with `text` first.
fn on_file(folder: &TempDir, text: &str, arguments: &[&str]) -> Output {
    fs::write(folder.path().join("games.pdn"), text).unwrap();
    program("pdn", arguments).current_dir(folder.path()).output().unwrap()
}

/// Returns the output of a `pdn` command with `text` as standard input.
fn told(text: &str, arguments: &[&str]) -> String {
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    input.rewind().unwrap();
    let output = program("pdn", arguments).stdin(input).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_total_counts_conflicts_and_unreadable_files() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[GameType \"25\"]\n[Result \"1-0\"]\n1. c3-d4 d6-c5 0-1\n";
    let output = on_file(&folder, text, &["check", "--json", "games.pdn", "nowhere"]);
    let total: Value =
        serde_json::from_slice(output.stdout.split(|&byte| byte == b'\n').nth(2).unwrap()).unwrap();
    let expected = json!({
        "files": 2, "games": 1, "plies": 2, "errors": 0, "conflicts": 1, "unreadable": 1,
    });
    assert_eq!(total, expected);
}

#[test]
fn a_broken_game_is_reported_once() {
    let told = told("[White \"A]\n[GameType \"25\"]\n1. c3-d4 c3-b4 *\n", &["check"]);
    assert_eq!(told.lines().count(), 2, "{told}");
}

#[test]
fn variants_fit_if_they_fit_most_of_the_first_illegal_games() {
    let fits_russian = "[GameType \"26\"]\n[FEN \"W:Wc3:Bb4,d4,d6\"]\n1. c3xa5 *\n\n";
    let fits_none = "[GameType \"26\"]\n1. c3-d4 c3-b4 *\n\n";
    let few = fits_russian.to_owned() + &fits_none.repeat(2);
    assert!(!told(&few, &["check"]).contains("most games"));
    let many = told(&fits_russian.repeat(201), &["check"]);
    assert!(
        many.contains("most games are illegal; 200 of the first 200 illegal games are legal"),
        "{many}"
    );
}

#[test]
fn the_reason_of_a_guess_is_reported() {
    for (text, reason) in [
        ("[FEN \"W:WKa1:Bb6\"]\n*\n", ": the squares of the FEN allow it; --variant"),
        (
            "[GameType \"20\"]\n1. c3-d4 d6-c5 *\n",
            "guessed as russian: the squares in the moves allow it, but a tag says international",
        ),
    ] {
        let told = told(text, &["check"]);
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn a_game_with_a_bad_fen_and_no_moves_is_an_error() {
    let bad = told("[FEN \"??\"]\n*\n", &["check"]);
    assert!(bad.starts_with("-: games 1, plies 0, errors 1\n"), "{bad}");
    let none = told("[FEN \"?\"]\n*\n", &["check"]);
    assert_eq!(none, "-: games 1, plies 0, errors 0\n  1 empty: no moves to play\n");
}

#[test]
fn the_worst_status_is_returned() {
    let folder = tempfile::tempdir().unwrap();
    let broken = "[GameType \"25\"]\n1. c3-d4 c3-b4 *\n";
    let output = on_file(&folder, broken, &["convert", "nowhere", "games.pdn"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn games_are_not_sorted_or_split_if_an_input_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [&["--sort", "date"][..], &["--split", "event", "-o", "out"]] {
        let arguments = [&["convert", "games.pdn", "nowhere"], arguments].concat();
        let output = on_file(&folder, "[GameType \"25\"]\n1. c3-d4 *\n", &arguments);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(!folder.path().join("out").exists());
    }
}

#[test]
fn results_and_dates_that_are_not_understood_are_named() {
    let game = |result, date| {
        format!(
            "[Result \"{result}\"]\n[Date \"{date}\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n\n"
        )
    };
    let text = game("1/2", "9.9.1999") + &game("1:1", "1999.??.??") + &game("1-9", "soon");
    let expected = "  1 with [Date \"soon\"], which is not understood\n  1 with [Result \"1-9\"], which is not understood\n";
    for command in ["check", "stats"] {
        let report = told(&text, &[command]);
        assert!(report.ends_with(expected), "{report}");
        let json: Value = serde_json::from_str(&told(&text, &[command, "--json"])).unwrap();
        assert_eq!(json["not_understood"], json!({ "[Date \"soon\"]": 1, "[Result \"1-9\"]": 1 }));
    }
    let stats: Value = serde_json::from_str(&told(&text, &["stats", "--json"])).unwrap();
    assert_eq!((&stats["results"]["draws"], &stats["results"]["others"]), (&2.into(), &1.into()));
    assert_eq!(told(&text, &["find", "--where", "result=draw year=1999"]).lines().count(), 2);
}

#[test]
fn dates_of_any_form_are_sorted_and_split() {
    let folder = tempfile::tempdir().unwrap();
    let dates = ["21-10-1965", "soon", "9.9.1964", "3 May 1965", "1965.??.??"];
    let game = |date| format!("[Date \"{date}\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n");
    let text = dates.map(game).concat();
    let sorted = told(&text, &["convert", "--sort", "date"]);
    let sorted: Vec<_> = sorted.split('"').filter(|part| dates.contains(part)).collect();
    assert_eq!(sorted, ["9.9.1964", "3 May 1965", "21-10-1965", "1965.??.??", "soon"]);
    let split = ["convert", "--split", "year", "games.pdn", "-o", "out"];
    assert!(on_file(&folder, &text, &split).status.success());
    let files = fs::read_dir(folder.path().join("out")).unwrap();
    let mut names: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["1964.pdn", "1965.pdn", "unknown.pdn"]);
}

#[test]
fn a_game_against_oneself_is_written_once() {
    let folder = tempfile::tempdir().unwrap();
    let himself =
        "[White \"Bo\"]\n[Black \"Bo\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    let nobody = "[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-b4 *\n";
    let split = ["convert", "--split", "player", "games.pdn", "-o", "out"];
    assert!(on_file(&folder, &format!("{himself}\n{nobody}"), &split).status.success());
    let read = |name: &str| fs::read_to_string(folder.path().join("out").join(name)).unwrap();
    assert_eq!((read("Bo.pdn"), read("unknown.pdn")), (himself.into(), nobody.into()));
}

#[test]
fn games_of_different_variants_or_positions_are_no_duplicates() {
    let different = [
        "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n",
        "[GameType \"26\"]\n1. c3-d4 d6-c5 *\n",
        "[GameType \"25\"]\n[FEN \"W:Wa1:Bh8,a7\"]\n1. a1-b2 *\n",
        "[GameType \"25\"]\n[FEN \"W:Wa1:Bh8,c7\"]\n1. a1-b2 *\n",
        "[GameType \"25\"]\n1. c3-d4 /FEN \"W:Wa1:Bh8\"/ 1. a1-b2 *\n",
        "[GameType \"25\"]\n1. c3-d4 /FEN \"W:Wa1:Bf8\"/ 1. a1-b2 *\n",
    ];
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("other.pdn"), "[GameType \"25\"]\n1. g3-h4 *\n").unwrap();
    fs::write(folder.path().join("last.pdn"), different[0]).unwrap();
    let unique = ["convert", "--unique", "other.pdn", "games.pdn", "last.pdn"];
    let output = on_file(&folder, &different.join("\n"), &unique);
    let error = String::from_utf8(output.stderr).unwrap();
    let first = "checkers: last.pdn: game 1, line 1: same moves as games.pdn: game 1, line 1, which is kept\n\
        checkers: 8 games: 7 converted, 0 broken, 1 duplicates\n";
    assert_eq!(error, first);
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("GameType").count(), 7);
}

#[test]
fn json_has_setups_and_unknown_moves() {
    let text = "[GameType \"25\"]\n1. c3-d4 /FEN \"W:Wa1:Bh8\"/ 1. a1-b2 - *\n";
    let game: Value = serde_json::from_str(&told(text, &["convert", "--json"])).unwrap();
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(
        moves[1..],
        [
            json!({ "move": null, "fen": "W:Wa1:Bh8" }),
            json!({ "move": "a1-b2", "fen": "B:Wb2:Bh8" }),
            json!({ "move": "-", "fen": null }),
        ]
    );
}

#[test]
fn nobody_is_told_that_utf_8_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let text = "[White \"Пётр\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    let output = on_file(&folder, text, &["convert", "games.pdn"]);
    assert_eq!((String::from_utf8(output.stdout).unwrap(), output.stderr), (text.into(), vec![]));
}

#[test]
fn stats_reports_games_outside_its_table() {
    let text = "[GameType \"42\"]\n1. 32-28 *\n\n[Event \"e\"]\n*\n\n\
        [GameType \"25\"]\n1. c3-d4 0-0\n\n[GameType \"25\"]\n1. c3-b4 *\n";
    let table = "\
2 games, 2 plies; 1 to 1, median 1

opening    variant  games  White  draw  Black  other
c3-b4      russian      1      0     0      0      1
all games               2      0     0      0      2

1 more openings; --top prints more

1 games of unsupported variants

1 empty games
";
    assert_eq!(told(text, &["stats", "--top", "1"]), table);
}

#[test]
fn a_game_counts_once_for_a_repeated_position() {
    let start = "W:WKa1:Ba7,Kh2";
    let moves = "1. a1-b2 h2-g1 2. b2-a1 g1-h2 3. a1-b2 1-0";
    let text = format!("[GameType \"25\"]\n[FEN \"{start}\"]\n{moves}\n");
    let tree = told(&text, &["tree", "--json", "--depth", "5", "--from", start]);
    let tree: Value = serde_json::from_str(&tree).unwrap();
    let first = &tree["moves"][0];
    assert_eq!((&first["move"], &first["white_wins"]), (&json!("a1-b2"), &json!(1)));
    // Without --from, a game from another start position is not in the tree.
    assert_eq!(told(&text, &["tree"]), "");
}

#[test]
fn a_tree_continues_after_an_unknown_move() {
    let text = "[GameType \"25\"]\n1. c3-d4 - /FEN \"W:Wa1:Bh8\"/ 2. a1-b2 *\n";
    let tree = told(text, &["tree", "--from", "W:Wa1:Bh8"]);
    assert!(tree.contains("\na1-b2          1 "), "{tree}");
}

#[test]
fn a_tree_begins_with_the_most_frequent_move() {
    let game = |mv: &str| format!("[GameType \"25\"]\n1. {mv} *\n\n");
    let text = game("a3-b4") + &game("c3-d4").repeat(2) + "[GameType \"20\"]\n1. 32-28 *\n";
    let tree = told(&text, &["tree"]);
    let trees: Vec<_> = tree.split("\n\n").collect();
    assert_eq!(trees.len(), 4, "a line between them: {tree}");
    let moves: Vec<_> = trees[3].lines().map(|line| &line[..5]).collect();
    assert_eq!(moves, ["move ", "c3-d4", "a3-b4", "all g"]);
}

#[test]
fn filters_search_tags_of_unsupported_variants() {
    let text = "[White \"A\"]\n[GameType \"42\"]\n1. 32-28 *\n";
    assert_eq!(told(text, &["find", "--where", "white=a"]), "-:1: A - ?, ?, ?, ?\n");
    assert_eq!(told(text, &["find", "--where", "white=a position='32-28'"]), "");
}
