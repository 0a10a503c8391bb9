//! The engine parameters of the protocol.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use checkers_bits::VariantName;
use clap::Args;
use draughts_engine::{Engine, EngineError, Feature, Features, Options};

use super::line::Line;
use crate::book::{EngineBook, MAX_PLIES, MAX_SEED, OpenedBook};
use crate::console::Error;
use crate::endgames::{EngineTables, open};
use crate::options::{Threads, one_thread};
use crate::variant;
use crate::weights::{EngineWeights, load};

/// The settings from which an engine is built; a GUI can change them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The variant that the engine plays.
    pub variant: VariantName,
    /// Size of the hash table in MiB.
    pub table_mib: usize,
    /// Number of search threads.
    pub threads: u32,
    /// The enabled search features.
    pub features: Features,
    /// The folder of endgame tables; empty without tables.
    pub endgames: PathBuf,
    /// The file of evaluation weights; empty for the built-in weights.
    pub weights: PathBuf,
    /// The opening book and its options.
    pub book: EngineBook,
}

/// The options of a command that configure an engine.
#[derive(Args)]
pub struct EngineArguments {
    #[command(flatten)]
    power: Power,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    book: EngineBook,
}

impl EngineArguments {
    /// The parameters that these options give.
    pub fn parameters(&self, variant: VariantName) -> Parameters {
        let Self { power, tables, weights, book } = self;
        let Options { table_mib, threads, .. } = power.options();
        Parameters {
            table_mib,
            threads,
            endgames: tables.endgames.clone().unwrap_or_default(),
            weights: weights.weights.clone().unwrap_or_default(),
            book: book.clone(),
            ..Parameters::new(variant)
        }
    }
}

const DEFAULT_MIB: u32 = 64;

/// The resources of an engine.
#[derive(Args)]
#[command(mut_arg("threads", |threads| {
    one_thread(threads).value_parser(clap::value_parser!(u16).range(1..=256))
}))]
pub struct Power {
    /// Transposition table size in MiB
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_MIB, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[command(flatten)]
    threads: Threads,
}

impl Power {
    /// The options of an engine that uses these resources.
    pub fn options(&self) -> Options {
        Options {
            table_mib: self.hash as usize,
            threads: self.threads.number() as u32,
            ..Options::default()
        }
    }
}

const TABLE_MIB: RangeInclusive<usize> = 1..=1 << 20;
const THREADS: RangeInclusive<u32> = 1..=256;
const BOOK_PLIES: RangeInclusive<u32> = 0..=MAX_PLIES;
const SEED: RangeInclusive<u32> = 0..=MAX_SEED;

impl Parameters {
    /// The parameters of a command without options.
    pub fn new(variant: VariantName) -> Self {
        Self {
            variant,
            table_mib: DEFAULT_MIB as usize,
            threads: 1,
            features: Features::default(),
            endgames: PathBuf::new(),
            weights: PathBuf::new(),
            book: EngineBook { book: None, book_plies: MAX_PLIES, seed: 1 },
        }
    }

    /// Builds the engine, and opens its book if there is one.
    pub fn open(&self) -> Result<(Engine, Option<OpenedBook>), Error> {
        let &Self { variant, table_mib, threads, features, .. } = self;
        let Self { endgames, weights, book, .. } = self;
        let endgames = (!endgames.as_os_str().is_empty()).then(|| open(endgames, variant));
        let endgames = endgames.transpose().map_err(|error| format!("endgames: {error}"))?;
        let weights = (!weights.as_os_str().is_empty()).then(|| load(weights, variant));
        let weights = weights.transpose().map_err(|error| format!("weights: {error}"))?;
        let book = book.open(variant).map_err(|error| format!("book: {error}"))?;
        let options = Options { table_mib, threads, features, weights, endgames };
        let engine = Engine::new(variant, options).map_err(|error| match error {
            EngineError::Memory(error) => format!("hash: {table_mib} MiB: {error}"),
            other => other.to_string(),
        })?;
        Ok((engine, book))
    }

    /// The `param` lines, which declare the parameters to the GUI.
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
