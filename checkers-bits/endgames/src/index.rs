//! The index: numbers the positions of a slice without gaps.
//!
//! White is to move: a position with Black to move is rotated first. The number of a position combines four numbers,
//! with the most significant first:
//!
//! ```text
//! own men, enemy men, enemy kings, own kings
//! ```
//!
//! The number of the own kings is the least significant, because the outcome then changes less often from one position
//! to the next. Fewer changes make a table smaller. Russian with five pieces has a tenth fewer changes than with the
//! enemy kings as the least significant number.
//!
//! Own men block squares for enemy men, so the number of placements of enemy men depends on the set of own men. The
//! index therefore lists the first position number of each set of own men.

use std::ops::Range;

use checkers_bits::{AnyPosition, AnyVariant, Color, Word};

use crate::combinations::{binomial, rank, unrank};
use crate::geometry::{Sets, is_wide};
use crate::material::Material;
use crate::parallel::try_map;
use crate::slice::Slice;
use crate::zone::{self, Zone};

/// The number of positions that one parallel task processes.
const PART: u64 = 1 << 14;

/// The numbering of the positions of a slice.
#[derive(Clone, Debug)]
pub struct Index {
    variant: AnyVariant,
    slice: Slice,
    squares: u128,
    own: Zone<u128>,
    enemy: Zone<u128>,
    /// For each set of own men, the number of placements of men before it. The last entry is the number of all
    /// placements.
    starts: Vec<u64>,
    /// The numbers of placements of the own kings and of the enemy kings.
    kings: [u64; 2],
}

impl Index {
    /// The index of a slice.
    ///
    /// # Panics
    ///
    /// If a side has more than 9 men or 9 kings.
    #[must_use]
    pub fn new(variant: AnyVariant, slice: Slice) -> Self {
        let [own, enemy] = zones(variant, slice);
        let mut starts = vec![0];
        let mut len = 0;
        for number in 0..own.len() {
            len += enemy.without(own.unrank(number)).len();
            starts.push(len);
        }
        let squares = variant.squares().bits();
        Self { variant, slice, squares, own, enemy, starts, kings: kings(variant, slice) }
    }

    /// The number of positions of a slice.
    #[must_use]
    pub fn count(variant: AnyVariant, slice: Slice) -> u64 {
        let [own, enemy] = zones(variant, slice);
        let mut count = 0;
        for on_front in 0..=own.men {
            for behind in 0..=own.men - on_front {
                // Own men leave fewer squares for the enemy men. So the sets of own men are grouped by the number of
                // own men on the front rank of the enemy men (`on_front`), behind this rank (`behind`) and on all
                // other squares (`elsewhere`).
                let elsewhere = own.men - on_front - behind;
                let sets = |within: u128| {
                    let squares = [enemy.front, enemy.behind, !enemy.all()].into_iter();
                    let ways = squares.zip([on_front, behind, elsewhere]);
                    ways.map(|(set, men)| binomial((within & set).count_ones(), men)).product()
                };
                let without_front: u64 = if own.men == 0 { 0 } else { sets(own.behind) };
                let left = [(enemy.front, on_front), (enemy.behind, behind)]
                    .map(|(squares, taken)| squares.count_ones().saturating_sub(taken));
                count += (sets(own.all()) - without_front) * zone::count(left, enemy.men);
            }
        }
        count * kings(variant, slice).iter().product::<u64>()
    }

    /// The memory in bytes of the lists `starts` in the indexes of a slice and of the swapped slice.
    pub(crate) fn list_bytes(variant: AnyVariant, slice: Slice) -> u64 {
        let sets = |slice: Slice| zones(variant, slice)[0].len() + 1;
        slice.pair().into_iter().map(sets).sum::<u64>() * size_of::<u64>() as u64
    }

    /// The slice that this index numbers.
    #[must_use]
    pub fn slice(&self) -> Slice {
        self.slice
    }

