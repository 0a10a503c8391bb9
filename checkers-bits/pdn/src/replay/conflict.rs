//! Detects games whose result contradicts their movetext or their last position.

use core::fmt;

use super::Checked;
use crate::text::GameText;
use checkers_bits::Color;
use checkers_bits::game::RecordedResult;

/// A contradiction in the result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultConflict {
    /// The result in the `Result` tag differs from the result at the end of the movetext.
    Movetext {
        /// The result of the tag.
        tag: RecordedResult,
        /// The result at the end of the movetext.
        movetext: RecordedResult,
    },
    /// The game is won in the last position, but the recorded result differs.
    LastPosition {
        /// The recorded result.
        recorded: RecordedResult,
        /// The side that has lost.
        loser: Color,
    },
}

impl GameText<'_> {
    /// Returns the contradiction in the result, if any. Either the tag and the movetext differ, or a side has won in
    /// the last position of the [checked](Self::check) game and is not recorded as the winner.
    ///
    /// A result that is [unknown](RecordedResult::Unknown) or [other](RecordedResult::Other) is never a
    /// contradiction.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[FEN \"W:Wa3:Bc5\"] 1. a3-b4 c5:a3 1-0"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// let conflict = game.result_conflict(&game.check(Russian)?).unwrap();
    /// assert_eq!(conflict.to_string(), "the result is a win for White, but White has lost by the last position");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn result_conflict(&self, checked: &Checked) -> Option<ResultConflict> {
        let (tag, movetext) = self.both_results(checked.begins);
        let is_of_two_sides = |result: &RecordedResult| {
            !matches!(result, RecordedResult::Unknown | RecordedResult::Other(_))
        };
        if is_of_two_sides(&tag) && is_of_two_sides(&movetext) && tag != movetext {
            return Some(ResultConflict::Movetext { tag, movetext });
        }
        let recorded = if tag == RecordedResult::Unknown { movetext } else { tag };
        if !is_of_two_sides(&recorded) || !checked.is_known {
            return None;
        }
        let winner = checked.position.outcome()?.winner()?;
        (recorded != RecordedResult::won_by(winner))
            .then_some(ResultConflict::LastPosition { recorded, loser: !winner })
    }
}

/// Writes text such as `the result is a win for White, but White has lost by the last position`.
impl fmt::Display for ResultConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Movetext { tag, movetext } => {
                write!(f, "the tag Result says {tag}, but the movetext ends with {movetext}")
            }
            Self::LastPosition { recorded, loser } => {
                write!(f, "the result is {recorded}, but {loser} has lost by the last position")
            }
        }
    }
}
