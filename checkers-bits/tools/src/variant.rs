//! The variant as an argument.

use checkers_bits::VariantName;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The variant that a subcommand plays.
#[derive(Args)]
pub(crate) struct Played {
    /// The variant to play
    #[arg(long, value_name = "NAME", value_parser = parser(), default_value_t = VariantName::Russian)]
    pub(crate) variant: VariantName,
}

/// Takes the names of all variants, and lists them in the help.
pub(crate) fn parser() -> impl TypedValueParser<Value = VariantName> {
    let names = VariantName::ALL.iter().map(|name| name.as_str());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<VariantName>())
}
