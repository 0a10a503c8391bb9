//! The variant as a command-line argument.

use std::ffi::OsStr;

use checkers_bits::{AnyVariant, Fen, ParseVariantNameError, VariantName};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};

use crate::console::Error;

/// The option `--variant`.
#[derive(Args)]
pub struct VariantArgument {
    /// Variant, by name or PDN number; --help of the program lists the names
    #[arg(long, value_name = "NAME", value_parser = parser(), hide_possible_values = true, default_value_t = VariantName::Russian)]
    pub variant: VariantName,
}

impl VariantArgument {
    /// The position of the FEN `text`, or the start position of the variant without a FEN.
    pub fn fen(&self, text: Option<&str>) -> Result<Fen, Error> {
        let Some(text) = text else { return Ok(AnyVariant::from(self.variant).start().into()) };
        let read = Fen::read(text, self.variant);
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
