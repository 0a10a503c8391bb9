//! Masks: the squares that decide what a piece attacks, and the table entry of each occupancy of
//! the mask, computed square by square.
//!
//! - [`subsets`] are the occupancies of a mask.
//! - [`Sightline`] is the line of a draughts king.
//! - [`Rider`] is a piece with moves of your choice on a board of your choice; [`Slider`] is a rook or a
//!   bishop of chess.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::iter;
use std::ops::Range;

use checkers_geometry::board::Geometry;
use checkers_geometry::{Axis, Bitboard, Board, Board8x8, Square, Word};
use itertools::Itertools;

/// All subsets of a mask in ascending order, beginning with the empty set.
///
/// The step from one subset to the next is the "Carry-Rippler" (chessprogramming wiki "Traversing
/// Subsets of a Set"): subtracting the mask adds one to the bits under the mask.
///
/// ```
/// let subsets: Vec<u32> = magic_search::subsets(0b1010).collect();
/// assert_eq!(subsets, [0, 0b10, 0b1000, 0b1010]);
/// ```
pub fn subsets<W: Word>(mask: W) -> impl Iterator<Item = W> {
    let mask = mask.widen();
    iter::successors(Some(0_u128), move |subset| {
        Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0)
    })
    .map(W::truncate)
}

/// Formats a word in hexadecimal, with all digits.
pub(crate) fn hex<W: Word>(word: W) -> String {
    format!("{word:#0digits$x}", digits = W::BITS as usize / 4 + 2)
}

/// A line from the view of a king on one of its squares.
///
/// ```
/// use checkers_geometry::Axis;
/// use magic_search::draughts::Sightline;
///
/// let from_a1: Sightline = Sightline { square: "a1".parse()?, axis: Axis::Diagonal };
/// assert_eq!((from_a1.line().as_str(), from_a1.mask()), ("a1-h8", 0x1022_4488));
/// // A piece on c3 (bit 14) with d4 (bit 21) empty behind it and e5 (bit 28) taken.
/// let entry = from_a1.entry(1 << 14 | 1 << 28);
/// assert_eq!((entry.moves, entry.victims, entry.landings), (1 << 7, 1 << 14, 1 << 21));
/// # Ok::<(), checkers_geometry::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sightline<B: Board = Board8x8> {
    /// The square of the king.
    pub square: Square<B>,
    /// The direction of the line.
    pub axis: Axis,
}

/// The attacks of a king in both directions of a line, as words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct LineEntry<W> {
    /// The empty squares up to the first piece in each direction.
    pub moves: W,
    /// The first piece in each direction, if the square behind the piece is empty.
    pub victims: W,
    /// The empty squares behind each victim, up to the next piece.
    pub landings: W,
}

impl<B: Board> Sightline<B> {
    /// All sightlines: two for each square, in the order of the bits of the squares.
    pub fn all() -> impl Iterator<Item = Self> {
        Square::all()
            .cartesian_product(Geometry::<B>::AXES)
            .map(|(square, axis)| Self { square, axis })
    }

    /// The relevant occupancy mask: the line without the king's own square.
    #[must_use]
    pub fn mask(self) -> B::Word {
        let down: Bitboard<B> = self.square.ray(self.axis.down()).collect();
        self.upper() | down.bits()
    }

    /// The squares of the line above the king, towards the highest rank.
    #[must_use]
    pub fn upper(self) -> B::Word {
        let up: Bitboard<B> = self.square.ray(self.axis.up()).collect();
        up.bits()
    }

    /// The ends of the line: `a1-h8`.
    #[must_use]
    pub fn line(self) -> String {
        let end = |direction| self.square.ray(direction).last().unwrap_or(self.square);
        format!("{}-{}", end(self.axis.down()), end(self.axis.up()))
    }

