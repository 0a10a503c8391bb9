//! Tests with real files from the shared folder. Without this folder, the tests pass without a check.

use std::fs;
use std::path::Path;

use checkers_bits::VariantName::{self, International, Russian};
use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, DrawRules, Outcome};
#[cfg(feature = "encodings")]
use checkers_pdn::Encoding;
use checkers_pdn::{Error, GameTree, Games, Reader, SyntaxErrorKind};

use crate::shared::shared;

fn read(path: &Path) -> Vec<Result<GameTree, Error>> {
    Reader::new(&fs::read(path).unwrap()[..]).trees().collect()
}

#[test]
fn every_file_is_read_but_the_one_that_must_fail() {
    let Some(directory) = shared("pdn") else { return };
    let mut files = 0;
    for folder in ["international", "russian", "russian-openings", "syntax"] {
        for entry in fs::read_dir(directory.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let games = read(&path);
            files += 1;
            if path.file_name().unwrap() == "must-fail-nested_comment.pdn" {
                assert_eq!(games.len(), 1);
                let Err(Error::Syntax(error)) = &games[0] else { panic!("{games:?}") };
                assert_eq!(error.kind, SyntaxErrorKind::UnopenedComment);
                assert_eq!(error.place.column, 46);
                continue;
            }
            assert!(!games.is_empty(), "{path:?}");
            for game in games {
                let game = game.unwrap_or_else(|error| panic!("{path:?}: {error}"));
                let written = game.to_string();
                let again = Reader::new(written.as_bytes()).trees().next().unwrap().unwrap();
                assert_eq!(again, game, "{path:?}");
            }
        }
    }
    assert!(files > 0);
}

#[test]
fn files_have_as_many_games_and_plies_as_their_tags_and_results_say() {
    let Some(directory) = shared("pdn") else { return };
    for (file, games, plies) in [
        ("russian/ussr1947.utf8.pdn", 153, 8_730),
        ("international/schildpad.pdn", 34, 3_014),
        ("international/nk2003-amsterdam.pdn", 33, 3_268),
        ("international/nk-ronde-01.pdn", 7, 725),
        ("russian/lidraughts.pdn", 22, 585),
    ] {
        let read = read(&directory.join(file));
        assert_eq!(read.len(), games, "{file}");
        let moves = read.iter().flatten().map(|game| game.main_line().count());
        assert_eq!(moves.sum::<usize>(), plies, "{file}");
    }
    // The games of this file have the tag `PlyCount`, so the number of plies is compared with the tag.
    for game in read(&directory.join("international/nk-ronde-01.pdn")).iter().flatten() {
        let plies = game.main_line().count();
        assert_eq!(game.tags.get("PlyCount").unwrap().parse(), Ok(plies), "{game}");
    }
}

/// The files contain results with colons, prose in parentheses and `[Empty]` between games.
#[test]
fn no_game_of_other_programs_is_lost_or_made_up() {
    let Some(directory) = shared("mixed-pdn") else { return };
    for (file, games, plies, draws) in [
        ("World_Championship_1998.pdn", 460, 17_346, 390),
        ("British_Computer_Championship_2002.pdn", 16, 804, 11),
        ("ChapionnatSurinam2025.pdn", 98, 10_135, 36),
    ] {
        let read = Games::open(directory.join(file)).unwrap().map(Result::unwrap);
        let read: Vec<_> = read.map(|record| record.game).collect();
        let moves = read.iter().map(|game| game.moves().count()).sum::<usize>();
        let drawn = read.iter().filter(|game| *game.recorded_result() == RecordedResult::Draw);
        assert_eq!((read.len(), moves, drawn.count()), (games, plies, draws), "{file}");
    }
}

#[cfg(feature = "encodings")]
#[test]
fn two_encodings_of_one_file_read_alike() {
    let Some(directory) = shared("pdn") else { return };
    let utf8 = read(&directory.join("russian/ussr1947.utf8.pdn"));
    let cp866 = read(&directory.join("russian/ussr1947.cp866.pdn"));
    assert_eq!((utf8.len(), cp866.len()), (153, 54));
    for (utf8, cp866) in utf8.iter().zip(&cp866) {
        let (utf8, cp866) = (utf8.as_ref().unwrap(), cp866.as_ref().unwrap());
        assert_eq!(utf8, cp866);
        assert_eq!(cp866.source.as_ref().unwrap().encoding, Encoding::Cp866);
    }
}

/// Returns the number of games, the plies of the valid games, and the errors of the broken games.
fn replayed(variant: VariantName, path: &Path) -> (usize, usize, Vec<String>) {
    let file = fs::read(path).unwrap();
    let mut reader = Reader::new(&file[..]);
    let (mut games, mut plies, mut errors) = (0, 0, Vec::new());
    while let Some(text) = reader.next_game().unwrap() {
        games += 1;
        let checked = text.check(variant);
        match text.replay(variant) {
            Ok(game) => {
                assert_eq!(checked.unwrap().plies, text.to_tree().main_line().count());
                plies += game.moves().count();
                let written = GameTree::from(&game).to_string();
                let mut again = Reader::new(written.as_bytes());
                let again = again.next_game().unwrap().unwrap().replay(variant);
                assert_eq!(again.unwrap(), game, "{written}");
            }
            Err(error) => {
                assert_eq!(checked.unwrap_err(), error);
                errors.push(error.to_string());
            }
        }
    }
    (games, plies, errors)
}

