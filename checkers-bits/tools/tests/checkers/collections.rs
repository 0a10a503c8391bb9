//! Tests of `checkers pdn` on collections of games: filters, duplicates, order, files and trees.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{assert_run, program};

/// Games of two events. One game is a duplicate with other tags, one is a transposition, one is broken, and one is
/// of another variant.
const GAMES: &str = r#"[Event "Cup"]
[Date "1970.05.01"]
[White "Baas, A."]
[Black "Bo"]
[Result "2-0"]
[GameType "25"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 *

[Event "Final"]
[Date "1969"]
[White "Bo"]
[Black "Cees"]
[Result "1/2-1/2"]
[GameType "25"]

1. c3-d4 f6-g5 2. b2-c3 d6-c5 *

[Event "Cup again"]
[White "baas"]
[Black "Bo"]
[Result "*"]
[GameType "25"]

1. C3D4 D6C5 2. b2-c3 f6-g5 1-0

[Event "Final"]
[GameType "25"]

1. c3-d4 c3-b4 *

[Event "Final"]
[Date "1971.01.01"]
[White "Dirk"]
[Black "Baas, A."]
[Result "0-2"]
[GameType "20"]

1. 32-28 19-23 2. 28x19 14x23 *
"#;

const BROKEN: &str =
    "checkers: games.pdn: game 4, line 30, column 10: 1... c3-b4: there is no piece on c3\n";

const TOTAL: &str = "checkers: 5 games: 4 converted, 1 broken, 0 duplicates\n";

fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.pdn"), GAMES).unwrap();
    folder
}

