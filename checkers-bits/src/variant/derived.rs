//! Constants that follow from the clauses of a variant.

use super::{
    CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Removal, Variant,
};
use crate::attacks::SliderAttacks;
use crate::board::{Board, Cells, Direction, Geometry};
use crate::color::Color;
use crate::king_run::KingRun;
use crate::square::Square;

/// Constants that the compiler derives from the clauses.
pub trait Clauses: Variant {
    /// Whether any capture is legal.
    const ANY_CAPTURE: bool = Self::PREFERENCE.is_empty();
    /// Whether a capture is legal only if no other capture takes more pieces.
    const MUST_TAKE_THE_MOST: bool = matches!(Self::PREFERENCE, [Preference::MostPieces, ..]);
    /// Whether pieces capture along diagonals only, and two captures of equally many pieces are either both legal or
    /// both illegal.
    const COUNTS_ONLY_PIECES: bool =
        !Self::CAPTURES_STRAIGHT && matches!(Self::PREFERENCE, [] | [Preference::MostPieces]);
    /// Whether kings move any distance.
    const KINGS_FLY: bool = matches!(Self::KINGS, KingRange::Flies);
    /// Whether kings fly, and the captures of each king are looked up.
    const LOOKS_UP_KINGS: bool =
        Self::KINGS_FLY && <Self::Attacks as SliderAttacks<Self::Board>>::IS_LOOK_UP;
    /// Whether a king lands right behind each captured piece.
    const LANDS_ON_NEXT_SQUARE: bool = matches!(Self::KING_LANDING, KingLanding::NextSquare);
    /// Whether a king lands right behind a king that it captures last.
    const LANDS_NEXT_TO_LAST_KING: bool = matches!(Self::KING_LANDING, KingLanding::NextToLastKing);
    /// Whether the first promotion wins.
    const FIRST_KING_WINS: bool = matches!(Self::GOAL, Goal::FirstKing);
    /// Whether pieces capture along ranks and files too.
    const CAPTURES_STRAIGHT: bool =
        matches!(Self::CAPTURE_LINES, CaptureLines::DiagonalAndStraight);
    /// The directions of the steps on the board.
    const STEPS: [Direction; 4] = Geometry::<Self::Board>::STEPS;
    /// Whether men go sideways too, as on every board of all cells.
    const MEN_GO_SIDEWAYS: bool = matches!(Self::Board::CELLS, Cells::All);
    /// The directions in which men step, White's first.
    const STEPS_OF_MEN: [&'static [Direction]; 2] = Geometry::<Self::Board>::STEPS_OF_MEN;
    /// Whether each captured piece leaves the board at once.
    const REMOVES_AT_ONCE: bool = matches!(Self::REMOVAL, Removal::AtOnce);
    /// Whether men capture backward.
    const MEN_CAPTURE_BACKWARD: bool = matches!(Self::MEN_CAPTURE, MenCapture::AllWays);
    /// Whether men capture kings.
    const MEN_TAKE_KINGS: bool = matches!(Self::MEN_TAKE, MenTake::AnyPiece);
    /// Whether captures of equally many pieces are compared by the captured kings.
    const COMPARES_KINGS: bool = prefers::<Self>(Preference::MostValue)
        || prefers::<Self>(Preference::MostPoints)
        || prefers::<Self>(Preference::MostKings)
        || prefers::<Self>(Preference::KingsFirst);
    /// An upper bound on the number of pieces that one move captures: the number of squares on which a piece can be
    /// captured.
    const MOST_VICTIMS: u32 = if Self::CAPTURES_STRAIGHT {
        Square::<Self::Board>::COUNT as u32
    } else {
        Geometry::<Self::Board>::CAPTURABLE.count_ones()
    };
    /// A constant whose evaluation stops the compilation if the generator cannot play the combination of clauses.
    const ARE_PLAYED: () = are_played::<Self>();

    /// The first two directions in which men of a side step. If men [go sideways](Self::MEN_GO_SIDEWAYS), the first leads
    /// straight ahead.
    #[inline(always)]
    #[must_use]
    fn forward(side: Color) -> [Direction; 2] {
        let [a, b, c, d] = Self::STEPS;
        match side {
            Color::White => [a, b],
            Color::Black if Self::MEN_GO_SIDEWAYS => [d, c],
            Color::Black => [c, d],
        }
    }

    /// The third direction, if men [go sideways](Self::MEN_GO_SIDEWAYS).
    #[inline(always)]
    #[must_use]
    fn third(side: Color) -> Option<Direction> {
        let [_, b, c, _] = Self::STEPS;
        match side {
            _ if !Self::MEN_GO_SIDEWAYS => None,
            Color::White => Some(c),
            Color::Black => Some(b),
        }
    }

    /// Calls a function for each of the [`STEPS`](Self::STEPS).
    #[inline(always)]
    fn each_step<T>(f: impl FnMut(Direction) -> T) -> [T; 4] {
        Geometry::<Self::Board>::each_step(f)
    }
}

impl<V: Variant> Clauses for V {}

const fn are_played<V: Variant>() {
    let (goes_on, flies) = (V::PROMOTES_DURING_CAPTURE, V::KINGS_FLY);
    let lands_anywhere = matches!(V::KING_LANDING, KingLanding::AnySquare);
    let orders_kings = prefers::<V>(Preference::KingsFirst);
    assert!(
        lands_anywhere || flies && !goes_on,
        "a KING_LANDING other than AnySquare needs KINGS = Flies and PROMOTES_DURING_CAPTURE = false"
    );
    assert!(
        !V::CAPTURES_STRAIGHT
            || flies && V::MEN_CAPTURE_BACKWARD && V::MEN_TAKE_KINGS && !goes_on && lands_anywhere,
        "CAPTURE_LINES = DiagonalAndStraight needs KINGS = Flies, KING_LANDING = AnySquare, MEN_CAPTURE = AllWays, \
         MEN_TAKE = AnyPiece and PROMOTES_DURING_CAPTURE = false, as in Frisian draughts"
    );
    if let Some(moves) = V::KING_MOVES_IN_A_ROW {
        assert!(
            0 < moves
                && moves <= KingRun::MOST_MOVES
                && <V::Board as Board>::RING <= KingRun::MOST_BITS,
            "KING_MOVES_IN_A_ROW must be from 1 to 3, on a board whose RING is at most 64"
        );
    }
    assert!(
        !V::FIRST_KING_WINS || !goes_on,
        "GOAL = FirstKing needs PROMOTES_DURING_CAPTURE = false, because the game ends with the promotion"
    );
    assert!(!goes_on || flies, "PROMOTES_DURING_CAPTURE = true needs KINGS = Flies");
    assert!(
        !goes_on || !prefers::<V>(Preference::ByKing),
        "ByKing in PREFERENCE needs PROMOTES_DURING_CAPTURE = false, because a man that goes on as a king is both"
    );
    assert!(!flies || !orders_kings, "KingsFirst in PREFERENCE needs KINGS = Steps");
    assert!(
        has_number_of_its_own::<V>(),
        "PDN_GAME_TYPE is the number of another variant of checkers-bits, as which its games would be read"
    );
    let mut bits = 0;
    let mut i = 0;
    while i < V::PREFERENCE.len() {
        bits += precedence_bits::<V>(V::PREFERENCE[i]);
        i += 1;
    }
    assert!(bits < u64::BITS, "the criteria of PREFERENCE need more than 63 bits on this board");
    assert!(
        V::RANKS_OF_MEN + V::RANKS_BEHIND_MEN < <V::Board as Board>::HEIGHT.div_ceil(2),
        "RANKS_OF_MEN and RANKS_BEHIND_MEN must be less than half of HEIGHT"
    );
    assert!(
        !V::REMOVES_AT_ONCE || !V::CAPTURES_STRAIGHT && !orders_kings,
        "REMOVAL = AtOnce needs CAPTURE_LINES = Diagonal and a PREFERENCE without KingsFirst"
    );
    assert!(
        !V::MEN_GO_SIDEWAYS || !V::CAPTURES_STRAIGHT,
        "CAPTURE_LINES = DiagonalAndStraight needs a board with CELLS = Dark"
    );
}

/// Whether no other variant of this crate has the number of a variant in PDN.
const fn has_number_of_its_own<V: Variant>() -> bool {
    macro_rules! is_free {
        ($($module:ident::$other:ident),*;) => {
            true $(&& (V::PDN_GAME_TYPE != crate::$other::PDN_GAME_TYPE
                || is_same(V::NAME.as_bytes(), crate::$other::NAME.as_bytes())))*
        };
    }
    crate::variants!([is_free])
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    match (one, other) {
        ([first, one @ ..], [second, other @ ..]) => *first == *second && is_same(one, other),
        _ => one.is_empty() && other.is_empty(),
    }
}

/// The number of bits that a criterion takes in the precedence of a capture.
pub(crate) const fn precedence_bits<V: Variant>(preference: Preference) -> u32 {
    let count = u32::BITS - V::MOST_VICTIMS.leading_zeros();
    match preference {
        Preference::MostPieces | Preference::MostKings => count,
        Preference::MostValue => 2 * count + 1,
        Preference::MostPoints => count + 1,
        Preference::ByKing => 1,
        Preference::KingsFirst => V::MOST_VICTIMS,
    }
}

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

#[cfg(test)]
mod tests {
    extern crate std;

