//! Lines of the Hub protocol: a command and its arguments, `pos pos=W… moves="38-15 5-41"`.

use std::fmt::{self, Display, Formatter};

/// A line of the Hub protocol, in either direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    command: String,
    /// Without a value, flags.
    arguments: Vec<(String, Option<String>)>,
}

/// Why a text is no line of the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineError {
    /// A value begins with a quote, and no other follows.
    OpenQuote {
        /// The character of the quote, counted from 1.
        character: usize,
    },
}

impl Line {
    pub(crate) fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &str, value: impl Display) -> Self {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    #[must_use]
    pub(crate) fn with_flag(mut self, name: &str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    pub(crate) fn command(&self) -> &str {
        &self.command
    }

    /// The value of the first argument with a name, empty for a flag.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(argument, _)| argument == name);
        found.map(|(_, value)| value.as_deref().unwrap_or_default())
    }

    /// Reads a line; an empty one is an empty command.
    pub(crate) fn parse(text: &str) -> Result<Self, LineError> {
        let mut rest = text.trim_start();
        let word = |rest: &str| rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (command, after) = rest.split_at(word(rest));
        let mut line = Self::new(command);
        rest = after.trim_start();
        while !rest.is_empty() {
            let name_end = rest.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(rest.len());
            let (name, after) = rest.split_at(name_end);
            let (value, after) = match after.strip_prefix('=') {
                None => (None, after),
                Some(quoted) if quoted.starts_with('"') => {
                    let inner = &quoted[1..];
                    let start = text.len() - quoted.len();
                    let end = inner.find('"').ok_or(LineError::OpenQuote {
                        character: text[..start].chars().count() + 1,
                    })?;
                    (Some(&inner[..end]), &inner[end + 1..])
                }
                Some(plain) => {
                    let (value, after) = plain.split_at(word(plain));
                    (Some(value), after)
                }
            };
            line.arguments.push((name.to_owned(), value.map(str::to_owned)));
            rest = after.trim_start();
        }
        Ok(line)
    }
}

/// As the protocol has it: quotes around values that need them. A quote inside a value cannot be
/// written and becomes an apostrophe; so do line ends become spaces.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            let Some(value) = value else {
                write!(f, " {name}")?;
                continue;
            };
            let value = value.replace('"', "'").replace(['\n', '\r'], " ");
            let is_plain = !value.is_empty() && !value.contains([' ', '\t', '=']);
            match is_plain {
                true => write!(f, " {name}={value}")?,
                false => write!(f, " {name}=\"{value}\"")?,
            }
        }
        Ok(())
    }
}

impl Display for LineError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self::OpenQuote { character } = self;
        write!(f, "character {character}: expected another quote for the one that opens here")
    }
}

impl std::error::Error for LineError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        let text = "pos pos=Wbe moves=\"38-15 5-41\"";
        let line = Line::parse(text).unwrap();
        assert_eq!(line.command(), "pos");
        assert_eq!((line.get("pos"), line.get("moves")), (Some("Wbe"), Some("38-15 5-41")));
        assert_eq!(line.to_string(), text);

        let line = Line::parse("  done  move=32-28\tponder=\"\" x  last\r").unwrap();
        let values = ["move", "ponder", "x", "last", "y"].map(|name| line.get(name));
        assert_eq!(values, [Some("32-28"), Some(""), Some(""), Some(""), None]);
        assert_eq!(Line::new("go").with_flag("think").to_string(), "go think");
        let line = Line::new("error").with("message", "a \"b\"=c\nd").with("n", 1);
        assert_eq!(line.to_string(), "error message=\"a 'b'=c d\" n=1");
    }

    #[test]
    fn odd_lines_are_survived() {
        assert_eq!(Line::parse("").unwrap().command(), "");
        assert_eq!(Line::parse("=").unwrap().command(), "=");
        assert_eq!(Line::parse("a ==\"b\"c").unwrap().get(""), Some("=\"b\"c"));
        assert_eq!(Line::parse("é a=\"b").unwrap_err(), LineError::OpenQuote { character: 5 });
    }
}
