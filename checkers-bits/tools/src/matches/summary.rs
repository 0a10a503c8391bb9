//! The summary of a match.

use std::fmt::{self, Display, Formatter};
use std::path::Path;

use serde::Serialize;

use super::score::{Estimate, KINDS_OF_PAIRS, Score, signed};
use super::sprt::{Decision, Sprt};
use super::{Match, Side};

/// A game that an engine has forfeited.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Forfeit {
    game: u64,
    engine: &'static str,
    fault: String,
    transcript: String,
}

impl Forfeit {
    pub(super) fn new(game: u64, side: Side, fault: String, transcript: &Path) -> Self {
        let engine = match side {
            Side::A => "A",
            Side::B => "B",
        };
        Self { game, engine, fault, transcript: transcript.display().to_string() }
    }
}

/// The state of the sequential test.
#[derive(Serialize)]
struct Tested {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    log_ratio: f64,
    bounds: [f64; 2],
    accepted: Option<&'static str>,
}

impl Tested {
    fn new(test: Sprt, score: &Score) -> Self {
        let Sprt { elo0, elo1, alpha, beta } = test;
        let accepted = test.decision(&score.pairs).map(|decision| match decision {
            Decision::H0 => "elo0",
            Decision::H1 => "elo1",
        });
        let log_ratio = test.log_ratio(&score.pairs);
        Self { elo0, elo1, alpha, beta, log_ratio, bounds: test.bounds(), accepted }
    }
}

/// The result of a match, from the view of the first engine.
#[derive(Serialize)]
pub(super) struct Summary {
    variant: &'static str,
    time_control: String,
    engines: [String; 2],
    openings: usize,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// With 0, ½, 1, 1½ and 2 points of two games.
    pairs: [u64; KINDS_OF_PAIRS],
    points: f64,
    share: Option<Estimate>,
    /// Infinity is `null` in JSON.
    elo: Option<Estimate>,
    sprt: Option<Tested>,
    forfeits: Vec<Forfeit>,
    record: Option<String>,
    resumed: u64,
    interrupted: bool,
}

impl Summary {
    pub(super) fn new(
        the_match: &Match<'_>,
        engines: [String; 2],
        score: &Score,
        forfeits: Vec<Forfeit>,
    ) -> Self {
        let arguments = the_match.arguments;
        let share = score.share();
        Self {
            variant: arguments.played.variant.as_str(),
            time_control: the_match.time_controls[0].to_string(),
            engines,
            openings: the_match.openings.number(),
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            pairs: score.pairs,
            points: score.points(),
            share,
            elo: share.map(Estimate::elo),
            sprt: arguments.sprt.map(|test| Tested::new(test, score)),
            forfeits,
            record: arguments.record.as_ref().map(|path| path.display().to_string()),
            resumed: 0,
            interrupted: false,
        }
    }

    pub(super) fn with_history(self, resumed: u64, interrupted: bool) -> Self {
        Self { resumed, interrupted, ..self }
    }
}

/// In Elo: `+32 (95 %: +18 to +47)`
impl Display for Estimate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(signed);
        write!(f, "{value} (95 %: {low} to {high})")
    }
}

/// `+5 =3 -2`
impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses, .. } = self;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [first, second] = &self.engines;
        let Self { variant, time_control, games, wins, draws, losses, openings, .. } = self;
        writeln!(
            f,
            "{first} against {second}: {variant}, {time_control}, {games} games, {openings} openings"
        )?;
        write!(f, "score   {} of {games}: +{wins} ={draws} -{losses}", self.points)?;
        if let (Some(share), Some(elo)) = (self.share, self.elo) {
            let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
            write!(f, "; {value:.1} % (95 %: {low:.1} to {high:.1})")?;
            write!(f, "\nElo     {elo}")?;
        }
        let [none, half, one, more, both] = self.pairs;
        write!(
            f,
            "\npairs   {none} of 0, {half} of ½, {one} of 1, {more} of 1½, {both} of 2 points"
        )?;
        if let Some(Tested { elo0, elo1, log_ratio, bounds: [low, high], accepted, .. }) =
            &self.sprt
        {
            write!(
                f,
                "\nSPRT    {elo0} or {elo1} Elo: {log_ratio:.2} between {low:.2} and {high:.2}, "
            )?;
            match accepted {
                Some("elo0") => write!(f, "{elo0} accepted")?,
                Some(_) => write!(f, "{elo1} accepted")?,
                None => f.write_str("undecided")?,
            }
        }
        for Forfeit { game, engine, fault, transcript } in &self.forfeits {
            let name = if *engine == "A" { first } else { second };
            write!(f, "\nforfeit game {game}, {name}: {fault}; see {transcript}")?;
        }
        if let Some(record) = &self.record {
            write!(f, "\ngames   {record}")?;
            if self.resumed > 0 {
                write!(f, ", {} resumed", self.resumed)?;
            }
        }
        if self.interrupted {
            let again = if self.record.is_some() { "; the same command resumes" } else { "" };
            write!(f, "\ninterrupted{again}")?;
        }
        Ok(())
    }
}
