//! Retrograde analysis: the values of all positions of a slice and of the swapped slice.
//!
//! Every position starts with the number of its *open* moves: quiet moves to positions of the two slices that are
//! solved together. Captures and moves of the foremost men lead to existing tables instead. So a position with captures
//! is decided at the start. After the start, each decided position is passed back to its predecessors, ply by ply, the
//! shortest wins and losses first. A position before a loss is a win. If the last open move of a position leads to a
//! win for the opponent, the position is a loss. Positions that remain open are draws.
//!
//! For each ply, the program scans the bytes of all positions. The scan is fast, and lists of the positions to update
//! would need several times the memory.
//!
//! Source: Thompson, *Retrograde analysis of certain endgames* (1986).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use checkers_bits::{AnyVariant, Color, EndgameValue, Word};

use crate::error::{Result, TableError};
use crate::geometry::{Geometry, Sets, bit, bits, is_wide};
use crate::index::Index;
use crate::slice::Slice;
use crate::table_file::{Content, path};
use crate::tables::Tables;
use crate::value::{CAPTURE, DRAW, MAX_PLIES};

/// One of the two slices that are solved together.
struct Half {
    index: Index,
    /// The index of the first position of this slice in `values` and `open`, which have the positions of both slices.
    start: u64,
}

struct Solver<'a> {
    variant: AnyVariant,
    slice: Slice,
    /// The tables of the slices to which moves lead.
    tables: &'a Tables,
    content: Content,
    geometry: &'a Geometry,
    /// The value of each decided position; [`DRAW`] for the others. A win by a move to another slice is stored at the
    /// start, and replaced if a shorter win is found.
    values: Vec<AtomicU8>,
    /// The number of open moves that no win of the opponent has answered yet; [`CAPTURE`] if the side to move must
    /// capture. A position becomes a loss when the number falls to 0. A move to another slice that draws counts one more,
    /// which nothing takes away.
    open: Vec<AtomicU8>,
    /// The maximum plies of a decided position.
    longest: AtomicU8,
}

/// Solves a slice and the swapped slice. Returns the bytes of the slice that names the file, then the bytes of the
/// swapped slice if the swapped slice differs. Positions in which the side to move must capture have [`CAPTURE`]. For
/// [`Content::Wdl`] the plies in the values are not valid.
pub(crate) fn solve(tables: &Tables, slice: Slice, content: Content) -> Result<Vec<u8>> {
    let variant = tables.variant();
    let mut len = 0;
    let mut halves = Vec::new();
    for slice in slice.pair() {
        let (index, start) = (Index::new(variant, slice), len);
        len += index.len();
        halves.push(Half { index, start });
    }
    let zeros = || (0..len).map(|_| AtomicU8::new(0)).collect();
    let solver = Solver {
        variant,
        slice,
        tables,
        content,
        geometry: &tables.geometry,
        values: zeros(),
        open: zeros(),
        longest: AtomicU8::new(0),
    };
    match is_wide(variant) {
        true => solver.solve::<u128>(&halves)?,
        false => solver.solve::<u64>(&halves)?,
    }
    let Solver { values, open, .. } = solver;
    let bytes = values.into_iter().zip(&open).map(|(value, open)| match open.load(Relaxed) {
        CAPTURE => CAPTURE,
        _ => value.into_inner(),
    });
    Ok(bytes.collect())
}

