//! Any bytes as a FEN.

use checkers_bits::{Fen, FirstSquare, SquareNames, Variant, VariantName, with_variant};

pub(crate) fn check(data: &[u8]) {
    for &name in VariantName::ALL {
        with_variant!(name, V => {
            check_with::<V>(data, FirstSquare::TopLeft);
            check_with::<V>(data, FirstSquare::BottomLeft);
            check_with::<V>(data, FirstSquare::BottomRight);
        });
    }
}

fn check_with<V: Variant>(data: &[u8], first_square: FirstSquare) {
    match Fen::<V>::read(data, first_square) {
        Ok(fen) => {
            for names in [SquareNames::Algebraic, SquareNames::Numeric] {
                let text = fen.text(names).to_string();
                assert_eq!(text.parse(), Ok(fen), "{text}");
                let position = fen.position.fen().text(names).to_string();
                assert_eq!(position.parse(), Ok(fen.position), "{position}");
            }
            let text = fen.text(SquareNames::Algebraic).to_string();
            assert_eq!(Fen::read(&text, FirstSquare::BottomLeft), Ok(fen), "{text}");
        }
        Err(error) => {
            assert!(error.offset() <= data.len(), "{error}");
            assert!(!error.to_string().is_empty());
        }
    }
}
