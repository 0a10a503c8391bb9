//! Retrograde analysis: the values of all positions of a slice and of the swapped slice.
//!
//! Every position starts with its number of *open* moves: quiet moves to positions of the same two
//! slices. Moves of the foremost men lead to tables that exist already, and so do captures: a position
//! with captures is decided at the start, once for all moves that lead to it. Then, ply by ply from the
//! shortest, each decided position is passed back to the positions before it. A position before a loss is
//! a win. A position whose last open move leads to a win for the opponent is a loss. What stays open is a
//! draw.
//!
//! Each ply looks through all bytes, which is fast, instead of keeping lists, which would take several
//! times the memory.
//!
//! Source: Thompson, *Retrograde analysis of certain endgames* (1986).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use checkers_bits::{Color, Position, Variant};

use crate::error::TableError;
use crate::index::Index;
use crate::slice::Slice;
use crate::table_file::Content;
use crate::unmoves;
use crate::value::{CAPTURE, DRAW, MAX_PLIES, Value};

/// Why a slice was not solved.
#[derive(Debug)]
pub(crate) enum Unsolved {
    /// A win or loss lasts longer than a table can hold.
    TooLong,
    Table(TableError),
}

impl From<TableError> for Unsolved {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

/// One of the two slices.
struct Half<V: Variant> {
    index: Index<V>,
    /// The place of its first position.
    start: u64,
}

/// The value of a position of another slice, or in which the side to move captures.
pub(crate) type Elsewhere<'a, V> = dyn Fn(&Position<V>) -> Result<Value, TableError> + Sync + 'a;

struct Solver<'a, V: Variant> {
    elsewhere: &'a Elsewhere<'a, V>,
    content: Content,
    /// The bytes of decided positions; [`DRAW`] while open. A win by a move elsewhere stands here from the
    /// start, until a shorter one is found.
    values: Vec<AtomicU8>,
    /// The open moves, plus one if a move elsewhere draws; [`CAPTURE`] if the side to move captures.
    open: Vec<AtomicU8>,
    /// The most plies of a decided position.
    longest: AtomicU8,
}

/// The bytes of the values of a slice and then of the swapped slice, if they differ; [`CAPTURE`] if the
/// side to move captures. For [`Content::Wdl`] the plies mean nothing.
pub(crate) fn solve<V: Variant>(
    slice: Slice,
    content: Content,
    elsewhere: &Elsewhere<'_, V>,
) -> Result<Vec<u8>, Unsolved> {
    let mut len = 0;
    let mut halves = Vec::new();
    for slice in slice.pair() {
        let index = Index::<V>::new(slice);
        let start = len;
        len += index.len();
        halves.push(Half { index, start });
    }
    let zeros = || (0..len).map(|_| AtomicU8::new(0)).collect();
    let solver =
        Solver { elsewhere, content, values: zeros(), open: zeros(), longest: AtomicU8::new(0) };
    for half in &halves {
        solver.start(half)?;
    }
    let mut plies = 0;
    while plies <= solver.longest.load(Relaxed) {
        for (half, before) in halves.iter().zip(halves.iter().rev()) {
            solver.pass_back(half, before, plies)?;
        }
        plies += 1;
    }
    let Solver { values, open, .. } = solver;
    let bytes = values.into_iter().zip(&open).map(|(value, open)| match open.load(Relaxed) {
        CAPTURE => CAPTURE,
        _ => value.into_inner(),
    });
    Ok(bytes.collect())
}

