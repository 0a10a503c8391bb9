//! Perft: the number of lines of play of a given length, the test of every move generator.

use alloc::vec::Vec;

use crate::attacks::SliderAttacks;
use crate::color::Color;
use crate::movegen::side::Side;
use crate::movegen::side::with_side;
use crate::movegen::{LastPlies, Tag, View};
use crate::position::Position;
use crate::variant::Variant;

/// The number of ways to play `depth` moves from a position.
///
/// Moves are distinct by from, to, captured set and promotion. The last ply is counted, not
/// played, in [many positions at a time](Position::count_moves_of_each), and so is most of the ply
/// before it. Positions are not remembered. [`perft_with`] is the simple form of the same count.
///
/// It needs some stack: nearly 1 MiB on 12×12 in a build without optimisation.
///
/// ```
/// use checkers_bits::{Position, Russian, perft};
///
/// assert_eq!(perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().into();
    }
    let mut nodes = [0];
    perft_of_each(core::slice::from_ref(position), depth, &mut nodes);
    nodes[0]
}

/// [`perft`] one position after the other, with any way to look along [lines](crate::attacks): to
/// compare them, and as what `perft` is tested against.
///
/// ```
/// use checkers_bits::{Position, Russian, attacks, perft_with};
///
/// let start = Position::<Russian>::start();
/// assert_eq!(perft_with::<attacks::Rotated, _>(&start, 7), 190_146);
/// ```
#[must_use]
pub fn perft_with<L: SliderAttacks<V::Board>, V: Variant>(
    position: &Position<V>,
    depth: u32,
) -> u64 {
    with_side!(position.side_to_move, side => position.view::<_, L>(side).perft_one_by_one(depth))
}

/// Like [`perft`], but counts each order in which the same pieces can be captured.
///
/// That is what older tables count. A king that can go straight on to the next piece from several
/// squares counts once, not once for each of them.
///
/// ```
/// use checkers_bits::{Position, Russian, perft, perft_paths};
///
/// let circle: Position<Russian> = "W:WKd2:Bc5,e5,c3,e3".parse()?;
/// assert_eq!((perft(&circle, 1), perft_paths(&circle, 1)), (3, 4));
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[must_use]
pub fn perft_paths<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    with_side!(position.side_to_move, side => position.view::<_, V::Attacks>(side).paths(depth))
}

/// [`perft`] of each of many positions, counted together: for hundreds of them, and where the depth is
/// small, in a fraction of the time.
///
/// ```
/// use checkers_bits::{Position, Russian, perft_of_each};
///
/// let start = Position::<Russian>::start();
/// let replies: Vec<_> = start.moves().iter().map(|&mv| start.make(mv)).collect();
/// let mut nodes = vec![0; replies.len()];
/// perft_of_each(&replies, 6, &mut nodes);
/// assert_eq!(nodes.iter().sum::<u64>(), 190_146);
/// ```
///
/// # Panics
///
/// If the slices differ in length.
pub fn perft_of_each<V: Variant>(positions: &[Position<V>], depth: u32, nodes: &mut [u64]) {
    assert_eq!(positions.len(), nodes.len(), "a place for each count");
    if depth == 0 {
        nodes.fill(1);
        return;
    }
    count_each(positions, depth, nodes, |nodes| nodes);
}

impl<V: Variant> Position<V> {
    /// The number of legal moves of each of many positions: the same as
    /// [`count_moves`](Self::count_moves) one by one and, for hundreds of them, in a fraction of the
    /// time.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// let replies: Vec<_> = start.moves().iter().map(|&mv| start.make(mv)).collect();
    /// let mut counts = vec![0; replies.len()];
    /// Position::count_moves_of_each(&replies, &mut counts);
    /// assert_eq!(counts, [7; 7]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn count_moves_of_each(positions: &[Self], counts: &mut [u32]) {
        assert_eq!(positions.len(), counts.len(), "a place for each count");
        if positions.len() < 64 {
            // Too few to pay for a batch.
            for (position, count) in positions.iter().zip(counts) {
                *count = position.count_moves();
            }
            return;
        }
        let narrow = |moves| u32::try_from(moves).expect("a position has few moves");
        count_each(positions, 1, counts, narrow);
    }
}

/// Positions that are counted together: few enough for their tags, and enough to pay for a pipeline.
const TOGETHER: usize = 1 << 14;

/// Perft of each position, one ply deep at least, as `convert` has it.
fn count_each<V: Variant, C>(
    positions: &[Position<V>],
    depth: u32,
    counts: &mut [C],
    convert: impl Fn(u64) -> C,
) {
    for (positions, counts) in positions.chunks(TOGETHER).zip(counts.chunks_mut(TOGETHER)) {
        for color in [Color::White, Color::Black] {
            if positions.iter().all(|position| position.side_to_move != color) {
                continue;
            }
            let nodes = with_side!(color, side => count(side, positions, depth));
            for ((position, count), nodes) in positions.iter().zip(&mut *counts).zip(nodes) {
                if position.side_to_move == color {
                    *count = convert(nodes);
                }
            }
        }
    }
}

/// Perft of the positions with a side to move, one ply deep at least, and 0 for the others: the last plies
/// go through a pipeline, those before position by position.
fn count<V: Variant, S: Side>(side: S, positions: &[Position<V>], depth: u32) -> Vec<u64> {
    // A long pipeline takes time to build, and one of more than four plies brings no more.
    let plies = if depth < 4 { depth.min(2) } else { (depth - 2).min(4) };
    let before = depth - plies;
    let own = (0..).zip(positions).filter(|(_, position)| position.side_to_move == side.color());
    let views = own.map(|(tag, position)| (tag, position.view(side)));
    if before % 2 == 0 {
        let mut last = LastPlies::new(side, plies, positions.len());
        views.for_each(|(tag, view)| view.collect(before, tag, &mut last));
        last.finish()
    } else {
        let mut last = LastPlies::new(side.opponent(), plies, positions.len());
        views.for_each(|(tag, view)| {
            view.for_each_move(|mv| view.play(mv).collect(before - 1, tag, &mut last));
        });
        last.finish()
    }
}

impl<V: Variant, S: Side, L: SliderAttacks<V::Board>> View<V, S, L> {
    fn perft_one_by_one(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_moves()),
            _ => {
                let mut nodes = 0;
                self.for_each_move(|mv| nodes += self.play(mv).perft_one_by_one(depth - 1));
                nodes
            }
        }
    }

    fn paths(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_paths()),
            _ => {
                let mut nodes = 0;
                self.for_each_path(|mv| nodes += self.play(mv).paths(depth - 1));
                nodes
            }
        }
    }
}

impl<V: Variant, S: Side> View<V, S, V::Attacks> {
    /// Hands what comes after so many plies, an even number, to `last`.
    fn collect(self, plies: u32, tag: Tag, last: &mut LastPlies<V, S>) {
        if plies == 0 {
            last.push(self, tag);
            return;
        }
        self.for_each_move(|mv| {
            let next = self.play(mv);
            next.for_each_move(|mv| next.play(mv).collect(plies - 2, tag, last));
        });
    }
}
