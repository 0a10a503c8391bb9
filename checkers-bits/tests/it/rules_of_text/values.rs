//! Compares each variant of this crate with the game of its text, which has the same clauses and another name.

use std::fs;

use checkers_bits::{
    AnyMove, AnyPosition, AnySquare, AnyVariant, Fen, Game, SquareNames, VariantName,
};

use super::random_position;
use crate::oracle::PlainMove;
use crate::random::cases;
use crate::words::Words;

/// Positions with published counts.
const PUBLISHED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/published");

/// The game with the clauses of a variant, but another name.
fn copy_of(variant: AnyVariant) -> AnyVariant {
    let text = variant.rules();
    let (_, clauses) = text.split_once('\n').expect("the line of the name");
    let copy = AnyVariant::from_rules(&format!("name: copy of {variant}\n{clauses}")).unwrap();
    // The order of lines does not matter, except for that of draws.
    let text = copy.rules();
    let (draws, others): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with("draw"));
    let lines: Vec<_> = others.into_iter().rev().chain(draws).collect();
    assert_eq!(AnyVariant::from_rules(&lines.join("\n")), Ok(copy), "{variant}");
    assert_ne!(copy, variant);
    assert_eq!((copy.variant_name(), copy.pdn_game_type()), (None, 99));
    assert_eq!(
        copy.rules().split_once('\n'),
        Some((&*format!("name: copy of {variant}"), clauses))
    );
    copy
}

/// The position of a copy with the pieces and king runs of a position.
fn in_copy(position: &AnyPosition, copy: AnyVariant) -> AnyPosition {
    let fen = position.to_string();
    let by_fen = Fen::read(&fen, copy).unwrap().position;
    assert_eq!(by_fen.to_string(), fen);
    by_fen
}

/// The moves in an order that does not depend on the generator.
fn sorted(position: &AnyPosition) -> Vec<(PlainMove, AnyMove)> {
    let mut moves: Vec<_> = position.moves().into_iter().map(|mv| (mv.into(), mv)).collect();
    moves.sort_unstable_by(|(one, _): &(PlainMove, _), (other, _)| one.cmp(other));
    moves
}

fn compare(position: &AnyPosition, copy: &AnyPosition) {
    let (expected, moves) = (sorted(position), sorted(copy));
    let plain = |moves: &[(PlainMove, AnyMove)]| -> Vec<PlainMove> {
        moves.iter().map(|(plain, _)| plain.clone()).collect()
    };
    assert_eq!(plain(&moves), plain(&expected), "{position} of {}", copy.variant());
    assert_eq!(copy.count_moves(), position.count_moves(), "{position}");
    assert_eq!(copy.has_moves(), position.has_moves(), "{position}");
    assert_eq!(copy.has_captures(), position.has_captures(), "{position}");
    assert_eq!(copy.outcome(), position.outcome(), "{position}");
    assert_eq!(copy.key(), position.key(), "{position}");
    assert_eq!(copy.hub().to_string(), position.hub().to_string());
    assert_eq!(copy.rotated_180().to_string(), position.rotated_180().to_string());
    assert_eq!(copy.perft(2), position.perft(2), "{position} of {}", copy.variant());
    for ((_, mv), (_, of_copy)) in expected.iter().zip(&moves) {
        assert!(copy.is_legal(*of_copy) && !copy.is_legal(*mv) && !position.is_legal(*of_copy));
        let [one, other] = [(position, mv), (copy, of_copy)].map(|(position, mv)| {
            let notation = position.notation(*mv);
            let path = position.path(*mv).map(|square| square.to_string()).collect::<Vec<_>>();
            let after = position.play(*mv).unwrap().to_string();
            (
                notation.to_string(),
                notation.long().to_string(),
                notation.hub().to_string(),
                path,
                after,
            )
        });
        assert_eq!(other, one, "{position} of {}", copy.variant());
        for text in [&one.0, &one.1, &mv.to_string()] {
            let [here, there] = [position, copy].map(|position| position.read_move(text));
            let plain = |mv| PlainMove::from(mv);
            assert_eq!(there.ok().map(plain), here.ok().map(plain), "{text} in {position}");
        }
    }
    // Moves of other positions, of which few are legal.
    let positions = |position: &AnyPosition| {
        let next = sorted(position).first().map(|&(_, mv)| position.make(mv).null_move());
        [position.null_move(), position.rotated_180(), position.variant().start()]
            .into_iter()
            .chain(next)
    };
    for (other, of_copy) in positions(position).zip(positions(copy)) {
        for ((plain, mv), (_, of_copy)) in sorted(&other).iter().zip(&sorted(&of_copy)) {
            assert_eq!(copy.is_legal(*of_copy), position.is_legal(*mv), "{plain:?} in {position}");
        }
    }
}

