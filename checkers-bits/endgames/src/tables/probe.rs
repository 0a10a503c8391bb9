//! Probes of positions.

use std::ops::Range;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, EndgameValue, Endgames, Word};

use super::{Access, Asked, PLIES, Tables, WDL};
use crate::error::{Result, TableError};
use crate::geometry::is_wide;
use crate::index::Index;
use crate::table_file::Content;
use crate::value;

impl Tables {
    /// Probes a position. Returns the value of the position, with the plies to the end if a table stores plies.
    /// Returns `None` if every table for the position is missing or damaged, or if the position is of another
    /// variant.
    ///
    /// ```no_run
    /// use checkers_bits::{EndgameValue, Fen, VariantName};
    /// use checkers_endgames::{Access, Tables};
    ///
    /// let tables = Tables::open("tables/russian".as_ref(), Access::Random, VariantName::Russian)?;
    /// let position = Fen::read("W:Wh4:Bb8", tables.variant())?.position;
    /// assert_eq!(tables.probe(&position), Some(EndgameValue::Win(Some(13))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn probe(&self, position: &AnyPosition) -> Option<EndgameValue> {
        self.check_variant(position).ok()?;
        // If the table of plies is damaged, the table of outcomes may still be usable.
        self.value(position, None).or_else(|_| self.value(position, WDL)).ok()
    }

    /// The value of a position as [`probe`](Self::probe) returns it, but a damaged table is an error, also if another
    /// table has the outcome.
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table for the position is damaged (the error names its file), or if the position is of
    /// another variant.
    pub fn try_probe(&self, position: &AnyPosition) -> Result<Option<EndgameValue>> {
        self.check_variant(position)?;
        // If the file of plies was deleted after the folder was opened, the table of outcomes is still usable.
        for asked in [None, WDL] {
            match self.value(position, asked) {
                Err(error) if error.is_missing() => {}
                value => return value.map(Some),
            }
        }
        Ok(None)
    }

    /// The value of a position, with the plies to the end of the game.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the table that stores plies is missing or damaged (the error names its file), or if the
    /// position is of another variant.
    pub fn probe_plies(&self, position: &AnyPosition) -> Result<EndgameValue> {
        self.check_variant(position)?;
        self.value(position, PLIES)
    }

    /// The outcome of a position for the side to move, without the plies to the end. Tables of outcomes are small, so
    /// folders often have tables of outcomes for more pieces than tables that store plies.
    ///
    /// # Errors
    ///
    /// [`TableError`] if the table is missing or damaged (the error names its file), or if the position is of another
    /// variant.
    pub fn probe_wdl(&self, position: &AnyPosition) -> Result<EndgameValue> {
        self.check_variant(position)?;
        self.value(position, WDL)
    }

    /// The positions of a slice with the given numbers, and their values with the plies to the end if a table stores
    /// plies. White is to move. Consecutive numbers are converted faster than by [`Index::position`].
    ///
    /// ```no_run
    /// use checkers_bits::VariantName::Russian;
    /// use checkers_endgames::{Access, Index, Tables};
    ///
    /// let tables = Tables::open("tables/russian".as_ref(), Access::Sequential, Russian)?;
    /// let index = Index::new(tables.variant(), "0101-0-0".parse()?);
    /// for found in tables.values(&index, 0..index.len()) {
    ///     let (position, value) = found?;
    ///     println!("{position} {value:?}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// An item is a [`TableError`] if a table is missing or damaged, or if the index is of another variant.
    ///
    /// # Panics
    ///
    /// If a number is too large.
    pub fn values(
        &self,
        index: &Index,
        numbers: Range<u64>,
    ) -> impl Iterator<Item = Result<(AnyPosition, EndgameValue)>> {
        let mut cursor = index.cursor();
        numbers.map(move |number| {
            let position = cursor.position(number);
            self.check_variant(&position)?;
            Ok((position, self.value(&position, None)?))
        })
    }

    #[inline]
    fn check_variant(&self, position: &AnyPosition) -> Result<()> {
        let (expected, found) = (self.variant, position.variant());
        let problem = || format!("expected a position of {expected}, found one of {found}");
        (expected == found).then_some(()).ok_or_else(|| TableError::new(&self.folder, problem()))
    }

    /// The value of a position, with the content that the probe needs.
    pub(crate) fn value(&self, position: &AnyPosition, asked: Asked) -> Result<EndgameValue> {
        let side = position.side_to_move();
        let lost = EndgameValue::Loss(known(asked, 0));
        if position.all(side).is_empty() {
            return Ok(lost);
        }
        if position.all(!side).is_empty() {
            let won = EndgameValue::Win(known(asked, 1));
            return Ok(if position.has_moves() { won } else { lost });
        }
        if position.has_captures() {
            return self.best(position, asked);
        }
        self.stored(position, asked)
    }

    /// The value of a position without captures, read from a table.
    fn stored(&self, position: &AnyPosition, asked: Asked) -> Result<EndgameValue> {
        if let (None | WDL, Some(bitbases)) = (asked, &self.bitbases) {
            return bitbases.value(position);
        }
        match is_wide(self.variant) {
            true => self.stored_in::<u128>(position, asked),
            false => self.stored_in::<u64>(position, asked),
        }
    }

    fn stored_in<W: Word>(&self, position: &AnyPosition, asked: Asked) -> Result<EndgameValue> {
        let sets = self.geometry.white_to_move::<W>(position);
        let slice = self.geometry.slice(sets);
        let (number, content, file) = self.file(slice, asked)?;
        let table = &self.tables[number];
        let is_swapped = slice != table.slice;
        let index =
            table.indexes[usize::from(is_swapped)].get_or_init(|| Index::new(self.variant, slice));
        // A file has the values of two slices: first the slice that names the file, then the swapped slice. So the
        // values of the swapped slice start at `index.len()`.
        let start = if is_swapped { index.len() } else { 0 };
        let place = start + index.of(sets);
        let byte = match self.access {
            Access::Random => file.value(place),
            Access::Sequential => None,
        };
        let byte = byte.unwrap_or_else(|| self.cache.byte((number, content), file, place))?;
        Ok(value::of_byte(byte, asked != WDL && content == Content::Plies))
    }

    /// The value of the best legal move; an immediate loss if there is no move. The value has plies if the values
    /// after all moves have plies.
    pub(crate) fn best(&self, position: &AnyPosition, asked: Asked) -> Result<EndgameValue> {
        let (mut best, mut has_plies) = (EndgameValue::Loss(known(asked, 0)), true);
        let mut result = Ok(());
        position.for_each_move(|mv| {
            if result.is_err() || best == EndgameValue::Win(None) {
                return;
            }
            match self.value(&position.make(mv), asked) {
                Ok(value) => {
                    let value = value.before();
                    has_plies &= value == EndgameValue::Draw || value.plies().is_some();
                    if value.rank() > best.rank() {
                        best = value;
                    }
                }
                Err(error) => result = Err(error),
            }
        });
        result.map(|()| match best {
            EndgameValue::Win(_) if !has_plies => EndgameValue::Win(None),
            EndgameValue::Loss(_) if !has_plies => EndgameValue::Loss(None),
            best => best,
        })
    }

    /// The legal moves with their values for the side to move, the best first. The result is `None` if
    /// [`probe`](Self::probe) has no value after some move.
    #[must_use]
    pub fn moves(&self, position: &AnyPosition) -> Option<Vec<(AnyMove, EndgameValue)>> {
        self.check_variant(position).ok()?;
        self.ranked(position, |after| Ok(self.probe(after))).ok()?
    }

    /// The legal moves as [`moves`](Self::moves) returns them, but a damaged table is an error.
    ///
    /// # Errors
    ///
    /// The errors of [`try_probe`](Self::try_probe).
    pub fn try_moves(
        &self,
        position: &AnyPosition,
    ) -> Result<Option<Vec<(AnyMove, EndgameValue)>>> {
        self.check_variant(position)?;
        self.ranked(position, |after| self.try_probe(after))
    }

    fn ranked(
        &self,
        position: &AnyPosition,
        probe: impl Fn(&AnyPosition) -> Result<Option<EndgameValue>>,
    ) -> Result<Option<Vec<(AnyMove, EndgameValue)>>> {
        let mut moves = Vec::new();
        for mv in position.moves() {
            let Some(value) = probe(&position.make(mv))? else { return Ok(None) };
            moves.push((mv, value.before()));
        }
        moves.sort_by_key(|(_, value)| -value.rank());
        Ok(Some(moves))
    }

    /// The moves of best play to the end of the game: the winner takes the shortest way, the loser the longest. The
    /// list is empty for a draw. If several moves are equally good, the line takes the first in the order of
    /// [`AnyPosition::moves`].
    ///
    /// # Errors
    ///
    /// [`TableError`] if a table is missing or damaged (the error names its file), or if the position is of another
    /// variant.
    pub fn line(&self, position: &AnyPosition) -> Result<Vec<AnyMove>> {
        let (mut position, mut line) = (*position, Vec::new());
        while let Some(mv) = self.best_move(&position)? {
            line.push(mv);
            position = position.make(mv);
        }
        Ok(line)
    }

    /// The first move that keeps the value of a won or lost position; `None` for a draw and at the end of the game.
    pub(crate) fn best_move(&self, position: &AnyPosition) -> Result<Option<AnyMove>> {
        let value = self.probe_plies(position)?;
        if value == EndgameValue::Draw {
            return Ok(None);
        }
        for mv in position.moves() {
            if self.probe_plies(&position.make(mv))?.before() == value {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}

/// Returns `plies`; `None` if the probe asks only for the outcome.
fn known(asked: Asked, plies: u8) -> Option<u8> {
    (asked != WDL).then_some(plies)
}

impl Endgames for Tables {
    fn variant(&self) -> Option<AnyVariant> {
        Some(self.variant)
    }

    fn pieces(&self) -> u32 {
        self.pieces()
    }

    fn probe(&self, position: &AnyPosition) -> Option<EndgameValue> {
        self.probe(position)
    }
}
