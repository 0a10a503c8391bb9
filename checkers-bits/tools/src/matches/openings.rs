//! The openings of a match.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Fen, VariantName};
use checkers_pdn::Reader;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::play::{Book, Opening};
use crate::console::Error;
use crate::sparring::material;

/// More lines take too long to check for balance. Then a sample is played.
const MAX_LINES: usize = 200_000;

/// The maximum size of a sample.
const MAX_SAMPLE: usize = 100_000;

/// A sample ends after so many lines in a row that are not balanced or lead to a known position.
const MAX_FAILURES: u32 = 1000;

/// The search depth of the balance check.
const PLIES_OF_BALANCE: u32 = 4;

/// A book of these openings in random order.
pub(super) fn shuffled(mut openings: Vec<Opening>, seed: u64) -> Book {
    openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    Book { identifying: openings.len(), openings, endgames: None }
}

/// Lines of some plies from the start that lead to different [balanced](is_balanced) positions: all lines, or
/// a random sample for so many pairs of games if all are too many.
pub(super) fn generated(
    variant: VariantName,
    plies: usize,
    seed: u64,
    pairs: usize,
) -> Result<Book, Error> {
    let start = AnyVariant::from(variant).start();
    let book = match all_balanced(start, plies, MAX_LINES) {
        Some(openings) => shuffled(openings, seed),
        None => {
            let openings = sampled(start, plies, seed, pairs.min(MAX_SAMPLE));
            Book { openings, identifying: 1, endgames: None }
        }
    };
    if book.openings.is_empty() {
        return Err(format!("no line of {plies} plies is balanced").into());
    }
    Ok(book)
}

/// Whether the material is equal, and stays equal after [four plies](PLIES_OF_BALANCE) of best play by material and
/// the captures that follow.
fn is_balanced(position: &AnyPosition) -> bool {
    position.has_moves()
        && material::material(position) == 0
        && material::ahead(position, PLIES_OF_BALANCE) == 0
}

/// Random lines whose positions are balanced, or would be after the captures that are due. A larger sample begins with
/// the smaller one, so that a match can be extended.
fn sampled(start: AnyPosition, plies: usize, seed: u64, number: usize) -> Vec<Opening> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < number && failures < MAX_FAILURES {
        let moves = random_line(start, plies, &mut rng);
        let end = moves.iter().fold(start, |position, &mv| position.make(mv));
        if moves.len() == plies && is_balanced(&end) && seen.insert(end.key()) {
            openings.push(Opening { start, moves });
            failures = 0;
        } else {
            failures += 1;
        }
    }
    openings
}

/// Random moves that lose no material. The line is shorter if there is no such move.
fn random_line(
    mut position: AnyPosition,
    plies: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<AnyMove> {
    let mut line = Vec::new();
    while line.len() < plies {
        let mut moves = position.moves();
        moves.shuffle(rng);
        let is_even = |mv: &&AnyMove| material::ahead(&position.make(**mv), PLIES_OF_BALANCE) == 0;
        let Some(&mv) = moves.iter().find(is_even) else { break };
        position = position.make(mv);
        line.push(mv);
    }
    line
}

/// All lines to balanced positions; `None` if there are more than `most` lines.
fn all_balanced(start: AnyPosition, plies: usize, most: usize) -> Option<Vec<Opening>> {
    let mut lines = vec![(start, Vec::new())];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut longer = Vec::new();
        for (position, moves) in &lines {
            for mv in position.moves() {
                let next = position.make(mv);
                if !seen.insert(next.key()) {
                    continue;
                }
                if longer.len() == most {
                    return None;
                }
                let moves: Vec<_> = moves.iter().copied().chain([mv]).collect();
                longer.push((next, moves));
            }
        }
        lines = longer;
    }
    lines.retain(|(position, _)| is_balanced(position));
    Some(lines.into_iter().map(|(_, moves)| Opening { start, moves }).collect())
}