    use std::panic::catch_unwind;

    use super::*;
    use crate::square_names::SquareNames;

    /// Asserts that a variant is rejected with the given error message. The variant differs from Russian draughts by
    /// its number in PDN and by the given constants.
    macro_rules! refused {
        ($($sentence:literal: $board:ident $number:literal $($constant:ident: $type:ty = $value:expr),+;)*) => {$({
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
            struct Own;

            impl Variant for Own {
                type Board = crate::$board;
                type Attacks = crate::attacks::Fill;
                const NAME: &'static str = "own";
                const PDN_GAME_TYPE: u8 = $number;
                const CAPTURE_SIGN: char = ':';
                const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
                $(const $constant: $type = $value;)+
            }

            let refusal = catch_unwind(are_played::<Own>).unwrap_err();
            assert_eq!(refusal.downcast_ref::<&str>(), Some(&$sentence));
        })*};
    }

    #[test]
    fn criteria_have_room_for_their_greatest_numbers() {
        fn check<V: Variant>() {
            let most = u64::from(V::MOST_VICTIMS);
            let [count, value, points] =
                [Preference::MostPieces, Preference::MostValue, Preference::MostPoints]
                    .map(|preference| precedence_bits::<V>(preference));
            assert_eq!(
                (most >> count, (((2 * most) << count) | most) >> value, (2 * most) >> points),
                (0, 0, 0),
                "{}",
                V::NAME
            );
        }
        check::<crate::Russian>();
        check::<crate::International>();
        check::<crate::Canadian>();
        check::<crate::Frisian>();
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        use Preference::{ByKing, KingsFirst, MostKings, MostPieces, MostValue};
        const STRAIGHT: CaptureLines = CaptureLines::DiagonalAndStraight;
        refused! {
            "a KING_LANDING other than AnySquare needs KINGS = Flies and PROMOTES_DURING_CAPTURE = false":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, KING_LANDING: KingLanding = KingLanding::NextSquare;
            "a KING_LANDING other than AnySquare needs KINGS = Flies and PROMOTES_DURING_CAPTURE = false":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = false, KINGS: KingRange = KingRange::Steps,
                KING_LANDING: KingLanding = KingLanding::NextToLastKing;
            "CAPTURE_LINES = DiagonalAndStraight needs KINGS = Flies, KING_LANDING = AnySquare, MEN_CAPTURE = AllWays, \
             MEN_TAKE = AnyPiece and PROMOTES_DURING_CAPTURE = false, as in Frisian draughts":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, CAPTURE_LINES: CaptureLines = STRAIGHT;
            "CAPTURE_LINES = DiagonalAndStraight needs KINGS = Flies, KING_LANDING = AnySquare, MEN_CAPTURE = AllWays, \
             MEN_TAKE = AnyPiece and PROMOTES_DURING_CAPTURE = false, as in Frisian draughts":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = false, CAPTURE_LINES: CaptureLines = STRAIGHT,
                MEN_CAPTURE: MenCapture = MenCapture::Forward;
            "KING_MOVES_IN_A_ROW must be from 1 to 3, on a board whose RING is at most 64":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, KING_MOVES_IN_A_ROW: Option<u8> = Some(4);
            "KING_MOVES_IN_A_ROW must be from 1 to 3, on a board whose RING is at most 64":
            Board12x12 99 PROMOTES_DURING_CAPTURE: bool = true, KING_MOVES_IN_A_ROW: Option<u8> = Some(3);
            "GOAL = FirstKing needs PROMOTES_DURING_CAPTURE = false, because the game ends with the promotion":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, GOAL: Goal = Goal::FirstKing;
            "PROMOTES_DURING_CAPTURE = true needs KINGS = Flies":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, KINGS: KingRange = KingRange::Steps;
            "ByKing in PREFERENCE needs PROMOTES_DURING_CAPTURE = false, because a man that goes on as a king is both":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, PREFERENCE: &'static [Preference] = &[ByKing];
            "KingsFirst in PREFERENCE needs KINGS = Steps":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = false, PREFERENCE: &'static [Preference] = &[KingsFirst];
            "the criteria of PREFERENCE need more than 63 bits on this board":
            Board12x12 99 PROMOTES_DURING_CAPTURE: bool = false, KINGS: KingRange = KingRange::Steps,
                PREFERENCE: &'static [Preference] = &[MostPieces, MostValue, MostKings, KingsFirst];
            "RANKS_OF_MEN and RANKS_BEHIND_MEN must be less than half of HEIGHT":
            Board8x8 99 PROMOTES_DURING_CAPTURE: bool = true, RANKS_OF_MEN: u8 = 4;
            "PDN_GAME_TYPE is the number of another variant of checkers-bits, as which its games would be read":
            Board8x8 25 PROMOTES_DURING_CAPTURE: bool = true;
            "PDN_GAME_TYPE is the number of another variant of checkers-bits, as which its games would be read":
            Board8x8 96 PROMOTES_DURING_CAPTURE: bool = true;
        }
    }
}
