//! The variant as an argument.

use std::ffi::OsStr;

use checkers_bits::VariantName;
use checkers_pdn::AnyVariant;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};

#[derive(Args)]
pub(crate) struct Played {
    /// Variant, by name or PDN number
    #[arg(long, value_name = "NAME", value_parser = parser(), default_value_t = VariantName::Russian)]
    pub(crate) variant: VariantName,
}

/// Accepts variant names in any case and numbers of the `GameType` tag; the help lists the names.
pub(crate) fn parser() -> impl TypedValueParser<Value = VariantName> {
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
        let by_number = || match AnyVariant::from(text.parse::<u8>().ok()?) {
            AnyVariant::Known(name) => Some(name),
            AnyVariant::Other(_) => None,
        };
        if let Some(name) = text.to_lowercase().parse().ok().or_else(by_number) {
            return Ok(name);
        }
        // For its error message.
        let names = Self::names().try_map(|name| name.parse::<VariantName>());
        names.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = VariantName::ALL.iter().map(|name| PossibleValue::new(name.as_str()));
        Some(Box::new(names))
    }
}
