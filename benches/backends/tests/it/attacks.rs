//! Tests all slider-attack backends on every square, every line and every occupancy. The expected
//! attacks come from a walk over squares that uses no bitboards.

use checkers_backends::{Bmi2, Pext, Rotated, Universal, Walk, WithBackend, perft_with};
use checkers_bits::attacks::{
    Auxiliary, Fill, Hybrid, LineAttacks, Magic, RayAttacks, SetAttacks, SliderAttacks,
};
use checkers_bits::{
    Axis, Bitboard, Board, Board8x8, Board10x8, Board10x10, Board12x12, Brazilian, Canadian, Color,
    Direction, International, Pieces, Position, Russian, Spantsireti, Square, Variant, Word, perft,
};

use crate::words::Words;

fn walk<B: Board>(
    square: Square<B>,
    direction: Direction,
    occupied: Bitboard<B>,
) -> (Bitboard<B>, RayAttacks<B>) {
    let ray: Vec<Square<B>> = square.ray(direction).collect();
    let mut runs = ray.split(|&square| occupied.contains(square));
    let mut run = || -> Bitboard<B> { runs.next().unwrap_or_default().iter().copied().collect() };
    let (moves, landings) = (run(), run());
    let first = ray.iter().copied().find(|&square| occupied.contains(square));
    let victim = first.filter(|_| !landings.is_empty()).into_iter().collect();
    (moves, RayAttacks { victim, landings })
}

fn expected<B: Board>(square: Square<B>, axis: Axis, occupied: Bitboard<B>) -> LineAttacks<B> {
    let (upper, up) = walk(square, axis.up(), occupied);
    let (lower, down) = walk(square, axis.down(), occupied);
    LineAttacks { moves: upper | lower, up, down }
}

/// All subsets of the squares of a line.
fn subsets<B: Board>(line: Bitboard<B>) -> impl Iterator<Item = Bitboard<B>> {
    let squares: Vec<Square<B>> = line.into_iter().collect();
    (0..1_u32 << squares.len()).map(move |set| {
        let squares = squares.iter().enumerate();
        squares.filter(|(i, _)| set >> i & 1 == 1).map(|(_, &square)| square).collect()
    })
}

fn random_set<B: Board>(words: &mut Words) -> Bitboard<B> {
    Bitboard::from_bits(B::Word::truncate(words.next()))
}

fn assert_sees_everything<L: SliderAttacks<B>, B: Board>() {
    let mut words = Words::new(1);
    for (square, axis) in Square::all().flat_map(|square| Axis::DIAGONAL.map(|axis| (square, axis)))
    {
        let rays = [axis.up(), axis.down()].map(|direction| square.ray(direction));
        let line: Bitboard<B> = rays.into_iter().flatten().collect();
        for subset in subsets(line) {
            let expected = expected(square, axis, subset);
            // Neither the square itself nor squares off the line may affect the result, so their
            // occupancy is random.
            let [some, more] = [random_set(&mut words), random_set(&mut words)];
            for others in [Bitboard::EMPTY, Bitboard::FULL, some, some & more] {
                let occupied = subset | others & !line;
                let sight = L::line_attacks(square, axis, occupied.into());
                assert_eq!(sight, expected, "{square} {axis:?} {occupied:?}");
            }
        }
    }
}

/// Asserts that an occupancy built by [`Auxiliary::of`] stays correct through any changes.
fn assert_follows_changes<L: SliderAttacks<B>, B: Board>()
where
    L::Auxiliary: PartialEq + std::fmt::Debug,
{
    let (mut occupied, mut auxiliary) = (Bitboard::EMPTY, L::Auxiliary::of(Bitboard::EMPTY));
    let mut words = Words::new(2);
    for _ in 0..1000 {
        let changed = random_set(&mut words) & random_set(&mut words);
        occupied ^= changed;
        auxiliary = auxiliary.update(changed);
        assert_eq!(auxiliary, L::Auxiliary::of(occupied));
    }
}

/// Asserts that the attacks of several kings are the union of the attacks of each king.
fn assert_kings_add_up<L: SliderAttacks<B>, B: Board>() {
    let mut words = Words::new(3);
    for _ in 0..2000 {
        let mut set = || random_set::<B>(&mut words);
        let kings = set() & set() & set();
        let enemy = set() & set() & !kings;
        let occupied = kings | enemy;
        let mut survey = SetAttacks { victims: Bitboard::EMPTY, moves: 0 };
        for (king, axis) in
            kings.into_iter().flat_map(|king| Axis::DIAGONAL.map(|axis| (king, axis)))
        {
            let sight = expected(king, axis, occupied);
            survey.victims |= sight.victims();
            survey.moves += sight.moves.count();
        }
        assert_eq!(L::set_attacks(kings, occupied.into()), survey);
    }
}

