//! Tests with unusual files: packed, in folders, in old encodings, and with errors.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use bzip2::write::BzEncoder;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

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

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn zipped(path: &Path, files: &[(&str, &str)]) {
    let mut archive = ZipWriter::new(File::create(path).unwrap());
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap();
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
fn an_illegal_variation_is_an_error_only_with_strict() {
    let text = "[GameType \"25\"]\n\n1. c3-d4 (1. c3-b4 c3-d4) 1... d6-c5 *\n";
    let wrong = "line 3, column 20: variation of 1. c3-d4: 1... c3-d4: there is no piece on c3";
    let remark = format!("  game 1, {wrong}");
    let lenient = format!("-: games 1, plies 2, errors 0\n{remark}; kept as text\n");
    assert_run(&on_input(&["check"], text), 0, &lenient, "");
    let strict = format!("-: games 1, plies 0, errors 1\n{remark}\n");
    assert_run(&on_input(&["check", "--strict"], text), 1, &strict, "");
    let converted = "[Result \"*\"]\n[GameType \"25\"]\n\n\
        1. c3-d4 {(1. c3-b4 c3-d4)} 1... d6-c5 *\n";
    let complaint = format!("checkers: -: game 1, {wrong}; kept as text\n");
    assert_run(&on_input(&["convert"], text), 0, converted, &complaint);
    let refused = format!(
        "checkers: -: game 1, {wrong}\n\
         checkers: 1 games: 0 converted, 1 broken, 0 duplicates\n"
    );
    assert_run(&on_input(&["convert", "--strict"], text), 1, "", &refused);
}

#[test]
fn lenient_keeps_a_game_up_to_its_first_illegal_move() {
    let text = "[Result \"1-0\"]\n[GameType \"25\"]\n\n\
        1. c3-d4 d6-c5 {b} 2. c3-b4 {?} (2. a3-b4) c5-a3 1-0\n";
    let wrong = "game 1, line 4, column 23: 2. c3-b4: there is no piece on c3";
    let lenient = format!("-: games 1, plies 2, errors 0\n  {wrong}; kept as text\n");
    assert_run(&on_input(&["check", "--lenient"], text), 0, &lenient, "");
    let converted = "[Result \"1-0\"]\n[GameType \"25\"]\n\n\
        1. c3-d4 d6-c5 {b} {not played: 2. c3-b4 (?) (2. a3-b4) c5-a3} *\n";
    let complaint = format!("checkers: -: {wrong}; kept as text\n");
    assert_run(&on_input(&["convert", "--lenient"], text), 0, converted, &complaint);
    assert_run(&on_input(&["convert", "--lenient"], converted), 0, converted, "");
    let found = on_input(&["find", "--lenient", "--where", "plies=2 result=white"], text);
    assert_run(&found, 0, "-:1: ? - ?, ?, ?, 1-0\n", &complaint);
    let both = on_input(&["check", "--lenient", "--strict"], text);
    assert_eq!(both.status.code(), Some(2));
    // Two captures from e1 end on e5, and no later move shows which capture is meant, so the game has an error.
    let ambiguous = "[GameType \"25\"]\n[FEN \"W:We1:Bd2,f2,d4,f4,h8\"]\n1. e1xe5 2-0\n";
    assert_eq!(on_input(&["check"], ambiguous).status.code(), Some(1));
    let converted =
        String::from_utf8(on_input(&["convert", "--lenient"], ambiguous).stdout).unwrap();
    assert!(converted.ends_with("\n\n{not played: 1. e1xe5} *\n"), "{converted}");
    // A game with an invalid FEN has no legal part that --lenient can keep.
    let no_position = "[GameType \"25\"]\n[FEN \"?\"]\n1. c3-d4 *\n";
    assert_eq!(on_input(&["check", "--lenient"], no_position).status.code(), Some(1));
}

#[test]
fn lenient_keeps_the_moves_before_unreadable_text() {
    let file =
        "[White \"One\"]\n[GameType \"21\"]\n\n1. 11-15, 22-18 2. 15x22 25x18 3. 8-11Over. 1-0\n\n";
    let text = file.to_owned() + "[Bianco \"Two\"]\n[GameType \"21\"]\n\n1. 11-15 x *\n";
    let wrong = [
        "game 1, line 4, column 9: expected no comma after the move, found `,`; skipped",
        "game 1, line 4, column 35: expected a move, found `8-11Over.`; kept as text",
        "game 2, line 9, column 10: expected a move, found `x`; kept as text",
    ];
    let lenient =
        format!("-: games 2, plies 5, errors 0\n  {}\n  {}\n  {}\n", wrong[0], wrong[1], wrong[2]);
    assert_run(&on_input(&["check", "--lenient"], &text), 0, &lenient, "");
    let converted = on_input(&["convert", "--lenient"], &text).stdout;
    let converted = String::from_utf8(converted).unwrap();
    assert!(converted.contains("2. 15x22 25x18 {3. 8-11Over.} *\n"), "{converted}");
    assert!(converted.contains("[Result \"1-0\"]") && converted.contains("[White \"Two\"]"));
    assert_eq!(on_input(&["check"], &text).status.code(), Some(1));
}

#[test]
fn lenient_reads_a_man_on_its_last_row_as_a_king() {
    let game =
        |fen: &str, moves: &str| format!("[GameType \"20\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let told =
        |text: &str| String::from_utf8(on_input(&["check", "--lenient"], text).stdout).unwrap();
    let king = "expected a king, found '1'; a man of White is promoted on 1; read as a king";
    let legal = game("W:W6,1,2:B45,K49,50", "1. 1-7");
    assert_eq!(
        told(&legal),
        format!(
            "-: games 1, plies 1, errors 0\n  game 1, line 2, column 12: FEN, character 6: {king}\n"
        )
    );
    let converted = on_input(&["convert", "--lenient"], &legal).stdout;
    assert!(String::from_utf8(converted).unwrap().contains("[FEN \"W:WK1,K2,6:B45,K49,K50\"]"));
    let illegal = told(&game("W:W6,1,K2:B45,K49", "1. 6x22"));
    assert!(illegal.contains("plies 0, errors 0") && illegal.contains(king), "{illegal}");
    assert!(illegal.contains("1. 6x22: ") && illegal.contains("; kept as text"), "{illegal}");
    // --lenient repairs neither a range that contains a promotion square nor a FEN with another error.
    for fen in ["W:W1-9:B45", "W:W6,1:B45,51"] {
        assert!(told(&game(fen, "1. 6-7")).contains("errors 1"), "{fen}");
    }
    assert_eq!(on_input(&["check"], &legal).status.code(), Some(1));
}

#[test]
fn a_choice_between_captures_is_reported_and_no_error() {
    let text = "[GameType \"21\"]\n[FEN \"W:WK5:B9,10,11,17,18,20,25,26,27,28\"]\n\n1. 5x32 *\n";
    let told = "game 1, line 4, column 4: 1... 5x32: more than one move fits: \
        5x14x21x30x23x32, 5x14x23x32; the straight one is played";
    for strict in [&["check"][..], &["check", "--strict"]] {
        let expected = format!("-: games 1, plies 1, errors 0\n  {told}\n");
        assert_run(&on_input(strict, text), 0, &expected, "");
    }
    let complaint = format!("checkers: -: {told}\n");
    for command in
        [&["convert"][..], &["convert", "--strict"], &["convert", "--json"], &["stats"], &["tree"]]
    {
        let output = on_input(command, text);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), complaint, "{command:?}");
        assert_eq!(output.status.code(), Some(0));
    }
    // `convert` writes the capture with all its squares, so it fits one move and `check` has no warning.
    let converted = on_input(&["convert"], text).stdout;
    assert_run(&on_input(&["check"], converted), 0, "-: games 1, plies 1, errors 0\n", "");
    let side = "[GameType \"25\"]\n[FEN \"?:Wc3:Bh8\"]\n\n1... h8-g7 *\n";
    let report = on_input(&["check", "--json"], side).stdout;
    let report: Value = serde_json::from_slice(&report).unwrap();
    assert_eq!(report["warnings"][0]["remedy"], "the next move gives the side");
    assert_eq!(on_input(&["check", "--strict"], side).status.code(), Some(1));
    assert_eq!(on_input(&["convert", "--strict"], side).status.code(), Some(1));
}

