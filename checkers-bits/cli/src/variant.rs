//! The variant as a command-line argument.

use std::ffi::OsStr;

use checkers_bits::{AnyVariant, Fen, ParseVariantNameError, VariantName, rules};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};

use crate::console::Error;
use crate::input;

/// The option `--variant`.
#[derive(Args)]
pub struct VariantArgument {
    /// Variant, by name or PDN number; --help of the program lists the names
    #[arg(long, value_name = "NAME", value_parser = parser(), hide_possible_values = true, default_value_t = VariantName::Russian)]
    pub variant: VariantName,
}

/// The options `--variant` and `--rules`.
#[derive(Args)]
pub struct GameArgument {
    #[command(flatten)]
    named: VariantArgument,

    #[command(flatten)]
    own: RulesArgument,
}

/// The option `--rules`.
#[derive(Args)]
pub struct RulesArgument {
    /// Game whose rules are a text: a file, or a game that comes with the program; see `checkers board --help`
    #[arg(long, value_name = "FILE", value_parser = read_rules, conflicts_with = "variant")]
    pub rules: Option<AnyVariant>,
}

impl RulesArgument {
    /// Returns an error if there are rules of a text, which a command does not take.
    pub fn refuse(&self, why: &str) -> Result<(), Error> {
        match self.rules {
            Some(_) => Err(format!("--rules: {why}; expected a game of --variant").into()),
            None => Ok(()),
        }
    }
}

/// The names of the texts of games that come with the program.
pub fn games() -> String {
    rules::GAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

/// Reads the rules in a file, or the rules with a name that come with the program.
fn read_rules(text: &str) -> Result<AnyVariant, String> {
    if let Some(variant) = rules::game(text) {
        return Ok(variant);
    }
    let bytes = input::read(text.as_ref());
    let bytes = bytes.map_err(|error| format!("{error}; games of the program: {}", games()))?;
    let rules = String::from_utf8(bytes).map_err(|_| "expected a text in UTF-8".to_owned())?;
    AnyVariant::from_rules(&rules).map_err(|error| error.to_string())
}

impl GameArgument {
    /// The variant, or the game of the rules.
    pub fn game(&self) -> AnyVariant {
        self.own.rules.unwrap_or_else(|| self.named.variant.into())
    }

    /// The variant of a command that does not take the rules of a text, for a reason such as `endgame tables have no such
    /// games`.
    pub fn variant(&self, why: &str) -> Result<VariantName, Error> {
        self.own.refuse(why)?;
        Ok(self.named.variant)
    }

    /// The position of the FEN `text`, or the start position of the variant without a FEN.
    pub fn fen(&self, text: Option<&str>) -> Result<Fen, Error> {
        let Some(text) = text else { return Ok(self.game().start().into()) };
        let read = Fen::read(text, self.game());
        Ok(read.map_err(|error| error.naming_variants(text, AnyVariant::all()))?)
    }
}

/// The names of all variants, for the help of a program.
pub fn names() -> String {
    VariantName::ALL.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", ")
}

/// A parser of arguments that accepts every text that [`VariantName`] reads.
pub fn parser() -> impl TypedValueParser<Value = VariantName> {
    Parser
}

#[derive(Clone)]
struct Parser;

impl Parser {
    fn names() -> PossibleValuesParser {
        PossibleValuesParser::new(VariantName::ALL.iter().map(|name| name.as_str()))
    }
}

impl TypedValueParser for Parser {
    type Value = VariantName;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<VariantName, clap::Error> {
        let text = value.to_str().unwrap_or_default();
        if let Ok(name) = text.parse() {
            return Ok(name);
        }
        // The name is unknown, so `parse_ref` fails. Its error message lists all names.
        let names = Self::names().try_map(|name| name.parse::<VariantName>());
        names.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = VariantName::ALL.iter().map(|name| PossibleValue::new(name.as_str()));
        Some(Box::new(names))
    }
}

/// The names of variants that Scan uses in the Hub protocol, where they differ from the names of this
/// program.
const OF_SCAN: [(&str, VariantName); 3] = [
    ("normal", VariantName::International),
    ("bt", VariantName::Breakthrough),
    ("losing", VariantName::Antidraughts),
];

/// The names of a variant in the Hub protocol: its name in this program, then its name in Scan if the
/// two differ.
pub fn hub_names(variant: VariantName) -> impl Iterator<Item = &'static str> {
    let of_scan = OF_SCAN.iter().filter(move |(_, other)| *other == variant);
    std::iter::once(variant.as_str()).chain(of_scan.map(|(name, _)| *name))
}

/// The variant with a given name in the Hub protocol.
pub fn of_hub(name: &str) -> Result<VariantName, ParseVariantNameError> {
    let of_scan = OF_SCAN.iter().find(|(other, _)| *other == name);
    of_scan.map_or_else(|| name.parse(), |(_, variant)| Ok(*variant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_of_the_hub_protocol_is_read() {
        for &variant in VariantName::ALL {
            for name in hub_names(variant) {
                assert_eq!(of_hub(name), Ok(variant), "{name}");
            }
        }
        assert_eq!(hub_names(VariantName::Breakthrough).last(), Some("bt"));
        assert!(of_hub("chess").is_err());
    }
}
