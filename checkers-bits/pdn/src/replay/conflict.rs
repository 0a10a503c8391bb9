//! Results that cannot be true.

use core::fmt;

use super::{Checked, result};
use crate::text::{GameText, MoveToken, TokenKind};
use checkers_bits::Color;
use checkers_bits::Variant;
use checkers_bits::game::RecordedResult;

/// Why the result of a game cannot be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResultConflict {
    /// The `Result` tag says one thing, and the end of the movetext another.
    Movetext {
        /// What the tag says.
        tag: RecordedResult,
        /// What the movetext ends with.
        movetext: RecordedResult,
    },
    /// In the last position a side cannot move and so has lost, whatever the record says.
    LastPosition {
        /// What the record says.
        recorded: RecordedResult,
        /// The side that cannot move.
        loser: Color,
    },
}

impl GameText<'_> {
    /// The result that the `Result` tag gives or, if it gives none, the end of the movetext. `begins` is
    /// the side that [begins](Variant::BEGINS) games of the variant: it comes first in a result.
    ///
    /// ```
    /// use checkers_bits::Color;
    /// use checkers_bits::game::RecordedResult;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[Result \"*\"] 1. c3-d4 d6-c5 1-0"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(game.recorded_result(Color::White), RecordedResult::WhiteWins);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn recorded_result(&self, begins: Color) -> RecordedResult {
        let (tag, movetext) = self.both_results(begins);
        if tag == RecordedResult::Unknown { movetext } else { tag }
    }

    /// Whether the result is one that cannot be: the two places for it differ, or the game that was
    /// [checked](Self::check) ends with a side that cannot move and has not lost.
    ///
    /// A result that is unknown, or of a kind of its own, is not in conflict with anything.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[FEN \"W:Wa3:Bc5\"] 1. a3-b4 c5:a3 1-0"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// let conflict = game.result_conflict(&game.check::<Russian>()?).unwrap();
    /// assert_eq!(conflict.to_string(), "the result is a win for White, but White cannot move and has lost");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn result_conflict<V: Variant>(&self, checked: &Checked<V>) -> Option<ResultConflict> {
        let (tag, movetext) = self.both_results(V::BEGINS);
        if is_of_two_sides(&tag) && is_of_two_sides(&movetext) && tag != movetext {
            return Some(ResultConflict::Movetext { tag, movetext });
        }
        let recorded = if tag == RecordedResult::Unknown { movetext } else { tag };
        let loser = checked.position.side_to_move();
        let expected = RecordedResult::won_by(!loser);
        let contradicts = is_of_two_sides(&recorded)
            && recorded != expected
            && !self.ends_with_unknown_move()
            && !checked.position.has_moves();
        contradicts.then_some(ResultConflict::LastPosition { recorded, loser })
    }

    /// The results of the tag and of the movetext.
    fn both_results(&self, begins: Color) -> (RecordedResult, RecordedResult) {
        let tag = self.tag("Result");
        let tag = tag.map_or(RecordedResult::Unknown, |value| result::of_tag(&value, begins));
        let mut depth = 0_usize;
        let mut movetext = None;
        for token in self.tokens() {
            match token.kind {
                TokenKind::VariationStart => depth += 1,
                TokenKind::VariationEnd => depth = depth.saturating_sub(1),
                TokenKind::Result if depth == 0 => movetext = Some(token.text),
                _ => {}
            }
        }
        let movetext = movetext.map_or(RecordedResult::Unknown, |text| {
            result::of_tag(&self.decode_movetext(text), begins)
        });
        (tag, movetext)
    }

    fn ends_with_unknown_move(&self) -> bool {
        let mut depth = 0_usize;
        let mut is_unknown = false;
        for token in self.tokens() {
            match token.kind {
                TokenKind::VariationStart => depth += 1,
                TokenKind::VariationEnd => depth = depth.saturating_sub(1),
                TokenKind::Move if depth == 0 => is_unknown = MoveToken(token.text).is_unknown(),
                TokenKind::Setup if depth == 0 => is_unknown = false,
                _ => {}
            }
        }
        is_unknown
    }
}

fn is_of_two_sides(result: &RecordedResult) -> bool {
    !matches!(result, RecordedResult::Unknown | RecordedResult::Other(_))
}

/// A result as text that needs no side to come first.
fn in_words(result: &RecordedResult) -> &str {
    match result {
        RecordedResult::Unknown => "unknown",
        RecordedResult::WhiteWins => "a win for White",
        RecordedResult::BlackWins => "a win for Black",
        RecordedResult::Draw => "a draw",
        RecordedResult::BothLose => "a loss for both",
        RecordedResult::Other(other) => other,
    }
}

/// `the result is a win for White, but White cannot move and has lost`
impl fmt::Display for ResultConflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Movetext { tag, movetext } => {
                let (tag, movetext) = (in_words(tag), in_words(movetext));
                write!(f, "the tag Result says {tag}, but the movetext ends with {movetext}")
            }
            Self::LastPosition { recorded, loser } => {
                let recorded = in_words(recorded);
                write!(f, "the result is {recorded}, but {loser} cannot move and has lost")
            }
        }
    }
}
