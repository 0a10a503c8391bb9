//! Draw clauses, and the draw rules of federations and servers.

use core::fmt;

/// A list of draw clauses. The game is a draw if at least one clause holds.
///
/// Any list of clauses is possible. The rules of federations and servers have names, and
/// [`Variant::DRAW_RULES`](crate::Variant::DRAW_RULES) has the usual rules of a variant. Draw rules are independent
/// of the variant: lidraughts.org plays Brazilian draughts with the draw rules of Russian draughts.
///
/// ```
/// use checkers_bits::draw::{DrawClause, DrawRules, Limit};
///
/// let club = [DrawClause::Repetition { times: 3 }, DrawClause::ThreeAgainstKing(Limit::Each(15))];
/// let club = DrawRules::new(&club);
/// assert_eq!(
///     club.clauses()[1].to_string(),
///     "15 moves by each side with three pieces against a king"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawRules<'a> {
    clauses: &'a [DrawClause],
    least: u32,
}

/// One condition for a draw.
///
/// A limit for *each side* is reached when both sides have made that number of moves. A *lone king* is the only piece
/// of its side, and the other side also has a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum DrawClause {
    /// The same position occurs again with the same side to move. Source: FMJD-64 7.2.3; FMJD Annex 1, 6.1.
    Repetition {
        /// The number of occurrences.
        times: u32,
    },
    /// Only kings have moved, and nothing was captured. Source: FMJD-64 7.2.5; FMJD Annex 1, 6.2.
    KingMoves {
        /// The number of moves by each side.
        moves: u32,
        /// The minimum number of pieces of both sides together.
        at_least: u32,
    },
    /// Both sides have kings, and the balance has not changed: nothing was captured or promoted. Source: FMJD-64
    /// 7.2.6.
    Balance {
        /// The number of moves by each side.
        moves: u32,
        /// The minimum number of pieces of both sides together.
        at_least: u32,
        /// The maximum number of pieces of both sides together.
        at_most: u32,
    },
    /// Three or more kings and no man have played against a lone king since the last capture or promotion. The loss
    /// of a king counts as a new balance. Source: FMJD-64 7.2.4.
    ThreeKingsAgainstKing(Limit),
    /// Two kings and no man have played against a lone king since the last capture or promotion. Source: Frisian
    /// draughts (friesdammen.nl).
    TwoKingsAgainstKing(Limit),
    /// A king has played against a king since the last capture or promotion. Source: Frisian draughts
    /// (lidraughts.org).
    KingAgainstKing(Limit),
    /// Three pieces, at least one of them a king, play against a lone king. Source: FMJD Annex 1, 6.3.
    ThreeAgainstKing(Limit),
    /// Three pieces, at least one of them a king, play against a lone king that holds the main road. The clause
    /// counts a move of the three pieces if only the lone king is on the main road after the move. Leaving the road
    /// does not reset the count. FMJD-64 7.2.7 leaves both points open; lidraughts reads the rule as this clause
    /// does.
    ///
    /// The main road is the line from corner to corner, a1–h8 on 8×8. A board that is not square has no such line, so
    /// the clause never holds there.
    MainRoad {
        /// The number of moves by the stronger side.
        moves: u32,
    },
    /// One or two pieces, at least one of them a king, play against a lone king. Source: FMJD-64 7.2.8; FMJD Annex 1,
    /// 6.4.
    TwoAgainstKing(Limit),
    /// Each side has one piece, and the side to move cannot capture. Source: Turkish draughts (damaakademisi.com), where
    /// one piece each is a draw; that a capture comes first is the reading of this library.
    OnePieceEach,
}

impl DrawClause {
    /// The name of the clause for other programs, without the numbers: `"repetition"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Repetition { .. } => "repetition",
            Self::KingMoves { .. } => "king_moves",
            Self::Balance { .. } => "balance",
            Self::ThreeKingsAgainstKing(_) => "three_kings_against_king",
            Self::TwoKingsAgainstKing(_) => "two_kings_against_king",
            Self::KingAgainstKing(_) => "king_against_king",
            Self::ThreeAgainstKing(_) => "three_against_king",
            Self::MainRoad { .. } => "main_road",
            Self::TwoAgainstKing(_) => "two_against_king",
            Self::OnePieceEach => "one_piece_each",
        }
    }
}

/// The number of moves that a clause about a lone king allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Limit {
    /// A number of moves by each side.
    Each(u32),
    /// A number of moves by the stronger side, or by both sides if they are equally strong.
    Stronger(u32),
}

impl<'a> DrawRules<'a> {
    /// Makes draw rules from clauses. If several clauses hold, the first of them is the reason of the draw.
    #[must_use]
    pub const fn new(clauses: &'a [DrawClause]) -> Self {
        let mut least = u32::MAX;
        let mut i = 0;
        while i < clauses.len() {
            if clauses[i].least() < least {
                least = clauses[i].least();
            }
            i += 1;
        }
        Self { clauses, least }
    }

