//! The clauses in which the rules of the variants differ, as values.

use super::Variant;
use crate::board::{Board, Way};
use crate::king_run::KingRun;
use crate::square::Square;
#[cfg(feature = "batch")]
use crate::word::Word;

/// The range of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRange {
    /// Any distance along a free line, and it lands on any free square behind the piece that it
    /// captures: a flying king.
    Flies,
    /// One square, and it lands right behind the piece that it captures: a short king.
    Steps,
}

/// Where a flying king lands behind a piece that it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingLanding {
    /// On any free square; where it can capture on from some of them, on one of those.
    AnySquare,
    /// On the next square.
    NextSquare,
    /// On the next square behind the last piece, if that is a king; elsewhere on any free square.
    NextToLastKing,
}

/// What a side plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The opponent has no legal move.
    BlockOpponent,
    /// To have no legal move, for example no piece any more.
    BeBlocked,
    /// The first king. Who has no legal move before has lost.
    FirstKing,
}

/// The lines along which pieces capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureLines {
    /// Diagonals.
    Diagonal,
    /// Diagonals, ranks and files, over dark squares only. Men capture in all eight directions.
    DiagonalAndStraight,
}

/// The directions in which a man captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenCapture {
    /// Forward and backward.
    AllWays,
    /// Forward only.
    Forward,
}

/// The pieces that a man may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenTake {
    /// Men and kings.
    AnyPiece,
    /// Men only: a king is safe from men.
    OnlyMen,
}

/// A criterion that makes some captures illegal.
///
/// [`Variant::PREFERENCE`] is a list of criteria. The captures that are best by the first
/// criterion are compared by the second, and so on. The remaining captures are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The more pieces, the better; the law of quantity. A king counts as one.
    MostPieces,
    /// The more the pieces are worth, the better: a king a little less than two men. So one king goes behind two
    /// men, and two kings before three.
    MostValue,
    /// A capture by a king is better than a capture by a man.
    ByKing,
    /// The more kings among the pieces captured, the better; the law of quality.
    MostKings,
    /// Kings first: the capture whose first king comes earliest; if equal, the second king, and so
    /// on.
    KingsFirst,
}

/// Constants that the compiler derives from the clauses.
pub(crate) trait Clauses: Variant {
    /// Whether any capture is legal.
    const ANY_CAPTURE: bool = Self::PREFERENCE.is_empty();
    /// Whether a capture is legal only if no other takes more pieces.
    const MUST_TAKE_THE_MOST: bool = matches!(Self::PREFERENCE, [Preference::MostPieces, ..]);
    const KINGS_FLY: bool = matches!(Self::KINGS, KingRange::Flies);
    const LANDS_ON_NEXT_SQUARE: bool = matches!(Self::KING_LANDING, KingLanding::NextSquare);
    const LANDS_NEXT_TO_LAST_KING: bool = matches!(Self::KING_LANDING, KingLanding::NextToLastKing);
    const FIRST_KING_WINS: bool = matches!(Self::GOAL, Goal::FirstKing);
    /// Whether batches have kernels for the rules. Otherwise positions are counted one by one: kernels are long to
    /// compile. Words of 128 bits gain little, since no register holds several.
    #[cfg(feature = "batch")]
    const HAS_KERNELS: bool = matches!(Self::KING_LANDING, KingLanding::AnySquare)
        && !Self::FIRST_KING_WINS
        && !Self::CAPTURES_STRAIGHT
        && Self::KING_MOVES_IN_A_ROW.is_none()
        && Self::MEN_TAKE_KINGS
        && <<Self::Board as Board>::Word as Word>::BITS <= 64
        && (Self::ANY_CAPTURE || matches!(Self::PREFERENCE, [Preference::MostPieces]));
    const CAPTURES_STRAIGHT: bool =
        matches!(Self::CAPTURE_LINES, CaptureLines::DiagonalAndStraight);
    /// The ways in which kings capture.
    const CAPTURE_WAYS: &'static [Way] =
        if Self::CAPTURES_STRAIGHT { &Way::ALL } else { &Way::DIAGONAL };
    const MEN_CAPTURE_BACKWARD: bool = matches!(Self::MEN_CAPTURE, MenCapture::AllWays);
    const MEN_TAKE_KINGS: bool = matches!(Self::MEN_TAKE, MenTake::AnyPiece);
    /// The combinations that the generator cannot play do not compile.
    const ARE_PLAYED: () = {
        assert!(
            matches!(Self::KING_LANDING, KingLanding::AnySquare)
                || Self::KINGS_FLY && !Self::PROMOTES_DURING_CAPTURE,
            "only a king that flies has a choice of squares, and a man that goes on as a king has it"
        );
        assert!(
            !Self::CAPTURES_STRAIGHT
                || Self::KINGS_FLY
                    && Self::MEN_CAPTURE_BACKWARD
                    && Self::MEN_TAKE_KINGS
                    && !Self::PROMOTES_DURING_CAPTURE
                    && matches!(Self::KING_LANDING, KingLanding::AnySquare),
            "straight captures are those of Frisian draughts"
        );
        assert!(
            match Self::KING_MOVES_IN_A_ROW {
                Some(moves) =>
                    0 < moves
                        && moves <= KingRun::MOST_MOVES
                        && <Self::Board as Board>::RING <= KingRun::MOST_BITS,
                None => true,
            },
            "from one to three moves of a king are counted, on a board of at most 64 bits"
        );
        assert!(
            !Self::FIRST_KING_WINS || !Self::PROMOTES_DURING_CAPTURE,
            "a man that goes on as a king has already won"
        );
        assert!(
            !Self::PROMOTES_DURING_CAPTURE || Self::KINGS_FLY,
            "a man that goes on as a king in the middle of a capture must become one that flies"
        );
        assert!(
            !Self::PROMOTES_DURING_CAPTURE
                || Self::ANY_CAPTURE
                || matches!(Self::PREFERENCE, [Preference::MostPieces]),
            "a man that goes on as a king leaves it open which captures are those of a king"
        );
        assert!(
            !Self::KINGS_FLY || !prefers::<Self>(Preference::KingsFirst),
            "the order of the pieces is followed for kings that step only"
        );
        assert!(
            !prefers::<Self>(Preference::KingsFirst) || Square::<Self::Board>::COUNT <= 64,
            "the order of the pieces has room for those of 64 squares"
        );
    };
}

impl<V: Variant> Clauses for V {}

pub(crate) const fn prefers<V: Variant>(preference: Preference) -> bool {
    let mut i = 0;
    while i < V::PREFERENCE.len() {
        if V::PREFERENCE[i] as u8 == preference as u8 {
            return true;
        }
        i += 1;
    }
    false
}
