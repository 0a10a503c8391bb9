//! A variant with a slider-attack backend of choice.

use std::marker::PhantomData;

use checkers_bits::attacks::SliderAttacks;
use checkers_bits::{
    CaptureLines, Color, DrawRules, Goal, KingLanding, KingRange, MenCapture, MenTake, Position,
    Preference, Scoring, SquareNames, Variant, perft,
};

/// The variant `V` with the backend `A`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Using<V, A>(PhantomData<(V, A)>);

impl<V: Variant, A: SliderAttacks<V::Board>> Variant for Using<V, A> {
    type Board = V::Board;
    type Attacks = A;

    const NAME: &'static str = V::NAME;
    const PROMOTES_DURING_CAPTURE: bool = V::PROMOTES_DURING_CAPTURE;
    const KINGS: KingRange = V::KINGS;
    const KING_LANDING: KingLanding = V::KING_LANDING;
    const MEN_CAPTURE: MenCapture = V::MEN_CAPTURE;
    const MEN_TAKE: MenTake = V::MEN_TAKE;
    const CAPTURE_LINES: CaptureLines = V::CAPTURE_LINES;
    const KING_MOVES_IN_A_ROW: Option<u8> = V::KING_MOVES_IN_A_ROW;
    const PREFERENCE: &'static [Preference] = V::PREFERENCE;
    const GOAL: Goal = V::GOAL;
    const RANKS_OF_MEN: u8 = V::RANKS_OF_MEN;
    const BEGINS: Color = V::BEGINS;
    const DRAW_RULES: DrawRules<'static> = V::DRAW_RULES;
    const PDN_GAME_TYPE: u8 = V::PDN_GAME_TYPE;
    const LONG_PDN_GAME_TYPE: Option<&'static str> = V::LONG_PDN_GAME_TYPE;
    const CAPTURE_SIGN: char = V::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = V::SQUARE_NAMES;
    const SCORING: Scoring = V::SCORING;
}

/// Counts [`perft`] of a position, with the backend `A` instead of the backend of the variant.
///
/// # Panics
///
/// Never: the variant with the other backend has the same rules.
#[must_use]
pub fn perft_with<A: SliderAttacks<V::Board>, V: Variant>(
    position: &Position<V>,
    depth: u32,
) -> u64 {
    let [white, black] = Color::ALL.map(|color| position.pieces_of(color));
    let position = Position::<Using<V, A>>::new(white, black, position.side_to_move());
    perft(&position.expect("both have the same rules"), depth)
}
