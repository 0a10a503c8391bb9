use super::table::{Line, answer};
use super::{Answer, Beside, Lines, Sight};
use crate::bitboard::Bitboard;
use crate::board::{Axis, Board8x8, Geometry};
use crate::generated::board8x8::LOOK_UPS;
use crate::square::Square;

/// A second, rotated bitboard beside the first.
///
/// In the numbering of the board the squares of a line parallel to g1–a7 have consecutive bits,
/// so a shift and a mask make them an index. In the rotated numbering those of the lines parallel
/// to a1–h8 do. It is kept up to date with every change of the position, square by square.
///
/// ```text
/// 8 |  |25|  |19|  |13|  | 7|
/// 7 |24|  |18|  |12|  | 6|  |
/// 6 |  |17|  |11|  | 5|  |31|
/// 5 |16|  |10|  | 4|  |30|  |
/// 4 |  | 9|  | 3|  |29|  |23|
/// 3 | 8|  | 2|  |28|  |22|  |
/// 2 |  | 1|  |27|  |21|  |15|
/// 1 | 0|  |26|  |20|  |14|  |
///     a  b  c  d  e  f  g  h
/// ```
///
/// The index of a line of `n` squares has `n` bits, the king's own among them, and points to
/// `2^n` entries of 12 bytes: 5,124 for the whole 8×8 board.
///
/// The first of the article's two ideas, after the rotated bitboards of chess (Heinz, Hyatt;
/// chessprogramming wiki "Rotated Bitboards").
#[derive(Clone, Copy, Debug)]
pub struct Rotated;

/// Where to find the answers for one line through one square.
#[derive(Clone, Copy)]
struct Row {
    /// The squares of the line up the board, in the numbering of the board.
    upper: u32,
    /// The places along the line but for the king's own.
    places: u16,
    /// Where the answers of this line begin.
    offset: u16,
    shift: u8,
}

/// The bits of the squares on the rotated board: a step up-right adds 1, a step up-left adds 7.
static ROTATED: [u32; 32] = {
    let mut rotated = [0; 32];
    let mut bit = 0;
    while bit < 32 {
        let (file, rank) = Geometry::<Board8x8>::COORDINATES[bit].expect("every bit is a square");
        let (x, y) = (file as i32, rank as i32);
        rotated[bit] = 1 << ((x + y) / 2 + 7 * ((y - x) / 2)).rem_euclid(32);
        bit += 1;
    }
    rotated
};

struct Tables {
    rows: [[Row; 2]; 32],
    answers: [Answer; 5124],
}

static TABLES: Tables = {
    let row = Row { upper: 0, places: 0, offset: 0, shift: 0 };
    let mut tables = Tables { rows: [[row; 2]; 32], answers: [Answer::new(0, 0, 0); 5124] };
    let mut end = 0;
    let mut bit = 0;
    while bit < 32 {
        let mut i = 0;
        while i < 2 {
            let axis = Axis::ALL[i];
            let line = Line::through(bit, axis);
            let bottom = match axis {
                Axis::Diagonal => ROTATED[line.lowest() as usize].trailing_zeros(),
                Axis::AntiDiagonal => line.lowest(),
            };
            let own = 1 << line.place(bit);
            tables.rows[bit][i] = Row {
                upper: LOOK_UPS[bit][i].upper(),
                places: ((1 << line.length()) - 1) & !own,
                offset: end as u16,
                shift: bottom as u8,
            };
            let mut places = 0;
            while places < 1 << line.length() {
                tables.answers[end] = answer(bit, axis, line.occupancy(places));
                end += 1;
                places += 1;
            }
            i += 1;
        }
        bit += 1;
    }
    assert!(end == tables.answers.len());
    tables
};

/// The occupied squares on the rotated board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RotatedOccupancy(u32);

impl Beside<Board8x8> for RotatedOccupancy {
    fn of(occupied: Bitboard) -> Self {
        Self(0).update(occupied)
    }

    #[inline(always)]
    fn update(self, changed: Bitboard) -> Self {
        let squares = changed.into_iter();
        Self(squares.fold(self.0, |rotated, square| rotated ^ ROTATED[square.bit() as usize]))
    }
}

impl Lines<Board8x8> for Rotated {
    type Beside = RotatedOccupancy;

    #[inline(always)]
    fn sight(square: Square, axis: Axis, occupied: Bitboard, rotated: RotatedOccupancy) -> Sight {
        let row = &TABLES.rows[square.bit() as usize][axis as usize];
        let word = match axis {
            Axis::Diagonal => rotated.0,
            Axis::AntiDiagonal => occupied.bits(),
        };
        let index = word >> row.shift & u32::from(row.places);
        TABLES.answers[usize::from(row.offset) + index as usize].split(row.upper)
    }
}
