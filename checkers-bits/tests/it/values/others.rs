//! Tests values of other variants and other boards, which differ or are rejected.

use checkers_bits::{
    AnyPosition, AnyVariant, Brazilian, Color, Game, IllegalMove, Italian, Piece, Position,
    PositionError, Russian, VariantName,
};

use super::{FIRST_SQUARES, survives};

/// The bit of a square means another square, or none, on another board. So squares of other boards are rejected.
#[test]
fn squares_of_other_boards_are_refused() {
    let man = Piece { color: Color::White, is_king: false };
    for variant in AnyVariant::all() {
        for other in AnyVariant::all() {
            for square in other.squares() {
                let is_own = variant.squares().into_iter().any(|own| own == square);
                let position = AnyPosition::new(variant, [(square, man)], Color::Black);
                let is_refused = position == Err(PositionError::OtherBoard(square));
                assert_eq!(is_refused, !is_own, "{square} of {other} in {variant}");
                // Calls with a square of another board must not panic.
                let start = variant.start();
                let changed = start.with_piece(square, Some(man));
                let is_refused = changed == Err(PositionError::OtherBoard(square));
                assert_eq!(is_refused, !is_own, "{square} of {other} in {variant}");
                let is_last_rank = is_own && square.rank() == variant.height() - 1;
                let is_refused = changed == Err(PositionError::ManOnPromotionRank(square));
                assert_eq!(is_refused, is_last_rank, "{square} in {variant}");
                survives(&start.with_king_run(square, 2));
                let _ = (start.piece_at(square), start.occupied().contains(square));
                for first_square in FIRST_SQUARES {
                    let number = variant.number_from(square, first_square);
                    let found = variant.numbered_square_from(number, first_square);
                    assert_eq!(found, is_own.then_some(square));
                }
            }
        }
    }
    let j10 = AnyVariant::from(VariantName::International).square("j10").unwrap();
    let error = AnyPosition::new(Russian, [(j10, man)], Color::White).unwrap_err();
    assert_eq!(error.to_string(), "j10 is a square of another board");
}

/// Two positions or two moves with equal bits differ if their variants differ.
#[test]
fn variants_with_one_board_differ() {
    let [russian, brazilian] = [VariantName::Russian, VariantName::Brazilian].map(AnyVariant::from);
    assert_ne!(russian, brazilian);
    assert_ne!(russian.start(), brazilian.start());
    assert_eq!(russian.start().key(), brazilian.start().key());
    assert_eq!(russian.start().downcast::<Brazilian>(), None);
    assert_ne!(russian.start().moves(), brazilian.start().moves());
    assert_eq!(russian.start().moves()[0].downcast::<Brazilian>(), None);
    assert_eq!(russian.position(Position::<Brazilian>::start()), None);
    assert_eq!(russian.mv(Position::<Brazilian>::start().moves()[0]), None);
    assert_eq!(russian.start().play(brazilian.start().moves()[0]), Err(IllegalMove));
    assert_eq!(Game::new(Russian).play(brazilian.start().moves()[0]), Err(IllegalMove));
    let mut line = Game::new(Russian);
    line.play(russian.start().moves()[0]).unwrap();
    let of_brazilian = Game::new(Brazilian).main_line().clone();
    assert!(line.main_line_mut().add_variation(0, of_brazilian).is_err());
    // The name of the promotion square in the error depends on the board: b8, or a8 on the mirrored board.
    let man = Piece { color: Color::White, is_king: false };
    let error = |variant: AnyVariant| {
        let square = variant.square_at(variant.first_file_of(7), 7).unwrap();
        AnyPosition::new(variant, [(square, man)], Color::White).unwrap_err().to_string()
    };
    assert_eq!(error(russian), "a man on b8, where it would have become a king");
    assert_eq!(error(Italian.into()), "a man on a8, where it would have become a king");
}

/// Finds the leftmost dark square of a rank.
trait FirstFile {
    fn first_file_of(self, rank: u8) -> u8;
}

impl FirstFile for AnyVariant {
    fn first_file_of(self, rank: u8) -> u8 {
        u8::from(self.square_at(0, rank).is_none())
    }
}

/// `make` promises no panic for a move of another variant. Squares outside of the board would break later calls.
#[test]
fn a_move_of_a_larger_board_sets_no_square_outside() {
    for mv in AnyPosition::start(VariantName::Canadian).moves() {
        for variant in AnyVariant::all() {
            let after = variant.start().make(mv);
            assert_eq!(after.occupied().bits() & !variant.squares().bits(), 0, "{variant}, {mv:?}");
        }
    }
}
