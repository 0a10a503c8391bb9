//! The census of the lines, as counted before: it takes too long to count again for each page.

use checkers_geometry::Board;
use serde::{Deserialize, Serialize};

use crate::Target;
use crate::census::Census;
use crate::draughts::Line;

/// The output of `magic-search census --format json`, for the lines that take minutes.
fn records<B: Board>() -> &'static str {
    match (B::WIDTH, B::HEIGHT) {
        (8, 8) => include_str!("assets/census/8x8.jsonl"),
        (10, 10) => include_str!("assets/census/10x10.jsonl"),
        (10, 8) => include_str!("assets/census/10x8.jsonl"),
        _ => "",
    }
}

/// The census of one line.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Known {
    /// They were all judged.
    Counted(Counted),
    /// Judging them would take two to this power of steps, at most.
    Steps(u32),
}

/// The result of a census. The count is text, since JavaScript would lose digits of the greatest.
#[derive(Serialize, Deserialize)]
pub(super) struct Counted {
    #[serde(deserialize_with = "digits")]
    count: String,
    smallest: String,
    sparsest: String,
}

#[derive(Deserialize)]
struct Record {
    line: String,
    #[serde(flatten)]
    counted: Counted,
}

fn digits<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    u64::deserialize(deserializer).map(|count| count.to_string())
}

/// The census of a line, if it is known.
pub(super) fn known<B: Board>(line: Line<B>) -> Known {
    let name = line.to_string();
    let mut records = records::<B>().lines().map(|record| {
        serde_json::from_str::<Record>(record).expect("a record of the census in each line")
    });
    if let Some(record) = records.find(|record| record.line == name) {
        return Known::Counted(record.counted);
    }
    let target = Target::injective(line.mask()).expect("a line has squares");
    let census =
        Census::new(&[target], line.squares().count() as u32).expect("a bit for each square");
    Known::Steps(census.log_steps())
}
