//! Output formats of results.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use clap::ValueEnum;
use itertools::Itertools;
use magic_search::census::Tally;
use magic_search::find::{End, Found};

use super::request::Subject;

/// The result of a search.
pub(crate) struct Answer<'a> {
    pub(crate) subject: &'a Subject,
    pub(crate) want: &'a str,
    pub(crate) wanted: usize,
    pub(crate) seed: u64,
    pub(crate) found: Vec<Found<u64>>,
    pub(crate) end: End,
}

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
        self.header(format!(
            "{:16} {:>4} {:>11} {:>18} {:>18} {:>11} {:>18}",
            "line", "bits", "count", "smallest", "sparsest", "monotone", "first monotone"
        ))
    }

    pub(crate) fn census(
        self,
        subject: &Subject,
        tasks: Option<&Range<u32>>,
        tally: &Tally,
    ) -> String {
        let &Tally { count, monotone, .. } = tally;
        let hex = |magic: Option<u64>| magic.map(|magic| subject.hex(magic));
        let [smallest, sparsest, first_monotone] =
            [tally.smallest, tally.sparsest, tally.first_monotone].map(hex);
        match self {
            Self::Json => {
                let object = subject_object(subject);
                let object = match tasks {
                    Some(tasks) => {
                        object.text("tasks", format_args!("{}..{}", tasks.start, tasks.end))
                    }
                    None => object,
                };
                let object = object.value("count", count).option("smallest", smallest);
                let object = object.option("sparsest", sparsest).value("monotone", monotone);
                object.option("first_monotone", first_monotone).to_string()
            }
            Self::Table => {
                let dash = |magic: Option<String>| magic.unwrap_or_else(|| "-".to_owned());
                format!(
                    "{:16} {:>4} {count:>11} {:>18} {:>18} {monotone:>11} {:>18}",
                    short(subject),
                    subject.bits,
                    dash(smallest),
                    dash(sparsest),
                    dash(first_monotone)
                )
            }
            Self::Rust | Self::C => {
                let head = format!("// {}: {count} magics", about(subject));
                let magics =
                    [("smallest", smallest), ("sparsest", sparsest), ("monotone", first_monotone)];
                let constants = magics.into_iter().filter_map(|(name, magic)| {
                    magic.map(|magic| self.constant(subject, name, &magic))
                });
                [head].into_iter().chain(constants).join("\n")
            }
        }
    }

    /// The heading of search results.
    pub(crate) fn find_header(self) -> Option<String> {
        self.header(format!(
            "{:18} {:>18} {:>18} {:>5} {:>4} {:>12}",
            "line", "mask", "magic", "shift", "bits", "place"
        ))
    }

    pub(crate) fn find(self, answer: &Answer) -> String {
        let subject = answer.subject;
        let found = answer.found.iter();
        let hex = |found: &Found<u64>| subject.hex(found.magic.multiplier);
        let (end, note) = match answer.end {
            End::Found => ("found", None),
            End::Exhausted => ("exhausted", Some("there are no more: every multiplier was judged")),
            End::TimeUp => {
                ("time-up", Some("the time was up: --time-limit SECONDS searches longer"))
            }
        };
        match self {
            Self::Json => {
                let found = found.map(|found| {
                    let object = Object::default().text("magic", hex(found));
                    object.value("shift", found.magic.shift).value("place", found.place)
                });
                let object = subject_object(subject).text("want", answer.want);
                let object = object.value("wanted", answer.wanted).value("seed", answer.seed);
                object.list("found", found).text("end", end).to_string()
            }
            Self::Table => {
                let mask = match subject.masks.as_slice() {
                    [mask] => mask.clone(),
                    masks => format!("{} masks", masks.len()),
                };
                let rows = found.map(|found| {
                    format!(
                        "{:18} {mask:>18} {:>18} {:>5} {:>4} {:>12}",
                        short(subject),
                        hex(found),
                        found.magic.shift,
                        subject.bits,
                        found.place
                    )
                });
                let note = note.map(|note| format!("{:18} {note}", short(subject)));
                rows.chain(note).join("\n")
            }
            Self::Rust | Self::C => {
                let several = answer.found.len() > 1;
                let constants = found.enumerate().map(|(i, found)| {
                    let name = if several { format!("magic_{i}") } else { "magic".to_owned() };
                    self.constant(subject, &name, &hex(found))
                });
                [format!("// {}", about(subject))].into_iter().chain(constants).join("\n")
            }
        }
    }

    /// The heading of columns, or what the types of C need.
    fn header(self, columns: String) -> Option<String> {
        match self {
            Self::Table => Some(columns),
            Self::C => Some("#include <stdint.h>".to_owned()),
            Self::Json | Self::Rust => None,
        }
    }

    fn constant(self, subject: &Subject, name: &str, value: &str) -> String {
        let prefix = subject.name().replace(" from ", "_");
        let prefix = prefix.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        // An identifier must not begin with a digit, as the hexadecimal mask does.
        let is_mask = subject.line.is_none() && subject.piece.is_none();
        let prefix = if is_mask { format!("mask_{prefix}") } else { prefix };
        let name = format!("{prefix}_{name}").to_uppercase();
        let word = subject.word;
        if self == Self::Rust {
            format!("pub const {name}: u{word} = {value};")
        } else {
            format!("static const uint{word}_t {name} = UINT{word}_C({value});")
        }
    }
}

/// A name short enough for its column.
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

/// The first fields of a JSON object: the subject of the search.
fn subject_object(subject: &Subject) -> Object {
    let Subject { board, line, square, entries, word, bits, masks, .. } = subject;
    let object = Object::default().text("board", board).option("line", line.as_ref());
    let object = object.option("square", square.as_ref()).text("entries", entries);
    let object = object.value("word", word).value("bits", bits);
    object.list("masks", masks.iter().map(|mask| format!("\"{mask}\"")))
}

/// A JSON object on one line. Its strings need no escapes.
#[derive(Default)]
pub(crate) struct Object(String);

impl Object {
    /// Adds a number or any other JSON value.
    pub(crate) fn value(mut self, name: &str, value: impl Display) -> Self {
        let comma = if self.0.is_empty() { "" } else { "," };
        self.0 += &format!("{comma}\"{name}\":{value}");
        self
    }

    pub(crate) fn text(self, name: &str, text: impl Display) -> Self {
        self.value(name, format_args!("\"{text}\""))
    }

    pub(crate) fn option(self, name: &str, text: Option<impl Display>) -> Self {
        match text {
            Some(text) => self.text(name, text),
            None => self.value(name, "null"),
        }
    }

    pub(crate) fn list(self, name: &str, items: impl Iterator<Item = impl Display>) -> Self {
        self.value(name, format_args!("[{}]", items.format(",")))
    }
}

impl Display for Object {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}
