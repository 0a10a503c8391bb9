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
        let Some(Piece { color, is_king }) = piece else {
            return if self == Self::Plain { '.' } else { ' ' };
        };
        match (self, color, is_king) {
            (Self::Pieces, Color::White, false) => '⛀',
            (Self::Pieces, Color::White, true) => '⛁',
            (Self::Pieces, Color::Black, false) => '⛂',
            (Self::Pieces, Color::Black, true) => '⛃',
            (_, color, true) => color.letter(),
            (_, color, false) => color.letter().to_ascii_lowercase(),
        }
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
    let has_numbers = variant.square_names() == SquareNames::Numeric;
    let (mut files, mut ranks): (Vec<_>, Vec<_>) = ((0..width).collect(), (0..height).collect());
    if bottom == Color::White {
        ranks.reverse();
    } else {
        files.reverse();
    }
    let margin = if has_numbers { 0 } else { height.to_string().len() };
    let is_plain = style == Style::Plain;
    let mut picture = String::new();
    for rank in ranks {
        if !has_numbers {
            picture += &format!("{:<margin$}", rank + 1);
        }
        let mut was_marked = false;
        for &file in &files {
            let square = variant.square_at(file, rank);
            let is_marked = square.is_some_and(|square| {
                last.is_some_and(|mv| [mv.from_square(), mv.to_square()].contains(&square))
            });
            let piece = square.and_then(|square| position.piece_at(square));
            let symbol = square.map_or(' ', |_| style.symbol(piece));
            let number = square.map(|square| square.number().to_string()).unwrap_or_default();
            let number = if has_numbers { format!("{number:<2}") } else { String::new() };
            if is_plain {
                let before = if is_marked {
                    "["
                } else if was_marked {
                    "]"
                } else {
                    " "
                };
                let number = if is_marked { number.trim_end() } else { &number };
                picture += &format!("{before}{symbol}{number}");
            } else {
                let back = match square {
                    None => LIGHT,
                    Some(_) if is_marked => MARKED,
                    Some(_) => DARK,
                };
                let is_white = piece.is_some_and(|piece| piece.color == Color::White);
                let front = if is_white { WHITE_PIECE } else { BLACK_PIECE };
                let number =
                    if has_numbers { format!("\x1b[38;5;{NUMBER}m {number}") } else { number };
                picture += &format!("\x1b[48;5;{back}m\x1b[38;5;{front}m {symbol}{number} \x1b[0m");
            }
            was_marked = is_marked;
        }
        picture += if is_plain && was_marked { "]\n" } else { "\n" };
    }
    if !has_numbers {
        let name = |&file| {
            let letter = char::from(b'a' + file);
            if is_plain { format!(" {letter}") } else { format!(" {letter} ") }
        };
        picture += &format!("{:margin$}{}\n", "", files.iter().map(name).collect::<String>());
    }
    picture.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}
