//! The side to move inside the generator.

use crate::color::Color;

/// A colour.
pub(crate) trait Side: Copy {
    type Opponent: Side<Opponent = Self>;

    fn color(self) -> Color;

    fn opponent(self) -> Self::Opponent;
}

impl Side for Color {
    type Opponent = Self;

    #[inline(always)]
    fn color(self) -> Color {
        self
    }

    #[inline(always)]
    fn opponent(self) -> Self {
        !self
    }
}