#[test]
fn red_is_the_player_of_the_dark_pieces() {
    let text = "[Red \"One\"]\n[White \"Two\"]\n[GameType \"21\"]\n\n1. 11-15 *\n";
    let found = on_input(&["find", "--where", "black=one white=two"], text).stdout;
    assert_eq!(String::from_utf8(found).unwrap(), "-:1: Two - One, ?, ?, ?\n");
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
fn broken_tags_are_reported_once_per_game() {
    let text = "[White \"A]\n[[Event \"E\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n\n".to_owned()
        + "[\n[GameType \"25\"]\n\n1. c3-b4 *\n\n"
        + SOUND;
    let expected = "-: games 3, plies 5, errors 0\n\
        \x20 game 1, line 1, column 8: expected a closing quote for the value that begins here, \
        found the end of the line, and 1 more such; kept as text\n\
        \x20 game 2, line 7, column 2: expected the name of a tag, found the end of the line; \
        kept as text\n";
    assert_run(&on_input(&["check"], &text), 0, expected, "");
    let strict = on_input(&["check", "--strict"], &text);
    assert!(String::from_utf8_lossy(&strict.stdout).starts_with("-: games 3, plies 3, errors 2\n"));
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
fn the_checksum_of_a_file_in_an_archive_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.zip");
    for method in [zip::CompressionMethod::Stored, zip::CompressionMethod::Deflated] {
        let mut archive = ZipWriter::new(File::create(&path).unwrap());
        let options = SimpleFileOptions::default().compression_method(method);
        archive.start_file("a.pdn", options).unwrap();
        archive.write_all(SOUND.as_bytes()).unwrap();
        archive.finish().unwrap();
        assert_eq!(run("pdn", &["check", path.to_str().unwrap()]).status.code(), Some(0));
        let mut bytes = fs::read(&path).unwrap();
        // The checksum is at byte 14 of the local header of the entry, and at byte 16 of its central directory header.
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        for place in [14, directory + 16] {
            bytes[place] ^= 1;
        }
        fs::write(&path, bytes).unwrap();
        let output = run("pdn", &["check", path.to_str().unwrap()]);
        let error = String::from_utf8(output.stderr).unwrap();
        let expected = "a.zip/a.pdn: a zip archive that cannot be read: the checksum is wrong\n";
        assert!(error.ends_with(expected), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
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
fn the_encoding_is_reported_and_can_be_set() {
    // The bytes are the name Куперман in KOI8-R and in CP1251.
    let koi8 = b"[GameType \"25\"]\n[White \"\xEB\xD5\xD0\xC5\xD2\xCD\xC1\xCE\"]\n\n1. c3-d4 *\n";
    let windows =
        b"[GameType \"25\"]\n[White \"\xCA\xF3\xEF\xE5\xF0\xEC\xE0\xED\"]\n\n1. c3-d4 *\n";
    for (bytes, name) in [(koi8, "KOI8-R"), (windows, "windows-1251")] {
        let found = format!("-: games 1, plies 1, errors 0\n  1 in {name}\n");
        assert_run(&on_input(&["check"], bytes), 0, &found, "");
        let converted = "[White \"Куперман\"]\n[Result \"*\"]\n[GameType \"25\"]\n\n1. c3-d4 *\n";
        let guess = format!("checkers: -: 1 read as {name}; --encoding decides\n");
        assert_run(&on_input(&["convert"], bytes), 0, converted, &guess);
        let set = on_input(&["convert", "--encoding", &name.to_lowercase()], bytes);
        assert_run(&set, 0, converted, "");
    }
    let dos = on_input(&["convert", "--encoding", "cp437"], b"[White \"\x8E\x99\"]\n*\n");
    assert_run(&dos, 0, "[White \"ÄÖ\"]\n\n*\n", "");
    let unknown = on_input(&["check", "--encoding", "ascii"], "");
    let error = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(
        error.contains("expected one of UTF-8, windows-1251, ") && error.contains("UTF-16LE"),
        "{error}"
    );
    assert_eq!(unknown.status.code(), Some(2));
}

#[test]
fn utf_16_is_read() {
    let text = "[White \"Куперман\"]\n".to_owned() + SOUND;
    let units = |mark: &str| -> Vec<u16> { format!("{mark}{text}").encode_utf16().collect() };
    let little = |mark| units(mark).into_iter().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
    let big = |mark| units(mark).into_iter().flat_map(u16::to_be_bytes).collect::<Vec<_>>();
    for (bytes, name) in [
        (little("\u{feff}"), "UTF-16LE"),
        (big("\u{feff}"), "UTF-16BE"),
        (little(""), "UTF-16LE"),
        (big(""), "UTF-16BE"),
    ] {
        let expected = format!("-: games 1, plies 3, errors 0\n  1 in {name}\n");
        assert_eq!(checked(&bytes), expected);
        let set = on_input(&["check", "--encoding", name], &bytes);
        assert_eq!(String::from_utf8_lossy(&set.stdout), expected);
    }
    // UTF-16 is detected by zero bytes at the beginning. A file that begins with Cyrillic letters has no zero bytes
    // there, so its encoding must be named by --encoding or by a byte order mark.
    let comment = "Шашки\n\n".to_owned() + SOUND;
    let bytes: Vec<u8> = comment.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let set = on_input(&["check", "--encoding", "UTF-16LE"], bytes);
    let told = String::from_utf8_lossy(&set.stdout).into_owned();
    assert!(told.starts_with("-: games 1, plies 3, errors 0\n"), "{told}");
}

#[test]
fn packed_files_are_read_or_refused_by_name() {
    let sound = "-: games 1, plies 3, errors 0\n";
    assert_eq!(checked(gzipped(SOUND.as_bytes())), sound);
    let two = [gzipped(SOUND.as_bytes()), gzipped(SOUND.as_bytes())].concat();
    assert_eq!(checked(two), "-: games 2, plies 6, errors 0\n");

    let bzip2 = |text: &str| {
        let mut packed = BzEncoder::new(Vec::new(), bzip2::Compression::best());
        packed.write_all(text.as_bytes()).unwrap();
        packed.finish().unwrap()
    };
    assert_eq!(checked(bzip2(SOUND).repeat(2)), "-: games 2, plies 6, errors 0\n");
    let cut = bzip2(&SOUND.repeat(100));
    let output = on_input(&["check"], &cut[..cut.len() - 10]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("checkers: -: a bzip2 file that cannot be read: "), "{error}");
    assert_eq!(output.status.code(), Some(2));

    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("a.zip");
    zipped(&archive, &[("b.pdn", SOUND), ("read.me", "no game"), ("sub/c.PDN", SOUND)]);
    let path = archive.to_str().unwrap();
    let line = |name: &str| format!("{path}/{name}: games 1, plies 3, errors 0\n");
    let output = run("pdn", &["check", path]);
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(told.starts_with(&(line("b.pdn") + &line("sub/c.PDN"))), "{told} {output:?}");

    for (bytes, reason) in [
        (&b"7z\xBC\xAF\x27\x1C and more"[..], "a 7z archive, which is not read"),
        (b"\x28\xB5\x2F\xFD\x04\x00\x09", "a Zstandard file, which is not read"),
        (b"Rar!\x1A\x07\x01\x00", "a RAR archive, which is not read"),
        (b"\xFD7zXZ\0\0\x04", "an xz file, which is not read"),
        (b"%PDF-1.4\n", "a PDF document and not PDN"),
        (b"PK\x03\x04\x14\0\0\0", "a zip archive inside another or in a stream, which is not read"),
    ] {
        for bytes in [bytes.to_vec(), gzipped(bytes)] {
            let output = on_input(&["check"], bytes);
            assert_run(&output, 2, "", &format!("checkers: -: {reason}\n"));
        }
    }
    let broken = write(&folder, "broken.zip", b"PK\x03\x04nothing");
    let output = run("pdn", &["check", &broken]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("broken.zip: a zip archive that cannot be read: "), "{error}");
    assert_eq!(output.status.code(), Some(2));
    // In the local header of an entry, bit 0 of byte 6 is the encryption flag, and byte 8 is the compression
    // method. Method 12 (bzip2) is unsupported.
    for (place, value, reason) in [(6, 1, "encrypted"), (8, 12, "which is not read")] {
        let path = folder.path().join("strange.zip");
        zipped(&path, &[("a.pdn", SOUND)]);
        let mut bytes = fs::read(&path).unwrap();
        let directory = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        // The central directory also has the flag and the method, two bytes later than in the local header, so its
        // byte is changed too.
        bytes[place] = value;
        bytes[directory + place + 2] = value;
        fs::write(&path, bytes).unwrap();
        let output = run("pdn", &["check", path.to_str().unwrap()]);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains("strange.zip/a.pdn: ") && error.contains(reason), "{error}");
        assert_eq!(output.status.code(), Some(2));
    }
    let cut = gzipped(SOUND.repeat(100).as_bytes());
    let output = on_input(&["check"], &cut[..cut.len() - 10]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.starts_with("checkers: -: a gzip file that cannot be read: "), "{error}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_packed_file_with_a_game_of_4_mib_is_refused() {
    refuse_packed(4);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "slow: unpacks 128 MiB"]
fn a_packed_file_with_a_game_of_128_mib_takes_less_memory() {
    refuse_packed(128);
}

/// Passes a compressed game of `mebibytes` MiB to a process with a memory limit of about 120 MB. The process must
/// refuse the game.
#[cfg(target_os = "linux")]
fn refuse_packed(mebibytes: usize) {
    let folder = tempfile::tempdir().unwrap();
    let bomb = write(&folder, "bomb.pdn.gz", gzipped(&vec![b'a'; mebibytes << 20]));
    assert!(fs::metadata(&bomb).unwrap().len() < 1 << 20);
    let program = super::BINARY;
    let script = format!("ulimit -v 120000; exec {program} pdn check --threads 1 {bomb}");
    let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        told.contains("expected a game of at most 1048576 bytes, found a longer one"),
        "{output:?}"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn folders_are_searched() {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        write(&folder, "a.pdn", SOUND),
        write(&folder, "b/c.PDN", SOUND),
        write(&folder, "b/d/e.pdn.gz", gzipped(SOUND.as_bytes())),
        write(&folder, "f.fen", "W:Wc3:Bf6\nB:Wc3:Bf6\n"),
    ];
    write(&folder, "b/readme.txt", "not a game");
    let path = folder.path().to_str().unwrap();
    let output = run("pdn", &["check", "--json", "--variant", "russian", path]);
    let told = String::from_utf8(output.stdout).unwrap();
    let reports = told.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let read: Vec<_> = reports.filter(|report| report["file"].is_string()).collect();
    assert_eq!(
        read.iter().map(|report| report["file"].as_str().unwrap()).collect::<Vec<_>>(),
        files
    );
    let games: Vec<_> = read.iter().map(|report| &report["games"]).collect();
    assert_eq!(games, [1, 1, 1, 2]);
    // The link `back` makes a cycle, so the program must not follow links to folders.
    #[cfg(unix)]
    std::os::unix::fs::symlink("..", folder.path().join("b/back")).unwrap();
    let packed = write(&folder, "b/g.pdn.zst", b"\x28\xB5\x2F\xFDrest");
    let output = run("pdn", &["check", "--json", "--variant", "russian", path]);
    let told = String::from_utf8(output.stdout).unwrap();
    let total: Value = serde_json::from_str(told.lines().last().unwrap()).unwrap();
    assert_eq!((&total["files"], &total["unreadable"]), (&5.into(), &1.into()));
    let error = format!("checkers: {packed}: a Zstandard file, which is not read\n");
    assert_eq!(String::from_utf8(output.stderr).unwrap(), error);

    let empty = tempfile::tempdir().unwrap();
    let path = empty.path().to_str().unwrap();
    let error = format!("checkers: {path}: no .pdn or .fen file in this folder\n");
    assert_run(&run("pdn", &["check", path]), 2, "", &error);
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
