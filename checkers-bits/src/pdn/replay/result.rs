//! The result of a game and the value of its `Result` tag.

use std::string::String;

use crate::color::Color;
use crate::game::RecordedResult;
use crate::variant::{Scoring, Variant};

/// The result that the value of the tag means. The side that begins comes first.
pub(super) fn of_tag<V: Variant>(value: &str) -> RecordedResult {
    let [first_wins, second_wins] = match V::BEGINS {
        Color::White => [RecordedResult::WhiteWins, RecordedResult::BlackWins],
        Color::Black => [RecordedResult::BlackWins, RecordedResult::WhiteWins],
    };
    match value.trim() {
        "" | "*" | "?" => RecordedResult::Unknown,
        "1-0" | "2-0" => first_wins,
        "0-1" | "0-2" => second_wins,
        "1/2-1/2" | "1-1" | "½-½" | "½" | "0.5-0.5" => RecordedResult::Draw,
        "0-0" => RecordedResult::BothLose,
        other => RecordedResult::Other(other.into()),
    }
}

/// The value of the tag.
pub(super) fn to_tag<V: Variant>(result: &RecordedResult) -> String {
    let [first_wins, draw, second_wins] = match V::SCORING {
        Scoring::OnePoint => ["1-0", "1/2-1/2", "0-1"],
        Scoring::TwoPoints => ["2-0", "1-1", "0-2"],
    };
    let [white_wins, black_wins] = match V::BEGINS {
        Color::White => [first_wins, second_wins],
        Color::Black => [second_wins, first_wins],
    };
    let value = match result {
        RecordedResult::Unknown => "*",
        RecordedResult::WhiteWins => white_wins,
        RecordedResult::BlackWins => black_wins,
        RecordedResult::Draw => draw,
        RecordedResult::BothLose => "0-0",
        RecordedResult::Other(other) => other,
    };
    value.into()
}
