//! Replays a game until a filter is decided.

use super::board::{BoardCondition, Wanted};
use super::condition::Condition;
use crate::replay::{Replay, ReplayError};
use crate::text::{GameText, TokenKind};
use crate::tree::Edit;
use checkers_bits::AnyVariant;
use checkers_bits::game::PlyKind;

/// A [`Filter`](crate::Filter) for the games of a variant; made by
/// [`Filter::for_variant`](crate::Filter::for_variant).
#[derive(Clone, Debug)]
pub struct VariantFilter {
    variant: AnyVariant,
    root: Condition,
    /// The conditions on the board, by their index.
    wanted: Vec<Wanted>,
}

/// A game that a filter accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Match {
    /// The number of plies replayed until the filter was decided; 0 if tags decided it.
    pub plies: usize,
}

impl VariantFilter {
    pub(super) fn new(root: &Condition, variant: AnyVariant) -> Self {
        let mut wanted = Vec::new();
        collect(root, &mut |condition| {
            wanted.push(condition.wanted(variant).unwrap_or(Wanted::Nothing));
        });
        Self { variant, root: root.clone(), wanted }
    }

    /// Whether the filter accepts a game.
    ///
    /// Replays only as far as the decision needs.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a replayed move is illegal.
    pub fn matches(&self, game: &GameText<'_>) -> Result<Option<Match>, ReplayError> {
        let mut found: Vec<Option<bool>> = Vec::from_iter(self.wanted.iter().map(|_| None));
        let holds = |found: &[Option<bool>]| {
            self.root.holds(game, Some(self.variant.name()), self.variant.begins(), &|number| {
                found.get(number).copied().flatten()
            })
        };
        let matched = |holds: bool, plies: usize| Ok(holds.then_some(Match { plies }));
        if let Some(holds) = holds(&found) {
            return matched(holds, 0);
        }
        let mut replay = Replay::new(game, self.variant, self.variant.first_square())?;
        let start = replay.start.position;
        // A setup can bring back any pieces.
        let comes_back = game.tokens().any(|token| token.kind == TokenKind::Setup);
        let (mut plies, mut now) = (0_usize, start);
        let mut tokens = game.main_line();
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
                if let Edit::Ply(PlyKind::Move(_) | PlyKind::Setup(_)) = replay.step(token)? {
                    plies += 1;
                    break replay.position();
                }
            };
        }
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
