//! Constants that follow from the clauses of a variant.

use super::{CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Variant};
use crate::board::{Board, Direction};
use crate::king_run::KingRun;
use crate::square::Square;
#[cfg(feature = "batch")]
use crate::word::Word;

/// Constants that the compiler derives from the clauses.
pub(crate) trait Clauses: Variant {
    /// Whether any capture is legal.
    const ANY_CAPTURE: bool = Self::PREFERENCE.is_empty();
    /// Whether a capture is legal only if no other takes more pieces.
    const MUST_TAKE_THE_MOST: bool = matches!(Self::PREFERENCE, [Preference::MostPieces, ..]);
    /// Whether pieces capture along diagonals only, and captures of as many pieces are equally legal.
    const COUNTS_ONLY_PIECES: bool =
        !Self::CAPTURES_STRAIGHT && matches!(Self::PREFERENCE, [] | [Preference::MostPieces]);
    const KINGS_FLY: bool = matches!(Self::KINGS, KingRange::Flies);
    const LANDS_ON_NEXT_SQUARE: bool = matches!(Self::KING_LANDING, KingLanding::NextSquare);
    const LANDS_NEXT_TO_LAST_KING: bool = matches!(Self::KING_LANDING, KingLanding::NextToLastKing);
    const FIRST_KING_WINS: bool = matches!(Self::GOAL, Goal::FirstKing);
    /// Whether batches have kernels for the rules. Otherwise positions are counted one by one: kernels are long to
    /// compile. Words of 128 bits gain little, since no register holds several.
    #[cfg(feature = "batch")]
    const HAS_KERNELS: bool = matches!(Self::KING_LANDING, KingLanding::AnySquare)
        && !Self::FIRST_KING_WINS
        && Self::KING_MOVES_IN_A_ROW.is_none()
        && Self::MEN_TAKE_KINGS
        && <<Self::Board as Board>::Word as Word>::BITS <= 64
        && Self::COUNTS_ONLY_PIECES;
    const CAPTURES_STRAIGHT: bool =
        matches!(Self::CAPTURE_LINES, CaptureLines::DiagonalAndStraight);
    /// The directions in which kings capture.
    const CAPTURE_DIRECTIONS: &'static [Direction] =
        if Self::CAPTURES_STRAIGHT { &Direction::ALL } else { &Direction::DIAGONAL };
    const MEN_CAPTURE_BACKWARD: bool = matches!(Self::MEN_CAPTURE, MenCapture::AllWays);
    const MEN_TAKE_KINGS: bool = matches!(Self::MEN_TAKE, MenTake::AnyPiece);
    /// The combinations that the generator cannot play do not compile.
    const ARE_PLAYED: () = {
        let (goes_on, flies) = (Self::PROMOTES_DURING_CAPTURE, Self::KINGS_FLY);
        let lands_anywhere = matches!(Self::KING_LANDING, KingLanding::AnySquare);
        let orders_kings = prefers::<Self>(Preference::KingsFirst);
        assert!(
            lands_anywhere || flies && !goes_on,
            "only a king that flies has a choice of squares, and a man that goes on as a king has it"
        );
        assert!(
            !Self::CAPTURES_STRAIGHT
                || flies
                    && Self::MEN_CAPTURE_BACKWARD
                    && Self::MEN_TAKE_KINGS
                    && !goes_on
                    && lands_anywhere,
            "straight captures are those of Frisian draughts"
        );
        if let Some(moves) = Self::KING_MOVES_IN_A_ROW {
            assert!(
                0 < moves
                    && moves <= KingRun::MOST_MOVES
                    && <Self::Board as Board>::RING <= KingRun::MOST_BITS,
                "from one to three moves of a king are counted, on a board of at most 64 bits"
            );
        }
        assert!(!Self::FIRST_KING_WINS || !goes_on, "a man that goes on as a king has already won");
        assert!(
            !goes_on || flies,
            "a man that goes on as a king in the middle of a capture must become one that flies"
        );
        assert!(
            !goes_on || Self::COUNTS_ONLY_PIECES,
            "a man that goes on as a king leaves it open which captures are those of a king"
        );
        assert!(
            !flies || !orders_kings,
            "the order of the pieces is followed for kings that step only"
        );
        assert!(
            !orders_kings || Square::<Self::Board>::COUNT <= 64,
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
