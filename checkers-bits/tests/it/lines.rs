//! All ways to look along lines, by exhaustion: every square, every line, every occupancy. The
//! answers are compared with a walk over the squares by name, which knows nothing of bits.

use checkers_bits::lines::{
    Beside, Fill, Hybrid, Jump, Lines, Magic, Pext, Rotated, Sight, Survey, Universal, Walk,
};
use checkers_bits::{
    Axis, Bitboard, Board8x8, Brazilian, Direction, Position, Russian, Square, Variant, perft,
    perft_with,
};

fn walk(square: Square, direction: Direction, occupied: Bitboard) -> (Bitboard, Jump) {
    let ray: Vec<Square> = square.ray(direction).collect();
    let mut runs = ray.split(|&square| occupied.contains(square));
    let mut run = || -> Bitboard { runs.next().unwrap_or_default().iter().copied().collect() };
    let (moves, landings) = (run(), run());
    let first = ray.iter().copied().find(|&square| occupied.contains(square));
    let victim = first.filter(|_| !landings.is_empty()).into_iter().collect();
    (moves, Jump { victim, landings })
}

fn expected(square: Square, axis: Axis, occupied: Bitboard) -> Sight {
    let (upper, up) = walk(square, axis.up(), occupied);
    let (lower, down) = walk(square, axis.down(), occupied);
    Sight { moves: upper | lower, up, down }
}

fn subsets(mask: u32) -> impl Iterator<Item = u32> {
    let next = move |&subset: &u32| Some(subset.wrapping_sub(mask) & mask).filter(|&set| set != 0);
    std::iter::successors(Some(0), next)
}

fn assert_sees_everything<L: Lines<Board8x8>>() {
    let mut look_ups = 0;
    for (square, axis) in Square::all().flat_map(|square| Axis::ALL.map(|axis| (square, axis))) {
        let rays = [axis.up(), axis.down()].map(|direction| square.ray(direction));
        let line: Bitboard = rays.into_iter().flatten().collect();
        for subset in subsets(line.bits()) {
            let expected = expected(square, axis, Bitboard::from_bits(subset));
            // Whatever else is on the board must not matter, the square itself included.
            let elsewhere = !line.bits();
            for others in [0, elsewhere, elsewhere & 0x5555_5555, elsewhere & 0x0f0f_3333] {
                let occupied = Bitboard::from_bits(subset | others);
                let beside = L::Beside::of(occupied);
                let sight = L::sight(square, axis, occupied, beside);
                assert_eq!(sight, expected, "{square} {axis:?} {occupied:?}");

                let king = square.into();
                for targets in [occupied, sight.up.victim, sight.down.victim] {
                    if sight.victims().meets(targets) {
                        assert_eq!(L::candidates(king, axis, targets, occupied), king);
                    }
                }
            }
            look_ups += 1;
        }
    }
    // 2,560 and the two lines of one square.
    assert_eq!(look_ups, 2562);
}

/// The occupancy that [`Beside::of`] describes can be followed through any change.
fn assert_follows_changes<L: Lines<Board8x8, Beside: PartialEq + std::fmt::Debug>>() {
    let (mut occupied, mut beside) = (Bitboard::EMPTY, L::Beside::of(Bitboard::EMPTY));
    let mut word: u32 = 1;
    for _ in 0..1000 {
        word = word.wrapping_mul(0x915f_77f5).wrapping_add(1);
        let changed = Bitboard::from_bits(word & word >> 7);
        occupied ^= changed;
        beside = beside.update(changed);
        assert_eq!(beside, L::Beside::of(occupied));
    }
}

/// What several kings see is what each of them sees.
fn assert_kings_add_up<L: Lines<Board8x8>>() {
    let mut word: u64 = 1;
    for _ in 0..2000 {
        word = word.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
        let kings = Bitboard::from_bits((word >> 32) as u32 & word as u32 & (word >> 17) as u32);
        let enemy = Bitboard::from_bits((word >> 13) as u32 & (word >> 29) as u32) & !kings;
        let occupied = kings | enemy;
        let mut survey = Survey { victims: Bitboard::EMPTY, moves: 0 };
        for axis in Axis::ALL {
            let mut capturers = Bitboard::EMPTY;
            for king in kings {
                let sight = expected(king, axis, occupied);
                survey.victims |= sight.victims();
                survey.moves += sight.moves.count();
                if sight.victims().meets(enemy) {
                    capturers |= king.into();
                }
            }
            let candidates = L::candidates(kings, axis, enemy, occupied);
            assert_eq!(capturers & !candidates, Bitboard::EMPTY, "a capturer is missing");
            assert_eq!(candidates & !kings, Bitboard::EMPTY, "a candidate is no king");
        }
        assert_eq!(L::survey(kings, occupied, L::Beside::of(occupied)), survey);
    }
}

fn assert_counts<L: Lines<Board8x8>, V: Variant<Board = Board8x8>>() {
    for (fen, depth) in [
        ("W:W21-32:B1-12", 7),
        ("W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7", 5),
        ("W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2", 3),
    ] {
        let position: Position<V> = fen.parse().unwrap();
        assert_eq!(perft_with::<L, V>(&position, depth), perft(&position, depth), "{fen}");
    }
}

fn assert_all<L: Lines<Board8x8, Beside: PartialEq + std::fmt::Debug>>() {
    assert_sees_everything::<L>();
    assert_follows_changes::<L>();
    assert_kings_add_up::<L>();
    assert_counts::<L, Russian>();
    assert_counts::<L, Brazilian>();
}

#[test]
fn rotated() {
    assert_all::<Rotated>();
}

#[test]
fn magic() {
    assert_all::<Magic>();
}

#[test]
fn universal() {
    assert_all::<Universal>();
}

#[test]
fn pext() {
    assert_all::<Pext>();
}

#[test]
fn walking() {
    assert_all::<Walk>();
}

#[test]
fn fill() {
    assert_all::<Fill>();
}

#[test]
fn hybrid() {
    assert_all::<Hybrid>();
}
