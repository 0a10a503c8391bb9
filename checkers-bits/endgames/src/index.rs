//! The index: numbers the positions of a slice without gaps.
//!
//! The side to move is White; other positions are rotated. A number is made of four, the first of which
//! counts most:
//!
//! ```text
//! own men, enemy men, enemy kings, own kings
//! ```
//!
//! With the own kings last, outcomes change a tenth less often from one number to the next than with the
//! enemy kings last (Russian, five pieces), which makes tables smaller.
//!
//! The own men take squares from the enemy men, in each of their sets others. So a list has the first number
//! of each set of own men.

use std::ops::Range;

use checkers_bits::{Bitboard, Color, Pieces, Position, Variant};

use crate::combinations::{binomial, rank, unrank};
use crate::parallel::try_map;
use crate::slice::Slice;
use crate::zone::{self, Zone};

/// The positions that one task processes.
const PART: u64 = 1 << 14;

/// The numbering of the positions of a slice.
#[derive(Clone, Debug)]
pub struct Index<V: Variant> {
    slice: Slice,
    own: Zone<V::Board>,
    enemy: Zone<V::Board>,
    /// For each set of own men the number of placements of men before it; at the end, of all.
    starts: Vec<u64>,
    /// The numbers of placements of the own kings, and of the enemy kings.
    kings: [u64; 2],
}

impl<V: Variant> Index<V> {
    /// The numbering of a slice.
    ///
    /// # Panics
    ///
    /// For more than 9 men or 9 kings of a side.
    #[must_use]
    pub fn new(slice: Slice) -> Self {
        let [own, enemy] = zones::<V>(slice);
        let own_men = slice.material.own_men.into();
        let enemy_men = slice.material.enemy_men.into();
        let mut starts = vec![0];
        let mut len = 0;
        for number in 0..own.len(own_men) {
            len += enemy.without(own.unrank(number, own_men)).len(enemy_men);
            starts.push(len);
        }
        Self { slice, own, enemy, starts, kings: kings::<V>(slice) }
    }

    /// The number of positions of a slice.
    #[must_use]
    pub fn count(slice: Slice) -> u64 {
        let [own, enemy] = zones::<V>(slice);
        let own_men = slice.material.own_men.into();
        let enemy_men = slice.material.enemy_men.into();
        let mut count = 0;
        for on_front in 0..=own_men {
            for behind in 0..=own_men - on_front {
                // The sets with these numbers of own men on the squares of the enemy men.
                let sets = |within: Bitboard<V::Board>| {
                    binomial((within & enemy.front).count(), on_front)
                        * binomial((within & enemy.behind).count(), behind)
                        * binomial((within & !enemy.all()).count(), own_men - on_front - behind)
                };
                let without_front = if own_men == 0 { 0 } else { sets(own.behind) };
                let left = [(enemy.front, on_front), (enemy.behind, behind)]
                    .map(|(squares, taken)| squares.count().saturating_sub(taken));
                count += (sets(own.all()) - without_front) * zone::count(left, enemy_men);
            }
        }
        count * kings::<V>(slice).iter().product::<u64>()
    }

    /// The bytes of the lists of a slice and of the swapped slice.
    pub(crate) fn list_bytes(slice: Slice) -> u64 {
        let sets = |slice: Slice| zones::<V>(slice)[0].len(slice.material.own_men.into()) + 1;
        slice.pair().into_iter().map(sets).sum::<u64>() * size_of::<u64>() as u64
    }

