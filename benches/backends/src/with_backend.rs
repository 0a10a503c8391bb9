//! The rules of a variant with a slider-attack backend and a numbering of choice.

use std::marker::PhantomData;

use checkers_bits::attacks::SliderAttacks;
use checkers_bits::{
    Board, CaptureLines, Cells, Color, DarkCorner, DrawRules, FirstSquare, Goal, KingLanding,
    KingRange, MenCapture, MenTake, Position, Preference, Removal, Scoring, SquareNames, Variant,
    perft,
};

/// The rules of the variant `V` with the backend `A`, on the board `B`: the board of `V`, or a board of the same size
/// in another numbering.
///
/// No other type of the workspace forwards the constants of a variant. So a new constant of [`Variant`] needs one more
/// line here, and nowhere else. A test notices a missing line, because the default value would compile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WithBackend<V: Variant, A, B = <V as Variant>::Board>(PhantomData<(V, A, B)>);

impl<V: Variant, A: SliderAttacks<B>, B: Board> Variant for WithBackend<V, A, B> {
    type Board = B;
    type Attacks = A;

    const NAME: &'static str = V::NAME;
    const PROMOTES_DURING_CAPTURE: bool = V::PROMOTES_DURING_CAPTURE;
    const KINGS: KingRange = V::KINGS;
    const KING_LANDING: KingLanding = V::KING_LANDING;
    const MEN_CAPTURE: MenCapture = V::MEN_CAPTURE;
    const MEN_TAKE: MenTake = V::MEN_TAKE;
    const CAPTURE_LINES: CaptureLines = V::CAPTURE_LINES;
    const REMOVAL: Removal = V::REMOVAL;
    const KING_MOVES_IN_A_ROW: Option<u8> = V::KING_MOVES_IN_A_ROW;
    const PREFERENCE: &'static [Preference] = V::PREFERENCE;
    const GOAL: Goal = V::GOAL;
    const RANKS_OF_MEN: u8 = V::RANKS_OF_MEN;
    const RANKS_BEHIND_MEN: u8 = V::RANKS_BEHIND_MEN;
    const BEGINS: Color = V::BEGINS;
    const DRAW_RULES: DrawRules<'static> = V::DRAW_RULES;
    const PDN_GAME_TYPE: u8 = V::PDN_GAME_TYPE;
    const LONG_PDN_GAME_TYPE: Option<&'static str> = V::LONG_PDN_GAME_TYPE;
    const CAPTURE_SIGN: char = V::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = V::SQUARE_NAMES;
    const SCORING: Scoring = V::SCORING;
}

/// The board `B` in the numbering without gaps of the article [Magic bitboards and Russian
/// draughts](http://developers-club.com/posts/272815/). A rotate by 50 or by 40 bits takes two shifts and masks, so the
/// library numbers 10×10 and 10×8 boards [with ghosts](Board) instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Gapless<B>(PhantomData<B>);

impl<B: Board> Board for Gapless<B> {
    type Word = B::Word;
    const WIDTH: u8 = B::WIDTH;
    const HEIGHT: u8 = B::HEIGHT;
    const RANKS_OF_MEN: u8 = B::RANKS_OF_MEN;
    const UP_LEFT: u32 = match (B::CELLS, B::DARK_CORNER) {
        (Cells::Dark, DarkCorner::Left) => 1,
        (Cells::Dark, DarkCorner::Right) | (Cells::All, _) => B::WIDTH as u32 - 1,
    };
    const UP_RIGHT: u32 = match B::CELLS {
        Cells::Dark => B::WIDTH as u32 - Self::UP_LEFT,
        Cells::All => B::WIDTH as u32 + 1,
    };
    const RING: u32 = B::WIDTH as u32 * B::HEIGHT as u32 / B::CELLS.pitch() as u32;
    const DARK_CORNER: DarkCorner = B::DARK_CORNER;
    const CELLS: Cells = B::CELLS;
    const FIRST_SQUARE: FirstSquare = B::FIRST_SQUARE;
}

/// Counts [`perft`] of a position, with the backend `A` instead of the backend of the variant.
///
/// # Panics
///
/// Never: see [`perft_on`].
#[must_use]
pub fn perft_with<A: SliderAttacks<V::Board>, V: Variant>(
    position: &Position<V>,
    depth: u32,
) -> u64 {
    perft_on::<V::Board, A, V>(position, depth)
}

/// Counts [`perft`] of a position, with the backend `A` on a board `B` of the same size in another numbering.
///
/// # Panics
///
/// Never for a board of the same size: the FEN of a position names squares and does not depend on their numbering.
#[must_use]
pub fn perft_on<B: Board, A: SliderAttacks<B>, V: Variant>(
    position: &Position<V>,
    depth: u32,
) -> u64 {
    // The FEN has all of the position, also the moves of a king in a row.
    let position = position.to_string().parse::<Position<WithBackend<V, A, B>>>();
    perft(&position.expect("both variants have the same rules"), depth)
}
