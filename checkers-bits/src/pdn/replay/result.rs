//! The result of a game and the value of its `Result` tag.

use std::string::String;

use crate::game::RecordedResult;
use crate::variant::{Scoring, Variant};

/// The result that the value of the tag means.
pub(in crate::pdn) fn of_tag(value: &str) -> RecordedResult {
    match value.trim() {
        "" | "*" | "?" => RecordedResult::Unknown,
        "1-0" | "2-0" => RecordedResult::WhiteWins,
        "0-1" | "0-2" => RecordedResult::BlackWins,
        "1/2-1/2" | "1-1" | "½-½" | "½" | "0.5-0.5" => RecordedResult::Draw,
        "0-0" => RecordedResult::BothLose,
        other => RecordedResult::Other(other.into()),
    }
}

/// The value of the tag.
pub(super) fn to_tag<V: Variant>(result: &RecordedResult) -> String {
    of_scoring(result, V::SCORING).into()
}

/// A result in points.
pub(super) fn of_scoring(result: &RecordedResult, scoring: Scoring) -> &str {
    let [white_wins, draw, black_wins] = match scoring {
        Scoring::OnePoint => ["1-0", "1/2-1/2", "0-1"],
        Scoring::TwoPoints => ["2-0", "1-1", "0-2"],
    };
    match result {
        RecordedResult::Unknown => "*",
        RecordedResult::WhiteWins => white_wins,
        RecordedResult::BlackWins => black_wins,
        RecordedResult::Draw => draw,
        RecordedResult::BothLose => "0-0",
        RecordedResult::Other(other) => other,
    }
}