/// Files of `checkers openings`, by variant.
const BUILT_IN: &[(&str, &str)] = &[
    ("antidraughts", include_str!("../../openings/antidraughts.pdn")),
    ("brazilian", include_str!("../../openings/brazilian.pdn")),
    ("breakthrough", include_str!("../../openings/breakthrough.pdn")),
    ("canadian", include_str!("../../openings/canadian.pdn")),
    ("czech", include_str!("../../openings/czech.pdn")),
    ("english", include_str!("../../openings/english.pdn")),
    ("frisian", include_str!("../../openings/frisian.pdn")),
    ("frysk", include_str!("../../openings/frysk.pdn")),
    ("international", include_str!("../../openings/international.pdn")),
    ("italian", include_str!("../../openings/italian.pdn")),
    ("killer", include_str!("../../openings/killer.pdn")),
    ("pool", include_str!("../../openings/pool.pdn")),
    ("portuguese", include_str!("../../openings/portuguese.pdn")),
    ("russian", include_str!("../../openings/russian.pdn")),
    ("spanish", include_str!("../../openings/spanish.pdn")),
    ("spantsireti", include_str!("../../openings/spantsireti.pdn")),
    ("thai", include_str!("../../openings/thai.pdn")),
];

/// The openings of a file, or those named `built-in`: FENs, one per line with an optional comment after a
/// semicolon, or the first plies of PDN games. Only the first opening of each position is kept.
pub(super) fn read(
    path: &Path,
    variant: VariantName,
    plies: Option<usize>,
) -> Result<Vec<Opening>, Error> {
    let in_file = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let is_built_in = path == Path::new("built-in");
    let built_in = BUILT_IN.iter().find(|(name, _)| is_built_in && *name == variant.as_str());
    let bytes = match built_in {
        Some((_, text)) => text.as_bytes().to_vec(),
        None => fs::read(path).map_err(|error| in_file(&error))?,
    };
    let openings = match std::str::from_utf8(&bytes) {
        Ok(text) if is_list_of_positions(text) => positions(text, path, variant)?,
        _ => {
            let mut openings = Vec::new();
            let mut reader = Reader::new(&bytes[..]);
            while let Some(game) = reader.next_game().map_err(|error| in_file(&error))? {
                let game = game.replay(variant).map_err(|error| in_file(&error))?;
                let moves = game.moves().map(|(_, mv)| mv).take(plies.unwrap_or(usize::MAX));
                openings.push(Opening { start: game.start().position, moves: moves.collect() });
            }
            openings
        }
    };
    let mut seen = HashSet::new();
    let is_new = |opening: &Opening| {
        let position = opening.moves.iter().fold(opening.start, |at, &mv| at.make(mv));
        position.has_moves() && seen.insert(position.key())
    };
    let openings: Vec<_> = openings.into_iter().filter(is_new).collect();
    if openings.is_empty() {
        return Err(in_file(&"expected a position, or a game that is not over").into());
    }
    Ok(openings)
}

/// A FEN begins with the side to move and a colon, which no PDN does.
fn is_list_of_positions(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let mut letters = first.unwrap_or_default().chars().filter(|letter| !letter.is_whitespace());
    matches!((letters.next(), letters.next()), (Some('W' | 'B' | 'w' | 'b'), Some(':')))
}

