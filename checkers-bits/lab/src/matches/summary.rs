//! The summary of a match or tournament.

use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::entrants::{Pairings, letter};
use super::score::{Estimate, KINDS_OF_PAIRS, Score, signed};
use super::sprt::{Decision, Sprt};
use super::tally::{Forfeit, Tally};
use super::{Arguments, Match};

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

/// A score with the values computed from it.
#[derive(Serialize)]
struct Scored {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Number of pairs with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; KINDS_OF_PAIRS],
    points: f64,
    share: Option<Estimate>,
    /// The Elo difference; JSON has `null` for infinity.
    elo: Option<Estimate>,
}

impl From<&Score> for Scored {
    fn from(score: &Score) -> Self {
        let share = score.share();
        Self {
            games: score.games(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            pairs: score.pairs,
            points: score.points(),
            share,
            elo: share.map(Estimate::elo),
        }
    }
}

/// A match of two engines, from the view of the first.
#[derive(Serialize)]
struct TwoEngines {
    #[serde(flatten)]
    score: Scored,
    /// The score without forfeited games; `None` if there are none.
    without_forfeits: Option<Scored>,
    sprt: Option<Tested>,
}

/// The score of an engine against all its opponents.
#[derive(Serialize)]
struct Standing {
    engine: char,
    name: String,
    #[serde(flatten)]
    score: Scored,
    without_forfeits: Option<Scored>,
}

/// The score of a pairing, from the view of its first engine.
#[derive(Serialize)]
struct PairingScore {
    engines: [char; 2],
    #[serde(flatten)]
    score: Scored,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome {
    Match(Box<TwoEngines>),
    Tournament {
        games: u64,
        /// The standings, best engine first.
        standings: Vec<Standing>,
        pairings: Vec<PairingScore>,
    },
}

impl Outcome {
    fn new(names: &[String], pairings: &Pairings, sprt: Option<Sprt>, tally: &Tally<'_>) -> Self {
        if let ([score], [unforfeited]) = (&*tally.scores, &*tally.without_forfeits) {
            return Self::Match(Box::new(TwoEngines {
                score: score.into(),
                without_forfeits: without_forfeits(score, unforfeited),
                sprt: sprt.map(|test| Tested::new(test, score)),
            }));
        }
        let standing = |(engine, name): (usize, &String)| {
            let [all, unforfeited] = [&tally.scores, &tally.without_forfeits]
                .map(|scores| against_all(engine, pairings, scores));
            Standing {
                engine: letter(engine),
                name: name.clone(),
                score: (&all).into(),
                without_forfeits: without_forfeits(&all, &unforfeited),
            }
        };
        let mut standings: Vec<_> = names.iter().enumerate().map(standing).collect();
        let share = |standing: &Standing| standing.score.share.map_or(0.0, |share| share.value);
        standings.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let pairing = |(engines, score): (&[usize; 2], &Score)| PairingScore {
            engines: engines.map(letter),
            score: score.into(),
        };
        Self::Tournament {
            games: tally.games(),
            standings,
            pairings: pairings.all().iter().zip(&tally.scores).map(pairing).collect(),
        }
    }
}

fn without_forfeits(all: &Score, unforfeited: &Score) -> Option<Scored> {
    (all.games() != unforfeited.games()).then(|| unforfeited.into())
}

/// The score of an engine against all its opponents.
fn against_all(engine: usize, pairings: &Pairings, scores: &[Score]) -> Score {
    Score::sum(pairings.all().iter().zip(scores).filter_map(
        |(&[first, second], score)| match engine {
            _ if engine == first => Some(score.clone()),
            _ if engine == second => Some(score.reversed()),
            _ => None,
        },
    ))
}

/// The result of a match or tournament.
#[derive(Serialize)]
pub(crate) struct Summary {
    variant: &'static str,
    time_control: String,
    engines: Vec<String>,
    /// The time control of each engine.
    time_controls: Vec<String>,
    openings: usize,
    #[serde(flatten)]
    outcome: Outcome,
    forfeits: Vec<Forfeit>,
    record: Option<String>,
    resumed: u64,
    interrupted: bool,
}

impl Summary {
    pub(super) fn new(the_match: &Match<'_>, names: &[String], tally: &Tally<'_>) -> Self {
        let Arguments { played, sprt, record, .. } = the_match.arguments;
        Self {
            variant: played.variant.as_str(),
            time_control: the_match.time_control.to_string(),
            engines: names.to_vec(),
            time_controls: the_match.time_controls.iter().map(ToString::to_string).collect(),
            openings: the_match.book.openings.len(),
            outcome: Outcome::new(names, &the_match.pairings, *sprt, tally),
            forfeits: tally.forfeits.clone(),
            record: record.as_ref().map(|path| path.display().to_string()),
            resumed: 0,
            interrupted: false,
        }
    }

    /// Whether a sequential test of two engines has accepted the larger difference.
    pub(crate) fn accepts_elo1(&self) -> bool {
        match &self.outcome {
            Outcome::Match(score) => {
                score.sprt.as_ref().is_some_and(|test| test.accepted == Some("elo1"))
            }
            Outcome::Tournament { .. } => false,
        }
    }

    pub(super) fn with_history(self, resumed: u64, interrupted: bool) -> Self {
        Self { resumed, interrupted, ..self }
    }
}

/// Writes an Elo difference: `+32 (95 %: +18 to +47)`.
impl Display for Estimate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [value, low, high] = [self.value, self.low, self.high].map(signed);
        write!(f, "{value} (95 %: {low} to {high})")
    }
}

/// Writes `+5 =3 -2`.
impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses, .. } = self;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}

