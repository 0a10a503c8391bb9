//! Patterns: the arrangement of the men in a part of the board.
//!
//! A *window* is a rectangle of dark squares. Each square is empty or has a man of one of the colours, so a window of
//! `n` squares has 3ⁿ patterns. Kings that step (English, Italian) are men here, because they block and guard like men;
//! flying kings are left out. A pattern is a number in base 3 and the index of a learnt weight. Windows overlap, so
//! that outposts, chains, holes and blockades fit into a window.
//!
//! ```text
//! 4 |  | w|  | .|    window of 2 × 4 squares: a1, c1, b2, d2, a3, c3, b4, d4
//! 3 | b|  | w|  |    empty 0, White's man 1, Black's man 2
//! 2 |  | .|  | w|    0 + 1·3 + 0·9 + 1·27 + 2·81 + 1·243 + 1·729 + 0·2187 = 1164
//! 1 | .|  | w|  |
//!     a  b  c  d
//! ```
//!
//! A window and its image on the board rotated by 180° share their weights: a pattern has the value for White that the
//! rotated pattern of the other colour has for Black.
//!
//! All indexes are computed together. A table has a row for each colour and square. The row has the number that a man
//! of this colour on this square adds to the index of each window. Rows are added as vectors, without PEXT or magics. A
//! search evaluates similar positions one after another, so it adds or subtracts only the rows of the men that differ
//! from the last position.
//!
//! Read more: M. Buro, *From Simple Features to Sophisticated Evaluation Functions* (1998), where patterns are learnt
//! for Othello. Scan by F. Letouzey (2015) uses windows of men for draughts.

mod fold;

use checkers_bits::{AnySquare, AnyVariant, Bitboard, Board, Cells};

use crate::huge_pages;
use crate::weights::Weight;

/// The maximum number of windows, without their images.
const MOST: usize = 24;

/// One number per window, then one per rotated image of a window. The number is the index of the window's pattern, or
/// the amount that a man adds to this index.
pub(crate) type Row = [u16; 2 * MOST];

/// The number of weights per window in [`Patterns::by_window`]: one for every `u16`, so that no
/// index needs a bounds check.
const LENGTH: usize = 1 << u16::BITS;

/// The windows of a board.
#[derive(Debug)]
pub(crate) struct Patterns {
    windows: Vec<Vec<AnySquare>>,
    /// For each bit, the rows of White's and of Black's man on that square.
    rows: Vec<[Row; 2]>,
    /// The index of the first weight of each window.
    first: Vec<usize>,
    /// The total number of weights.
    count: usize,
}

/// The pattern indexes of a position, and the men from which the indexes were computed.
#[derive(Clone, Debug)]
pub(crate) struct Indexes<B: Board> {
    /// White's and Black's men.
    men: [Bitboard<B>; 2],
    pub(crate) row: Row,
}

impl<B: Board> Indexes<B> {
    /// The indexes of the empty board.
    pub(crate) const fn new() -> Self {
        Self { men: [Bitboard::EMPTY; 2], row: [0; 2 * MOST] }
    }
}

/// A size of windows, and the distance between windows of this size.
struct Shape {
    /// The number of dark squares per rank.
    width: u8,
    /// The number of ranks.
    height: u8,
    /// The number of ranks from one window to the next.
    step: u8,
}

impl Shape {
    const fn new(width: u8, height: u8, step: u8) -> Self {
        Self { width, height, step }
    }

    /// The squares of each window. If two windows are images of each other, rotated by 180°, the list has only one of
    /// the two windows.
    fn windows(&self, variant: AnyVariant) -> Vec<Vec<AnySquare>> {
        let last_column = variant.width() / 2 - self.width;
        let last_rank = variant.height() - self.height;
        let mut windows = Vec::new();
        for rank in (0..=last_rank).step_by(self.step.into()) {
            for column in 0..=last_column {
                if (rank, column) <= (last_rank - rank, last_column - column) {
                    windows.push(self.window(variant, column, rank));
                }
            }
        }
        windows
    }

    fn window(&self, variant: AnyVariant, column: u8, rank: u8) -> Vec<AnySquare> {
        let ranks = rank..rank + self.height;
        let squares = ranks.flat_map(|rank| {
            let first_file = u8::from(variant.square_at(0, rank).is_none());
            let columns = column..column + self.width;
            columns.filter_map(move |column| variant.square_at(2 * column + first_file, rank))
        });
        squares.collect()
    }
}

