//! The constants of the variants, without the rules of moves.

use std::collections::HashSet;

use checkers_bits::draw::DrawClause;
use checkers_bits::{AnyPosition, AnyVariant, Color, Game, Piece, Scoring, VariantName};

#[test]
fn names_and_numbers_tell_the_variants_apart() {
    let mut names = HashSet::new();
    let mut numbers = HashSet::new();
    for &name in VariantName::ALL {
        assert!(names.insert(name.as_str()), "{name}");
        assert!(numbers.insert(name.pdn_game_type()), "{name}");
        for text in [
            name.as_str().to_owned(),
            name.as_str().to_uppercase(),
            name.pdn_game_type().to_string(),
        ] {
            assert_eq!(text.parse(), Ok(name), "{text}");
        }
        assert_eq!(VariantName::from_pdn_game_type(name.pdn_game_type()), Some(name));
    }
    for (text, name) in [
        ("Frysk!", VariantName::Frysk),
        ("FRYSK!", VariantName::Frysk),
        ("Standard", VariantName::International),
    ] {
        assert_eq!(text.parse(), Ok(name), "{text}");
    }
    for text in ["", "russian!", "0", "256", "-20", " 20", "frysk!!", "standard!"] {
        assert!(text.parse::<VariantName>().is_err(), "{text}");
    }
    assert_eq!(VariantName::from_pdn_game_type(0), None);
    assert_eq!(
        "Rusian".parse::<VariantName>().unwrap_err().to_string(),
        "expected one of russian, brazilian, pool, international, spantsireti, canadian, \
         english, czech, italian, spanish, portuguese, thai, turkish, frisian, frysk, killer, \
         antidraughts, breakthrough"
    );
}

#[test]
fn results_are_counted_in_two_points_where_pdn_does() {
    let in_two_points =
        |&name: &VariantName| AnyVariant::from(name).scoring() == Scoring::TwoPoints;
    let names: Vec<_> = VariantName::ALL.iter().copied().filter(in_two_points).collect();
    let international = [VariantName::International, VariantName::Canadian];
    let like_it = [VariantName::Killer, VariantName::Antidraughts, VariantName::Breakthrough];
    assert_eq!(names, [&international[..], &like_it].concat());
}

/// A game in which kings move to and fro must end by the draw rules of every variant.
#[test]
fn every_variant_has_draw_rules() {
    for variant in AnyVariant::all() {
        let first = variant.square_at(0, 0).map_or(1, |_| 0);
        let home = [0, 4].map(|rank| variant.square_at(first, rank).unwrap());
        let king = |color: Color| (home[color as usize], Piece { color, is_king: true });
        let kings = Color::ALL.map(king);
        let mut game = Game::from_position(AnyPosition::new(variant, kings, Color::White).unwrap());
        while game.outcome().is_none() {
            assert!(game.moves().count() < 100, "{variant}");
            let position = game.position();
            let home = home[position.side_to_move() as usize];
            let moves = position.moves();
            let quiet = moves.iter().find(|mv| mv.from_square() != home && mv.to_square() == home);
            game.play(*quiet.unwrap_or(&moves[0])).unwrap();
        }
        let first = variant.draw_rules().clauses()[0];
        assert_eq!(first, DrawClause::Repetition { times: 3 }, "{variant}");
    }
}
