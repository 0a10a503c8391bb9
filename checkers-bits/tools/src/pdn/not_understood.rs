//! Results and dates that are not understood.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use checkers_bits::Color;
use checkers_bits::game::RecordedResult;
use checkers_pdn::{Date, GameText};
use serde::Serialize;

/// Counts the games by tag, such as `[Result "4-6"]`.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub(crate) struct NotUnderstood(BTreeMap<String, u64>);

/// Maximum number of tags to print.
const PRINTED: usize = 10;

impl NotUnderstood {
    /// The tags `Result` and `Date` of a game whose values cannot be parsed.
    pub(crate) fn tags_of(text: &GameText<'_>) -> Vec<String> {
        let mut tags = Vec::new();
        if let RecordedResult::Other(result) = text.recorded_result(Color::White) {
            tags.push(format!("[Result {result:?}]"));
        }
        if let Some(date) = text.tag("Date").filter(|date| date.parse::<Date>().is_err()) {
            tags.push(format!("[Date {date:?}]"));
        }
        tags
    }

    pub(crate) fn add(&mut self, tags: Vec<String>) {
        tags.into_iter().for_each(|tag| *self.0.entry(tag).or_default() += 1);
    }
}

impl Display for NotUnderstood {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (tag, games) in self.0.iter().take(PRINTED) {
            writeln!(f, "  {games} with {tag}, which is not understood")?;
        }
        match self.0.len().saturating_sub(PRINTED) {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more such tags"),
        }
    }
}
