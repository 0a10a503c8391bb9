//! Material: the numbers of men and kings of both sides.

use core::fmt;

use checkers_bits::{AnyPosition, AnyVariant};

/// The maximum number of pieces of a table: each number in [`Material`] is written as one digit.
pub const MAX_PIECES: u8 = 9;

/// The numbers of men and kings, from the view of the side to move.
///
/// `Display` writes the digits of own men, own kings, enemy men and enemy kings: `1002` is one man against two
/// kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The men of the side to move.
    pub own_men: u8,
    /// The kings of the side to move.
    pub own_kings: u8,
    /// The men of the opponent.
    pub enemy_men: u8,
    /// The kings of the opponent.
    pub enemy_kings: u8,
}

impl Material {
    /// The material of a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let (own, enemy) = (position.side_to_move(), !position.side_to_move());
        let [own_men, enemy_men] = [own, enemy].map(|side| position.men(side).count() as u8);
        let [own_kings, enemy_kings] = [own, enemy].map(|side| position.kings(side).count() as u8);
        Self { own_men, own_kings, enemy_men, enemy_kings }
    }

    /// The material from the opponent's view.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            own_men: self.enemy_men,
            own_kings: self.enemy_kings,
            enemy_men: self.own_men,
            enemy_kings: self.own_kings,
        }
    }

    /// The number of pieces of both sides.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.men() + self.own_kings + self.enemy_kings
    }

    /// The number of men of both sides.
    #[must_use]
    pub fn men(self) -> u8 {
        self.own_men + self.enemy_men
    }

    /// The sort key: fewer pieces first, then fewer men.
    pub(crate) fn order(&self) -> (u8, u8, Self) {
        (self.pieces(), self.men(), *self)
    }

    /// All materials of a number of pieces that fit on the board, with at least one piece for each side. A quiet
    /// promotion leads only to materials that come earlier in the list.
    #[must_use]
    pub fn all(variant: AnyVariant, pieces: u8) -> Vec<Self> {
        let squares = variant.square_count();
        let men_squares = squares - usize::from(variant.width() / 2);
        let mut all = Vec::new();
        for own in 1..pieces {
            for own_men in 0..=own {
                for enemy_men in 0..=pieces - own {
                    let material = Self {
                        own_men,
                        own_kings: own - own_men,
                        enemy_men,
                        enemy_kings: pieces - own - enemy_men,
                    };
                    if usize::from(own_men.max(enemy_men)) <= men_squares
                        && usize::from(pieces) <= squares
                    {
                        all.push(material);
                    }
                }
            }
        }
        all.sort_by_key(Self::order);
        all
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own_men, own_kings, enemy_men, enemy_kings } = self;
        write!(f, "{own_men}{own_kings}{enemy_men}{enemy_kings}")
    }
}
