//! The engine parameters of the protocol.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

use checkers_bits::{AnyVariant, VariantName};
use clap::{Args, Command, FromArgMatches, value_parser};
use draughts_engine::{
    Constants, ConstantsError, Engine, EngineError, Limits, MAX_THREADS, Options,
};

use super::line::Line;
use crate::book::{BOOK_PLIES, EngineBook, OpenedBook, SEED};
use crate::console::Error;
use crate::endgames::EngineTables;
use crate::variant;
use crate::weights::EngineWeights;

/// The settings of an engine. They are options of a command, and a GUI can change them by `set-param`.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct Parameters {
    /// The variant that the engine plays.
    #[arg(skip = AnyVariant::from(VariantName::International))]
    pub(super) variant: AnyVariant,

    /// The game of `--rules`, which a GUI can choose beside the variants.
    #[arg(skip)]
    own: Option<AnyVariant>,

    /// The constants of the search.
    #[arg(skip)]
    constants: Constants,

    #[arg(skip)]
    pub(super) dialect: Dialect,

    #[command(flatten)]
    resources: EngineResources,

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

/// The deviations of a GUI from the protocol. The default is none.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Dialect {
    /// In moves, the squares are numbered from the leftmost square of the bottom rank.
    pub(super) moves_from_a1: bool,
    /// Positions are rotated by 180°, with colours swapped.
    pub(super) rotated_positions: bool,
}

/// The resources of an engine: table size and threads.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct EngineResources {
    /// Transposition table size in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = value_parser!(u32).range(HASH))]
    hash: u32,

    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(THREADS))]
    threads: u32,
}

impl EngineResources {
    /// The options of an engine that uses these resources.
    pub fn options(&self) -> Options {
        Options { table_mib: self.hash as usize, threads: self.threads, ..Options::default() }
    }
}

const HASH: RangeInclusive<i64> = 1..=1 << 20;
const THREADS: RangeInclusive<i64> = 1..=MAX_THREADS as i64;
/// The skill without a limit of nodes.
const FULL_SKILL: u32 = 10;

/// The value of a parameter, with the field that has it.
enum Value {
    Variant,
    Constants,
    Number(RangeInclusive<i64>, fn(&mut Parameters) -> &mut u32),
    Path(fn(&mut Parameters) -> &mut Option<PathBuf>),
    Switch(fn(&mut Parameters) -> &mut bool),
}

/// The parameters, in the order in which they are declared to the GUI.
const PARAMETERS: [(&str, Value); 13] = [
    ("variant", Value::Variant),
    ("hash", Value::Number(HASH, |it| &mut it.resources.hash)),
    ("threads", Value::Number(THREADS, |it| &mut it.resources.threads)),
    ("skill", Value::Number(1..=FULL_SKILL as i64, |it| &mut it.skill)),
    ("move-overhead", Value::Number(0..=10_000, |it| &mut it.move_overhead)),
    ("endgames", Value::Path(|it| &mut it.tables.endgames)),
    ("weights", Value::Path(|it| &mut it.weights.weights)),
    ("constants", Value::Constants),
    ("book", Value::Path(|it| &mut it.book.book)),
    ("book-plies", Value::Number(BOOK_PLIES, |it| &mut it.book.book_plies)),
    ("seed", Value::Number(SEED, |it| &mut it.book.seed)),
    ("moves-from-a1", Value::Switch(|it| &mut it.dialect.moves_from_a1)),
    ("rotated-positions", Value::Switch(|it| &mut it.dialect.rotated_positions)),
];

impl Parameters {
    /// Returns these parameters for another variant.
    #[must_use]
    pub fn with_variant(&self, variant: impl Into<AnyVariant>) -> Self {
        let variant = variant.into();
        let own = Some(variant).filter(|variant| variant.variant_name().is_none());
        Self { variant, own, ..self.clone() }
    }

    /// Sets the move overhead of search limits to that of these parameters.
    #[must_use]
    pub fn limits(&self, limits: Limits) -> Limits {
        Limits { move_overhead: Duration::from_millis(self.move_overhead.into()), ..limits }
    }

