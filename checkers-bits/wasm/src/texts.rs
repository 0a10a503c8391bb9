//! Games whose rules are a text. A build without the feature `texts` refuses them.

#[cfg(not(feature = "texts"))]
pub(crate) use refused::*;
#[cfg(feature = "texts")]
pub(crate) use supported::*;

#[cfg(feature = "texts")]
mod supported {
    #[cfg(feature = "rules")]
    pub(crate) use checkers_bits::rules::GAMES;

    use checkers_bits::AnyVariant;
    use checkers_bits::rules::RulesError;

    pub(crate) fn by_rules(text: &str) -> Result<AnyVariant, RulesError> {
        AnyVariant::from_rules(text)
    }

    #[cfg(feature = "rules")]
    pub(crate) fn rules_of(variant: AnyVariant) -> String {
        variant.rules()
    }
}

#[cfg(not(feature = "texts"))]
mod refused {
    use checkers_bits::AnyVariant;

    #[cfg(feature = "rules")]
    pub(crate) const GAMES: &[(&str, &str)] = &[];

    pub(crate) fn by_rules(_: &str) -> Result<AnyVariant, &'static str> {
        Err("this build of the package has no games by rules")
    }

    #[cfg(feature = "rules")]
    pub(crate) fn rules_of(variant: AnyVariant) -> String {
        variant.name().to_owned()
    }
}
