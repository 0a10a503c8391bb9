//! Compares the methods that engines call with the list of all moves.

use core::ops::ControlFlow;

use checkers_bits::{
    Bitboard, Board, Board8x8, Board10x8, Board10x10, Board12x12, Canadian, Color, Direction,
    English, International, Italian, Move, MoveList, PackedMove, Piece, Pieces, Position, Russian,
    Spanish, Spantsireti, Square, Turkish, Variant, perft_paths, shortened,
};
use proptest::prelude::*;
use proptest::test_runner::TestCaseResult;

use crate::random::{positions, swapped};

/// The position without the pieces on some squares.
fn without<V: Variant>(position: &Position<V>, squares: Bitboard<V::Board>) -> Position<V> {
    let [white, black] = Color::ALL.map(|color| {
        let Pieces { men, kings } = position.pieces_of(color);
        Pieces { men: men & !squares, kings: kings & !squares }
    });
    Position::new(white, black, position.side_to_move()).unwrap()
}

/// The position with all men replaced by kings.
fn crowned<V: Variant>(position: &Position<V>) -> Position<V> {
    let kings = |color| Pieces { men: Bitboard::EMPTY, kings: position.all(color) };
    Position::new(kings(Color::White), kings(Color::Black), position.side_to_move()).unwrap()
}

/// Moves that resemble legal moves. Each move is legal in a position that differs by one piece, by kings instead of
/// men, or by the side to move.
pub(crate) fn near_misses<V: Variant>(position: &Position<V>) -> Vec<Move<V>> {
    let mut moves: Vec<_> = position.null_move().moves().to_vec();
    moves.extend(crowned(position).moves());
    for square in position.occupied() {
        moves.extend(without(position, square.into()).moves());
    }
    moves
}

fn check_legality<V: Variant>(position: &Position<V>) -> TestCaseResult {
    let moves = position.moves();
    for mv in moves.iter().copied().chain(near_misses(position)) {
        prop_assert_eq!(position.is_legal(mv), moves.contains(&mv), "{} {:?}", position, mv);
        prop_assert_eq!(position.play(mv).is_ok(), moves.contains(&mv));
    }
    Ok(())
}

fn check_sets<V: Variant>(position: &Position<V>, mask: Bitboard<V::Board>) -> TestCaseResult {
    let moves = position.moves();
    let mut captures = MoveList::new();
    // The list holds an old move, because `captures_into` must remove old moves.
    captures.extend(near_misses(position).first().copied());
    position.captures_into(&mut captures);
    let Some(quiet) = position.quiet_moves() else {
        prop_assert!(position.has_captures());
        prop_assert_eq!(&captures[..], &moves[..]);
        return Ok(());
    };
    prop_assert!(!position.has_captures() && captures.is_empty());
    prop_assert_eq!(&quiet.iter().collect::<Vec<_>>()[..], &moves[..]);
    prop_assert_eq!(quiet.count() as usize, moves.len());
    prop_assert_eq!(quiet.is_empty(), moves.is_empty());
    for direction in Direction::DIAGONAL {
        let steps = |mv: &&Move<V>| {
            !position.kings(position.side_to_move()).contains(mv.from_square())
                && mv.from_square().step(direction) == Some(mv.to_square())
        };
        let ends: Bitboard<_> = moves.iter().filter(steps).map(|mv| mv.to_square()).collect();
        prop_assert_eq!(quiet.men(direction), ends);
    }
    let filters = [
        (quiet.ending_on(mask), Bitboard::FULL, mask),
        (quiet.starting_on(mask), mask, Bitboard::FULL),
        (quiet.starting_on(mask).ending_on(!mask), mask, !mask),
    ];
    for (some, from, to) in filters {
        let expected: Vec<_> = moves
            .iter()
            .filter(|mv| from.contains(mv.from_square()) && to.contains(mv.to_square()))
            .copied()
            .collect();
        prop_assert_eq!(some.iter().collect::<Vec<_>>(), &expected[..]);
        prop_assert_eq!(some.count() as usize, expected.len());
        let numbered = (0..).map_while(|n| some.nth(n)).take(expected.len() + 1);
        prop_assert_eq!(numbered.collect::<Vec<_>>(), &expected[..]);
        prop_assert_eq!(some.is_empty(), expected.is_empty());
        for mv in moves.iter().copied().chain(near_misses(position)) {
            prop_assert_eq!(some.contains(mv), expected.contains(&mv), "{} {:?}", position, mv);
            let between = expected.iter().find(|other| {
                (other.from_square(), other.to_square()) == (mv.from_square(), mv.to_square())
            });
            prop_assert_eq!(some.between(mv.from_square(), mv.to_square()), between.copied());
        }
    }
    Ok(())
}

