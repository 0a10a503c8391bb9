//! Decodes fuzz input to a position. The format is text, so that a person can write test inputs.
//!
//! The first byte is the initial of the variant; a capital letter means that Black is to move. After the first byte,
//! each square has one byte, number 1 first: `w`, `W`, `b`, `B` or `.`. Line feeds between squares are ignored.
//! Missing squares are empty.

use checkers_bits::{Color, Pieces, Position, Square, Variant, VariantName};

/// Returns the variant, the side to move and the remaining bytes; `None` for empty data.
pub(crate) fn header(data: &[u8]) -> Option<(VariantName, Color, &[u8])> {
    let (&first, rest) = data.split_first()?;
    let initial = first.to_ascii_lowercase();
    let named =
        VariantName::ALL.iter().copied().find(|name| name.as_str().as_bytes()[0] == initial);
    // A first byte that names no variant is mapped to a variant too, so that no fuzz input is wasted.
    let name = named.unwrap_or(VariantName::ALL[usize::from(first) % VariantName::ALL.len()]);
    let side = if first.is_ascii_uppercase() { Color::Black } else { Color::White };
    Some((name, side, rest))
}

/// Returns the position, and the bytes after its last square.
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
        // A man on its promotion rank is illegal, so the square gets a king instead.
        if is_man && square.rank() != color.promotion_rank::<V::Board>() {
            pieces.men |= square.into();
        } else {
            pieces.kings |= square.into();
        }
    }
    let [white, black] = pieces;
    (Position::new(white, black, side).expect("one piece a square"), rest)
}

/// The colour of a piece, and whether it is a man.
fn piece(byte: u8) -> Option<(Color, bool)> {
    match byte {
        b'w' => Some((Color::White, true)),
        b'W' => Some((Color::White, false)),
        b'b' => Some((Color::Black, true)),
        b'B' => Some((Color::Black, false)),
        b'.' => None,
        // A byte that is no piece letter is mapped to a piece or an empty square too, so that a changed byte often
        // gives another position.
        _ => piece(b"....wWbB"[usize::from(byte) % 8]),
    }
}
