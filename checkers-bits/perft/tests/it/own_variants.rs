//! Counts boards and variants that a user of the crate defines.

use checkers_bits::{
    Board8x8, Board10x10, International, KingRange, MenCapture, Position, Preference, SquareNames,
    Variant, attacks, perft,
};
use checkers_perft::Countable;
use proptest::prelude::*;

use crate::batch::{CASES, batches, counts_together, plays_out};
use crate::own_boards::without_a_gap;
use crate::random::{positions, positions_of_men};

/// Defines a variant in which the most pieces must be captured, with clauses that no built-in variant combines.
macro_rules! takes_the_most {
    ($variant:ident: $board:ident, $promotes:literal, $kings:ident, $men_capture:ident) => {
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        struct $variant;

        impl Variant for $variant {
            type Board = $board;
            type Attacks = attacks::Fill;

            const NAME: &'static str = stringify!($variant);
            const PDN_GAME_TYPE: u8 = 100;
            const CAPTURE_SIGN: char = ':';
            const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
            const PROMOTES_DURING_CAPTURE: bool = $promotes;
            const PREFERENCE: &'static [Preference] = &[Preference::MostPieces];
            const KINGS: KingRange = KingRange::$kings;
            const MEN_CAPTURE: MenCapture = MenCapture::$men_capture;
        }
    };
}

takes_the_most!(GoesOn: Board8x8, true, Flies, AllWays);
takes_the_most!(GoesOnForward: Board10x10, true, Flies, Forward);

without_a_gap!(Narrow, Ring24, u128, International, 4 x 12, 4);

impl Countable for GoesOn {}
impl Countable for GoesOnForward {}
impl Countable for Narrow {}

/// After c1-d2, the man on a3 takes b2, becomes a king on c1 and takes the man on d2, which a man cannot do where men
/// capture forward.
#[test]
fn a_new_king_takes_the_man_that_made_room_for_it() {
    let position: Position<GoesOnForward> = "W:Wc1,b2:Ba3".parse().unwrap();
    assert_eq!((perft(&position, 2), checkers_perft::perft(&position, 2)), (7, 7));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(CASES))]

    #[test]
    fn goes_on_counted_and_played_out_together(
        positions in batches(positions::<GoesOn>(), 500),
        men in batches(positions_of_men::<GoesOn>(), 300),
    ) {
        counts_together(&positions)?;
        plays_out(&positions[..100], 2)?;
        plays_out(&men, 3)?;
        plays_out(&men[..5], 4)?;
    }

    #[test]
    fn narrow_played_out_together(
        positions in batches(positions::<Narrow>(), 50),
        men in batches(positions_of_men::<Narrow>(), 100),
    ) {
        plays_out(&positions, 2)?;
        plays_out(&men, 3)?;
        plays_out(&men[..5], 4)?;
    }
}

/// Variants that a debug build leaves out, because compiling their kernels takes longer than the tests.
#[cfg(not(debug_assertions))]
mod optimised {
    use checkers_bits::Russian;

    use super::*;

    takes_the_most!(StepsForward: Board10x10, false, Steps, Forward);
    without_a_gap!(Modulo50, Ring50, u64, International, 10 x 10, 4);
    without_a_gap!(Small, Ring18, u32, Russian, 6 x 6, 2);

    impl Countable for StepsForward {}
    impl Countable for Modulo50 {}
    impl Countable for Small {}

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20))]

        #[test]
        fn counted_together(
            goes_on_forward in batches(positions::<GoesOnForward>(), 300),
            steps_forward in batches(positions::<StepsForward>(), 300),
            modulo_50 in batches(positions::<Modulo50>(), 300),
            small in batches(positions::<Small>(), 300),
        ) {
            counts_together(&goes_on_forward)?;
            counts_together(&steps_forward)?;
            counts_together(&modulo_50)?;
            counts_together(&small)?;
        }

        #[test]
        fn kings_counted_and_played_out_together(
            goes_on_forward in batches(positions::<GoesOnForward>(), 30),
            steps_forward in batches(positions::<StepsForward>(), 100),
            small in batches(positions::<Small>(), 100),
        ) {
            plays_out(&goes_on_forward, 1)?;
            plays_out(&steps_forward, 2)?;
            plays_out(&small, 2)?;
        }

        #[test]
        fn played_out_together(
            goes_on_forward in batches(positions_of_men::<GoesOnForward>(), 100),
            steps_forward in batches(positions_of_men::<StepsForward>(), 100),
            modulo_50 in batches(positions_of_men::<Modulo50>(), 100),
            small in batches(positions_of_men::<Small>(), 300),
        ) {
            plays_out(&goes_on_forward, 2)?;
            plays_out(&steps_forward, 2)?;
            plays_out(&modulo_50, 3)?;
            plays_out(&small, 3)?;
            plays_out(&small[..5], 4)?;
        }
    }
}
