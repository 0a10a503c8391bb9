//! The pieces of a position as machine words.

use checkers_bits::{AnyPosition, AnyVariant, Color, Word};

/// The men and the kings of White and of Black.
#[derive(Clone, Copy)]
pub(crate) struct Sets<W> {
    pub(crate) men: [W; 2],
    pub(crate) kings: [W; 2],
}

impl<W: Word> Sets<W> {
    #[inline]
    pub(crate) fn of(position: &AnyPosition) -> Self {
        let sides = [Color::White, Color::Black];
        Self {
            men: sides.map(|color| W::truncate(position.men(color).bits())),
            kings: sides.map(|color| W::truncate(position.kings(color).bits())),
        }
    }

    #[inline]
    pub(crate) fn position(self, variant: AnyVariant, side_to_move: Color) -> AnyPosition {
        let [men, kings] = [self.men, self.kings].map(|sets| sets.map(W::widen));
        AnyPosition::from_bits(variant, men, kings, side_to_move)
            .expect("no two pieces on a square, no man on its last rank")
    }

    #[inline]
    pub(crate) fn occupied(self) -> W {
        self.men[0] | self.men[1] | self.kings[0] | self.kings[1]
    }
}

/// Whether the board of a variant needs 128 bits and not 64. Code for few pieces is generic over only these two
/// words.
#[inline]
pub(crate) fn is_wide(variant: AnyVariant) -> bool {
    variant.squares().bits() >> 64 != 0
}