    /// The table entry for one occupancy of the line, computed square by square.
    #[must_use]
    pub fn entry(self, occupied: B::Word) -> LineEntry<B::Word> {
        let occupied = Bitboard::<B>::from_bits(occupied);
        let is_empty = |square: &Square<B>| !occupied.contains(*square);
        let mut entry = LineEntry::default();
        for direction in [self.axis.up(), self.axis.down()] {
            let mut ray = self.square.ray(direction).peekable();
            let moves: Bitboard<B> = ray.peeking_take_while(is_empty).collect();
            entry.moves = entry.moves | moves.bits();
            let Some(victim) = ray.next() else { continue };
            let landings: Bitboard<B> = ray.take_while(is_empty).collect();
            if !landings.is_empty() {
                entry.victims = entry.victims | Bitboard::from(victim).bits();
                entry.landings = entry.landings | landings.bits();
            }
        }
        entry
    }
}

/// A piece with moves of your choice, on a board of at most 128 squares.
///
/// Rooks, bishops and queens are riders, and so is the nightrider, which repeats the step of a knight. Squares are
/// numbered along the ranks: on a board of four files a1 is bit 0, d1 is bit 3 and a2 is bit 4. A board of more than 64
/// squares has two words in a `u128`: the bits of the second begin at 64, wherever the board is [split](Self::with_split).
///
/// ```
/// use magic_search::Rider;
///
/// let nightrider = Rider::new(5, 6, Rider::NIGHTRIDER).expect("a board of 30 squares");
/// // From a1 a nightrider goes to b3 and on to c5, and to c2 and on to e3.
/// let [c2, b3, e3] = [1_u64 << 7, 1 << 11, 1 << 14];
/// assert_eq!(nightrider.mask::<u64>(0), c2 | b3);
/// assert_eq!(nightrider.attacks(0, b3), c2 | b3 | e3);
/// assert_eq!(nightrider.square_name(14), "e3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rider {
    files: u8,
    ranks: u8,
    moves: Moves,
    split: u8,
}

/// A step: files to the right and ranks up; negative numbers go left and down.
pub type Step = (i8, i8);

/// The moves of a [`Rider`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// Repeats each step up to the edge or the first occupied square.
    Slides(Cow<'static, [Step]>),
    /// Repeats each step behind the first occupied square, the screen, up to the next: the captures of a cannon.
    Hops(Cow<'static, [Step]>),
    /// Goes to the last square of each path if the others are empty: a lame leaper. All squares are steps from the start.
    Leaps(Vec<Vec<Step>>),
}

/// The steps of slides.
impl<S: Into<Cow<'static, [Step]>>> From<S> for Moves {
    fn from(steps: S) -> Self {
        Self::Slides(steps.into())
    }
}

