//! Every occupancy that a slider on a square can meet, and which answers are the same.

use crate::Slider;

/// The sliders in the order of the tables.
pub(crate) const SLIDERS: [Slider; 2] = [Slider::Rook, Slider::Bishop];

/// Each slider on each square, in the order of the tables: all rooks from a1 to h8, then all
/// bishops.
pub(crate) fn places() -> Vec<(Slider, u8)> {
    let squares = |slider| (0..64).map(move |square| (slider, square));
    SLIDERS.into_iter().flat_map(squares).collect()
}

/// A slider on a square with all occupancies of its mask.
#[derive(Debug)]
pub(crate) struct Occupancies {
    pub(crate) mask: u64,
    /// The occupancy in words and its answer in short.
    ///
    /// Two occupancies have the same answer when the first piece stands equally far on each ray.
    /// The four distances as one mixed-radix number are less than 4 · 4 · 3 · 3 for a rook and
    /// fewer for a bishop, so that a byte tells answers apart and no board needs to be compared.
    pub(crate) all: Vec<(u64, u8)>,
}

impl Occupancies {
    pub(crate) fn new(slider: Slider, square: u8) -> Self {
        let mask = slider.mask(square);
        let mut all = Vec::with_capacity(1 << mask.count_ones());
        all.push((0, 0));
        let mut radix = 1;
        for ray in rays(mask, square) {
            let others = all.len();
            // The empty subset is there already, as distance 0.
            for subset in 1_u32..1 << ray.len() {
                let places = (0..).zip(&ray).filter(|&(place, _)| subset >> place & 1 == 1);
                let occupied = places.fold(0, |set, (_, &square)| set | 1 << square);
                let distance = subset.trailing_zeros() as u8 + 1;
                for other in 0..others {
                    let (set, answer) = all[other];
                    all.push((set | occupied, answer + radix * distance));
                }
            }
            radix *= ray.len() as u8 + 1;
        }
        Self { mask, all }
    }

    /// The classic width of the index: one bit for each square of the mask.
    pub(crate) fn bits(&self) -> u32 {
        self.mask.count_ones()
    }
}

/// The squares of a mask by the direction in which they lie, the nearest first.
fn rays(mask: u64, from: u8) -> Vec<Vec<u8>> {
    let side =
        |square: u8| ((square % 8).cmp(&(from % 8)) as i8, (square / 8).cmp(&(from / 8)) as i8);
    let squares = || (0..64).filter(|square| mask >> square & 1 == 1);
    let mut sides: Vec<_> = squares().map(side).collect();
    sides.sort_unstable();
    sides.dedup();
    let ray = |direction| {
        let mut ray: Vec<u8> = squares().filter(|&square| side(square) == direction).collect();
        // Along a ray the number of the square only grows or only falls.
        ray.sort_unstable_by_key(|square| square.abs_diff(from));
        ray
    };
    sides.into_iter().map(ray).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn answers_are_equal_exactly_when_the_attacks_are() {
        let mut count = 0;
        for (slider, square) in places() {
            let occupancies = Occupancies::new(slider, square);
            let mut attacks = HashMap::new();
            let mut answers = HashMap::new();
            let mut seen = HashSet::new();
            for &(occupied, answer) in &occupancies.all {
                assert_eq!(occupied & !occupancies.mask, 0);
                assert!(seen.insert(occupied));
                let board = slider.attacks(square, occupied);
                assert_eq!(*attacks.entry(answer).or_insert(board), board);
                assert_eq!(*answers.entry(board).or_insert(answer), answer);
            }
            assert_eq!(seen.len(), 1 << occupancies.bits());
            count += seen.len();
        }
        assert_eq!(count, 107_648);
    }
}
