//! `checkers pdn stats`: counts openings, results and lengths.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write;

use checkers_bits::AnyVariant;
use checkers_bits::game::RecordedResult;
use checkers_pdn::GameText;
use clap::Args;
use serde::Serialize;

use super::input::Games;
use super::not_understood::NotUnderstood;
use super::remarks::Remarks;
use super::results::Results;
use super::rules::{Doubtful, rules};
use super::visit::{Selected, for_each_game};
use checkers_cli::console::{Error, Status, print_json, printed, stdout};
use checkers_cli::options::Json;
use checkers_cli::table::Table;

/// Count openings, results and lengths
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    /// Plies of an opening
    #[arg(long, value_name = "N", default_value_t = 4)]
    plies: usize,

    /// Number of openings to print
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let mut counts = Counts::default();
    let work = |game: Selected<'_, '_>| {
        let variant = game.variant();
        game.at?;
        let counted = match variant.map(rules) {
            Some(Some(rules)) => Counted::Game(Played::new(game.text, rules, arguments.plies)?),
            Some(None) => Counted::NotPlayed,
            None => Counted::Untold,
        };
        Ok((game.chosen.and_then(|chosen| chosen.doubtful), counted))
    };
    let status = for_each_game(&arguments.games, &work, &mut |_, (doubtful, counted)| {
        doubtful.into_iter().for_each(|doubt| counts.doubtful.add(doubt));
        match counted {
            Counted::Game(played) => counts.add(played),
            Counted::NotPlayed => counts.not_played += 1,
            Counted::Untold => counts.untold += 1,
        }
        Ok(Ok(()))
    })?;
    let report = counts.report(arguments.top);
    let mut out = stdout();
    let told = if arguments.json.is_set() {
        print_json(&mut out, &report)
    } else {
        write!(out, "{report}").map_err(Error::from)
    };
    printed(told, status)
}

/// What one game adds to the statistics.
enum Counted {
    Game(Played),
    NotPlayed,
    Untold,
}

/// The data of a replayed game.
struct Played {
    plies: usize,
    result: RecordedResult,
    opening: (&'static str, String),
    not_understood: Vec<String>,
}

impl Played {
    fn new(text: &GameText<'_>, variant: AnyVariant, plies: usize) -> Result<Self, String> {
        let game = text.replay(variant).map_err(|error| error.to_string())?;
        let opening = if game.main_line().start() == variant.start() {
            let moves = game.moves().take(plies);
            let moves = moves.map(|(position, mv)| position.notation(mv).to_string());
            moves.collect::<Vec<_>>().join(" ")
        } else {
            "(another position)".into()
        };
        Ok(Self {
            plies: game.moves().count(),
            result: game.recorded_result().clone(),
            opening: (variant.name(), opening),
            not_understood: NotUnderstood::tags_of(text),
        })
    }
}

#[derive(Default)]
struct Counts {
    lengths: Vec<usize>,
    results: Results,
    openings: HashMap<(&'static str, String), Results>,
    /// Games of unsupported variants.
    not_played: u64,
    /// Games whose variant is unknown.
    untold: u64,
    doubtful: Remarks<Doubtful>,
    not_understood: NotUnderstood,
}

impl Counts {
    fn add(&mut self, played: Played) {
        self.lengths.push(played.plies);
        self.not_understood.add(played.not_understood);
        self.results += &played.result;
        *self.openings.entry(played.opening).or_default() += &played.result;
    }

    fn report(mut self, top: usize) -> Report {
        self.lengths.sort_unstable();
        let mut openings: Vec<Opening> = self
            .openings
            .into_iter()
            .map(|((variant, moves), results)| Opening { variant, moves, results })
            .collect();
        openings.sort_by(|a, b| {
            let key = |opening: &Opening| std::cmp::Reverse(opening.results.games());
            (key(a), a.variant, &a.moves).cmp(&(key(b), b.variant, &b.moves))
        });
        let distinct_openings = openings.len();
        openings.truncate(top);
        let lengths = &self.lengths;
        Report {
            games: lengths.len(),
            plies: lengths.iter().sum(),
            shortest: lengths.first().copied().unwrap_or(0),
            median: lengths.get(lengths.len() / 2).copied().unwrap_or(0),
            longest: lengths.last().copied().unwrap_or(0),
            results: self.results,
            distinct_openings,
            openings,
            not_played: self.not_played,
            untold: self.untold,
            doubtful: self.doubtful,
            not_understood: self.not_understood,
        }
    }
}

#[derive(Serialize)]
struct Report {
    games: usize,
    plies: usize,
    shortest: usize,
    median: usize,
    longest: usize,
    results: Results,
    distinct_openings: usize,
    openings: Vec<Opening>,
    not_played: u64,
    untold: u64,
    doubtful: Remarks<Doubtful>,
    not_understood: NotUnderstood,
}

#[derive(Serialize)]
struct Opening {
    variant: &'static str,
    moves: String,
    #[serde(flatten)]
    results: Results,
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, plies, shortest, median, longest, .. } = self;
        writeln!(f, "{games} games, {plies} plies; {shortest} to {longest}, median {median}\n")?;
        let row = |variant: &str, opening: &str, results: Results| {
            let [games, white, draw, black, other] = results.cells();
            [opening.into(), variant.into(), games, white, draw, black, other]
        };
        let [games, white, draw, black, other] = Results::HEADINGS;
        let heading = ["opening", "variant", games, white, draw, black, other];
        let mut table = Table::new(heading);
        for Opening { variant, moves, results } in &self.openings {
            table.push(row(variant, moves, *results));
        }
        let rest = self.distinct_openings - self.openings.len();
        table.push(row("", "all games", self.results));
        write!(f, "{table}")?;
        if rest > 0 {
            writeln!(f, "\n{rest} more openings; --top prints more")?;
        }
        if self.not_played > 0 {
            writeln!(f, "\n{} games of unsupported variants", self.not_played)?;
        }
        if self.untold > 0 {
            writeln!(f, "\n{} empty games", self.untold)?;
        }
        self.not_understood.fmt(f)
    }
}
