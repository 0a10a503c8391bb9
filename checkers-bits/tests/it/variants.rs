//! The constants of the variants, besides the rules of moves.

use std::collections::HashSet;

use checkers_bits::draw::DrawClause;
use checkers_bits::{Color, Pieces, Position, Scoring, Square, Variant, VariantName, with_variant};

#[test]
fn names_and_numbers_tell_the_variants_apart() {
    let mut names = HashSet::new();
    let mut numbers = HashSet::new();
    for &name in VariantName::ALL {
        assert!(names.insert(name.as_str()), "{name}");
        assert!(numbers.insert(name.pdn_game_type()), "{name}");
        assert_eq!(name.as_str().parse(), Ok(name));
        assert_eq!(VariantName::from_pdn_game_type(name.pdn_game_type()), Some(name));
    }
    assert_eq!(VariantName::from_pdn_game_type(0), None);
    assert_eq!(
        "Russian".parse::<VariantName>().unwrap_err().to_string(),
        "expected one of russian, brazilian, pool, international, spantsireti, canadian, \
         english, czech, italian, spanish, portuguese, thai, frisian, frysk, killer, antidraughts, \
         breakthrough"
    );
}

#[test]
fn results_are_counted_in_two_points_where_pdn_does() {
    let in_two_points =
        |&name: &VariantName| with_variant!(name, V => V::SCORING == Scoring::TwoPoints);
    let names: Vec<_> = VariantName::ALL.iter().copied().filter(in_two_points).collect();
    let international = [VariantName::International, VariantName::Canadian];
    let like_it = [VariantName::Killer, VariantName::Antidraughts, VariantName::Breakthrough];
    assert_eq!(names, [&international[..], &like_it].concat());
}

/// Shuffling kings to and fro ends by the draw rules of every variant.
#[test]
fn every_variant_has_draw_rules() {
    fn check<V: Variant>() {
        let first = Square::<V::Board>::at(0, 0).map_or(1, |_| 0);
        let home = [0, 4].map(|rank| Square::<V::Board>::at(first, rank).unwrap());
        let king = |square: Square<_>| Pieces { kings: square.into(), ..Pieces::default() };
        let kings = Position::<V>::new(king(home[0]), king(home[1]), Color::White).unwrap();
        let mut game = checkers_bits::Game::from_position(kings);
        while game.outcome(&V::DRAW_RULES).is_none() {
            assert!(game.moves().count() < 100, "{}", V::NAME);
            let position = game.position();
            let home = home[position.side_to_move() as usize];
            let moves = position.moves();
            let quiet = moves.iter().find(|mv| mv.from() != home && mv.to() == home);
            game.play(*quiet.unwrap_or(&moves[0])).unwrap();
        }
        assert_eq!(V::DRAW_RULES.clauses()[0], DrawClause::Repetition { times: 3 }, "{}", V::NAME);
    }
    for &name in VariantName::ALL {
        with_variant!(name, V => check::<V>());
    }
}
