//! The index: numbers the positions of a material without gaps.
//!
//! The side to move is White; other positions are rotated. Own men are never on the last rank, enemy
//! men never on the first. So only own men *not* on the first rank take squares from enemy men, and
//! positions with equally many own men on the first rank form a block of constant factors:
//!
//! ```text
//! first rank × middle × enemy men × own kings × enemy kings
//! ```

use checkers_bits::{Bitboard, Board, Color, Pieces, Position, Variant};

use crate::combinations::{binomial, rank, unrank};
use crate::material::Material;

/// The numbering of the positions of a material with one side to move.
#[derive(Clone, Debug)]
pub struct Index {
    material: Material,
    blocks: Vec<Block>,
    /// The number of placements of the own kings, and of the enemy kings.
    kings: [u64; 2],
    len: u64,
}

/// The positions with a number of own men on the first rank.
#[derive(Clone, Debug)]
struct Block {
    start: u64,
    on_first_rank: u32,
    /// The number of placements of own men off the first rank.
    middle: u64,
    /// The number of placements of enemy men.
    enemy_men: u64,
    /// The number of placements of all men.
    men: u64,
}

impl Index {
    /// The numbering for a material.
    ///
    /// # Panics
    ///
    /// For more than 9 men or 9 kings of a side.
    #[must_use]
    pub fn new<V: Variant>(material: Material) -> Self {
        let [first, middle, _] = zones::<V>().map(Bitboard::count);
        let squares = Bitboard::<V::Board>::FULL.count();
        let [own_men, own_kings, enemy_men, enemy_kings] =
            [material.own_men, material.own_kings, material.enemy_men, material.enemy_kings]
                .map(u32::from);
        let free = squares.saturating_sub(own_men + enemy_men);
        let kings =
            [binomial(free, own_kings), binomial(free.saturating_sub(own_kings), enemy_kings)];
        let mut blocks = Vec::new();
        let mut len = 0;
        for on_first_rank in 0..=own_men.min(first) {
            let in_middle = own_men - on_first_rank;
            let enemy_squares = (middle + first).saturating_sub(in_middle);
            let [middle, enemy_men] =
                [binomial(middle, in_middle), binomial(enemy_squares, enemy_men)];
            let men = binomial(first, on_first_rank) * middle * enemy_men;
            blocks.push(Block { start: len, on_first_rank, middle, enemy_men, men });
            len += men * kings[0] * kings[1];
        }
        Self { material, blocks, kings, len }
    }

    /// The material.
    #[must_use]
    pub fn material(&self) -> Material {
        self.material
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of a position of this material, in which White is to move.
    #[inline]
    pub(crate) fn of<V: Variant>(&self, position: &Position<V>) -> u64 {
        debug_assert_eq!(position.side_to_move(), Color::White);
        let [first, middle, enemy_zone] = zones::<V>();
        let [own_men, enemy_men] = [Color::White, Color::Black].map(|color| position.men(color));
        let [own_kings, enemy_kings] =
            [Color::White, Color::Black].map(|color| position.kings(color));
        let on_first_rank = own_men & first;
        let block = &self.blocks[on_first_rank.count() as usize];
        let men = rank(on_first_rank, first) * block.middle + rank(own_men & middle, middle);
        let men = men * block.enemy_men + rank(enemy_men, enemy_zone & !own_men);
        let free = !(own_men | enemy_men);
        let kings = rank(own_kings, free) * self.kings[1] + rank(enemy_kings, free & !own_kings);
        block.start + men * (self.kings[0] * self.kings[1]) + kings
    }

    /// The position with a number below [`len`](Self::len), White to move.
    ///
    /// # Panics
    ///
    /// For any other number.
    #[must_use]
    pub fn position<V: Variant>(&self, index: u64) -> Position<V> {
        assert!(index < self.len, "expected a number below {}, found {index}", self.len);
        let block = self.blocks.iter().rfind(|block| block.start <= index && block.men > 0);
        let block = block.expect("the first block begins at 0");
        let [first, middle, enemy_zone] = zones::<V>();
        let Material { own_men, own_kings, enemy_men, enemy_kings } = self.material;
        let rest = index - block.start;
        let (rest, enemy_kings_rank) = (rest / self.kings[1], rest % self.kings[1]);
        let (rest, own_kings_rank) = (rest / self.kings[0], rest % self.kings[0]);
        let (rest, enemy_men_rank) = (rest / block.enemy_men, rest % block.enemy_men);
        let (first_rank, middle_rank) = (rest / block.middle, rest % block.middle);
        let in_middle = u32::from(own_men) - block.on_first_rank;
        let own_men =
            unrank(first_rank, block.on_first_rank, first) | unrank(middle_rank, in_middle, middle);
        let enemy_men = unrank(enemy_men_rank, enemy_men.into(), enemy_zone & !own_men);
        let free = !(own_men | enemy_men);
        let own_kings = unrank(own_kings_rank, own_kings.into(), free);
        let enemy_kings = unrank(enemy_kings_rank, enemy_kings.into(), free & !own_kings);
        let [white, black] = [(own_men, own_kings), (enemy_men, enemy_kings)]
            .map(|(men, kings)| Pieces { men, kings });
        Position::new(white, black, Color::White).expect("the zones keep pieces apart")
    }
}

/// The first rank, the ranks between the first and the last, and all ranks but the first.
#[inline(always)]
fn zones<V: Variant>() -> [Bitboard<V::Board>; 3] {
    let first = Bitboard::rank(0);
    let last = Bitboard::rank(<V::Board as Board>::HEIGHT - 1);
    [first, !(first | last), !first]
}
