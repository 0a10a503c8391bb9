//! Slices: the positions that are solved together.

use std::fmt;
use std::str::FromStr;

use checkers_bits::{AnyPosition, AnyVariant, Color};

use crate::index::Index;
use crate::material::{MAX_PIECES, Material};
use crate::zone::rank_of_side;

/// The positions with a material and with the foremost men of both sides on given ranks. One side is to
/// move.
///
/// A move never brings the foremost man back. So slices depend on each other in one direction only, and
/// may be solved on many machines.
///
/// `Display` and `FromStr` write the material and both ranks, `1102-5-0`: a man on its fifth rank and a
/// king against two kings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slice {
    /// The material, from the point of view of the side to move.
    pub material: Material,
    /// The rank of the foremost man of the side to move, counted by that side from 1; 0 without men.
    pub own_foremost: u8,
    /// The rank of the foremost man of the opponent, counted by the opponent from 1; 0 without men.
    pub enemy_foremost: u8,
}

impl Slice {
    /// The slice of a position.
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

    /// The keys of all slices are below.
    pub(crate) const KEYS: usize = 10_000 * 12 * 12;

    /// A number of the slice.
    #[inline]
    pub(crate) fn key(self) -> usize {
        let Material { own_men, own_kings, enemy_men, enemy_kings } = self.material;
        let material = [own_men, own_kings, enemy_men, enemy_kings]
            .into_iter()
            .fold(0, |key, digit| key * 10 + usize::from(digit));
        (material * 12 + usize::from(self.own_foremost)) * 12 + usize::from(self.enemy_foremost)
    }

    /// Whether the slice has positions, of at most [`MAX_PIECES`] pieces.
    #[must_use]
    pub fn exists(self, variant: AnyVariant) -> bool {
        self.material.pieces() <= MAX_PIECES
            && self.own_foremost.max(self.enemy_foremost) <= last_rank(variant)
            && Index::count(variant, self) > 0
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

    /// The slice that names the file of both: this one or the swapped one.
    #[must_use]
    pub fn file(self) -> Self {
        self.min(self.swapped())
    }

    /// The slice of the file and the swapped one; one if they are equal. They are solved together.
    #[must_use]
    pub fn pair(self) -> Vec<Self> {
        let mut pair = vec![self.file(), self.file().swapped()];
        pair.dedup();
        pair
    }

    /// The number of positions of its file, with either side to move.
    #[must_use]
    pub fn positions(self, variant: AnyVariant) -> u64 {
        self.pair().into_iter().map(|slice| Index::count(variant, slice)).sum()
    }

    /// The ranks that the men can still walk within their materials: less than before after each step
    /// of a foremost man.
    fn ranks_left(self, variant: AnyVariant) -> u8 {
        let left = |foremost: u8| match foremost {
            0 => 0,
            _ => last_rank(variant) - foremost,
        };
        left(self.own_foremost) + left(self.enemy_foremost)
    }

    /// The files of a material, or of the swapped one: those that have positions.
    #[must_use]
    pub fn all_of(variant: AnyVariant, material: Material) -> Vec<Self> {
        let ranks = |men: u8| if men == 0 { 0..=0 } else { 1..=last_rank(variant) };
        let mut all = Vec::new();
        for own_foremost in ranks(material.own_men) {
            for enemy_foremost in ranks(material.enemy_men) {
                let slice = Self { material, own_foremost, enemy_foremost }.file();
                if slice.exists(variant) {
                    all.push(slice);
                }
            }
        }
        all.sort();
        all.dedup();
        all
    }

    /// The files of a number of pieces in groups: those of a group need only the groups before it, and
    /// fewer pieces.
    #[must_use]
    pub fn groups(variant: AnyVariant, pieces: u8) -> Vec<Vec<Self>> {
        let materials = Material::all(variant, pieces).into_iter();
        let first_of_pair = materials.filter(|&material| material <= material.swapped());
        let slices = first_of_pair.flat_map(|material| Self::all_of(variant, material));
        let mut all: Vec<_> = slices
            .map(|slice| ((slice.material.men(), slice.ranks_left(variant)), slice))
            .collect();
        all.sort();
        let groups = all.chunk_by(|(a, _), (b, _)| a == b);
        groups.map(|group| group.iter().map(|&(_, slice)| slice).collect()).collect()
    }

    /// The files that quiet moves lead to, except its own.
    #[must_use]
    pub fn next(self, variant: AnyVariant) -> Vec<Self> {
        let mut next = Vec::new();
        for slice in self.pair() {
            let Self { material, own_foremost, .. } = slice;
            if own_foremost == 0 {
                continue;
            }
            if own_foremost < last_rank(variant) {
                next.push(Self { own_foremost: own_foremost + 1, ..slice });
                continue;
            }
            let promoted = Material {
                own_men: material.own_men - 1,
                own_kings: material.own_kings + 1,
                ..material
            };
            let left = if promoted.own_men == 0 { 0..=0 } else { 1..=own_foremost };
            next.extend(left.map(|own_foremost| Self {
                material: promoted,
                own_foremost,
                ..slice
            }));
        }
        next.retain(|slice| slice.exists(variant));
        let mut next: Vec<_> = next.into_iter().map(Self::file).collect();
        next.sort();
        next.dedup();
        next
    }

    /// The materials that captures lead to, one of each pair, with one piece less. Further captures, and
    /// promotions by a capture, lead to what those need.
    #[must_use]
    pub fn captured(self) -> Vec<Material> {
        let mut captured = Vec::new();
        for material in [self.material, self.material.swapped()] {
            let Material { enemy_men, enemy_kings, .. } = material;
            let fewer_men = enemy_men.checked_sub(1).map(|men| (men, enemy_kings));
            let fewer_kings = enemy_kings.checked_sub(1).map(|kings| (enemy_men, kings));
            for (enemy_men, enemy_kings) in fewer_men.into_iter().chain(fewer_kings) {
                let left = Material { enemy_men, enemy_kings, ..material };
                if enemy_men + enemy_kings > 0 {
                    captured.push(left.min(left.swapped()));
                }
            }
        }
        captured.sort();
        captured.dedup();
        captured
    }
}

/// The last rank on which a man stands, counted from 1.
fn last_rank(variant: AnyVariant) -> u8 {
    variant.height() - 1
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

/// A name of a slice is not understood.
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
        // No other spelling of the name.
        (fit && slice.to_string() == name).then_some(slice).ok_or(SliceError)
    }
}
