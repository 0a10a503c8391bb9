//! Counts tags with a result or a date that cannot be parsed.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use checkers_bits::Color;
use checkers_bits::game::RecordedResult;
use checkers_pdn::{Date, GameText};
use serde::Serialize;

/// The tags that cannot be parsed, such as `[Result "4-6"]`, each with the number of games that have this tag.
#[derive(Default, Serialize)]
#[serde(transparent)]
pub(crate) struct NotUnderstood(BTreeMap<String, u64>);

/// The maximum number of tags to print.
const PRINTED: usize = 10;

impl NotUnderstood {
    /// Returns the `Result` and `Date` tags of a game, but only tags that cannot be parsed.
    pub(crate) fn tags_of(text: &GameText<'_>) -> Self {
        let mut tags = BTreeMap::new();
        if let RecordedResult::Other(result) = text.recorded_result(Color::White) {
            tags.insert(format!("[Result {result:?}]"), 1);
        }
        if let Some(date) = text.tag("Date").filter(|date| date.parse::<Date>().is_err()) {
            tags.insert(format!("[Date {date:?}]"), 1);
        }
        Self(tags)
    }

    /// Adds the tags of other games.
    pub(crate) fn extend(&mut self, others: Self) {
        others.0.into_iter().for_each(|(tag, games)| *self.0.entry(tag).or_default() += games);
    }
}

/// Writes a line break and a line for each tag.
impl Display for NotUnderstood {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (tag, games) in self.0.iter().take(PRINTED) {
            write!(f, "\n  {games} with {tag}, which is not understood")?;
        }
        match self.0.len().saturating_sub(PRINTED) {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more such tags"),
        }
    }
}
