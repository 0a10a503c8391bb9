//! The attacks of rook and bishop, computed by walking square by square.

use std::fmt::{self, Display, Formatter};

use itertools::Itertools;

use crate::target::Target;

/// A slider of chess.
///
/// Squares are bits of a word of 64: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// Along ranks and files.
    Rook,
    /// Along diagonals.
    Bishop,
}

impl Slider {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// The steps in files and ranks.
    fn directions(self) -> [(i8, i8); 4] {
        match self {
            Self::Rook => [(0, 1), (1, 0), (0, -1), (-1, 0)],
            Self::Bishop => [(1, 1), (1, -1), (-1, -1), (-1, 1)],
        }
    }

    /// The relevant occupancy mask. The last square of each ray is not in it: it is attacked,
    /// occupied or not.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// assert_eq!(Slider::Rook.mask(0), 0x0001_0101_0101_017e);
    /// assert_eq!(Slider::Bishop.mask(27).count_ones(), 9);
    /// ```
    #[must_use]
    pub fn mask(self, square: u8) -> u64 {
        let rays = self.directions().map(|direction| walk(square, direction).tuple_windows());
        rays.into_iter().flatten().fold(0, |mask, (bit, _next)| mask | bit)
    }

    /// The attacked squares: all up to the first occupied one each way, that one included.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// // A rook on a1, a piece on c1.
    /// assert_eq!(Slider::Rook.attacks(0, 1 << 2), 0x0101_0101_0101_0106);
    /// ```
    #[must_use]
    pub fn attacks(self, square: u8, occupied: u64) -> u64 {
        let mut attacks = 0;
        for direction in self.directions() {
            for bit in walk(square, direction) {
                attacks |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
        }
        attacks
    }

    /// The mask, and the entry of each occupancy: occupancies with equal attack sets have equal
    /// entries.
    ///
    /// Attack sets are equal if the first blocker is equally far on each ray. The four distances
    /// form one mixed-radix number, which is faster than comparing boards.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// // A bishop on a1 has one ray, on which g7 is the last square of the mask.
    /// let target = Slider::Bishop.target(0);
    /// assert_eq!((target.squares(), target.distinct_entries()), (6, 7));
    /// ```
    #[must_use]
    pub fn target(self, square: u8) -> Target<u64> {
        let mask = self.mask(square);
        let rays = self.directions().map(|direction| {
            walk(square, direction).filter(|bit| mask & bit != 0).collect::<Vec<_>>()
        });
        let entries = rays.iter().map(|ray| ray.len() as u32 + 1).product();
        Target::numbered(mask, entries, |occupied| {
            1 + rays.iter().fold(0, |number, ray| {
                let nearest = ray.iter().position(|bit| occupied & bit != 0);
                let distance = nearest.map_or(0, |nearer| nearer as u32 + 1);
                number * (ray.len() as u32 + 1) + distance
            })
        })
    }
}

/// `rook` or `bishop`.
impl Display for Slider {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        })
    }
}

/// The name of a square: `a1` for 0, `h8` for 63.
#[must_use]
pub fn square_name(square: u8) -> String {
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// The squares in a direction up to the edge, a bit each.
fn walk(square: u8, (files, ranks): (i8, i8)) -> impl Iterator<Item = u64> {
    let room = |place: u8, step: i8| match step {
        1 => 7 - place,
        0 => 7,
        _ => place,
    };
    let steps = room(square % 8, files).min(room(square / 8, ranks));
    let step = i32::from(8 * ranks + files).rem_euclid(64) as u32;
    (0..steps).scan(1_u64 << square, move |bit, _| {
        *bit = bit.rotate_left(step);
        Some(*bit)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::subsets::subsets;

    #[test]
    fn masks_have_the_classic_sizes() {
        let sizes = |slider: Slider| {
            let sizes = (0..64).map(move |square| 1_u32 << slider.mask(square).count_ones());
            sizes.sum::<u32>()
        };
        assert_eq!((sizes(Slider::Rook), sizes(Slider::Bishop)), (102_400, 5_248));
    }

    #[test]
    fn answers_are_equal_exactly_when_the_attacks_are() {
        let mut count = 0;
        for (slider, square) in Slider::ALL.into_iter().cartesian_product(0..64) {
            let target = slider.target(square);
            let mut attacks = HashMap::new();
            let mut entries = HashMap::new();
            for (occupied, &entry) in subsets(target.mask()).zip(target.classes()) {
                let board = slider.attacks(square, occupied);
                assert_eq!(*attacks.entry(entry).or_insert(board), board);
                assert_eq!(*entries.entry(board).or_insert(entry), entry);
                count += 1;
            }
            assert_eq!(attacks.len(), target.distinct_entries() as usize);
            assert_eq!(attacks.into_keys().max(), Some(target.distinct_entries()));
        }
        assert_eq!(count, 107_648);
    }

    #[test]
    fn opposite_corners_have_one_answer_in_common_and_no_other_squares_have_any() {
        let mut whose = HashMap::new();
        let mut shared = Vec::new();
        for place @ (slider, square) in Slider::ALL.into_iter().cartesian_product(0..64) {
            let attacks = subsets(slider.mask(square)).map(|some| slider.attacks(square, some));
            for board in attacks.unique() {
                if let Some(other) = whose.insert(board, place) {
                    shared.push((other, place, board));
                }
            }
        }
        let bishops = |one, other, board| ((Slider::Bishop, one), (Slider::Bishop, other), board);
        // b2–g7 from a1 and from h8, b7–g2 from a8 and from h1.
        let expected =
            [bishops(7, 56, 0x0002_0408_1020_4000), bishops(0, 63, 0x0040_2010_0804_0200)];
        assert_eq!(shared, expected);
    }
}
