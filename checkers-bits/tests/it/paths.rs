//! Tests move texts that name only some of the squares that a capturing piece passes. Every result is compared with all
//! paths of all captures.

use std::collections::BTreeSet;

use checkers_bits::{
    Bitboard, Board8x8, Brazilian, Direction, Move, Position, ReadMoveError, Russian, Square,
    Variant,
};
use proptest::prelude::*;

use crate::notation::candidates;
use crate::random::{cases, positions};
use crate::vectors::{listed, listed_path, shared_vectors};

/// Of the two orders of a circular capture, one ends on a line from which the king could capture the fifth piece, so it must
/// go on.
#[test]
fn a_path_is_not_one_that_must_go_on() {
    for (fen, capture, expected) in [
        ("W:WKg5:Bf6,Kb4,d4,b2,Kd2", "g5:g5", "g5:c1:a3:e7:g5"),
        ("W:WKe7:BKb6,Kd6,g5,e3,Kg3", "e7:e7", "e7:h4:f2:c5:e7"),
    ] {
        let position: Position<Russian> = fen.parse().unwrap();
        let moves = position.moves();
        let mv = moves.iter().find(|mv| mv.to_string() == capture).expect("the capture");
        let path: Vec<_> = position.path(*mv).map(|square| square.to_string()).collect();
        assert_eq!(path.join(":"), expected, "{fen}");
        assert_eq!(position.notation(*mv).long().to_string(), expected, "{fen}");
    }
}

/// All paths of a capture, each as a list of every square that the piece passes.
fn walks<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    mv: Move<V>,
) -> BTreeSet<Vec<Square>> {
    let is_king = position.kings(position.side_to_move()).contains(mv.from_square());
    let mut found = BTreeSet::new();
    walk_on(position, mv, &[], mv.captured(), is_king, &mut found);
    found
}

fn walk_on<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    mv: Move<V>,
    walked: &[Square],
    left: Bitboard,
    is_king: bool,
    found: &mut BTreeSet<Vec<Square>>,
) {
    let at = walked.last().copied().unwrap_or(mv.from_square());
    if left.is_empty() {
        if at == mv.to_square() {
            found.insert(walked.to_vec());
        }
        return;
    }
    let free = position.empty_squares() | mv.from_square().into();
    for direction in Direction::DIAGONAL {
        let ray: Vec<_> = at.ray(direction).collect();
        let before = ray.iter().take_while(|&&square| free.contains(square)).count();
        let Some(&victim) = ray.get(before) else { continue };
        if before > 0 && !is_king || !left.contains(victim) {
            continue;
        }
        let behind = &ray[before + 1..];
        let reach = behind.iter().take_while(|&&square| free.contains(square)).count();
        for landing in 0..if is_king { reach } else { reach.min(1) } {
            let walked = [walked, &ray[..before], &behind[..=landing]].concat();
            let last_rank = position.side_to_move().promotion_rank::<V::Board>();
            let crowned = V::PROMOTES_DURING_CAPTURE && behind[landing].rank() == last_rank;
            let left = left & !Bitboard::from(victim);
            walk_on(position, mv, &walked, left, is_king || crowned, found);
        }
    }
}

fn is_subsequence(squares: &[Square], of: &[Square]) -> bool {
    let mut of = of.iter();
    squares.iter().all(|square| of.any(|other| other == square))
}

/// The legal captures between two ends that pass the squares of `via`, in order.
fn fitting<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    from: Square,
    via: &[Square],
    to: Square,
) -> BTreeSet<Move<V>> {
    let passes = |mv: Move<V>| {
        walks(position, mv).iter().any(|walk| is_subsequence(via, &walk[..walk.len() - 1]))
    };
    let moves = position.moves();
    let moves = moves.iter().copied().filter(|mv| mv.from_square() == from && mv.to_square() == to);
    moves.filter(|&mv| passes(mv)).collect()
}

/// Reads a capture from a text with both ends and some squares between them. Compares the result with the captures that
/// can pass these squares.
fn assert_path<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    from: Square,
    via: &[Square],
    to: Square,
) -> Result<(), TestCaseError> {
    let squares: Vec<_> = [&[from], via, &[to]].concat().iter().map(Square::to_string).collect();
    let text = squares.join(":");
    let expected = fitting(position, from, via, to);
    match position.read_move(&text) {
        Ok(read) => {
            prop_assert!(expected.contains(&read), "{} in {}", text, position);
            if expected.len() > 1 {
                prop_assert_eq!(listed_path(position, &text), listed(read), "{}", text);
            }
        }
        Err(ReadMoveError::Ambiguous(error)) => {
            prop_assert!(expected.len() > 1, "{} in {}", text, position);
            prop_assert_eq!(candidates(&error), expected, "{} in {}", text, position);
        }
        Err(_) => prop_assert!(expected.is_empty(), "{} in {}", text, position),
    }
    Ok(())
}

fn partial_paths_are_resolved<V: Variant<Board = Board8x8>>(
    position: &Position<V>,
    choices: &[prop::sample::Index],
    strays: &[prop::sample::Index],
) -> Result<(), TestCaseError> {
    let captures: Vec<_> = position.moves().iter().copied().filter(|mv| mv.is_capture()).collect();
    for (&mv, choice) in captures.iter().zip(choices.iter().cycle()) {
        let walk = walks(position, mv);
        let walk = walk.iter().nth(choice.index(walk.len())).unwrap();
        let (to, walk) = walk.split_last().unwrap();
        let keep = choice.index(1 << walk.len().min(20));
        let mut via: Vec<_> =
            (0..walk.len()).filter(|i| keep >> (i % 20) & 1 == 1).map(|i| walk[i]).collect();
        prop_assert!(fitting(position, mv.from_square(), &via, *to).contains(&mv));
        assert_path(position, mv.from_square(), &via, *to)?;
        // One more square is added to the text. The square may be off the path, so that texts without a fitting move
        // are tested too.
        for stray in strays {
            let square = position.empty_squares().into_iter().nth(stray.index(32));
            via.insert(stray.index(via.len() + 1), square.unwrap_or(mv.from_square()));
            assert_path(position, mv.from_square(), &via, *to)?;
        }
    }
    Ok(())
}

fn shared_paths_are_read<V: Variant<Board = Board8x8>>(file: &str) {
    let Some(text) = shared_vectors(file) else { return };
    let mut paths = 0;
    for line in text.lines() {
        let mut fields = line.split('\t').skip(1);
        let position: Position<V> = fields.next().unwrap().parse().unwrap();
        for path in fields.next().unwrap_or_default().split_whitespace() {
            let read = position.read_move(path).map(listed);
            assert_eq!(read, Ok(listed_path(&position, path)), "{path} in {position}");
            paths += 1;
        }
    }
    assert!(paths > 150, "only {paths} paths in {file}");
}

#[test]
fn every_path_of_the_shared_positions_is_read() {
    shared_paths_are_read::<Russian>("russian-chosen.tsv");
    shared_paths_are_read::<Brazilian>("brazilian-chosen.tsv");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(4_000)))]

    #[test]
    fn russian_paths(
        position in positions::<Russian>(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 8),
        strays in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        partial_paths_are_resolved(&position, &choices, &strays)?;
    }

    #[test]
    fn brazilian_paths(
        position in positions::<Brazilian>(),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 8),
        strays in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        partial_paths_are_resolved(&position, &choices, &strays)?;
    }
}
