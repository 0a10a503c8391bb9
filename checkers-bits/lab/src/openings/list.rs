//! Lists of openings: from a file, built in, or random.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use checkers_bits::{AnyVariant, Fen, VariantName};
use checkers_pdn::Reader;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Opening, random};
use checkers_cli::console::Error;

/// The openings of a match, in their order.
#[derive(Debug, PartialEq)]
pub(crate) struct Openings {
    all: Vec<Opening>,
    /// The number of openings that identify the list. Fewer than all if a longer match needs more openings.
    identifying: usize,
}

impl Openings {
    /// Shuffles the openings.
    pub(crate) fn shuffled(mut openings: Vec<Opening>, seed: u64) -> Self {
        openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        Self { identifying: openings.len(), all: openings }
    }

    /// [Balanced](random::balanced) lines from the start, one for each of this number of pairs of games.
    pub(crate) fn random(
        variant: VariantName,
        plies: usize,
        seed: u64,
        pairs: usize,
    ) -> Result<Self, Error> {
        /// The openings repeat for a greater number of pairs.
        const MOST: usize = 100_000;
        let start = AnyVariant::from(variant).start();
        let all = random::balanced(start, plies, seed, pairs.min(MOST));
        match all.is_empty() {
            true => Err(format!("no line of {plies} plies is balanced").into()),
            false => Ok(Self { all, identifying: 1 }),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The opening of a pair of games. After the last opening the list repeats.
    pub(crate) fn of_pair(&self, pair: u64) -> &Opening {
        &self.all[(pair % self.all.len() as u64) as usize]
    }

    /// Text that identifies the list: one line for each opening.
    pub(crate) fn describe(&self) -> String {
        let line = |Opening { start, moves }: &Opening| format!("\n{start} {moves:?}");
        self.all.iter().take(self.identifying).map(line).collect()
    }
}

/// Files written by `checkers-lab openings`, by variant.
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
pub(crate) fn read(
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

/// A FEN begins with the side to move and a colon; PDN never does.
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

    #[test]
    fn a_seed_makes_one_order() {
        let built_in = || read(Path::new("built-in"), VariantName::Russian, None).unwrap();
        let order = |seed| Openings::shuffled(built_in(), seed);
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
