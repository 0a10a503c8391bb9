//! Tests of the program `checkers`.

mod analyse;
mod book;
mod collections;
mod dxp;
mod endgame;
#[cfg(unix)]
mod hostile;
mod hub;
mod odd_files;
mod pdn;
mod perft;
mod pictures;
mod play;
#[cfg(unix)]
mod repeat;
mod reports;
mod rules;
mod spread;
mod variants;

#[path = "../../../cli/tests/support/mod.rs"]
mod support;

use std::collections::HashSet;

use checkers_bits::{AnyVariant, Fen};
use support::{assert_run, program, run, written};

const BINARY: &str = env!("CARGO_BIN_EXE_checkers");

#[cfg(unix)]
#[test]
fn the_examples_of_the_manual_print_what_it_shows() {
    support::manual::run_examples("README.md", 20);
}

#[cfg(unix)]
#[test]
fn the_examples_of_the_hub_protocol_print_what_it_shows() {
    support::manual::run_examples("HUB.md", 3);
}

#[test]
fn board_prints_the_position_and_its_moves() {
    let picture = "\
8   .   .   .   .
7 .   .   .   .
6   .   .   .   .
5 .   .   .   .
4   .   .   .   .
3 .   w   .   .
2   .   .   .   B
1 W   .   .   .
  a b c d e f g h

W:Wc3,Ka1:BKh2
White has 3 moves: a1-b2 c3-b4 c3-d4
";
    assert_run(&run("board", &["W:WKa1,c3:BKh2"]), 0, picture, "");
}

const MANY_MOVES: &str = "W:WK18,K19,K20,K31,K33,K39,K55,K65,K67,K68,K69,K71,72:BK12,K17,K23,K26,K41,\
    K44,K45,K46,K47,K49,K52,K58,K59,K61,K62,K63";

#[test]
#[ignore = "slow: a list of 1053 moves"]
fn board_lists_more_than_a_thousand_moves() {
    let board = run("board", &["--variant", "canadian", MANY_MOVES]);
    let text = String::from_utf8(board.stdout).unwrap();
    let (_, moves) = text.split_once("White has 1053 moves: ").expect(&text);
    let distinct: HashSet<_> = moves.split_whitespace().collect();
    assert_eq!(distinct.len(), 1053);
    assert_eq!(board.status.code(), Some(0));
}

#[test]
#[ignore = "slow: a position with 1053 moves in perft"]
fn perft_counts_and_divides_more_than_a_thousand_moves() {
    let fen = MANY_MOVES;
    let start = ["--variant", "canadian", "--fen", fen, "1"];
    let perft = run("perft", &[&start[..], &["--json"]].concat());
    assert!(String::from_utf8_lossy(&perft.stdout).contains("\"nodes\":1053,"), "{perft:?}");
    let divide = run("perft --divide", &[&start[..], &["--json"]].concat());
    assert_eq!(divide.stdout.split(|&byte| byte == b'\n').count(), 1054, "a line for each move");
}

#[test]
fn board_prints_the_bits() {
    let output = run("board", &["--bits", "W:W:B"]);
    let picture = "\
8   .   .   .   .    8    31     5    11    17
7 .   .   .   .      7 24    30     4    10
6   .   .   .   .    6    23    29     3     9
5 .   .   .   .      5 16    22    28     2
4   .   .   .   .    4    15    21    27     1
3 .   .   .   .      3  8    14    20    26
2   .   .   .   .    2     7    13    19    25
1 .   .   .   .      1  0     6    12    18
  a b c d e f g h       a  b  c  d  e  f  g  h

W:W:B
Black wins: White has no pieces
";
    assert_run(&output, 0, picture, "");
}

#[test]
fn board_says_who_has_won_in_every_variant() {
    let said = |variant, fen| {
        let board = run("board", &["--variant", variant, fen]);
        String::from_utf8(board.stdout).unwrap().lines().last().unwrap_or_default().to_owned()
    };
    for variant in AnyVariant::all() {
        for fen in ["W:W:B20", "W:W:BK20", "B:WK20:B"] {
            let outcome = Fen::read(fen, variant).unwrap().position.outcome().unwrap();
            assert_eq!(said(variant.name(), fen), outcome.to_string(), "{variant} {fen}");
        }
    }
    assert_eq!(said("antidraughts", "B:WK20:B"), "Black wins: Black has no pieces");
    assert_eq!(said("breakthrough", "W:W31:BK20"), "Black wins: Black has the first king");
    assert_eq!(said("russian", "B:WK20:B"), "White wins: Black has no pieces");
}

#[test]
fn board_prints_svg() {
    let output = run("board", &["--svg", "--move", "c3:e5", "W:Wc3,Ka1:Bd4,g7"]);
    let svg = String::from_utf8(output.stdout).unwrap();
    assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 360 360\""));
    assert!(svg.contains("<title>W:Wc3,Ka1:Bg7,d4</title>") && svg.ends_with("</svg>\n"), "{svg}");
    assert_eq!((svg.matches("<circle").count(), svg.matches("#d00").count()), (5, 1));
    let plain = String::from_utf8(run("board", &["--svg"]).stdout).unwrap();
    assert_eq!((plain.matches("<circle").count(), plain.matches("#d00").count()), (24, 0));
}

#[test]
fn help_has_80_columns_without_a_terminal_and_lists_the_variants_once() {
    for (columns, most) in [("", 80), ("60", 60), ("200", 80)] {
        for command in ["help", "help analyse", "help perft", "help pdn tree", "board -h"] {
            let help = program(command, &[]).env("COLUMNS", columns).output().unwrap().stdout;
            let help = String::from_utf8(help).unwrap();
            let longest = help.lines().map(|line| line.chars().count()).max().unwrap();
            // The list of commands is laid out by hand for 80 columns.
            let most = if command == "help" { 80 } else { most };
            assert!((most - 20..=most).contains(&longest), "{command}: {longest}: {help}");
            assert_eq!(help.contains("antidraughts"), command == "help", "{help}");
        }
    }
}

#[test]
fn a_similar_name_is_suggested() {
    let output = run("paly", &[]);
    let error = "unrecognized subcommand 'paly'; some similar subcommands exist: 'analyse', 'play'";
    assert_run(&output, 2, "", &format!("checkers: {error}\n"));
}

#[test]
fn bad_input_is_named_and_ends_with_status_2() {
    let error = "FEN, character 6: expected a comma, a colon, a dot or the end, found 'x'\n";
    for (command, before) in [("perft", &["1", "--fen"][..]), ("board", &[])] {
        let output = run(command, &[before, &["W:Wa1x:B"]].concat());
        assert_run(&output, 2, "", &format!("checkers: {error}"));
    }
}
