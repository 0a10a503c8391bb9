//! Breakthrough.
//!
//! The rules come from lidraughts.org. Scan calls the game `bt`.

use super::{Goal, International, Preference, Scoring, Variant};
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Breakthrough: International draughts in which the first king wins.
///
/// A position with a king is finished and has no moves.
///
/// ```
/// use checkers_bits::{Breakthrough, Position};
///
/// let position: Position<Breakthrough> = "W:Wb8:Bg5".parse()?;
/// let after = position.play(position.read_move("b8-a9")?)?;
/// let after = after.play(after.read_move("g5-h4")?)?;
/// let won = after.play(after.read_move("a9-b10")?)?;
/// assert_eq!(won.outcome().unwrap().to_string(), "White wins: White has the first king");
/// assert!(!won.has_moves());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Breakthrough;

impl Variant for Breakthrough {
    type Board = <International as Variant>::Board;
    type Attacks = <International as Variant>::Attacks;

    const NAME: &'static str = "breakthrough";

    const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = International::PREFERENCE;
    /// Source: lidraughts.org. The first player who makes a king wins.
    const GOAL: Goal = Goal::FirstKing;
    const DRAW_RULES: DrawRules<'static> = International::DRAW_RULES;

    /// PDN has no number for the game; this is the number of lidraughts.org.
    const PDN_GAME_TYPE: u8 = 96;
    const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = International::SQUARE_NAMES;
    const SCORING: Scoring = International::SCORING;
}
