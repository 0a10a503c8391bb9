//! Tests of `checkers pdn`.

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;
use std::process::{Child, Output, Stdio};

use serde_json::{Value, json};

use super::{assert_run, program, run};

const SOUND: &str = "[GameType \"25\"]\n[Result \"2-0\"]\n\n1. c3-d4 D6c5 2. b2-c3 2-0\n";

const BROKEN: &str = "[GameType \"25\"]\n1. c3-d4 c3-b4 *\n\
    [GameType \"42\"]\n1. 32-28 *\n\
    [White \"A\"]\n1. c3-d4 {never\n";

fn written(directory: &Path, name: &str, text: &str) -> String {
    let path = directory.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

fn start(arguments: &[&str], input: impl Into<Stdio>, output: impl Into<Stdio>) -> Child {
    program("pdn", arguments).stdin(input).stdout(output).stderr(Stdio::piped()).spawn().unwrap()
}

fn run_on_input(arguments: &[&str], input: &str) -> Output {
    let mut file = tempfile::tempfile().unwrap();
    file.write_all(input.as_bytes()).unwrap();
    file.rewind().unwrap();
    start(arguments, file, Stdio::piped()).wait_with_output().unwrap()
}

#[test]
fn check_reports_broken_games() {
    let directory = tempfile::tempdir().unwrap();
    let sound = written(directory.path(), "sound.pdn", SOUND);
    let broken = written(directory.path(), "broken.pdn", BROKEN);
    let fine = format!("{sound}: games 1, plies 3, errors 0\n");
    assert_run(&run("pdn", &["check", &sound]), 0, &fine, "");
    let expected = format!(
        "{broken}: games 3, plies 0, errors 2\n\
        \x20 game 1, line 2, column 10: 1... c3-b4: there is no piece on c3\n\
        \x20 game 3, line 6, column 10: expected }} for the comment that begins here, found the end\n\
        \x20 1 not checked: game type 42 is not supported\n\
        {fine}\
        2 files: games 4, plies 3, errors 2\n"
    );
    assert_run(&run("pdn", &["check", &broken, &sound]), 1, &expected, "");

    let output = run("pdn", &["check", "--json", &broken, &sound]);
    let reports: Vec<Value> = serde_json::Deserializer::from_slice(&output.stdout)
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(reports[0]["errors"][0]["column"], 10);
    assert_eq!(reports[0]["not_checked"][0]["games"], 1);
    let sound = json!({
        "file": sound, "games": 1, "plies": 3, "errors": [], "conflicts": [], "not_checked": [],
        "doubtful": [], "warnings": [], "not_understood": {}, "encodings": [], "fitting": [], "unreadable": null,
    });
    assert_eq!(reports[1], sound);
    let total = json!({
        "files": 2, "games": 4, "plies": 3, "errors": 2, "conflicts": 0, "unreadable": 0,
    });
    assert_eq!(reports[2..], [total]);
}

#[test]
fn check_reads_standard_input_and_reports_guesses() {
    let text = "1. c3-d4 d6-c5 *";
    let guessed = "-: games 1, plies 2, errors 0\n  \
        1 guessed as russian: the squares in the moves allow it; --variant decides\n";
    assert_run(&run_on_input(&["check"], text), 0, guessed, "");
    assert_run(&run_on_input(&["check", "-"], text), 0, guessed, "");
    let named = &guessed[..guessed.find('\n').unwrap() + 1];
    assert_run(&run_on_input(&["check", "--variant", "brazilian"], text), 0, named, "");
}

#[test]
fn check_reports_in_the_order_of_the_files() {
    let directory = tempfile::tempdir().unwrap();
    let games = |i: usize| SOUND.repeat((i * 37) % 50);
    let files: Vec<_> =
        (0..20).map(|i| written(directory.path(), &format!("{i}.pdn"), &games(i))).collect();
    let mut expected: String = (0..20)
        .map(|i| {
            let games = (i * 37) % 50;
            format!("{}: games {games}, plies {}, errors 0\n", files[i], games * 3)
        })
        .collect();
    let games: usize = (0..20).map(|i| (i * 37) % 50).sum();
    expected += &format!("20 files: games {games}, plies {}, errors 0\n", games * 3);
    for threads in ["1", "2", "7"] {
        let mut arguments = vec!["check", "--threads", threads];
        arguments.extend(files.iter().map(String::as_str));
        assert_run(&run("pdn", &arguments), 0, &expected, "");
    }
}

#[test]
fn check_reports_impossible_results() {
    let text = "[GameType \"25\"]\n[Result \"1-0\"]\n1. c3-d4 d6-c5 0-1\n\n\
        [GameType \"25\"]\n[FEN \"W:Wa3:Bc5\"]\n1. a3-b4 c5:a3 1/2-1/2\n\n\
        [GameType \"25\"]\n[FEN \"W:Wa3:Bc5\"]\n1. a3-b4 c5:a3 0-1\n\n\
        [GameType \"25\"]\n[FEN \"W:Wa3:Bc5\"]\n1. a3-b4 c5:a3 *\n\n\
        [GameType \"25\"]\n[FEN \"W:Wa1:Bb2\"]\n1. - - 1-0\n\n\
        [GameType \"25\"]\n[Result \"1-0\"]\n1. c3-d4 *\n";
    let named = "-: games 6, plies 9, errors 0\n  \
        game 1, line 1: the tag Result says a win for White, but the movetext ends with a win for Black\n  \
        game 2, line 5: the result is a draw, but White has lost by the last position\n";
    assert_run(&run_on_input(&["check"], text), 0, named, "");
    let output = run_on_input(&["check", "--json"], text);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["conflicts"][1]["line"], 5);
}

