//! Writes a FEN in the strict form.

use core::{fmt, mem};

use super::{Fen, RawFen};
use crate::any::AnyPosition;
use crate::any::board::BoardData;
use crate::any::variant_data::{VariantConstants, VariantData};
use crate::color::Color;
use crate::draw::DrawCounters;
use crate::king_run::KingRun;
use crate::picture::write_picture;
use crate::position::{Position, RawPosition, for_each_bit};
use crate::square_names::SquareNames;
use crate::text::{Chunk, TextWriter};
use crate::variant::Variant;

/// A FEN with algebraic or numeric names of squares; made by [`Fen::text`].
#[derive(Clone, Copy, Debug)]
pub struct FenText {
    fen: Fen,
    names: SquareNames,
}

impl<V: Variant> Position<V> {
    /// The FEN of the position, without clocks.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian, SquareNames};
    ///
    /// let position: Position<Russian> = "B:Wc3,Ka1:Bf6".parse()?;
    /// assert_eq!(position.fen().to_string(), "B:Wc3,Ka1:Bf6");
    /// assert_eq!(position.fen().text(SquareNames::Numeric).to_string(), "B:W22,K29:B11");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> Fen {
        (*self).into()
    }
}

impl AnyPosition {
    /// The FEN of the position, without clocks.
    #[must_use]
    pub fn fen(&self) -> Fen {
        (*self).into()
    }
}

impl Fen {
    /// The text of the FEN, with algebraic or numeric names of squares.
    ///
    /// ```
    /// use checkers_bits::{Fen, Position, Russian, SquareNames};
    ///
    /// let position: Position<Russian> = "B:Wc3:Bf6".parse()?;
    /// let fen = Fen { move_number: Some(31), ..position.into() };
    /// assert_eq!(fen.text(SquareNames::Numeric).to_string(), "B:W22:B11:F31");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn text(&self, names: SquareNames) -> FenText {
        FenText { fen: *self, names }
    }

    fn raw(&self) -> RawFen {
        let Self { position, draw_clock, move_number, counters } = *self;
        RawFen { position: position.raw(), draw_clock, move_number, counters }
    }
}

impl fmt::Display for FenText {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fen.raw().write(self.fen.position.variant().data(), self.names, f)
    }
}

impl RawFen {
    #[inline]
    fn write(
        self,
        variant: &VariantData,
        names: SquareNames,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let Self { position, draw_clock, move_number, counters } = self;
        let board = variant.board;
        let mut text = TextWriter::<256>::new(f);
        text.push(Chunk::EMPTY.after(position.side_to_move.letter() as u8))?;
        let (names, kings) = (board.names(names), in_order(position.kings, board));
        for color in Color::ALL {
            text.push(Chunk::EMPTY.after(b':'))?;
            // The letter of the colour is before its first square, and a comma before each other square.
            let mut before = color.letter() as u8;
            if position.all(color) == 0 {
                text.push(Chunk::EMPTY.after(before))?;
            }
            let pieces = in_order(position.all(color), board);
            for (i, mut rest) in pieces.into_iter().enumerate() {
                while rest != 0 {
                    let number = rest.trailing_zeros() as usize;
                    if kings[i] >> number & 1 != 0 {
                        text.push(Chunk::EMPTY.after(mem::replace(&mut before, b'K')))?;
                    }
                    text.push(names[(64 * i + number) & 127].after(before))?;
                    before = b',';
                    rest &= rest - 1;
                }
            }
        }
        for (letter, clock) in [(b'H', draw_clock), (b'F', move_number)] {
            if let Some(clock) = clock {
                text.push(Chunk::decimal(clock.into()).after(letter).after(b':'))?;
            }
        }
        for (i, number) in counters.into_iter().flat_map(DrawCounters::to_numbers).enumerate() {
            let number = Chunk::decimal(number);
            text.push(if i == 0 { number.after(b'R').after(b':') } else { number.after(b',') })?;
        }
        let runs = [Color::Black, Color::White].map(|color| position.king_runs[color as usize]);
        if variant.king_moves_in_a_row.is_some() && runs != [KingRun::NONE; 2] {
            text.push(Chunk::EMPTY.after(b':'))?;
            for run in runs {
                let number = match run.moves() {
                    0 => Chunk::EMPTY,
                    _ => Chunk::decimal(board.square_of_bit(run.bit()).number().into()),
                };
                text.push(number.after(b'0' + run.moves()).after(b'+'))?;
            }
        }
        text.finish()
    }
}

/// Converts a set of squares to one bit per square, in the order in which squares are written. The result has two words
/// of 64 bits, because they are faster than one of 128 bits.
#[inline]
fn in_order(set: u128, board: &BoardData) -> [u64; 2] {
    let mut in_order = [0; 2];
    for_each_bit(set, |bit| {
        let [low, high] = board.by_number[bit as usize & 127];
        in_order = [in_order[0] | low, in_order[1] | high];
    });
    in_order
}

impl RawPosition {
    /// Writes the FEN, or a picture of the board if the formatter asks for it by `{:#}`.
    #[inline]
    pub(crate) fn write(&self, variant: &VariantData, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            let fen =
                RawFen { position: *self, draw_clock: None, move_number: None, counters: None };
            return fen.write(variant, variant.square_names, f);
        }
        let board = variant.board;
        let index = |file, rank| board.width * rank + file;
        let letters = self.letters(b'.', board, |square| index(square.file(), square.rank()));
        write_picture(f, (board.width, board.height), |file, rank| {
            Some(letters[usize::from(index(file, rank))].into()).filter(|&letter| letter != '\0')
        })
    }
}

/// Writes the strict form, with names of squares by [`Variant::SQUARE_NAMES`].
impl fmt::Display for Fen {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(self.position.variant().square_names()), f)
    }
}

/// Writes the FEN, with names of squares by [`Variant::SQUARE_NAMES`]; `{:#}` prints a picture of the board instead.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.raw().write(V::DATA, f)
    }
}
