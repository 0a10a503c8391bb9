//! Output formats of results.

use std::fmt::{self, Display, Formatter};

use clap::ValueEnum;
use itertools::Itertools;

use super::output::print;
use super::request::Subject;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// columns for people
    Table,
    /// one object per line; the README lists the fields
    Json,
    /// Rust constants
    Rust,
    /// C constants
    C,
}

impl Format {
    /// Prints the column headings, or for C the `#include` line.
    pub(crate) fn print_header(self, columns: &str) -> Result<(), String> {
        let header = match self {
            Self::Table => columns,
            Self::C => "#include <stdint.h>",
            Self::Json | Self::Rust => return Ok(()),
        };
        print(header).map(|_| ())
    }

    pub(crate) fn constant(self, subject: &Subject, name: &str, value: u128) -> String {
        let prefix = subject.name().replace(" from ", "_");
        let prefix = prefix.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        // A hexadecimal mask begins with a digit, but an identifier must not, so the name of the
        // constant gets a prefix.
        let is_mask = subject.line.is_none() && subject.piece.is_none();
        let prefix = if is_mask { format!("mask_{prefix}") } else { prefix };
        let name = format!("{prefix}_{name}").to_uppercase();
        let word = subject.word.min(u64::BITS);
        let values = subject.words(value).into_iter();
        match (self, subject.has_two_words()) {
            (Self::Rust, false) => format!("pub const {name}: u{word} = {};", values.format("")),
            (Self::Rust, true) => {
                format!("pub const {name}: [u{word}; 2] = [{}];", values.format(", "))
            }
            (_, is_array) => {
                let values = values.map(|value| format!("UINT{word}_C({value})")).join(", ");
                let (array, values) =
                    if is_array { ("[2]", format!("{{{values}}}")) } else { ("", values) };
                format!("static const uint{word}_t {name}{array} = {values};")
            }
        }
    }
}

/// The name of the line, mask or piece of a search, short enough for the column of a table.
pub(crate) fn short(subject: &Subject) -> String {
    let lines = subject.masks.len();
    if lines > 1 { format!("{lines} masks") } else { subject.name() }
}

pub(crate) fn about(subject: &Subject) -> String {
    let index = if subject.has_two_words() {
        format!(
            "((low & mask[0]) * magic[0] ^ (high & mask[1]) * magic[1]), high from square {},",
            subject.split
        )
    } else {
        "(occupied & mask) * magic".to_owned()
    };
    format!(
        "{}, mask {}, {} index bits: {index} >> {}",
        subject.name(),
        subject.masks.iter().map(|&mask| subject.hex(mask)).join(" "),
        subject.bits,
        subject.shift()
    )
}

/// The first fields of a JSON object: board, line, square, entries, word, index bits and masks of
/// the search, and the split of two words.
pub(crate) fn subject_object(subject: &Subject) -> Object {
    let Subject { board, line, square, entries, word, split, bits, masks, .. } = subject;
    let object = Object::default().text("board", board).option("line", line.as_ref());
    let object = object.option("square", square.as_ref()).text("entries", entries);
    if subject.has_two_words() {
        let object = object.text("word", "2x64").value("split", split).value("bits", bits);
        return object.value("masks", json_words(subject, masks[0]));
    }
    let masks = masks.iter().map(|&mask| json_words(subject, mask));
    object.value("word", word).value("bits", bits).list("masks", masks)
}

/// A mask or a multiplier as a string, or as the list of two.
pub(crate) fn json_words(subject: &Subject, number: u128) -> String {
    let words = subject.words(number).iter().map(|word| format!("\"{word}\"")).join(",");
    if subject.has_two_words() { format!("[{words}]") } else { words }
}

/// A JSON object on one line. The strings of the object need no escapes.
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
