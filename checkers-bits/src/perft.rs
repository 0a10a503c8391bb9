//! Perft: the number of lines of play of a given length, the test of every move generator.

use core::ops::AddAssign;

use crate::color::{Color, Side, with_side};
use crate::lines::Lines;
use crate::movegen::{Each, LastFour, LastPlies, LastPly, LastThree, LastTwo, Sum, Tally, View};
use crate::position::Position;
use crate::variant::Variant;

/// The number of ways to play `depth` moves from a position.
///
/// Moves are distinct by from, to, captured set and promotion. The last ply is counted, not
/// played, in [many positions at a time](Position::count_moves_of_each), and so is most of the ply
/// before it. Positions are not remembered. [`perft_with`] is the simple form of the same count.
///
/// It needs some stack: between one and two MiB on 12×12 in a build without optimisation.
///
/// ```
/// use checkers_bits::{Position, Russian, perft};
///
/// assert_eq!(perft(&Position::<Russian>::start(), 7), 190_146);
/// ```
#[must_use]
pub fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    with_side!(position.side_to_move, side => position.view::<_, V::Lines>(side).perft(depth))
}

/// [`perft`] one position after the other, with any way to look along [lines](crate::lines): to
/// compare them, and as what `perft` is tested against.
///
/// ```
/// use checkers_bits::{Position, Russian, lines, perft_with};
///
/// let start = Position::<Russian>::start();
/// assert_eq!(perft_with::<lines::Rotated, _>(&start, 7), 190_146);
/// ```
#[must_use]
pub fn perft_with<L: Lines<V::Board>, V: Variant>(position: &Position<V>, depth: u32) -> u64 {
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
    with_side!(position.side_to_move, side => position.view::<_, V::Lines>(side).paths(depth))
}

/// [`perft`] of each of many positions, counted together: for hundreds of them, and where the depth is
/// small, in a fraction of the time.
///
/// ```
/// use checkers_bits::{Position, Russian, perft_of_each};
///
/// let start = Position::<Russian>::start();
/// let replies: Vec<_> = start.moves().iter().map(|&mv| start.play_unchecked(mv)).collect();
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
    if let ([position], [nodes]) = (positions, &mut *nodes) {
        *nodes = perft(position, depth);
        return;
    }
    nodes.fill(0);
    Position::count_each(positions, depth, nodes);
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
    /// let replies: Vec<_> = start.moves().iter().map(|&mv| start.play_unchecked(mv)).collect();
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
        counts.fill(0);
        Self::count_each(positions, 1, counts);
    }

    /// Adds perft of each position to its count.
    fn count_each<C: AddAssign + From<u32>>(positions: &[Self], depth: u32, counts: &mut [C]) {
        for color in [Color::White, Color::Black] {
            with_side!(color, side => Self::count_side(side, positions, depth, counts));
        }
    }

    fn count_side<S: Side, C: AddAssign + From<u32>>(
        side: S,
        positions: &[Self],
        depth: u32,
        counts: &mut [C],
    ) {
        let numbered = positions.iter().enumerate();
        let mut views = numbered
            .filter(|(_, position)| position.side_to_move == side.color())
            .map(|(i, position)| (position.view::<S, V::Lines>(side), i))
            .peekable();
        if views.peek().is_some() {
            count(side, views, depth, Each(counts));
        }
    }
}

/// Perft of positions, one ply deep at least, with the last plies in batches.
fn count<V: Variant, S: Side, L: Lines<V::Board>, T: Tally>(
    side: S,
    positions: impl Iterator<Item = (View<V, S, L>, T::Tag)>,
    depth: u32,
    tally: T,
) {
    match depth {
        0 => unreachable!("what is before the first move needs no counting"),
        1 => count_same::<V, S, L, T, LastPly<V, S, L, T>>(side, positions, 0, tally),
        2 => count_same::<V, S, L, T, LastTwo<V, S, L, T>>(side, positions, 0, tally),
        3 => count_other::<V, S, L, T, LastTwo<V, S::Opponent, L, T>>(side, positions, 1, tally),
        4 => count_other::<V, S, L, T, LastThree<V, S::Opponent, L, T>>(side, positions, 1, tally),
        _ if depth % 2 == 0 => {
            count_same::<V, S, L, T, LastFour<V, S, L, T>>(side, positions, depth - 4, tally);
        }
        _ => count_other::<V, S, L, T, LastFour<V, S::Opponent, L, T>>(
            side,
            positions,
            depth - 4,
            tally,
        ),
    }
}

/// Hands what comes after an even number of plies to `P`.
// Apart, as is `count_other`, so that a pipeline is on the stack for no longer than it is needed.
#[inline(never)]
fn count_same<V, S, L, T, P>(
    side: S,
    positions: impl Iterator<Item = (View<V, S, L>, T::Tag)>,
    plies: u32,
    tally: T,
) where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    P: LastPlies<V, S, L, T>,
{
    let last = &mut P::new(side, tally);
    positions.for_each(|(view, tag)| view.collect_same(plies, tag, last));
    last.finish();
}

/// Hands what comes after an odd number of plies to `P`.
#[inline(never)]
fn count_other<V, S, L, T, P>(
    side: S,
    positions: impl Iterator<Item = (View<V, S, L>, T::Tag)>,
    plies: u32,
    tally: T,
) where
    V: Variant,
    S: Side,
    L: Lines<V::Board>,
    T: Tally,
    P: LastPlies<V, S::Opponent, L, T>,
{
    let last = &mut P::new(side.opponent(), tally);
    positions.for_each(|(view, tag)| view.collect_other(plies, tag, last));
    last.finish();
}

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    fn perft(self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => u64::from(self.count_moves()),
            _ => {
                let mut sum = Sum::default();
                count(self.side, core::iter::once((self, ())), depth, &mut sum);
                sum.0
            }
        }
    }

    fn collect_same<T: Tally>(
        self,
        plies: u32,
        tag: T::Tag,
        last: &mut impl LastPlies<V, S, L, T>,
    ) {
        if plies == 0 {
            last.push(self, tag);
        } else {
            self.for_each_move(|mv| self.play(mv).collect_other(plies - 1, tag, last));
        }
    }

    fn collect_other<T: Tally>(
        self,
        plies: u32,
        tag: T::Tag,
        last: &mut impl LastPlies<V, S::Opponent, L, T>,
    ) {
        self.for_each_move(|mv| self.play(mv).collect_same(plies - 1, tag, last));
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
