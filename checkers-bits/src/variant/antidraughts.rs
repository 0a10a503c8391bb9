//! Antidraughts.
//!
//! The rules come from lidraughts.org. Other names: losing draughts, giveaway, *poddavki*; Scan calls the game
//! `losing`.

use super::{Goal, International, Preference, Scoring, Variant};
use crate::draw::DrawRules;
use crate::square_names::SquareNames;

/// Antidraughts: International draughts in which the side that cannot move wins.
///
/// ```
/// use checkers_bits::{Antidraughts, Position};
///
/// let position: Position<Antidraughts> = "W:W:BKb10".parse()?;
/// assert_eq!(position.outcome().unwrap().to_string(), "White wins: White has no pieces");
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Antidraughts;

impl Variant for Antidraughts {
    type Board = <International as Variant>::Board;
    type Attacks = <International as Variant>::Attacks;

    const NAME: &'static str = "antidraughts";

    const PROMOTES_DURING_CAPTURE: bool = International::PROMOTES_DURING_CAPTURE;
    const PREFERENCE: &'static [Preference] = International::PREFERENCE;
    /// Source: lidraughts.org. A side wins if it loses all its pieces or cannot move.
    const GOAL: Goal = Goal::BeBlocked;
    const DRAW_RULES: DrawRules<'static> = International::DRAW_RULES;

    /// PDN has no number for the game; this is the number of lidraughts.org.
    const PDN_GAME_TYPE: u8 = 98;
    const CAPTURE_SIGN: char = International::CAPTURE_SIGN;
    const SQUARE_NAMES: SquareNames = International::SQUARE_NAMES;
    const SCORING: Scoring = International::SCORING;
}
