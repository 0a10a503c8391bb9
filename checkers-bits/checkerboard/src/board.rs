//! Boards, squares and moves as CheckerBoard has them.

use std::ffi::c_int;

use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant, Color, FirstSquare, Piece};

const WHITE: c_int = 1;
const BLACK: c_int = 2;
const MAN: c_int = 4;
const KING: c_int = 8;
/// Some engines for CheckerBoard mark empty squares by this value instead of 0.
const FREE: c_int = 16;

/// `board[x][y]`. Black begins the game on the rows y = 0, 1 and 2.
pub type Board = [[c_int; 8]; 8];

/// A square as column x and row y.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct Coordinates {
    x: c_int,
    y: c_int,
}

/// A move. CheckerBoard calls this struct `CBmove`.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub struct MoveDescription {
    pub(crate) jumps: c_int,
    pub(crate) new_piece: c_int,
    pub(crate) old_piece: c_int,
    from: Coordinates,
    to: Coordinates,
    path: [Coordinates; 12],
    captured: [Coordinates; 12],
    pub(crate) captured_pieces: [c_int; 12],
}

/// The file of column x, or the column of a file. CheckerBoard shows the board from Black's side, and mirrored if h1 is
/// a dark square.
fn file_or_column(variant: AnyVariant, of: u8) -> u8 {
    let is_mirrored = variant.square_at(0, 0).is_none();
    if is_mirrored { of } else { 7 - of }
}

fn coordinates(square: AnySquare, variant: AnyVariant) -> Coordinates {
    let x = file_or_column(variant, square.file());
    Coordinates { x: x.into(), y: (7 - square.rank()).into() }
}

/// The first square of CheckerBoard's numbering.
pub(crate) fn first_square(variant: AnyVariant) -> FirstSquare {
    const CZECH: u8 = 29;
    match variant.pdn_game_type() {
        CZECH => FirstSquare::BottomLeft,
        _ => variant.first_square(),
    }
}

pub(crate) fn number(square: AnySquare, variant: AnyVariant) -> u8 {
    variant.number_from(square, first_square(variant))
}

/// The first and the last square of a move by number: `11-15`, `15x22`.
pub(crate) fn name(mv: AnyMove) -> String {
    let [from, to] = [mv.from(), mv.to()].map(|square| number(square, mv.variant()));
    format!("{from}{}{to}", if mv.is_capture() { 'x' } else { '-' })
}

fn color(value: c_int) -> Option<Color> {
    match value {
        WHITE => Some(Color::White),
        BLACK => Some(Color::Black),
        _ => None,
    }
}

fn piece(value: c_int) -> Option<Piece> {
    let color = color(value & (WHITE | BLACK))?;
    match value & !(WHITE | BLACK) {
        MAN => Some(Piece { color, is_king: false }),
        KING => Some(Piece { color, is_king: true }),
        _ => None,
    }
}

fn value(Piece { color, is_king }: Piece) -> c_int {
    let color = if color == Color::White { WHITE } else { BLACK };
    color | if is_king { KING } else { MAN }
}

/// The position on a board with a side to move.
pub(crate) fn position(
    board: &Board,
    side: c_int,
    variant: AnyVariant,
) -> Result<AnyPosition, String> {
    let side = color(side)
        .ok_or_else(|| format!("color: expected 1 for White or 2 for Black, found {side}"))?;
    let mut pieces = Vec::new();
    for (x, column) in (0..).zip(board) {
        for (y, &value) in (0..).zip(column) {
            if value != 0 && value != FREE {
                let square = variant.square_at(file_or_column(variant, x), 7 - y);
                pieces.push(square.zip(piece(value)).ok_or_else(|| {
                    format!("board[{x}][{y}]: expected 0, or 5, 6, 9 or 10 on a dark square, found {value}")
                })?);
            }
        }
    }
    AnyPosition::new(variant, pieces, side).map_err(|error| error.to_string())
}

/// The board of a position.
pub(crate) fn board(position: AnyPosition) -> Board {
    let mut board = Board::default();
    for (square, piece) in position.pieces() {
        let Coordinates { x, y } = coordinates(square, position.variant());
        board[x as usize][y as usize] = value(piece);
    }
    board
}

/// The captured squares of a move, each with the square on which the piece lands after it.
pub(crate) fn captures(position: AnyPosition, mv: AnyMove) -> Vec<(AnySquare, AnySquare)> {
    let path: Vec<_> = position.path(mv).collect();
    let distance = |from: AnySquare, to: AnySquare| {
        let files = i32::from(to.file()) - i32::from(from.file());
        [files, i32::from(to.rank()) - i32::from(from.rank())]
    };
    let capture = |leg: &[AnySquare]| {
        let [files, ranks] = distance(leg[0], leg[1]);
        let lies_between = |&square: &AnySquare| {
            let [file, rank] = distance(leg[0], square);
            file * ranks == rank * files && (1..files.abs()).contains(&(file * files.signum()))
        };
        Some((mv.captured().into_iter().find(lies_between)?, leg[1]))
    };
    path.windows(2).filter_map(capture).collect()
}

impl MoveDescription {
    /// Describes a legal move of a position.
    pub(crate) fn new(position: AnyPosition, mv: AnyMove) -> Self {
        let variant = position.variant();
        let place = |square| coordinates(square, variant);
        let value_at = |position: AnyPosition, square| position.piece_at(square).map_or(0, value);
        let mut description = Self {
            old_piece: value_at(position, mv.from()),
            new_piece: value_at(position.make(mv), mv.to()),
            from: place(mv.from()),
            to: place(mv.to()),
            ..Self::default()
        };
        for (slot, square) in description.path.iter_mut().zip(position.path(mv)) {
            *slot = place(square);
        }
        let captures = captures(position, mv);
        description.jumps = captures.len().min(description.captured.len()) as c_int;
        let slots = description.captured.iter_mut().zip(&mut description.captured_pieces);
        for ((slot, piece), (square, _)) in slots.zip(captures) {
            (*slot, *piece) = (place(square), value_at(position, square));
        }
        description
    }
}