/// Asserts that the victims from several landing squares are the union of the victims from each
/// square.
fn assert_victims_add_up<L: SliderAttacks<B>, B: Board>() {
    let mut words = Words::new(4);
    for (square, axis) in Square::all().flat_map(|square| Axis::DIAGONAL.map(|axis| (square, axis)))
    {
        for i in 0..100 {
            let mut set = || random_set::<B>(&mut words);
            let rays = [Axis::DIAGONAL[i % 2].up(), Axis::DIAGONAL[i % 2].down()];
            let line = rays.into_iter().flat_map(|direction| square.ray(direction));
            let squares = (line.collect::<Bitboard<B>>() | square.into()) & set();
            let occupied = set() & set() & !squares;

            let mut victims = [Bitboard::EMPTY; 2];
            for landing in squares {
                let sight = expected(landing, axis, occupied);
                victims[0] |= sight.up.victim;
                victims[1] |= sight.down.victim;
            }
            let found = L::victims(squares, axis, occupied.into());
            assert_eq!(found, victims, "{squares:?} {axis:?} {occupied:?}");
        }
    }
}

fn assert_counts<L: SliderAttacks<V::Board>, V: Variant>(suite: &[(&str, u32)]) {
    for &(fen, depth) in suite {
        let position: Position<V> = fen.parse().unwrap();
        assert_eq!(perft_with::<L, V>(&position, depth), perft(&position, depth), "{fen}");
    }
}

/// Asserts that the backend of a variant gives the moves of [`Fill`], in equal order, at random positions with many kings.
fn assert_lists<V: Variant>() {
    let mut words = Words::new(5);
    for _ in 0..3000 {
        let mut set = || random_set::<V::Board>(&mut words);
        let (all, kings) = (set() & set(), set() | set());
        let white = all & set() & (set() | set());
        let pieces = |own: Bitboard<V::Board>, color| {
            let kings = own & (kings | Bitboard::promotion(color));
            Pieces { men: own - kings, kings }
        };
        let (white, black) = (pieces(white, Color::White), pieces(all - white, Color::Black));
        let position = Position::<V>::new(white, black, Color::White).unwrap();
        let filled: Position<WithBackend<V, Fill>> = position.to_string().parse().unwrap();
        let list = |mv: String, captured: &dyn std::fmt::Debug| format!("{mv} {captured:?}");
        let moves = position.moves().into_iter().map(|mv| list(mv.to_string(), &mv.captured()));
        let expected = filled.moves().into_iter().map(|mv| list(mv.to_string(), &mv.captured()));
        assert!(moves.eq(expected), "{position}");
    }
}

const ON_8X8: [(&str, u32); 3] = [
    ("W:W21-32:B1-12", 7),
    ("W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7", 5),
    ("W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2", 3),
];

const ON_10X10: [(&str, u32); 3] = [
    ("W:W31-50:B1-20", 6),
    ("W:WK3,K25,K48,10:BK5,K46,K33", 4),
    ("W:WK47,K1,K16,K45,K50:BK9,K20,K24,31,42,19,29,14", 3),
];

const ON_10X8: [(&str, u32); 3] = [
    ("W:W26-40:B1-15", 6),
    ("W:WKa1,Ke3,j6:BKb8,Kh8,c7", 4),
    ("W:WKa1,Kj8,Ka3,Ka7,Kj2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,i3", 3),
];

fn assert_all<L: SliderAttacks<B>, B: Board>()
where
    L::Auxiliary: PartialEq + std::fmt::Debug,
{
    assert_sees_everything::<L, B>();
    assert_follows_changes::<L, B>();
    assert_victims_add_up::<L, B>();
    assert_kings_add_up::<L, B>();
}

fn assert_8x8<L: SliderAttacks<Board8x8, Auxiliary: PartialEq + std::fmt::Debug>>() {
    assert_all::<L, Board8x8>();
    assert_counts::<L, Russian>(&ON_8X8);
    assert_counts::<L, Brazilian>(&ON_8X8);
}

fn assert_tens<L>()
where
    L: SliderAttacks<Board10x10, Auxiliary: PartialEq + std::fmt::Debug>
        + SliderAttacks<Board10x8, Auxiliary: PartialEq + std::fmt::Debug>,
{
    assert_all::<L, Board10x10>();
    assert_all::<L, Board10x8>();
    assert_counts::<L, International>(&ON_10X10);
    assert_counts::<L, Spantsireti>(&ON_10X8);
}

#[test]
fn rotated() {
    assert_8x8::<Rotated>();
    assert_tens::<Rotated>();
}

#[test]
fn magic() {
    assert_8x8::<Magic>();
    assert_tens::<Magic>();
}

#[test]
fn universal() {
    assert_8x8::<Universal>();
}

#[test]
fn pext() {
    if Bmi2::detect().is_none() {
        return;
    }
    assert_8x8::<Pext>();
    assert_tens::<Pext>();
}

#[test]
fn walking() {
    assert_8x8::<Walk>();
    assert_tens::<Walk>();
    assert_all::<Walk, Board12x12>();
}

#[test]
fn fill() {
    assert_8x8::<Fill>();
    assert_tens::<Fill>();
    assert_all::<Fill, Board12x12>();
    assert_counts::<Walk, Canadian>(&[("W:W43-72:B1-30", 5), ("W:WK1,K30:BK72,40,50", 4)]);
}

#[test]
fn hybrid() {
    assert_8x8::<Hybrid>();
    assert_tens::<Hybrid>();
    assert_lists::<Russian>();
    assert_lists::<International>();
    assert_lists::<Spantsireti>();
}