/// Writes `6.5 of 10: +5 =3 -2; 65.0 % (95 %: 45.3 to 80.8)`.
impl Display for Scored {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, wins, draws, losses, points, .. } = self;
        write!(f, "{points} of {games}: +{wins} ={draws} -{losses}")?;
        let Some(share) = self.share else { return Ok(()) };
        let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
        write!(f, "; {value:.1} % (95 %: {low:.1} to {high:.1})")
    }
}

impl Display for Tested {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { elo0, elo1, log_ratio, bounds: [low, high], accepted, .. } = self;
        write!(f, "{elo0} or {elo1} Elo: {log_ratio:.2} between {low:.2} and {high:.2}, ")?;
        match *accepted {
            Some("elo0") => write!(f, "{elo0} accepted"),
            Some(_) => write!(f, "{elo1} accepted"),
            None => f.write_str("undecided"),
        }
    }
}

impl Display for TwoEngines {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { score, without_forfeits, sprt } = self;
        write!(f, "score   {score}")?;
        if let Some(elo) = score.elo {
            write!(f, "\nElo     {elo}")?;
        }
        let [none, half, one, more, both] = score.pairs;
        write!(
            f,
            "\npairs   {none} of 0, {half} of ½, {one} of 1, {more} of 1½, {both} of 2 points"
        )?;
        if let Some(without) = without_forfeits {
            write!(f, "\nwithout forfeits: {without}")?;
            if let Some(elo) = without.elo {
                write!(f, "; Elo {elo}")?;
            }
        }
        sprt.as_ref().map_or(Ok(()), |sprt| write!(f, "\nSPRT    {sprt}"))
    }
}

impl Standing {
    /// A row of the table, with the name padded to this width.
    fn row(&self, width: usize) -> String {
        let Self { engine, name, score, without_forfeits } = self;
        let mut row = format!("{engine}  {name:width$}  {score}");
        if let Some(elo) = score.elo {
            row += &format!("; Elo {elo}");
        }
        if let Some(without) = without_forfeits {
            row += &format!("\n     without forfeits: {without}");
        }
        row
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(score) => score.fmt(f),
            Self::Tournament { standings, pairings, .. } => {
                let widths = standings.iter().map(|standing| standing.name.chars().count());
                let width = widths.max().unwrap_or_default();
                for (place, standing) in (1..).zip(standings) {
                    writeln!(f, "{place:2}  {}", standing.row(width))?;
                }
                f.write_str("pairings")?;
                for PairingScore { engines: [first, second], score } in pairings {
                    let Scored { wins, draws, losses, .. } = score;
                    write!(f, "\n    {first} - {second}  +{wins} ={draws} -{losses}")?;
                }
                Ok(())
            }
        }
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { variant, time_control, openings, engines, .. } = self;
        let games = match &self.outcome {
            Outcome::Match(score) => {
                write!(f, "{} against {}", engines[0], engines[1])?;
                score.score.games
            }
            Outcome::Tournament { games, .. } => {
                write!(f, "{} engines", engines.len())?;
                *games
            }
        };
        writeln!(f, ": {variant}, {time_control}, {games} games, {openings} openings")?;
        self.outcome.fmt(f)?;
        for Forfeit { game, index, fault, transcript, .. } in &self.forfeits {
            write!(f, "\nforfeit game {game}, {}: {fault}; see {transcript}", engines[*index])?;
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

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::Side;
    use super::super::record::Counted;
    use super::super::tally::Plan;
    use super::super::transcript::Folder;
    use super::*;

    /// The summary of games with these half-points of the first engine; `None` for a game that it forfeited.
    fn outcome(names: &[&str], games: &[Option<usize>]) -> String {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let pairings = Pairings::round_robin(names.len());
        let transcripts = Folder::new(Some(Path::new("folder")), None);
        let mut tally = Tally::new(Plan {
            names: &names,
            pairings: &pairings,
            games: 100,
            sprt: None,
            transcripts: &transcripts,
        });
        for half_points in games {
            let fault = half_points.is_none().then(|| (Side::A, "crash".to_owned()));
            tally.add(Counted { half_points: half_points.unwrap_or(0), fault });
        }
        Outcome::new(&names, &pairings, None, &tally).to_string()
    }

    #[test]
    fn a_match_has_a_score_with_and_without_forfeits() {
        let games = [Some(2), Some(1), Some(0), Some(2), None, Some(1)];
        let expected = "\
score   3 of 6: +2 =2 -2; 50.0 % (95 %: 29.0 to 71.0)
Elo     0 (95 %: -155 to +155)
pairs   0 of 0, 1 of ½, 1 of 1, 1 of 1½, 0 of 2 points
without forfeits: 3 of 5: +2 =2 -1; 60.0 % (95 %: 42.2 to 75.5); Elo +70 (95 %: -55 to +196)";
        assert_eq!(outcome(&["one", "two"], &games), expected);
    }

    #[test]
    fn the_best_engine_stands_first() {
        let games = [0, 0, 0, 1, 2, 2].map(Some);
        let text = outcome(&["one", "second", "three"], &games);
        let rows: Vec<_> = text.lines().map(|line| line.split(';').next().unwrap()).collect();
        let expected = [
            " 1  B  second  4 of 4: +4 =0 -0",
            " 2  C  three   1.5 of 4: +1 =1 -2",
            " 3  A  one     0.5 of 4: +0 =1 -3",
            "pairings",
            "    A - B  +0 =0 -2",
            "    A - C  +0 =1 -1",
            "    B - C  +2 =0 -0",
        ];
        assert_eq!(rows, expected);
    }
}
