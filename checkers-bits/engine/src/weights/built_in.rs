//! Learnt weights that are compiled into the program.

use checkers_bits::AnyVariant;

use super::Weights;

macro_rules! files {
    ($($variant:literal)*) => {
        &[$(($variant, include_bytes!(concat!("../../weights/", $variant, ".weights")))),*]
    };
}

/// The weights files, by variant name.
const FILES: &[(&str, &[u8])] = files!(
    "antidraughts" "brazilian" "breakthrough" "canadian" "czech" "english" "frisian"
    "international" "italian" "pool" "russian" "spanish" "spantsireti" "thai"
);

/// The learnt weights of a variant; `None` for a user-defined variant.
pub(super) fn learnt(variant: AnyVariant) -> Option<Weights> {
    let file = Weights::variant_for(variant.name());
    let (_, bytes) = FILES.iter().find(|(name, _)| *name == file)?;
    // A user-defined variant may have the name of a built-in variant, so the number of weights may not fit.
    Weights::from_bytes(bytes, variant).ok().map(|(weights, _)| weights)
}

#[cfg(test)]
mod tests {
    use checkers_bits::VariantName;

    use super::*;

    #[test]
    fn every_file_fits_its_variant_and_is_small() {
        assert_eq!(
            FILES.len(),
            VariantName::ALL.len() - 4,
            "three learn from others, Turkish has none"
        );
        for &name in VariantName::ALL {
            assert_eq!(learnt(name.into()).is_some(), name != VariantName::Turkish, "{name}");
        }
        for (name, bytes) in FILES {
            assert!(bytes.len() < 500_000, "{name}: {} bytes", bytes.len());
        }
    }
}
