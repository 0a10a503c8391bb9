//! Patterns of pieces and empty squares.

use super::ConditionError;
use checkers_bits::{AnyPosition, AnySquare, AnyVariant, Color};

/// Sets of squares that must hold certain pieces or be empty, as [bits](checkers_bits::AnyBitboard::bits).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pattern {
    pub(super) side_to_move: Option<Color>,
    white: u128,
    black: u128,
    /// Squares whose piece must be a king.
    kings: u128,
    /// Squares whose piece must be a man.
    men: u128,
    empty: u128,
}

impl Pattern {
    pub(super) fn exactly(position: &AnyPosition) -> Self {
        Self {
            side_to_move: Some(position.side_to_move()),
            white: position.all(Color::White).bits(),
            black: position.all(Color::Black).bits(),
            kings: position.all_kings().bits(),
            men: (position.occupied() & !position.all_kings()).bits(),
            empty: position.empty_squares().bits(),
        }
    }

    pub(super) fn is_in(&self, position: &AnyPosition) -> bool {
        let kings = position.all_kings().bits();
        self.white & !position.all(Color::White).bits() == 0
            && self.black & !position.all(Color::Black).bits() == 0
            && self.kings & !kings == 0
            && self.men & kings == 0
            && self.empty & position.occupied().bits() == 0
            && self.side_to_move.is_none_or(|side| side == position.side_to_move())
    }

    /// Whether moves can lead from a position to this pattern. A move never increases the number of pieces or the
    /// number of men of a side.
    pub(super) fn can_come(&self, position: &AnyPosition) -> bool {
        [(Color::White, self.white), (Color::Black, self.black)].into_iter().all(|(color, all)| {
            position.all(color).count() >= all.count_ones()
                && position.men(color).count() >= (all & self.men).count_ones()
        })
    }

    /// Parses a pattern such as `?:Wc3,?d4,Kf6:Bh8:Ee5`. `is_turned` rotates the pattern by 180° and swaps the
    /// colours.
    #[inline]
    pub(super) fn read(
        text: &str,
        variant: AnyVariant,
        is_turned: bool,
    ) -> Result<Self, ConditionError> {
        let mut reader = PatternReader { text, variant, is_turned, offset: 0 };
        let side_to_move = reader.color();
        let mut pattern = Self { side_to_move, ..Self::default() };
        if side_to_move.is_none() && !reader.accept('?') {
            return Err(reader.fault(reader.offset, "W, B or ? for the side to move"));
        }
        while !reader.rest().is_empty() {
            if !reader.accept(':') {
                return Err(reader.fault(reader.offset, "a comma, a colon or the end"));
            }
            let color = reader.color();
            if color.is_none() && !reader.accept('E') {
                return Err(reader.fault(reader.offset, "W, B or E and squares"));
            }
            while !matches!(reader.rest().bytes().next(), None | Some(b':')) {
                pattern.item(&mut reader, color)?;
                if !reader.accept(',') {
                    break;
                }
            }
        }
        Ok(pattern)
    }

    /// Parses a square with a piece of a colour; without a colour, an empty square.
    #[inline]
    fn item(
        &mut self,
        reader: &mut PatternReader<'_>,
        color: Option<Color>,
    ) -> Result<(), ConditionError> {
        let has_pieces = color.is_some();
        let is_king = has_pieces && reader.accept('K');
        let is_any = has_pieces && !is_king && reader.accept('?');
        let offset = reader.offset;
        let Some(square) = reader.square() else {
            return Err(reader.fault(offset, "a playing square of the board"));
        };
        let square = 1 << square.bit();
        if (self.white | self.black | self.empty) & square != 0 {
            return Err(reader.fault(offset, "each square once"));
        }
        match color {
            Some(Color::White) => self.white |= square,
            Some(Color::Black) => self.black |= square,
            None => self.empty |= square,
        }
        if is_king {
            self.kings |= square;
        } else if has_pieces && !is_any {
            self.men |= square;
        }
        Ok(())
    }
}

struct PatternReader<'a> {
    text: &'a str,
    variant: AnyVariant,
    is_turned: bool,
    offset: usize,
}

impl<'a> PatternReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.offset..]
    }

    #[inline]
    fn accept(&mut self, sign: char) -> bool {
        let accepted = self.rest().starts_with(sign);
        self.offset += usize::from(accepted);
        accepted
    }

    #[inline]
    fn color(&mut self) -> Option<Color> {
        let mut colors = Color::ALL.into_iter();
        let color = colors.find(|color| self.accept(color.letter()))?;
        Some(if self.is_turned { !color } else { color })
    }

    /// Parses a square: a name in upper or lower case, or a number.
    #[inline]
    fn square(&mut self) -> Option<AnySquare> {
        let (rest, variant) = (self.rest(), self.variant);
        let after = rest.trim_start_matches(|it: char| it.is_ascii_alphabetic());
        let after = after.trim_start_matches(|it: char| it.is_ascii_digit());
        let name = &rest[..rest.len() - after.len()];
        self.offset += name.len();
        let square = variant.read_square(name)?;
        if !self.is_turned {
            return Some(square);
        }
        let (last_file, last_rank) = (variant.width() - 1, variant.height() - 1);
        variant.square_at(last_file - square.file(), last_rank - square.rank())
    }

    fn fault(&self, offset: usize, expected: &str) -> ConditionError {
        let found = self.text[offset..].chars().next();
        let found = found.map_or_else(|| String::from("the end"), |it| format!("{it:?}"));
        (offset, format!("expected {expected}, found {found}"))
    }
}