/// Makes valid and broken games of two variants. A few hundred games fill more than one batch.
fn many_games(number: usize) -> String {
    let sorts = [
        "[GameType \"25\"]\n[Event \"one\"]\n1. c3-d4 d6-c5 (1... f6-g5 {long}) 2. b2-c3 1-0\n",
        "[GameType \"20\"]\n[Event \"two\"]\n1. 32-28 19-23 2. 28x19 14x23 1-1\n",
        "[GameType \"25\"]\n1. c3-d4 c3-b4 *\n",
        "[GameType \"25\"]\n[Event \"f\"]\n[FEN \"B:Wa1:Bb8\"]\n1... b8-a7 *\n",
        "[Event \"never\"]\n1. c3-d4 {closed\n",
        "1. c3-d4 *\n",
    ];
    (0..number).map(|i| sorts[(i * i + i / 7) % sorts.len()]).collect()
}

#[test]
fn two_threads_change_nothing() {
    assert_threads_change_nothing(2_000, &["1", "2"], &[&["check"], &["convert"]]);
}

#[test]
#[ignore = "slow: more commands and numbers of threads"]
fn the_number_of_threads_changes_nothing() {
    let commands = [&["check"][..], &["convert"], &["convert", "--json"], &["stats"]];
    assert_threads_change_nothing(12_000, &["1", "2", "3", "16"], &commands);
}

fn assert_threads_change_nothing(games: usize, threads: &[&str], commands: &[&[&str]]) {
    let text = many_games(games);
    let outputs = |arguments: &[&str]| {
        let outputs = threads.iter().map(|threads| {
            let output = run_on_input(&[arguments, &["--threads", threads]].concat(), &text);
            (output.status.code(), output.stdout, output.stderr)
        });
        outputs.collect::<Vec<_>>()
    };
    for arguments in commands {
        let [one, others @ ..] = &outputs(arguments)[..] else { panic!("no threads") };
        assert!(one.0 == Some(1) && !one.1.is_empty(), "{arguments:?}");
        assert!(others.iter().all(|other| other == one), "{arguments:?}");
    }
}

#[test]
fn a_second_conversion_changes_nothing() {
    assert_convert_is_stable(2_000);
}

#[test]
#[ignore = "slow: more games"]
fn a_second_conversion_of_many_games_changes_nothing() {
    assert_convert_is_stable(12_000);
}

fn assert_convert_is_stable(games: usize) {
    let text = many_games(games);
    let once = run_on_input(&["convert"], &text).stdout;
    let once = String::from_utf8(once).unwrap();
    let twice = run_on_input(&["convert"], &once);
    assert_run(&twice, 0, &once, "");
    let plies = |text: &str| {
        let output = run_on_input(&["check", "--json"], text);
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let errors = report["errors"].as_array().unwrap().len();
        (report["games"].as_u64().unwrap() - errors as u64, report["plies"].clone())
    };
    assert_eq!(plies(&text), plies(&once));
}

