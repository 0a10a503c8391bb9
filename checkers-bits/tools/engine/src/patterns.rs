//! Patterns: how the men of a part of the board stand to each other.
//!
//! A *window* is a rectangle of dark squares. Each square is empty or has a man of one of the colours, so a window of
//! `n` squares has 3ⁿ patterns. The pattern is a number in base 3, and the index of a learnt weight. Windows overlap,
//! so that together they see outposts, chains, holes and blockades.
//!
//! ```text
//! 4 |  | w|  | .|    window of 2 × 4 squares: a1, c1, b2, d2, a3, c3, b4, d4
//! 3 | b|  | w|  |    empty 0, White's man 1, Black's man 2
//! 2 |  | .|  | w|    0 + 1·3 + 0·9 + 1·27 + 2·81 + 1·243 + 1·729 + 0·2187 = 1164
//! 1 | .|  | w|  |
//!     a  b  c  d
//! ```
//!
//! A window and its image on the board rotated by 180° share their weights: a pattern is worth to White what the
//! rotated pattern of the other colour is worth to Black.
//!
//! All indexes are computed at once: for each four bits of a set of men a table has what they add to every index.
//! These rows are added as vectors, with neither PEXT nor magics: on 32 squares 16 additions.
//!
//! Read more: M. Buro, *From Simple Features to Sophisticated Evaluation Functions* (1998), where
//! patterns are learnt for Othello. Scan by F. Letouzey (2015) uses such windows for draughts.

use std::marker::PhantomData;

use checkers_bits::{Bitboard, Board, Square, Word};

use crate::weights::Weight;

/// The maximum number of windows, images not counted.
const MOST: usize = 32;

/// What some men add to the index of each window, then of each image.
type Row = [u16; 2 * MOST];

/// Bits of a set of men that share a table.
const GROUP: u32 = 4;

/// The windows of a board.
#[derive(Debug)]
pub(crate) struct Patterns<B: Board> {
    /// For each group of bits, the rows of all its sets.
    rows: Vec<[Row; 1 << GROUP]>,
    /// The index of the first weight of each window.
    first: Vec<usize>,
    /// The number of all weights.
    count: usize,
    board: PhantomData<B>,
}

/// The windows of a size.
struct Shape {
    /// Squares of a rank.
    width: u8,
    /// Ranks.
    height: u8,
    /// Ranks from a window to the next.
    step: u8,
}

impl Shape {
    const fn new(width: u8, height: u8, step: u8) -> Self {
        Self { width, height, step }
    }

    /// The squares of each window; of a window and its image, one.
    fn windows<B: Board>(&self) -> Vec<Vec<Square<B>>> {
        let [last_column, last_rank] = [B::WIDTH / 2 - self.width, B::HEIGHT - self.height];
        let mut windows = Vec::new();
        for rank in (0..=last_rank).step_by(self.step.into()) {
            for column in 0..=last_column {
                if (rank, column) <= (last_rank - rank, last_column - column) {
                    windows.push(self.window(column, rank));
                }
            }
        }
        windows
    }

    fn window<B: Board>(&self, column: u8, rank: u8) -> Vec<Square<B>> {
        let ranks = rank..rank + self.height;
        let squares = ranks.flat_map(|rank| {
            let first_file = u8::from(Square::<B>::at(0, rank).is_none());
            let columns = column..column + self.width;
            columns.filter_map(move |column| Square::at(2 * column + first_file, rank))
        });
        squares.collect()
    }
}

// Small enough to be learnt from some million positions: 5 × 2 squares on 10×10 (59,049 patterns) played
// worse than 3 × 3.
const ON_8_FILES: &[Shape] = &[Shape::new(2, 4, 1), Shape::new(4, 2, 1), Shape::new(3, 3, 1)];
const ON_10_FILES: &[Shape] = &[Shape::new(2, 4, 1), Shape::new(3, 3, 1)];
const ON_12_FILES: &[Shape] = &[Shape::new(2, 4, 2), Shape::new(3, 3, 3)];

fn windows<B: Board>() -> Vec<Vec<Square<B>>> {
    let shapes = match B::WIDTH {
        8 => ON_8_FILES,
        12 => ON_12_FILES,
        _ => ON_10_FILES,
    };
    shapes.iter().flat_map(Shape::windows).collect()
}

impl<B: Board> Patterns<B> {
    pub(crate) fn new() -> Self {
        let windows = windows::<B>();
        let mut rows = vec![[[0; 2 * MOST]; 1 << GROUP]; B::Word::BITS.div_ceil(GROUP) as usize];
        let (mut first, mut count) = (Vec::new(), 0);
        for (window, squares) in windows.iter().enumerate() {
            let mut digit = 1;
            for &square in squares {
                for (lane, square) in [(window, square), (MOST + window, rotated_180(square))] {
                    let [group, bit] = [square.bit() / GROUP, square.bit() % GROUP];
                    let sets = rows[group as usize].iter_mut().enumerate();
                    for (_, row) in sets.filter(|(set, _)| set >> bit & 1 == 1) {
                        row[lane] += digit;
                    }
                }
                digit *= 3;
            }
            first.push(count);
            count += usize::from(digit);
        }
        Self { rows, first, count, board: PhantomData }
    }

