//! Rook and bishop attacks by two indexes, each with two table layouts.
//!
//! | index | an attack set for each index | a byte for each index |
//! |---|---|---|
//! | magic | [`Attacks`] | [`ByteLookUp`] |
//! | PEXT | [`PextAttacks`] | [`PextByteLookUp`] |

use checkers_backends::Bmi2;
use chess_bits::{Bitboard, Square, byte_lookup};
use magic_search::chess::Slider;
use magic_search::subsets;

/// A technique for rook and bishop attacks.
pub trait Way {
    /// The name in results.
    const NAME: &'static str;
    /// The attack set of a rook.
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard;
    /// The attack set of a bishop.
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard;
}

/// `chess_bits::rook_moves`.
#[derive(Debug)]
pub struct Attacks;

impl Way for Attacks {
    const NAME: &'static str = "magic";

    #[inline(always)]
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        chess_bits::rook_moves(square, occupied)
    }

    #[inline(always)]
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        chess_bits::bishop_moves(square, occupied)
    }
}

/// `chess_bits::byte_lookup::rook_moves`.
#[derive(Debug)]
pub struct ByteLookUp;

impl Way for ByteLookUp {
    const NAME: &'static str = "magic, byte look-up";

    #[inline(always)]
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        byte_lookup::rook_moves(square, occupied)
    }

    #[inline(always)]
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        byte_lookup::bishop_moves(square, occupied)
    }
}

/// The tables of both layouts in PEXT order.
#[derive(Debug)]
pub struct PextTables {
    bmi2: Bmi2,
    rooks: Vec<PextLookUp>,
    bishops: Vec<PextLookUp>,
    attacks: Vec<u64>,
    numbers: Vec<u8>,
    attack_sets: Vec<u64>,
}

/// The place of the attack sets of one square.
#[derive(Clone, Copy, Debug)]
struct PextLookUp {
    mask: u64,
    offset: u32,
    attack_sets: u32,
}

impl PextTables {
    /// Fills the tables by walking every square with every occupancy. `None` without BMI2.
    #[must_use]
    pub fn new() -> Option<Self> {
        let bmi2 = Bmi2::detect()?;
        let (rooks, bishops) = (Vec::new(), Vec::new());
        let (attacks, numbers, attack_sets) = (Vec::new(), Vec::new(), Vec::new());
        let mut tables = Self { bmi2, rooks, bishops, attacks, numbers, attack_sets };
        tables.rooks = tables.walk(Slider::Rook);
        tables.bishops = tables.walk(Slider::Bishop);
        Some(tables)
    }

    fn walk(&mut self, slider: Slider) -> Vec<PextLookUp> {
        let on_square = |square| {
            let mask = slider.mask(square);
            let (offset, begin) = (self.attacks.len(), self.attack_sets.len());
            // Subsets come in the order of their indexes.
            for occupied in subsets(mask) {
                let attack_set = slider.attacks(square, occupied);
                let known = self.attack_sets[begin..].iter().position(|&other| other == attack_set);
                let number = known.unwrap_or(self.attack_sets.len() - begin);
                if known.is_none() {
                    self.attack_sets.push(attack_set);
                }
                self.attacks.push(attack_set);
                self.numbers.push(number as u8);
            }
            PextLookUp { mask, offset: offset as u32, attack_sets: begin as u32 }
        };
        (0..64).map(on_square).collect()
    }
}

impl PextLookUp {
    #[inline(always)]
    fn index(&self, occupied: Bitboard, bmi2: Bmi2) -> usize {
        self.offset as usize + bmi2.pext(occupied.0, self.mask) as usize
    }
}

/// An attack set for each index.
#[derive(Debug)]
pub struct PextAttacks<'a>(pub &'a PextTables);

impl PextAttacks<'_> {
    #[inline(always)]
    fn moves(&self, look_up: &PextLookUp, occupied: Bitboard) -> Bitboard {
        Bitboard(self.0.attacks[look_up.index(occupied, self.0.bmi2)])
    }
}

impl Way for PextAttacks<'_> {
    const NAME: &'static str = "PEXT";

    #[inline(always)]
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.moves(&self.0.rooks[square.index()], occupied)
    }

    #[inline(always)]
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.moves(&self.0.bishops[square.index()], occupied)
    }
}

/// A byte for each index: the number of one of the distinct attack sets.
#[derive(Debug)]
pub struct PextByteLookUp<'a>(pub &'a PextTables);

impl PextByteLookUp<'_> {
    #[inline(always)]
    fn moves(&self, look_up: &PextLookUp, occupied: Bitboard) -> Bitboard {
        let number = self.0.numbers[look_up.index(occupied, self.0.bmi2)];
        Bitboard(self.0.attack_sets[look_up.attack_sets as usize + usize::from(number)])
    }
}

impl Way for PextByteLookUp<'_> {
    const NAME: &'static str = "PEXT, byte look-up";

    #[inline(always)]
    fn rook(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.moves(&self.0.rooks[square.index()], occupied)
    }

    #[inline(always)]
    fn bishop(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.moves(&self.0.bishops[square.index()], occupied)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_has_the_same_attack_sets_for_every_occupancy() {
        let Some(tables) = PextTables::new() else { return };
        assert_eq!((tables.attacks.len(), tables.attack_sets.len()), (107_648, 6_328));
        let (pext, pext_byte_look_up) = (PextAttacks(&tables), PextByteLookUp(&tables));
        for square in Square::ALL {
            for occupied in subsets(Slider::Rook.mask(square as u8)).map(Bitboard) {
                let rook = Attacks.rook(square, occupied);
                assert_eq!(ByteLookUp.rook(square, occupied), rook);
                assert_eq!(pext.rook(square, occupied), rook);
                assert_eq!(pext_byte_look_up.rook(square, occupied), rook);
            }
            for occupied in subsets(Slider::Bishop.mask(square as u8)).map(Bitboard) {
                let bishop = Attacks.bishop(square, occupied);
                assert_eq!(ByteLookUp.bishop(square, occupied), bishop);
                assert_eq!(pext.bishop(square, occupied), bishop);
                assert_eq!(pext_byte_look_up.bishop(square, occupied), bishop);
            }
        }
    }
}
