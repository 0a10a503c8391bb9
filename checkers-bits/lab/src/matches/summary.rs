//! Counts the games of a match or tournament, and summarises them.

use std::fmt::{self, Display, Formatter};
use std::ops::Range;

use serde::Serialize;

use super::entrants::{Pairings, letter};
use super::record::Counted;
use super::score::{Decision, Estimate, Score, Sprt};
use super::transcript::Folder;
use super::{Arguments, Match};

/// The results of the games counted so far.
pub(super) struct Tally {
    pub(super) pairings: Pairings,
    /// The numbers of the games to play, from 0.
    range: Range<u64>,
    pub(super) sprt: Option<Sprt>,
    /// The number of the next game to count.
    pub(super) next: u64,
    /// The score of each pairing from the view of its first engine: the score of all games, then the score
    /// without forfeited games.
    pub(super) scores: Vec<[Score; 2]>,
    /// The forfeited games, each with the engine and its fault.
    pub(super) forfeits: Vec<(u64, usize, String)>,
}

impl Tally {
    pub(super) fn new(pairings: Pairings, range: Range<u64>, sprt: Option<Sprt>) -> Self {
        let scores = vec![Default::default(); pairings.all().len()];
        Self { pairings, next: range.start, range, sprt, scores, forfeits: Vec::new() }
    }

    /// The number of games counted.
    pub(super) fn games(&self) -> u64 {
        self.next - self.range.start
    }

    /// Counts the next game.
    pub(super) fn add(&mut self, Counted { half_points, fault }: Counted) {
        let game = self.next;
        self.next += 1;
        let [score, unforfeited] = &mut self.scores[self.pairings.of(game)];
        score.add(half_points);
        match fault {
            None => unforfeited.add(half_points),
            Some((place, fault)) => {
                unforfeited.leave_out();
                self.forfeits.push((game, self.pairings.engines(game)[place], fault));
            }
        }
    }

    /// The score of a match of two engines; `None` in a tournament.
    pub(super) fn only_score(&self) -> Option<&Score> {
        match &*self.scores {
            [[score, _]] => Some(score),
            _ => None,
        }
    }

    /// A line with the last game and the score of its pairing.
    pub(super) fn line(&self, names: &[String], ending: &str) -> String {
        let Self { pairings, range, next, .. } = self;
        let [score, _] = &self.scores[pairings.of(next - 1)];
        let [white, black] = pairings.players(next - 1).map(|engine| &names[engine]);
        let [first, second] = pairings.engines(next - 1).map(|engine| &names[engine]);
        let all = range.end;
        let mut line = format!("game {next} of {all}, {white} - {black}: {ending}; {first} ");
        if names.len() > 2 {
            line += &format!("- {second} ");
        }
        line += &score.to_string();
        if let Some(elo) = score.share().map(Estimate::elo) {
            line += &format!(", Elo {elo}");
        }
        if let Some(test) = self.sprt {
            line += &format!(", LLR {:.2}", test.log_ratio(&score.pairs));
        }
        line
    }

    /// Whether the match is over: all games are played, or the sequential test has decided. The test uses only
    /// complete pairs.
    pub(super) fn is_decided(&self) -> bool {
        let [score, _] = &self.scores[0];
        let test = self.sprt.filter(|_| score.is_whole());
        self.next >= self.range.end
            || test.is_some_and(|test| test.decision(&score.pairs).is_some())
    }

    /// The score of an engine against all its opponents, with and without forfeited games.
    pub(super) fn against_all(&self, engine: usize) -> [Score; 2] {
        [0, 1].map(|kind| {
            let scores = self.pairings.all().iter().zip(&self.scores);
            Score::sum(scores.filter_map(|(&[first, second], scores)| match engine {
                _ if engine == first => Some(scores[kind].clone()),
                _ if engine == second => Some(scores[kind].reversed()),
                _ => None,
            }))
        })
    }
}

/// The state of the sequential test in the summary: the test, its ratio, and its decision.
#[derive(Serialize)]
struct Tested {
    #[serde(flatten)]
    test: Sprt,
    log_ratio: f64,
    bounds: [f64; 2],
    accepted: Option<Decision>,
}

