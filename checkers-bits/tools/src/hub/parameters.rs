//! The engine parameters of the protocol.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use checkers_bits::VariantName;
use draughts_engine::{Feature, Features};

use super::line::Line;
use crate::book::{EngineBook, MAX_PLIES, MAX_SEED};
use crate::variant;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    pub(super) variant: VariantName,
    pub(super) table_mib: usize,
    pub(super) threads: u32,
    pub(super) features: Features,
    /// The folder of endgame tables; empty without tables.
    pub(super) endgames: PathBuf,
    /// The file of evaluation weights; empty for the built-in weights.
    pub(super) weights: PathBuf,
    pub(super) book: EngineBook,
}

const TABLE_MIB: RangeInclusive<usize> = 1..=1 << 20;
const THREADS: RangeInclusive<u32> = 1..=256;
const BOOK_PLIES: RangeInclusive<u32> = 0..=MAX_PLIES;
const SEED: RangeInclusive<u32> = 0..=MAX_SEED;

impl Parameters {
    /// The `param` lines.
    pub(super) fn declare(&self) -> Vec<Line> {
        let param = |name: &str, value: &dyn Display, kind: &str| {
            Line::new("param").with("name", name).with("value", value).with("type", kind)
        };
        let variants: Vec<_> = VariantName::ALL.iter().map(|name| name.as_str()).collect();
        let EngineBook { book, book_plies, seed } = &self.book;
        let book = book.as_deref().unwrap_or(Path::new(""));
        let mut lines = vec![
            param("variant", &self.variant, "enum").with("values", variants.join(" ")),
            param("hash", &self.table_mib, "int")
                .with("min", TABLE_MIB.start())
                .with("max", TABLE_MIB.end()),
            param("threads", &self.threads, "int")
                .with("min", THREADS.start())
                .with("max", THREADS.end()),
            param("endgames", &self.endgames.display(), "string"),
            param("weights", &self.weights.display(), "string"),
            param("book", &book.display(), "string"),
            param("book-plies", book_plies, "int")
                .with("min", BOOK_PLIES.start())
                .with("max", BOOK_PLIES.end()),
            param("seed", seed, "int").with("min", SEED.start()).with("max", SEED.end()),
        ];
        for feature in Feature::ALL {
            lines.push(param(feature.name(), &self.features.has(feature), "bool"));
        }
        lines
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let result = match name {
            "variant" => variant::of_hub(value)
                .map(|variant| self.variant = variant)
                .map_err(|error| error.to_string()),
            "hash" => within(value, &TABLE_MIB).map(|mebibytes| self.table_mib = mebibytes),
            "threads" => within(value, &THREADS).map(|number| self.threads = number),
            "endgames" => {
                self.endgames = value.into();
                Ok(())
            }
            "weights" => {
                self.weights = value.into();
                Ok(())
            }
            "book" => {
                self.book.book = (!value.is_empty()).then(|| value.into());
                Ok(())
            }
            "book-plies" => within(value, &BOOK_PLIES).map(|plies| self.book.book_plies = plies),
            "seed" => within(value, &SEED).map(|seed| self.book.seed = seed),
            _ => {
                let mut all = Feature::ALL.into_iter();
                let feature = all.find(|feature| feature.name() == name).ok_or_else(|| {
                    format!("set-param: expected a parameter that hub lists, found {name:?}")
                })?;
                switched(self.features, feature, value).map(|changed| self.features = changed)
            }
        };
        result.map_err(|expected| format!("{name}: {expected}, found {value:?}"))
    }
}

fn within<T>(text: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
}

fn switched(features: Features, feature: Feature, value: &str) -> Result<Features, String> {
    match value {
        "true" => Ok(features.with(feature)),
        "false" => Ok(features.without(feature)),
        _ => Err("expected true or false".to_owned()),
    }
}