impl Solver<'_> {
    fn solve<W: Word>(&self, halves: &[Half]) -> Result<()> {
        for half in halves {
            self.start::<W>(half)?;
        }
        let mut plies = 0;
        while plies <= self.longest.load(Relaxed) {
            for (half, before) in halves.iter().zip(halves.iter().rev()) {
                self.pass_back::<W>(half, before, plies)?;
            }
            plies += 1;
        }
        Ok(())
    }

    /// Decides all positions that are won or lost by moves to other slices, and counts the open moves of all positions.
    fn start<W: Word>(&self, half: &Half) -> Result<()> {
        let parts = half.index.try_map_parts(|mut numbers| {
            let mut cursor = half.index.cursor();
            numbers.try_for_each(|number| {
                self.start_at((half.start + number) as usize, half, cursor.sets::<W>(number))
            })
        });
        parts.map(drop)
    }

    fn start_at<W: Word>(&self, place: usize, half: &Half, sets: Sets<W>) -> Result<()> {
        let position = sets.position(self.variant, Color::White);
        if position.has_captures() {
            self.open[place].store(CAPTURE, Relaxed);
            return match plies(self.tables.best(&position, self.content.into())?) {
                Some(plies) => self.decide(place, plies),
                None => Ok(()),
            };
        }
        let foremost = half.index.foremost(sets.men[0]);
        let open = self.count_staying(sets, foremost);
        let (mut win, mut longest_loss, mut is_draw) = (None::<u8>, 0, false);
        for next in self.leaving(sets, foremost) {
            let value = self.value_before(next)?;
            match (value, plies(value)) {
                (EndgameValue::Win(_), Some(plies)) if self.content == Content::Wdl => {
                    return self.decide(place, plies);
                }
                (EndgameValue::Win(_), Some(plies)) => win = win.into_iter().chain([plies]).min(),
                (_, Some(plies)) => longest_loss = longest_loss.max(plies),
                (_, None) => is_draw = true,
            }
        }
        self.open[place].store(open + u8::from(is_draw), Relaxed);
        match win {
            Some(plies) => self.decide(place, plies),
            None if open == 0 && !is_draw => self.decide(place, longest_loss),
            None => Ok(()),
        }
    }

    /// The number of quiet moves that lead to positions of the two slices that are solved together.
    #[inline]
    fn count_staying<W: Word>(&self, sets: Sets<W>, foremost: W) -> u8 {
        let occupied = sets.occupied();
        let men = bits(sets.men[0] & !foremost).map(|man| self.geometry.of_man(man, occupied));
        let kings = bits(sets.kings[0]).map(|king| self.geometry.of_king(king, occupied));
        men.chain(kings).map(|ends| ends.count_ones() as u8).sum()
    }

    /// The positions after moves of the foremost men; Black is to move.
    #[inline]
    fn leaving<W: Word>(&self, sets: Sets<W>, foremost: W) -> impl Iterator<Item = Sets<W>> {
        let (geometry, occupied) = (self.geometry, sets.occupied());
        bits(foremost).flat_map(move |man| {
            bits(geometry.of_man(man, occupied)).map(move |end| geometry.after_man(sets, man, end))
        })
    }

    /// The value of a move to `next`, for White. `next` is a position of another slice, with Black to move.
    fn value_before<W: Word>(&self, next: Sets<W>) -> Result<EndgameValue> {
        let next = next.position(self.variant, Color::Black);
        Ok(self.tables.value(&next, self.content.into())?.before())
    }

    /// Updates the predecessors of all positions that are won or lost in `plies` plies.
    fn pass_back<W: Word>(&self, half: &Half, before: &Half, plies: u8) -> Result<()> {
        let parts = half.index.try_map_parts(|numbers| {
            let mut cursor = half.index.cursor();
            for number in numbers {
                let value = &self.values[(half.start + number) as usize];
                if value.load(Relaxed) == plies + 1 {
                    self.for_each_before(before, cursor.sets::<W>(number), |number| {
                        self.decide_before::<W>(before, number, plies)
                    })?;
                }
            }
            Ok(())
        });
        parts.map(drop)
    }

    /// Updates a position from which a move leads to a position decided in `plies` plies. The earlier position is
    /// decided if the move wins or was the last open move.
    fn decide_before<W: Word>(&self, half: &Half, number: u64, plies: u8) -> Result<()> {
        let place = (half.start + number) as usize;
        if self.open[place].load(Relaxed) == CAPTURE {
            return Ok(());
        }
        let value = self.values[place].load(Relaxed);
        if plies % 2 == 0 {
            let is_shorter = value == DRAW || value > plies + 2;
            return if is_shorter { self.decide(place, plies + 1) } else { Ok(()) };
        }
        if value == DRAW && self.open[place].fetch_sub(1, Relaxed) == 1 {
            let elsewhere = match self.content {
                Content::Wdl => 0,
                Content::Plies => self.longest_loss_elsewhere::<W>(half, number)?,
            };
            return self.decide(place, elsewhere.max(plies + 1));
        }
        Ok(())
    }

    fn decide(&self, place: usize, plies: u8) -> Result<()> {
        if plies > MAX_PLIES {
            return Err(self.too_long());
        }
        self.values[place].store(plies + 1, Relaxed);
        self.longest.fetch_max(plies, Relaxed);
        Ok(())
    }

    #[cold]
    fn too_long(&self) -> TableError {
        let path = path(self.tables.folder(), self.slice, self.content);
        TableError::new(&path, format!("a win longer than {MAX_PLIES} plies does not fit a table"))
    }

    /// The number of plies to the end of a lost position, by the longest defence with a move to another slice.
    fn longest_loss_elsewhere<W: Word>(&self, half: &Half, number: u64) -> Result<u8> {
        let sets = half.index.cursor().sets::<W>(number);
        let mut next = self.leaving(sets, half.index.foremost(sets.men[0]));
        next.try_fold(0, |longest, next| {
            Ok(longest.max(plies(self.value_before(next)?).unwrap_or(0)))
        })
    }

    /// Calls `f` with the number of each position of a slice from which a quiet move leads to `after`. The quiet move
    /// is illegal in a position with captures, so `f` must ignore such positions.
    #[inline]
    fn for_each_before<W: Word>(
        &self,
        Half { index, .. }: &Half,
        after: Sets<W>,
        mut f: impl FnMut(u64) -> Result<()>,
    ) -> Result<()> {
        // The lookup tables have only White's moves, and Black has just moved, so the board is rotated and the colours
        // are swapped.
        let after = self.geometry.rotated(after);
        let ([men, enemy_men], [kings, enemy_kings]) = (after.men, after.kings);
        let occupied = after.occupied();
        for man in bits(men) {
            for origin in bits(self.geometry.before_man(man, occupied)) {
                let men = [men ^ bit(man) ^ bit(origin), enemy_men];
                if index.foremost(men[0]) != W::ZERO {
                    f(index.men(men) + index.kings(men, [kings, enemy_kings]))?;
                }
            }
        }
        if kings != W::ZERO {
            let men = [men, enemy_men];
            let start = index.men(men);
            for king in bits(kings) {
                for origin in bits(self.geometry.of_king(king, occupied)) {
                    let kings = kings ^ bit(king) ^ bit(origin);
                    f(start + index.kings(men, [kings, enemy_kings]))?;
                }
            }
        }
        Ok(())
    }
}

/// The plies of a win or loss; `None` for a draw. If the plies are unknown, the result is 1 for a win and 0 for a
/// loss.
fn plies(value: EndgameValue) -> Option<u8> {
    match value {
        EndgameValue::Win(plies) => Some(plies.unwrap_or(1)),
        EndgameValue::Draw => None,
        EndgameValue::Loss(plies) => Some(plies.unwrap_or(0)),
    }
}