#[test]
fn convert_reads_its_own_output() {
    let directory = tempfile::tempdir().unwrap();
    let sound = written(directory.path(), "sound.pdn", SOUND);
    let broken = written(directory.path(), "broken.pdn", BROKEN);
    let out = directory.path().join("out.pdn");
    let out = out.to_str().unwrap();
    let errors = format!(
        "checkers: {broken}: game 1, line 2, column 10: 1... c3-b4: there is no piece on c3\n\
         checkers: {broken}: game 3, line 6, column 10: \
         expected }} for the comment that begins here, found the end\n\
         checkers: 4 games: 2 converted, 2 broken, 0 duplicates\n"
    );
    assert_run(&run("pdn", &["convert", &broken, &sound, "-o", out]), 1, "", &errors);
    let expected = "[GameType \"42\"]\n\n1. 32-28 *\n\n\
        [Result \"1-0\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 2. b2-c3 *\n";
    assert_eq!(fs::read_to_string(out).unwrap(), expected);
    assert_run(&run("pdn", &["convert", out]), 0, expected, "");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 3, "nothing is left behind");
}

/// A Canadian board has the files a to l, which no other board has.
#[test]
fn convert_reads_all_files_of_a_canadian_board() {
    let converted = "[Result \"*\"]\n[GameType \"27\"]\n\n1. 48-42 29-36 2. 42x29 23x36 *\n";
    let moves = "1. k5-l6 j8-k7 2. l6xj8 i9xk7 *\n";
    let tagged = format!("[GameType \"27\"]\n\n{moves}");
    assert_run(&run_on_input(&["convert"], &tagged), 0, converted, "");
    let guessed = run_on_input(&["convert"], moves);
    assert_eq!(String::from_utf8(guessed.stdout).unwrap(), converted);
    assert_run(&run_on_input(&["convert"], converted), 0, converted, "");
    let filter = ["check", "--where", "position~'?:W?l6:B?k7'"];
    assert_run(&run_on_input(&filter, &tagged), 0, "-: games 1, plies 4, errors 0\n", "");
}

#[test]
fn convert_writes_positions_as_json() {
    let output = run_on_input(&["convert", "--json"], SOUND);
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["variant"], "russian");
    assert_eq!(game["tags"], json!({ "GameType": "25", "Result": "1-0" }));
    let moves: Vec<_> = game["moves"].as_array().unwrap().iter().map(|mv| &mv["move"]).collect();
    assert_eq!(moves, ["c3-d4", "d6-c5", "b2-c3"]);
    let last = "B:Wd4,a3,c3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,f6,h6,c5";
    assert_eq!(game["moves"][2]["fen"], last);
}

#[test]
fn stats_counts_openings_and_results() {
    let games = [
        "1. c3-d4 d6-c5 2. b2-c3 1-0",
        "1. c3-d4 d6-c5 1/2-1/2",
        "1. c3-b4 *",
        "[FEN \"W:Wa1:Bh8\"] 1. a1-b2 0-1",
    ]
    .map(|game| format!("[GameType \"25\"]\n{game}\n"));
    let table = "\
4 games, 7 plies; 1 to 3, median 2

opening             variant  games  White  draw  Black  other
c3-d4 d6-c5         russian      2      1     1      0      0
(another position)  russian      1      0     0      1      0
c3-b4               russian      1      0     0      0      1
all games                        4      1     1      1      1
";
    let text = games.join("\n");
    assert_run(&run_on_input(&["stats", "--plies", "2"], &text), 0, table, "");
    let output = run_on_input(&["stats", "--plies", "1", "--top", "1", "--json"], &text);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["openings"][0]["moves"], "c3-d4");
    assert_eq!(report["openings"][0]["draws"], 1);
    assert_eq!(report["distinct_openings"], 3);
}

