//! Tests FEN with random positions and random text.

use checkers_bits::{
    AnyVariant, Bitboard, Board, Brazilian, Color, Fen, FirstSquare, Italian, Pieces, Position,
    Russian, Spanish, Square, SquareNames, Variant, VariantName, Word, attacks, with_variant,
};
use proptest::prelude::*;
use proptest::string::string_regex;

use super::parse;
use crate::random::{cases, positions};
use crate::values::constants_and_squares;
use crate::words::Words;

/// The text of a FEN, written square by square as a reference.
fn square_by_square<V: Variant>(fen: Fen, names: SquareNames) -> String {
    let letter = |color| if color == Color::White { 'W' } else { 'B' };
    let Fen { position, draw_clock, move_number, counters } = fen;
    let position: Position<V> = position.downcast().unwrap();
    let list = |color| {
        let squares = (1..).map_while(Square::from_number);
        let taken = squares.filter(|&square| position.all(color).contains(square));
        let item = |square: Square<V::Board>| {
            let king = if position.kings(color).contains(square) { "K" } else { "" };
            format!("{king}{}", square.named(names))
        };
        format!(":{}{}", letter(color), taken.map(item).collect::<Vec<_>>().join(","))
    };
    let mut text = format!("{}", letter(position.side_to_move()));
    text += &(list(Color::White) + &list(Color::Black));
    for (letter, clock) in [('H', draw_clock), ('F', move_number)] {
        text += &clock.map_or(String::new(), |clock| format!(":{letter}{clock}"));
    }
    assert_eq!(counters, None);
    text
}

/// Asserts that random positions, from empty to crowded, have the FEN that [`square_by_square`] writes.
fn assert_written_square_by_square<V: Variant>(positions: usize) {
    let mut words = Words::new(40);
    let mut any = || Bitboard::<V::Board>::from_bits(Word::truncate(words.next()));
    let mut longest = 0;
    for i in 0..positions {
        let mut taken = Bitboard::FULL;
        for _ in 0..i % 4 {
            taken &= any();
        }
        if i % 8 > 4 {
            taken |= any();
        }
        let (white, promoted) = (any() & taken, any());
        let pieces = |all: Bitboard<V::Board>, color: Color| {
            let last_rank = Bitboard::rank(color.promotion_rank::<V::Board>());
            let kings = all & if i % 5 == 0 { all } else { promoted | last_rank };
            Pieces { men: all & !kings, kings }
        };
        let side_to_move = if i % 3 == 0 { Color::White } else { Color::Black };
        let (white, black) = (pieces(white, Color::White), pieces(taken & !white, Color::Black));
        let position = Position::<V>::new(white, black, side_to_move).unwrap();
        let clock = |shift: u32| (i % 2 == 0).then_some(((i * 65_521) >> shift) as u16);
        let fen = Fen { draw_clock: clock(0), move_number: clock(16), ..position.fen() };
        for names in [SquareNames::Algebraic, SquareNames::Numeric] {
            let text = fen.text(names).to_string();
            assert_eq!(text, square_by_square::<V>(fen, names));
            longest = longest.max(text.len());
        }
        assert_eq!(position.to_string(), square_by_square::<V>(position.into(), V::SQUARE_NAMES));
    }
    let squares = Square::<V::Board>::COUNT;
    assert!(longest > 3 * squares, "{longest} bytes for {squares} squares");
}

#[test]
fn positions_are_written_as_square_by_square() {
    for &name in VariantName::ALL {
        with_variant!(name, V => assert_written_square_by_square::<V>(cases(10_000) as usize));
    }
}

/// A board with the longest possible square names, because it has 128 ranks.
#[test]
fn a_board_of_one_square_a_rank_is_written_as_square_by_square() {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct Ladder;

    impl Board for Ladder {
        type Word = u128;
        const WIDTH: u8 = 2;
        const HEIGHT: u8 = 128;
        const RANKS_OF_MEN: u8 = 3;
        const UP_LEFT: u32 = 1;
        const UP_RIGHT: u32 = 1;
        const RING: u32 = 128;
    }

    impl Variant for Ladder {
        type Board = Self;
        type Attacks = attacks::Fill;

        const NAME: &'static str = "ladder";
        const PROMOTES_DURING_CAPTURE: bool = false;
        const PDN_GAME_TYPE: u8 = 100;
        const CAPTURE_SIGN: char = 'x';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
    }

    assert_eq!(Square::<Ladder>::at(1, 127).unwrap().to_string(), "b128");
    assert_written_square_by_square::<Ladder>(1_000);
    constants_and_squares::<Ladder>(AnyVariant::of::<Ladder>());
}

