//! Decides whether a clause holds.

use super::DrawPosition;
use super::lone_king::{LoneKing, Opponents, both_have_kings, holds_main_road_against_three};
use super::{DrawClause, DrawCounters, DrawRules, Limit};
use crate::color::Color;
use crate::word::Word;

impl DrawRules<'_> {
    /// The clause that makes a position a draw; `None` if no clause holds.
    ///
    /// `earlier` are the positions before `position`, the latest first. The iterator is read back to the last capture
    /// or move of a man. Positions are compared as a whole, without hash keys.
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

    /// The number of plies until a clause can hold, if no move resets a count or starts a new count. A win within this
    /// number of plies comes before the draw. The result is [`u32::MAX`] if no clause applies to the pieces.
    /// Repetitions are left out.
    ///
    /// Captures, promotions and moves of men reset counts, and can start a count with a lower limit.
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
        if self.least() > 0 && position.kings() == P::Set::ZERO {
            return u32::MAX;
        }
        let left = |clause: &DrawClause| clause.least().saturating_sub(counters.counted(*clause));
        let applying = self.clauses().iter().filter(|clause| clause.applies(position));
        applying.map(left).min().unwrap_or(u32::MAX)
    }
}

/// The plies of the shortest repetition: each side moves a king to a square and back.
const NEAREST_REPETITION: u32 = 4;

impl DrawClause {
    /// The smallest value of its counter at which the clause can hold.
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
            Self::OnePieceEach => 0,
        }
    }

    /// Whether a clause other than repetition applies to the pieces.
    fn applies<P: DrawPosition>(&self, position: &P) -> bool {
        let pieces = position.occupied().count_ones();
        let against = |opponents| LoneKing::opponents(position) == Some(opponents);
        match *self {
            Self::Repetition { .. } => false,
            Self::KingMoves { at_least, .. } => pieces >= at_least,
            Self::Balance { at_least, at_most, .. } => {
                (at_least..=at_most).contains(&pieces) && both_have_kings(position)
            }
            Self::ThreeKingsAgainstKing(_) => LoneKing::find(position).is_some_and(|king| {
                pieces >= 4 && position.men() & position.all(!king.color) == P::Set::ZERO
            }),
            Self::TwoKingsAgainstKing(_) => LoneKing::against_kings(position, 3),
            Self::KingAgainstKing(_) => LoneKing::against_kings(position, 2),
            Self::ThreeAgainstKing(_) => against(Opponents::Three),
            Self::TwoAgainstKing(_) => against(Opponents::UpToTwo),
            Self::MainRoad { .. } => {
                Color::ALL.into_iter().any(|color| holds_main_road_against_three(position, color))
            }
            Self::OnePieceEach => {
                let has_one = |color| position.all(color).count_ones() == 1;
                Color::ALL.into_iter().all(has_one) && !position.has_captures()
            }
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
        // The position two plies back cannot be equal, because each side has made one move since.
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

    /// Whether a clause other than repetition holds. The counter is tested first, because most counters are too low.
    #[inline]
    fn satisfy<P: DrawPosition>(self, clause: DrawClause, position: &P) -> bool {
        let (counted, least) = (self.counted(clause), clause.least());
        // A limit of n moves of the stronger side is reached after 2n − 1 plies if that side made the first and the last of
        // them. If the other side did, the stronger side has made n − 1 moves, and the draw comes one ply later.
        let has_made_all = || counted > least || counted % 2 == 0 || stronger_has_moved(position);
        counted >= least && clause.applies(position) && has_made_all()
    }

    /// The number of plies that count for a clause other than repetition.
    #[inline]
    fn counted(self, clause: DrawClause) -> u32 {
        match clause {
            DrawClause::Repetition { .. } | DrawClause::OnePieceEach => 0,
            DrawClause::KingMoves { .. } => self.king_moves,
            DrawClause::Balance { .. }
            | DrawClause::ThreeKingsAgainstKing(_)
            | DrawClause::TwoKingsAgainstKing(_)
            | DrawClause::KingAgainstKing(_) => self.same_balance,
            DrawClause::ThreeAgainstKing(_) | DrawClause::TwoAgainstKing(_) => self.same_lone_king,
            DrawClause::MainRoad { .. } => self.main_road.saturating_mul(2),
        }
    }
}

/// Whether the side against a lone king has more than one piece and has just moved.
fn stronger_has_moved<P: DrawPosition>(position: &P) -> bool {
    LoneKing::find(position).is_some_and(|king| {
        position.side_to_move() == king.color && position.all(!king.color).count_ones() > 1
    })
}
