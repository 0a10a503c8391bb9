//! Tests the public interface of positions: building, reading, playing.

use checkers_bits::{
    Bitboard, Color, IllegalMove, Pieces, Position, PositionError, Russian, Square,
};

fn squares(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

fn men(names: &str) -> Pieces<checkers_bits::Board8x8> {
    Pieces { men: squares(names), kings: Bitboard::EMPTY }
}

fn kings(names: &str) -> Pieces<checkers_bits::Board8x8> {
    Pieces { men: Bitboard::EMPTY, kings: squares(names) }
}

#[test]
fn the_start_is_drawn_as_a_board() {
    let expected = "\
8   b   b   b   b
7 b   b   b   b
6   b   b   b   b
5 .   .   .   .
4   .   .   .   .
3 w   w   w   w
2   w   w   w   w
1 w   w   w   w
  a b c d e f g h
";
    assert_eq!(format!("{:#}", Position::<Russian>::start()), expected);
}

#[test]
fn the_article_s_four_bitboards_are_there_to_read() {
    let position: Position = "B:WKa1,c3:Bf6,Kh2".parse().unwrap();
    assert_eq!(position.all(Color::White), squares("a1 c3"));
    assert_eq!(position.men(Color::White), squares("c3"));
    assert_eq!(position.kings(Color::White), squares("a1"));
    assert_eq!(position.all(Color::Black), squares("f6 h2"));
    assert_eq!(position.men(Color::Black), squares("f6"));
    assert_eq!(position.kings(Color::Black), squares("h2"));
    assert_eq!(position.occupied(), squares("a1 c3 f6 h2"));
    assert_eq!(position.empty_squares(), !squares("a1 c3 f6 h2"));
    assert_eq!(position.side_to_move(), Color::Black);
}

#[test]
fn impossible_positions_are_refused() {
    let two = |white, black| Position::<Russian>::new(white, black, Color::White).unwrap_err();
    let square = |name: &str| name.parse::<Square>().unwrap().into();
    assert_eq!(two(men("a1 c3"), men("c3")), PositionError::TwoPieces(square("c3")));
    assert_eq!(two(kings("c3"), men("c3")), PositionError::TwoPieces(square("c3")));
    let both = Pieces { men: squares("e5"), kings: squares("e5") };
    assert_eq!(two(both, men("")), PositionError::TwoPieces(square("e5")));
    assert_eq!(two(men("h8"), men("")), PositionError::ManOnPromotionRank(square("h8")));
    assert_eq!(two(men("a1"), men("c1")), PositionError::ManOnPromotionRank(square("c1")));
    assert_eq!(
        two(men("a1"), men("c1")).to_string(),
        "a man on c1, where it would have become a king"
    );
}

#[test]
fn any_number_of_pieces_is_fine() {
    assert!(Position::<Russian>::new(men(""), men(""), Color::White).is_ok());
    let all = Pieces { men: Bitboard::EMPTY, kings: Bitboard::FULL };
    let full = Position::<Russian>::new(all, men(""), Color::White).unwrap();
    assert!(!full.has_moves());
}

#[test]
fn only_legal_moves_can_be_played() {
    let start = Position::<Russian>::start();
    let after = start.play(start.moves()[0]).unwrap();
    assert_eq!(after.play(start.moves()[0]), Err(IllegalMove));
}

#[test]
fn a_capture_can_end_where_it_began() {
    let position: Position = "W:WKe1:Bd2,f2,d4,f4".parse().unwrap();
    let circle = position.moves()[0];
    assert_eq!(circle.from_square(), circle.to_square());
    assert_eq!(position.make(circle).to_string(), "B:WKe1:B");
}

#[test]
fn a_man_can_promote_and_end_elsewhere() {
    let position: Position = "W:Wb6:Bc7,g5".parse().unwrap();
    let capture = position.moves()[0];
    assert!(capture.promotes());
    assert_eq!(format!("{capture:?}"), "b6:h4 {g5, c7} promotes");
    assert_eq!(position.make(capture).to_string(), "B:WKh4:B");
}

#[test]
fn squares_have_names_numbers_and_bits() {
    for (number, name, bit) in [(1, "b8", 31), (5, "a7", 24), (29, "a1", 0), (32, "g1", 18)] {
        let square: Square = name.parse().unwrap();
        assert_eq!((square.number(), square.bit()), (number, bit));
        assert_eq!(Square::from_number(number), Some(square));
        assert_eq!(Square::from_bit(bit), Some(square));
        assert_eq!(square.to_string(), name);
    }
    assert_eq!(Square::<checkers_bits::Board8x8>::all().count(), 32);
    for square in Square::<checkers_bits::Board8x8>::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::from_number(square.number()), Some(square));
        assert_eq!(Square::at(square.file(), square.rank()), Some(square));
    }
}

#[test]
fn what_is_no_square_is_refused() {
    for name in ["", "a", "a2", "i1", "a9", "a0", "A1", "a01", "a+1", "1a", "a1 ", "é1", "a11"] {
        let error = name.parse::<Square>().unwrap_err();
        assert_eq!(error.to_string(), "expected a playing square from a1 to h8", "{name:?}");
    }
    for number in [0, 33, 255] {
        assert_eq!(Square::<checkers_bits::Board8x8>::from_number(number), None);
    }
    assert_eq!(Square::<checkers_bits::Board8x8>::from_bit(32), None);
    assert_eq!(Square::<checkers_bits::Board8x8>::from_bit(u32::MAX), None);
}
