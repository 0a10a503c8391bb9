//! The constants of a board, for code without a type parameter.

use core::ops::Deref;

use super::square::AnySquare;
use crate::board::{Board, Direction, Geometry, Shape};
use crate::first_square::FirstSquare;
use crate::square::Square;
use crate::square_names::{SquareNames, letter_of_file, read_name, read_number};
use crate::text::Chunk;
use crate::word::Word;

/// The constants of a [`Board`] for code that is compiled once.
#[derive(Debug)]
pub(crate) struct BoardData {
    pub(crate) shape: Shape,
    pub(crate) word_bits: u32,
    pub(crate) sum_of_rotated: u32,
    /// The bits that are squares.
    pub(crate) squares: u128,
    /// The squares of the promotion rank, indexed by the colour of the man.
    pub(crate) promotion: [u128; 2],
    /// The line from corner to corner; empty on a board that is not square.
    pub(crate) main_road: u128,
    by_bit: [AnySquare; 128],
    /// The set of each square, with the number of the square, counted from 0, as its bit.
    pub(crate) by_number: [[u64; 2]; 128],
    /// The bit of each square, rank by rank from the bottom left.
    by_place: [u8; 128],
    /// The algebraic name of each square, indexed by the number of the square, counted from 0.
    algebraic_names: [Chunk; 128],
}

impl Deref for BoardData {
    type Target = Shape;

    #[inline(always)]
    fn deref(&self) -> &Shape {
        &self.shape
    }
}

/// Stores the constants of a board as data.
pub(crate) trait BoardConstants: Board {
    const DATA: &'static BoardData = {
        // Reading `COORDINATES` makes the compiler check the assertions about the board.
        let _ = Geometry::<Self>::COORDINATES;
        &BoardData::new(Geometry::<Self>::SHAPE, Self::Word::BITS)
    };
}

impl<B: Board> BoardConstants for B {}

/// The numeric name of each square, indexed by the number of the square, counted from 0.
static NUMERIC_NAMES: [Chunk; 128] = {
    let mut names = [Chunk::EMPTY; 128];
    let mut number = 0;
    while number < 128 {
        names[number] = Chunk::decimal(number as u32 + 1);
        number += 1;
    }
    names
};

impl BoardData {
    /// `word_bits` is the length of the word that holds the bits of the squares.
    pub(crate) const fn new(shape: Shape, word_bits: u32) -> Self {
        let mut by_bit = [AnySquare { bit: 0, file: 0, rank: 0, number: 1 }; 128];
        let mut by_number = [[0; 2]; 128];
        let mut by_place = [0; 128];
        let mut algebraic_names = [Chunk::EMPTY; 128];
        let mut main_road = 0;
        let mut rank = 0;
        while rank < shape.height {
            let mut file = shape.first_file(rank);
            while file < shape.width {
                let bit = shape.bit(file, rank);
                let order = shape.order(file, rank);
                by_bit[bit as usize] = AnySquare { bit: bit as u8, file, rank, number: order + 1 };
                by_number[bit as usize][order as usize / 64] = 1 << (order % 64);
                by_place[(rank * shape.columns() + file / shape.cells.pitch()) as usize] =
                    bit as u8;
                algebraic_names[order as usize] =
                    Chunk::decimal(rank as u32 + 1).after(letter_of_file(file) as u8);
                let mirrored = if shape.is_square(0, 0) { file } else { shape.width - 1 - file };
                if shape.width == shape.height && mirrored == rank {
                    main_road |= 1 << bit;
                }
                file += shape.cells.pitch();
            }
            rank += 1;
        }
        Self {
            shape,
            word_bits,
            sum_of_rotated: shape.sum_of_rotated(),
            squares: shape.ranks(0, shape.height),
            promotion: shape.promotion(),
            main_road,
            by_bit,
            by_number,
            by_place,
            algebraic_names,
        }
    }

    pub(crate) const fn count(&self) -> u8 {
        self.shape.columns() * self.shape.height
    }

    /// The algebraic or numeric names of all squares, indexed by the number of the square, counted from 0.
    #[inline]
    pub(crate) fn names(&'static self, names: SquareNames) -> &'static [Chunk; 128] {
        match names {
            SquareNames::Algebraic => &self.algebraic_names,
            SquareNames::Numeric => &NUMERIC_NAMES,
        }
    }

    /// The square of a bit, which must be a square of the board.
    #[inline]
    pub(crate) const fn square_of_bit(&self, bit: u32) -> AnySquare {
        self.by_bit[bit as usize & 127]
    }

    /// Whether a square belongs to this board.
    pub(crate) const fn has(&self, square: AnySquare) -> bool {
        let AnySquare { file, rank, number, .. } = self.square_of_bit(square.bit());
        self.squares & square.mask() != 0
            && file == square.file
            && rank == square.rank
            && number == square.number
    }

    pub(crate) fn square_at(&self, file: u8, rank: u8) -> Option<AnySquare> {
        let pitch = self.cells.pitch();
        let is_square =
            file < self.width && rank < self.height && file % pitch == self.first_file(rank);
        is_square.then(|| self.square_on(rank, file / pitch))
    }

    /// The squares of a file; files are counted from 0.
    pub(crate) fn file(&self, file: u8) -> u128 {
        let squares = (0..self.height).filter_map(|rank| self.square_at(file, rank));
        squares.fold(0, |set, square| set | square.mask())
    }

    /// The square with a number. Numbers count from 1 at the square `first`.
    pub(crate) fn square_of_number(&self, number: u8, first: FirstSquare) -> Option<AnySquare> {
        let (rank, column) =
            first.rank_and_column(number.checked_sub(1)?, self.columns(), self.height)?;
        Some(self.square_on(rank, column))
    }

    /// The square at a place, counted from the left, among the squares of a rank.
    fn square_on(&self, rank: u8, column: u8) -> AnySquare {
        let place = usize::from(rank) * usize::from(self.columns()) + usize::from(column);
        self.square_of_bit(self.by_place[place].into())
    }

    /// Reads the name of a square, in either case, or its number at the beginning of a text. Numbers count from 1 at the
    /// square `first`. Returns the square and the length of its text.
    pub(crate) fn read_square(
        &self,
        text: &[u8],
        first: FirstSquare,
    ) -> Option<(AnySquare, usize)> {
        let (square, len) = match read_number(text) {
            Some((number, len)) => (self.square_of_number(number.try_into().ok()?, first), len),
            None => {
                let (file, rank, len) = read_name(text, self.width)?;
                (self.square_at(file, rank), len)
            }
        };
        Some((square?, len))
    }

    /// The number of a square, or 0 for a square of another board. Numbers count from 1 at the square `first`.
    pub(crate) fn number(&self, square: AnySquare, first: FirstSquare) -> u8 {
        if !self.has(square) {
            return 0;
        }
        first.index(square.file / self.cells.pitch(), square.rank, self.columns(), self.height) + 1
    }

    pub(crate) fn step(&self, square: AnySquare, direction: Direction) -> Option<AnySquare> {
        let (dx, dy) = direction.delta(self.cells);
        self.square_at(square.file.wrapping_add_signed(dx), square.rank.checked_add_signed(dy)?)
    }

    pub(crate) fn ray(
        &'static self,
        square: AnySquare,
        direction: Direction,
    ) -> impl Iterator<Item = AnySquare> + use<> {
        core::iter::successors(self.step(square, direction), move |&square| {
            self.step(square, direction)
        })
    }
}

impl<B: Board> From<Square<B>> for AnySquare {
    fn from(square: Square<B>) -> Self {
        let board: &BoardData = B::DATA;
        board.square_of_bit(square.bit())
    }
}
