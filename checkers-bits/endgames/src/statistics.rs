//! Whole tables: numbers of wins, draws and losses, and a check.

use std::marker::PhantomData;
use std::ops::Range;

use checkers_bits::{Position, Variant};
use rayon::prelude::*;

use crate::error::TableError;
use crate::index::Index;
use crate::material::Material;
use crate::tables::Tables;
use crate::value::Value;

/// The values of all positions of a material, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statistics<V: Variant> {
    /// The number of positions.
    pub positions: u64,
    /// The number of wins.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of losses.
    pub losses: u64,
    /// The plies of the longest win, and the first position with it.
    pub longest: Option<(u8, Position<V>)>,
}

/// The positions that one task processes.
const CHUNK: u64 = 1 << 14;

impl<V: Variant> Tables<V> {
    /// The statistics of a material, on all threads of the current rayon pool.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is missing or damaged.
    pub fn statistics(&self, material: Material) -> Result<Statistics<V>, TableError> {
        let none = Statistics { positions: 0, wins: 0, draws: 0, losses: 0, longest: None };
        let parts = self.in_parallel(material, |mut positions| {
            positions.try_fold(none, |mut sum, position| {
                sum.positions += 1;
                match self.try_probe(&position)? {
                    Value::Win(plies) => {
                        sum.wins += 1;
                        if sum.longest.is_none_or(|(longest, _)| longest < plies) {
                            sum.longest = Some((plies, position));
                        }
                    }
                    Value::Draw => sum.draws += 1,
                    Value::Loss(_) => sum.losses += 1,
                }
                Ok(sum)
            })
        })?;
        Ok(parts.into_iter().fold(none, |sum, part| Statistics {
            positions: sum.positions + part.positions,
            wins: sum.wins + part.wins,
            draws: sum.draws + part.draws,
            losses: sum.losses + part.losses,
            longest: match (sum.longest, part.longest) {
                (Some((longest, _)), Some((plies, _))) if longest >= plies => sum.longest,
                (longest, None) => longest,
                (_, longest) => longest,
            },
        }))
    }

    /// Checks that the value of every position of a material is the best that its moves lead to. Returns
    /// the first position whose value differs.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is missing or damaged.
    pub fn check(&self, material: Material) -> Result<Option<Position<V>>, TableError> {
        let wrong = self.in_parallel(material, |mut positions| {
            positions.try_fold(None, |wrong, position| {
                let by_moves = self.best(&position, &position.moves())?;
                let is_wrong = self.try_probe(&position)? != by_moves;
                Ok(wrong.or(is_wrong.then_some(position)))
            })
        })?;
        Ok(wrong.into_iter().flatten().next())
    }

    /// The results of a function of chunks of all positions of a material, in their order.
    fn in_parallel<T: Send>(
        &self,
        material: Material,
        f: impl Fn(Chunk<'_, V>) -> Result<T, TableError> + Sync,
    ) -> Result<Vec<T>, TableError> {
        let index = Index::new::<V>(material);
        let chunks = (0..index.len().div_ceil(CHUNK)).into_par_iter();
        let results = chunks.map(|chunk| {
            let numbers = chunk * CHUNK..index.len().min((chunk + 1) * CHUNK);
            f(Chunk { index: &index, numbers, variant: PhantomData })
        });
        results.collect()
    }
}

/// Successive positions of a material.
struct Chunk<'a, V> {
    index: &'a Index,
    numbers: Range<u64>,
    variant: PhantomData<V>,
}

impl<V: Variant> Iterator for Chunk<'_, V> {
    type Item = Position<V>;

    fn next(&mut self) -> Option<Position<V>> {
        self.numbers.next().map(|number| self.index.position(number))
    }
}
