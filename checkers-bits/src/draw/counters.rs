//! What the clauses count, and whether they hold.

use core::iter::once;

use super::{DrawClause, DrawRules, Limit};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board};
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

impl DrawRules<'_> {
    /// The clause by which a position is a draw.
    ///
    /// `earlier` are the positions before it, the latest first. Only those that could recur are
    /// asked for, back to the last capture or move of a man. Positions are compared whole: they are
    /// three words, so there is no key that could collide.
    #[must_use]
    pub fn draw<V: Variant>(
        &self,
        position: &Position<V>,
        counters: DrawCounters,
        earlier: impl Iterator<Item = Position<V>> + Clone,
    ) -> Option<DrawClause> {
        let holds = |clause: &DrawClause| match *clause {
            DrawClause::Repetition { times } => {
                let earlier = earlier.clone().take(counters.king_moves as usize);
                1 + earlier.filter(|other| other == position).count() >= times as usize
            }
            clause => counters.satisfy(clause, position),
        };
        self.clauses().iter().copied().find(holds)
    }
}

/// What the clauses count, in half-moves; a small value that follows every move.
///
/// It depends on the moves alone, not on the rules. A game from a position begins with nothing
/// counted, which is the [`Default`].
///
/// ```
/// use checkers_bits::draw::{DrawClause, DrawCounters, DrawRules, Limit};
/// use checkers_bits::{Position, Russian};
///
/// let mut position: Position<Russian> = "W:WKa3,Kc1:BKb8".parse()?;
/// let mut counters = DrawCounters::default();
/// for name in ["c1-d2", "b8-a7", "d2-c1", "a7-b8"].iter().cycle().take(9) {
///     let mv = *position.moves().iter().find(|mv| mv.to_string() == *name).unwrap();
///     counters = counters.after(&position, mv);
///     position = position.play(mv)?;
/// }
/// let draw = DrawRules::fmjd64().draw(&position, counters, std::iter::empty());
/// assert_eq!(draw, Some(DrawClause::TwoAgainstKing(Limit::Stronger(5))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DrawCounters {
    /// Since the last capture or move of a man.
    king_moves: u32,
    /// Since the last capture or promotion.
    same_balance: u32,
    /// Since the [`LoneKing`] met as many pieces as now.
    same_lone_king: u32,
    /// Moves of three pieces against a king that holds the main road.
    main_road: u32,
}

impl DrawCounters {
    /// The counters after a legal move.
    #[must_use]
    pub fn after<V: Variant>(self, before: &Position<V>, mv: Move<V>) -> Self {
        let side = before.side_to_move();
        let after = before.play_unchecked(mv);
        let count = |counter: u32, goes_on| if goes_on { counter.saturating_add(1) } else { 0 };

        let lone_king = LoneKing::find(&after);
        let opponents = |king: Option<LoneKing>| king.map(|king| king.opponents);
        let same_lone_king = opponents(LoneKing::find(before)) == opponents(lone_king);
        let main_road = match lone_king {
            Some(king) if same_lone_king && king.opponents == Opponents::Three => {
                let counts = side != king.color && king.holds_main_road(&after);
                self.main_road.saturating_add(u32::from(counts))
            }
            _ => 0,
        };
        let is_king_move = before.kings(side).contains(mv.from());
        Self {
            king_moves: count(self.king_moves, is_king_move && !mv.is_capture()),
            same_balance: count(self.same_balance, !mv.promotes() && !mv.is_capture()),
            same_lone_king: count(self.same_lone_king, same_lone_king),
            main_road,
        }
    }

    /// Whether a clause other than repetition holds.
    fn satisfy<V: Variant>(self, clause: DrawClause, position: &Position<V>) -> bool {
        let pieces = position.occupied().count();
        let lone_king = LoneKing::find(position);
        match clause {
            DrawClause::Repetition { .. } => false,
            DrawClause::KingMoves { moves, at_least } => {
                pieces >= at_least && self.king_moves / 2 >= moves
            }
            DrawClause::Balance { moves, at_least, at_most } => {
                (at_least..=at_most).contains(&pieces)
                    && [Color::White, Color::Black]
                        .iter()
                        .all(|&color| !position.kings(color).is_empty())
                    && self.same_balance / 2 >= moves
            }
            DrawClause::ThreeKingsAgainstKing(limit) => lone_king.is_some_and(|king| {
                pieces >= 4
                    && position.men(!king.color).is_empty()
                    && king.outlasts(limit, self.same_balance, position)
            }),
            DrawClause::ThreeAgainstKing(limit) => lone_king.is_some_and(|king| {
                king.opponents == Opponents::Three
                    && king.outlasts(limit, self.same_lone_king, position)
            }),
            DrawClause::MainRoad { moves } => lone_king.is_some_and(|king| {
                king.opponents == Opponents::Three
                    && king.holds_main_road(position)
                    && self.main_road >= moves
            }),
            DrawClause::TwoAgainstKing(limit) => lone_king.is_some_and(|king| {
                king.opponents == Opponents::UpToTwo
                    && king.outlasts(limit, self.same_lone_king, position)
            }),
        }
    }
}

/// A king that is all its side has, against a side that has a king too.
#[derive(Clone, Copy)]
struct LoneKing {
    color: Color,
    opponents: Opponents,
}

/// The pieces against a lone king, as far as the clauses tell them apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opponents {
    UpToTwo,
    Three,
    More,
}

impl LoneKing {
    /// Of king against king, either is found.
    fn find<V: Variant>(position: &Position<V>) -> Option<Self> {
        let color = [Color::White, Color::Black].into_iter().find(|&color| {
            position.all(color).count() == 1
                && position.men(color).is_empty()
                && !position.kings(!color).is_empty()
        })?;
        let opponents = match position.all(!color).count() {
            ..=2 => Opponents::UpToTwo,
            3 => Opponents::Three,
            _ => Opponents::More,
        };
        Some(Self { color, opponents })
    }

    fn holds_main_road<V: Variant>(self, position: &Position<V>) -> bool {
        position.occupied() & main_road::<V::Board>() == position.all(self.color)
    }

    /// Whether the moves that a limit grants are over.
    fn outlasts<V: Variant>(self, limit: Limit, half_moves: u32, position: &Position<V>) -> bool {
        match limit {
            Limit::Each(moves) => half_moves / 2 >= moves,
            Limit::Stronger(moves) => {
                let is_stronger = position.all(!self.color).count() > 1;
                let has_just_moved = position.side_to_move() == self.color;
                let odd = u32::from(is_stronger && has_just_moved) * (half_moves % 2);
                half_moves / 2 + odd >= moves
            }
        }
    }
}

/// The line from corner to corner; none on a board that is not square.
fn main_road<B: Board>() -> Bitboard<B> {
    let corner = Square::at(0, 0).filter(|_| B::WIDTH == B::HEIGHT);
    corner.into_iter().flat_map(|a1| once(a1).chain(a1.ray(Axis::Diagonal.up()))).collect()
}
