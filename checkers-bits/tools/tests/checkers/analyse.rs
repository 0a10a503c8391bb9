//! Tests of `checkers analyse`.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{assert_run, run, written};

/// Three games: in the first game White loses a man, the second game is broken, and the third game has an
/// unsupported variant.
const GAMES: &str = "[White \"Anna\"]\n[Black \"Boris\"]\n[GameType \"25\"]\n\n\
    1. c3-d4 b6-c5 2. d4xb6 a7xc5 3. g3-f4 $1 (3. g3-h4 {or so}) f6-g5\n\
    4. f4-e5 {hm} d6xf4 *\n\n\
    [GameType \"25\"]\n1. c3-d4 c3-b4 *\n\n\
    [GameType \"42\"]\n1. 32-28 *\n\n\
    [White \"Anna\"]\n[GameType \"25\"]\n[FEN \"W:Wc3:Be5\"]\n1. c3-d4!? e5xc3 *\n";

const COMPLAINTS: [&str; 2] = [
    "game 2, line 9, column 10: 1... c3-b4: there is no piece on c3",
    "game 3, line 11: game type 42 is not supported",
];

const LEVEL: [&str; 4] = ["--depth", "6", "--hash", "1"];

#[test]
fn an_annotated_file_can_be_annotated_again() {
    let directory = tempfile::tempdir().unwrap();
    let games = written(directory.path(), "games.pdn", GAMES);
    let output = run("analyse", &[&LEVEL[..], &["--threads", "1", &games]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    let told: Vec<_> = errors.lines().collect();
    for (line, complaint) in told.iter().zip(COMPLAINTS) {
        assert_eq!(*line, format!("checkers: {games}: {complaint}"));
    }
    assert_eq!(told[2], "player  moves  mean loss  ?!  ?  ??");
    let anna: Vec<_> = told[4].split_whitespace().collect();
    assert_eq!((anna[0], anna[1], &anna[3..]), ("Anna", "5", &["0", "1", "1"][..]));
    assert_eq!(told.len(), 6, "Anna, Boris and ?: {errors}");

    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let first = "4. f4-e5 $2 {hm} {[%eval -0.";
    assert!(words.contains(first) && words.contains("Mistake: loses 0."), "{text}");
    let (_, after) = words.split_once("Mistake: loses 0.").expect(&text);
    let (_, line) = after.split_once("} (4. ").expect("the better line");
    assert!(line.split(')').next().unwrap().contains(" {[%eval "), "the better line: {text}");
    assert!(words.contains("3. g3-f4 $1 {[%eval "), "{text}");
    assert!(words.contains("(3. g3-h4 {or so})"), "{text}");
    assert!(words.contains("1. c3-d4 $5 {[%eval #-1] Blunder: loses 4."), "its own mark: {text}");
    assert!(words.ends_with(") 1... e5:c3 *"), "no score at the end: {text}");
    for (result, written) in [("1/2", "1/2"), ("2:0", "2:0"), ("*", "*"), ("?", "*")] {
        let game = format!("[Result \"{result}\"]\n[GameType \"25\"]\n1. c3-d4 d6-c5 *\n");
        let game = crate::written(directory.path(), "result.pdn", &game);
        let output = run("analyse", &["--depth", "1", "--hash", "1", &game]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with(&format!("[Result \"{written}\"]\n")), "{text}");
    }

    let judged = written(directory.path(), "judged.pdn", &text);
    let checked = format!("{judged}: games 2, plies 10, errors 0\n");
    assert_run(&run("pdn", &["check", &judged]), 0, &checked, "");

    let threads = run("analyse", &[&LEVEL[..], &["--threads", "3", &games]].concat());
    assert_eq!(String::from_utf8(threads.stdout).unwrap(), text);
    assert_eq!(String::from_utf8(threads.stderr).unwrap(), errors);
    let again = run("analyse", &[&LEVEL[..], &[&judged]].concat());
    assert_eq!(String::from_utf8(again.stdout).unwrap(), text, "nothing is added twice");
    assert_eq!(again.status.code(), Some(0));
}

#[test]
fn json_has_one_object_per_game() {
    let directory = tempfile::tempdir().unwrap();
    let games = written(directory.path(), "games.pdn", GAMES);
    let filter = ["--where", "black=Boris", "--json", &games];
    let output = run("analyse", &[&LEVEL[..], &filter].concat());
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&json["file"], &json["game"]), (&games.as_str().into(), &1.into()));
    assert_eq!(json["variant"], "russian");
    assert!(json["start"].as_str().unwrap().starts_with("W:Wa3,c3,"), "{json}");
    let moves = json["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 8);
    let first = &moves[6];
    assert_eq!((&first["move"], &first["mark"]), (&"f4-e5".into(), &"?".into()));
    assert_eq!(first["best"], first["line"][0]);
    let [before, after] = ["before", "after"].map(|name| first[name].as_f64().unwrap());
    let loss = first["loss"].as_f64().unwrap();
    assert!((loss - (before - after)).abs() < 1e-9, "{first}");
    assert!((0.8..2.0).contains(&loss), "{first}");
    // Scores are from White's view, so a bad move of Black increases the score.
    for mv in moves.iter().filter(|mv| mv["ply"].as_i64().unwrap() % 2 == 0) {
        assert!(mv["after"].as_f64() >= mv["before"].as_f64(), "{mv}");
    }
    let losses = |parity: i64| {
        let of_side = moves.iter().filter(|mv| mv["ply"].as_i64().unwrap() % 2 == parity);
        of_side.map(|mv| mv["loss"].as_f64().unwrap()).sum::<f64>()
    };
    for (side, parity) in [("white", 1), ("black", 0)] {
        assert_eq!(json[side]["moves"], 4);
        let mean = json[side]["mean_loss"].as_f64().unwrap();
        assert!((mean - losses(parity) / 4.0).abs() < 1e-9, "{side}: {json}");
    }
    assert_eq!((&json["white"]["mistakes"], &json["black"]["mistakes"]), (&1.into(), &0.into()));
}

fn json_lines(games: &str) -> Vec<Value> {
    let directory = tempfile::tempdir().unwrap();
    let games = written(directory.path(), "games.pdn", games);
    let output = run("analyse", &[&LEVEL[..], &["--json", &games]].concat());
    let games = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    games.collect::<Result<_, _>>().unwrap()
}

#[test]
fn json_names_the_place_of_each_game() {
    let games = json_lines(GAMES);
    let places: Vec<_> = games.iter().map(|game| (&game["game"], &game["line"])).collect();
    assert_eq!(places, [(&1.into(), &1.into()), (&4.into(), &14.into())]);
}

/// A position that is set up is searched separately, because the last move before it does not lead to it.
#[test]
fn a_setup_begins_anew() {
    let games = json_lines(
        "[GameType \"25\"]\n1. c3-d4 d6-c5 /FEN \"W:WKa1,Kc1,Ke1,Kg1:Bd8,f8\"/ 2. c1-b2 *\n",
    );
    let after = |ply: usize| games[0]["moves"][ply]["after"].as_f64().unwrap();
    assert!(after(1).abs() < 2.0 && after(2) > 2.0, "{games:?}");
}

#[test]
fn a_move_keeps_the_mark_that_it_has() {
    let directory = tempfile::tempdir().unwrap();
    for nag in 1..=7 {
        let marked = GAMES.replace("f4-e5 {hm}", &format!("f4-e5 ${nag} {{hm}}"));
        let games = written(directory.path(), "games.pdn", marked);
        let output = run("analyse", &[&LEVEL[..], &["--where", "black=Boris", &games]].concat());
        let text = String::from_utf8(output.stdout).unwrap();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mark = if nag <= 6 { "" } else { " $2" };
        assert!(words.contains(&format!("f4-e5 ${nag}{mark} {{hm}}")), "{words}");
    }
}

#[test]
fn the_output_is_replaced_only_if_all_inputs_could_be_read() {
    let directory = tempfile::tempdir().unwrap();
    let games = written(directory.path(), "games.pdn", GAMES);
    let missing = directory.path().join("missing.pdn");
    let out = written(directory.path(), "out.pdn", "as it was");
    let arguments = ["-o", &out, &games, missing.to_str().unwrap()];
    let output = run("analyse", &[&LEVEL[..], &arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(fs::read_to_string(&out).unwrap(), "as it was");

    let output = run("analyse", &[&LEVEL[..], &arguments[..3]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(output.stdout, b"");
    assert_eq!(fs::read_to_string(&out).unwrap().matches("[%eval").count(), 11);
}

/// Each position stands for its part of the file, which has five games of 42 plies.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_shows_the_share_and_the_time_left() {
    let directory = tempfile::tempdir().unwrap();
    let games =
        written(directory.path(), "games.pdn", format!("{}\n\n", crate::play::LONG).repeat(5));
    let shown = |input: &str| {
        let options = "analyse --nodes 1000 --hash 1 --threads 1 -o /dev/null";
        crate::play::on_terminal(&format!("{options} {input}"), &[])
    };
    let text = shown(&games);
    let word = |text: &str| text.split(' ').next_back().unwrap().parse::<f64>().unwrap();
    let lines = text.split('\u{1b}').filter(|line| line.contains(" %, "));
    let shares = lines.map(|line| {
        let [positions, share] =
            [" positions judged", " %, "].map(|end| word(line.split_once(end).unwrap().0));
        assert!((share - 100.0 * positions / 210.0).abs() < 2.0, "{line}");
        share
    });
    let shares: Vec<_> = shares.collect();
    assert!(shares.is_sorted() && shares.len() > 1, "{shares:?}");
    assert!(text.contains(" seconds left"), "{text}");
    let text = shown(&format!("<{games}"));
    assert!(text.contains(" positions judged in ") && !text.contains('%'), "{text}");
}

/// The man on c3 has one safe move. In the first game of [`GAMES`] several moves are better than the mistake.
#[test]
fn puzzles_have_one_good_move() {
    let directory = tempfile::tempdir().unwrap();
    // The second win has four plies, because the loser moves last.
    let wins = "\n[GameType \"25\"]\n[FEN \"W:WKf8,d6,h4,a1:BKb4\"]\n1. h4-g5 *\n\
        \n[GameType \"20\"]\n[Variant \"Antidraughts\"]\n[FEN \"W:W7,30:B33,44\"]\n1. 30-25 *\n";
    let games = written(directory.path(), "games.pdn", [GAMES, wins].concat());
    let output = run("analyse", &[&LEVEL[..], &["--puzzles", &games]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = format!(
        "# {games}, game 4, ply 1: c3-d4?? loses 4.80\nW:Wc3:Be5 ;russian ;score -0.11 ;best c3-b4\n\
         # {games}, game 5, ply 1: h4-g5?? loses 4.95\nW:WKf8,d6,h4,a1:BKb4 ;russian ;win 3 ;best a1-b2\n\
         # {games}, game 6, ply 1: 30-25?? loses 5.07\nW:W7,30:B33,44 ;antidraughts ;score 99.96 ;best 7-1\n"
    );
    assert_eq!(text, expected);
    // With so few nodes, the search for a second good move prefers the mistake.
    let doubtful = "[GameType \"25\"]\n[FEN \"W:WKf8:Bh4,e3,b2\"]\n1. f8-a3 *\n";
    let doubtful = written(directory.path(), "doubtful.pdn", doubtful);
    let output = run("analyse", &["--puzzles", "--nodes", "100", "--hash", "1", &doubtful]);
    assert_eq!((output.stdout, output.status.code()), (Vec::new(), Some(0)));
    assert_run(
        &run("analyse", &["--puzzles", "--json", &games]),
        2,
        "",
        "checkers: the argument '--puzzles' cannot be used with '--json'\n",
    );
}

#[test]
fn limits_exclude_each_other() {
    let error = "checkers: the argument '--depth <PLIES>' cannot be used with '--nodes <N>'\n";
    assert_run(&run("analyse", &["--depth", "3", "--nodes", "5"]), 2, "", error);
}

/// The first game has no moves, so its text is written at once, into a closed pipe. Unless the closed pipe ends the
/// program, the search of the second game takes a day.
#[test]
fn a_closed_pipe_ends_the_search() {
    let directory = tempfile::tempdir().unwrap();
    let long = "[GameType \"25\"]\n1. c3-d4 b6-c5 2. d4xb6 a7xc5 *\n";
    let games = format!("[Event \"E\"]\n[GameType \"25\"]\n*\n\n{long}");
    let games = written(directory.path(), "games.pdn", &games);
    for threads in ["1", "2"] {
        let mut analyse = Command::new(super::BINARY);
        analyse.args(["analyse", "--move-time", "21600", "--threads", threads, &games]);
        let mut analyse = analyse.stdout(Stdio::piped()).spawn().unwrap();
        drop(analyse.stdout.take());
        assert_eq!(analyse.wait().unwrap().code(), Some(0));
    }
}

/// The search depth is one ply, so only endgame tables can show the win in 13 plies.
#[test]
fn endings_are_judged_by_tables() {
    let (directory, folder) = super::endgame::built("russian");
    let text = "[GameType \"25\"]\n[FEN \"W:Wh4:Bb8\"]\n1. h4-g5 b8-a7 *\n\n\
        [GameType \"26\"]\n1. c3-d4 *\n";
    let games = written(directory.path(), "games.pdn", text);
    let output = run("analyse --depth 1 --hash 1 --endgames", &[&folder, &games]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("1. h4-g5 {[%eval #6]}"), "{text}");
    let errors = String::from_utf8(output.stderr).unwrap();
    let foreign = "game 2, line 5: ";
    assert!(errors.contains(foreign) && errors.contains("another variant, russian"), "{errors}");
    assert_eq!(output.status.code(), Some(1));
    let missing = run("analyse --endgames /nowhere", &[&games]);
    let message = "checkers: /nowhere: No such file or directory (os error 2)\n";
    assert_run(&missing, 2, "", message);
    super::endgame::damage_plies(&folder);
    let output = run("analyse --depth 1 --hash 1 --endgames", &[&folder, &games]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.matches(".plies: damaged; ").count(), 1, "{errors}");
}
