//! Reads fuzz input as a FEN.

use checkers_bits::{AnyVariant, Fen, FirstSquare, SquareNames};

pub(crate) fn check(data: &[u8]) {
    for variant in AnyVariant::all() {
        check_with(data, variant, FirstSquare::TopLeft);
        check_with(data, variant, FirstSquare::BottomLeft);
        check_with(data, variant, FirstSquare::BottomRight);
    }
}

fn check_with(data: &[u8], variant: AnyVariant, first_square: FirstSquare) {
    match Fen::read_with(data, variant, first_square) {
        Ok(fen) => {
            for names in [SquareNames::Algebraic, SquareNames::Numeric] {
                let text = fen.text(names).to_string();
                assert_eq!(Fen::read(&text, variant), Ok(fen), "{text}");
                let position = fen.position.fen().text(names).to_string();
                assert_eq!(Fen::read(&position, variant), Ok(fen.position.into()), "{position}");
            }
            let text = fen.text(SquareNames::Algebraic).to_string();
            assert_eq!(Fen::read_with(&text, variant, FirstSquare::BottomLeft), Ok(fen), "{text}");
        }
        Err(error) => {
            assert!(error.offset() <= data.len(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}
