//! The collection of real files beside the repository, where it is.

use std::fs;
use std::path::{Path, PathBuf};

use checkers_bits::pdn::{Encoding, Error, Game, Reader, SyntaxErrorKind};

fn directory() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/pdn");
    path.is_dir().then_some(path)
}

fn read(path: &Path) -> Vec<Result<Game, Error>> {
    Reader::new(&fs::read(path).unwrap()[..]).collect()
}

#[test]
fn every_file_is_read_but_the_one_that_must_fail() {
    let Some(directory) = directory() else { return };
    let mut files = 0;
    for folder in ["international", "russian", "russian-openings", "syntax"] {
        for entry in fs::read_dir(directory.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let games = read(&path);
            files += 1;
            if path.file_name().unwrap() == "must-fail-nested_comment.pdn" {
                assert_eq!(games.len(), 1);
                let Err(Error::Syntax(error)) = &games[0] else { panic!("{games:?}") };
                assert_eq!(error.kind(), SyntaxErrorKind::UnclosedComment);
                assert_eq!(error.place().column, 25);
                continue;
            }
            assert!(!games.is_empty(), "{path:?}");
            for game in games {
                let game = game.unwrap_or_else(|error| panic!("{path:?}: {error}"));
                let written = game.to_string();
                let again = Reader::new(written.as_bytes()).next().unwrap().unwrap();
                assert_eq!(again, game, "{path:?}");
            }
        }
    }
    assert!(files > 0);
}

#[test]
fn files_have_as_many_games_and_plies_as_their_tags_and_results_say() {
    let Some(directory) = directory() else { return };
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
    // These say themselves how many plies they have.
    for game in read(&directory.join("international/nk-ronde-01.pdn")).iter().flatten() {
        let plies = game.main_line().count();
        assert_eq!(game.tags.get("PlyCount").unwrap().parse(), Ok(plies), "{game}");
    }
}

#[test]
fn two_encodings_of_one_file_read_alike() {
    let Some(directory) = directory() else { return };
    let utf8 = read(&directory.join("russian/ussr1947.utf8.pdn"));
    let cp866 = read(&directory.join("russian/ussr1947.cp866.pdn"));
    assert!(!cp866.is_empty());
    for (utf8, cp866) in utf8.iter().zip(&cp866) {
        let (utf8, cp866) = (utf8.as_ref().unwrap(), cp866.as_ref().unwrap());
        assert_eq!(utf8, cp866);
        assert_eq!(cp866.source.as_ref().unwrap().encoding, Encoding::Cp866);
    }
}
