//! Decides whether a clause holds.

use super::lone_king::{LoneKing, Opponents, both_have_kings, holds_main_road_against_three};
use super::{DrawClause, DrawCounters, DrawRules, Limit};
use crate::color::Color;
use crate::position::Position;
use crate::variant::Variant;

impl DrawRules<'_> {
    /// The clause that makes a position a draw, if any.
    ///
    /// `earlier` are the positions before it, the latest first. The iterator is read back to the last
    /// capture or move of a man. Positions are compared as a whole, without hash keys.
    ///
    /// Low counters return early. Clauses test the pieces only if their counter is high enough.
    #[inline]
    #[must_use]
    pub fn draw<V: Variant>(
        &self,
        position: &Position<V>,
        counters: DrawCounters,
        earlier: impl Iterator<Item = Position<V>> + Clone,
    ) -> Option<DrawClause> {
        if counters.most() < self.least() {
            return None;
        }
        let holds = |clause: &DrawClause| match *clause {
            DrawClause::Repetition { times } => {
                counters.has_recurred(position, times, earlier.clone())
            }
            clause => counters.satisfy(clause, position),
        };
        self.clauses().iter().copied().find(holds)
    }
}

/// Each side moves a king to a square and back.
const NEAREST_REPETITION: u32 = 4;

impl DrawClause {
    /// The smallest counter with which the clause can hold.
    pub(super) const fn least(&self) -> u32 {
        match *self {
            Self::Repetition { times } => {
                NEAREST_REPETITION.saturating_mul(times.saturating_sub(1))
            }
            Self::KingMoves { moves, .. } | Self::Balance { moves, .. } => moves.saturating_mul(2),
            Self::ThreeKingsAgainstKing(limit)
            | Self::ThreeAgainstKing(limit)
            | Self::TwoAgainstKing(limit) => limit.least(),
            Self::MainRoad { moves } => Limit::Stronger(moves).least(),
        }
    }
}

impl Limit {
    const fn least(self) -> u32 {
        match self {
            Self::Each(moves) => moves.saturating_mul(2),
            Self::Stronger(moves) => moves.saturating_mul(2).saturating_sub(1),
        }
    }

    /// Whether the limit of moves against a lone king is reached.
    fn is_over<V: Variant>(self, half_moves: u32, king: LoneKing, position: &Position<V>) -> bool {
        match self {
            Self::Each(moves) => half_moves / 2 >= moves,
            Self::Stronger(moves) => {
                let is_stronger = position.all(!king.color).count() > 1;
                let has_just_moved = position.side_to_move() == king.color;
                let odd = u32::from(is_stronger && has_just_moved) * (half_moves % 2);
                half_moves / 2 + odd >= moves
            }
        }
    }
}

impl DrawCounters {
    /// Whether the position has occurred `times` times.
    fn has_recurred<V: Variant>(
        self,
        position: &Position<V>,
        times: u32,
        mut earlier: impl Iterator<Item = Position<V>>,
    ) -> bool {
        let mut missing = times.saturating_sub(1);
        // Two plies back cannot be equal: each side has made one move.
        earlier.nth(1);
        for _ in 1..self.reversible_plies() / 2 {
            match earlier.nth(1) {
                Some(other) if other == *position => missing = missing.saturating_sub(1),
                Some(_) => {}
                None => break,
            }
            if missing == 0 {
                break;
            }
        }
        missing == 0
    }

    /// Whether a clause other than repetition holds. Tests the counter first, because most are too low.
    #[inline]
    fn satisfy<V: Variant>(self, clause: DrawClause, position: &Position<V>) -> bool {
        let pieces = || position.occupied().count();
        match clause {
            DrawClause::Repetition { .. } => false,
            DrawClause::KingMoves { moves, at_least } => {
                self.king_moves / 2 >= moves && pieces() >= at_least
            }
            DrawClause::Balance { moves, at_least, at_most } => {
                self.same_balance / 2 >= moves
                    && (at_least..=at_most).contains(&pieces())
                    && both_have_kings(position)
            }
            DrawClause::ThreeKingsAgainstKing(limit) => {
                self.same_balance >= limit.least()
                    && LoneKing::find(position).is_some_and(|king| {
                        pieces() >= 4
                            && position.men(!king.color).is_empty()
                            && limit.is_over(self.same_balance, king, position)
                    })
            }
            DrawClause::ThreeAgainstKing(limit) => self.is_over(limit, Opponents::Three, position),
            DrawClause::TwoAgainstKing(limit) => self.is_over(limit, Opponents::UpToTwo, position),
            DrawClause::MainRoad { moves } => {
                self.main_road >= moves
                    && [Color::White, Color::Black]
                        .iter()
                        .any(|&color| holds_main_road_against_three(position, color))
            }
        }
    }

    #[inline]
    fn is_over<V: Variant>(
        self,
        limit: Limit,
        opponents: Opponents,
        position: &Position<V>,
    ) -> bool {
        self.same_lone_king >= limit.least()
            && LoneKing::find(position).is_some_and(|king| {
                king.opponents == opponents && limit.is_over(self.same_lone_king, king, position)
            })
    }
}
