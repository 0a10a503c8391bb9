//! Positions from any bytes, in a form that can be typed.
//!
//! The first byte is the initial of the game, a capital if Black is to move. Then comes one byte
//! for each square, number 1 first: `w`, `W`, `b`, `B` or `.`, line feeds between them as one
//! likes. Squares that are missing are empty.

use checkers_bits::{Color, Pieces, Position, Square, Variant, VariantName};

/// The variant, the side to move and the rest; `None` without a first byte.
pub(crate) fn header(data: &[u8]) -> Option<(VariantName, Color, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let initial = first.to_ascii_lowercase();
    let named =
        VariantName::ALL.iter().copied().find(|name| name.as_str().as_bytes()[0] == initial);
    // Every byte stands for some game, so that no input is wasted.
    let name = named.unwrap_or(VariantName::ALL[usize::from(first) % VariantName::ALL.len()]);
    let side = if first.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some((name, side, rest))
}

/// The position, and the bytes behind its last square.
pub(crate) fn position<V: Variant>(side: Color, data: &[u8]) -> (Position<V>, &[u8]) {
    let mut pieces = [Pieces::<V::Board>::default(), Pieces::default()];
    let mut squares = (1..).map_while(Square::from_number);
    let mut rest = data;
    while let Some((&byte, behind)) = rest.split_first() {
        if byte == b'\n' {
            rest = behind;
            continue;
        }
        let Some(square) = squares.next() else { break };
        rest = behind;
        let Some((color, is_man)) = piece(byte) else { continue };
        let pieces = &mut pieces[color as usize];
        // No man can stand on its promotion rank.
        if is_man && square.rank() != color.promotion_rank::<V::Board>() {
            pieces.men |= square.into();
        } else {
            pieces.kings |= square.into();
        }
    }
    let [white, black] = pieces;
    (Position::new(white, black, side).expect("one piece a square"), rest)
}

/// A colour, and whether the piece is a man.
fn piece(byte: u8) -> Option<(Color, bool)> {
    match byte {
        b'w' => Some((Color::White, true)),
        b'W' => Some((Color::White, false)),
        b'b' => Some((Color::Black, true)),
        b'B' => Some((Color::Black, false)),
        b'.' => None,
        // Every byte stands for a piece or an empty square, so that one changed byte often gives
        // another position.
        _ => piece(b"....wWbB"[usize::from(byte) % 8]),
    }
}
