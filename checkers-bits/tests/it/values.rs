//! Compares `AnyPosition` with the typed `Position`. Both types must have the same moves in the same order, the same
//! texts and the same draws.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, Hash};

use checkers_bits::{
    AnyBitboard, AnyMove, AnyPosition, AnySquare, AnyVariant, Canadian, Cells, Color, Fen,
    FirstSquare, Game, Goal, IllegalMove, International, Move, MoveList, Outcome, Piece, Pieces,
    Position, Russian, Square, SquareNames, Variant, VariantName, perft, with_variant,
};
#[cfg(debug_assertions)]
use checkers_bits::{Breakthrough, Frisian, Spantsireti};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;

use crate::agreement::successors;
use crate::calls::near_misses;
use crate::random::{cases, positions, positions_of_men};
use crate::words::Words;
use checkers_bits::game::Ply;

use self::game::{Played, main_road};
use self::variant::Other;
pub(crate) use self::variant::constants_and_squares;

const FIRST_SQUARES: [FirstSquare; 3] =
    [FirstSquare::TopLeft, FirstSquare::BottomLeft, FirstSquare::BottomRight];
const NAMES: [SquareNames; 2] = [SquareNames::Algebraic, SquareNames::Numeric];

/// A move as plain data: the bits of its squares, and whether it promotes.
type Plain = (u32, u32, Vec<u32>, bool);

/// The results of all methods of a position, in types that `Position` and `AnyPosition` share.
#[derive(Debug, PartialEq)]
struct Said {
    /// All pieces, men and kings of each side; then the pieces of the side to move and of the opponent; then occupied
    /// squares, empty squares and all kings.
    sets: Vec<Vec<u32>>,
    piece_at: Vec<Option<Piece>>,
    pieces: Vec<(u32, Piece)>,
    side_to_move: Color,
    king_runs: [Option<(u32, u8)>; 2],
    key: u64,
    moves: Vec<Plain>,
    each_move: Vec<Plain>,
    count: u32,
    has: [bool; 2],
    outcome: Option<Outcome>,
    /// The position as FEN, Hub and picture, and each move in every notation.
    texts: Vec<String>,
    paths: Vec<Vec<u32>>,
    /// The results of reading the texts of moves, of similar texts and of nonsense.
    read: Vec<Result<Plain, String>>,
}

macro_rules! bits {
    ($squares:expr) => {
        $squares.into_iter().map(|square| square.bit()).collect::<Vec<u32>>()
    };
}

macro_rules! plain {
    ($mv:expr) => {
        ($mv.from_square().bit(), $mv.to_square().bit(), bits!($mv.captured()), $mv.promotes())
    };
}

mod game;
mod others;
mod variant;

/// Makes the same calls on a `Position` or on an `AnyPosition`.
macro_rules! said {
    ($position:expr, $squares:expr, $texts:expr) => {{
        let position = $position;
        let moves: Vec<_> = position.moves().iter().copied().collect();
        let mut each_move = Vec::new();
        position.for_each_move(|mv| each_move.push(plain!(mv)));
        let mut texts = vec![
            position.to_string(),
            format!("{position:?}"),
            format!("{position:#}"),
            position.hub().to_string(),
            position.diagram().to_string(),
            position.fen().to_string(),
        ];
        texts.extend(NAMES.map(|names| position.fen().text(names).to_string()));
        for &mv in &moves {
            texts.extend([mv.to_string(), format!("{mv:?}")]);
            let notation = position.notation(mv);
            for form in [notation, notation.long(), notation.hub(), notation.capture_sign('×')] {
                texts.push(form.to_string());
                texts.extend(NAMES.map(|names| form.names(names).to_string()));
            }
        }
        texts.extend(moves.first().map(|&mv| position.diagram().with_move(mv).to_string()));
        let mut read = Vec::new();
        for text in $texts {
            let result = position.read_move(text).map(|mv| plain!(mv));
            read.push(result.map_err(|error| format!("{error} {error:?}")));
            for first_square in FIRST_SQUARES {
                let result = position.read_move_with(text, first_square).map(|mv| plain!(mv));
                read.push(result.map_err(|error| format!("{error} {error:?}")));
            }
        }
        Said {
            sets: vec![
                bits!(position.all(Color::White)),
                bits!(position.all(Color::Black)),
                bits!(position.men(Color::White)),
                bits!(position.men(Color::Black)),
                bits!(position.kings(Color::White)),
                bits!(position.kings(Color::Black)),
                bits!(position.us()),
                bits!(position.them()),
                bits!(position.occupied()),
                bits!(position.empty_squares()),
                bits!(position.all_kings()),
            ],
            piece_at: $squares.map(|square| position.piece_at(square)).collect(),
            pieces: position.pieces().map(|(square, piece)| (square.bit(), piece)).collect(),
            side_to_move: position.side_to_move(),
            king_runs: Color::ALL
                .map(|color| position.king_run(color).map(|(king, moves)| (king.bit(), moves))),
            key: position.key(),
            moves: moves.iter().map(|mv| plain!(mv)).collect(),
            each_move,
            count: position.count_moves(),
            has: [position.has_moves(), position.has_captures()],
            outcome: position.outcome(),
            texts,
            paths: moves.iter().map(|&mv| bits!(position.path(mv))).collect(),
            read,
        }
    }};
}

