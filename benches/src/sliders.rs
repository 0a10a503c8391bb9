//! Rook and bishop attacks by PEXT. [`chess_bits`] has a table of the same layout, indexed by magics.

use checkers_backends::Bmi2;
use chess_bits::{Bitboard, Square};
use magic_search::chess::Slider;
use magic_search::subsets;

/// The attack sets in PEXT order.
#[derive(Debug)]
pub struct PextTables {
    bmi2: Bmi2,
    /// The mask of each square and the index of its first attack set: for rooks, then for bishops.
    squares: [Vec<(u64, usize)>; 2],
    attacks: Vec<u64>,
}

impl PextTables {
    /// Fills the table by walking from every square with every occupancy. Returns `None` without BMI2.
    #[must_use]
    pub fn new() -> Option<Self> {
        let bmi2 = Bmi2::detect()?;
        let mut attacks = Vec::new();
        let squares = Slider::ALL.map(|slider| {
            let on_square = |square| {
                let (mask, offset) = (slider.mask(square), attacks.len());
                // PEXT maps the subsets of a mask, in ascending order, to 0, 1, 2 and so on.
                attacks.extend(subsets(mask).map(|occupied| slider.attacks(square, occupied)));
                (mask, offset)
            };
            (0..64).map(on_square).collect()
        });
        Some(Self { bmi2, squares, attacks })
    }

    /// The squares that a slider attacks.
    #[inline(always)]
    #[must_use]
    pub fn attacks(&self, slider: Slider, square: Square, occupied: Bitboard) -> Bitboard {
        let (mask, offset) = self.squares[slider as usize][square.index()];
        Bitboard(self.attacks[offset + self.bmi2.pext(occupied.0, mask) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn magics_and_pext_have_the_same_attack_sets_for_every_occupancy() {
        let Some(tables) = PextTables::new() else { return };
        assert_eq!(tables.attacks.len(), 107_648);
        type Attacks = fn(Square, Bitboard) -> Bitboard;
        let by_magic: [(Slider, Attacks); 2] = [
            (Slider::Rook, chess_bits::rook_attacks),
            (Slider::Bishop, chess_bits::bishop_attacks),
        ];
        for (slider, by_magic) in by_magic {
            for square in Square::ALL {
                for occupied in subsets(slider.mask(square as u8)).map(Bitboard) {
                    let expected = by_magic(square, occupied);
                    assert_eq!(tables.attacks(slider, square, occupied), expected);
                }
            }
        }
    }
}