fn check_breaks<V: Variant>(position: &Position<V>, after: usize) -> TestCaseResult {
    let moves = position.moves();
    let mut seen = Vec::new();
    let flow = position.try_for_each_move(|mv| {
        seen.push(mv);
        if seen.len() > after { ControlFlow::Break(mv) } else { ControlFlow::Continue(()) }
    });
    prop_assert_eq!(&seen[..], &moves[..moves.len().min(after + 1)]);
    prop_assert_eq!(flow.break_value(), moves.get(after).copied());
    Ok(())
}

/// Asserts that each capture path belongs to a legal move.
fn check_paths<V: Variant>(position: &Position<V>) -> TestCaseResult {
    let moves = position.moves();
    let mut paths = Vec::new();
    position.for_each_path(|mv| paths.push(mv));
    prop_assert_eq!(paths.len() as u64, perft_paths(position, 1));
    prop_assert!(paths.iter().all(|mv| moves.contains(mv)));
    prop_assert!(moves.iter().all(|mv| paths.contains(mv)));
    Ok(())
}

/// Asserts that a move list behaves like a vector of moves.
fn check_list<V: Variant>(position: &Position<V>) -> TestCaseResult {
    let moves = position.moves();
    let plain = moves.to_vec();
    prop_assert_eq!(&moves.clone()[..], &plain[..]);
    prop_assert_eq!(&plain.iter().copied().collect::<MoveList<V>>()[..], &plain[..]);
    let mut twice = moves.clone();
    twice.extend(plain.iter().copied());
    prop_assert_eq!(&twice[..], &[&plain[..], &plain[..]].concat()[..]);
    let mut owned = moves.clone().into_iter();
    let ends = [owned.next(), owned.next_back()];
    prop_assert_eq!(ends[0], plain.first().copied());
    prop_assert_eq!(ends[1], plain[plain.len().min(1)..].last().copied());
    prop_assert!(owned.eq(plain.iter().copied().skip(1).take(plain.len().saturating_sub(2))));
    let mut sorted = moves;
    for (mv, &other) in (&mut sorted).into_iter().zip(plain.iter().rev()) {
        *mv = other;
    }
    prop_assert!(sorted.iter().eq(plain.iter().rev()));
    Ok(())
}

fn check_packing<V: Variant>(position: &Position<V>, bits: u32) -> TestCaseResult {
    let moves = position.moves();
    let mut packed = Vec::new();
    for &mv in &moves {
        let alike = moves.iter().filter(|other| {
            (other.from_square(), other.to_square()) == (mv.from_square(), mv.to_square())
        });
        let bits = position.pack(mv, &moves).bits();
        prop_assert!(bits >> 16 < alike.count() as u32);
        prop_assert_eq!(position.unpack(PackedMove::from_bits(bits)), Some(mv));
        packed.push(bits);
    }
    assert_eq!(size_of::<Option<Move<V>>>(), size_of::<Move<V>>());
    assert_eq!(size_of::<Option<PackedMove>>(), size_of::<PackedMove>());
    packed.sort_unstable();
    packed.dedup();
    prop_assert_eq!(packed.len(), moves.len());
    for bits in [bits, bits & 0x3f3f, bits & 0x1_3f3f] {
        if let Some(mv) = position.unpack(PackedMove::from_bits(bits)) {
            prop_assert!(packed.contains(&bits) && moves.contains(&mv));
        } else {
            prop_assert!(!packed.contains(&bits));
        }
    }
    Ok(())
}

/// Asserts that the iterator over a set yields the right squares from the front and from the back.
fn check_both_ends<B: Board>(set: Bitboard<B>) -> TestCaseResult {
    let mut backward: Vec<_> = set.into_iter().rev().collect();
    backward.reverse();
    prop_assert!(set.into_iter().eq(backward));
    let mut ends = set.into_iter();
    let mut left = set;
    while let Some(last) = ends.next_back() {
        left.remove(last);
        let first = ends.next();
        first.into_iter().for_each(|first| left.remove(first));
        prop_assert_eq!(ends.clone().collect::<Bitboard<_>>(), left);
    }
    prop_assert!(left.is_empty() && ends.next().is_none());
    Ok(())
}