    /// The clauses of the rules.
    #[must_use]
    pub const fn clauses(&self) -> &'a [DrawClause] {
        self.clauses
    }

    /// The smallest number of plies after which a clause can hold; `u32::MAX` without clauses.
    #[inline]
    #[must_use]
    pub const fn least(&self) -> u32 {
        self.least
    }
}

/// These are the named draw rules; the articles cited are those of the federation.
impl DrawRules<'static> {
    /// Draw rules without any clause.
    #[must_use]
    pub const fn none() -> Self {
        Self::new(&[])
    }

    /// The rules of Russian draughts by draughts-64 of the FMJD (fmjd64.org), 7.2.3 to 7.2.8.
    ///
    /// Where the rules say "his 15th move", the moves of the stronger side are counted.
    #[must_use]
    pub const fn fmjd64() -> Self {
        Self::new(&[
            DrawClause::Repetition { times: 3 },
            DrawClause::ThreeKingsAgainstKing(Limit::Stronger(15)),
            DrawClause::KingMoves { moves: 15, at_least: 0 },
            DrawClause::Balance { moves: 30, at_least: 4, at_most: 5 },
            DrawClause::Balance { moves: 60, at_least: 6, at_most: 7 },
            DrawClause::MainRoad { moves: 5 },
            DrawClause::TwoAgainstKing(Limit::Stronger(5)),
        ])
    }

    /// The rules of lidraughts.org for Russian and Brazilian draughts: the rules [`fmjd64`](Self::fmjd64), as
    /// lidraughts.org reads them.
    ///
    /// lidraughts.org counts plies of both sides. Its clause of 15 king moves needs eight pieces or more, because four
    /// to seven pieces have limits of 30 or 60 moves.
    ///
    /// lidraughts.org has one counter for all clauses. These rules differ from it in two cases:
    ///
    /// - Three pieces, one of them a man, play against a lone king on the main road. lidraughts.org also ends the game 15
    ///   moves after the last capture.
    /// - The lone king has captured. On lidraughts.org the five moves on the main road can end one ply later.
    #[must_use]
    pub const fn lidraughts() -> Self {
        Self::new(&[
            DrawClause::Repetition { times: 3 },
            DrawClause::ThreeKingsAgainstKing(Limit::Each(15)),
            DrawClause::KingMoves { moves: 15, at_least: 8 },
            DrawClause::Balance { moves: 30, at_least: 4, at_most: 5 },
            DrawClause::Balance { moves: 60, at_least: 6, at_most: 7 },
            DrawClause::MainRoad { moves: 5 },
            DrawClause::TwoAgainstKing(Limit::Each(5)),
        ])
    }

    /// The rules of English draughts by the *Rules of Draughts* of the WCDF, definition of a draw. The game is a draw
    /// at the third repetition, or after 40 moves by each side in which no man advanced and nothing was captured.
    #[must_use]
    pub const fn wcdf() -> Self {
        Self::new(&[
            DrawClause::Repetition { times: 3 },
            DrawClause::KingMoves { moves: 40, at_least: 0 },
        ])
    }

    /// The rules of International draughts by Annex 1 of the FMJD (2015), 6.1 to 6.4.
    #[must_use]
    pub const fn international() -> Self {
        Self::new(&[
            DrawClause::Repetition { times: 3 },
            DrawClause::KingMoves { moves: 25, at_least: 0 },
            DrawClause::ThreeAgainstKing(Limit::Each(16)),
            DrawClause::TwoAgainstKing(Limit::Each(5)),
        ])
    }
}

/// Writes the clause in words: `15 moves by each side with kings only, without a capture`.
impl fmt::Display for DrawClause {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repetition { times } => {
                write!(f, "the same position {times} times with the same side to move")
            }
            Self::KingMoves { moves, at_least } => {
                let limit = Limit::Each(*moves);
                write!(f, "{limit} with kings only, without a capture")?;
                if *at_least > 0 { write!(f, ", of at least {at_least} pieces") } else { Ok(()) }
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
            Self::TwoKingsAgainstKing(limit) => write!(f, "{limit} with two kings against a king"),
            Self::KingAgainstKing(limit) => write!(f, "{limit} with a king against a king"),
            Self::ThreeAgainstKing(limit) => write!(f, "{limit} with three pieces against a king"),
            Self::MainRoad { moves } => {
                let limit = Limit::Stronger(*moves);
                write!(f, "{limit} with three pieces against a king on the main road")
            }
            Self::TwoAgainstKing(limit) => {
                write!(f, "{limit} with one or two pieces against a king")
            }
            Self::OnePieceEach => f.write_str("one piece each"),
        }
    }
}

/// Writes `15 moves by each side` or `15 moves by the stronger side`.
impl fmt::Display for Limit {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Each(moves) => write!(f, "{moves} moves by each side"),
            Self::Stronger(moves) => write!(f, "{moves} moves by the stronger side"),
        }
    }
}
