//! Writes a FEN in the strict form.

use core::fmt;

use super::Fen;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::color::Color;
use crate::draw::DrawCounters;
use crate::position::Position;
use crate::square_names::SquareNames;
use crate::text::{Chunk, Names, TextWriter};
use crate::variant::Variant;
use crate::word::Word;

/// A FEN with squares named in either way; made by [`Fen::text`].
#[derive(Clone, Copy, Debug)]
pub struct FenText<V: Variant> {
    fen: Fen<V>,
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
    pub fn fen(&self) -> Fen<V> {
        (*self).into()
    }
}

impl<V: Variant> Fen<V> {
    /// The text, with squares named in either way.
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
    pub fn text(&self, names: SquareNames) -> FenText<V> {
        FenText { fen: *self, names }
    }
}

impl<V: Variant> fmt::Display for FenText<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fen { position, draw_clock, move_number, counters } = self.fen;
        let names = Names::<V::Board>::in_order(self.names);
        let kings = in_order(position.kings);
        let mut text = TextWriter::<_, 256>::new(f);
        text.push(Chunk::EMPTY.after(position.side_to_move().letter() as u8))?;
        for color in [Color::White, Color::Black] {
            text.push(Chunk::EMPTY.after(color.letter() as u8).after(b':'))?;
            let mut separator = None;
            let mut rest = in_order(position.all(color));
            while rest != Word::ZERO {
                let others = rest.clear_lowest();
                let is_king = rest & !others & kings != Word::ZERO;
                let name = names[rest.trailing_zeros() as usize];
                let king = is_king.then_some(b'K');
                text.push(name.after_any(king).after_any(separator))?;
                separator = Some(b',');
                rest = others;
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
        let runs = [Color::Black, Color::White].map(|color| position.king_run(color));
        if runs.iter().any(Option::is_some) {
            text.push(Chunk::EMPTY.after(b':'))?;
            for run in runs {
                let (king, moves) = run.map_or((None, 0), |(king, moves)| (Some(king), moves));
                let number = king.map_or(Chunk::EMPTY, |king| Chunk::decimal(king.number().into()));
                text.push(number.after(b'0' + moves).after(b'+'))?;
            }
        }
        text.finish()
    }
}

/// The squares in the order in which they are written, one bit each.
fn in_order<B: Board>(set: Bitboard<B>) -> B::Word {
    set.into_iter().fold(Word::ZERO, |word, square| word | B::Word::ONE << Names::order(square))
}

/// The strict form with squares named as [`Variant::SQUARE_NAMES`] says.
impl<V: Variant> fmt::Display for Fen<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.text(V::SQUARE_NAMES), f)
    }
}

/// The FEN with squares named as [`Variant::SQUARE_NAMES`] says; `{:#}` prints a picture of
/// the board instead.
impl<V: Variant> fmt::Display for Position<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() { self.write_picture(f) } else { fmt::Display::fmt(&self.fen(), f) }
    }
}
