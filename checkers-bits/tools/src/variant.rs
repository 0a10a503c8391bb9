//! The variant as an argument.

use std::ffi::OsStr;

use checkers_bits::VariantName;
use checkers_pdn::AnyVariant;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Command};

/// The variant that a subcommand plays.
#[derive(Args)]
pub(crate) struct Played {
    /// The variant to play, by its name or its number in PDN
    #[arg(long, value_name = "NAME", value_parser = parser(), default_value_t = VariantName::Russian)]
    pub(crate) variant: VariantName,
}

/// Takes the names of all variants in either case, which it lists in the help, and their numbers in
/// the `GameType` tag.
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
        // It knows how to say what was expected.
        let names = Self::names().try_map(|name| name.parse::<VariantName>());
        names.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = VariantName::ALL.iter().map(|name| PossibleValue::new(name.as_str()));
        Some(Box::new(names))
    }
}