#[test]
fn every_sound_russian_game_replays() {
    let Some(directory) = shared("pdn") else { return };
    for (file, games, plies) in [
        ("lidraughts.pdn", 22, 585),
        ("russian2012_excerpt.pdn", 2, 35),
        ("ussr1947.cp866.pdn", 54, 3_009),
        ("ussr1947.utf8.pdn", 153, 8_730),
    ] {
        let found = replayed(Russian, &directory.join("russian").join(file));
        assert_eq!(found, (games, plies, vec![]), "{file}");
    }
}

#[test]
fn every_sound_international_game_replays() {
    let Some(directory) = shared("pdn") else { return };
    for (file, games, plies) in [
        ("090417ronde12.pdn", 7, 703),
        ("PROF2.pdn", 16, 1_616),
        ("delfts.pdn", 2, 252),
        ("kurnik.pdn", 4, 535),
        ("nk-ronde-01.pdn", 7, 725),
        ("nk2003-amsterdam.pdn", 33, 3_268),
        ("schildpad.pdn", 34, 3_014),
        ("windragon.pdn", 1, 152),
    ] {
        let found = replayed(International, &directory.join("international").join(file));
        assert_eq!(found, (games, plies, vec![]), "{file}");
    }
    // The file `Cat.C1.pdn` ends with `36x27 1-0`, a game without its tags and first moves, so one error is
    // expected.
    let found = replayed(International, &directory.join("international/Cat.C1.pdn"));
    let stray = "game 46, line 611, column 1: 1. 36x27: the piece cannot go to 27";
    assert_eq!(found, (46, 415, vec![stray.to_owned()]));
}

/// The openings come from a table of openings with "flying" men, one of which is drawn by lot. Half of the openings
/// are not moves, but put two men on other squares.
#[test]
fn openings_are_moves_or_men_put_elsewhere() {
    let Some(directory) = shared("pdn") else { return };
    for (file, expected) in [
        ("draw1.pdn", Ok(1)),
        ("draw10.pdn", Err("1. A1-A5: the piece cannot go to a5")),
        ("draw100.pdn", Err("1. A3-A5: the piece cannot go to a5")),
        ("draw101.pdn", Ok(6)),
        ("draw102.pdn", Err("1. A3-E5: the piece cannot go to e5")),
        ("draw103.pdn", Ok(4)),
        ("draw104.pdn", Err("1. A3-H4: the piece cannot go to h4")),
        ("draw105.pdn", Ok(6)),
    ] {
        let (_, plies, errors) = replayed(Russian, &directory.join("russian-openings").join(file));
        match expected {
            Ok(expected) => assert_eq!((plies, &errors[..]), (expected, &[][..]), "{file}"),
            Err(error) => {
                assert_eq!(errors, [format!("game 1, line 4, column 4: {error}")], "{file}");
            }
        }
    }
}

/// The outcome must agree with the legal moves after every ply, and with the recorded result after the last ply.
#[test]
fn no_outcome_contradicts_the_moves() {
    let Some(directory) = shared("pdn") else { return };
    let (mut wins, mut contradicted) = (0, Vec::new());
    for file in ["lidraughts.pdn", "russian2012_excerpt.pdn", "ussr1947.utf8.pdn"] {
        let file = fs::read(directory.join("russian").join(file)).unwrap();
        let mut reader = Reader::new(&file[..]);
        while let Some(text) = reader.next_game().unwrap() {
            let record = text.replay(Russian).unwrap();
            let mut game = checkers_bits::Game::from_position(record.main_line().start());
            for (position, mv) in record.moves() {
                for rules in [DrawRules::fmjd64(), DrawRules::lidraughts()] {
                    let outcome = game.outcome_by(&rules);
                    assert!(!matches!(outcome, Some(Outcome::Win { .. })), "{position}");
                }
                game.play(mv).unwrap();
            }
            match game.outcome_by(&DrawRules::fmjd64()) {
                Some(Outcome::Win { winner, .. }) => {
                    assert!(game.position().moves().is_empty());
                    let lost = match winner {
                        Color::White => RecordedResult::BlackWins,
                        Color::Black => RecordedResult::WhiteWins,
                    };
                    wins += 1;
                    if *record.recorded_result() == lost {
                        contradicted.push((text.number(), game.position().to_string()));
                    }
                }
                Some(Outcome::Draw { .. }) | None => {
                    assert!(!game.position().moves().is_empty());
                }
            }
        }
    }
    assert!(wins > 0);
    // Game 15 of lidraughts.pdn has the tag 2-0, but its movetext ends with the correct result 0-2, so one
    // contradiction is expected.
    assert_eq!(contradicted, [(15, "W:W:Bh8,Ka7,h2".to_owned())]);
}
