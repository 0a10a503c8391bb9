//! FEN, the one-line text of a position: `W:Wa1,Kc3:Bb8`.
//!
//! **Writing** uses the strict form of the PDN 3.0 standard: the side to move, then a list of squares for each
//! colour, White first. A list begins at the top of the board and has a `K` before each square with a king. Squares
//! are in algebraic (`c3`) or numeric notation (`22`). There are no spaces and no final dot. The clocks of
//! lidraughts, `:H4:F31`, follow if a [`Fen`] has them, and then `:R0,4,4,0`, the [draw
//! counters](Fen::with_counters), if it has counters. In Frisian draughts the [moves of a king in a
//! row](crate::Position::king_run) come last, as lidraughts writes them: for Black, then for White, the number of
//! moves as one digit, then the number of the king's square. In `:+0+231` the white king on 31 has moved twice.
//!
//! **Reading** accepts the variations that programs have written in thirty years:
//!
//! - squares by name, in either case, or by number, also mixed, in any order, with leading zeros, in ranges of
//!   numbers (`K1-4` are four kings) and with superfluous commas;
//! - the colours in either order and either case, one colour missing or without pieces, and the side to move twice, as
//!   in `W:W:Wa1:Bb8`;
//! - the tag of a PDN file, `[FEN "W:Wa1:Bb8"]`;
//! - a dot at the end or after any list; spaces, tabs, line ends and underscores between any two tokens; a `k` for
//!   `K` (on boards with a file k, a `k` before digits is a king if all other squares are numbers, and otherwise names a
//!   square);
//! - the clocks and counters, in any place after the side to move; moves of a king in a row without a square, if the
//!   side has one king. Moves in a row are ignored if no king stands on the square.
//!
//! All other texts are errors. Errors are also:
//!
//! - a position without a side to move: `?:Wa1:Bb8`;
//! - a position in the middle of a capture, where `G` and `P` mark captured pieces that are still on the board. A `G` before
//!   digits is the file g instead if the FEN names squares by letters elsewhere;
//! - a `k` before digits that can be a king on a number and a square of the file k, beside numbers and letters;
//! - two pieces on a square;
//! - a man on its last rank.

mod counters;
mod error;
mod read;
mod write;

pub use error::{FenError, FenErrorKind};
pub use write::FenText;

use crate::any::{AnyPosition, AnyVariant};
use crate::draw::DrawCounters;
use crate::position::RawPosition;

/// A position, the clocks of lidraughts and the draw counters.
///
/// Two `Fen` are equal if their texts are equal: a FEN without a clock differs from a FEN with a clock of 0.
///
/// ```
/// use checkers_bits::{Fen, Russian};
///
/// let fen = Fen::read("B:W 22,K29-30 :B 12.:H4:F31", Russian)?;
/// assert_eq!(fen.draw_clock, Some(4));
/// assert_eq!(fen.to_string(), "B:Wc3,Ka1,Kc1:Bh6:H4:F31");
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fen {
    /// The position.
    pub position: AnyPosition,
    /// The clock `:H`, in plies: since the last capture or promotion if both sides have kings and there are at most
    /// seven pieces, otherwise since the last capture or move of a man.
    pub draw_clock: Option<u16>,
    /// The number of the next move, `:F`.
    pub move_number: Option<u16>,
    /// The counters of the draw clauses, `:R`, for positions in which `:H` does not determine the counters. The field
    /// `:R` is an addition of this library, and other programs may not read it.
    pub counters: Option<DrawCounters>,
}

impl Fen {
    /// Whether the next move can be the first of its game: the move number is 1 or missing.
    #[must_use]
    pub fn is_first_move(&self) -> bool {
        self.move_number.is_none_or(|number| number == 1)
    }
}

/// A [`Fen`] without its variant.
#[derive(Clone, Copy)]
struct RawFen {
    position: RawPosition,
    draw_clock: Option<u16>,
    move_number: Option<u16>,
    counters: Option<DrawCounters>,
}

impl RawFen {
    fn of(self, variant: AnyVariant) -> Fen {
        let Self { position, draw_clock, move_number, counters } = self;
        let position = AnyPosition::new_unchecked(position, variant);
        Fen { position, draw_clock, move_number, counters }
    }
}

/// Makes a FEN without clocks and counters.
impl<P: Into<AnyPosition>> From<P> for Fen {
    fn from(position: P) -> Self {
        Self { position: position.into(), draw_clock: None, move_number: None, counters: None }
    }
}
