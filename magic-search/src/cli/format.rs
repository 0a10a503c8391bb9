//! How results are printed.

use clap::ValueEnum;
use itertools::Itertools;
use magic_search::Shard;
use magic_search::search::End;
use serde::Serialize;

use super::checksum;
use super::record::{CensusRecord, FindRecord};
use super::subject::Subject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// columns for people
    Table,
    /// one object per line; the README lists the fields
    Json,
    /// constants of Rust
    Rust,
    /// constants of C
    C,
}

impl Format {
    /// The heading of census results.
    pub(crate) fn census_header(self) -> Option<String> {
        (self == Self::Table).then(|| {
            format!(
                "{:16} {:>4} {:>11} {:>18} {:>18} {:>11} {:>18}",
                "line", "bits", "count", "smallest", "sparsest", "monotone", "first monotone"
            )
        })
    }

    pub(crate) fn census(self, record: &CensusRecord) -> String {
        let subject = &record.subject;
        let magics = [
            ("smallest", &record.smallest),
            ("sparsest", &record.sparsest),
            ("monotone", &record.first_monotone),
        ];
        let magics = || {
            let found = magics.iter();
            found.filter_map(|(name, magic)| magic.as_deref().map(|magic| (*name, magic)))
        };
        match self {
            Self::Json => json(record, record.shard),
            Self::Table => {
                let dash = |magic: &Option<String>| magic.clone().unwrap_or_else(|| "-".to_owned());
                format!(
                    "{:16} {:>4} {:>11} {:>18} {:>18} {:>11} {:>18}",
                    short(subject),
                    subject.bits,
                    record.count,
                    dash(&record.smallest),
                    dash(&record.sparsest),
                    record.monotone,
                    dash(&record.first_monotone)
                )
            }
            Self::Rust | Self::C => {
                let head = format!("{}: {} magics", about(subject), record.count);
                let constants = magics().map(|(name, magic)| self.constant(subject, name, magic));
                [self.comment(&head)].into_iter().chain(constants).join("\n")
            }
        }
    }

    pub(crate) fn find_header(self) -> Option<String> {
        (self == Self::Table).then(|| {
            format!(
                "{:16} {:>18} {:>18} {:>5} {:>4} {:>12}",
                "line", "mask", "magic", "shift", "bits", "place"
            )
        })
    }

    pub(crate) fn find(self, record: &FindRecord) -> String {
        let subject = &record.subject;
        let found = record.found.iter();
        match self {
            Self::Json => json(record, record.shard),
            Self::Table => {
                let mask = match subject.masks.as_slice() {
                    [mask] => mask.clone(),
                    masks => format!("{} masks", masks.len()),
                };
                let rows = found.map(|found| {
                    format!(
                        "{:16} {mask:>18} {:>18} {:>5} {:>4} {:>12}",
                        short(subject),
                        found.magic,
                        found.shift,
                        subject.bits,
                        found.place
                    )
                });
                let note = match record.end {
                    End::Found => None,
                    End::Exhausted => Some("there are no more: every multiplier was tried"),
                    End::TimeUp => Some("the time was up"),
                };
                let note = note.map(|note| format!("{:16} {note}", short(subject)));
                rows.chain(note).join("\n")
            }
            Self::Rust | Self::C => {
                let several = record.found.len() > 1;
                let constants = found.enumerate().map(|(i, found)| {
                    let name = if several { format!("magic_{i}") } else { "magic".to_owned() };
                    self.constant(subject, &name, &found.magic)
                });
                [self.comment(&about(subject))].into_iter().chain(constants).join("\n")
            }
        }
    }

    fn comment(self, text: &str) -> String {
        format!("// {text}")
    }

    fn constant(self, subject: &Subject, name: &str, value: &str) -> String {
        let prefix: String = subject.name().replace(" from ", "_").chars().map(letter).collect();
        let name = format!("{prefix}_{name}").to_uppercase();
        let word = subject.word;
        if self == Self::Rust {
            format!("pub const {name}: u{word} = {value};")
        } else {
            format!("static const uint{word}_t {name} = UINT{word}_C({value});")
        }
    }
}

/// The characters allowed in a Rust or C name.
fn letter(letter: char) -> char {
    if letter.is_ascii_alphanumeric() { letter } else { '_' }
}

/// A name that fits the column.
fn short(subject: &Subject) -> String {
    let lines = subject.masks.len();
    if lines > 1 { format!("{lines} masks") } else { subject.name() }
}

fn about(subject: &Subject) -> String {
    format!(
        "{}, mask {}, {} index bits: (occupied & mask) * magic >> {}",
        subject.name(),
        subject.masks.iter().join(" "),
        subject.bits,
        subject.shift()
    )
}

/// Records for other machines have a checksum.
fn json(record: &impl Serialize, shard: Option<Shard>) -> String {
    match shard {
        Some(_) => checksum::write(record),
        None => serde_json::to_string(record).expect("records have string keys"),
    }
}