/// Plays a random game from a position.
fn play(start: AnyPosition, copy: AnyVariant, words: &mut Words) {
    let [mut game, mut of_copy] = [start, in_copy(&start, copy)].map(Game::from_position);
    for ply in 0..60 {
        let [position, there] = [&game, &of_copy].map(Game::position);
        if ply % 12 == words.next() as usize % 12 {
            compare(&position, &there);
        }
        assert_eq!(of_copy.outcome(), game.outcome(), "{position}");
        assert_eq!(of_copy.fen().to_string(), game.fen().to_string());
        let moves = sorted(&position);
        if moves.is_empty() {
            break;
        }
        let i = words.next() as usize % moves.len();
        game.play(moves[i].1).unwrap();
        of_copy.play(sorted(&there)[i].1).unwrap();
    }
}

#[test]
fn games_of_texts_are_those_of_types() {
    let mut words = Words::new(80);
    for &name in VariantName::ALL {
        let variant = AnyVariant::from(name);
        let copy = copy_of(variant);
        assert_eq!(copy.start().to_string(), variant.start().to_string());
        for (one, other) in variant.numbered_squares().zip(copy.numbered_squares()) {
            let text = |square: AnySquare| {
                [SquareNames::Algebraic, SquareNames::Numeric]
                    .map(|names| square.named(names).to_string())
            };
            assert_eq!((other.bit(), text(other)), (one.bit(), text(one)), "{variant}");
        }
        let depth = if cfg!(debug_assertions) { 4 } else { 6 };
        assert_eq!(copy.start().perft(depth), variant.start().perft(depth), "{variant}");
        play(variant.start(), copy, &mut words);
        let published = fs::read_to_string(format!("{PUBLISHED}/{name}.moves")).unwrap();
        let fens = published.lines().filter_map(|line| line.split(" ;").next());
        for fen in fens {
            let position = Fen::read(fen, variant).unwrap().position;
            compare(&position, &in_copy(&position, copy));
        }
        for _ in 0..cases(200) {
            for (most, kings) in [(8, 7), (14, 3), (24, 0)] {
                let position = random_position(variant, most, kings, &mut words);
                let there = in_copy(&position, copy);
                compare(&position, &there);
            }
        }
        for _ in 0..cases(40) {
            let position = random_position(variant, 14, 3, &mut words);
            play(position, copy, &mut words);
        }
    }
}

/// A king captures four pieces in two orders. Only the order that captures kings first is a path of Italian draughts.
#[test]
fn the_order_of_a_capture_is_that_of_types() {
    let italian = AnyVariant::from(VariantName::Italian);
    let copy = copy_of(italian);
    for kings in 0..16 {
        let pieces = ["c2", "e2", "c4", "e4"].into_iter().enumerate();
        let pieces: Vec<String> = pieces
            .map(
                |(i, square)| {
                    if kings >> i & 1 == 1 { format!("K{square}") } else { square.into() }
                },
            )
            .collect();
        let fen = format!("W:WKd1:B{}", pieces.join(","));
        let position = Fen::read(&fen, italian).unwrap().position;
        compare(&position, &in_copy(&position, copy));
    }
}
