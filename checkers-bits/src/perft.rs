//! Perft: the number of lines of play of a given length, the test of every move generator.

use crate::color::{Black, Color, Side, White};
use crate::lines::Lines;
use crate::movegen::{Batch, Sum, View};
use crate::position::Position;
use crate::variant::Variant;

/// The number of ways to play `depth` moves from a position.
///
/// Moves are distinct by from, to, captured set and promotion. The last ply is counted, not
/// played, in [many positions at a time](Position::count_moves_of_each). Positions are not
/// remembered.
///
/// ```
/// use checkers_bits::{Position, Russian, perft};
///
/// assert_eq!(perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match position.side_to_move() {
        Color::White => position.view::<White, V::Lines>().perft(depth),
        Color::Black => position.view::<Black, V::Lines>().perft(depth),
    }
}

/// [`perft`] one position after the other, with any way to look along [lines](crate::lines): to
/// compare them, and as the simple form of the same count.
///
/// ```
/// use checkers_bits::{Position, Russian, lines, perft_with};
///
/// let start = Position::<Russian>::start();
/// assert_eq!(perft_with::<lines::Rotated, _>(&start, 7), 190_146);
/// ```
#[must_use]
pub fn perft_with<L: Lines<V::Board>, V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match position.side_to_move() {
        Color::White => position.view::<White, L>().perft_one_by_one(depth),
        Color::Black => position.view::<Black, L>().perft_one_by_one(depth),
    }
}

/// Like [`perft`], but different orders to capture the same pieces count apart.
///
/// Older tables count that. A king that can go straight on to the next piece from several
/// squares does so in one way, not in several.
///
/// ```
/// use checkers_bits::{Position, Russian, paths, perft};
///
/// let circle: Position<Russian> = "W:WKd2:Bc5,e5,c3,e3".parse()?;
/// assert_eq!((perft(&circle, 1), paths(&circle, 1)), (3, 4));
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[must_use]
pub fn paths<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match position.side_to_move() {
        Color::White => position.view::<White, V::Lines>().paths(depth),
        Color::Black => position.view::<Black, V::Lines>().paths(depth),
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    fn perft(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_moves()),
            _ if depth % 2 == 0 => {
                let mut batch = Batch::new(Sum::default());
                self.collect_other(depth, &mut batch);
                batch.finish().0
            }
            _ => {
                let mut batch = Batch::new(Sum::default());
                self.collect_same(depth, &mut batch);
                batch.finish().0
            }
        }
    }

    /// Hands the positions before the last ply to `batch`, which are those of the same side.
    fn collect_same(self, depth: u32, batch: &mut Batch<V, S, L, Sum>) {
        if depth == 1 {
            batch.push(self, ());
        } else {
            self.for_each_move(|mv| self.play(mv).collect_other(depth - 1, batch));
        }
    }

    /// Hands the positions before the last ply to `batch`, which are those of the other side.
    fn collect_other(self, depth: u32, batch: &mut Batch<V, S::Opponent, L, Sum>) {
        if depth == 2 {
            self.expand(batch, ());
        } else {
            self.for_each_move(|mv| self.play(mv).collect_same(depth - 1, batch));
        }
    }

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