    /// The slice.
    #[must_use]
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.starts.last().unwrap_or(&0) * self.kings[0] * self.kings[1]
    }

    /// Whether there is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The foremost of a set of own men.
    #[inline]
    pub(crate) fn foremost(&self, own_men: Bitboard<V::Board>) -> Bitboard<V::Board> {
        own_men & self.own.front
    }

    /// Whether a set of own men that is not ahead of the slice has its foremost man on the same rank.
    #[inline]
    pub(crate) fn has_foremost(&self, own_men: Bitboard<V::Board>) -> bool {
        !self.foremost(own_men).is_empty()
    }

    /// The number of a position of this slice, in which White is to move.
    #[inline]
    pub(crate) fn of(&self, position: &Position<V>) -> u64 {
        debug_assert_eq!(position.side_to_move(), Color::White);
        let [own_men, enemy_men] = [Color::White, Color::Black].map(|color| position.men(color));
        let [own_kings, enemy_kings] =
            [Color::White, Color::Black].map(|color| position.kings(color));
        self.men(own_men, enemy_men) + self.kings(own_men | enemy_men, own_kings, enemy_kings)
    }

    /// The number of the first position with a placement of men.
    #[inline]
    pub(crate) fn men(&self, own: Bitboard<V::Board>, enemy: Bitboard<V::Board>) -> u64 {
        let placement =
            self.starts[self.own.rank(own) as usize] + self.enemy.without(own).rank(enemy);
        placement * (self.kings[0] * self.kings[1])
    }

    /// The number of a placement of kings on the squares without men.
    #[inline]
    pub(crate) fn kings(
        &self,
        men: Bitboard<V::Board>,
        own: Bitboard<V::Board>,
        enemy: Bitboard<V::Board>,
    ) -> u64 {
        rank(enemy, !men) * self.kings[0] + rank(own, !(men | enemy))
    }

    /// The position with a number below [`len`](Self::len), White to move.
    ///
    /// # Panics
    ///
    /// For any other number.
    #[must_use]
    pub fn position(&self, number: u64) -> Position<V> {
        self.cursor().position(number)
    }

    /// The results of `task` for the numbers of all positions, in parts and in their order, on all threads of the current
    /// rayon pool; or one of its errors.
    pub(crate) fn try_map_parts<T: Send, E: Send>(
        &self,
        task: impl Fn(Range<u64>) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let len = self.len();
        try_map(len.div_ceil(PART) as usize, |part| {
            let start = part as u64 * PART;
            task(start..len.min(start + PART))
        })
    }

    /// For positions one after another.
    pub(crate) fn cursor(&self) -> Cursor<'_, V> {
        Cursor { index: self, men: None, enemy_kings: None }
    }
}

/// Positions by their numbers. Each keeps from the one before what they have in common.
pub(crate) struct Cursor<'a, V: Variant> {
    index: &'a Index<V>,
    /// The number of the placement of men, with the own and the enemy men.
    men: Option<(u64, [Bitboard<V::Board>; 2])>,
    /// The number of the placement of enemy kings on the squares without men.
    enemy_kings: Option<(u64, Bitboard<V::Board>)>,
}

impl<V: Variant> Cursor<'_, V> {
    /// The position with a number, White to move.
    #[inline]
    pub(crate) fn position(&mut self, number: u64) -> Position<V> {
        let index = self.index;
        assert!(number < index.len(), "expected a number below {}, found {number}", index.len());
        let material = index.slice.material;
        let (rest, own_kings) = (number / index.kings[0], number % index.kings[0]);
        let (men, enemy_kings) = (rest / index.kings[1], rest % index.kings[1]);
        let [own_men, enemy_men] = match self.men {
            Some((known, sets)) if known == men => sets,
            _ => {
                self.enemy_kings = None;
                self.men(men)
            }
        };
        self.men = Some((men, [own_men, enemy_men]));
        let free = !(own_men | enemy_men);
        let enemy_kings_set = match self.enemy_kings {
            Some((known, set)) if known == enemy_kings => set,
            _ => unrank(enemy_kings, material.enemy_kings.into(), free),
        };
        self.enemy_kings = Some((enemy_kings, enemy_kings_set));
        let own_kings = unrank(own_kings, material.own_kings.into(), free & !enemy_kings_set);
        let [white, black] = [(own_men, own_kings), (enemy_men, enemy_kings_set)]
            .map(|(men, kings)| Pieces { men, kings });
        Position::new(white, black, Color::White).expect("the zones keep pieces apart")
    }

    /// The own and the enemy men with a number.
    fn men(&self, number: u64) -> [Bitboard<V::Board>; 2] {
        let Index { slice, own, enemy, starts, .. } = self.index;
        let set = starts.partition_point(|&start| start <= number) - 1;
        let own_men = own.unrank(set as u64, slice.material.own_men.into());
        let enemy = enemy.without(own_men);
        [own_men, enemy.unrank(number - starts[set], slice.material.enemy_men.into())]
    }
}

/// The squares of the own men and of the enemy men.
fn zones<V: Variant>(slice: Slice) -> [Zone<V::Board>; 2] {
    [Zone::new(Color::White, slice.own_foremost), Zone::new(Color::Black, slice.enemy_foremost)]
}

/// The numbers of placements of the own kings, and of the enemy kings.
fn kings<V: Variant>(slice: Slice) -> [u64; 2] {
    let material = slice.material;
    let free = Bitboard::<V::Board>::FULL.count().saturating_sub(material.men().into());
    let [own_kings, enemy_kings] = [material.own_kings, material.enemy_kings].map(u32::from);
    [binomial(free.saturating_sub(enemy_kings), own_kings), binomial(free, enemy_kings)]
}