/// A score with the values computed from it.
#[derive(Serialize)]
struct Scored {
    games: u64,
    #[serde(flatten)]
    score: Score,
    points: f64,
    share: Option<Estimate>,
    /// The Elo difference; JSON has `null` for infinity.
    elo: Option<Estimate>,
}

impl From<&Score> for Scored {
    fn from(score: &Score) -> Self {
        let share = score.share();
        let (games, points, elo) = (score.games(), score.points(), share.map(Estimate::elo));
        Self { games, score: score.clone(), points, share, elo }
    }
}

/// The score of an engine, with and without forfeited games.
#[derive(Serialize)]
struct EngineScore {
    #[serde(flatten)]
    all: Scored,
    /// The score without forfeited games; `None` if no game was forfeited.
    without_forfeits: Option<Scored>,
}

impl From<&[Score; 2]> for EngineScore {
    fn from([all, unforfeited]: &[Score; 2]) -> Self {
        let has_forfeits = all.games() != unforfeited.games();
        Self { all: all.into(), without_forfeits: has_forfeits.then(|| unforfeited.into()) }
    }
}

/// A row of the standings of a tournament: an engine and its score against all its opponents.
#[derive(Serialize)]
struct Standing {
    engine: char,
    name: String,
    #[serde(flatten)]
    score: EngineScore,
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
    /// A match of two engines, from the view of the first engine.
    Match {
        #[serde(flatten)]
        score: Box<EngineScore>,
        sprt: Option<Tested>,
    },
    Tournament {
        games: u64,
        /// The standings, best engine first.
        standings: Vec<Standing>,
        pairings: Vec<PairingScore>,
    },
}

impl Outcome {
    fn new(names: &[String], tally: &Tally) -> Self {
        if let [scores @ [score, _]] = &*tally.scores {
            let tested = |test: Sprt| Tested {
                test,
                log_ratio: test.log_ratio(&score.pairs),
                bounds: test.bounds(),
                accepted: test.decision(&score.pairs),
            };
            return Self::Match { score: Box::new(scores.into()), sprt: tally.sprt.map(tested) };
        }
        let standing = |(engine, name): (usize, &String)| Standing {
            engine: letter(engine),
            name: name.clone(),
            score: (&tally.against_all(engine)).into(),
        };
        let mut standings: Vec<_> = names.iter().enumerate().map(standing).collect();
        let share = |standing: &Standing| standing.score.all.share.map_or(0.0, |it| it.value);
        standings.sort_by(|a, b| share(b).total_cmp(&share(a)));
        let pairing = |(engines, [score, _]): (&[usize; 2], &[Score; 2])| PairingScore {
            engines: engines.map(letter),
            score: score.into(),
        };
        let pairings = tally.pairings.all().iter().zip(&tally.scores).map(pairing).collect();
        Self::Tournament { games: tally.games(), standings, pairings }
    }
}

/// A game that an engine has forfeited.
#[derive(Serialize)]
struct Forfeit {
    game: u64,
    engine: char,
    fault: String,
    transcript: String,
    #[serde(skip)]
    name: String,
}

/// The result of a match or tournament.
#[derive(Serialize)]
pub(super) struct MatchSummary {
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
    pub(super) resumed: u64,
    pub(super) interrupted: bool,
}

impl MatchSummary {
    pub(super) fn new(
        the_match: &Match<'_>,
        engines: Vec<String>,
        tally: &Tally,
        transcripts: &Folder,
    ) -> Self {
        let Arguments { played, record, .. } = the_match.arguments;
        let forfeit = |&(game, engine, ref fault): &(u64, usize, String)| Forfeit {
            game: game + 1,
            engine: letter(engine),
            fault: fault.clone(),
            transcript: transcripts.path(game).display().to_string(),
            name: engines[engine].clone(),
        };
        Self {
            variant: played.variant.as_str(),
            time_control: the_match.time_control.to_string(),
            time_controls: the_match.time_controls.iter().map(ToString::to_string).collect(),
            openings: the_match.book.openings.len(),
            outcome: Outcome::new(&engines, tally),
            forfeits: tally.forfeits.iter().map(forfeit).collect(),
            record: record.as_ref().map(|path| path.display().to_string()),
            resumed: 0,
            interrupted: false,
            engines,
        }
    }
}

