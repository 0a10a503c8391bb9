//! Reads fuzz input as a move text, on positions decoded from fuzz input.

use std::collections::HashSet;

use checkers_bits::{
    AnyMove, AnyPosition, AnyVariant, FirstSquare, ReadMoveError, SquareNames, with_variant,
};

use super::board;

/// The maximum number of candidate moves that an error about an ambiguous text lists.
const MOST_CANDIDATES: usize = 16;

pub(crate) fn check(data: &[u8]) {
    let Some((name, side, rest)) = board::header(data) else { return };
    let (position, text) = with_variant!(name, V => {
        let (position, text) = board::position::<V>(side, rest);
        (AnyVariant::from(name).position(position).unwrap(), text)
    });
    for first_square in [FirstSquare::TopLeft, FirstSquare::BottomLeft, FirstSquare::BottomRight] {
        match position.read_move_with(text, first_square) {
            Ok(mv) => assert_is_read_back(&position, mv),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                match error {
                    ReadMoveError::NotAMove(what) => assert!(what.offset() <= text.len()),
                    ReadMoveError::Ambiguous(error) => {
                        let candidates: Vec<_> = error.candidates().collect();
                        let different: HashSet<_> = candidates.iter().collect();
                        assert!(different.len() > 1, "{candidates:?}");
                        for mv in candidates.into_iter().take(MOST_CANDIDATES) {
                            assert_is_read_back(&position, mv);
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

fn assert_is_read_back(position: &AnyPosition, mv: AnyMove) {
    assert!(position.moves().contains(&mv), "{mv:?} is illegal in {position}");
    let notation = position.notation(mv);
    for names in [SquareNames::Algebraic, SquareNames::Numeric] {
        for written in [notation, notation.long(), notation.capture_sign('x')] {
            let text = written.names(names).to_string();
            assert_eq!(position.read_move(&text), Ok(mv), "{text} in {position}");
        }
    }
}
