//! Tests of games with defects, read with `--strict`, with `--lenient` and without either.

use serde_json::Value;

use super::{SOUND, on_input};
use crate::assert_run;

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
    let no_position = "[GameType \"25\"]\n[FEN \"W\"]\n1. c3-d4 *\n";
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
