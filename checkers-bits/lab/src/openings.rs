//! Openings of matches: from a file, built in, or random.

use std::collections::HashSet;
use std::fmt::Display;
use std::iter;
use std::path::Path;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Game, VariantName};
use checkers_pdn::Reader;
use indicatif::ProgressBar;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::sparring::material;
use checkers_cli::console::Error;
use checkers_cli::input;

/// A start position and the moves that are played before the engines take over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) start: AnyPosition,
    pub(crate) moves: Vec<AnyMove>,
}

impl Opening {
    pub(crate) fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for &mv in &self.moves {
            game.play(mv).expect("the moves of openings are legal");
        }
        game
    }
}

/// The template of the progress bar of a search for openings.
const BAR: &str = "{wide_bar} {pos}/{len} openings, {eta_precise} to go";

/// The openings of a match, in their order.
#[derive(Debug, PartialEq)]
pub(crate) struct Openings {
    all: Vec<Opening>,
    /// The number of openings, from the first, that are part of the identity of a match. Of a random list it is one: a match
    /// that is extended makes a longer list, which begins with the same openings.
    identifying: usize,
}

impl Openings {
    /// Shuffles the openings.
    pub(crate) fn shuffled(mut openings: Vec<Opening>, seed: u64) -> Self {
        openings.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        Self { identifying: openings.len(), all: openings }
    }

    /// [Balanced](balanced) lines from the start position, one for each of `pairs` pairs of games. `bar` makes
    /// the progress bar of the search.
    pub(crate) fn random(
        variant: VariantName,
        plies: usize,
        seed: u64,
        pairs: usize,
        bar: impl FnOnce(u64, &str) -> ProgressBar,
    ) -> Result<Self, Error> {
        /// The maximum number of openings. A match with more pairs of games repeats the openings.
        const MOST: usize = 100_000;
        let start = AnyVariant::from(variant).start();
        let count = pairs.min(MOST);
        let found = balanced(start, plies, seed).take(count);
        let all: Vec<_> = bar(count as u64, BAR).wrap_iter(found).collect();
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

    /// Returns text that identifies the list of openings: one line for each opening, with its position and its moves.
    pub(crate) fn describe(&self) -> String {
        let line = |opening: &Opening| {
            let mut line = format!("opening {}", opening.start);
            for (position, mv) in opening.game().moves() {
                line += &format!(" {}", position.notation(mv).hub());
            }
            line + "\n"
        };
        self.all.iter().take(self.identifying).map(line).collect()
    }
}

macro_rules! built_in {
    ($($variant:literal)*) => {
        &[$(($variant, include_str!(concat!("../openings/", $variant, ".pdn")))),*]
    };
}

/// The built-in opening files, by variant. `checkers-lab openings --count 200 --nodes 200000` of the commit 6cdb06db made
/// them; the commit d86c866d is the last one that has this command.
const BUILT_IN: &[(&str, &str)] = built_in!(
    "antidraughts" "brazilian" "breakthrough" "canadian" "czech" "english" "frisian" "frysk" "international"
    "italian" "killer" "pool" "portuguese" "russian" "spanish" "spantsireti" "thai"
);

/// The openings of a file, or the built-in openings if the path is `built-in`. An opening consists of the first plies
/// of a PDN game, or is a position of a list of FENs. If several openings lead to the same position, only the first is
/// kept.
pub(crate) fn read(
    path: &Path,
    variant: VariantName,
    plies: Option<usize>,
) -> Result<Vec<Opening>, Error> {
    let in_file = |error: &dyn Display| format!("{}: {error}", path.display());
    let is_built_in = path == Path::new("built-in");
    let built_in = BUILT_IN.iter().find(|(name, _)| is_built_in && *name == variant.as_str());
    let bytes = match built_in {
        Some((_, text)) => text.as_bytes().to_vec(),
        None if is_built_in => {
            return Err(in_file(&format_args!("{variant} has no openings")).into());
        }
        None => input::read(path)?,
    };
    let (mut openings, mut seen) = (Vec::new(), HashSet::new());
    let mut reader = Reader::new(&bytes[..]);
    while let Some(game) = reader.next_game().map_err(|error| in_file(&error))? {
        let game = game.replay(variant).map_err(|error| in_file(&error))?;
        let moves = game.moves().map(|(_, mv)| mv).take(plies.unwrap_or(usize::MAX));
        let opening = Opening { start: game.start().position, moves: moves.collect() };
        let end = opening.game().position();
        if end.has_moves() && seen.insert(end.key()) {
            openings.push(opening);
        }
    }
    if openings.is_empty() {
        return Err(in_file(&"expected a position, or a game that is not over").into());
    }
    Ok(openings)
}

/// The depth in plies of the search that checks whether a line is balanced.
const PLIES_OF_BALANCE: u32 = 4;

/// A search ends after this number of consecutive failures. A failure is a line that is not balanced, or that leads to
/// the position of an earlier line.
const MAX_FAILURES: u32 = 1000;

/// Returns the random generator of a numbered game. Each game has its own generator, so that the games do not depend on
/// the number of threads.
pub(crate) fn numbered_rng(seed: u64, number: u64) -> Xoshiro256PlusPlus {
    let mixed = Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    Xoshiro256PlusPlus::seed_from_u64(mixed ^ number)
}

/// A game of random moves; shorter than `plies` if the game ends before.
pub(crate) fn random_game(variant: VariantName, plies: usize, rng: &mut impl Rng) -> Game {
    let mut game = Game::new(variant);
    for _ in 0..plies {
        let Some(&mv) = game.position().moves().choose(rng) else { break };
        game.play(mv).expect("a legal move");
    }
    game
}

/// Random lines to distinct positions with equal material. The material is still equal after four plies of best play by
/// material, captures included. A longer list with the same seed begins with the lines of a shorter list, so that a
/// match can be extended.
fn balanced(start: AnyPosition, plies: usize, seed: u64) -> impl Iterator<Item = Opening> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    iter::from_fn(move || {
        (0..MAX_FAILURES).find_map(|_| {
            let moves = line(start, plies, &mut rng);
            let end = moves.iter().fold(start, |position, &mv| position.make(mv));
            let is_kept = moves.len() == plies && is_balanced(&end) && seen.insert(end.key());
            is_kept.then_some(Opening { start, moves })
        })
    })
}

