//! Retrograde analysis: the values of all positions of two materials, each the other's opponent.
//!
//! Every position starts with its number of *open* moves: quiet moves to positions of the same two
//! materials. Other moves lead to tables that exist already. Then, ply by ply from the shortest, each
//! decided position is passed back to the positions before it. A position before a loss is a win. A
//! position whose last open move leads to a win for the opponent is a loss. What stays open is a draw.
//!
//! Source: Thompson, *Retrograde analysis of certain endgames* (1986).

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use checkers_bits::{Position, Variant};
use rayon::prelude::*;

use crate::index::Index;
use crate::material::Material;
use crate::unmoves;
use crate::value::{CAPTURE, DRAW, MAX_PLIES, Value};

/// A material with the byte of each of its positions.
pub(crate) type Solved = (Index, Vec<u8>);

/// A win or loss lasts longer than a table can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// The positions that one task processes.
const CHUNK: u64 = 1 << 14;

/// One of the two materials.
struct Half {
    index: Index,
    /// The bytes of decided positions; [`DRAW`] while open.
    values: Vec<AtomicU8>,
    /// The open moves, plus one if a move elsewhere does not lose.
    open: Vec<AtomicU8>,
    /// The plies of the longest loss by a move elsewhere.
    longest_loss: Vec<AtomicU8>,
}

/// A position: its index, and the half in the lowest bit.
type Entry = u64;

/// Decided positions by the plies of their value.
struct Decided {
    certain: Vec<Vec<Entry>>,
    /// Wins by a move elsewhere. A shorter win may be found.
    wins_elsewhere: Vec<Vec<Entry>>,
}

/// Decisions of one task: `true` for wins elsewhere.
type Found = Vec<(u8, bool, Entry)>;

/// The values of a material and of the swapped material; one if they are equal. `value` is asked for
/// positions with fewer pieces or fewer men, and for positions in which the side to move captures.
pub(crate) fn solve<V: Variant>(
    material: Material,
    value: impl Fn(&Position<V>) -> Value + Sync,
) -> Result<Vec<Solved>, TooLong> {
    let zeros = |len: u64| (0..len).map(|_| AtomicU8::new(0)).collect();
    let halves: Vec<Half> = material
        .pair()
        .into_iter()
        .map(|material| {
            let index = Index::new::<V>(material);
            let len = index.len();
            Half { index, values: zeros(len), open: zeros(len), longest_loss: zeros(len) }
        })
        .collect();
    let plies = usize::from(u8::MAX) + 1;
    let mut decided =
        Decided { certain: vec![Vec::new(); plies], wins_elsewhere: vec![Vec::new(); plies] };
    for (number, half) in halves.iter().enumerate() {
        let len = half.index.len();
        let chunks = (0..len.div_ceil(CHUNK)).into_par_iter();
        let found = chunks.map(|chunk| {
            let mut found = Found::new();
            for index in chunk * CHUNK..len.min((chunk + 1) * CHUNK) {
                half.start(index, number as u64, &value, &mut found);
            }
            found
        });
        decided.add(found.collect());
    }
    for plies in 0..=u8::MAX {
        let mut entries = std::mem::take(&mut decided.certain[usize::from(plies)]);
        for entry in std::mem::take(&mut decided.wins_elsewhere[usize::from(plies)]) {
            let half = &halves[(entry & 1) as usize];
            if half.decide(entry >> 1, plies) {
                entries.push(entry);
            }
        }
        if plies > MAX_PLIES && !entries.is_empty() {
            return Err(TooLong);
        }
        let chunks = entries.par_chunks(CHUNK as usize);
        let found = chunks.map(|entries| {
            let mut found = Found::new();
            for &entry in entries {
                pass_back::<V>(&halves, entry, plies, &mut found);
            }
            found
        });
        decided.add(found.collect());
    }
    let bytes = |values: Vec<AtomicU8>| values.into_iter().map(AtomicU8::into_inner).collect();
    Ok(halves.into_iter().map(|half| (half.index, bytes(half.values))).collect())
}

impl Decided {
    fn add(&mut self, found: Vec<Found>) {
        for (plies, elsewhere, entry) in found.into_iter().flatten() {
            let lists = if elsewhere { &mut self.wins_elsewhere } else { &mut self.certain };
            lists[usize::from(plies)].push(entry);
        }
    }
}

impl Half {
    /// Decides a position as far as its moves elsewhere do, and counts its open moves.
    fn start<V: Variant>(
        &self,
        index: u64,
        number: u64,
        value: &impl Fn(&Position<V>) -> Value,
        found: &mut Found,
    ) {
        let place = index as usize;
        let entry = index << 1 | number;
        let position = self.index.position::<V>(index);
        let Some(quiet) = position.quiet_moves() else {
            self.values[place].store(CAPTURE, Relaxed);
            return;
        };
        let (mut open, mut win, mut longest_loss, mut is_draw) = (0, None::<u8>, 0, false);
        for mv in quiet.iter() {
            let next = position.make(mv);
            if !mv.promotes() && !next.has_captures() {
                open += 1;
                continue;
            }
            match value(&next).before() {
                Value::Win(plies) => win = Some(win.map_or(plies, |win| win.min(plies))),
                Value::Draw => is_draw = true,
                Value::Loss(plies) => longest_loss = longest_loss.max(plies),
            }
        }
        if let Some(win) = win {
            found.push((win, true, entry));
        }
        open += u8::from(win.is_some() || is_draw);
        self.open[place].store(open, Relaxed);
        self.longest_loss[place].store(longest_loss, Relaxed);
        if open == 0 {
            self.values[place].store(longest_loss.saturating_add(1), Relaxed);
            found.push((longest_loss, false, entry));
        }
    }

    /// Decides a position unless it is decided already.
    fn decide(&self, index: u64, plies: u8) -> bool {
        let value = &self.values[index as usize];
        value.compare_exchange(DRAW, plies.saturating_add(1), Relaxed, Relaxed).is_ok()
    }
}

/// Passes a decided position back to the positions before it.
fn pass_back<V: Variant>(halves: &[Half], entry: Entry, plies: u8, found: &mut Found) {
    let number = (entry & 1) as usize;
    let before = halves.len() - 1 - number;
    let half = &halves[before];
    let position = halves[number].index.position::<V>(entry >> 1);
    unmoves::for_each(&position, |position| {
        let index = half.index.of(&position);
        let place = index as usize;
        if half.values[place].load(Relaxed) != DRAW {
            return;
        }
        let entry = index << 1 | before as u64;
        if plies % 2 == 0 {
            if half.decide(index, plies + 1) {
                found.push((plies + 1, false, entry));
            }
        } else if half.open[place].fetch_sub(1, Relaxed) == 1 {
            let loss = half.longest_loss[place].load(Relaxed).max(plies + 1);
            half.values[place].store(loss.saturating_add(1), Relaxed);
            found.push((loss, false, entry));
        }
    });
}
