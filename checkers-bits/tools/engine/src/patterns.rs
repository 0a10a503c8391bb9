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
//! All indexes are computed at once: a table has a row for each man and square, with what the man adds to every index.
//! Rows are added as vectors, with neither PEXT nor magics. A search evaluates similar positions one after another,
//! so only the rows of men that differ from the last position are added or subtracted.
//!
//! Read more: M. Buro, *From Simple Features to Sophisticated Evaluation Functions* (1998), where
//! patterns are learnt for Othello. Scan by F. Letouzey (2015) uses such windows for draughts.

use checkers_bits::{Bitboard, Board, Color, Direction, Square, Word};

use crate::weights::Weight;

/// The maximum number of windows, images not counted.
const MOST: usize = 24;

/// The index of each window, then of each image; or what a man adds to them.
type Row = [u16; 2 * MOST];

/// The weights of each window in [`Patterns::by_window`]: as many as an index has values, so that none needs a check.
const LENGTH: usize = 1 << u16::BITS;

/// The windows of a board.
#[derive(Debug)]
pub(crate) struct Patterns<B: Board> {
    windows: Vec<Vec<Square<B>>>,
    /// For each bit, what White's and Black's man there adds.
    rows: Vec<[Row; 2]>,
    /// The index of the first weight of each window.
    first: Vec<usize>,
    /// The number of all weights.
    count: usize,
}

/// The indexes of a position.
#[derive(Clone, Debug)]
pub(crate) struct Indexes<B: Board> {
    /// White's and Black's men.
    men: [Bitboard<B>; 2],
    row: Row,
}

