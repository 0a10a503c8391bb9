//! Rook and bishop attacks by PEXT with two table layouts: an attack set per index, or a byte per
//! index. [`chess_bits`] and [`chess_bits::byte_lookup`] have the same layouts, indexed by magics.

use checkers_backends::Bmi2;
use chess_bits::{Bitboard, Square};
use magic_search::chess::Slider;
use magic_search::subsets;

/// The tables of both layouts in PEXT order.
#[derive(Debug)]
pub struct PextTables {
    bmi2: Bmi2,
    /// The table positions of all squares: for rooks, then for bishops.
    look_ups: [Vec<LookUp>; 2],
    attacks: Vec<u64>,
    numbers: Vec<u8>,
    attack_sets: Vec<u64>,
}

/// The position of one square's attack sets in the tables.
#[derive(Debug)]
struct LookUp {
    mask: u64,
    offset: usize,
    attack_sets: usize,
}

impl PextTables {
    /// Fills the tables by walking from every square with every occupancy. Returns `None` without
    /// BMI2.
    #[must_use]
    pub fn new() -> Option<Self> {
        let bmi2 = Bmi2::detect()?;
        let (mut attacks, mut numbers, mut attack_sets) = (Vec::new(), Vec::new(), Vec::new());
        let look_ups = Slider::ALL.map(|slider| {
            let on_square = |square| {
                let mask = slider.mask(square);
                let look_up =
                    LookUp { mask, offset: attacks.len(), attack_sets: attack_sets.len() };
                // PEXT maps the subsets of a mask, in ascending order, to 0, 1, 2 and so on.
                for occupied in subsets(mask) {
                    let attack_set = slider.attacks(square, occupied);
                    let known = &attack_sets[look_up.attack_sets..];
                    let number = known.iter().position(|&other| other == attack_set);
                    numbers.push(number.unwrap_or(known.len()) as u8);
                    attacks.push(attack_set);
                    attack_sets.extend(Some(attack_set).filter(|_| number.is_none()));
                }
                look_up
            };
            (0..64).map(on_square).collect()
        });
        Some(Self { bmi2, look_ups, attacks, numbers, attack_sets })
    }

    #[inline(always)]
    fn index(&self, look_up: &LookUp, occupied: Bitboard) -> usize {
        look_up.offset + self.bmi2.pext(occupied.0, look_up.mask) as usize
    }

    /// Attacks from the layout with an attack set per index.
    #[inline(always)]
    #[must_use]
    pub fn attacks(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        let look_up = &self.look_ups[slider as usize][square.index()];
        Bitboard(self.attacks[self.index(look_up, occupied)])
    }

    /// Attacks from the layout with a byte per index, which selects one of the distinct attack
    /// sets.
    #[inline(always)]
    #[must_use]
    pub fn byte_look_up(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        let look_up = &self.look_ups[slider as usize][square.index()];
        let number = self.numbers[self.index(look_up, occupied)];
        Bitboard(self.attack_sets[look_up.attack_sets + usize::from(number)])
    }
}

#[cfg(test)]
mod tests {
    use chess_bits::byte_lookup;

    use super::*;

    #[test]
    fn every_way_has_the_same_attack_sets_for_every_occupancy() {
        let Some(tables) = PextTables::new() else { return };
        assert_eq!((tables.attacks.len(), tables.attack_sets.len()), (107_648, 6_328));
        type Attacks = fn(Square, Bitboard) -> Bitboard;
        let ways: [(Slider, [Attacks; 2]); 2] = [
            (Slider::Rook, [chess_bits::rook_moves, byte_lookup::rook_moves]),
            (Slider::Bishop, [chess_bits::bishop_moves, byte_lookup::bishop_moves]),
        ];
        for (slider, [attacks, byte_look_up]) in ways {
            for square in Square::ALL {
                for occupied in subsets(slider.mask(square as u8)).map(Bitboard) {
                    let expected = attacks(square, occupied);
                    assert_eq!(byte_look_up(square, occupied), expected);
                    assert_eq!(tables.attacks(slider, square, occupied), expected);
                    assert_eq!(tables.byte_look_up(slider, square, occupied), expected);
                }
            }
        }
    }
}