fn pdn(folder: &TempDir, arguments: &[&str]) -> Output {
    program("pdn", arguments).current_dir(folder.path()).output().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

const CUP: &str = "games.pdn:1: Baas, A. - Bo, Cup, 1970.05.01, 2-0";
const FINAL: &str = "games.pdn:10: Bo - Cees, Final, 1969, 1/2-1/2";
const AGAIN: &str = "games.pdn:19: baas - Bo, Cup again, ?, 1-0";
const BROKEN_ONE: &str = "games.pdn:27: ? - ?, Final, ?, ?";
const LAST: &str = "games.pdn:32: Dirk - Baas, A., Final, 1971.01.01, 0-2";

#[test]
fn find_lists_the_selected_games() {
    let folder = folder();
    for (filter, expected) in [
        ("player~baas", &[CUP, AGAIN, LAST][..]),
        ("player=baas", &[AGAIN]),
        ("white=dirk or black=CEES", &[FINAL, LAST]),
        ("winner~baas", &[CUP, AGAIN, LAST]),
        ("loser=bo", &[CUP, AGAIN]),
        ("event=final", &[FINAL, BROKEN_ONE, LAST]),
        ("event=final not player=dirk Date~19", &[FINAL]),
        ("event!~final year!=1970", &[AGAIN]),
        ("year>1969", &[CUP, LAST]),
        ("Date>=1970 and (result=black or result=draw)", &[LAST]),
        ("result=1/2-1/2", &[FINAL]),
        ("variant=international", &[LAST]),
        ("plies=4 variant!=international", &[CUP, FINAL, AGAIN]),
        ("event='cup' event=\"cup\"", &[CUP]),
    ] {
        let expected: String = expected.iter().map(|line| format!("{line}\n")).collect();
        assert_run(&pdn(&folder, &["find", "--where", filter, "games.pdn"]), 0, &expected, "");
    }
}

#[test]
fn find_searches_moves_and_positions() {
    let folder = folder();
    let at = |line: &str, ply: u32| format!("{line}, ply {ply}\n");
    for (filter, expected) in [
        ("opening='1. c3-d4 d6-c5'", vec![at(CUP, 2), at(AGAIN, 2)]),
        ("position='c3-d4 d6-c5'", vec![at(CUP, 2), at(AGAIN, 2)]),
        ("position='c3-d4 d6-c5 b2-c3 f6-g5'", vec![at(CUP, 4), at(FINAL, 4), at(AGAIN, 4)]),
        ("position='B:W17-21,23-32:B1-13'", vec![]),
        ("position~?:Wd4:Bc5:Eb4 plies>2", vec![at(CUP, 2), at(FINAL, 4), at(AGAIN, 2)]),
        ("position~?:Be5 turned", vec![at(CUP, 1), at(FINAL, 1), at(AGAIN, 1)]),
        ("position~?:W14", vec![]),
        ("material=19m:20m", vec![]),
        ("material=19m:20m turned", vec![at(LAST, 3)]),
        ("material=20m:19m", vec![at(LAST, 3)]),
        ("material=*:1-19m", vec![at(CUP, 0), at(FINAL, 0), at(AGAIN, 0), at(LAST, 3)]),
        ("material=19+m:19m", vec![at(LAST, 3)]),
    ] {
        // `find` prints no ply if the filter needs only tags.
        let expected: String = expected.concat().replace(", ply 0", "");
        let filter = format!("({filter}) not plies=2");
        let output = pdn(&folder, &["find", "--where", &filter, "games.pdn"]);
        let found = String::from_utf8(output.stdout).unwrap();
        assert_eq!(found, expected, "{filter}");
    }
}

#[test]
fn find_prints_json() {
    let folder = folder();
    let output = pdn(&folder, &["find", "--json", "--where", "position='32-28'", "games.pdn"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let expected = json!({
        "file": "games.pdn", "game": 5, "line": 32, "white": "Dirk", "black": "Baas, A.",
        "event": "Final", "date": "1971.01.01", "result": "0-2", "plies": 1,
    });
    assert_eq!(found, expected);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// A filter replays a game only until it accepts or rejects the game, so the illegal second move of the fourth game
/// is no error.
#[test]
fn every_command_takes_a_filter() {
    let folder = folder();
    let filter = ["--where", "event=final result!=draw variant=international", "games.pdn"];
    let run = |arguments: &[&str]| pdn(&folder, &[arguments, &filter].concat());
    assert_run(&run(&["check"]), 0, "games.pdn: games 1, plies 4, errors 0\n", "");
    let last = GAMES.split("\n\n").collect::<Vec<_>>()[8..].join("\n\n");
    assert_run(&run(&["convert"]), 0, &last, "");
    let stats = String::from_utf8(run(&["stats"]).stdout).unwrap();
    assert!(stats.starts_with("1 games, 4 plies"), "{stats}");
    let tree = String::from_utf8(run(&["tree"]).stdout).unwrap();
    assert!(tree.contains("32-28          1"), "{tree}");
    let broken = pdn(&folder, &["check", "--where", "position='c3-d4 b6-a5'", "games.pdn"]);
    let told = String::from_utf8(broken.stdout).unwrap();
    assert!(told.starts_with("games.pdn: games 1, plies 0, errors 1\n"), "{told}");
}

#[test]
fn duplicates_and_broken_games_are_reported_and_rejected() {
    let folder = folder();
    let arguments =
        ["convert", "--unique", "--rejected", "left-out.pdn", "games.pdn", "-o", "all.pdn"];
    let said = format!(
        "checkers: games.pdn: game 3, line 19: same moves as games.pdn: game 1, line 1, which is kept\n\
         {BROKEN}checkers: 5 games: 3 converted, 1 broken, 1 duplicates\n"
    );
    assert_run(&pdn(&folder, &arguments), 1, "", &said);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let parts: Vec<_> = GAMES.split("\n\n").collect();
    let all = [parts[..4].join("\n\n"), parts[8..].join("\n\n")].join("\n\n");
    let all = all.replace("2-0", "1-0");
    assert_eq!(read("all.pdn"), all);
    let left_out = format!(
        "{}\n\n1. C3D4 D6C5 2. b2-c3 f6-g5 *\n\n{}\n",
        parts[4].replace("[Result \"*\"]", "[Result \"1-0\"]"),
        parts[6..8].join("\n\n")
    );
    assert_eq!(read("left-out.pdn"), left_out);

    // Rejected games are written as PDN even with --json.
    let json = [&arguments[..], &["--json"]].concat();
    assert_run(&pdn(&folder, &json), 1, "", &said);
    assert_eq!(read("left-out.pdn"), left_out);
    assert_eq!(read("all.pdn").lines().count(), 3);

    // The arguments name `games.pdn` twice, so every game is a duplicate when the file is read again.
    let twice = pdn(&folder, &["convert", "--unique", "all.pdn", "games.pdn", "games.pdn"]);
    assert_eq!(String::from_utf8(twice.stderr).unwrap().matches("which is kept").count(), 5);
    // Games without moves are never duplicates.
    fs::write(folder.path().join("none.pdn"), "[Event \"a\"]\n*\n\n[Event \"b\"]\n*\n").unwrap();
    let none = pdn(&folder, &["convert", "--unique", "none.pdn"]);
    assert_run(&none, 0, "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n", "");
}

/// Games are duplicates only if their variant, start position, setups and moves are equal. Equal moves alone are
/// not enough.
#[test]
fn only_whole_games_are_duplicates() {
    let game = |tags: &str, moves: &str| format!("{tags}\n\n{moves} *\n");
    let fen = |black: &str| format!("[GameType \"25\"]\n[FEN \"W:Wc3:B{black}\"]");
    let set_up = |black: &str| format!("1. c3-d4 d6-c5 /FEN \"W:Wc3:B{black}\"/ 2. c3-b4");
    let games = [
        game("[GameType \"25\"]", "1. c3-d4"),
        game("[GameType \"26\"]", "1. c3-d4"),
        game(&fen("h8"), "1. c3-d4"),
        game(&fen("g7"), "1. c3-d4"),
        game("[GameType \"25\"]", &set_up("h8")),
        game("[GameType \"25\"]", &set_up("g7")),
    ];
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("once.pdn"), games.join("\n")).unwrap();
    let once = pdn(&folder, &["convert", "--unique", "once.pdn"]);
    assert_eq!((once.status.code(), &*once.stderr), (Some(0), &b""[..]), "{once:?}");
    assert_eq!(String::from_utf8_lossy(&once.stdout).matches(" *\n").count(), games.len());
    let twice = pdn(&folder, &["convert", "--unique", "once.pdn", "once.pdn"]);
    assert_eq!(twice.stdout, once.stdout);
}

#[test]
fn every_game_is_written_or_rejected() {
    let folder = folder();
    let sound = "[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
    let illegal = "[White \"illegal\"]\n[GameType \"25\"]\n\n1. c3-c4 *\n";
    let unclosed = "[White \"unclosed\"]\n\n1. c3-d4 {what?\n  [1] d6-c5 *\n\n";
    let long_line = format!("[White \"long\"]\n\n1. c3-d4 ) {}\n\n", "x ".repeat(1 << 17));
    let russian = b"[White \"\x8F\xA5\xE2\xE0\xAE\xA2\"]\n1. c3-d4 ) *\n\n";
    let last = "[White \"last\"]\n\n1. c3-d4 ) *";
    let mut file = [unclosed, illegal, "\n", sound, "\n", &long_line].concat().into_bytes();
    file.extend_from_slice(russian);
    file.extend_from_slice(format!("{sound}\n{last}").as_bytes());
    fs::write(folder.path().join("mixed.pdn"), file).unwrap();
    let arguments = ["convert", "mixed.pdn", "-o", "all.pdn", "--rejected", "rejected.pdn"];
    let mut before = None;
    for threads in ["1", "2"] {
        let output = pdn(&folder, &[&arguments[..], &["--threads", threads]].concat());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.ends_with("7 games: 2 converted, 5 broken, 0 duplicates\n"), "{said}");
        let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(read("all.pdn"), [sound, "\n", sound].concat());
        let rejected = read("rejected.pdn");
        let russian = "[White \"Петров\"]\n1. c3-d4 ) *\n\n";
        let expected = [unclosed, illegal, &long_line, russian, last].join("\n");
        assert!(rejected == expected, "{}", rejected.replace("x ", ""));
        assert_eq!(before.replace(rejected.clone()).unwrap_or(rejected.clone()), rejected);
    }
}

#[test]
fn games_are_sorted() {
    let folder = folder();
    let sorted = |key: &str| {
        let output = pdn(&folder, &["convert", "--json", "--sort", key, "games.pdn"]);
        let said = format!("{BROKEN}{TOTAL}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), said, "{key}");
        let games = serde_json::Deserializer::from_slice(&output.stdout).into_iter::<Value>();
        games.map(|game| game.unwrap()["game"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(sorted("date"), [2, 1, 5, 3]);
    assert_eq!(sorted("event"), [1, 3, 2, 5]);
    assert_eq!(sorted("white"), [3, 1, 2, 5]);
    assert_eq!(sorted("black"), [5, 1, 3, 2]);
    assert_eq!(sorted("result"), [5, 1, 3, 2]);
    assert_eq!(sorted("plies"), [1, 2, 3, 5]);
}

#[test]
fn a_collection_is_split_into_files() {
    let folder = folder();
    let split = |key: &str, more: &[&str]| {
        let arguments = ["convert", "--split", key, "games.pdn", "-o", key];
        let output = pdn(&folder, &[&arguments[..], more].concat());
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    for (key, files) in [
        ("event", &["Cup again.pdn", "Cup.pdn", "Final.pdn"][..]),
        ("variant", &["international.pdn", "russian.pdn"]),
        ("year", &["1969.pdn", "1970.pdn", "1971.pdn", "unknown.pdn"]),
    ] {
        assert_eq!(split(key, &[]), (Some(1), format!("{BROKEN}{TOTAL}")));
        assert_eq!(names(&folder.path().join(key)), files);
    }
    let events = pdn(&folder, &["find", "event/Final.pdn"]);
    let expected = "event/Final.pdn:1: Bo - Cees, Final, 1969, 1/2-1/2\n\
                    event/Final.pdn:10: Dirk - Baas, A., Final, 1971.01.01, 0-2\n";
    assert_run(&events, 0, expected, "");

    // The names of two players differ but become the same file name, so the games of both players are in one file.
    let (status, said) = split("player", &["--where", "not plies=2"]);
    assert_eq!((status, said), (Some(0), String::new()));
    assert_eq!(
        names(&folder.path().join("player")),
        ["Baas, A.pdn", "Bo.pdn", "Cees.pdn", "Dirk.pdn", "baas.pdn"]
    );
}

#[test]
fn tags_and_players_get_one_name() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let foreign = "[Bianco \"baas a\"]\n[Nero \"Пётр \\\"P\\\"\"]\n[Risultato \"1-0\"]\n\
        [GameType \"25\"]\n\n1. c3-d4 *\n\n\
        [P1 \"x\"]\n[White \"Baas A\"]\n[GameType \"25\"]\n\n1. c3-b4 *\n";
    fs::write(at("foreign.pdn"), foreign).unwrap();
    fs::write(at("names"), "# players\n\nBaas, A.\tBaas\tA. Baas\nПетров, П.\tпётр p\n").unwrap();
    let named = ["--names", "names", "foreign.pdn", "games.pdn"];
    let find = |filter: &str| {
        let output = pdn(&folder, &[&["find", "--where", filter][..], &named].concat());
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(find("player=\"Baas, A.\"").lines().count(), 5);
    assert_eq!(
        find("winner~baas black~Петров"),
        "foreign.pdn:1: Baas, A. - Петров, П., ?, ?, 1-0\n"
    );
    let converted = pdn(&folder, &["convert", "foreign.pdn"]).stdout;
    let converted = String::from_utf8(converted).unwrap();
    let first =
        "[White \"baas a\"]\n[Black \"Пётр \\\"P\\\"\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n";
    assert!(converted.starts_with(first) && converted.contains("[P1 \"x\"]"), "{converted}");

    fs::write(at("clash"), "A\tB\nC\tb.\n").unwrap();
    let refused = pdn(&folder, &["find", "--names", "clash", "games.pdn"]);
    let error = String::from_utf8(refused.stderr).unwrap();
    assert!(error.contains("\"b.\" is a name of \"A\" and of \"C\""), "{error}");
    assert_eq!(refused.status.code(), Some(2));
}

/// The new name of the player is UTF-8, but the game is in another code page, so the whole game must be converted
/// to UTF-8.
#[test]
fn a_renamed_player_keeps_the_rest_of_a_game_in_a_code_page() {
    let folder = folder();
    let file = b"[White \"\x8F\xA5\xE2\xE0\xAE\xA2\"]\n[GameType \"25\"]\n\n1. c3-d4 {\x8F\xA5\xE2\xE0\xAE\xA2} *\n";
    fs::write(folder.path().join("dos.pdn"), file).unwrap();
    fs::write(folder.path().join("names"), "Петров, Пётр\tПетров\n").unwrap();
    let arguments = ["convert", "--names", "names", "--encoding", "IBM866", "dos.pdn"];
    let expected =
        "[White \"Петров, Пётр\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 {Петров} *\n";
    assert_run(&pdn(&folder, &arguments), 0, expected, "");
}

#[test]
fn no_file_is_overwritten_without_force() {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let split = |more: &[&str]| {
        let arguments = ["convert", "--where", "player=bo", "--split", "event", "-o", "out"];
        pdn(&folder, &[&arguments[..], more].concat())
    };
    fs::create_dir(at("out")).unwrap();
    fs::write(at("out/Final.pdn"), "kept").unwrap();
    let there = "checkers: out/Final.pdn exists; --force replaces it\n";
    assert_run(&split(&["games.pdn"]), 2, "", there);
    assert_eq!(names(&at("out")), ["Final.pdn"], "nothing is written");
    assert_eq!(fs::read_to_string(at("out/Final.pdn")).unwrap(), "kept");
    assert_run(&split(&["--force", "games.pdn"]), 0, "", "");
    assert_eq!(names(&at("out")), ["Cup again.pdn", "Cup.pdn", "Final.pdn"]);

    // Names that differ only in case and punctuation share a file.
    let rival = GAMES.replace("Cup again", "final.").replace("\"Cup\"", "\"FINAL\"");
    fs::write(at("rival.pdn"), rival).unwrap();
    fs::remove_dir_all(at("out")).unwrap();
    assert_run(&split(&["rival.pdn"]), 0, "", "");
    assert_eq!(names(&at("out")), ["FINAL.pdn"]);
    let games = pdn(&folder, &["find", "out/FINAL.pdn"]).stdout;
    assert_eq!(String::from_utf8(games).unwrap().lines().count(), 3);

    let same = ["convert", "games.pdn", "-o", "games.pdn", "--rejected", "./games.pdn"];
    let error = "checkers: --output and --rejected name the same file\n";
    assert_run(&pdn(&folder, &same), 2, "", error);
    assert_eq!(fs::read_to_string(at("games.pdn")).unwrap(), GAMES);
}

#[test]
fn a_tree_counts_the_moves_of_a_position() {
    let folder = folder();
    let filter = ["--where", "variant=russian not plies=2", "games.pdn"];
    let tree = |arguments: &[&str]| pdn(&folder, &[&["tree"], arguments, &filter].concat());
    let expected = "\
russian W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6

move       games  White  draw  Black  other
c3-d4          3      2     1      0      0
  d6-c5        2      2     0      0      0
    b2-c3      2      2     0      0      0
  f6-g5        1      0     1      0      0
    b2-c3      1      0     1      0      0
all games      3      2     1      0      0
";
    assert_run(&tree(&["--depth", "3"]), 0, expected, "");
    // Any move order may reach the root position.
    let from = ["--from", "c3-d4 d6-c5 b2-c3 f6-g5", "--json"];
    let root: Value = serde_json::from_slice(&tree(&from).stdout).unwrap();
    assert_eq!(
        (&root["white_wins"], &root["draws"], &root["moves"]),
        (&json!(2), &json!(1), &json!([]))
    );
    let least: Value =
        serde_json::from_slice(&tree(&["--depth", "2", "--min-games", "2", "--json"]).stdout)
            .unwrap();
    assert_eq!(least["moves"][0]["moves"].as_array().unwrap().len(), 1);
    assert_eq!(least["moves"][0]["moves"][0]["move"], "d6-c5");

    // Each variant must have a tree of its own.
    let both = pdn(&folder, &["tree", "games.pdn"]);
    assert_eq!(String::from_utf8_lossy(&both.stderr), BROKEN);
    let both = String::from_utf8(both.stdout).unwrap();
    assert_eq!(both.matches("all games").count(), 2, "{both}");
    assert!(both.starts_with("international W:W31,32,"), "{both}");
}
