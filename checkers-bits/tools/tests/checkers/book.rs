//! Tests of `checkers book`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{assert_run, run, written};

const GAMES: &str = "\
[GameType \"25\"]
[Result \"2-0\"]
1. c3-d4 d6-c5 2. b2-c3 f6-g5 2-0

[GameType \"25\"]
[Result \"1-1\"]
1. c3-d4 f6-g5 2. b2-c3 d6-c5 3. c3-b4 1-1

[GameType \"25\"]
[Result \"*\"]
1. e3-f4 d6-c5 *

[GameType \"25\"]
[Result \"0-2\"]
1. c3-d4 d6-c5 0-2
";

/// Builds a book from [`GAMES`]; returns its folder and its path.
pub(super) fn built(options: &[&str]) -> (TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let games = written(directory.path(), "games.pdn", GAMES);
    let book = directory.path().join("my.book").to_str().unwrap().to_owned();
    assert_run(&run("book build -o", &[&[&*book, &*games], options].concat()), 0, "", "");
    (directory, book)
}

#[test]
fn a_book_is_built_and_shown() {
    let (_directory, book) = built(&[]);
    let start = "\
russian: positions 8, moves 10
W:Wa3,c3,e3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6

move   weight  games   share
c3-d4       3      3  75.0 %
e3-f4       1      1  25.0 %
";
    assert_run(&run("book show", &[&book]), 0, start, "");
    let show = run("book show --json", &[&book, "c3-d4"]);
    let json: serde_json::Value = serde_json::from_slice(&show.stdout).unwrap();
    assert_eq!((&json["book_moves"], &json["variant"]), (&10.into(), &"russian".into()));
    let fen = json["fen"].as_str().unwrap();
    assert!(fen.starts_with("B:Wd4,"), "{fen}");
    let moves = serde_json::json!([
        {"move": "d6-c5", "weight": 2, "games": 2, "share": 2.0 / 3.0},
        {"move": "f6-g5", "weight": 1, "games": 1, "share": 1.0 / 3.0},
    ]);
    assert_eq!(json["moves"], moves);
    // `book show` must print the same book moves for a position that is given by moves and for its FEN.
    let after = run("book show", &[&book, "c3-d4 d6-c5 b2-c3 f6-g5"]);
    let text = String::from_utf8(after.stdout).unwrap();
    assert!(
        text.ends_with("\nmove   weight  games    share\nc3-b4       1      1  100.0 %\n"),
        "{text}"
    );
    let fen = text.lines().nth(1).unwrap();
    assert_run(&run("book show", &[&book, fen]), 0, &text, "");

    let end = run("book show", &[&book, "W:WKa1:Bh8"]);
    assert_run(&end, 1, "russian: positions 8, moves 10\nW:WKa1:Bh8: no move\n", "");
    let bad = run("book show", &[&book, "c3-d4 c3-d4"]);
    assert_run(&bad, 2, "", "checkers: move 2, c3-d4: there is no piece on c3\n");
}

#[test]
fn equal_games_make_equal_books() {
    let (directory, book) = built(&["--threads", "2"]);
    let mut games: Vec<_> = GAMES.split("\n\n").map(str::trim_end).collect();
    games.reverse();
    let reversed = written(directory.path(), "reversed.pdn", games.join("\n\n"));
    let other = format!("{book}.2");
    assert_run(&run("book build --threads 1 -o", &[&other, &reversed]), 0, "", "");
    assert_eq!(fs::read(&book).unwrap(), fs::read(&other).unwrap());
}

#[test]
fn plies_and_games_limit_a_book() {
    let moves = |options: &[&str]| {
        let (_directory, book) = built(options);
        let show = String::from_utf8(run("book show", &[&book]).stdout).unwrap();
        show.lines().next().unwrap().to_owned()
    };
    assert_eq!(moves(&["--plies", "1"]), "russian: positions 1, moves 2");
    assert_eq!(moves(&["--min-games", "2"]), "russian: positions 2, moves 2");
    assert_eq!(moves(&["--where", "result=draw"]), "russian: positions 5, moves 5");
}

#[test]
fn an_existing_file_is_kept() {
    let (directory, book) = built(&[]);
    let games = directory.path().join("games.pdn");
    let games = games.to_str().unwrap();
    let before = fs::read(&book).unwrap();
    let again = run("book build --plies 1 -o", &[&book, games]);
    assert_run(&again, 2, "", &format!("checkers: {book} exists; --force replaces it\n"));
    let none = run("book build --force --min-games 9 -o", &[&book, games]);
    assert_run(&none, 2, "", "checkers: expected moves of at least 9 games, found none\n");
    let unreadable = run("book build --plies 1 --force -o", &[&book, games, "/nowhere"]);
    assert_eq!(unreadable.status.code(), Some(2));
    assert_eq!(fs::read(&book).unwrap(), before);
    assert_run(&run("book build --plies 1 --force -o", &[&book, games]), 0, "", "");
    assert_eq!(fs::read(&book).unwrap().len(), 44 + 2 * 20);
}

#[test]
fn broken_games_are_left_out_and_other_variants_are_refused() {
    let (directory, book) = built(&[]);
    let broken = format!("{GAMES}\n[GameType \"25\"]\n1. c3-d4 a1-a2 *\n");
    let broken = written(directory.path(), "broken.pdn", broken);
    let other = format!("{book}.2");
    let build = run("book build -o", &[&other, &broken]);
    let error = String::from_utf8(build.stderr).unwrap();
    assert!(build.status.code() == Some(1) && error.contains("game 5, "), "{error}");
    assert_eq!(fs::read(&book).unwrap(), fs::read(&other).unwrap());

    let mixed = format!("{GAMES}\n[GameType \"26\"]\n1. c3-d4 *\n");
    let mixed = written(directory.path(), "mixed.pdn", mixed);
    let third = format!("{book}.3");
    let message = "checkers: expected games of one variant, found russian and brazilian; \
                   --where variant=brazilian selects\n";
    assert_run(&run("book build -o", &[&third, &mixed]), 2, "", message);
    assert!(!Path::new(&third).exists());
    assert_run(&run("book build --where variant=russian -o", &[&third, &mixed]), 0, "", "");
    assert_eq!(fs::read(&book).unwrap(), fs::read(&third).unwrap());
}

#[test]
fn merged_books_are_the_book_of_all_games() {
    let (directory, book) = built(&[]);
    let path = |name: &str| format!("{}/{name}", directory.path().display());
    for (number, game) in (1..).zip(GAMES.split("\n\n")) {
        let game = written(directory.path(), "one.pdn", game);
        assert_run(&run("book build -o", &[&path(&format!("{number}.book")), &game]), 0, "", "");
    }
    let parts = ["1.book", "2.book", "3.book", "4.book"].map(path);
    let all = path("all.book");
    assert_run(
        &run("book merge -o", &[&all, &parts[0], &parts[1], &parts[2], &parts[3]]),
        0,
        "",
        "",
    );
    assert_eq!(fs::read(&book).unwrap(), fs::read(&all).unwrap());
    // Without --force, `merge` must not replace an existing file, even if the file is an input.
    let exists = run("book merge -o", &[&all, &all, &all]);
    assert_run(&exists, 2, "", &format!("checkers: {all} exists; --force replaces it\n"));
    assert_run(&run("book merge --force -o", &[&all, &all, &all]), 0, "", "");
    let show = String::from_utf8(run("book show", &[&all]).stdout).unwrap();
    assert!(show.contains("\nc3-d4       6      6  75.0 %\n"), "{show}");

    let foreign = path("pool.book");
    let build = run("book build --variant pool -o", &[&foreign, &path("one.pdn")]);
    assert_run(&build, 0, "", "");
    let merge = run("book merge -o", &[&path("both.book"), &book, &foreign]);
    let message = format!("checkers: {foreign}: expected a book of russian, found pool\n");
    assert_run(&merge, 2, "", &message);
}

#[test]
fn a_damaged_book_is_named() {
    let (directory, book) = built(&[]);
    let mut bytes = fs::read(&book).unwrap();
    bytes[50] ^= 1;
    let damaged = written(directory.path(), "damaged.book", &bytes);
    let show = run("book show", &[&damaged]);
    let error = String::from_utf8(show.stderr).unwrap();
    let start = format!("checkers: {damaged}: damaged: expected the checksum ");
    assert!(error.starts_with(&start) && error.contains(" at offset 240, found "), "{error}");
    assert_eq!(show.status.code(), Some(2));
    let short = written(directory.path(), "short.book", &bytes[..100]);
    let message = format!("checkers: {short}: expected 244 bytes for 10 records, found 100\n");
    assert_run(&run("book show", &[&short]), 2, "", &message);
}

/// Reads a book file as BOOK.md describes the format.
#[test]
fn the_format_is_as_documented() {
    let (_directory, book) = built(&[]);
    let bytes = fs::read(&book).unwrap();
    let number = |at: usize, len: usize| {
        bytes[at..][..len].iter().fold(0, |number: u64, &byte| number << 8 | u64::from(byte))
    };
    assert_eq!(bytes[..16], *b"draughts book 1\n");
    assert_eq!(bytes[16..32], *b"russian\0\0\0\0\0\0\0\0\0");
    let count = number(32, 8) as usize;
    assert_eq!((count, bytes.len()), (10, 44 + 20 * count));
    let mut key: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in b"Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww" {
        key = (key ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    }
    let records = (40..40 + 20 * count).step_by(20).filter(|&at| number(at, 8) == key);
    // A record has squares as bit numbers: c3 is 22, d4 is 18, e3 is 23, f4 is 19.
    let records: Vec<_> = records
        .map(|at| {
            [
                number(at + 8, 1),
                number(at + 9, 1),
                number(at + 10, 2),
                number(at + 12, 4),
                number(at + 16, 4),
            ]
        })
        .collect();
    assert_eq!(records, [[22, 18, 0, 3, 3], [23, 19, 0, 1, 1]]);
}
