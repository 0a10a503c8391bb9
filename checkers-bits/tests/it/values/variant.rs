//! Compares the queries of `AnyVariant`, `AnySquare` and `AnyBitboard` with the queries of the types with a
//! parameter.

use checkers_bits::{
    AnyBitboard, AnyPosition, AnySquare, AnyVariant, Bitboard, Board, Color, Game, Piece, Pieces,
    Position, PositionError, Russian, Square, SquareNames, Variant,
};

use super::{FIRST_SQUARES, NAMES, equal, same};
use crate::words::Words;

/// Compares the constants of a variant and of its board.
pub(crate) fn constants_and_squares<V: Variant>(variant: AnyVariant) {
    let here = AnyVariant::of::<V>();
    equal(here, variant);
    assert!(variant.is::<V>() && here.is::<V>());
    assert!(!variant.is::<Other>());
    assert_eq!(variant.position(Position::<Other>::start()), None);
    assert_eq!(variant.mv(Position::<Other>::start().moves()[0]), None);
    assert_eq!(variant.start().downcast::<Other>(), None);
    assert_eq!(variant.start().moves()[0].downcast::<Other>(), None);
    assert_ne!(variant, AnyVariant::of::<Other>());
    assert_eq!((variant.name(), variant.to_string(), format!("{variant:?}")), {
        (V::NAME, V::NAME.to_owned(), V::NAME.to_owned())
    });
    assert_eq!(format!("{variant:>20}"), format!("{:>20}", V::NAME));
    assert_eq!((variant.width(), variant.height()), (V::Board::WIDTH, V::Board::HEIGHT));
    assert_eq!(variant.square_count(), Square::<V::Board>::COUNT);
    assert_eq!(variant.cells(), V::Board::CELLS);
    assert_eq!(variant.first_square(), V::Board::FIRST_SQUARE);
    assert_eq!(variant.square_names(), V::SQUARE_NAMES);
    assert_eq!(variant.capture_sign(), V::CAPTURE_SIGN);
    assert_eq!(variant.begins(), V::BEGINS);
    assert_eq!(variant.goal(), V::GOAL);
    assert_eq!(variant.king_moves_in_a_row(), V::KING_MOVES_IN_A_ROW);
    assert_eq!(variant.draw_rules(), &V::DRAW_RULES);
    assert_eq!(variant.scoring(), V::SCORING);
    assert_eq!(variant.pdn_game_type(), V::PDN_GAME_TYPE);
    assert_eq!(variant.long_pdn_game_type(), V::LONG_PDN_GAME_TYPE);
    same(&Position::<V>::start(), &variant.start());
    equal(AnyPosition::start(here), variant.start());
    equal(Game::new(variant), Game::from_position(Position::<V>::start()));
    equal(Game::new(variant).variant(), here);
    squares::<V::Board>(variant);
    sets::<V::Board>(variant);
    position_errors::<V>(variant);
}

/// A user-defined variant with the name and the clauses of Russian draughts. It must not be equal to [`Russian`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Other;

impl Variant for Other {
    type Board = <Russian as Variant>::Board;
    type Attacks = <Russian as Variant>::Attacks;

    const NAME: &'static str = Russian::NAME;
    const PDN_GAME_TYPE: u8 = Russian::PDN_GAME_TYPE;
    const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = Russian::SQUARE_NAMES;
    const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
}

fn squares<B: Board>(variant: AnyVariant) {
    for square in Square::<B>::all() {
        let any = AnySquare::from(square);
        let plain = |square: AnySquare| {
            (square.bit(), square.file(), square.rank(), square.number(), square.to_string())
        };
        let typed = (square.bit(), square.file(), square.rank(), square.number());
        let (bit, file, rank, number) = typed;
        assert_eq!(plain(any), (bit, file, rank, number, square.to_string()));
        assert_eq!(format!("{any:?}"), format!("{square:?}"));
        for names in NAMES {
            assert_eq!(any.named(names).to_string(), square.named(names).to_string());
        }
        for found in [
            variant.square(&square.to_string()),
            variant.square_at(file, rank),
            variant.numbered_square(number),
        ] {
            assert_eq!(found.map(plain), Some(plain(any)), "{square}");
        }
        for first_square in FIRST_SQUARES {
            let number = variant.number_from(any, first_square);
            assert_eq!(number, first_square.number(square), "{square} {first_square:?}");
        }
    }
    assert_eq!(bits!(variant.squares()), bits!(Square::<B>::all()));
    let numbers = 1..=u8::try_from(variant.square_count()).unwrap();
    assert!(variant.numbered_squares().map(AnySquare::number).eq(numbers));
    let any = |square: Option<Square<B>>| square.map(AnySquare::from);
    for number in 0..=u8::MAX {
        assert_eq!(variant.numbered_square(number), any(Square::from_number(number)));
        for first_square in FIRST_SQUARES {
            let found = variant.numbered_square_from(number, first_square);
            assert_eq!(found, any(first_square.square(number)), "{number} {first_square:?}");
        }
        for other in [0, 1, 7, 8, 9, 10, 11, 12, 126, 127, 128, 254, 255] {
            assert_eq!(variant.square_at(number, other), any(Square::at(number, other)));
            assert_eq!(variant.square_at(other, number), any(Square::at(other, number)));
        }
    }
    let named = |name: &str| Square::<B>::all().find(|square| square.to_string() == name);
    for file in "`abcdefghijklmxABKLXé0+ ".chars() {
        for rank in ["", "0", "1", "2", "3", "10", "11", "12", "13", "01", "+1", " 1", "1 ", "a"] {
            let name = format!("{file}{rank}");
            let square = named(&name);
            assert_eq!(name.parse().ok(), square, "{name:?}");
            assert_eq!(variant.square(&name), any(square), "{name:?}");
            let square = match name.parse() {
                Ok(number) if file == '0' => Square::from_number(number),
                _ => named(&format!("{}{}", file.to_lowercase(), rank.trim_start_matches('0'))),
            };
            assert_eq!(variant.read_square(&name), any(square), "{name:?}");
        }
    }
    for name in ["", "a256", "a257", "a99999999999"] {
        assert_eq!(variant.square(name), any(name.parse().ok()), "{name:?}");
        assert_eq!(variant.read_square(name), None, "{name:?}");
    }
    for number in ["1", "32", "50", "072", "255"] {
        assert_eq!(variant.square(number), None);
        let square = Square::from_number(number.parse().unwrap());
        assert_eq!(variant.read_square(number), any(square), "{number:?}");
    }
    for number in ["0", "256", "257", "65536", "1-", "1 "] {
        assert_eq!(variant.read_square(number), None, "{number:?}");
    }
}

