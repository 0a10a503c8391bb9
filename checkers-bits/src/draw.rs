//! Draw rules as a value: a list of clauses, and the counters that they look at.
//!
//! Federations and servers disagree about draws, so nothing here is built into the generator. A
//! [`Game`](crate::Game) counts for itself; an engine that keeps no game carries
//! [`DrawCounters`] along its moves and asks [`DrawRules::draw`]. Nothing needs memory.
//!
//! Not here are draws that need a judge: by agreement, or because neither side can win.

use core::fmt;
use core::iter::once;

use crate::bitboard::Bitboard;
use crate::board::{Axis, Board};
use crate::color::Color;
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;

/// A set of clauses, each of which makes a draw.
///
/// Any list of clauses will do; the well-known ones have names. Those of one federation go with
/// any variant: lidraughts, for one, plays Brazilian draughts with the draws of Russian draughts.
///
/// ```
/// use checkers_bits::draw::{Clause, DrawRules, Limit};
///
/// let club = [Clause::Repetition { times: 3 }, Clause::ThreeAgainstKing(Limit::Each(15))];
/// let club = DrawRules::new(&club);
/// assert_eq!(
///     club.clauses()[1].to_string(),
///     "15 moves of each side with three pieces against a king"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules<'a> {
    clauses: &'a [Clause],
}

/// One ground for a draw.
///
/// *Each* counts moves of both sides: it is reached when both have made so many. A *lone king* is
/// the only piece of a side, a king, while the other side has a king too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Clause {
    /// The same position with the same side to move. FMJD-64 7.2.3, FMJD Annex 1, 6.1.
    Repetition {
        /// How often it must have stood on the board.
        times: u32,
    },
    /// Only kings were moved and nothing was captured. FMJD-64 7.2.5, FMJD Annex 1, 6.2.
    KingMoves {
        /// The moves of each side.
        moves: u32,
        /// The pieces of both sides together with which the clause begins to hold.
        at_least: u32,
    },
    /// Both sides have kings, and the balance has not changed: nothing was captured or promoted.
    /// FMJD-64 7.2.6.
    Balance {
        /// The moves of each side.
        moves: u32,
        /// The fewest pieces of both sides together.
        at_least: u32,
        /// The most pieces of both sides together.
        at_most: u32,
    },
    /// Three or more kings and no man against a lone king, since the last capture or promotion:
    /// with one king less the balance is another one. FMJD-64 7.2.4.
    ThreeKingsAgainstKing(Limit),
    /// Three pieces, a king among them, against a lone king, since there are three. FMJD Annex 1,
    /// 6.3.
    ThreeAgainstKing(Limit),
    /// Three pieces, a king among them, against a lone king that holds the main road. Counted are
    /// the moves of the three, since there are three, after which the king is on the main road
    /// and no other piece is; leaving the road does not set the count back. FMJD-64 7.2.7, which
    /// is silent about both, read as lidraughts does.
    ///
    /// The main road is the line that joins the corners a1 and, on 8×8, h8. A board that is not
    /// square has no such line, and the clause never holds there.
    MainRoad {
        /// The moves of the three.
        moves: u32,
    },
    /// Two pieces or one, a king among them, against a lone king, since there are so few.
    /// FMJD-64 7.2.8, FMJD Annex 1, 6.4.
    TwoAgainstKing(Limit),
}

/// How many moves a clause about a lone king grants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// So many by each side.
    Each(u32),
    /// So many by the stronger side; by both where they are equally strong.
    Stronger(u32),
}

impl<'a> DrawRules<'a> {
    /// Draw rules from clauses; of several that hold, the first is the reason.
    #[must_use]
    pub const fn new(clauses: &'a [Clause]) -> Self {
        Self { clauses }
    }

    /// The clauses.
    #[must_use]
    pub const fn clauses(&self) -> &'a [Clause] {
        self.clauses
    }

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
    ) -> Option<Clause> {
        let holds = |clause: &Clause| match *clause {
            Clause::Repetition { times } => {
                let earlier = earlier.clone().take(counters.king_moves as usize);
                1 + earlier.filter(|other| other == position).count() >= times as usize
            }
            clause => counters.satisfy(clause, position),
        };
        self.clauses.iter().copied().find(holds)
    }
}