impl<B: Board> Indexes<B> {
    /// Of an empty board.
    pub(crate) const fn new() -> Self {
        Self { men: [Bitboard::EMPTY; 2], row: [0; 2 * MOST] }
    }
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

// By matches at 5,000 nodes a move. International, 50,000 games: 2 × 5 squares gain 36 Elo (±17) over 2 × 4; windows of
// 5 × 2 or 4 × 2 squares besides gain nothing. Russian and English, 20,000 games: 2 × 5 gain about 20 and 15 (±26, ±33).
const ON_8_FILES: &[Shape] = &[Shape::new(2, 5, 1), Shape::new(4, 2, 1), Shape::new(3, 3, 1)];
const ON_10_FILES: &[Shape] = &[Shape::new(2, 5, 1), Shape::new(3, 3, 1)];
const ON_12_FILES: &[Shape] = &[Shape::new(2, 5, 2), Shape::new(3, 3, 3)];

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
        let mut rows = vec![[[0; 2 * MOST]; 2]; B::Word::BITS as usize];
        let (mut first, mut count) = (Vec::new(), 0);
        for (window, squares) in windows.iter().enumerate() {
            let mut digit = 1;
            for &square in squares {
                let [own, image] = [square, rotated_180(square)].map(|it| it.bit() as usize);
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

    /// The number of weights.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Makes the indexes those of other men.
    #[inline]
    pub(crate) fn update(&self, indexes: &mut Indexes<B>, men: [Bitboard<B>; 2]) {
        let Indexes { men: old, mut row } = *indexes;
        // Sums wrap: for a moment, a square may have men of both colours. In this form the compiler adds vectors.
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

    /// The weights of each window at the indexes of its patterns, [`LENGTH`] weights a window.
    pub(crate) fn by_window(&self, weights: &[Weight]) -> Vec<Weight> {
        let ends = self.first.iter().skip(1).copied().chain([self.count]);
        let mut by_window = vec![[0; 2]; self.first.len() * LENGTH];
        for ((row, &first), end) in by_window.chunks_exact_mut(LENGTH).zip(&self.first).zip(ends) {
            row[..end - first].copy_from_slice(&weights[first..end]);
        }
        by_window
    }

    /// The sums of the weights of all patterns, from the weights [`by_window`](Self::by_window), White's minus Black's.
    #[inline]
    pub(crate) fn sums(indexes: &Indexes<B>, by_window: &[Weight]) -> [i32; 2] {
        let mut sums = [0; 2];
        let (own, images) = indexes.row.split_at(MOST);
        for ((weights, &own), &image) in by_window.chunks_exact(LENGTH).zip(own).zip(images) {
            let [own, image] = [own, image].map(|index| weights[usize::from(index)]);
            sums[0] += i32::from(own[0]) - i32::from(image[0]);
            sums[1] += i32::from(own[1]) - i32::from(image[1]);
        }
        sums
    }

    /// For each window the number of the weight of its pattern, which counts for White, and that of its image's
    /// pattern, which counts for Black.
    pub(crate) fn numbers(&self, men: [Bitboard<B>; 2]) -> impl Iterator<Item = [usize; 2]> {
        let mut indexes = Indexes::new();
        self.update(&mut indexes, men);
        self.first.iter().enumerate().map(move |(window, &first)| {
            [window, MOST + window].map(|lane| first + usize::from(indexes.row[lane]))
        })
    }

    /// Adds the worth of men outside of patterns to the weights of patterns. A man counts in the first window with its
    /// square and all neighbours, by what it adds to the `worth` of the men right behind it. Sums saturate.
    pub(crate) fn folded(
        &self,
        weights: &[Weight],
        worth: &dyn Fn(Bitboard<B>) -> [i32; 2],
    ) -> Vec<Weight> {
        let mut weights = weights.to_vec();
        let mut seen = Bitboard::EMPTY;
        for (squares, &first) in self.windows.iter().zip(&self.first) {
            let window: Bitboard<B> = squares.iter().copied().collect();
            let mut worths = Vec::new();
            for &square in squares {
                let man = Bitboard::from(square);
                let neighbours = Direction::ALL.map(|direction| man.step(direction));
                let is_inside = neighbours.iter().all(|&set| (set & !window).is_empty());
                if is_inside && !seen.intersects(man) {
                    seen |= man | man.rotated_180();
                    worths.extend(
                        [Color::White, Color::Black]
                            .map(|color| ManWorth::new(squares, man, color, worth)),
                    );
                }
            }
            let end = first + 3_usize.pow(squares.len() as u32);
            add_worths(&mut weights[first..end], &worths, squares.len());
        }
        weights
    }
}

/// Adds the worths of men to the weights of all patterns of a window.
// Not generic: compiled once, and optimised in the tests.
fn add_worths(weights: &mut [Weight], worths: &[ManWorth], squares: usize) {
    let mut digits = vec![0; squares];
    for weight in weights {
        for man in worths.iter().filter(|man| digits[man.place] == man.digit) {
            let worth = man.worth(&digits);
            *weight = [saturated(weight[0], worth[0]), saturated(weight[1], worth[1])];
        }
        // The next number in base 3.
        for digit in &mut digits {
            *digit = (*digit + 1) % 3;
            if *digit > 0 {
                break;
            }
        }
    }
}

#[inline]
fn saturated(weight: i16, more: i32) -> i16 {
    (i32::from(weight) + more).clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// The worth to White of a man on a square of a window.
struct ManWorth {
    place: usize,
    /// The places of the two squares behind it.
    behind: [Option<usize>; 2],
    /// The digit of its color.
    digit: u8,
    /// Index: bit 0 for a man on the first square behind it, bit 1 for the second.
    worths: [[i32; 2]; 4],
}

impl ManWorth {
    fn new<B: Board>(
        squares: &[Square<B>],
        man: Bitboard<B>,
        color: Color,
        worth: &dyn Fn(Bitboard<B>) -> [i32; 2],
    ) -> Self {
        let place = |set: Bitboard<B>| squares.iter().position(|&square| set.contains(square));
        let behind = color.forward().map(|direction| man.step(direction.opposite()));
        let worth = |men: Bitboard<B>| match color {
            Color::White => worth(men),
            Color::Black => worth(men.rotated_180()).map(|worth| -worth),
        };
        let worths = [0, 1, 2, 3].map(|which| {
            let others =
                [0, 1].map(|i| if which >> i & 1 == 1 { behind[i] } else { Bitboard::EMPTY });
            let others = others[0] | others[1];
            add(worth(man | others), worth(others).map(|worth| -worth))
        });
        let place_of_man = place(man).expect("a square of the window");
        Self { place: place_of_man, behind: behind.map(place), digit: 1 + color as u8, worths }
    }

    /// In a pattern with the man.
    fn worth(&self, digits: &[u8]) -> [i32; 2] {
        let is_there = |i: usize| self.behind[i].is_some_and(|place| digits[place] == self.digit);
        self.worths[usize::from(is_there(0)) + 2 * usize::from(is_there(1))]
    }
}

#[inline]
pub(crate) fn add(a: [i32; 2], b: [i32; 2]) -> [i32; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// The image of a square on the board rotated by 180°.
pub(crate) fn rotated_180<B: Board>(square: Square<B>) -> Square<B> {
    let [file, rank] = [B::WIDTH - 1 - square.file(), B::HEIGHT - 1 - square.rank()];
    Square::at(file, rank).expect("the image of a dark square is dark")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use checkers_bits::{Board8x8, Board10x10, Board12x12, Position, Russian, Variant};

    use super::*;

    /// A variant on each board.
    macro_rules! for_each_board {
        ($check:ident) => {
            $check::<Russian>();
            $check::<checkers_bits::Spanish>();
            $check::<checkers_bits::Spantsireti>();
            $check::<checkers_bits::International>();
            $check::<checkers_bits::Canadian>();
        };
    }

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
        assert_eq!(Patterns::new().numbers([white, black]).next().map(|[own, _]| own), Some(1164));
    }

    #[test]
    fn indexes_are_those_of_the_digits() {
        fn check<V: Variant>() {
            let (patterns, windows) = (Patterns::<V::Board>::new(), windows::<V::Board>());
            let mut ends = patterns.first[1..].to_vec();
            ends.push(patterns.count());
            let mut last = Indexes::new();
            for position in crate::bench::positions::<V>() {
                let [white, black] = [Color::White, Color::Black].map(|color| position.men(color));
                let weights: Vec<Weight> =
                    (0..patterns.count()).map(|i| [(i % 997) as i16, (i % 1009) as i16]).collect();
                let mut expected = [0; 2];
                let indexes = patterns.numbers([white, black]);
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
                patterns.update(&mut last, [white, black]);
                assert_eq!(Patterns::sums(&last, &patterns.by_window(&weights)), expected);
            }
        }
        for_each_board!(check);
    }

    #[test]
    fn folded_weights_make_the_same_sums() {
        fn check<V: Variant>() {
            let patterns = Patterns::<V::Board>::new();
            let weights = vec![[3, -5]; patterns.count()];
            let worth = |men: Bitboard<V::Board>| {
                let alone: i32 = men.into_iter().map(|man| man.index() as i32 % 17).sum();
                let [left, right] = Color::White.forward();
                let supported = (men & (men.step(left) | men.step(right))).count() as i32;
                [alone - 9 * supported, 7 * supported]
            };
            let folded = patterns.by_window(&patterns.folded(&weights, &worth));
            let weights = patterns.by_window(&weights);
            let mut indexes = Indexes::new();
            for position in crate::bench::positions::<V>() {
                let men = [Color::White, Color::Black].map(|color| position.men(color));
                patterns.update(&mut indexes, men);
                let black = worth(men[1].rotated_180()).map(|worth| -worth);
                let expected = add(Patterns::sums(&indexes, &weights), add(worth(men[0]), black));
                assert_eq!(Patterns::sums(&indexes, &folded), expected, "{position}");
            }
            let count = |men: Bitboard<V::Board>| [men.count() as i32; 2];
            let limit = patterns.folded(&vec![[i16::MAX; 2]; patterns.count()], &count);
            assert!(limit.iter().all(|weight| weight[0] > 0), "no weight wraps around");
        }
        for_each_board!(check);
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