fn typed_says<V: Variant>(position: &Position<V>, texts: &[String]) -> Said {
    said!(position, Square::all(), texts)
}

fn value_says(position: &AnyPosition, texts: &[String]) -> Said {
    said!(position, position.variant().squares().into_iter(), texts)
}

fn hash(value: impl Hash) -> u64 {
    std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(value)
}

fn equal<T: PartialEq + Debug + Hash>(one: T, other: T) {
    assert_eq!(one, other);
    assert_eq!(hash(one), hash(other));
}

/// Texts in some notations: moves of the position, moves after a null move, and nonsense.
fn texts_of_moves<V: Variant>(position: &Position<V>) -> Vec<String> {
    let mut texts = vec![String::new(), "c3".to_owned(), "c:e".to_owned(), "12-é".to_owned()];
    for position in [*position, position.null_move()] {
        for &mv in position.moves().iter().take(2) {
            let notation = position.notation(mv);
            texts.extend([mv.to_string(), notation.to_string(), notation.hub().to_string()]);
            texts.extend(NAMES.map(|names| notation.long().names(names).to_string()));
            let file = char::from(b'a' + mv.from_square().file());
            texts.push(format!("{file}{}", mv.to_square()));
        }
    }
    texts
}

/// Asserts that a `Position` and an `AnyPosition` are equal and give equal results.
fn same<V: Variant>(typed: &Position<V>, value: &AnyPosition) {
    let texts = texts_of_moves(typed);
    let said = typed_says(typed, &texts);
    assert_eq!(said, value_says(value, &texts), "{typed}");
    assert_eq!(said.moves, said.each_move, "{typed}");
    assert_eq!(said.count as usize, said.moves.len(), "{typed}");
    let made: Vec<_> = typed.moves().iter().map(|&mv| typed.make(mv)).collect();
    assert_eq!(successors(typed), made, "{typed}");

    let variant = value.variant();
    assert_eq!(variant.position(*typed), Some(*value));
    assert_eq!(value.downcast::<V>(), Some(*typed));
    // `here` uses the generator compiled in the test crate, and `value` the generator compiled in the library. Both
    // positions must give equal results.
    let here = AnyPosition::from(*typed);
    equal(here, *value);
    assert_eq!(here.moves(), value.moves());
    assert!((0..).zip(value.moves()).all(|(i, mv)| here.move_index(mv) == Some(i)));
    assert_eq!((here.count_moves(), here.has_captures()), (said.count, said.has[1]));
    for depth in [0, 2] {
        assert_eq!(value.perft(depth), perft(typed, depth), "{typed}");
    }

    let fen = Fen::read(value.to_string(), variant).unwrap();
    equal(fen, value.fen());
    equal(fen, typed.fen());
    equal(fen.position, *value);
    assert_eq!(value.to_string().parse(), Ok(*typed));
    let hub = value.hub().to_string();
    let without_runs = AnyPosition::from_hub(&hub, variant).unwrap();
    assert_eq!(without_runs.downcast(), Some(Position::<V>::from_hub(&hub).unwrap()));
    let side = value.side_to_move();
    equal(AnyPosition::new(variant, value.pieces(), side).unwrap(), without_runs);
    let men = Color::ALL.map(|color| value.men(color).bits());
    let kings = Color::ALL.map(|color| value.kings(color).bits());
    equal(AnyPosition::from_bits(variant, men, kings, side).unwrap(), without_runs);
    assert_eq!(without_runs, Fen::read(typed_without_runs(typed), variant).unwrap().position);
}