/// The named sets. Their articles are those of the rules that they are named after.
impl DrawRules<'static> {
    /// No draws but those that the players agree on.
    #[must_use]
    pub const fn none() -> Self {
        Self::new(&[])
    }

    /// Russian draughts by the rules of draughts-64 of the FMJD (fmjd64.org), 7.2.3 to 7.2.8.
    ///
    /// Where the text says "his 15th move", the moves of the stronger side are counted.
    #[must_use]
    pub const fn fmjd64() -> Self {
        Self::new(&[
            Clause::Repetition { times: 3 },
            Clause::ThreeKingsAgainstKing(Limit::Stronger(15)),
            Clause::KingMoves { moves: 15, at_least: 0 },
            Clause::Balance { moves: 30, at_least: 4, at_most: 5 },
            Clause::Balance { moves: 60, at_least: 6, at_most: 7 },
            Clause::MainRoad { moves: 5 },
            Clause::TwoAgainstKing(Limit::Stronger(5)),
        ])
    }

    /// Russian and Brazilian draughts as lidraughts.org plays them: its reading of
    /// [`fmjd64`](Self::fmjd64).
    ///
    /// It counts half-moves of both sides, and the 15 moves by kings only with eight pieces or
    /// more, where neither of the longer limits holds. Two effects of its keeping a single
    /// counter are left out: with a man among three, it also ends the game where the lone king is
    /// on the main road 15 moves after the last capture, and its five moves on the road can take
    /// a half-move longer after a capture by the lone king.
    #[must_use]
    pub const fn lidraughts() -> Self {
        Self::new(&[
            Clause::Repetition { times: 3 },
            Clause::ThreeKingsAgainstKing(Limit::Each(15)),
            Clause::KingMoves { moves: 15, at_least: 8 },
            Clause::Balance { moves: 30, at_least: 4, at_most: 5 },
            Clause::Balance { moves: 60, at_least: 6, at_most: 7 },
            Clause::MainRoad { moves: 5 },
            Clause::TwoAgainstKing(Limit::Each(5)),
        ])
    }

    /// International draughts by Annex 1 of the FMJD (2015), 6.1 to 6.4.
    #[must_use]
    pub const fn international() -> Self {
        Self::new(&[
            Clause::Repetition { times: 3 },
            Clause::KingMoves { moves: 25, at_least: 0 },
            Clause::ThreeAgainstKing(Limit::Each(16)),
            Clause::TwoAgainstKing(Limit::Each(5)),
        ])
    }
}

/// What the clauses count, in half-moves; a small value that follows every move.
///
/// It depends on the moves alone, not on the rules. A game from a position begins with nothing
/// counted, which is the [`Default`].
///
/// ```
/// use checkers_bits::draw::{Clause, DrawCounters, DrawRules, Limit};
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
/// assert_eq!(draw, Some(Clause::TwoAgainstKing(Limit::Stronger(5))));
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
    fn satisfy<V: Variant>(self, clause: Clause, position: &Position<V>) -> bool {
        let pieces = position.occupied().count();
        let lone_king = LoneKing::find(position);
        match clause {
            Clause::Repetition { .. } => false,
            Clause::KingMoves { moves, at_least } => {
                pieces >= at_least && self.king_moves / 2 >= moves
            }
            Clause::Balance { moves, at_least, at_most } => {
                (at_least..=at_most).contains(&pieces)
                    && [Color::White, Color::Black]
                        .iter()
                        .all(|&color| !position.kings(color).is_empty())
                    && self.same_balance / 2 >= moves
            }
            Clause::ThreeKingsAgainstKing(limit) => lone_king.is_some_and(|king| {
                pieces >= 4
                    && position.men(!king.color).is_empty()
                    && king.outlasts(limit, self.same_balance, position)
            }),
            Clause::ThreeAgainstKing(limit) => lone_king.is_some_and(|king| {
                king.opponents == Opponents::Three
                    && king.outlasts(limit, self.same_lone_king, position)
            }),
            Clause::MainRoad { moves } => lone_king.is_some_and(|king| {
                king.opponents == Opponents::Three
                    && king.holds_main_road(position)
                    && self.main_road >= moves
            }),
            Clause::TwoAgainstKing(limit) => lone_king.is_some_and(|king| {
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

/// The clause in words: `15 moves of each side by kings only, without a capture`.
impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition { times } => {
                write!(f, "{times} times the same position with the same side to move")
            }
            Self::KingMoves { moves, .. } => {
                let limit = Limit::Each(*moves);
                write!(f, "{limit} by kings only, without a capture")
            }
            Self::Balance { moves, at_least, at_most } => {
                let limit = Limit::Each(*moves);
                write!(
                    f,
                    "{limit} with {at_least} to {at_most} pieces, kings on both sides, \
                     without a capture or promotion"
                )
            }
            Self::ThreeKingsAgainstKing(limit) => {
                write!(f, "{limit} with three or more kings against a king")
            }
            Self::ThreeAgainstKing(limit) => write!(f, "{limit} with three pieces against a king"),
            Self::MainRoad { moves } => {
                let limit = Limit::Stronger(*moves);
                write!(f, "{limit} with three pieces against a king on the main road")
            }
            Self::TwoAgainstKing(limit) => {
                write!(f, "{limit} with one or two pieces against a king")
            }
        }
    }
}

/// `15 moves of each side` or `15 moves of the stronger side`.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(moves) => write!(f, "{moves} moves of each side"),
            Self::Stronger(moves) => write!(f, "{moves} moves of the stronger side"),
        }
    }
}