// These window shapes were chosen by matches at 5,000 nodes per move. In 50,000 games of International, windows of 2 ×
// 5 squares gain 36 Elo (±17) over 2 × 4. Additional windows of 5 × 2 or 4 × 2 squares gain nothing. In 20,000 games
// each, 2 × 5 gains about 20 Elo in Russian (±26) and 15 in English (±33).
const ON_8_FILES: &[Shape] = &[Shape::new(2, 5, 1), Shape::new(4, 2, 1), Shape::new(3, 3, 1)];
const ON_10_FILES: &[Shape] = &[Shape::new(2, 5, 1), Shape::new(3, 3, 1)];
const ON_12_FILES: &[Shape] = &[Shape::new(2, 5, 2), Shape::new(3, 3, 3)];

/// The windows of a board; none if all cells are squares, because no weights have been learnt for such a board.
fn windows(variant: AnyVariant) -> Vec<Vec<AnySquare>> {
    if variant.cells() == Cells::All {
        return Vec::new();
    }
    let shapes = match variant.width() {
        8 => ON_8_FILES,
        12 => ON_12_FILES,
        _ => ON_10_FILES,
    };
    shapes.iter().flat_map(|shape| shape.windows(variant)).collect()
}

impl Patterns {
    pub(crate) fn new(variant: AnyVariant) -> Self {
        let windows = windows(variant);
        let mut rows = vec![[[0; 2 * MOST]; 2]; u128::BITS as usize];
        let (mut first, mut count) = (Vec::new(), 0);
        for (window, squares) in windows.iter().enumerate() {
            let mut digit = 1;
            for &square in squares {
                let image = rotated_180(variant, square);
                let [own, image] = [square, image].map(|square| square.bit() as usize);
                rows[own][0][window] = digit;
                rows[own][1][window] = 2 * digit;
                rows[image][0][MOST + window] = 2 * digit;
                rows[image][1][MOST + window] = digit;
                digit *= 3;
            }
            first.push(count);
            count += usize::from(digit);
        }
        Self { windows, rows, first, count }
    }

    /// The total number of weights.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Updates the indexes to the patterns of `men`.
    #[inline]
    pub(crate) fn update<B: Board>(&self, indexes: &mut Indexes<B>, men: [Bitboard<B>; 2]) {
        let Indexes { men: old, mut row } = *indexes;
        // The additions wrap, because in the middle of an update a square may have men of both colours, so that an
        // index can overflow.
        for color in 0..2 {
            for square in old[color] & !men[color] {
                let less = &self.rows[square.bit() as usize][color];
                for i in 0..2 * MOST {
                    row[i] = row[i].wrapping_sub(less[i]);
                }
            }
            for square in men[color] & !old[color] {
                let more = &self.rows[square.bit() as usize][color];
                for i in 0..2 * MOST {
                    row[i] = row[i].wrapping_add(more[i]);
                }
            }
        }
        *indexes = Indexes { men, row };
    }

    /// Copies the weights into a table of [`LENGTH`] weights per window, indexed by pattern.
    pub(crate) fn by_window(&self, weights: &[Weight]) -> Vec<Weight> {
        let ends = self.first.iter().skip(1).copied().chain([self.count]);
        let by_window = huge_pages::vec(self.first.len() * LENGTH, || [0; 2]);
        let mut by_window = by_window.expect("six megabytes of memory");
        for ((row, &first), end) in by_window.chunks_exact_mut(LENGTH).zip(&self.first).zip(ends) {
            row[..end - first].copy_from_slice(&weights[first..end]);
        }
        by_window
    }

    /// Sums the weights of all patterns, White's minus Black's; `by_window` is the table of
    /// [`by_window`](Self::by_window).
    #[inline]
    pub(crate) fn sums(row: &Row, by_window: &[Weight]) -> [i32; 2] {
        let mut sums = [0; 2];
        let (own, images) = row.split_at(MOST);
        for ((weights, &own), &image) in by_window.chunks_exact(LENGTH).zip(own).zip(images) {
            let (own, image) = (weights[usize::from(own)], weights[usize::from(image)]);
            sums[0] += i32::from(own[0]) - i32::from(image[0]);
            sums[1] += i32::from(own[1]) - i32::from(image[1]);
        }
        sums
    }

    /// For each window, two indexes of weights. The first belongs to the window's own pattern and counts for White.
    /// The second belongs to the pattern of the window's image and counts for Black.
    pub(crate) fn numbers(&self, row: &Row) -> impl Iterator<Item = [usize; 2]> {
        self.first.iter().enumerate().map(|(window, &first)| {
            [window, MOST + window].map(|lane| first + usize::from(row[lane]))
        })
    }
}