/// The pieces of a position, without the counts of consecutive king moves.
fn typed_without_runs<V: Variant>(position: &Position<V>) -> String {
    let side = |color| Pieces { men: position.men(color), kings: position.kings(color) };
    let (white, black) = (side(Color::White), side(Color::Black));
    Position::<V>::new(white, black, position.side_to_move()).unwrap().to_string()
}

/// Calls all methods of a position that is meaningless, for example after an illegal move. No method may panic.
fn survives(position: &AnyPosition) {
    let moves = position.moves();
    assert_eq!(position.count_moves() as usize, moves.len());
    let _ = (position.has_moves(), position.has_captures(), position.outcome(), position.key());
    for text in [position.to_string(), position.hub().to_string(), format!("{position:#}")] {
        assert!(!text.is_empty());
    }
    assert_eq!(position.pieces().count() as u32, position.occupied().count());
    assert!(!position.diagram().to_string().is_empty());
    for &mv in moves.iter().take(2) {
        let notation = position.notation(mv);
        for text in [notation.to_string(), notation.long().to_string(), notation.hub().to_string()]
        {
            let _ = position.read_move(&text);
        }
        let _ = (position.path(mv).count(), position.make(mv).rotated_180().to_string());
    }
}

/// Asserts that each step of a path captures one piece, and that all steps together capture the pieces of the move.
fn paths_capture(position: &AnyPosition) {
    let opponents = position.them();
    let is_all_cells = position.variant().cells() == Cells::All;
    for mv in position.moves().into_iter().filter(|mv| mv.is_capture()) {
        let path: Vec<AnySquare> = position.path(mv).collect();
        assert_eq!((path[0], path[path.len() - 1]), (mv.from_square(), mv.to_square()));
        let mut captured = HashSet::new();
        for step in path.windows(2) {
            let [from, to] = [step[0], step[1]]
                .map(|square| (i32::from(square.file()), i32::from(square.rank())));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let straight = dx == 0 || dy == 0;
            assert!(straight || dx.abs() == dy.abs(), "{mv:?} {path:?} in {position}");
            let squares = if straight && !is_all_cells { 2 } else { 1 };
            let length = dx.abs().max(dy.abs()) / squares;
            let square = |i: i32| {
                let file = from.0 + i * squares * dx.signum();
                let rank = from.1 + i * squares * dy.signum();
                position.variant().square_at(file as u8, rank as u8).unwrap()
            };
            // Where captured pieces leave at once, the way can cross their squares.
            let stands = |&square: &AnySquare| {
                opponents.contains(square) && !(is_all_cells && captured.contains(&square))
            };
            let victims: Vec<_> = (1..length).map(square).filter(stands).collect();
            assert_eq!(victims.len(), 1, "{mv:?} {path:?} in {position}");
            captured.extend(victims);
        }
        assert_eq!(captured, mv.captured().into_iter().collect(), "{mv:?} in {position}");
        assert_eq!(path.len() - 1, captured.len(), "{mv:?} {path:?} in {position}");
    }
}

/// Compares how `Position` and `AnyPosition` treat legal and illegal moves.
fn same_moves<V: Variant>(typed: &Position<V>, value: &AnyPosition, others: &[Move<V>]) {
    let variant = value.variant();
    let legal = value.moves();
    for mv in typed.moves().into_iter().chain(others.iter().copied()) {
        let any = variant.mv(mv).unwrap();
        equal(any, mv.into());
        assert_eq!(any.downcast::<V>(), Some(mv));
        assert_eq!(any.variant(), variant);
        assert_eq!((any.is_capture(), any.promotes()), (mv.is_capture(), mv.promotes()));
        assert_eq!(any.captured(), value.variant().mv(mv).unwrap().captured());
        assert_eq!(
            [any.from_square(), any.to_square()],
            [mv.from_square().into(), mv.to_square().into()]
        );
        assert_eq!(value.is_legal(any), typed.is_legal(mv), "{mv:?} in {typed}");
        assert_eq!(value.is_legal(any), legal.contains(&any), "{mv:?} in {typed}");
        let index = legal.iter().position(|&legal| legal == any);
        assert_eq!(value.move_index(any), index, "{mv:?} in {typed}");
        let played = typed.play(mv).map(|after| variant.position(after).unwrap());
        assert_eq!(value.play(any), played, "{mv:?} in {typed}");
        if typed.is_legal(mv) {
            equal(value.make(any), variant.position(typed.make(mv)).unwrap());
            equal(value.make(mv.into()), AnyPosition::from(typed.make(mv)));
        } else {
            survives(&value.make(any));
        }
    }
}

