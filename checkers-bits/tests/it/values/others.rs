//! Tests values of other variants and other boards, which differ or are rejected.

use std::collections::{BTreeMap, HashSet};
use std::iter;
use std::panic::catch_unwind;

use checkers_bits::draw::DrawCounters;
use checkers_bits::game::{PlyKind, Variation};
use checkers_bits::{
    AnyMove, AnyPosition, AnyVariant, Brazilian, Color, Game, IllegalMove, Italian, Piece,
    Position, PositionError, Russian, VariantName,
};

use super::{FIRST_SQUARES, NAMES, ending, survives};
use crate::words::Words;

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

/// A name, and whether a call with a position, a move or the first square of a move of another variant is refused.
type Call = (&'static str, fn(&AnyPosition, &AnyPosition, AnyMove) -> bool);

/// Calls of a position with a position of another variant and a move of that position.
const CALLS: &[Call] = &[
    ("is_legal", |own, _, mv| !own.is_legal(mv)),
    ("play", |own, _, mv| own.play(mv) == Err(IllegalMove)),
    ("move_index", |own, _, mv| own.move_index(mv).is_none()),
    ("make", |own, _, mv| own.make(mv) == own.null_move()),
    ("line", |own, _, mv| own.line([mv, mv]).eq([(*own, mv), (own.null_move(), mv)])),
    ("path", |own, _, mv| own.path(mv).eq([mv.from_square(), mv.to_square()])),
    ("notation", |own, there, mv| {
        let text = |of: &AnyPosition| of.notation(mv).capture_sign('x').names(NAMES[0]);
        let [own, there] = [own, there].map(text);
        let sign = if mv.is_capture() { 'x' } else { '-' };
        let ends = format!("{}{sign}{}", mv.from_square(), mv.to_square());
        own.long().to_string() == ends && own.hub().to_string() == there.hub().to_string()
    }),
    ("read_move", |own, there, mv| {
        let read = own.read_move(there.notation(mv).hub().to_string());
        read.is_err() || read.is_ok_and(|read| read != mv)
    }),
    ("with_move", |own, _, mv| {
        own.diagram().with_move(mv).to_string() == own.diagram().to_string()
    }),
    ("Game::play", |own, _, mv| Game::from_position(*own).play(mv) == Err(IllegalMove)),
    ("push_unchecked", |own, _, mv| {
        let mut line = Variation::from(*own);
        line.push_unchecked(PlyKind::Move(mv), own.make(mv));
        line.undo().is_some_and(|ply| ply.after() == own.null_move()) && line.position() == *own
    }),
    ("set_up", |own, there, mv| {
        let mut game = Game::from_position(*own);
        game.main_line_mut().set_up(*there);
        let _ = (game.outcome(), game.fen().to_string(), game.diagram().to_string());
        game.repetitions() == 1 && game.play(mv).is_ok()
    }),
    ("add_variation", |own, there, _| {
        let mut line = Variation::from(*own);
        line.play_unknown();
        line.add_variation(0, Variation::from(*there)).is_err()
    }),
    ("draw", |own, there, _| {
        let counters = DrawCounters::default().after(there, own).after(own, there);
        own.variant().draw_rules().draw(own, counters, iter::repeat_n(*there, 3)).is_none()
    }),
    ("eq", |own, there, mv| own != there && own.moves().first() != Some(&mv)),
    ("piece_at", |own, _, mv| is_own(own, mv) || own.piece_at(mv.from_square()).is_none()),
    ("with_king_run", |own, there, _| {
        let squares = own.variant().squares();
        let mut others = there.variant().squares().into_iter().filter(|&it| !squares.contains(it));
        others.all(|square| own.with_king_run(square, 2) == *own)
    }),
    ("contains", |own, _, mv| {
        own.variant().squares().contains(mv.from_square()) == is_own(own, mv)
    }),
    ("insert, remove", |own, there, mv| {
        let (mut more, mut less) = (own.occupied(), own.variant().squares());
        more.insert(mv.from_square());
        less.remove(mv.from_square());
        let squares = there.occupied().into_iter().chain([mv.from_square()]);
        let both = own.variant().bitboard(squares.clone()).into_iter();
        let own_squares = own.variant().squares();
        let expected = squares.filter(|&square| own_squares.into_iter().any(|own| own == square));
        both.collect::<HashSet<_>>() == expected.collect()
            && (is_own(own, mv) || more == own.occupied() && less == own_squares)
    }),
    ("& | ^ -", |own, there, _| {
        let (one, other) = (own.occupied(), there.occupied());
        let bits = own.variant().squares().bits();
        (one & other).bits() == one.bits() & other.bits()
            && (one | other).bits() == (one.bits() | other.bits()) & bits
            && (one ^ other).bits() == (one.bits() ^ other.bits()) & bits
            && (one - other).bits() == one.bits() & !other.bits()
            && [one | other, one ^ other, !(one | other)]
                .iter()
                .all(|set| set.into_iter().all(|square| set.contains(square)))
    }),
    ("intersects", |own, there, _| {
        let bits = own.occupied().bits() & there.occupied().bits();
        own.occupied().intersects(there.occupied()) == (bits != 0)
    }),
];

/// Whether the first square of a move is a square of the board of a position.
fn is_own(position: &AnyPosition, mv: AnyMove) -> bool {
    position.variant().squares().into_iter().any(|square| square == mv.from_square())
}

#[test]
fn values_of_other_variants_are_refused_by_every_call() {
    let mut words = Words::new(76);
    let mut positions = Vec::new();
    for variant in AnyVariant::all() {
        positions.push(variant.start());
        let endings = iter::repeat_with(|| ending(variant, &mut words));
        positions.extend(endings.filter(AnyPosition::has_captures).take(2));
    }
    let mut accepted = BTreeMap::new();
    for own in &positions {
        for there in positions.iter().filter(|there| there.variant() != own.variant()) {
            let mv = there.moves()[0];
            for (name, is_refused) in CALLS {
                let panicked = |_| false;
                if !catch_unwind(|| is_refused(own, there, mv)).unwrap_or_else(panicked) {
                    let [here, other] = [own.variant(), there.variant()];
                    accepted.insert(name, format!("{here} {own}, {other} {there} {mv:?}"));
                }
            }
        }
    }
    assert!(accepted.is_empty(), "{accepted:#?}");
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

#[test]
fn squares_are_added_to_sets_of_values_and_removed() {
    for variant in AnyVariant::all() {
        let set = variant.start().occupied();
        for square in variant.squares() {
            let one = variant.bitboard([square]);
            let (mut more, mut less) = (set, set);
            more.insert(square);
            less.remove(square);
            assert!(more.contains(square) && !less.contains(square), "{square} in {variant}");
            assert_eq!((more, less), (set | one, set - one), "{square} in {variant}");
            let other = if set.contains(square) { less } else { more };
            assert_eq!(set ^ one, other, "{square} in {variant}");
        }
    }
}