    /// The number of positions of the slice.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.starts.last().unwrap_or(&0) * self.kings[0] * self.kings[1]
    }

    /// Whether the slice has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The own men on the rank of the foremost own man.
    #[inline]
    pub(crate) fn foremost<W: Word>(&self, own_men: W) -> W {
        own_men & W::truncate(self.own.front)
    }

    /// The number of a position of this slice, in which White is to move.
    #[inline]
    pub(crate) fn of<W: Word>(&self, Sets { men, kings }: Sets<W>) -> u64 {
        self.men(men) + self.kings(men, kings)
    }

    /// The number of the first position with the given men.
    #[inline]
    pub(crate) fn men<W: Word>(&self, [own, enemy]: [W; 2]) -> u64 {
        let start = self.starts[self.own.truncate().rank(own) as usize];
        let placement = start + self.enemy.truncate().without(own).rank(enemy);
        placement * (self.kings[0] * self.kings[1])
    }

    /// The number of a placement of kings, among all placements on the squares without men.
    #[inline]
    pub(crate) fn kings<W: Word>(&self, men: [W; 2], [own, enemy]: [W; 2]) -> u64 {
        let free = W::truncate(self.squares) & !(men[0] | men[1]);
        rank(enemy, free) * self.kings[0] + rank(own, free & !enemy)
    }

    /// The position with a number below [`len`](Self::len); White is to move.
    ///
    /// # Panics
    ///
    /// If the number is too large.
    #[must_use]
    pub fn position(&self, number: u64) -> AnyPosition {
        self.cursor().position(number)
    }

    /// Divides the positions into parts, and runs `task` on each part, on all threads of the current rayon pool.
    /// Returns the results in the order of the positions, or the error of one part.
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

    /// A cursor, which converts consecutive numbers faster than [`position`](Self::position).
    pub(crate) fn cursor(&self) -> Cursor<'_> {
        Cursor { index: self, men: None, enemy_kings: None }
    }
}

/// Converts numbers to positions. The cursor keeps the pieces of the previous position, because consecutive positions
/// share most pieces.
pub(crate) struct Cursor<'a> {
    index: &'a Index,
    /// The number of the current placement of men, and the sets of own and enemy men.
    men: Option<(u64, [u128; 2])>,
    /// The number of the current placement of enemy kings on the squares without men, and the set of the enemy kings.
    enemy_kings: Option<(u64, u128)>,
}

impl Cursor<'_> {
    /// The position with a number; White is to move.
    #[inline]
    pub(crate) fn position(&mut self, number: u64) -> AnyPosition {
        let variant = self.index.variant;
        match is_wide(variant) {
            true => self.sets::<u128>(number).position(variant, Color::White),
            false => self.sets::<u64>(number).position(variant, Color::White),
        }
    }

    /// The pieces of the position with a number.
    #[inline]
    pub(crate) fn sets<W: Word>(&mut self, number: u64) -> Sets<W> {
        let index = self.index;
        assert!(number < index.len(), "expected a number below {}, found {number}", index.len());
        let material = index.slice.material;
        let (rest, own_kings) = (number / index.kings[0], number % index.kings[0]);
        let (men_number, enemy_kings) = (rest / index.kings[1], rest % index.kings[1]);
        let men: [W; 2] = match self.men {
            Some((known, sets)) if known == men_number => sets.map(W::truncate),
            _ => {
                self.enemy_kings = None;
                self.men(men_number)
            }
        };
        self.men = Some((men_number, men.map(W::widen)));
        let free = W::truncate(index.squares) & !(men[0] | men[1]);
        let enemy = match self.enemy_kings {
            Some((known, set)) if known == enemy_kings => W::truncate(set),
            _ => unrank(enemy_kings, material.enemy.kings.into(), free),
        };
        self.enemy_kings = Some((enemy_kings, enemy.widen()));
        let own = unrank(own_kings, material.own.kings.into(), free & !enemy);
        Sets { men, kings: [own, enemy] }
    }

    /// The own and the enemy men of the placement with a number.
    fn men<W: Word>(&self, number: u64) -> [W; 2] {
        let Index { own, enemy, starts, .. } = self.index;
        let set = starts.partition_point(|&start| start <= number) - 1;
        let own_men = own.truncate().unrank(set as u64);
        let enemy = enemy.truncate().without(own_men);
        [own_men, enemy.unrank(number - starts[set])]
    }
}

/// The squares on which the own men and the enemy men can stand.
fn zones(variant: AnyVariant, slice: Slice) -> [Zone<u128>; 2] {
    let (Material { own, enemy }, [own_rank, enemy_rank]) = (slice.material, slice.foremost);
    [(Color::White, own_rank, own), (Color::Black, enemy_rank, enemy)]
        .map(|(color, rank, force)| Zone::new(variant, color, rank, force.men))
}

/// The numbers of placements of the own kings and of the enemy kings.
fn kings(variant: AnyVariant, slice: Slice) -> [u64; 2] {
    let material = slice.material;
    let free = (variant.square_count() as u32).saturating_sub(material.men().into());
    let [own_kings, enemy_kings] = [material.own.kings, material.enemy.kings].map(u32::from);
    [binomial(free.saturating_sub(enemy_kings), own_kings), binomial(free, enemy_kings)]
}