/// Asserts that moves of other variants are rejected, even if their squares also exist in this variant.
fn moves_of_others(value: &AnyPosition, words: &mut Words) {
    let others: Vec<_> = AnyVariant::all().filter(|&other| other != value.variant()).collect();
    for _ in 0..3 {
        let other = others[words.next() as usize % others.len()];
        let hub = value.hub().to_string();
        let there = AnyPosition::from_hub(&hub, other).unwrap_or(other.start());
        for mv in there.moves().into_iter().take(3) {
            assert!(!value.is_legal(mv), "{mv:?} of {other} in {value}");
            assert_eq!(value.play(mv), Err(IllegalMove));
            assert_ne!(value.moves().first(), Some(&mv));
            survives(&value.make(mv));
        }
    }
}

/// A random ending with a few pieces, mostly kings.
fn ending(variant: AnyVariant, words: &mut Words) -> AnyPosition {
    let squares: Vec<AnySquare> = variant.squares().into_iter().collect();
    let mut any = |count: usize| words.next() as usize % count;
    let mut pieces: Vec<(AnySquare, Piece)> = Vec::new();
    for i in 0..2 + any(5) {
        let square = squares[any(squares.len())];
        let color = Color::ALL[i % 2];
        let last_rank = if color == Color::White { variant.height() - 1 } else { 0 };
        let is_king = square.rank() == last_rank || any(5) > 0;
        if pieces.iter().all(|&(other, _)| other != square) {
            pieces.push((square, Piece { color, is_king }));
        }
    }
    AnyPosition::new(variant, pieces, Color::ALL[any(2)]).unwrap()
}

/// Runs all comparisons of a variant over random games.
pub(crate) fn says_the_same<V: Variant>(variant: AnyVariant) {
    constants_and_squares::<V>(variant);
    main_road::<V>(variant);
    games_say_the_same::<V>(variant);
}

fn games_say_the_same<V: Variant>(variant: AnyVariant) {
    let mut words = Words::new(54);
    let mut runner = TestRunner::deterministic();
    let (any, of_men) = (positions::<V>(), positions_of_men::<V>());
    let mut starts = vec![Position::start()];
    for _ in 0..cases(20) {
        starts.push(any.new_tree(&mut runner).unwrap().current());
        starts.push(of_men.new_tree(&mut runner).unwrap().current());
    }
    starts.extend((0..cases(40)).map(|_| ending(variant, &mut words).downcast().unwrap()));
    let (mut draws, mut captures) = (HashSet::new(), 0);
    // A debug build plays shorter games, to save time.
    let plies = if cfg!(debug_assertions) { 40 } else { 80 };
    for (i, start) in starts.into_iter().enumerate() {
        let mut played = Played::new(start, variant);
        for ply in 0..plies {
            let (typed, value) = played.now();
            if ply % 16 == i % 16 {
                compare(&typed, &value, &mut words);
            }
            let Some(mv) = played.choose(&mut words) else { break };
            played.play(mv);
        }
        draws.extend(played.draws);
        captures += played.captures;
    }
    // If the first king wins, games have no king moves, so captures and draws are rarer than in other variants.
    let (least_captures, least_draws) = if V::GOAL == Goal::FirstKing { (2, 0) } else { (20, 4) };
    assert!(captures >= least_captures, "{variant}: {captures} captures");
    assert!(draws.len() >= least_draws, "{variant}: {draws:?}");
}

fn compare<V: Variant>(typed: &Position<V>, value: &AnyPosition, words: &mut Words) {
    same(typed, value);
    paths_capture(value);
    same(&typed.null_move(), &value.null_move());
    same(&typed.rotated_180(), &value.rotated_180());
    equal(value.rotated_180().rotated_180(), *value);
    let mut others = near_misses(typed);
    others.truncate(20);
    others.extend(typed.rotated_180().moves());
    same_moves(typed, value, &others);
    moves_of_others(value, words);
    let variant = value.variant();
    let any = words.next() as usize % Square::<V::Board>::COUNT;
    let square = AnySquare::from(Square::<V::Board>::all().nth(any).unwrap());
    let kings = value.all_kings().into_iter().take(3);
    let kings = kings.filter(|_| V::KING_MOVES_IN_A_ROW.is_some());
    for square in kings.chain([square]) {
        let typed_square = Square::from_bit(square.bit()).unwrap();
        let moves = words.next() as u8 % 6;
        let run = value.with_king_run(square, moves);
        let other = !value.side_to_move();
        let set_up = AnyPosition::new(value.variant(), value.pieces(), other).unwrap();
        assert_eq!(run.with_side_to_move(other), set_up);
        let king = Piece { color: other, is_king: true };
        for piece in [None, Some(king)] {
            let others = value.pieces().filter(|&(other, _)| other != square);
            let pieces = others.chain(piece.map(|piece| (square, piece)));
            let set_up = AnyPosition::new(value.variant(), pieces, !other);
            assert_eq!(run.with_piece(square, piece), set_up, "{piece:?} on {square}");
        }
        let typed_run = typed.with_king_run(typed_square, moves);
        equal(run, variant.position(typed_run).unwrap());
        if typed_run != *typed {
            assert!(V::KING_MOVES_IN_A_ROW.is_some());
            same(&typed_run, &run);
            same(&typed_run.rotated_180(), &run.rotated_180());
            same_moves(&typed_run, &run, &typed.moves());
        }
    }
}

