//! Boards, squares and moves as CheckerBoard has them.

use std::ffi::c_int;

use checkers_bits::{AnyMove, AnyPosition, AnySquare, AnyVariant, Color, FirstSquare};

/// `board[x][y]`. Black begins the game on the rows y = 0, 1 and 2.
pub(crate) type Board = [[c_int; 8]; 8];

/// A move. CheckerBoard calls this struct `CBmove`. A square is `[x, y]`.
#[derive(Clone, Copy, Default)]
#[repr(C)]
pub(crate) struct MoveDescription {
    jumps: c_int,
    new_piece: c_int,
    old_piece: c_int,
    from: [c_int; 2],
    to: [c_int; 2],
    path: [[c_int; 2]; 12],
    captured: [[c_int; 2]; 12],
    captured_pieces: [c_int; 12],
}

/// The column and the row of a file and a rank, or the other way round. CheckerBoard shows the board from Black's side,
/// and mirrored if h1 is a dark square.
fn turned([file, rank]: [u8; 2], variant: AnyVariant) -> [u8; 2] {
    let is_mirrored = variant.square_at(0, 0).is_none();
    [if is_mirrored { file } else { 7 - file }, 7 - rank]
}

/// The first square of CheckerBoard's numbering.
pub(crate) fn first_square(variant: AnyVariant) -> FirstSquare {
    const CZECH: u8 = 29;
    if variant.pdn_game_type() == CZECH { FirstSquare::BottomLeft } else { variant.first_square() }
}

/// The numbers of the first and the last square of a move.
pub(crate) fn ends(mv: AnyMove) -> [u8; 2] {
    let variant = mv.variant();
    [mv.from_square(), mv.to_square()]
        .map(|square| variant.number_from(square, first_square(variant)))
}

/// The position on a board. The side to move is 1 for White and 2 for Black.
pub(crate) fn position(board: &Board, side: c_int, of: AnyVariant) -> Result<AnyPosition, String> {
    let side = match side {
        1 => Color::White,
        2 => Color::Black,
        _ => return Err(format!("color: expected 1 for White or 2 for Black, found {side}")),
    };
    let [mut men, mut kings] = [[0; 2]; 2];
    for [x, y] in (0..64).map(|i| [i / 8, i % 8]) {
        let [file, rank] = turned([x, y], of);
        match (board[usize::from(x)][usize::from(y)], of.square_at(file, rank)) {
            // Some engines write 16 for an empty square.
            (0 | 16, _) => {}
            (value @ (5 | 6), Some(square)) => men[value as usize - 5] |= 1 << square.bit(),
            (value @ (9 | 10), Some(square)) => kings[value as usize - 9] |= 1 << square.bit(),
            (value, _) => return Err(format!("board[{x}][{y}]: {value} is not allowed there")),
        }
    }
    AnyPosition::from_bits(of, men, kings, side).map_err(|error| error.to_string())
}

/// The board of a position.
pub(crate) fn board(position: AnyPosition) -> Board {
    let mut board = Board::default();
    for (square, piece) in position.pieces() {
        let [x, y] = turned([square.file(), square.rank()], position.variant()).map(usize::from);
        board[x][y] = c_int::from(piece.color == Color::Black) + if piece.is_king { 9 } else { 5 };
    }
    board
}

impl MoveDescription {
    /// Describes a legal move of a position.
    pub(crate) fn new(position: AnyPosition, mv: AnyMove) -> Self {
        let [before, after] = [position, position.make(mv)].map(board);
        let place = |square: AnySquare| {
            turned([square.file(), square.rank()], position.variant()).map(c_int::from)
        };
        let value = |board: Board, [x, y]: [c_int; 2]| board[x as usize][y as usize];
        let [from, to] = [mv.from_square(), mv.to_square()].map(place);
        let [old_piece, new_piece] = [value(before, from), value(after, to)];
        let mut description = Self { old_piece, new_piece, from, to, ..Self::default() };
        for (slot, square) in description.path.iter_mut().zip(position.path(mv)) {
            *slot = place(square);
        }
        for (i, square) in (0..description.captured.len()).zip(mv.captured()) {
            description.captured[i] = place(square);
            description.captured_pieces[i] = value(before, place(square));
            description.jumps += 1;
        }
        description
    }
}
