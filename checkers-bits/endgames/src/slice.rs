//! Slices: sets of positions that are solved together.

use std::fmt;
use std::str::FromStr;

use checkers_bits::{AnyPosition, Color};

use crate::material::Material;
use crate::zone::rank_of_side;

/// The positions with a given material and with the foremost men of both sides on given ranks; one side is to move.
///
/// A move never brings a foremost man back. So dependencies between slices go in one direction only, and slices can
/// be solved on many machines.
///
/// `Display` and `FromStr` use the material and both ranks: `1102-5-0` is a man on its fifth rank and a king
/// against two kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice {
    /// The material, from the view of the side to move.
    pub material: Material,
    /// The rank of the foremost man of the side to move, counted by that side from 1; 0 without men.
    pub own_foremost: u8,
    /// The rank of the foremost man of the opponent, counted by the opponent from 1; 0 without men.
    pub enemy_foremost: u8,
}

impl Slice {
    /// The slice that contains a position.
    #[inline]
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let foremost = |color: Color| foremost(position, color);
        let side = position.side_to_move();
        Self {
            material: Material::of(position),
            own_foremost: foremost(side),
            enemy_foremost: foremost(!side),
        }
    }

    /// An upper bound: the keys of all slices are smaller.
    pub(crate) const KEYS: usize = 10_000 * 12 * 12;

    /// A number that identifies the slice.
    #[inline]
    pub(crate) fn key(self) -> usize {
        let Material { own_men, own_kings, enemy_men, enemy_kings } = self.material;
        let material = [own_men, own_kings, enemy_men, enemy_kings]
            .into_iter()
            .fold(0, |key, digit| key * 10 + usize::from(digit));
        (material * 12 + usize::from(self.own_foremost)) * 12 + usize::from(self.enemy_foremost)
    }

    /// The slice with the other side to move.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            material: self.material.swapped(),
            own_foremost: self.enemy_foremost,
            enemy_foremost: self.own_foremost,
        }
    }

    /// The slice that names the common file of this slice and the swapped one.
    #[must_use]
    pub fn file(self) -> Self {
        self.min(self.swapped())
    }

    /// The slice that names the file, and the swapped one unless both are equal. The two are solved together.
    #[must_use]
    pub fn pair(self) -> Vec<Self> {
        let mut pair = vec![self.file(), self.file().swapped()];
        pair.dedup();
        pair
    }
}

/// The rank of the foremost man of a colour, counted by its side from 1; 0 without men.
fn foremost(position: &AnyPosition, color: Color) -> u8 {
    let ranks = position.men(color).into_iter();
    let ranks = ranks.map(|square| rank_of_side(position.variant(), color, square.rank()));
    ranks.max().unwrap_or(0)
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.material, self.own_foremost, self.enemy_foremost)
    }
}

/// The error if the name of a slice cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SliceError;

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a slice such as 1102-5-0: own men, own kings, enemy men and enemy kings, then the rank of each side's foremost man, 0 without men")
    }
}

impl std::error::Error for SliceError {}

impl FromStr for Slice {
    type Err = SliceError;

    fn from_str(name: &str) -> Result<Self, SliceError> {
        let mut parts = name.split('-');
        let mut part = || parts.next().ok_or(SliceError);
        let (material, own, enemy) = (part()?, part()?, part()?);
        let digits: Vec<u8> =
            material.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
        let [own_men, own_kings, enemy_men, enemy_kings] = digits[..] else {
            return Err(SliceError);
        };
        let rank = |text: &str| text.parse().map_err(|_| SliceError);
        let material = Material { own_men, own_kings, enemy_men, enemy_kings };
        let slice = Self { material, own_foremost: rank(own)?, enemy_foremost: rank(enemy)? };
        let fits = |men: u8, foremost: u8| (men == 0) == (foremost == 0);
        let fit = fits(own_men, slice.own_foremost) && fits(enemy_men, slice.enemy_foremost);
        // Rejects other spellings of the name.
        (fit && slice.to_string() == name).then_some(slice).ok_or(SliceError)
    }
}
