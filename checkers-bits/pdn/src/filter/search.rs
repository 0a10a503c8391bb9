//! Replays a game until a filter certainly accepts or rejects the game.

use super::board::Wanted;
use super::condition::Condition;
use crate::replay::{Replay, ReplayError};
use crate::text::{GameText, TokenKind};
use checkers_bits::AnyVariant;
use checkers_bits::game::PlyKind;

/// A [`Filter`](crate::Filter) prepared for games of one variant; made by
/// [`Filter::for_variant`](crate::Filter::for_variant).
#[derive(Clone, Debug)]
pub struct VariantFilter {
    pub(super) variant: AnyVariant,
    pub(super) root: Condition,
    /// The conditions on moves and positions. `Condition::Board` has the index of a condition.
    pub(super) wanted: Vec<Wanted>,
}

/// The result of a filter for an accepted game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match {
    /// The number of replayed plies; 0 if the filter needed no moves.
    pub plies: usize,
}

impl VariantFilter {
    /// Applies the filter to a game; returns `None` for a rejected game.
    ///
    /// The replay stops as soon as the filter certainly accepts or rejects the game.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a replayed move is illegal.
    #[inline]
    pub fn matches(&self, game: &GameText<'_>) -> Result<Option<Match>, ReplayError> {
        let mut found = vec![None; self.wanted.len()];
        let holds = |found: &[_]| self.root.holds(game, Some(self.variant), found);
        let matched = |holds: bool, plies: usize| Ok(holds.then_some(Match { plies }));
        if let Some(holds) = holds(&found) {
            return matched(holds, 0);
        }
        let mut replay = Replay::new(game, self.variant, self.variant.first_square(), |_| ())?;
        let start = replay.position();
        // A setup can put any pieces on the board, so a later position can have more pieces.
        let comes_back = game.tokens().any(|token| token.kind == TokenKind::Setup);
        let mut plies = 0;
        let mut tokens = game.main_line();
        loop {
            let (now, mut has_news) = (replay.position(), false);
            for (wanted, found) in self.wanted.iter().zip(&mut found) {
                if found.is_none() {
                    *found = wanted.look(&start, plies, &now, comes_back);
                    has_news |= found.is_some();
                }
            }
            if has_news {
                if let Some(holds) = holds(&found) {
                    return matched(holds, plies);
                }
            }
            loop {
                let Some(token) = tokens.next() else {
                    found.iter_mut().for_each(|found| *found = found.or(Some(false)));
                    return matched(holds(&found) == Some(true), plies);
                };
                if let Some(PlyKind::Move(_) | PlyKind::Setup(_)) = replay.step(token)? {
                    plies += 1;
                    break;
                }
            }
        }
    }
}