fn assert_round_trip<V: Variant>(
    position: Position<V>,
    clocks: impl Fn(Fen) -> Fen,
) -> Result<(), TestCaseError> {
    let fen = clocks(position.into());
    let variant = fen.position.variant();
    for names in [SquareNames::Algebraic, SquareNames::Numeric] {
        prop_assert_eq!(Fen::read(fen.text(names).to_string(), variant), Ok(fen));
        let text = fen.position.fen().text(names).to_string();
        prop_assert_eq!(text.parse(), Ok(position));
        prop_assert_eq!(Fen::read(&text, variant), Ok(position.into()));
        prop_assert_eq!(text, position.fen().text(names).to_string());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(2_000)))]

    #[test]
    fn what_is_written_is_read_back(
        position in positions::<Brazilian>(),
        italian in positions::<Italian>(),
        spanish in positions::<Spanish>(),
        draw_clock: Option<u16>,
        move_number: Option<u16>,
        numbers: Option<[u16; 4]>,
    ) {
        let counters = numbers.map(|[a, b, c, d]| {
            let fen = format!("W:W:B:R{a},{b},{c},{d}");
            Fen::read(fen, Russian).unwrap().draw_counters()
        });
        let clocks = |fen: Fen| Fen { draw_clock, move_number, counters, ..fen };
        assert_round_trip(position, clocks)?;
        assert_round_trip(italian, clocks)?;
        assert_round_trip(spanish, clocks)?;
    }

    #[test]
    fn the_disguises_of_a_fen_say_the_same(
        position in positions::<Russian>(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let fen = position.to_string();
        let (side, lists) = fen.split_once(':').unwrap();
        let (white, black) = lists.split_once(':').unwrap();
        prop_assert_eq!(parse(&format!("{side}:{black}.:{white}.")), position);
        prop_assert_eq!(parse(&format!("{side}:{fen}")), position);
        let bottom_left = |list: &str| {
            let number = |item: &str| {
                let (king, name) = item.split_at(usize::from(item.starts_with('K')));
                format!("{king}{}", FirstSquare::BottomLeft.number(name.parse::<Square>().unwrap()))
            };
            let (color, items) = list.split_at(1);
            let items: Vec<_> = items.split_terminator(',').rev().map(number).collect();
            format!("{color}{}", items.join(","))
        };
        let text = format!("{side}:{}:{}", bottom_left(white), bottom_left(black));
        let read = Fen::read_with(&text, Russian, FirstSquare::BottomLeft);
        prop_assert_eq!(read.map(|fen| fen.position), Ok(position.into()), "{}", text);
        // Spaces are allowed everywhere except between a file and its rank.
        let mut spaced = fen.clone();
        for cut in cuts {
            let at = cut.index(spaced.len());
            if !spaced.as_bytes()[at].is_ascii_digit() {
                spaced.insert(at, ['_', ' ', '\t'][at % 3]);
            }
        }
        prop_assert_eq!(parse(&spaced), position);
    }

    #[test]
    fn garbage_is_refused_without_a_panic(text in prop::collection::vec(any::<u8>(), 0..40)) {
        if let Err(error) = Fen::read(&text, Russian) {
            prop_assert!(error.offset() <= text.len());
            let _ = error.to_string();
        }
    }

    #[test]
    fn near_misses_are_read_or_refused_inside_the_text(
        text in string_regex("[WB]:[WB][WBGHFKPa-iA-I0-9 _,.:é-]{0,30}").unwrap(),
    ) {
        match Fen::read(&text, Russian) {
            Ok(fen) => prop_assert_eq!(Fen::read(fen.to_string(), Russian), Ok(fen)),
            Err(error) => prop_assert!(text.is_char_boundary(error.offset()), "{}", error),
        }
    }

    #[test]
    fn spoiled_fens_are_read_or_refused_inside_the_text(
        position in positions::<Russian>(),
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
    ) {
        let mut text = position.to_string().into_bytes();
        for (place, byte) in spoils {
            let place = place.index(text.len());
            text[place] = byte;
        }
        if let Err(error) = Fen::read_with(&text, Russian, FirstSquare::BottomLeft) {
            prop_assert!(error.offset() <= text.len());
            let _ = error.to_string();
        }
    }
}