fn is_balanced(position: &AnyPosition) -> bool {
    position.has_moves()
        && material::material(position) == 0
        && material::ahead(position, PLIES_OF_BALANCE) == 0
}

/// Random moves that lose no material. The line ends early if every move loses material.
fn line(mut position: AnyPosition, plies: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<AnyMove> {
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

#[cfg(test)]
mod tests {
    use std::fs;

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
        let no_square = "FEN, character 4: expected a playing square of the board, found 'a'";
        for (text, error) in [
            ("W:Wc3:Bb6\nW:Wa2:B\n", format!("{name}: game 2, line 2, column 4: {no_square}")),
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

    fn start(variant: VariantName) -> AnyPosition {
        AnyVariant::from(variant).start()
    }

    #[test]
    fn lines_lead_to_different_balanced_positions() {
        let name = |(position, mv): (AnyPosition, AnyMove)| position.notation(mv).to_string();
        for (variant, plies, number) in
            [(VariantName::International, 8, 5), (VariantName::Russian, 3, 1000)]
        {
            let openings = balanced(start(variant), plies, 1).take(number);
            let openings: Vec<_> = openings.collect();
            let end = |Opening { start, moves }: &Opening| {
                moves.iter().fold(*start, |position, &mv| position.play(mv).unwrap())
            };
            let ends: HashSet<_> = openings.iter().map(end).collect();
            assert_eq!(ends.len(), openings.len());
            assert!(ends.iter().all(is_balanced));
            assert!(openings.iter().all(|opening| opening.moves.len() == plies));
            if variant == VariantName::Russian {
                let names = |opening: Opening| opening.game().moves().map(name).collect::<Vec<_>>();
                let names: Vec<_> = openings.into_iter().map(|it| names(it).join(" ")).collect();
                assert!(names.contains(&"c3-d4 d6-c5 b2-c3".to_owned()), "{names:?}");
                // After these three plies the man on g5 can be captured without compensation, so no opening may begin
                // with them.
                assert!(!names.iter().any(|name| name.starts_with("g3-f4 b6-c5 f4-g5")));
            }
        }
    }

    #[test]
    fn a_list_is_made_by_seed_and_can_be_extended() {
        let international = start(VariantName::International);
        let list =
            |seed, number| -> Vec<_> { balanced(international, 9, seed).take(number).collect() };
        let few = list(1, 3);
        assert_eq!(list(1, 5)[..3], few);
        assert_ne!(list(2, 3), few);
        assert_eq!(balanced(start(VariantName::Russian), 1, 1).count(), 7);
    }
}
