//! The engine parameters of the protocol.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use checkers_bits::VariantName;
use clap::{Args, Command, FromArgMatches};
use draughts_engine::{Constants, ConstantsError, Engine, EngineError, Limits, Options};

use super::dialect::Dialect;
use super::line::Line;
use crate::book::{EngineBook, MAX_PLIES, MAX_SEED, OpenedBook};
use crate::console::Error;
use crate::endgames::EngineTables;
use crate::options::{Threads, one_thread};
use crate::variant;
use crate::weights::EngineWeights;

/// The settings of an engine. They are options of a command, and a GUI can change them by `set-param`.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct Parameters {
    /// The variant that the engine plays.
    #[arg(skip = VariantName::International)]
    pub(super) variant: VariantName,

    /// The constants of the search.
    #[arg(skip)]
    constants: Constants,

    #[arg(skip)]
    pub(super) dialect: Dialect,

    #[command(flatten)]
    power: Power,

    /// The playing strength, from 1 to [`FULL_SKILL`].
    #[arg(skip = FULL_SKILL)]
    skill: u32,

    /// Milliseconds reserved to print and send a move.
    #[arg(skip = 5_u32)]
    move_overhead: u32,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    weights: EngineWeights,

    #[command(flatten)]
    pub(super) book: EngineBook,
}

impl Default for Parameters {
    /// The default values of all options.
    fn default() -> Self {
        let command = Self::augment_args(Command::new("engine"));
        let matches = command.get_matches_from(["engine"]);
        Self::from_arg_matches(&matches).expect("every option has a default")
    }
}

/// The resources of an engine: table size and threads.
#[derive(Args, Clone, PartialEq, Eq)]
#[command(mut_arg("threads", |threads| {
    one_thread(threads).value_parser(clap::value_parser!(u16).range(1..=256))
}))]
pub struct Power {
    /// Transposition table size in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
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

const HASH: RangeInclusive<u32> = 1..=1 << 20;
const THREADS: RangeInclusive<u16> = 1..=256;
/// The skill without a limit of nodes.
const FULL_SKILL: u32 = 10;
const SKILL: RangeInclusive<u32> = 1..=FULL_SKILL;
const OVERHEAD: RangeInclusive<u32> = 0..=10_000;
const BOOK_PLIES: RangeInclusive<u32> = 0..=MAX_PLIES;
const SEED: RangeInclusive<u32> = 0..=MAX_SEED;

impl Parameters {
    /// Returns these parameters for another variant.
    #[must_use]
    pub fn with_variant(&self, variant: VariantName) -> Self {
        Self { variant, ..self.clone() }
    }

    /// Sets the move overhead of search limits to that of these parameters.
    #[must_use]
    pub fn limits(&self, limits: Limits) -> Limits {
        Limits { move_overhead: Duration::from_millis(self.move_overhead.into()), ..limits }
    }

    /// The largest number of nodes of a search for a move. Each skill has three times the nodes of the one below.
    pub(super) fn nodes_of_skill(&self) -> u64 {
        if self.skill == FULL_SKILL { u64::MAX } else { 50 * 3_u64.pow(self.skill - 1) }
    }

    /// Builds the engine, and opens its book if one is set.
    pub fn open(&self) -> Result<(Engine, Option<OpenedBook>), Error> {
        let &Self { variant, constants, .. } = self;
        let Self { power, tables, weights, book, .. } = self;
        let endgames = tables.open(variant).map_err(|error| format!("endgames: {error}"))?;
        let weights = weights.load(variant).map_err(|error| format!("weights: {error}"))?;
        let book = book.open(variant).map_err(|error| format!("book: {error}"))?;
        let options = Options { constants, weights, endgames, ..power.options() };
        let engine = Engine::new(variant, options).map_err(|error| match error {
            EngineError::Memory(error) => format!("hash: {} MiB: {error}", power.hash),
            other => other.to_string(),
        })?;
        Ok((engine, book))
    }

    /// The `param` lines, which declare the parameters to the GUI.
    pub(super) fn declare(&self) -> Vec<Line> {
        let Self { power, tables, weights, book, .. } = self;
        vec![
            variant_param(self.variant),
            int_param("hash", power.hash, &HASH),
            int_param("threads", power.threads.number() as u16, &THREADS),
            int_param("skill", self.skill, &SKILL),
            int_param("move-overhead", self.move_overhead, &OVERHEAD),
            path("endgames", tables.endgames.as_deref()),
            path("weights", weights.weights.as_deref()),
            param("constants", self.constants, "string"),
            path("book", book.book.as_deref()),
            int_param("book-plies", book.book_plies, &BOOK_PLIES),
            int_param("seed", book.seed, &SEED),
            param("moves-from-a1", self.dialect.moves_from_a1, "bool"),
            param("rotated-positions", self.dialect.rotated_positions, "bool"),
        ]
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Self { power, tables, weights, book, dialect, .. } = self;
        let path = || Ok((!value.is_empty()).then(|| PathBuf::from(value)));
        let result = match name {
            "variant" => variant::of_hub(value)
                .map(|variant| self.variant = variant)
                .map_err(|error| error.to_string()),
            "hash" => within(value, &HASH).map(|mebibytes| power.hash = mebibytes),
            "threads" => within(value, &THREADS).map(|number| power.threads.threads = Some(number)),
            "move-overhead" => {
                within(value, &OVERHEAD).map(|milliseconds| self.move_overhead = milliseconds)
            }
            "skill" => within(value, &SKILL).map(|skill| self.skill = skill),
            // lidraughts-bot sends the time at the start of the game. The engine does not need it, because `level`
            // tells the time of each move.
            "initial-time" => Ok(()),
            "endgames" => path().map(|path| tables.endgames = path),
            "weights" => path().map(|path| weights.weights = path),
            // The error names the part of the value that is wrong.
            "constants" => {
                let constants = value.parse();
                self.constants =
                    constants.map_err(|error: ConstantsError| format!("{name}: {error}"))?;
                Ok(())
            }
            "book" => path().map(|path| book.book = path),
            "book-plies" => within(value, &BOOK_PLIES).map(|plies| book.book_plies = plies),
            "seed" => within(value, &SEED).map(|seed| book.seed = seed),
            "moves-from-a1" => switch(value).map(|is_on| dialect.moves_from_a1 = is_on),
            "rotated-positions" => switch(value).map(|is_on| dialect.rotated_positions = is_on),
            _ => {
                return Err(format!(
                    "set-param: expected a parameter that hub lists, found {name:?}"
                ));
            }
        };
        result.map_err(|expected| format!("{name}: {expected}, found {value:?}"))
    }
}

/// The `param` line of the variant.
pub fn variant_param(variant: impl Display) -> Line {
    let names: Vec<_> = VariantName::ALL.iter().map(|name| name.as_str()).collect();
    param("variant", variant, "enum").with("values", names.join(" "))
}

fn param(name: &str, value: impl Display, kind: &str) -> Line {
    Line::new("param").with("name", name).with("value", value).with("type", kind)
}

/// The `param` line of a number.
pub fn int_param<T: Display>(name: &str, value: T, range: &RangeInclusive<T>) -> Line {
    param(name, value, "int").with("min", range.start()).with("max", range.end())
}

fn path(name: &str, path: Option<&Path>) -> Line {
    param(name, path.unwrap_or(Path::new("")).display(), "string")
}

fn switch(text: &str) -> Result<bool, String> {
    text.parse().map_err(|_| "expected true or false".to_owned())
}

fn within<T>(text: &str, range: &RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.ok_or_else(|| format!("expected a number from {} to {}", range.start(), range.end()))
}