impl Rider {
    /// The steps of a rook.
    pub const ROOK: &[Step] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];
    /// The steps of a bishop.
    pub const BISHOP: &[Step] = &[(1, 1), (1, -1), (-1, -1), (-1, 1)];
    /// The steps of a queen.
    pub const QUEEN: &[Step] =
        &[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    /// The steps of a nightrider.
    pub const NIGHTRIDER: &[Step] =
        &[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

    /// A rider on a board of `files` × `ranks` squares. Returns `None` unless the board has 1 to 128
    /// squares and at most 26 files (one letter each), and each step leads to another square.
    #[must_use]
    pub fn new(files: u8, ranks: u8, moves: impl Into<Moves>) -> Option<Self> {
        let moves = moves.into();
        let squares = u32::from(files) * u32::from(ranks);
        let is_board = (1..=128).contains(&squares) && files <= 26;
        let is_rider = is_board && moves.paths().all(|path| !path.contains(&(0, 0)));
        is_rider.then_some(Self { files, ranks, moves, split: 64 })
    }

    /// The rider on the board with its squares from `split` on in the second word. Returns `None` if the other squares, or
    /// these, do not fit a word of 64 bits.
    #[must_use]
    pub fn with_split(self, split: u8) -> Option<Self> {
        let rest = self.squares().end.saturating_sub(split);
        (split <= 64 && rest <= 64).then_some(Self { split, ..self })
    }

    /// The squares of the board.
    #[must_use]
    pub fn squares(&self) -> Range<u8> {
        0..self.files * self.ranks
    }

    /// The relevant occupancy mask: every square of every move except the last. The last square of a move is
    /// attacked even if the square is occupied. Squares beyond the bits of the word are left out.
    #[must_use]
    pub fn mask<W: Word>(&self, square: u8) -> W {
        let paths = self.moves.paths().map(|path| match self.moves {
            Moves::Leaps(_) => self.leap(square, path),
            _ => self.ray(square, path[0]).collect(),
        });
        let before = paths.flat_map(|path: Vec<W>| path.into_iter().rev().skip(1));
        before.fold(W::ZERO, W::bitor)
    }

    /// The attacked squares: of a slide, all squares up to and including the first occupied one.
    #[must_use]
    pub fn attacks<W: Word>(&self, square: u8, occupied: W) -> W {
        let is_empty = |&bit: &W| occupied & bit == W::ZERO;
        let attacks = self.moves.paths().map(|path| {
            let ray = self.ray(square, path[0]);
            match self.moves {
                Moves::Slides(_) => ray.take_while_inclusive(is_empty).fold(W::ZERO, W::bitor),
                Moves::Hops(_) => {
                    let behind = ray.skip_while(is_empty).skip(1);
                    behind.take_while_inclusive(is_empty).fold(W::ZERO, W::bitor)
                }
                Moves::Leaps(_) => match self.leap(square, path).split_last() {
                    Some((&target, legs)) if legs.iter().all(is_empty) => target,
                    _ => W::ZERO,
                },
            }
        });
        attacks.fold(W::ZERO, W::bitor)
    }

    /// The name of a square: `a1` for 0, the highest file and rank for the last.
    #[must_use]
    pub fn square_name(&self, square: u8) -> String {
        format!("{}{}", char::from(b'a' + square % self.files), square / self.files + 1)
    }

    /// The squares of the ray of one step, one bit each.
    fn ray<W: Word>(&self, square: u8, step: Step) -> impl Iterator<Item = W> {
        let places = iter::successors(Some(self.place(square)), move |&from| self.step(from, step));
        places.skip(1).map(|place| self.bit(place))
    }

    /// The squares of a leap, one bit each; none if it leaves the board.
    fn leap<W: Word>(&self, square: u8, path: &[Step]) -> Vec<W> {
        let bits =
            path.iter().map(|&step| self.step(self.place(square), step).map(|it| self.bit(it)));
        bits.collect::<Option<_>>().unwrap_or_default()
    }

    /// The file and the rank of a square.
    fn place(&self, square: u8) -> (u8, u8) {
        (square % self.files, square / self.files)
    }

    fn step(&self, (file, rank): (u8, u8), (right, up): Step) -> Option<(u8, u8)> {
        let file = file.checked_add_signed(right).filter(|&file| file < self.files)?;
        Some((file, rank.checked_add_signed(up).filter(|&rank| rank < self.ranks)?))
    }

    fn bit<W: Word>(&self, (file, rank): (u8, u8)) -> W {
        let square = rank * self.files + file;
        let bit = if square < self.split { square } else { square - self.split + 64 };
        if u32::from(bit) < W::BITS { W::ONE << bit.into() } else { W::ZERO }
    }
}

impl Moves {
    /// The path of each move: the step that is repeated, or the squares of a leap.
    pub fn paths(&self) -> impl Iterator<Item = &[Step]> {
        let (steps, leaps) = match self {
            Self::Slides(steps) | Self::Hops(steps) => (&steps[..], &[][..]),
            Self::Leaps(leaps) => (&[][..], &leaps[..]),
        };
        steps.iter().map(std::slice::from_ref).chain(leaps.iter().map(Vec::as_slice))
    }
}

/// A slider of chess.
///
/// Squares are bits of a word of 64: a1 is 0, b1 is 1, h8 is 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Slider {
    /// A rook: moves along ranks and files.
    Rook,
    /// A bishop: moves along diagonals.
    Bishop,
}

impl Slider {
    /// Both sliders.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Bishop];

    /// The slider as a rider on the chess board.
    fn rider(self) -> Rider {
        let steps = match self {
            Self::Rook => Rider::ROOK,
            Self::Bishop => Rider::BISHOP,
        };
        Rider { files: 8, ranks: 8, moves: steps.into(), split: 64 }
    }

