//! Material: the numbers of men and kings of both sides.

use core::fmt;
use core::str::FromStr;

use checkers_bits::AnyVariant;

/// The maximum number of pieces on the board in a table. The limit makes each number in [`Material`] one digit.
pub const MAX_PIECES: u8 = 9;

/// The numbers of men and kings of both sides; the side to move comes first.
///
/// `Display` and `FromStr` use four digits: own men, own kings, enemy men and enemy kings. `1002` is one man against
/// two kings.
///
/// ```
/// use checkers_endgames::Material;
///
/// let material: Material = "1002".parse()?;
/// assert_eq!((material.own.men, material.enemy.kings, material.pieces()), (1, 2, 3));
/// let error = "10-2".parse::<Material>().unwrap_err().to_string();
/// assert!(error.starts_with("expected a material such as 1102"));
/// # Ok::<(), checkers_endgames::MaterialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material {
    /// The pieces of the side to move.
    pub own: Force,
    /// The pieces of the opponent.
    pub enemy: Force,
}

/// The numbers of men and kings of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Force {
    /// The number of men.
    pub men: u8,
    /// The number of kings.
    pub kings: u8,
}

impl Material {
    /// The material with the two sides swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The number of pieces of both sides.
    #[must_use]
    pub fn pieces(self) -> u8 {
        self.men() + self.own.kings + self.enemy.kings
    }

    /// The number of men of both sides.
    #[must_use]
    pub fn men(self) -> u8 {
        self.own.men + self.enemy.men
    }

    /// The sort key of materials: fewer pieces come first, then fewer men.
    pub(crate) fn order(&self) -> (u8, u8, Self) {
        (self.pieces(), self.men(), *self)
    }

    /// All materials with `pieces` pieces that fit on the board. Each side has at least one piece. A quiet promotion
    /// leads only to materials that come earlier in the list.
    #[must_use]
    pub fn all(variant: AnyVariant, pieces: u8) -> Vec<Self> {
        let squares = variant.square_count();
        let men_squares = squares - usize::from(variant.width() / 2);
        let forces = |pieces: u8| (0..=pieces).map(move |men| Force { men, kings: pieces - men });
        let mut all = Vec::new();
        for own_pieces in 1..pieces {
            for own in forces(own_pieces) {
                all.extend(forces(pieces - own_pieces).map(|enemy| Self { own, enemy }));
            }
        }
        all.retain(|Self { own, enemy }| {
            usize::from(own.men.max(enemy.men)) <= men_squares && usize::from(pieces) <= squares
        });
        all.sort_by_key(Self::order);
        all
    }
}

/// Converts the numbers of own men, own kings, enemy men and enemy kings, in this order.
impl From<[u8; 4]> for Material {
    fn from([own_men, own_kings, men, kings]: [u8; 4]) -> Self {
        Self { own: Force { men: own_men, kings: own_kings }, enemy: Force { men, kings } }
    }
}

/// The error of parsing a text that is not the name of a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaterialError;

impl fmt::Display for MaterialError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a material such as 1102: own men, own kings, enemy men and enemy kings",
        )
    }
}

impl core::error::Error for MaterialError {}

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Self, MaterialError> {
        let digits = <[u8; 4]>::try_from(text.as_bytes()).map_err(|_| MaterialError)?;
        let material = Self::from(digits.map(|digit| digit.wrapping_sub(b'0')));
        digits.iter().all(u8::is_ascii_digit).then_some(material).ok_or(MaterialError)
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { own, enemy } = self;
        write!(f, "{}{}{}{}", own.men, own.kings, enemy.men, enemy.kings)
    }
}
