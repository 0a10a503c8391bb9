//! Patterns: how the men of a part of the board stand to each other.
//!
//! A *window* is a rectangle of dark squares: some ranks, and some neighbours in each of them. Each square is empty or
//! has a man of one of the colours, so that a window of `n` squares has 3ⁿ patterns: a number in base 3, the index
//! of a learnt weight. Windows overlap, and together they see most of what men do to each other: outposts,
//! chains, holes, blockades, threats.
//!
//! A window and its image on the board turned by 180° have the same weights: what a pattern is worth to White, the
//! turned one with the other colour is worth to Black.
//!
//! The indexes of all windows are computed at once: for every four bits of the men of a colour a table has what they
//! add to each index. So a board of 32 squares takes 16 additions of a vector of indexes, and neither PEXT nor a magic.
//!
//! Read more: M. Buro, *From Simple Features to Sophisticated Evaluation Functions* (1998), where the idea is for
//! Othello; <https://www.chessprogramming.org/Scan_(Draughts_program)> brought it to draughts.

use std::marker::PhantomData;

use checkers_bits::{Bitboard, Board, Square, Word};

use crate::weights::Weight;

/// The most windows that share no weights, and their images.
const MOST: usize = 32;

/// What some squares add to the index of each window, and to that of its image.
type Digits = [u16; 2 * MOST];

const BITS: u32 = 4;

/// The windows of a board.
#[derive(Debug)]
pub(crate) struct Patterns<B: Board> {
    /// What four squares add to the indexes, for each set of men on them.
    digits: Vec<[Digits; 1 << BITS]>,
    /// The index of the first weight of each window.
    first: Vec<usize>,
    /// The number of all weights.
    count: usize,
    board: PhantomData<B>,
}

/// All windows of a shape.
struct Shape {
    /// Squares of a rank.
    width: u8,
    /// Ranks.
    height: u8,
    /// Ranks between the lowest ranks of two windows.
    step: u8,
}

impl Shape {
    const fn new(width: u8, height: u8, step: u8) -> Self {
        Self { width, height, step }
    }

    /// The squares of each window, one of a window and its image.
    fn windows<B: Board>(&self) -> Vec<Vec<Square<B>>> {
        let (width, height) = (B::WIDTH / 2 - self.width, B::HEIGHT - self.height);
        let mut windows = Vec::new();
        for rank in (0..=height).step_by(self.step.into()) {
            for column in 0..=width {
                if (rank, column) > (height - rank, width - column) {
                    continue;
                }
                let squares = (rank..rank + self.height).flat_map(|rank| {
                    let columns = column..column + self.width;
                    let first = u8::from(Square::<B>::at(0, rank).is_none());
                    columns.filter_map(move |column| Square::at(2 * column + first, rank))
                });
                windows.push(squares.collect());
            }
        }
        windows
    }
}

const ON_8_FILES: &[Shape] = &[Shape::new(2, 4, 1), Shape::new(4, 2, 1), Shape::new(3, 3, 1)];
const ON_10_FILES: &[Shape] = &[Shape::new(2, 4, 1), Shape::new(3, 3, 1)];
const ON_12_FILES: &[Shape] = &[Shape::new(2, 4, 2), Shape::new(3, 3, 3)];

/// The shapes of a board's windows: small enough to be learnt from some million positions.
fn shapes<B: Board>() -> &'static [Shape] {
    match B::WIDTH {
        8 => ON_8_FILES,
        12 => ON_12_FILES,
        _ => ON_10_FILES,
    }
}

impl<B: Board> Patterns<B> {
    pub(crate) fn new() -> Self {
        let windows: Vec<Vec<Square<B>>> = shapes::<B>().iter().flat_map(Shape::windows).collect();
        assert!(windows.len() <= MOST);
        let mut digits = vec![[[0; 2 * MOST]; 1 << BITS]; (B::Word::BITS / BITS) as usize];
        for (window, squares) in windows.iter().enumerate() {
            let mut digit = 1;
            for &square in squares {
                for (is_image, square) in [square, rotated_180(square)].into_iter().enumerate() {
                    let (group, bit) = (square.bit() / BITS, square.bit() % BITS);
                    for (men, added) in digits[group as usize].iter_mut().enumerate() {
                        added[is_image * MOST + window] += if men >> bit & 1 == 1 { digit } else { 0 };
                    }
                }
                digit *= 3;
            }
        }
        let mut count = 0;
        let first = windows.iter().map(|squares| {
            count += 3_usize.pow(squares.len() as u32);
            count - 3_usize.pow(squares.len() as u32)
        });
        Self { digits, first: first.collect(), count, board: PhantomData }
    }

    /// The number of weights.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The sum of the weights of all patterns, White's minus Black's.
    #[inline]
    pub(crate) fn sum(&self, white: Bitboard<B>, black: Bitboard<B>, weights: &[Weight]) -> [i32; 2] {
        let mut sum = [0; 2];
        let [white, black] = [white, black].map(|men| self.digits(men.bits()));
        for (window, &first) in self.first.iter().enumerate() {
            let own = weights[first + usize::from(white[window] + 2 * black[window])];
            let image = weights[first + usize::from(black[MOST + window] + 2 * white[MOST + window])];
            sum[0] += i32::from(own[0]) - i32::from(image[0]);
            sum[1] += i32::from(own[1]) - i32::from(image[1]);
        }
        sum
    }

    /// For each window the indexes of the weights of its pattern, and of the image's: the second
    /// weight counts for Black.
    pub(crate) fn indexes(&self, white: Bitboard<B>, black: Bitboard<B>) -> impl Iterator<Item = [usize; 2]> {
        let [white, black] = [white, black].map(|men| self.digits(men.bits()));
        self.first.iter().enumerate().map(move |(window, &first)| {
            [
                first + usize::from(white[window] + 2 * black[window]),
                first + usize::from(black[MOST + window] + 2 * white[MOST + window]),
            ]
        })
    }

    #[inline]
    fn digits(&self, men: B::Word) -> Digits {
        let mut sum = [0; 2 * MOST];
        let men = men.widen();
        for (group, digits) in self.digits.iter().enumerate() {
            let added = &digits[(men >> (BITS as usize * group)) as usize & 15];
            for i in 0..2 * MOST {
                sum[i] += added[i];
            }
        }
        sum
    }
}

pub(crate) fn rotated_180<B: Board>(square: Square<B>) -> Square<B> {
    let [file, rank] = [B::WIDTH - 1 - square.file(), B::HEIGHT - 1 - square.rank()];
    Square::at(file, rank).expect("the image of a dark square is dark")
}