fn positions(text: &str, path: &Path, variant: VariantName) -> Result<Vec<Opening>, Error> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let fen = line.split(';').next().unwrap_or_default().trim();
        if fen.is_empty() || fen.starts_with('#') {
            continue;
        }
        let fen = Fen::read(fen, variant);
        let fen = fen.map_err(|error| format!("{}:{number}: {error}", path.display()))?;
        openings.push(Opening { start: fen.position, moves: Vec::new() });
    }
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(variant: VariantName) -> AnyPosition {
        AnyVariant::from(variant).start()
    }

    fn russian(plies: usize, most: usize) -> Option<Vec<Opening>> {
        all_balanced(start(VariantName::Russian), plies, most)
    }

    fn end(opening: &Opening) -> AnyPosition {
        opening.moves.iter().fold(opening.start, |position, &mv| position.play(mv).unwrap())
    }

    #[test]
    fn balanced_lines_lead_to_different_positions_of_equal_material() {
        assert_eq!(russian(0, 1).unwrap().len(), 1);
        let openings = russian(3, 1000).unwrap();
        let ends: HashSet<_> = openings.iter().map(end).collect();
        assert_eq!(ends.len(), openings.len());
        let mut lines = vec![start(VariantName::Russian)];
        for _ in 0..3 {
            let longer = lines.iter().flat_map(|at| at.moves().into_iter().map(|mv| at.make(mv)));
            lines = longer.collect();
        }
        let positions: HashSet<_> = lines.into_iter().collect();
        assert!(ends.is_subset(&positions) && ends.len() < positions.len(), "{}", ends.len());
        assert!(openings.iter().all(|opening| opening.moves.len() == 3));
        let names = |opening: &Opening| {
            let mut position = opening.start;
            let name = opening.moves.iter().map(|&mv| {
                let name = position.notation(mv).to_string();
                position = position.make(mv);
                name
            });
            name.collect::<Vec<_>>().join(" ")
        };
        let names: Vec<_> = openings.iter().map(names).collect();
        assert!(names.contains(&"c3-d4 d6-c5 b2-c3".to_owned()));
        // The man on g5 is lost for nothing.
        assert!(!names.iter().any(|name| name.starts_with("g3-f4 b6-c5 f4-g5")), "{names:?}");
    }

    #[test]
    fn too_many_lines_are_none() {
        assert_eq!(russian(2, 48), None);
        assert!(russian(2, 49).is_some());
    }

    #[test]
    fn a_sample_has_different_balanced_positions() {
        let openings = sampled(start(VariantName::International), 8, 1, 5);
        let ends: HashSet<_> = openings.iter().map(end).collect();
        assert_eq!(ends.len(), 5);
        assert!(ends.iter().all(is_balanced));
        let lengths: Vec<_> = openings.iter().map(|opening| opening.moves.len()).collect();
        assert_eq!(lengths, [8; 5]);
    }

    #[test]
    fn a_sample_is_made_by_seed_and_can_be_extended() {
        let international = start(VariantName::International);
        let few = sampled(international, 9, 1, 3);
        assert_eq!(sampled(international, 9, 1, 5)[..3], few);
        assert_ne!(sampled(international, 9, 2, 3), few);
        assert_eq!(sampled(start(VariantName::Russian), 1, 1, 8).len(), 7);
    }

    #[test]
    fn a_seed_makes_one_order() {
        let order = |seed| shuffled(russian(2, 1000).unwrap(), seed).openings;
        assert_eq!(order(1), order(1));
        assert_ne!(order(1), order(2));
    }

    #[test]
    fn files_of_positions_and_of_games_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("openings");
        let read = |text: &str, plies| {
            fs::write(&path, text).unwrap();
            read(&path, VariantName::Russian, plies).map_err(|error| error.to_string())
        };
        let fens = "# two positions\n\nW:Wc3:Bb6 ;win 3\nB:Wc3:Bb6\nW:Wc3:Bb6\n";
        assert_eq!(read(fens, None).unwrap().len(), 2);
        let games =
            "1. c3-d4 d6-c5 2. b2-c3 *\n\n1. c3-d4 d6-c5 2. e3-f4 *\n\n[FEN \"W:Wc3:Bb6\"]\n*\n";
        assert_eq!(read(games, None).unwrap().len(), 3);
        let short = read(games, Some(2)).unwrap();
        assert_eq!(short.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 0]);

        let name = path.display().to_string();
        let no_square = "FEN, character 4: expected a dark square of the board, found 'a'";
        for (text, error) in [
            ("W:Wc3:Bb6\nW:Wa2:B\n", format!("{name}:2: {no_square}")),
            (
                "1. c3-d4 c3-b4 *\n",
                format!("{name}: game 1, line 1, column 10: 1... c3-b4: there is no piece on c3"),
            ),
            ("W:W:Bb6", format!("{name}: expected a position, or a game that is not over")),
            ("", format!("{name}: expected a position, or a game that is not over")),
        ] {
            assert_eq!(read(text, None).unwrap_err(), error);
        }
    }
}
