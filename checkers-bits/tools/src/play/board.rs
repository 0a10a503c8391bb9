//! Draws the board of a game: plain letters in a pipe, coloured squares on a terminal.

use checkers_bits::{AnyMove, AnyPosition, Color, Piece, SquareNames};
use clap::ColorChoice;
use console::Term;

/// How a terminal shows the board.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// Letters only. Brackets mark the last move.
    Plain,
    /// Coloured squares with letters, for terminals without Unicode.
    Letters,
    /// Coloured squares with the draughts pieces of Unicode.
    Pieces,
}

impl Style {
    pub(super) fn of(color: ColorChoice) -> Self {
        match color {
            ColorChoice::Never => Self::Plain,
            ColorChoice::Always => Self::Pieces,
            ColorChoice::Auto if !console::colors_enabled() => Self::Plain,
            ColorChoice::Auto if Term::stdout().features().wants_emoji() => Self::Pieces,
            ColorChoice::Auto => Self::Letters,
        }
    }

    fn symbol(self, piece: Option<Piece>) -> char {
        let symbols =
            if self == Self::Pieces { ['⛀', '⛁', '⛂', '⛃'] } else { ['w', 'W', 'b', 'B'] };
        let empty = if self == Self::Plain { '.' } else { ' ' };
        piece.map_or(empty, |Piece { color, is_king }| {
            symbols[2 * color as usize + usize::from(is_king)]
        })
    }
}

// Colours of the table of 256, which nearly all terminals have.
const LIGHT: u8 = 223;
const DARK: u8 = 137;
const MARKED: u8 = 178;
const WHITE_PIECE: u8 = 231;
const BLACK_PIECE: u8 = 16;
const NUMBER: u8 = 58;

/// Draws a board with the side `bottom` below, and marks the squares of the last move. If moves of the variant are
/// written with numbers, each square has its number.
pub(super) fn draw(
    position: &AnyPosition,
    last: Option<AnyMove>,
    bottom: Color,
    style: Style,
) -> String {
    let variant = position.variant();
    let (width, height) = (variant.width(), variant.height());
    let (is_plain, is_turned) = (style == Style::Plain, bottom == Color::Black);
    let has_numbers = variant.square_names() == SquareNames::Numeric;
    let file_of = |column| if is_turned { width - 1 - column } else { column };
    let margin = height.to_string().len();
    let marked = last.map(|mv| [mv.from_square(), mv.to_square()]);
    let mut picture = String::new();
    for row in 0..height {
        let rank = if is_turned { row } else { height - 1 - row };
        if !has_numbers {
            picture += &format!("{:<margin$}", rank + 1);
        }
        let mut was_marked = false;
        for column in 0..width {
            let square = variant.square_at(file_of(column), rank);
            let is_marked = square.is_some_and(|it| marked.is_some_and(|both| both.contains(&it)));
            let piece = square.and_then(|square| position.piece_at(square));
            let symbol = square.map_or(' ', |_| style.symbol(piece));
            let number = match square {
                _ if !has_numbers => String::new(),
                None => "  ".to_owned(),
                Some(square) => format!("{:<2}", square.number()),
            };
            if is_plain {
                let before = match (is_marked, was_marked) {
                    (true, _) => '[',
                    (_, true) => ']',
                    _ => ' ',
                };
                picture += &format!("{before}{symbol}{number}");
            } else {
                let back = match square {
                    None => LIGHT,
                    Some(_) if is_marked => MARKED,
                    Some(_) => DARK,
                };
                let is_white = piece.is_some_and(|piece| piece.color == Color::White);
                let front = if is_white { WHITE_PIECE } else { BLACK_PIECE };
                picture += &format!("\x1b[48;5;{back}m\x1b[38;5;{front}m {symbol} ");
                if has_numbers {
                    picture += &format!("\x1b[38;5;{NUMBER}m{number} ");
                }
                picture += "\x1b[0m";
            }
            was_marked = is_marked;
        }
        picture += if is_plain && was_marked { "]\n" } else { "\n" };
    }
    if !has_numbers {
        picture += &" ".repeat(margin);
        let space = if is_plain { "" } else { " " };
        for column in 0..width {
            picture += &format!(" {}{space}", char::from(b'a' + file_of(column)));
        }
    }
    picture.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