#[inline]
pub(crate) fn add(a: [i32; 2], b: [i32; 2]) -> [i32; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// The image of a square on the board rotated by 180°.
pub(crate) fn rotated_180(variant: AnyVariant, square: AnySquare) -> AnySquare {
    let [file, rank] = [variant.width() - 1 - square.file(), variant.height() - 1 - square.rank()];
    variant.square_at(file, rank).expect("the image of a dark square is dark")
}

pub(crate) const fn mask(square: AnySquare) -> u128 {
    1 << square.bit()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use checkers_bits::{Color, Position, Russian, Variant, Word};

    use super::*;

    /// Runs a check with one variant for each board size.
    macro_rules! for_each_board {
        ($check:ident) => {
            $check::<checkers_bits::Russian>();
            $check::<checkers_bits::Spanish>();
            $check::<checkers_bits::Spantsireti>();
            $check::<checkers_bits::International>();
            $check::<checkers_bits::Canadian>();
        };
    }

    pub(super) use for_each_board;

    /// Computes the pattern of a window digit by digit, as a reference.
    fn pattern<B: Board>(window: &[AnySquare], own: Bitboard<B>, other: Bitboard<B>) -> usize {
        window.iter().rev().fold(0, |index, &square| {
            let is_in = |men: Bitboard<B>| usize::from(men.bits().widen() & mask(square) != 0);
            3 * index + is_in(own) + 2 * is_in(other)
        })
    }

    pub(super) fn positions<V: Variant>() -> impl Iterator<Item = Position<V>> {
        let positions = crate::bench::positions(AnyVariant::of::<V>());
        positions.into_iter().map(|position| position.downcast().unwrap())
    }

    /// Computes the indexes of men from the empty board.
    fn indexes<B: Board>(patterns: &Patterns, men: [Bitboard<B>; 2]) -> Indexes<B> {
        let mut indexes = Indexes::new();
        patterns.update(&mut indexes, men);
        indexes
    }

    #[test]
    fn the_example_of_the_documentation_is_right() {
        let position: Position<Russian> = "W:Wc1,d2,c3,b4:Ba3".parse().unwrap();
        let [white, black] = Color::ALL.map(|color| position.men(color));
        let russian = AnyVariant::of::<Russian>();
        let window = Shape::new(2, 4, 1).window(russian, 0, 0);
        assert_eq!(pattern(&window, white, black), 1164);
        let patterns = Patterns::new(russian);
        let row = indexes(&patterns, [white, black]).row;
        assert_eq!(patterns.numbers(&row).next().map(|[own, _]| own), Some(1164));
    }

    #[test]
    fn indexes_are_those_of_the_digits() {
        fn check<V: Variant>() {
            let variant = AnyVariant::of::<V>();
            let (patterns, windows) = (Patterns::new(variant), windows(variant));
            let mut ends = patterns.first[1..].to_vec();
            ends.push(patterns.count());
            let mut last = Indexes::new();
            for position in positions::<V>() {
                let [white, black] = Color::ALL.map(|color| position.men(color));
                let weights: Vec<Weight> =
                    (0..patterns.count()).map(|i| [(i % 997) as i16, (i % 1009) as i16]).collect();
                let mut expected = [0; 2];
                let row = indexes(&patterns, [white, black]).row;
                for (number, [own, image]) in patterns.numbers(&row).enumerate() {
                    for (phase, sum) in expected.iter_mut().enumerate() {
                        *sum += i32::from(weights[own][phase]) - i32::from(weights[image][phase]);
                    }
                    let (window, first) = (&windows[number], patterns.first[number]);
                    assert_eq!(own, first + pattern(window, white, black));
                    let rotated = [black, white].map(Bitboard::rotated_180);
                    assert_eq!(image, first + pattern(window, rotated[0], rotated[1]));
                    assert!(own < ends[number] && image < ends[number]);
                }
                patterns.update(&mut last, [white, black]);
                assert_eq!(Patterns::sums(&last.row, &patterns.by_window(&weights)), expected);
            }
        }
        for_each_board!(check);
    }

    #[test]
    fn windows_and_images_are_different_and_see_every_square() {
        fn check<V: Variant>() {
            let windows = windows(AnyVariant::of::<V>());
            assert!(windows.len() <= MOST);
            let set = |squares: &[AnySquare]| {
                let mask = squares.iter().fold(0, |set, &square| set | mask(square));
                Bitboard::<V::Board>::from_mask(mask)
            };
            let sets: HashSet<_> = windows.iter().map(|window| set(window)).collect();
            assert_eq!(sets.len(), windows.len());
            for &window in &sets {
                let image = window.rotated_180();
                assert!(image == window || !sets.contains(&image));
            }
            let seen = |sum, window: &Bitboard<_>| sum | *window | window.rotated_180();
            assert_eq!(sets.iter().fold(Bitboard::EMPTY, seen), Bitboard::FULL);
        }
        for_each_board!(check);
    }
}