#[test]
fn files_that_cannot_be_read_end_with_status_2() {
    for command in ["check", "convert", "stats"] {
        let output = run("pdn", &[command, "/nowhere.pdn"]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.starts_with("checkers: /nowhere.pdn: "), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    assert_eq!(run("pdn", &["check", "--variant", "armenian"]).status.code(), Some(2));
    let output = run("pdn", &["convert", "-", "-o", "/nowhere/out.pdn"]);
    let error = "checkers: cannot write /nowhere/out.pdn: No such file or directory (os error 2)\n";
    assert_run(&output, 2, "", error);
}

#[test]
fn convert_replaces_its_output_only_if_all_inputs_could_be_read() {
    let directory = tempfile::tempdir().unwrap();
    let sound = written(directory.path(), "sound.pdn", SOUND);
    let kept = written(directory.path(), "kept.pdn", "kept");
    let output = run("pdn", &["convert", &sound, "/nowhere.pdn", "-o", &kept]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "kept");
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2, "nothing is left behind");
}

#[test]
fn convert_and_stats_report_guesses() {
    let text = "1. c3-d4 d6-c5 *";
    let reason = "russian: the squares in the moves allow it; --variant decides";
    let remark = format!("checkers: -: 1 guessed as {reason}\n");
    let converted = "[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
    assert_run(&run_on_input(&["convert"], text), 0, converted, &remark);
    assert_run(&run_on_input(&["convert", "--variant", "russian"], text), 0, converted, "");
    let output = run_on_input(&["stats", "--json"], text);
    assert_eq!(String::from_utf8_lossy(&output.stderr), remark);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["doubtful"], json!([{ "games": 1, "reason": reason }]));
}

#[test]
fn a_game_without_squares_has_no_variant() {
    let text = "[Event \"e\"]\n\n*\n";
    assert_run(&run_on_input(&["convert"], text), 0, text, "");
    let checked = "-: games 1, plies 0, errors 0\n  1 empty: no moves to play\n";
    assert_run(&run_on_input(&["check"], text), 0, checked, "");
    let output = run_on_input(&["stats", "--json"], text);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["games"], &report["untold"]), (&json!(0), &json!(1)));
    let output = run_on_input(&["convert", "--json"], text);
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["variant"], Value::Null);

    let nowhere = run_on_input(&["check"], "1. 98-99 *");
    assert_eq!(nowhere.status.code(), Some(1), "squares of no board are broken: {nowhere:?}");
}

#[test]
fn convert_writes_the_first_tag_of_each_name_in_order() {
    let text = "[White \"w\"]\n[Event \"first\"]\n[Event \"second\"]\n[Black \"b\"]\n*\n";
    let output = run_on_input(&["convert", "--json"], text);
    let json = String::from_utf8(output.stdout).unwrap();
    let tags = r#""tags":{"White":"w","Event":"first","Black":"b"}"#;
    assert!(json.contains(tags), "{json}");
}

#[test]
fn check_reports_unreadable_files_as_json() {
    let output = run("pdn", &["check", "--json", "/nowhere.pdn"]);
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["file"], &report["games"]), (&json!("/nowhere.pdn"), &json!(0)));
    let error = report["unreadable"].as_str().unwrap();
    assert_run(
        &run("pdn", &["check", "/nowhere.pdn"]),
        2,
        "",
        &format!("checkers: /nowhere.pdn: {error}\n"),
    );
}

/// The standard input is a socket. Reading it fails, because Linux resets a socket that the other end closes with
/// unread data.
#[test]
#[cfg(target_os = "linux")]
fn check_reports_the_games_before_a_read_error() {
    use std::os::{fd::OwnedFd, unix::net::UnixStream};

    let (mut ours, mut theirs) = UnixStream::pair().unwrap();
    ours.write_all(SOUND.repeat(2).as_bytes()).unwrap();
    theirs.write_all(b"never read").unwrap();
    let child = start(&["check"], OwnedFd::from(theirs), Stdio::piped());
    drop(ours);
    let found = "-: games 1, plies 3, errors 0\n";
    let error = "checkers: -: Connection reset by peer (os error 104)\n";
    assert_run(&child.wait_with_output().unwrap(), 2, found, error);
}

#[test]
fn check_limits_the_game_size() {
    let moves = "1. c3-d4 d6-c5 ".repeat((1 << 20) / 15 + 1);
    let broken = "-: games 1, plies 0, errors 1\n  game 1, line 1, column 1: \
        expected a game of at most 1048576 bytes, found a longer one\n";
    assert_run(&run_on_input(&["check"], &moves), 1, broken, "");
    let longer = run_on_input(&["check", "--variant", "russian", "--max-size", "2"], &moves);
    let error = String::from_utf8(longer.stdout).unwrap();
    assert!(error.contains("2. c3-d4: "), "it is read: {error}");

    let crowded = "()".repeat(1 << 17) + "()";
    let broken = "-: games 1, plies 0, errors 1\n  game 1, line 1, column 1: \
        expected a game of at most 262144 tokens, found more\n";
    assert_run(&run_on_input(&["check"], &crowded), 1, broken, "");
}
