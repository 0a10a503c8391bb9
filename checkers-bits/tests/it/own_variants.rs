//! Tests boards and variants that a user of the crate defines.

use checkers_bits::draw::{DrawClause, DrawRules};
use checkers_bits::{
    AnyVariant, Game, International, Outcome, Position, Preference, Russian, Spantsireti,
    SquareNames, Variant, perft,
};
use proptest::prelude::*;

use crate::agreement::agrees_with_the_oracle;
use crate::own_boards::without_a_gap;
use crate::random::{cases, positions};
use crate::values::says_the_same;

/// A variant with two clauses that no built-in variant combines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Both;

impl Variant for Both {
    type Board = <Russian as Variant>::Board;
    type Attacks = <Russian as Variant>::Attacks;

    const NAME: &'static str = "both";
    const PDN_GAME_TYPE: u8 = 100;
    const CAPTURE_SIGN: char = ':';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
    const PROMOTES_DURING_CAPTURE: bool = true;
    const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
}

without_a_gap!(Modulo50, Ring50, u64, International, 10 x 10, 4);
without_a_gap!(Modulo40, Ring40, u64, Spantsireti, 10 x 8, 3);
without_a_gap!(Small, Ring18, u32, Russian, 6 x 6, 2);
without_a_gap!(Narrow, Ring24, u128, International, 4 x 12, 4);

#[test]
fn the_numbering_makes_no_difference() {
    let international = Position::<International>::start();
    let modulo_50 = Position::<Modulo50>::start();
    let spantsireti = Position::<Spantsireti>::start();
    let modulo_40 = Position::<Modulo40>::start();
    for depth in 0..8 {
        assert_eq!(perft(&modulo_50, depth), perft(&international, depth));
        assert_eq!(perft(&modulo_40, depth), perft(&spantsireti, depth));
    }
}

#[test]
fn threefold_repetition_is_a_draw_by_default() {
    let position: Position<Small> = "W:WKa1:BKa5".parse().unwrap();
    let mut game = Game::from_position(position);
    let round = ["a1-b2", "a5-b6", "b2-a1", "b6-a5"];
    for (ply, name) in round.iter().cycle().take(8).enumerate() {
        assert_eq!(game.outcome(), None, "{ply}");
        game.play(game.position().read_move(name).unwrap()).unwrap();
    }
    let repeated = DrawClause::Repetition { times: 3 };
    assert_eq!(game.outcome(), Some(Outcome::Draw { reason: repeated }));
    assert_eq!(game.outcome_by(&DrawRules::none()), None);
}

#[test]
fn own_variants_say_the_same_as_values() {
    fn check<V: Variant>() {
        says_the_same::<V>(AnyVariant::of::<V>());
        assert_eq!(AnyVariant::of::<V>().variant_name(), None);
    }
    check::<Narrow>();
    // A debug build leaves these variants out, because they take long to compile.
    #[cfg(not(debug_assertions))]
    {
        check::<Both>();
        check::<optimised::SafeKings>();
        check::<Modulo50>();
        check::<Modulo40>();
        check::<Small>();
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(3_000)))]

    #[test]
    fn both(position in positions::<Both>()) {
        agrees_with_the_oracle(&position)?;
    }

    #[test]
    fn small(position in positions::<Small>()) {
        agrees_with_the_oracle(&position)?;
    }

    #[test]
    fn narrow(position in positions::<Narrow>()) {
        agrees_with_the_oracle(&position)?;
    }
}

#[cfg(not(debug_assertions))]
mod optimised {
    use checkers_bits::MenTake;

    use super::*;

    /// A variant in which men capture only men, and any capture is legal. No built-in variant has both clauses.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub(super) struct SafeKings;

    impl Variant for SafeKings {
        type Board = <Russian as Variant>::Board;
        type Attacks = <Russian as Variant>::Attacks;

        const NAME: &'static str = "safe kings";
        const PDN_GAME_TYPE: u8 = 100;
        const CAPTURE_SIGN: char = ':';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
        const PROMOTES_DURING_CAPTURE: bool = false;
        const PREFERENCE: &'static [Preference] = &[];
        const MEN_TAKE: MenTake = MenTake::OnlyMen;
    }

    without_a_gap!(Lane, Ring8, u32, Russian, 2 x 8, 2);

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(3_000))]

        #[test]
        fn safe_kings(position in positions::<SafeKings>()) {
            agrees_with_the_oracle(&position)?;
        }

        #[test]
        fn modulo_50(position in positions::<Modulo50>()) {
            agrees_with_the_oracle(&position)?;
        }

        #[test]
        fn modulo_40(position in positions::<Modulo40>()) {
            agrees_with_the_oracle(&position)?;
        }

        #[test]
        fn lane(position in positions::<Lane>()) {
            agrees_with_the_oracle(&position)?;
        }
    }
}