fn all_says_the_same<V: Variant>(name: VariantName) {
    let variant = AnyVariant::from(name);
    games_say_the_same::<V>(variant);
    constants_and_squares::<V>(variant);
    main_road::<V>(variant);
}

#[test]
fn every_variant_says_the_same_as_a_value() {
    // A debug build compares one variant of each board and kind, because the others take long to compile.
    #[cfg(debug_assertions)]
    {
        all_says_the_same::<Russian>(VariantName::Russian);
        all_says_the_same::<International>(VariantName::International);
        all_says_the_same::<Spantsireti>(VariantName::Spantsireti);
        all_says_the_same::<Canadian>(VariantName::Canadian);
        all_says_the_same::<Frisian>(VariantName::Frisian);
        all_says_the_same::<Breakthrough>(VariantName::Breakthrough);
    }
    for &name in VariantName::ALL {
        #[cfg(not(debug_assertions))]
        with_variant!(name, V => all_says_the_same::<V>(name));
        let variant = AnyVariant::from(name);
        assert_eq!(variant.variant_name(), Some(name));
        assert_eq!(with_variant!(name, V => AnyVariant::of::<V>().variant_name()), Some(name));
        equal(with_variant!(name, V => AnyVariant::from(V::default())), variant);
        equal(name.as_str().parse::<AnyVariant>().unwrap(), variant);
    }
    assert_eq!(AnyVariant::of::<Other>().variant_name(), None, "in spite of its name");
    assert!(AnyVariant::all().eq(VariantName::ALL.iter().map(|&name| name.into())));
    let error = "polish".parse::<AnyVariant>().unwrap_err();
    assert_eq!(error, "polish".parse::<VariantName>().unwrap_err());
    let different: HashSet<_> = AnyVariant::all().collect();
    assert_eq!(different.len(), VariantName::ALL.len());
}

/// A capture that ends where it began is too rare in random games, so this test uses a fixed position.
#[test]
fn a_capture_can_end_where_it_began() {
    let position = Fen::read("W:WKe1:Bd2,f2,d4,f4", Russian).unwrap().position;
    let circle = position.moves()[0];
    assert_eq!(circle.from_square(), circle.to_square());
    assert_eq!(position.make(circle).to_string(), "B:WKe1:B");
    let typed: Position<Russian> = position.downcast().unwrap();
    same(&typed, &position);
    same_moves(&typed, &position, &[]);
}

#[test]
fn values_are_small_and_plain() {
    fn is_plain<T: Copy + Eq + Hash + Send + Sync + Debug + 'static>() {}
    is_plain::<AnyVariant>();
    is_plain::<AnyPosition>();
    is_plain::<AnyMove>();
    is_plain::<AnySquare>();
    is_plain::<Fen>();
    fn is_shared<T: Send + Sync + Clone + 'static>() {}
    is_shared::<AnyBitboard>();
    is_shared::<Game>();
    is_shared::<checkers_bits::ReadMoveError>();
    assert_eq!(size_of::<AnyPosition>(), 64);
    assert_eq!(size_of::<AnyMove>(), 32);
    assert_eq!(size_of::<Option<AnyMove>>(), 32);
    assert_eq!(size_of::<AnyVariant>(), size_of::<usize>());
    assert_eq!(size_of::<AnySquare>(), 4);
    assert_eq!(size_of::<Ply>(), 216);
    let lists = [size_of::<MoveList<Russian>>(), size_of::<MoveList<International>>()];
    assert_eq!((lists, size_of::<MoveList<Canadian>>()), ([528, 1040], 1552));
}