fn sets<B: Board>(variant: AnyVariant) {
    let mut words = Words::new(55);
    for _ in 0..20 {
        // Each square gets one kind of piece, because the sets of a position must be disjoint.
        let word = words.next();
        let kind = |square: AnySquare| word >> (square.bit() % 64 * 2) & 3;
        let pieces = variant.squares().into_iter().filter(|&square| kind(square) > 0);
        let pieces = pieces.map(|square| {
            let color = Color::ALL[kind(square) as usize % 2];
            (square, Piece { color, is_king: true })
        });
        let position = AnyPosition::new(variant, pieces, Color::White).unwrap();
        let [white, black] = Color::ALL.map(|color| position.all(color));
        for any in [white, black, position.occupied(), position.men(Color::White)] {
            let typed: Bitboard<B> =
                any.into_iter().map(|square| Square::from_bit(square.bit()).unwrap()).collect();
            set(any, typed);
            set(!any, !typed);
            assert_eq!(!!any, any);
            assert_eq!((any & !any, any | !any), (position.men(Color::White), variant.squares()));
        }
        let typed = |set: AnyBitboard| -> Bitboard<B> {
            set.into_iter().map(|square| Square::from_bit(square.bit()).unwrap()).collect()
        };
        for (one, other) in [(white, black), (!white, black), (white, !black)] {
            set(one & other, typed(one) & typed(other));
            set(one | other, typed(one) | typed(other));
            assert_eq!(one.intersects(other), typed(one).intersects(typed(other)));
            assert_eq!(one.is_subset(other), typed(one).is_subset(typed(other)));
            assert_eq!(one.is_subset(other), one.into_iter().all(|square| other.contains(square)));
            assert!((one & other).is_subset(one) && typed(one).is_subset(typed(one | other)));
            assert_eq!(one == other, typed(one) == typed(other));
        }
    }
}

fn set<B: Board>(any: AnyBitboard, typed: Bitboard<B>) {
    assert_eq!(bits!(any), bits!(typed));
    assert_eq!(any.bits(), bits!(typed).iter().fold(0, |bits, bit| bits | 1 << bit));
    assert_eq!((any.count(), any.is_empty()), (typed.count(), typed.is_empty()));
    assert_eq!(any.first(), typed.first().map(AnySquare::from));
    assert_eq!(any.last(), typed.last().map(AnySquare::from));
    assert_eq!(typed.last(), Square::<B>::all().filter(|&square| typed.contains(square)).last());
    assert_eq!(any.into_iter().len() as u32, typed.count());
    assert!(any.into_iter().rev().eq(typed.into_iter().rev().map(AnySquare::from)));
    assert_eq!(format!("{any:?}"), format!("{typed:?}"));
    for square in Square::<B>::all() {
        assert_eq!(any.contains(square.into()), typed.contains(square));
    }
}

fn position_errors<V: Variant>(variant: AnyVariant) {
    let man = |color| Piece { color, is_king: false };
    let king = |color| Piece { color, is_king: true };
    let new = |pieces: &[_]| AnyPosition::new(variant, pieces.iter().copied(), Color::White);
    for square in Square::<V::Board>::all() {
        let any = AnySquare::from(square);
        for color in Color::ALL {
            let men = Pieces { men: square.into(), kings: Bitboard::EMPTY };
            let (white, black) = match color {
                Color::White => (men, Pieces::default()),
                Color::Black => (Pieces::default(), men),
            };
            let typed = Position::<V>::new(white, black, Color::White);
            let expected = typed.map(|position| variant.position(position).unwrap());
            assert_eq!(new(&[(any, man(color))]), expected);
            let bit = 1_u128 << any.bit();
            let men = Color::ALL.map(|other| if other == color { bit } else { 0 });
            for piece in [man(color), king(color)] {
                let set_up = new(&[(any, king(!color))]).unwrap().with_piece(any, Some(piece));
                assert_eq!(set_up, new(&[(any, piece)]));
            }
            let alone = new(&[(any, king(color))]).unwrap();
            assert_eq!(alone.with_piece(any, None), new(&[]));
            let by_bits = |men, kings| AnyPosition::from_bits(variant, men, kings, Color::White);
            assert_eq!(by_bits(men, [0; 2]), expected);
            let taken = Err(PositionError::TwoPieces(any));
            assert_eq!(new(&[(any, king(color)), (any, man(!color))]), taken);
            assert_eq!(by_bits(men, [bit, 0]), taken);
            assert_eq!(by_bits(men, [0, bit]), taken);
        }
    }
    // `outside` has all bits that are no squares of the board. `from_bits` must drop these bits.
    let outside = !variant.squares().bits();
    let position =
        AnyPosition::from_bits(variant, [outside, 0], [0, outside], Color::White).unwrap();
    equal(position, new(&[]).unwrap());
}
