//! The result of a game and the value of its `Result` tag.

use std::string::String;

use checkers_bits::Color;
use checkers_bits::game::{Outcome, RecordedResult};
use checkers_bits::{Scoring, Variant};

/// The result that the value of the tag means. The side that begins comes first.
pub(crate) fn of_tag(value: &str, begins: Color) -> RecordedResult {
    match value.trim() {
        "" | "*" | "?" | "-" => RecordedResult::Unknown,
        "1-0" | "2-0" => RecordedResult::won_by(begins),
        "0-1" | "0-2" => RecordedResult::won_by(!begins),
        "1/2-1/2" | "1-1" | "½-½" | "½" | "0.5-0.5" => RecordedResult::Draw,
        "0-0" => RecordedResult::BothLose,
        other => RecordedResult::Other(other.into()),
    }
}

/// The result that was recorded, or else a win in which a side cannot move at the end.
pub(super) fn or_win(recorded: RecordedResult, win: Option<Outcome>) -> RecordedResult {
    match win {
        Some(win) if recorded == RecordedResult::Unknown => win.into(),
        _ => recorded,
    }
}

/// The value of the tag.
pub(super) fn to_tag<V: Variant>(result: &RecordedResult) -> String {
    let [first_wins, draw, second_wins] = match V::SCORING {
        Scoring::OnePoint => ["1-0", "1/2-1/2", "0-1"],
        Scoring::TwoPoints => ["2-0", "1-1", "0-2"],
    };
    let value = match result {
        RecordedResult::Unknown => "*",
        RecordedResult::Draw => draw,
        RecordedResult::BothLose => "0-0",
        RecordedResult::Other(other) => other,
        result if *result == RecordedResult::won_by(V::BEGINS) => first_wins,
        _ => second_wins,
    };
    value.into()
}
