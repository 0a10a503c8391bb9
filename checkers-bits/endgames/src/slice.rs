//! Slices: sets of positions that are solved together.

use std::fmt;
use std::str::FromStr;

use checkers_bits::{AnyPosition, AnySquare};

use crate::material::{Force, Material};
use crate::zone::rank_of_side;

/// A set of positions: the material, the side to move, and the rank of each side's foremost man are fixed.
///
/// Men never move backward, so a quiet move never lowers the rank of a foremost man. So slices depend on each other in
/// one direction only, and different machines can solve different slices.
///
/// `Display` and `FromStr` use a name made of the material and both ranks. `1102-5-0` is a man on its fifth rank and
/// a king against two kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice {
    /// The material; `own` is the side to move.
    pub material: Material,
    /// The rank of the foremost man of the side to move, then the rank of the opponent's foremost man. Each side
    /// counts its ranks from 1. The rank of a side without men is 0.
    pub foremost: [u8; 2],
}

impl Slice {
    /// The slice that contains a position.
    #[must_use]
    pub fn of(position: &AnyPosition) -> Self {
        let side = position.side_to_move();
        let [(own, own_rank), (enemy, enemy_rank)] = [side, !side].map(|color| {
            let (men, kings) = (position.men(color), position.kings(color));
            let rank = |square: AnySquare| rank_of_side(position.variant(), color, square.rank());
            let force = Force { men: men.count() as u8, kings: kings.count() as u8 };
            (force, men.into_iter().map(rank).max().unwrap_or(0))
        });
        Self { material: Material { own, enemy }, foremost: [own_rank, enemy_rank] }
    }

    /// An upper bound on the keys: the key of every slice is smaller than this number.
    pub(crate) const KEYS: usize = 10_000 * 12 * 12;

    /// A number that identifies the slice.
    #[inline]
    pub(crate) fn key(self) -> usize {
        let Material { own, enemy } = self.material;
        let digits = [own.men, own.kings, enemy.men, enemy.kings].into_iter();
        let material = digits.fold(0, |key, digit| key * 10 + usize::from(digit));
        let [own, enemy] = self.foremost;
        (material * 12 + usize::from(own)) * 12 + usize::from(enemy)
    }

    /// The slice with the other side to move.
    #[must_use]
    pub fn swapped(self) -> Self {
        let [own, enemy] = self.foremost;
        Self { material: self.material.swapped(), foremost: [enemy, own] }
    }

    /// The slice that names the file in which this slice and the swapped slice are stored.
    #[must_use]
    pub fn file(self) -> Self {
        self.min(self.swapped())
    }

    /// The two slices of a file, which are solved together: the slice that names the file and the swapped slice. If
    /// both slices are equal, the list has one slice.
    #[must_use]
    pub fn pair(self) -> Vec<Self> {
        let mut pair = vec![self.file(), self.file().swapped()];
        pair.dedup();
        pair
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [own, enemy] = self.foremost;
        write!(f, "{}-{own}-{enemy}", self.material)
    }
}

/// The error of parsing a text that is not the name of a slice.
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
        let [material, own_rank, enemy_rank] = name.split('-').collect::<Vec<_>>()[..] else {
            return Err(SliceError);
        };
        let material: Material = material.parse().map_err(|_| SliceError)?;
        let rank = |text: &str| text.parse().map_err(|_| SliceError);
        let foremost = [rank(own_rank)?, rank(enemy_rank)?];
        let slice = Self { material, foremost };
        let men = [material.own.men, material.enemy.men];
        let fit = men.map(|men| men == 0) == foremost.map(|rank: u8| rank == 0);
        // The comparison with `name` rejects other spellings of a rank, such as `+5`, so that each slice has only one
        // name.
        (fit && slice.to_string() == name).then_some(slice).ok_or(SliceError)
    }
}