    /// The number of weights.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The sums of the weights of all patterns, White's minus Black's.
    #[inline]
    pub(crate) fn sums(
        &self,
        white: Bitboard<B>,
        black: Bitboard<B>,
        weights: &[Weight],
    ) -> [i32; 2] {
        let [white, black] = [white, black].map(|men| self.row(men));
        let mut sums = [0; 2];
        // Over [`indexes`](Self::indexes) it would take a quarter more instructions.
        for (window, &first) in self.first.iter().enumerate() {
            let image = MOST + window;
            let own = weights[first + usize::from(white[window] + 2 * black[window])];
            let other = weights[first + usize::from(black[image] + 2 * white[image])];
            sums[0] += i32::from(own[0]) - i32::from(other[0]);
            sums[1] += i32::from(own[1]) - i32::from(other[1]);
        }
        sums
    }

    /// For each window the index of the weight of its pattern, which counts for White, and that of its image's
    /// pattern, which counts for Black.
    #[inline]
    pub(crate) fn indexes(
        &self,
        white: Bitboard<B>,
        black: Bitboard<B>,
    ) -> impl Iterator<Item = [usize; 2]> {
        let [white, black] = [white, black].map(|men| self.row(men));
        self.first.iter().enumerate().map(move |(window, &first)| {
            let image = MOST + window;
            [white[window] + 2 * black[window], black[image] + 2 * white[image]]
                .map(|pattern| first + usize::from(pattern))
        })
    }

    /// The sum of the rows of a set of men.
    #[inline]
    fn row(&self, men: Bitboard<B>) -> Row {
        let men = men.bits().widen();
        let mut sum = [0; 2 * MOST];
        for (group, rows) in self.rows.iter().enumerate() {
            let row = &rows[(men >> (GROUP as usize * group)) as usize & ((1 << GROUP) - 1)];
            // In this form the compiler adds vectors.
            for i in 0..2 * MOST {
                sum[i] += row[i];
            }
        }
        sum
    }
}

/// The image of a square on the board rotated by 180°.
pub(crate) fn rotated_180<B: Board>(square: Square<B>) -> Square<B> {
    let [file, rank] = [B::WIDTH - 1 - square.file(), B::HEIGHT - 1 - square.rank()];
    Square::at(file, rank).expect("the image of a dark square is dark")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use checkers_bits::{Board8x8, Board10x10, Board12x12, Color, Position, Russian, Variant};
    use checkers_bits::{International, Spanish, Spantsireti};

    use super::*;

    /// The pattern of a window, digit by digit.
    fn pattern<B: Board>(window: &[Square<B>], own: Bitboard<B>, other: Bitboard<B>) -> usize {
        window.iter().rev().fold(0, |index, &square| {
            3 * index + usize::from(own.contains(square)) + 2 * usize::from(other.contains(square))
        })
    }

    #[test]
    fn the_example_of_the_documentation_is_right() {
        let position: Position<Russian> = "W:Wc1,d2,c3,b4:Ba3".parse().unwrap();
        let [white, black] = [Color::White, Color::Black].map(|color| position.men(color));
        let window = Shape::new(2, 4, 1).window(0, 0);
        assert_eq!(pattern(&window, white, black), 1164);
        assert_eq!(Patterns::new().indexes(white, black).next().map(|[own, _]| own), Some(1164));
    }

    #[test]
    fn indexes_are_those_of_the_digits() {
        fn check<V: Variant>() {
            let (patterns, windows) = (Patterns::<V::Board>::new(), windows::<V::Board>());
            let mut ends = patterns.first[1..].to_vec();
            ends.push(patterns.count());
            for position in crate::bench::positions::<V>() {
                let [white, black] = [Color::White, Color::Black].map(|color| position.men(color));
                let weights: Vec<Weight> =
                    (0..patterns.count()).map(|i| [(i % 997) as i16, (i % 1009) as i16]).collect();
                let mut expected = [0; 2];
                let indexes = patterns.indexes(white, black);
                for (number, [own, image]) in indexes.enumerate() {
                    for (phase, sum) in expected.iter_mut().enumerate() {
                        *sum += i32::from(weights[own][phase]) - i32::from(weights[image][phase]);
                    }
                    let (window, first) = (&windows[number], patterns.first[number]);
                    assert_eq!(own, first + pattern(window, white, black));
                    let rotated = [black, white].map(Bitboard::rotated_180);
                    assert_eq!(image, first + pattern(window, rotated[0], rotated[1]));
                    assert!(own < ends[number] && image < ends[number]);
                }
                assert_eq!(patterns.sums(white, black, &weights), expected);
            }
        }
        check::<Russian>();
        check::<Spanish>();
        check::<Spantsireti>();
        check::<International>();
        check::<checkers_bits::Canadian>();
    }

    #[test]
    fn windows_and_images_are_different_and_see_every_square() {
        fn check<B: Board>() {
            let windows = windows::<B>();
            assert!(windows.len() <= MOST);
            let set = |squares: &[Square<B>]| squares.iter().copied().collect::<Bitboard<B>>();
            let sets: HashSet<_> = windows.iter().map(|window| set(window)).collect();
            assert_eq!(sets.len(), windows.len());
            for &window in &sets {
                let image = window.rotated_180();
                assert!(image == window || !sets.contains(&image));
            }
            let seen = |sum, window: &Bitboard<B>| sum | *window | window.rotated_180();
            assert_eq!(sets.iter().fold(Bitboard::EMPTY, seen), Bitboard::FULL);
        }
        check::<Board8x8>();
        check::<Board10x10>();
        check::<Board12x12>();
    }
}