fn check_pieces<V: Variant>(position: &Position<V>) -> TestCaseResult {
    let kings = position.kings(Color::White) | position.kings(Color::Black);
    prop_assert_eq!(position.all_kings(), kings);
    let listed: Vec<_> = position.pieces().collect();
    let looked_up: Vec<_> = Square::all()
        .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
        .collect();
    prop_assert_eq!(&listed, &looked_up);
    for (color, is_king) in
        [(Color::White, false), (Color::White, true), (Color::Black, false), (Color::Black, true)]
    {
        let set = if is_king { position.kings(color) } else { position.men(color) };
        let of_it = listed.iter().filter(|(_, piece)| *piece == Piece { color, is_king });
        prop_assert_eq!(of_it.map(|(square, _)| *square).collect::<Bitboard<_>>(), set);
    }
    let side = position.side_to_move();
    prop_assert_eq!((position.us(), position.them()), (position.all(side), position.all(!side)));
    let [white, black] = Color::ALL.map(|color| position.pieces_of(color));
    prop_assert_eq!(Position::new(white, black, side), Ok(*position));
    check_both_ends(position.occupied())?;
    prop_assert_eq!(position.rotated_180(), swapped(position));
    prop_assert_eq!(position.null_move().null_move(), *position);
    prop_assert_eq!(position.null_move().occupied(), position.occupied());
    prop_assert_ne!(position.null_move().key(), position.key());
    prop_assert_eq!(Position::from_hub(&position.hub().to_string()), Ok(*position));
    Ok(())
}

/// Asserts that all methods of a position agree with the list of its moves.
pub(crate) fn calls_agree<V: Variant>(
    position: &Position<V>,
    mask: u128,
    after: usize,
    bits: u32,
) -> TestCaseResult {
    let on_mask = |square: &Square<_>| mask >> square.bit() & 1 == 1;
    check_legality(position)?;
    check_sets(position, Square::all().filter(on_mask).collect())?;
    check_breaks(position, after)?;
    check_paths(position)?;
    check_list(position)?;
    check_packing(position, bits)
}

macro_rules! calls {
    ($($name:ident: $variant:ty;)*) => {$(
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(200))]

            #[test]
            fn $name(
                position in positions::<$variant>(),
                mask in any::<u128>(),
                after in 0_usize..20,
                bits in any::<u32>(),
            ) {
                calls_agree(&position, mask, after, bits)?;
                check_pieces(&position)?;
            }
        }
    )*};
}

calls! {
    russian: Russian;
    international: International;
    spantsireti: Spantsireti;
    canadian: Canadian;
    english: English;
    italian: Italian;
    turkish: Turkish;
}

// A debug build leaves these games out, because compiling their generators takes longer than running the tests.
#[cfg(not(debug_assertions))]
calls! {
    brazilian: checkers_bits::Brazilian;
    pool: checkers_bits::Pool;
    czech: checkers_bits::Czech;
    spanish: Spanish;
    portuguese: checkers_bits::Portuguese;
    thai: checkers_bits::Thai;
    frisian: checkers_bits::Frisian;
    frysk: checkers_bits::Frysk;
    killer: checkers_bits::Killer;
    antidraughts: checkers_bits::Antidraughts;
    breakthrough: checkers_bits::Breakthrough;
}

#[test]
fn squares_are_numbered_without_gaps() {
    fn check<B: Board>() {
        let numbers: Vec<_> = Square::<B>::all().map(Square::index).collect();
        assert_eq!(numbers, (0..Square::<B>::COUNT).collect::<Vec<_>>());
    }
    check::<Board8x8>();
    check::<Board10x8>();
    check::<Board10x10>();
    check::<Board12x12>();
    check::<checkers_bits::TurkishBoard>();
}

