//! Tests with unusual files: packed, in folders, in old encodings, and with errors.

mod encodings;
mod lenient;
mod packed;

use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{assert_run, program, run};

const SOUND: &str = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";

fn write(folder: &TempDir, name: &str, bytes: impl AsRef<[u8]>) -> String {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_owned()
}

fn on_input(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut command = program("pdn", arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // Write errors are ignored, because the program may exit before it reads all input.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// Returns the output of `pdn check` for a file on standard input.
fn checked(input: impl AsRef<[u8]>) -> String {
    let output = on_input(&["check", "--variant", "russian"], input);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn variants_have_names_in_any_case_and_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let file = write(&folder, "game.pdn", "1. c3-d4 d6-c5 *\n");
    for name in ["Frysk!", "standard", "41"] {
        assert_eq!(run("board", &["--variant", name]).status.code(), Some(0), "{name}");
    }
    for name in ["Brazilian", "BRAZILIAN", "26"] {
        for command in ["check", "convert", "stats", "tree"] {
            let output = run("pdn", &[command, "--variant", name, &file]);
            assert_eq!(output.status.code(), Some(0), "{command} {name}: {output:?}");
        }
        let converted = run("pdn", &["convert", "--variant", name, &file]);
        assert!(String::from_utf8_lossy(&converted.stdout).contains("[GameType \"26\"]"));
        for command in [
            &["perft", "3"][..],
            &["perft", "--divide", "2"],
            &["perft", "split", "1", "2"],
            &["board"],
        ] {
            let output = run(command[0], &[&command[1..], &["--variant", name]].concat());
            assert_eq!(output.status.code(), Some(0), "{command:?} {name}: {output:?}");
        }
    }
    for name in ["brazil", "99", "-1", "256"] {
        let output = run("board", &[&format!("--variant={name}")]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("[possible values: russian, brazilian"), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn red_is_the_player_of_the_dark_pieces() {
    let text = "[Red \"One\"]\n[White \"Two\"]\n[GameType \"21\"]\n\n1. 11-15 *\n";
    let found = on_input(&["find", "--where", "black=one white=two"], text).stdout;
    assert_eq!(String::from_utf8(found).unwrap(), "-:1: Two - One, ?, ?, ?\n");
    // Beside Black and without White, Red is White.
    let text = text.replace("White", "Black").replace("21", "25").replace("11-15", "c3-d4");
    for end in ["*\n", "1... d6-c5 Red wins\n"] {
        let text = text.replace("*\n", end);
        let found = on_input(&["find", "--where", "white=one black=two"], &*text).stdout;
        assert!(String::from_utf8(found).unwrap().starts_with("-:1: One - Two, "), "{end}");
        let winner = on_input(&["find", "--where", "winner~ONE"], &*text).stdout;
        assert_eq!(winner.is_empty(), end == "*\n");
    }
    let text = "[Red \"One\"]\n[White \"Two\"]\n[GameType \"21\"]\n\n1. 11-15 *\n";
    let both = format!("[Black \"Three\"]\n{text}");
    let converted = String::from_utf8(on_input(&["convert"], both).stdout).unwrap();
    assert!(converted.contains("[Red \"One\"]") && converted.contains("[Black \"Three\"]"));
}

#[test]
fn results_of_a_result_format_are_understood() {
    let text = "[GameType \"20\"]\n[ResultFormat \"Delfts\"]\n[Result \"1+ - 1-\"]\n\n1. 32-28 *\n";
    assert_run(&on_input(&["check"], text), 0, "-: games 1, plies 1, errors 0\n", "");
    let converted = String::from_utf8(on_input(&["convert"], text).stdout).unwrap();
    assert!(converted.starts_with("[Result \"1+ - 1-\"]\n"), "{converted}");
    let found = on_input(&["find", "--where", "result=draw"], text).stdout;
    assert!(!found.is_empty());
}

#[test]
fn the_variant_is_guessed_from_the_other_games() {
    let ending = "[FEN \"W:W12,K5:B20,25\"]\n5-10 25-30 *\n\n";
    let file = ending.to_owned() + &"1. 33-28 18-23 *\n".repeat(18);
    let output = on_input(&["check", "--json"], &file);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], &report["errors"][0]), (&19.into(), &Value::Null));
    assert_eq!(
        report["doubtful"][0]["reason"],
        "international: as most of the first games; --variant decides"
    );
    let bad = "[GameType \"26\"]\n1. c3-d4 *\n".repeat(3) + "[FEN \"W:Wc3,i5:Bb8\"]\n1. c3-d4 *\n";
    let told = String::from_utf8(on_input(&["check"], &bad).stdout).unwrap();
    assert!(told.contains("game 4, line 7, column 13: FEN, character 7: expected"), "{told}");
    assert!(told.contains("1 guessed as brazilian"), "{told}");
}

#[test]
fn control_characters_of_a_file_do_not_reach_the_terminal() {
    let players =
        "[White \"\x1B[31mRED\x1B]0;title\x07\"]\n[Black \"B\ttab\u{9b}31m\"]\n[GameType \"25\"]\n";
    let text = format!(
        "{players}1. c3-d4 \x1B[2Jd6-c5 2-0\n\n{players}[Result \"2-0\"]\n1. c3-d4 d6-c5 2-0\n"
    );
    let clean = |output: &[u8]| {
        let text = String::from_utf8(output.to_vec()).unwrap();
        assert!(!text.contains(|sign: char| sign.is_control() && sign != '\n'), "{text:?}");
        text
    };
    let check = on_input(&["check"], &text);
    assert!(clean(&check.stdout).contains("found `\\u{1b}[2Jd6-c5`"), "{check:?}");
    let find = on_input(&["find"], &text);
    let line = "-:6: \\u{1b}[31mRED\\u{1b}]0;title\\u{7} - B\\ttab\\u{9b}31m, ?, ?, 2-0\n";
    assert_eq!(clean(&find.stdout), line);
    assert!(clean(&find.stderr).contains("found `\\u{1b}[2Jd6-c5`"));
    for command in ["stats", "tree", "convert"] {
        clean(&on_input(&[command], &text).stderr);
    }
    let folder = tempfile::tempdir().unwrap();
    let file = write(&folder, "\x1B[31m.pdn", &text);
    let analysed = run("analyse", &["--depth", "1", "--hash", "1", &file]);
    let told = clean(&analysed.stderr);
    let row = told
        .lines()
        .find(|line| line.starts_with("\\u{1b}[31mRED\\u{1b}]0;title\\u{7}  "))
        .unwrap();
    let heading = told.lines().find(|line| line.starts_with("player")).unwrap();
    assert_eq!(row.len(), heading.len(), "the columns are aligned: {told}");
    clean(&run("pdn", &["check", &file]).stdout);
    // PDN and JSON keep the control characters, because they are read by programs and not by a terminal.
    let converted = String::from_utf8(on_input(&["convert"], &text).stdout).unwrap();
    assert!(converted.contains("[White \"\x1B[31mRED\x1B]0;title\x07\"]"), "{converted}");
    let json = on_input(&["find", "--json"], &text).stdout;
    let json: Value = serde_json::from_slice(&json).unwrap();
    assert_eq!(json["black"], "B\ttab\u{9b}31m");
}

#[test]
fn json_has_comments_and_nags() {
    let text =
        "[GameType \"25\"]\n\n{first} 1. c3-d4! {[%clk 0:04:55]} {x} (1. c3-b4 {y}) d6-c5 *\n";
    let unknown = text.replace("25", "42");
    for text in [text, &unknown] {
        let json = on_input(&["convert", "--json"], text).stdout;
        let json: Value = serde_json::from_slice(&json).unwrap();
        assert_eq!(json["comments"], serde_json::json!(["first"]));
        let [first, second] = [&json["moves"][0], &json["moves"][1]];
        assert_eq!(first["comments"], serde_json::json!(["[%clk 0:04:55]", "x"]));
        assert_eq!(first["nags"], serde_json::json!([1]));
        assert_eq!(
            (first["move"].as_str(), second["move"].as_str()),
            (Some("c3-d4"), Some("d6-c5"))
        );
        assert_eq!(second.get("comments"), None);
    }
}

#[test]
fn a_mirrored_board_is_named_as_such() {
    let jamaican = "[GameType \"23,B,8,8,A1,1\"]\n\n1. a3-b4 *\n";
    let told = "-: games 1, plies 0, errors 0\n  1 not checked: pool on a mirrored board is not supported\n";
    assert_run(&on_input(&["check"], jamaican), 0, told, "");
}

/// In each game White captures one piece, but could capture two. The games are illegal in Brazilian draughts, where
/// White must capture the most pieces, and legal in variants without this rule.
#[test]
fn if_most_games_are_illegal_fitting_variants_are_named() {
    let game = "[GameType \"26\"]\n[FEN \"W:Wc3:Bb4,d4,d6\"]\n1. c3xa5 *\n\n";
    let told = |text: String, arguments: &[&str]| {
        let output = on_input(&[&["check"], arguments].concat(), text);
        String::from_utf8(output.stdout).unwrap()
    };
    let most = told(game.repeat(3), &[]);
    let expected = "  most games are illegal; 3 of the first 3 illegal games are legal with --variant russian or \
                    --variant pool";
    assert!(most.contains(expected), "{most}");
    let report: Value = serde_json::from_str(&told(game.repeat(3), &["--json"])).unwrap();
    assert_eq!(report["fitting"].as_array().unwrap()[..2], ["russian", "pool"]);
    // The message names no variants if only half of the games are illegal, or if --variant names the variant.
    let sound = "[GameType \"26\"]\n1. c3-d4 *\n\n".repeat(3);
    assert!(!told(game.repeat(3) + &sound, &[]).contains("most games"));
    assert!(!told(game.repeat(3), &["--variant", "brazilian"]).contains("most games"));
    // One illegal game is no evidence that its tag `GameType` is wrong.
    assert!(!told(game.to_owned(), &[]).contains("most games"));
    assert!(told(game.repeat(2), &[]).contains("most games"));
    let converted = String::from_utf8(on_input(&["convert"], game).stderr).unwrap();
    assert!(!converted.contains("most games") && converted.contains("1. c3xa5"), "{converted}");
}

#[test]
fn nul_bytes_and_lists_of_positions_are_read() {
    assert_eq!(checked(SOUND.to_owned() + &"\0".repeat(512)), "-: games 1, plies 3, errors 0\n");
    let list = "W:Wc3:Bf6\nB:Wc3,K21:Bf6\nW:Wc3:Bb4,h9\n";
    let told = checked(list);
    assert!(told.starts_with("-: games 3, plies 0, errors 1\n  game 3, line 3, column "), "{told}");
    let converted = on_input(&["convert", "--variant", "russian"], "W:Wc3:Bf6\n");
    let expected = "[Result \"*\"]\n[FEN \"W:Wc3:Bf6\"]\n[GameType \"25\"]\n\n*\n";
    assert_run(&converted, 0, expected, "");
}

/// Games that each have an error found in real files.
const TRAPS: &str = "[GameType \"25\"]\n\n1. с3-d4 d6-c5 (1... d6-d6) 2. b2-c3 $902 -\n\n\
    [White \"A]\n[GameType \"25\"]\n\n1. c3-d4 {x {y d6-c5 *\n\n\
    [GameType \"23,B,8,8,N1,0\"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n\n\
    [[Event \"E\"]\n[GameType \"20\"]\n\n12 april\n1. 32-28! (1. 33-28) 19-23 2. 28x19 14x23 1-1\n\n\
    [Event \"E\"]\n\n1. 32,28 18-23 *\n\n\
    [GameType \"25\"]\n[FEN \"W:Wa5,c3:Bb6\"]\n\n1. a5:c7 *\n\n\
    [GameType \"99\"]\n\n1. 5-6 *\n\n[Event \"no moves\"]\n\n*\n\n\
    W:W31-50:B1-20\nB:W31-50:B1-20\n";

#[test]
fn converting_twice_gives_the_same_bytes() {
    let once = on_input(&["convert"], TRAPS).stdout;
    let games = String::from_utf8(once.clone()).unwrap();
    assert_eq!(games.matches("*\n").count(), 8, "{games}");
    assert!(games.contains("[Result \"1-0\"]"), "a finished game has its result: {games}");
    let twice = on_input(&["convert"], &once);
    assert_eq!(String::from_utf8(twice.stdout).unwrap(), games);
    // The converted file must have the same numbers of games and plies as the original file without its broken
    // games.
    let plies = |text: &[u8]| {
        let output = on_input(&["check", "--json"], text);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let refused = report["errors"].as_array().unwrap().len() as u64;
        (report["games"].as_u64().unwrap() - refused, report["plies"].as_u64())
    };
    assert_eq!(plies(TRAPS.as_bytes()), plies(&once));
}
