//! Tests of the variant of games without a variant tag.

use std::io::{Seek, Write};
use std::process::Output;

use super::{assert_run, program};

fn on_input(arguments: &[&str], text: &str) -> Output {
    let mut input = tempfile::tempfile().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    input.rewind().unwrap();
    program("pdn", arguments).stdin(input).output().unwrap()
}

fn lines(arguments: &[&str], text: &str) -> Vec<String> {
    let output = on_input(arguments, text);
    String::from_utf8(output.stdout).unwrap().lines().map(Into::into).collect()
}

/// A game that is legal in Czech draughts. In Russian draughts the man on e5 must capture backward.
const CZECH: &str = "[FEN \"W:We5:Bd4\"]\n1. e5-f6 *\n\n";
/// A game that is legal in Russian and in Czech draughts.
const SHORT: &str = "1. g3-f4 f6-g5 *\n\n";
const ENGLISH: &str = "1. 11-15 23-19 2. 8-11 *\n\n";

#[test]
fn games_are_of_the_variant_by_whose_rules_they_are_legal() {
    for (file, expected) in [
        (
            format!("{SHORT}{SHORT}{CZECH}"),
            &[
                "-: games 3, plies 5, errors 0",
                "  3 guessed as czech: as most of the first games; --variant decides",
            ][..],
        ),
        (
            "[GameType \"20\"]\n1. 32-28 *\n\n".repeat(3) + ENGLISH,
            &[
                "-: games 4, plies 6, errors 0",
                "  1 guessed as english: the squares in the moves allow it; --variant decides",
            ],
        ),
        (
            "[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(2) + ENGLISH,
            &[
                "-: games 3, plies 5, errors 0",
                "  1 guessed as english: the moves are legal; --variant decides",
            ],
        ),
        (
            "[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(3) + CZECH,
            &[
                "-: games 4, plies 4, errors 0",
                "  1 guessed as czech: the moves are legal; --variant decides",
            ],
        ),
    ] {
        assert_eq!(lines(&["check"], &file), expected, "{file}");
    }
}

#[test]
fn every_command_knows_the_variant_that_check_finds() {
    let file = "[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(3) + CZECH;
    let found = lines(&["find", "--where", "variant=czech"], &file);
    assert_eq!(found, ["-:10: ? - ?, ?, ?, ?"]);
    let converted = lines(&["convert"], &file);
    assert!(converted.contains(&"[GameType \"29\"]".into()), "{converted:?}");
    assert_eq!(lines(&["tree"], &file).iter().filter(|line| line.contains("all games")).count(), 1);
}

#[test]
fn a_wrong_tag_of_all_games_is_the_first_complaint() {
    let game = format!("[GameType \"25\"]\n{CZECH}");
    let names = "--variant english or --variant czech or --variant thai";
    let hint =
        format!("most games are illegal; 9 of the first 9 illegal games are legal with {names}");
    let checked = lines(&["check"], &game.repeat(9));
    assert_eq!(checked[0], "-: games 9, plies 0, errors 9");
    assert_eq!(checked[1], format!("  {hint}"));
    assert_eq!(checked.len(), 6, "{checked:?}");
    assert_eq!(checked[5], "  6 more errors; --json prints all");

    let reason = "1. e5-f6: a capture is mandatory, and this is not a legal one";
    let error = |game: usize| {
        format!("checkers: -: game {game}, line {}, column 4: {reason}\n", 4 * game - 1)
    };
    let complaints = format!(
        "checkers: -: {hint}\n{}{}{}checkers: -: 6 more errors\n\
         checkers: 9 games: 0 converted, 9 broken, 0 duplicates\n",
        error(1),
        error(2),
        error(3)
    );
    assert_run(&on_input(&["convert"], &game.repeat(9)), 1, "", &complaints);
    // If most games are legal, every error is reported and no other variant is suggested.
    let mixed = "[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(9) + &game.repeat(4);
    let told = String::from_utf8(on_input(&["stats"], &mixed).stderr).unwrap();
    assert_eq!(told.matches(reason).count(), 4, "{told}");
    assert!(!told.contains("most games"), "{told}");
    // If most games are legal, every error must be reported even if the broken games come first.
    let mixed = game.repeat(4) + &"[GameType \"25\"]\n1. c3-d4 *\n\n".repeat(9);
    assert_eq!(String::from_utf8(on_input(&["stats"], &mixed).stderr).unwrap().lines().count(), 4);
}
