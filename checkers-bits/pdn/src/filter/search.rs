//! Looks for what a filter wants in the games of a variant.

use std::vec::Vec;

use super::board::BoardCondition;
use super::material::Material;
use super::pattern::Pattern;
use super::{Condition, Filter};
use crate::replay::{Replay, ReplayError, Step};
use crate::text::{GameText, TokenKind};
use checkers_bits::Board;
use checkers_bits::Position;
use checkers_bits::Variant;
use checkers_bits::game::PlyKind;

/// What is looked for on the board.
#[derive(Clone, Debug)]
pub(super) enum Wanted<V: Variant> {
    /// The positions after the first moves.
    Opening(Vec<Position<V>>),
    /// Any of these.
    Patterns(Vec<Pattern<V::Board>>),
    Material(Vec<Material>),
    /// What no game of the variant has, such as a square of a larger board.
    Nothing,
}

impl<V: Variant> Wanted<V> {
    /// Whether it is found when a position has come after some plies; `None` if it may still come.
    fn look(&self, start: &Position<V>, plies: usize, now: &Position<V>) -> Option<bool> {
        let (is_there, can_come) = match self {
            Self::Opening(positions) => {
                let fits = match plies.checked_sub(1) {
                    None => *start == Position::start(),
                    Some(last) => positions.get(last) == Some(now),
                };
                (fits && plies == positions.len(), fits)
            }
            Self::Patterns(patterns) => (
                patterns.iter().any(|pattern| pattern.is_in(now)),
                patterns.iter().any(|pattern| pattern.can_come(now)),
            ),
            Self::Material(materials) => (
                materials.iter().any(|material| material.is_in(now)),
                materials.iter().any(|material| material.can_come(now)),
            ),
            Self::Nothing => (false, false),
        };
        if is_there { Some(true) } else { (!can_come).then_some(false) }
    }
}

/// A [`Filter`] for the games of a variant; made by [`Filter::for_variant`].
#[derive(Clone, Debug)]
pub struct VariantFilter<V: Variant> {
    root: Condition,
    /// By the numbers of the conditions on the board.
    wanted: Vec<Wanted<V>>,
}

/// That a filter holds for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match {
    /// After how many plies it was clear; 0 where no move had to be looked at.
    pub plies: usize,
}

impl Filter {
    /// The filter for the games of a variant.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::{Filter, Reader};
    ///
    /// let filter: Filter = "position='1. c3-d4 d6-c5 2. b2-c3'".parse()?;
    /// let filter = filter.for_variant::<Russian>();
    /// let mut games = Reader::new(&b"1. c3-b4 f6-g5 2. b2-c3 * 1. c3-d4 d6-c5 2. b2-c3 f6-g5 *"[..]);
    /// assert_eq!(filter.matches(&games.next_game()?.unwrap()).ok(), Some(None));
    /// let found = filter.matches(&games.next_game()?.unwrap())?;
    /// assert_eq!(found.map(|found| found.plies), Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_variant<V: Variant>(&self) -> VariantFilter<V> {
        let mut wanted = Vec::new();
        collect(&self.root, &mut |condition| {
            wanted.push(condition.wanted().unwrap_or(Wanted::Nothing));
        });
        VariantFilter { root: self.root.clone(), wanted }
    }
}

fn collect(condition: &Condition, add: &mut dyn FnMut(&BoardCondition)) {
    match condition {
        Condition::All(conditions) | Condition::Any(conditions) => {
            conditions.iter().for_each(|condition| collect(condition, add));
        }
        Condition::Not(condition) => collect(condition, add),
        Condition::Board(_, condition) => add(condition),
        _ => {}
    }
}

impl<V: Variant> VariantFilter<V> {
    /// Whether it holds for a game.
    ///
    /// Only as much of the game is played as is needed to know.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move before that is not legal.
    pub fn matches(&self, game: &GameText<'_>) -> Result<Option<Match>, ReplayError<V>> {
        let mut found: Vec<Option<bool>> = Vec::from_iter(self.wanted.iter().map(|_| None));
        let holds = |found: &[Option<bool>]| {
            self.root.holds(game, Some(V::NAME), V::BEGINS, &|number| {
                found.get(number).copied().flatten()
            })
        };
        let matched = |holds: bool, plies: usize| Ok(holds.then_some(Match { plies }));
        if let Some(holds) = holds(&found) {
            return matched(holds, 0);
        }
        let mut replay = Replay::new(game, V::Board::FIRST_SQUARE)?;
        let start = replay.start.position;
        // A position that is set up can bring back anything.
        let comes_back = game.tokens().any(|token| token.kind == TokenKind::Setup);
        let (mut plies, mut depth, mut now) = (0_usize, 0_usize, start);
        let mut tokens = game.tokens();
        loop {
            let mut has_news = false;
            for (wanted, found) in self.wanted.iter().zip(&mut found) {
                if found.is_none() {
                    *found = wanted.look(&start, plies, &now);
                    let is_opening = matches!(wanted, Wanted::Opening(_));
                    found.take_if(|found| !*found && comes_back && !is_opening);
                    has_news |= found.is_some();
                }
            }
            if has_news {
                if let Some(holds) = holds(&found) {
                    return matched(holds, plies);
                }
            }
            now = loop {
                let Some(token) = tokens.next() else {
                    found.iter_mut().for_each(|found| *found = found.or(Some(false)));
                    return matched(holds(&found) == Some(true), plies);
                };
                match token.kind {
                    TokenKind::VariationStart => depth += 1,
                    TokenKind::VariationEnd => depth = depth.saturating_sub(1),
                    TokenKind::Move | TokenKind::Setup if depth == 0 => {
                        if let Step::Ply(PlyKind::Move(_) | PlyKind::Setup(_)) =
                            replay.step(token)?
                        {
                            plies += 1;
                            break replay.position();
                        }
                    }
                    _ => {}
                }
            };
        }
    }
}
