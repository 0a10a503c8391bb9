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

    pub(crate) fn constant(self, subject: &Subject, name: &str, value: &str) -> String {
        let prefix = subject.name().replace(" from ", "_");
        let prefix = prefix.replace(|letter: char| !letter.is_ascii_alphanumeric(), "_");
        // A hexadecimal mask begins with a digit, but an identifier must not, so the name of the
        // constant gets a prefix.
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

/// The name of the line, mask or piece of a search, short enough for the column of a table.
pub(crate) fn short(subject: &Subject) -> String {
    let lines = subject.masks.len();
    if lines > 1 { format!("{lines} masks") } else { subject.name() }
}

pub(crate) fn about(subject: &Subject) -> String {
    format!(
        "{}, mask {}, {} index bits: (occupied & mask) * magic >> {}",
        subject.name(),
        subject.masks.iter().join(" "),
        subject.bits,
        subject.shift()
    )
}

/// The first fields of a JSON object: board, line, square, entries, word, index bits and masks of
/// the search.
pub(crate) fn subject_object(subject: &Subject) -> Object {
    let Subject { board, line, square, entries, word, bits, masks, .. } = subject;
    let object = Object::default().text("board", board).option("line", line.as_ref());
    let object = object.option("square", square.as_ref()).text("entries", entries);
    let object = object.value("word", word).value("bits", bits);
    object.list("masks", masks.iter().map(|mask| format!("\"{mask}\"")))
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
