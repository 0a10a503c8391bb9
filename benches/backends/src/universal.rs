//! Table look-up with one magic constant for all lines.

use crate::line::Line;
use checkers_bits::Bitboard;
use checkers_bits::Square;
use checkers_bits::attacks::{LineAttacks, Occupancy, RayAttacks, SliderAttacks};
use checkers_bits::{Axis, Board8x8};

/// Attacks by one magic constant for all lines. The constant gathers the occupancy of a line into
/// an index, and scatters the attacks to the line.
///
/// The bits of neighbouring squares of a line differ by 1 or by 7, which is −1 modulo 8. So the
/// bits of a line all differ modulo 8. Multiplication by `0x01010101` adds the four bytes of a
/// word. In the top byte of the product, every square of a line has its own bit, in the order of
/// the line, and no carries occur:
///
/// ```text
/// byte = (occupied & mask) * 0x01010101 >> 24
/// ```
///
/// The top byte is rotated so that the line begins at bit 0. All lines share one table of 8 × 256
/// entries of 4 bytes, indexed by the king's position on the line and the occupancy. The index of a
/// shorter line is padded with occupied squares. The attacks are scattered in reverse: a byte of
/// attacks is copied into all four bytes of a word and masked with the line.
///
/// The constant is the smallest magic that serves every line, and it is known without a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Universal;

const CONSTANT: u32 = 0x0101_0101;

/// The constants of one line through one square.
#[derive(Clone, Copy)]
struct UniversalLine {
    /// The squares of the line.
    line: u32,
    /// The squares of the line above the king's square.
    upper: u32,
    /// The bit of the top byte of the product at which the line begins.
    begin: u8,
    /// The king's position on the line.
    place: u8,
    /// The positions beyond the end of the line, which count as occupied.
    walls: u8,
}

/// The [`LineAttacks`] of a line as bytes: bit `i` is the square at position `i` of the line.
#[derive(Clone, Copy)]
#[repr(align(4))]
struct ByteEntry {
    moves: u8,
    victims: u8,
    landings: u8,
}

static MAGICS: [[UniversalLine; 2]; 32] = {
    let line = UniversalLine { line: 0, upper: 0, begin: 0, place: 0, walls: 0 };
    let mut lines = [[line; 2]; 32];
    let mut bit = 0;
    while bit < 32 {
        let mut i = 0;
        while i < 2 {
            let line =
                Line::<Board8x8>::through(bit, Axis::DIAGONAL[i]).expect("every bit is a square");
            let above = line.length() as u32 - 1 - line.place(bit);
            // The line begins at the square from which its bits ascend by 1 modulo 8. This square
            // is the top of a diagonal and the bottom of an anti-diagonal.
            let (begin, place) = if matches!(Axis::DIAGONAL[i], Axis::Diagonal) {
                (line.highest(), above)
            } else {
                (line.lowest(), line.place(bit))
            };
            lines[bit][i] = UniversalLine {
                line: line.mask() as u32,
                upper: line.occupancy(((1 << above) - 1) << (line.place(bit) + 1)) as u32,
                begin: (begin % 8) as u8,
                place: place as u8,
                walls: !(((1_u16 << line.length()) - 1) as u8),
            };
            i += 1;
        }
        bit += 1;
    }
    lines
};

/// The attacks, indexed by the king's position and the occupied positions.
static ENTRIES: [[ByteEntry; 256]; 8] = {
    let mut entries = [[ByteEntry { moves: 0, victims: 0, landings: 0 }; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut occupied = 0;
        while occupied < 256 {
            entries[place][occupied] = walk(place as i32, occupied);
            occupied += 1;
        }
        place += 1;
    }
    entries
};

/// Computes the attacks in both directions of a line of eight squares.
const fn walk(place: i32, occupied: usize) -> ByteEntry {
    let mut seen = ByteEntry { moves: 0, victims: 0, landings: 0 };
    let mut step = -1;
    while step <= 1 {
        let mut next = place + step;
        while is_empty(next, occupied) {
            seen.moves |= 1 << next;
            next += step;
        }
        let victim = next;
        next += step;
        while is_empty(next, occupied) {
            seen.victims |= 1 << victim;
            seen.landings |= 1 << next;
            next += step;
        }
        step += 2;
    }
    seen
}

const fn is_empty(place: i32, occupied: usize) -> bool {
    0 <= place && place < 8 && occupied >> place & 1 == 0
}

impl SliderAttacks<Board8x8> for Universal {
    type Auxiliary = ();

    #[inline(always)]
    fn line_attacks(square: Square, axis: Axis, occupied: Occupancy) -> LineAttacks {
        let line = &MAGICS[square.bit() as usize][axis as usize];
        let byte = ((occupied.squares.bits() & line.line).wrapping_mul(CONSTANT) >> 24) as u8;
        let index = byte.rotate_right(line.begin.into()) | line.walls;
        let seen = ENTRIES[usize::from(line.place & 7)][usize::from(index)];
        let scatter = |places: u8, squares| {
            let byte = places.rotate_left(line.begin.into());
            Bitboard::from_word(u32::from(byte).wrapping_mul(CONSTANT) & squares)
        };
        let along = |ray| RayAttacks {
            victim: scatter(seen.victims, ray),
            landings: scatter(seen.landings, ray),
        };
        LineAttacks {
            moves: scatter(seen.moves, line.line),
            up: along(line.upper),
            down: along(line.line & !line.upper),
        }
    }
}
