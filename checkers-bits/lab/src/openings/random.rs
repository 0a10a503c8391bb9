//! Random lines from a start position.

use std::collections::HashSet;

use checkers_bits::{AnyMove, AnyPosition, Game, VariantName};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::Opening;
use crate::sparring::material;

/// The depth in plies of the search for balance.
const PLIES_OF_BALANCE: u32 = 4;

/// The list ends after this number of lines in a row that are not balanced or lead to a known position.
const MAX_FAILURES: u32 = 1000;

/// A game of random moves; shorter than `plies` if it ends before.
pub(crate) fn random_game(variant: VariantName, plies: usize, rng: &mut impl Rng) -> Game {
    let mut game = Game::new(variant);
    for _ in 0..plies {
        let Some(&mv) = game.position().moves().choose(rng) else { break };
        game.play(mv).expect("a legal move");
    }
    game
}

/// Random lines to distinct positions with equal material. The material is still equal after four plies of best
/// play by material, captures included. A longer list begins with the shorter one, so that a match can be extended.
pub(super) fn balanced(start: AnyPosition, plies: usize, seed: u64, number: usize) -> Vec<Opening> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    let mut failures = 0;
    while openings.len() < number && failures < MAX_FAILURES {
        let moves = line(start, plies, &mut rng);
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

fn is_balanced(position: &AnyPosition) -> bool {
    position.has_moves()
        && material::material(position) == 0
        && material::ahead(position, PLIES_OF_BALANCE) == 0
}

/// Random moves that lose no material. The line is shorter if there is no such move.
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
    use checkers_bits::AnyVariant;

    use super::*;

    fn start(variant: VariantName) -> AnyPosition {
        AnyVariant::from(variant).start()
    }

    #[test]
    fn lines_lead_to_different_balanced_positions() {
        for (variant, plies, number) in
            [(VariantName::International, 8, 5), (VariantName::Russian, 3, 1000)]
        {
            let openings = balanced(start(variant), plies, 1, number);
            let end = |Opening { start, moves }: &Opening| {
                moves.iter().fold(*start, |position, &mv| position.play(mv).unwrap())
            };
            let ends: HashSet<_> = openings.iter().map(end).collect();
            assert_eq!(ends.len(), openings.len());
            assert!(ends.iter().all(is_balanced));
            assert!(openings.iter().all(|opening| opening.moves.len() == plies));
        }
    }

    /// The man on g5 can be captured without compensation.
    #[test]
    fn a_line_that_loses_a_man_is_left_out() {
        let names = |opening: Opening| {
            let name = |(position, mv): (AnyPosition, AnyMove)| position.notation(mv).to_string();
            opening.game().moves().map(name).collect::<Vec<_>>().join(" ")
        };
        let openings = balanced(start(VariantName::Russian), 3, 1, 1000);
        let names: Vec<_> = openings.into_iter().map(names).collect();
        assert!(names.contains(&"c3-d4 d6-c5 b2-c3".to_owned()), "{names:?}");
        assert!(!names.iter().any(|name| name.starts_with("g3-f4 b6-c5 f4-g5")), "{names:?}");
    }

    #[test]
    fn a_list_is_made_by_seed_and_can_be_extended() {
        let international = start(VariantName::International);
        let few = balanced(international, 9, 1, 3);
        assert_eq!(balanced(international, 9, 1, 5)[..3], few);
        assert_ne!(balanced(international, 9, 2, 3), few);
        assert_eq!(balanced(start(VariantName::Russian), 1, 1, 8).len(), 7);
    }
}