impl<V: Variant> Solver<'_, V> {
    /// Decides the positions whose moves elsewhere decide them, and counts the open moves of all.
    fn start(&self, half: &Half<V>) -> Result<(), Unsolved> {
        let parts = half.index.try_map_parts(|mut numbers| {
            let mut cursor = half.index.cursor();
            numbers.try_for_each(|number| {
                self.start_at((half.start + number) as usize, half, &cursor.position(number))
            })
        });
        parts.map(drop)
    }

    fn start_at(
        &self,
        place: usize,
        half: &Half<V>,
        position: &Position<V>,
    ) -> Result<(), Unsolved> {
        let Some(quiet) = position.quiet_moves() else {
            self.open[place].store(CAPTURE, Relaxed);
            return match (self.elsewhere)(position)? {
                Value::Win(plies) | Value::Loss(plies) => self.decide(place, plies),
                Value::Draw => Ok(()),
            };
        };
        let leaving = quiet.starting_on(half.index.foremost(position.men(Color::White)));
        let open = (quiet.count() - leaving.count()) as u8;
        let (mut win, mut longest_loss, mut is_draw) = (None::<u8>, 0, false);
        for mv in leaving.iter() {
            let next = position.make(mv);
            match (self.elsewhere)(&next)?.before() {
                Value::Win(plies) if self.content == Content::Wdl => {
                    return self.decide(place, plies);
                }
                Value::Win(plies) => win = Some(win.map_or(plies, |win| win.min(plies))),
                Value::Draw => is_draw = true,
                Value::Loss(plies) => longest_loss = longest_loss.max(plies),
            }
        }
        self.open[place].store(open + u8::from(is_draw), Relaxed);
        match win {
            Some(plies) => self.decide(place, plies),
            None if open == 0 && !is_draw => self.decide(place, longest_loss),
            None => Ok(()),
        }
    }

    /// Passes the positions that are decided in a number of plies back to the positions before them.
    fn pass_back(&self, half: &Half<V>, before: &Half<V>, plies: u8) -> Result<(), Unsolved> {
        let parts = half.index.try_map_parts(|numbers| {
            let mut cursor = half.index.cursor();
            for number in numbers {
                let value = &self.values[(half.start + number) as usize];
                if value.load(Relaxed) == plies + 1 {
                    before.for_each_before(&cursor.position(number), |number| {
                        self.decide_before(before, number, plies)
                    })?;
                }
            }
            Ok(())
        });
        parts.map(drop)
    }

    /// Decides a position, if a move that leads to a value decides it.
    fn decide_before(&self, half: &Half<V>, number: u64, plies: u8) -> Result<(), Unsolved> {
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
                Content::Plies => self.longest_loss_elsewhere(half, number)?,
            };
            return self.decide(place, elsewhere.max(plies + 1));
        }
        Ok(())
    }

    fn decide(&self, place: usize, plies: u8) -> Result<(), Unsolved> {
        if plies > MAX_PLIES {
            return Err(Unsolved::TooLong);
        }
        self.values[place].store(plies + 1, Relaxed);
        self.longest.fetch_max(plies, Relaxed);
        Ok(())
    }

    /// The plies of the longest loss by a move elsewhere, of a position that is lost.
    fn longest_loss_elsewhere(&self, half: &Half<V>, number: u64) -> Result<u8, TableError> {
        let position = half.index.position(number);
        let Some(quiet) = position.quiet_moves() else { return Ok(0) };
        let leaving = quiet.starting_on(half.index.foremost(position.men(Color::White)));
        let mut longest = 0;
        for mv in leaving.iter() {
            if let Value::Loss(plies) = (self.elsewhere)(&position.make(mv))?.before() {
                longest = longest.max(plies);
            }
        }
        Ok(longest)
    }
}

impl<V: Variant> Half<V> {
    /// Calls `f` with the number of each position of this slice from which a quiet move leads to a
    /// position of the other slice. In some of them the side to move must capture.
    fn for_each_before(
        &self,
        position: &Position<V>,
        mut f: impl FnMut(u64) -> Result<(), Unsolved>,
    ) -> Result<(), Unsolved> {
        // Black has just moved; rotated, White has.
        let after = position.rotated_180();
        let [men, enemy_men] = [Color::White, Color::Black].map(|color| after.men(color));
        let [kings, enemy_kings] = [Color::White, Color::Black].map(|color| after.kings(color));
        for men in unmoves::men(&after) {
            if self.index.has_foremost(men) {
                let start = self.index.men(men, enemy_men);
                f(start + self.index.kings(men | enemy_men, kings, enemy_kings))?;
            }
        }
        if !kings.is_empty() {
            let start = self.index.men(men, enemy_men);
            for kings in unmoves::kings(&after) {
                f(start + self.index.kings(men | enemy_men, kings, enemy_kings))?;
            }
        }
        Ok(())
    }
}
