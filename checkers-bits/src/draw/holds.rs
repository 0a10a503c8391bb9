//! Decides whether a clause holds.

use super::DrawPosition;
use super::lone_king::{LoneKing, Opponents, both_have_kings, holds_main_road_against_three};
use super::{DrawClause, DrawCounters, DrawRules, Limit};
use crate::color::Color;
use crate::word::Word;

impl DrawRules<'_> {
    /// The clause that makes a position a draw, if any.
    ///
    /// `earlier` are the positions before it, the latest first. The iterator is read back to the last
    /// capture or move of a man. Positions are compared as a whole, without hash keys.
    ///
    /// Low counters return early. Clauses test the pieces only if their counter is high enough.
    #[inline]
    #[must_use]
    pub fn draw<P: DrawPosition>(
        &self,
        position: &P,
        counters: DrawCounters,
        earlier: impl Iterator<Item = P> + Clone,
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

    /// The number of plies until a clause can hold, if no move resets a count or starts another: a win within them
    /// comes in time. [`u32::MAX`] if nothing counts. Repetitions are left out.
    ///
    /// Captures, promotions and moves of men reset counts, and can start one with a lower limit.
    ///
    /// ```
    /// use checkers_bits::draw::DrawRules;
    /// use checkers_bits::{Fen, Russian};
    ///
    /// let fen = Fen::read("W:WKa3,Kc1:BKb8:H4", Russian)?;
    /// let left = DrawRules::fmjd64().plies_left(&fen.position, fen.draw_counters());
    /// assert_eq!(left, 5, "of the nine of two kings against one");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn plies_left<P: DrawPosition>(&self, position: &P, counters: DrawCounters) -> u32 {
        let left = |clause: &DrawClause| {
            Some(clause.least().saturating_sub(counters.counted(*clause, position)?))
        };
        self.clauses().iter().filter_map(left).min().unwrap_or(u32::MAX)
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
            | Self::TwoKingsAgainstKing(limit)
            | Self::KingAgainstKing(limit)
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
    fn is_over<P: DrawPosition>(self, half_moves: u32, king: LoneKing, position: &P) -> bool {
        match self {
            Self::Each(moves) => half_moves / 2 >= moves,
            Self::Stronger(moves) => {
                let is_stronger = position.all(!king.color).count_ones() > 1;
                let has_just_moved = position.side_to_move() == king.color;
                let odd = u32::from(is_stronger && has_just_moved) * (half_moves % 2);
                half_moves / 2 + odd >= moves
            }
        }
    }
}

impl DrawCounters {
    /// Whether the position has occurred `times` times.
    fn has_recurred<P: DrawPosition>(
        self,
        position: &P,
        times: u32,
        mut earlier: impl Iterator<Item = P>,
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
    fn satisfy<P: DrawPosition>(self, clause: DrawClause, position: &P) -> bool {
        let pieces = || position.occupied().count_ones();
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
                            && position.men() & position.all(!king.color) == P::Set::ZERO
                            && limit.is_over(self.same_balance, king, position)
                    })
            }
            DrawClause::TwoKingsAgainstKing(limit) => self.is_over_for_kings(limit, 3, position),
            DrawClause::KingAgainstKing(limit) => self.is_over_for_kings(limit, 2, position),
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

    /// The plies that count for a clause; `None` if it does not apply to the pieces.
    fn counted<P: DrawPosition>(self, clause: DrawClause, position: &P) -> Option<u32> {
        let pieces = position.occupied().count_ones();
        let against = |opponents| LoneKing::opponents(position) == Some(opponents);
        let (applies, plies) = match clause {
            DrawClause::Repetition { .. } => (false, 0),
            DrawClause::KingMoves { at_least, .. } => {
                (position.kings() != P::Set::ZERO && pieces >= at_least, self.king_moves)
            }
            DrawClause::Balance { at_least, at_most, .. } => (
                (at_least..=at_most).contains(&pieces) && both_have_kings(position),
                self.same_balance,
            ),
            DrawClause::ThreeKingsAgainstKing(_) => {
                let is_without_men = |king: LoneKing| {
                    pieces >= 4 && position.men() & position.all(!king.color) == P::Set::ZERO
                };
                (LoneKing::find(position).is_some_and(is_without_men), self.same_balance)
            }
            DrawClause::TwoKingsAgainstKing(_) => {
                (LoneKing::against_kings(position, 3).is_some(), self.same_balance)
            }
            DrawClause::KingAgainstKing(_) => {
                (LoneKing::against_kings(position, 2).is_some(), self.same_balance)
            }
            DrawClause::ThreeAgainstKing(_) => (against(Opponents::Three), self.same_lone_king),
            DrawClause::TwoAgainstKing(_) => (against(Opponents::UpToTwo), self.same_lone_king),
            DrawClause::MainRoad { .. } => {
                let is_held = |&color: &Color| holds_main_road_against_three(position, color);
                ([Color::White, Color::Black].iter().any(is_held), self.main_road.saturating_mul(2))
            }
        };
        applies.then_some(plies)
    }

    /// Whether the limit is over of a lone king with so many pieces on the board, all of them kings.
    #[inline]
    fn is_over_for_kings<P: DrawPosition>(self, limit: Limit, pieces: u32, position: &P) -> bool {
        self.same_balance >= limit.least()
            && LoneKing::against_kings(position, pieces)
                .is_some_and(|king| limit.is_over(self.same_balance, king, position))
    }

    #[inline]
    fn is_over<P: DrawPosition>(self, limit: Limit, opponents: Opponents, position: &P) -> bool {
        self.same_lone_king >= limit.least()
            && LoneKing::find(position).is_some_and(|king| {
                king.opponents == opponents && limit.is_over(self.same_lone_king, king, position)
            })
    }
}