/// Writes `6.5 of 10: +5 =3 -2; 65.0 % (95 %: 45.3 to 80.8)`. The alternate format `{:#}` adds the Elo
/// difference.
impl Display for Scored {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { games, score, points, .. } = self;
        write!(f, "{points} of {games}: {score}")?;
        if let Some(share) = self.share {
            let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
            write!(f, "; {value:.1} % (95 %: {low:.1} to {high:.1})")?;
        }
        match self.elo {
            Some(elo) if f.alternate() => write!(f, "; Elo {elo}"),
            _ => Ok(()),
        }
    }
}

impl Display for Tested {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { test: Sprt { elo0, elo1, .. }, log_ratio, bounds: [low, high], accepted } = self;
        write!(f, "{elo0} or {elo1} Elo: {log_ratio:.2} between {low:.2} and {high:.2}, ")?;
        match accepted {
            Some(Decision::H0) => write!(f, "{elo0} accepted"),
            Some(Decision::H1) => write!(f, "{elo1} accepted"),
            None => f.write_str("undecided"),
        }
    }
}

impl Display for Outcome {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match { score, sprt } => {
                let EngineScore { all, without_forfeits } = &**score;
                write!(f, "score   {all}")?;
                if let Some(elo) = all.elo {
                    write!(f, "\nElo     {elo}")?;
                }
                let [none, half, one, more, both] = all.score.pairs;
                write!(f, "\npairs   {none} of 0, {half} of ½, {one} of 1, ")?;
                write!(f, "{more} of 1½, {both} of 2 points")?;
                if let Some(without) = without_forfeits {
                    write!(f, "\nwithout forfeits: {without:#}")?;
                }
                sprt.as_ref().map_or(Ok(()), |sprt| write!(f, "\nSPRT    {sprt}"))
            }
            Self::Tournament { standings, pairings, .. } => {
                let widths = standings.iter().map(|standing| standing.name.chars().count());
                let width = widths.max().unwrap_or_default();
                for (place, Standing { engine, name, score }) in (1..).zip(standings) {
                    writeln!(f, "{place:2}  {engine}  {name:width$}  {:#}", score.all)?;
                    if let Some(without) = &score.without_forfeits {
                        writeln!(f, "     without forfeits: {without}")?;
                    }
                }
                f.write_str("pairings")?;
                pairings.iter().try_for_each(|PairingScore { engines: [first, second], score }| {
                    write!(f, "\n    {first} - {second}  {}", score.score)
                })
            }
        }
    }
}

impl Display for MatchSummary {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { variant, time_control, openings, engines, .. } = self;
        let games = match &self.outcome {
            Outcome::Match { score, .. } => {
                write!(f, "{} against {}", engines[0], engines[1])?;
                score.all.games
            }
            Outcome::Tournament { games, .. } => {
                write!(f, "{} engines", engines.len())?;
                *games
            }
        };
        writeln!(f, ": {variant}, {time_control}, {games} games, {openings} openings")?;
        self.outcome.fmt(f)?;
        for Forfeit { game, name, fault, transcript, .. } in &self.forfeits {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The text of the summary of some games. `games` has the half-points of the first engine in each game, or `None`
    /// for a game that the first engine forfeited.
    fn outcome(names: &[&str], games: &[Option<usize>]) -> String {
        let names: Vec<_> = names.iter().map(|&name| name.to_owned()).collect();
        let mut tally = Tally::new(Pairings::new(names.len(), false), 0..100, None);
        for half_points in games {
            let fault = half_points.is_none().then(|| (0, "crash".to_owned()));
            tally.add(Counted { half_points: half_points.unwrap_or(0), fault });
        }
        Outcome::new(&names, &tally).to_string()
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
