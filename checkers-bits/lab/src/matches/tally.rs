//! The games counted so far.

use std::path::Path;

use serde::Serialize;

use super::Side;
use super::entrants::{Pairings, letter};
use super::record::Counted;
use super::score::{Estimate, Score};
use super::sprt::Sprt;
use super::transcript::Folder;

/// A game that an engine has forfeited.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Forfeit {
    pub(super) game: u64,
    engine: char,
    pub(super) fault: String,
    pub(super) transcript: String,
    #[serde(skip)]
    pub(super) index: usize,
}

impl Forfeit {
    pub(super) fn new(game: u64, engine: usize, fault: String, transcript: &Path) -> Self {
        let transcript = transcript.display().to_string();
        Self { game, engine: letter(engine), fault, transcript, index: engine }
    }
}

/// The parts of a match that decide what is counted and when the match ends.
#[derive(Clone, Copy)]
pub(super) struct Plan<'a> {
    pub(super) names: &'a [String],
    pub(super) pairings: &'a Pairings,
    /// The total number of games of all pairings.
    pub(super) games: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) transcripts: &'a Folder,
}

/// The scores of the pairings, each from the view of its first engine.
pub(super) struct Tally<'a> {
    plan: Plan<'a>,
    games: u64,
    pub(super) scores: Vec<Score>,
    /// The scores without forfeited games.
    pub(super) without_forfeits: Vec<Score>,
    pub(super) forfeits: Vec<Forfeit>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(plan: Plan<'a>) -> Self {
        let scores = vec![Score::default(); plan.pairings.all().len()];
        Self { plan, games: 0, without_forfeits: scores.clone(), scores, forfeits: Vec::new() }
    }

    pub(super) fn games(&self) -> u64 {
        self.games
    }

    /// Counts the next game.
    pub(super) fn add(&mut self, counted: Counted) {
        let Plan { pairings, transcripts, .. } = self.plan;
        let game = self.games;
        self.games += 1;
        let pairing = pairings.of(game);
        self.scores[pairing].add(counted.half_points);
        match counted.fault {
            None => self.without_forfeits[pairing].add(counted.half_points),
            Some((side, fault)) => {
                self.without_forfeits[pairing].leave_out();
                let engine = pairings.engine(game, side);
                self.forfeits.push(Forfeit::new(game + 1, engine, fault, &transcripts.path(game)));
            }
        }
    }

    /// A line with the last game and the score of its pairing.
    pub(super) fn line(&self, ending: &str) -> String {
        let Plan { names, pairings, games: all, sprt, .. } = self.plan;
        let game = self.games - 1;
        let score = &self.scores[pairings.of(game)];
        let [white, black] = pairings.players(game).map(|engine| &names[engine]);
        let [first, second] = [Side::A, Side::B].map(|side| &names[pairings.engine(game, side)]);
        let mut line =
            format!("game {} of {all}, {white} - {black}: {ending}; {first} ", self.games);
        if names.len() > 2 {
            line += &format!("- {second} ");
        }
        line += &score.to_string();
        if let Some(elo) = score.share().map(Estimate::elo) {
            line += &format!(", Elo {elo}");
        }
        if let Some(test) = sprt {
            line += &format!(", LLR {:.2}", test.log_ratio(&score.pairs));
        }
        line
    }

    /// Whether all games are played or the sequential test has decided. The test uses only complete pairs.
    pub(super) fn is_decided(&self) -> bool {
        let score = &self.scores[0];
        let test = self.plan.sprt.filter(|_| score.is_whole());
        self.games >= self.plan.games
            || test.is_some_and(|test| test.decision(&score.pairs).is_some())
    }
}