    /// The limits of a search for a move by the skill. Each skill has three times the nodes of the one below.
    pub(super) fn limits_of_skill(&self) -> Limits {
        let nodes =
            if self.skill == FULL_SKILL { u64::MAX } else { 50 * 3_u64.pow(self.skill - 1) };
        self.limits(Limits { nodes, ..Limits::default() })
    }

    /// Builds the engine, and opens its book if one is set.
    pub fn open(&self) -> Result<(Engine, Option<OpenedBook>), Error> {
        let &Self { variant, constants, .. } = self;
        let Self { resources, tables, weights, book, .. } = self;
        let endgames = tables.open(variant).map_err(|error| format!("endgames: {error}"))?;
        let weights = weights.load(variant).map_err(|error| format!("weights: {error}"))?;
        let book = book.open(variant).map_err(|error| format!("book: {error}"))?;
        let options = Options { constants, weights, endgames, ..resources.options() };
        let engine = Engine::new(variant, options).map_err(|error| match error {
            EngineError::Memory(error) => format!("hash: {} MiB: {error}", resources.hash),
            other => other.to_string(),
        })?;
        Ok((engine, book))
    }

    /// The `param` lines, which declare the parameters to the GUI.
    pub(super) fn declare(&mut self) -> Vec<Line> {
        let line = |(name, value)| match value {
            Value::Variant => {
                let own = self.own.map(name_of_hub);
                let names = VariantName::ALL.iter().map(|name| name.as_str());
                variant_param(name_of_hub(self.variant), names.chain(own.as_deref()))
            }
            Value::Constants => param(name, self.constants, "string"),
            Value::Number(range, field) => int_param(name, i64::from(*field(self)), &range),
            Value::Path(field) => {
                param(name, field(self).as_deref().unwrap_or(Path::new("")).display(), "string")
            }
            Value::Switch(field) => param(name, field(self), "bool"),
        };
        PARAMETERS.into_iter().map(line).collect()
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        // lidraughts-bot sends the time at the start of the game. The engine does not need it, because `level` tells
        // the time of each move.
        if name == "initial-time" {
            return Ok(());
        }
        let parameter = PARAMETERS.into_iter().find(|(parameter, _)| *parameter == name);
        let (_, parameter) = parameter.ok_or_else(|| {
            format!("set-param: expected a parameter that hub lists, found {name:?}")
        })?;
        let wrong = |expected| format!("{name}: {expected}, found {value:?}");
        match parameter {
            Value::Variant => {
                let own = self.own.filter(|own| name_of_hub(*own) == value);
                let named = || variant::of_hub(value).map(AnyVariant::from);
                let variant = own.map_or_else(named, Ok);
                self.variant = variant.map_err(|error| wrong(error.to_string()))?;
            }
            // The error names the part of the value that is wrong.
            Value::Constants => {
                let constants = value.parse();
                self.constants =
                    constants.map_err(|error: ConstantsError| format!("{name}: {error}"))?;
            }
            Value::Number(range, field) => {
                let number =
                    value.parse().ok().filter(|&number| range.contains(&i64::from(number)));
                *field(self) = number.ok_or_else(|| {
                    wrong(format!("expected a number from {} to {}", range.start(), range.end()))
                })?;
            }
            Value::Path(field) => *field(self) = (!value.is_empty()).then(|| value.into()),
            Value::Switch(field) => {
                let is_on = value.parse();
                *field(self) = is_on.map_err(|_| wrong("expected true or false".to_owned()))?;
            }
        }
        Ok(())
    }
}

/// The name of a variant in a list of the protocol, whose names have no blanks.
fn name_of_hub(variant: AnyVariant) -> String {
    variant.name().replace(' ', "-")
}

/// The `param` line of the variant, with the variants that the engine plays.
pub fn variant_param<'a>(variant: impl Display, names: impl Iterator<Item = &'a str>) -> Line {
    let names: Vec<_> = names.collect();
    param("variant", variant, "enum").with("values", names.join(" "))
}

fn param(name: &str, value: impl Display, kind: &str) -> Line {
    Line::new("param").with("name", name).with("value", value).with("type", kind)
}

/// The `param` line of a number.
pub fn int_param<T: Display>(name: &str, value: T, range: &RangeInclusive<T>) -> Line {
    param(name, value, "int").with("min", range.start()).with("max", range.end())
}
