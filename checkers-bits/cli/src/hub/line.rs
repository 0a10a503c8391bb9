//! Lines of the Hub protocol: a command and its arguments, such as `pos pos=W… moves="38-15 5-41"`.

use std::fmt::{self, Display, Formatter};

/// A line of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    command: String,
    /// The names and values of the arguments; a flag has no value.
    arguments: Vec<(String, Option<String>)>,
}

impl Line {
    /// Creates a line with a command and no arguments.
    pub fn new(command: &str) -> Self {
        Self { command: command.to_owned(), arguments: Vec::new() }
    }

    /// Adds an argument with a value.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.arguments.push((name.to_owned(), Some(value.to_string())));
        self
    }

    /// Adds an argument without a value.
    #[must_use]
    pub fn with_flag(mut self, name: &str) -> Self {
        self.arguments.push((name.to_owned(), None));
        self
    }

    /// The command, which is the first word.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// The value of the first argument with this name; empty for a flag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let found = self.arguments.iter().find(|(argument, _)| argument == name);
        found.map(|(_, value)| value.as_deref().unwrap_or_default())
    }

    /// Parses a line; an empty line has an empty command. The error names the place of a quote that is not closed.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (command, mut rest) = split_at_space(text.trim_start());
        let mut line = Self::new(command);
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(line);
            }
            let name_end = rest.find(|c: char| c == '=' || c.is_whitespace());
            let (name, after) = rest.split_at(name_end.unwrap_or(rest.len()));
            let value;
            (value, rest) = match after.strip_prefix('=') {
                None => (None, after),
                Some(plain) => match plain.strip_prefix('"') {
                    None => {
                        let (value, rest) = split_at_space(plain);
                        (Some(value), rest)
                    }
                    Some(quoted) => {
                        let before = &text[..text.len() - plain.len()];
                        let character = before.chars().count() + 1;
                        let (value, rest) = quoted.split_once('"').ok_or_else(|| {
                            format!("character {character}: expected a closing quote for the quote that opens here")
                        })?;
                        (Some(value), rest)
                    }
                },
            };
            line.arguments.push((name.to_owned(), value.map(str::to_owned)));
        }
    }
}

fn split_at_space(text: &str) -> (&str, &str) {
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// Writes the line. Values are quoted where the protocol needs quotes. The protocol has no escapes, so a quote
/// inside a value becomes an apostrophe, and a line break becomes a space.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.command)?;
        for (name, value) in &self.arguments {
            let Some(value) = value else {
                write!(f, " {name}")?;
                continue;
            };
            let value = value.replace('"', "'").replace(['\n', '\r'], " ");
            if value.is_empty() || value.contains(|c: char| c == '=' || c.is_whitespace()) {
                write!(f, " {name}=\"{value}\"")?;
            } else {
                write!(f, " {name}={value}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_written() {
        let line = Line::parse(" pos  pos=We moves=\"38-15 5-41\" x  flag y=").unwrap();
        assert_eq!(line.command(), "pos");
        assert_eq!(line.get("pos"), Some("We"));
        assert_eq!(line.get("moves"), Some("38-15 5-41"));
        assert_eq!(
            (line.get("x"), line.get("flag"), line.get("y")),
            (Some(""), Some(""), Some(""))
        );
        assert_eq!(line.get("z"), None);
        assert_eq!(line.to_string(), "pos pos=We moves=\"38-15 5-41\" x flag y=\"\"");
        let line = Line::new("error").with("message", "a \"b\"\nc").with("n", 3);
        assert_eq!(line.to_string(), "error message=\"a 'b' c\" n=3");
        assert_eq!(Line::parse("  \t").unwrap(), Line::new(""));
    }

    #[test]
    fn an_open_quote_is_named() {
        let error = Line::parse("pös pos=\"We").unwrap_err();
        assert!(error.starts_with("character 9: expected a closing quote"), "{error}");
    }
}
