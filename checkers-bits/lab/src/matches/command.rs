//! The command that starts an engine.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use crate::platform;

/// The command that starts an engine, or its address, and the parameters of the engine.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct EngineCommand {
    /// The program and its arguments.
    pub(crate) words: Vec<String>,
    /// The parameters to set.
    pub(crate) settings: BTreeMap<String, String>,
    /// The address HOST:PORT of a program that speaks DXP; `None` for the Hub protocol.
    pub(crate) address: Option<String>,
}

impl Display for EngineCommand {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let address = self.address.clone().filter(|_| self.words.is_empty());
        f.write_str(&address.unwrap_or_else(|| self.words.join(" ")))
    }
}

/// Parses the command line of an engine.
pub(crate) fn parse_command(text: &str) -> Result<EngineCommand, String> {
    let words = platform::split_command(text).filter(|words| !words.is_empty());
    let words = words.ok_or("expected a command with closed quotes")?;
    Ok(EngineCommand { words, ..EngineCommand::default() })
}

/// Parses the setting of a parameter.
pub(crate) fn parse_parameter(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
