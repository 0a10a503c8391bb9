//! `checkers pdn stats`: counts the openings, results and lengths of games.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

use checkers_bits::AnyVariant;
use checkers_bits::game::RecordedResult;
use clap::Args;
use serde::Serialize;

use super::input::Games;
use super::not_understood::NotUnderstood;
use super::remarks::{Remark, Remarks};
use super::results::{self, Members};
use super::rules::Doubtful;
use super::visit::{Selected, for_each_game};
use checkers_cli::console::{Error, Status, printed};
use checkers_cli::options::Json;
use checkers_pdn::Results;

/// Count the openings, results and lengths of games
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    /// Number of plies at the start of a game that are its opening
    #[arg(long, value_name = "N", default_value_t = 4)]
    plies: usize,

    /// Maximum number of openings to print, the most frequent first
    #[arg(long, value_name = "N", default_value_t = 20)]
    top: usize,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let mut counts = Counts::default();
    let work = |game: Selected<'_, '_>| {
        let doubtful = game.chosen.and_then(|chosen| chosen.doubtful);
        let played = game.rules().map(|rules| GameCount::new(&game, rules, arguments.plies));
        Ok((game.chosen.is_some(), doubtful, played.transpose()?))
    };
    let status = for_each_game(&arguments.games, &work, &mut |_, (is_told, doubtful, played)| {
        doubtful.into_iter().for_each(|doubt| counts.report.doubtful.add(doubt));
        match played {
            Some(played) => counts.add(played),
            None if is_told => counts.report.not_played += 1,
            None => counts.report.untold += 1,
        }
        Ok(())
    })?;
    printed(arguments.json.print(&counts.report(arguments.top)), status)
}

/// The data of one replayed game that the statistics count.
struct GameCount {
    plies: usize,
    result: RecordedResult,
    opening: (&'static str, String),
    not_understood: NotUnderstood,
}

impl GameCount {
    fn new(selected: &Selected<'_, '_>, variant: AnyVariant, plies: usize) -> Result<Self, Remark> {
        let game = selected.replay(variant)?;
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
            not_understood: NotUnderstood::tags_of(selected.text),
        })
    }
}

#[derive(Default)]
struct Counts {
    lengths: Vec<usize>,
    openings: HashMap<(&'static str, String), Results>,
    report: Report,
}

impl Counts {
    fn add(&mut self, played: GameCount) {
        self.lengths.push(played.plies);
        self.report.not_understood.extend(played.not_understood);
        self.report.results += &played.result;
        *self.openings.entry(played.opening).or_default() += &played.result;
    }

    fn report(self, top: usize) -> Report {
        let Self { mut lengths, openings, report } = self;
        lengths.sort_unstable();
        let opening = |((variant, moves), results)| Opening { variant, moves, results };
        let mut openings: Vec<Opening> = openings.into_iter().map(opening).collect();
        openings.sort_by(|a, b| {
            let key = |opening: &Opening| std::cmp::Reverse(opening.results.games());
            (key(a), a.variant, &a.moves).cmp(&(key(b), b.variant, &b.moves))
        });
        let distinct_openings = openings.len();
        openings.truncate(top);
        Report {
            games: lengths.len(),
            plies: lengths.iter().sum(),
            shortest: lengths.first().copied().unwrap_or(0),
            median: lengths.get(lengths.len() / 2).copied().unwrap_or(0),
            longest: lengths.last().copied().unwrap_or(0),
            distinct_openings,
            openings,
            ..report
        }
    }
}

#[derive(Default, Serialize)]
struct Report {
    games: usize,
    plies: usize,
    shortest: usize,
    median: usize,
    longest: usize,
    #[serde(with = "Members")]
    results: Results,
    distinct_openings: usize,
    openings: Vec<Opening>,
    /// The number of games of unsupported variants.
    not_played: u64,
    /// The number of games whose variant is unknown.
    untold: u64,
    doubtful: Remarks<Doubtful>,
    not_understood: NotUnderstood,
}

#[derive(Serialize)]
struct Opening {
    variant: &'static str,
    moves: String,
    #[serde(flatten, with = "Members")]
    results: Results,
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, plies, shortest, median, longest, .. } = self;
        writeln!(f, "{games} games, {plies} plies; {shortest} to {longest}, median {median}\n")?;
        let mut table = results::table(&["opening", "variant"]);
        for Opening { variant, moves, results } in &self.openings {
            table.push(results::row(results, &[moves, variant]));
        }
        let rest = self.distinct_openings - self.openings.len();
        table.push(results::row(&self.results, &["all games", ""]));
        write!(f, "{table}")?;
        if rest > 0 {
            write!(f, "\n\n{rest} more openings; --top prints more")?;
        }
        if self.not_played > 0 {
            write!(f, "\n\n{} games of unsupported variants", self.not_played)?;
        }
        if self.untold > 0 {
            write!(f, "\n\n{} empty games", self.untold)?;
        }
        self.not_understood.fmt(f)
    }
}