    /// The relevant occupancy mask: every square of every ray except the last. The last square of a ray is
    /// attacked even if the square is occupied.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// assert_eq!(Slider::Rook.mask(0), 0x0001_0101_0101_017e);
    /// assert_eq!(Slider::Bishop.mask(27).count_ones(), 9);
    /// ```
    #[must_use]
    pub fn mask(self, square: u8) -> u64 {
        self.rider().mask(square)
    }

    /// The attacked squares: on each ray, all squares up to and including the first occupied one.
    ///
    /// ```
    /// use magic_search::chess::Slider;
    ///
    /// // A rook on a1, a piece on c1.
    /// assert_eq!(Slider::Rook.attacks(0, 1 << 2), 0x0101_0101_0101_0106);
    /// ```
    #[must_use]
    pub fn attacks(self, square: u8, occupied: u64) -> u64 {
        self.rider().attacks(square, occupied)
    }
}

/// `rook` or `bishop`.
impl Display for Slider {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Rook => "rook",
            Self::Bishop => "bishop",
        })
    }
}

/// The name of a square of the chess board: `a1` for 0, `h8` for 63.
#[must_use]
pub fn square_name(square: u8) -> String {
    Slider::Rook.rider().square_name(square)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn subsets_are_all_there_and_differ() {
        let subsets: Vec<u32> = subsets(0x8001_0100_u32).collect();
        assert_eq!(subsets.len(), 8);
        assert!(subsets.iter().all_unique());
        assert!(subsets.iter().all(|subset| subset & !0x8001_0100 == 0));
        assert!(subsets.is_sorted());
        assert_eq!(super::subsets(0_u32).collect_vec(), [0]);
    }

    #[test]
    fn the_top_bit_of_the_widest_word_is_a_square_too() {
        assert_eq!(subsets(1 | 1_u64 << 63).collect_vec(), [0, 1, 1 << 63, 1 | 1 << 63]);
    }

    fn sightline(square: &str, axis: Axis) -> Sightline {
        let square = square.parse().unwrap();
        Sightline { square, axis }
    }

    fn set(names: &[&str]) -> u32 {
        let squares = names.iter().map(|name| name.parse::<Square>().unwrap());
        squares.collect::<Bitboard>().bits()
    }

    #[test]
    fn a_line_is_named_by_its_ends() {
        assert_eq!(sightline("d4", Axis::Diagonal).line(), "a1-h8");
        assert_eq!(sightline("d4", Axis::AntiDiagonal).line(), "g1-a7");
        assert_eq!(sightline("a1", Axis::AntiDiagonal).line(), "a1-a1");
    }

    #[test]
    fn a_king_sees_the_first_piece_each_way_and_what_is_behind_it() {
        let occupied = set(&["b2", "e5", "h8"]);
        let entry = sightline("d4", Axis::Diagonal).entry(occupied);
        assert_eq!(entry.moves, set(&["c3"]));
        assert_eq!(entry.victims, set(&["b2", "e5"]));
        assert_eq!(entry.landings, set(&["a1", "f6", "g7"]));
    }

    #[test]
    fn two_pieces_in_a_row_and_a_piece_on_the_edge_are_safe() {
        let occupied = set(&["a1", "e5", "f6"]);
        let entry = sightline("d4", Axis::Diagonal).entry(occupied);
        assert_eq!(entry.moves, set(&["b2", "c3"]));
        assert_eq!((entry.victims, entry.landings), (0, 0));
    }

    #[test]
    fn a_rider_needs_a_board_of_at_most_128_squares_and_moves_that_lead_away() {
        for (files, ranks) in [(0, 8), (8, 0), (13, 10), (255, 255), (27, 1), (1, 129)] {
            assert_eq!(Rider::new(files, ranks, Rider::ROOK), None, "{files}x{ranks}");
        }
        assert_eq!(Rider::new(8, 8, vec![(1, 0), (0, 0)]), None);
        assert_eq!(Rider::new(8, 8, Moves::Leaps(vec![vec![(1, 0), (0, 0)]])), None);
        for (files, ranks) in [(8, 8), (26, 2), (1, 128), (16, 8)] {
            let steps = vec![(i8::MAX, 0), (i8::MIN, i8::MIN)];
            for moves in [steps.clone().into(), Moves::Leaps(vec![steps])] {
                let rider = Rider::new(files, ranks, moves).unwrap();
                assert!(rider.squares().all(|square| rider.attacks(square, u128::MAX) == 0));
            }
        }
    }

    #[test]
    fn a_cannon_attacks_behind_one_piece_and_a_leg_blocks_a_lame_leaper() {
        let [a2, a3, b3, c1, c2, d1, e1] = [8, 16, 17, 2, 10, 3, 4].map(|bit| 1_u64 << bit);
        let cannon = Rider::new(8, 8, Moves::Hops(Rider::ROOK.into())).unwrap();
        assert_eq!(cannon.attacks(0, c1 | e1 | a2 | a3), d1 | e1 | a3);
        assert_eq!(cannon.mask::<u64>(0), Slider::Rook.mask(0));
        let b1 = 1_u64 << 1;
        let horse = vec![vec![(0, 1), (1, 2)], vec![(1, 0), (2, 1)], vec![(-1, 0), (-2, 1)]];
        let horse = Rider::new(8, 8, Moves::Leaps(horse)).unwrap();
        let attacks = [0, a2, b1, a2 | b1, b3 | c2].map(|occupied| horse.attacks(0, occupied));
        assert_eq!(attacks, [b3 | c2, c2, b3, 0, b3 | c2]);
        assert_eq!(horse.mask::<u64>(0), a2 | b1);
    }

    #[test]
    fn each_word_of_a_board_has_at_most_64_squares() {
        let rider = Rider::new(9, 9, Rider::ROOK).unwrap();
        let bits = |split| rider.clone().with_split(split).map(|it| it.attacks::<u128>(80, 0));
        assert_eq!([bits(16), bits(65)], [None, None]);
        let [split, whole] = [bits(63), bits(64)].map(|attacks| attacks.unwrap());
        assert_eq!((split >> 64, split as u64), (whole >> 63, whole as u64 & u64::MAX >> 1));
    }

    #[test]
    fn masks_have_the_classic_sizes() {
        let sizes = |slider: Slider| {
            let sizes = (0..64).map(move |square| 1_u32 << slider.mask(square).count_ones());
            sizes.sum::<u32>()
        };
        assert_eq!((sizes(Slider::Rook), sizes(Slider::Bishop)), (102_400, 5_248));
    }

    #[test]
    fn answers_are_equal_exactly_when_the_attacks_are() {
        let mut count = 0;
        for (slider, square) in Slider::ALL.into_iter().cartesian_product(0..64) {
            let target = slider.target(square);
            let mut attacks = HashMap::new();
            let mut entries = HashMap::new();
            for (occupied, &entry) in subsets(target.mask()).zip(target.classes()) {
                let board = slider.attacks(square, occupied);
                assert_eq!(*attacks.entry(entry).or_insert(board), board);
                assert_eq!(*entries.entry(board).or_insert(entry), entry);
                count += 1;
            }
            assert_eq!(attacks.len(), target.distinct_entries() as usize);
            assert_eq!(attacks.into_keys().max(), Some(target.distinct_entries()));
        }
        assert_eq!(count, 107_648);
    }

    #[test]
    fn only_bishops_on_opposite_corners_have_a_common_attack_set() {
        let mut whose = HashMap::new();
        let mut shared = Vec::new();
        for place @ (slider, square) in Slider::ALL.into_iter().cartesian_product(0..64) {
            let attacks = subsets(slider.mask(square)).map(|some| slider.attacks(square, some));
            for board in attacks.unique() {
                if let Some(other) = whose.insert(board, place) {
                    shared.push((other, place, board));
                }
            }
        }
        let bishops = |one, other, board| ((Slider::Bishop, one), (Slider::Bishop, other), board);
        // Bishops on the two ends of a long diagonal have the same mask, b2–g7 or b7–g2. With a blocker on the far end
        // of the mask, each of the two bishops attacks exactly the squares of the mask.
        let expected =
            [bishops(7, 56, 0x0002_0408_1020_4000), bishops(0, 63, 0x0040_2010_0804_0200)];
        assert_eq!(shared, expected);
    }
}