#[test]
fn squares_and_ranks_can_be_constants() {
    const C3: Square = Square::C3;
    const RANK: Bitboard<Board12x12> = Bitboard::rank(11);
    assert_eq!((C3, C3.to_string().as_str()), (Square::at(2, 2).unwrap(), "c3"));
    assert_eq!(Square::<Board12x12>::L12.to_string(), "l12");
    assert_eq!(Square::<<Spanish as Variant>::Board>::A8.number(), 32);
    assert_eq!(RANK, Square::all().filter(|square| square.rank() == 11).collect());
    assert!(Bitboard::<Board8x8>::rank(8).is_empty());
    assert!(Bitboard::<Board8x8>::file(8).is_empty());
    for file in 0..12 {
        let squares = Square::<Board12x12>::all().filter(|square| square.file() == file);
        assert_eq!(Bitboard::file(file), squares.collect());
    }
}

#[test]
fn squares_are_added_to_sets_and_removed() {
    let set = Bitboard::<Board10x10>::rank(4);
    for square in Square::all() {
        let (mut more, mut less) = (set, set);
        more.insert(square);
        less.remove(square);
        assert_eq!((more, less), (set | square.into(), set & !Bitboard::from(square)));
        assert_eq!((set.with(square), set.without(square)), (more, less));
        assert_eq!(set - square.into(), less);
    }
}

/// Hash keys must not change between versions. The expected keys come from an independent program.
#[test]
fn keys_stay_what_they_are() {
    assert_eq!(Position::<Russian>::start().key(), 0xca74_b625_5442_44f3);
    assert_eq!(Position::<Russian>::start().null_move().key(), 0xd5f7_6f8e_af03_f998);
    assert_eq!("B:WKa1:Bh8".parse::<Position<Russian>>().unwrap().key(), 0x58ff_455a_40f8_3420);
    assert_eq!(Position::<International>::start().key(), 0x1ad8_9612_9907_50e7);
    assert_eq!(
        "W:WK1:B20".parse::<Position<International>>().unwrap().key(),
        0x5ddd_beeb_38a1_e410
    );
    assert_eq!(Position::<Canadian>::start().key(), 0xbdd9_536e_c254_3a94);
    assert_eq!("B:WK72:BK1".parse::<Position<Canadian>>().unwrap().key(), 0xd85b_888c_86a9_57eb);
    // The word of the Canadian board has 128 bits. This position has men and kings of both colours in both 64-bit
    // halves.
    let crowded: Position<Canadian> = "W:WK1,12,K67:B2,K3,8,K71".parse().unwrap();
    assert_eq!(crowded.key(), 0xfdfd_58a1_9ac0_0547);
}

/// A capture is illegal if the capturing piece does not stand on the first square of the capture.
#[test]
fn a_capture_needs_the_piece_that_captures() {
    let there: Position = "W:Wc3:Bd4".parse().unwrap();
    let capture = there.moves()[0];
    assert!(there.is_legal(capture));
    for elsewhere in ["W:Wa1:Bd4", "W:Wa1,Ke1:Bd4,h8", "W:Wa1:BKc3,d4"] {
        let elsewhere: Position = elsewhere.parse().unwrap();
        assert!(!elsewhere.is_legal(capture), "{elsewhere}");
        let error = elsewhere.play(capture).unwrap_err();
        assert_eq!(error.to_string(), "the move is not legal in this position");
    }
}

#[test]
fn texts_in_errors_have_at_most_forty_characters() {
    for (count, shown) in [(0, 0), (39, 39), (40, 40), (41, 40), (4000, 40)] {
        let end = if count > 40 { "…" } else { "" };
        let text = "é".repeat(count);
        assert_eq!(shortened(&text), "é".repeat(shown) + end, "{count}");
    }
}

#[test]
fn errors_of_hub_positions_name_the_place() {
    let start = Position::<Russian>::start().hub().to_string();
    assert_eq!(start, "Wbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
    for (text, error) in [
        ("", "character 1: expected W or B for the side to move, found the end"),
        ("w", "character 1: expected W or B for the side to move, found 'w'"),
        ("Wbé", "character 3: expected one of e, w, W, b, B for square 2, found 'é'"),
        (&start[..32], "character 33: expected one of e, w, W, b, B for square 32, found the end"),
        (&format!("{start}e"), "character 34: expected the end after 32 squares"),
        (&start.replacen('b', "w", 1), "a man on b8, where it would have become a king"),
    ] {
        assert_eq!(Position::<Russian>::from_hub(text).unwrap_err().to_string(), error);
    }
}
