//! Tests of `checkers play` with scripted input.

use std::io::Write;
use std::process::Stdio;

use crate::{assert_run, program, run};

fn played(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["--depth", "3", "--hash", "1"], arguments].concat();
    let mut child = program("play", &arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_to_its_end_and_printed() {
    let text = played(&["--fen", "W:WKa1,c3:Bb8"], "moves\nc3-d4\nquit\n");
    assert!(text.contains("White: a1-b2 c3-b4 c3-d4\n"), "{text}");
    let help = "\n\ntype a move, hint, moves, undo, board or quit\nWhite: ";
    assert_eq!(text.matches(help).count(), 1, "{text}");
    assert!(text.contains("Black: b8-"), "{text}");
    assert!(text.contains("\n[FEN \"W:Wc3,Ka1:Bb8\"]\n\n1. c3-d4 b8-"), "{text}");

    // The capture takes Black's last man and ends the game.
    let text = played(&["--fen", "W:Wc3:Bd4"], "c3:e5\n");
    assert!(text.contains("White wins: Black has no pieces\n\n[Result \"1-0\"]"), "{text}");
    assert!(text.ends_with("\n1. c3:e5 *\n"), "{text}");
}

#[test]
fn the_engine_moves_first_for_white() {
    let text = played(&["--side", "black", "--variant", "international"], "");
    assert!(text.starts_with("White: "), "{text}");
    assert!(text.contains(" at depth 3)\n"), "{text}");
}

#[test]
fn scores_are_those_of_white() {
    let behind = ["--fen", "W:Wa1,h2,h4:Bb8,d8,f8,h8,a7"];
    let text = played(&behind, "hint\na1-b2\n");
    for side in ["White: ", "Black: "] {
        let mut lines = text.lines().filter(|line| line.contains(side));
        assert!(
            lines.any(|line| line.contains(" (-") && line.ends_with(" for White at depth 3)")),
            "{text}"
        );
    }
    let text = played(&["--fen", "W:Wc3:Bd4"], "hint\n");
    assert!(text.contains("White: c3:e5 (wins in 1 ply)\n"), "{text}");
}

#[test]
fn the_engine_has_a_clock_or_a_time_per_move() {
    for time in [&["--time", "0.1", "--increment", "0.01"][..], &["--move-time", "0"]] {
        let arguments = [time, &["--hash", "1", "--fen", "B:Wc3:Bf8"]].concat();
        let output = run("play", &arguments);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.starts_with(b"Black: f8-"), "{output:?}");
    }
    let both = run("play --time 1 --move-time 1", &[]);
    assert_eq!(both.status.code(), Some(2), "{both:?}");
    let increment = run("play --depth 1 --increment 1", &[]);
    assert_eq!(increment.status.code(), Some(2), "{increment:?}");
}

#[test]
fn moves_are_taken_back_and_hints_given() {
    let text = played(&[], "undo\nhint\nc3-d4\nundo\na3-b4\nundo\nboard\n");
    assert!(text.contains("White: there is no move to take back\n"), "{text}");
    // The board is printed six times: at the start, after each move of the engine, after each `undo`, and for
    // `board`.
    assert_eq!(text.matches("8   b   b   b   b\n").count(), 6, "{text}");
    assert!(text.ends_with("\n[Result \"*\"]\n[GameType \"25\"]\n\n*\n"), "{text}");
}

#[test]
fn a_bad_move_is_asked_for_again() {
    let text = played(&[], "nonsense\nc3-c4\na3-a5\n\nc3-d4\n");
    assert!(text.contains("White: nonsense: "), "{text}");
    assert!(text.contains("White: c3-c4: "), "{text}");
    assert!(text.contains("; or type hint, moves, undo, board or quit\n"), "{text}");
    assert!(text.contains("\n1. c3-d4 "), "{text}");
}

#[test]
fn the_engine_plays_the_best_move_of_a_table() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().to_str().unwrap();
    let build = run("endgame build --pieces 2", &[folder]);
    assert_eq!(build.status.code(), Some(0));
    // White has one winning move, which wins in 13 plies. The engine must play this move.
    let probe = run("endgame probe", &[folder, "W:Wh4:Bb8"]);
    let probe = String::from_utf8(probe.stdout).unwrap();
    let best =
        probe.lines().nth(1).unwrap().trim().strip_suffix(": win in 13 plies").expect(&probe);
    let text = played(&["--endgames", folder, "--side", "black", "--fen", "W:Wh4:Bb8"], "quit\n");
    assert!(text.contains(&format!("White: {best} (wins in 13 plies)\n")), "{text}");
    let missing = run("play --endgames", &["/nowhere"]);
    assert_run(
        &missing,
        2,
        "",
        "checkers: endgames: /nowhere: missing; build it with `checkers endgame build`\n",
    );
}

#[test]
fn the_engine_plays_from_a_book() {
    let (_directory, book) = super::book::built(&[]);
    let text = played(&["--book", &book], "c3-d4\nquit\n");
    assert!(
        ["d6-c5", "f6-g5"].iter().any(|mv| text.contains(&format!("Black: {mv} (book)\n"))),
        "{text}"
    );
    let text = played(&["--book", &book, "--book-plies", "1"], "c3-d4\nquit\n");
    assert!(text.contains(" at depth 3)\n") && !text.contains("(book)"), "{text}");
    let foreign = run("play --variant pool --book", &[&book]);
    let message = format!("checkers: book: {book}: expected a book of pool, found russian\n");
    assert_run(&foreign, 2, "", &message);
}
