//! Counts the games of a match or tournament.

use std::ops::Range;

use super::entrants::Pairings;
use super::record::Counted;
use super::score::{Estimate, Score, Sprt};

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
