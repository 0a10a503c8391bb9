//! A problem: a position, a goal, and either the one move that reaches the goal or the best move of a long search.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use checkers_bits::{AnyMove, AnyPosition, Color, EndgameValue, Endgames, Fen, VariantName};
use draughts_engine::Score;

use super::reachable::Reachable;
use super::solver::{Node, Solver, TooMany};
use checkers_cli::commented::in_men;
use checkers_cli::console::{Error, Status, complain};
use checkers_cli::input::for_each_line;

/// The number of plies added to the length of the solution; no other move may win within this longer time.
pub(super) const CLEARANCE: u32 = 4;

/// The maximum search depth in plies. A game with few pieces ends earlier, because of the draw rules.
const TO_THE_END: u32 = 100;

/// The maximum number of positions for retrograde analysis. Every ending of four kings on 8×8 has fewer reachable
/// positions.
const FEW: u64 = 1_000_000;

/// The goal of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Goal {
    /// Win within this number of plies, including the last move of the winner.
    Win(u32),
    /// Avoid a loss until the draw rules end the game.
    Draw,
    /// Reach the score that a long search gave.
    Score(Score),
}

/// A test position, its goal and its best move. The text form is `FEN ;variant ;win 5 ;best c3-d4`; instead of `win 5`
/// the goal can be `draw` or `score -0.85`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) variant: VariantName,
    pub(super) position: AnyPosition,
    pub(super) goal: Goal,
    pub(super) best: AnyMove,
}

/// The problems of a file, each with its line number. Comments are skipped. The status tells whether all lines of the
/// file could be read.
pub(super) fn read_problems(file: &Path) -> Result<(Vec<(usize, Problem)>, Status), Error> {
    let mut problems = Vec::new();
    let mut status = Status::Done;
    for_each_line(file, &mut |line, text| {
        if text.as_ref().is_ok_and(|text| text.starts_with('#')) {
            return;
        }
        match text.map_err(|error| error.to_string()).and_then(str::parse) {
            Ok(problem) => problems.push((line, problem)),
            Err(error) => {
                status = Status::Unusable;
                complain(format_args!("{}:{line}: {error}", file.display()));
            }
        }
    })?;
    Ok((problems, status))
}

impl FromStr for Problem {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        const EXPECTED: &str =
            "expected a line such as `W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7`";
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, variant, goal, best] = fields[..] else { return Err(EXPECTED.to_owned()) };
        let name: Result<VariantName, _> = variant.parse();
        let variant = name.map_err(|error| format!("{variant}: {error}"))?;
        let goal = match goal.split_once(' ') {
            None if goal == "draw" => Goal::Draw,
            Some(("win", plies)) => {
                let number = plies.trim().parse().ok();
                let number = number.filter(|number| (1..=99).contains(number) && number % 2 == 1);
                Goal::Win(
                    number.ok_or_else(|| {
                        format!("{plies}: expected an odd number of plies below 100")
                    })?,
                )
            }
            Some(("score", men)) => Goal::Score(parse_score(men.trim())?),
            _ => {
                return Err(format!(
                    "{goal}: expected `draw`, `win` and a number of plies, or `score` and a number of men"
                ));
            }
        };
        let best = best.strip_prefix("best ").ok_or(EXPECTED)?.trim();
        let position = Fen::read(fen, variant).map_err(|error| error.to_string())?.position;
        let best = position.read_move(best).map_err(|error| format!("{best}: {error}"))?;
        Ok(Self { variant, position, goal, best })
    }
}

/// Reads a score in the form that [`in_men`] writes.
fn parse_score(men: &str) -> Result<Score, String> {
    const MOST: f64 = 100.0;
    let score = men.parse().ok().filter(|score: &f64| score.abs() <= MOST);
    let score = score.map(|score| (score * 100.0).round() as Score);
    score.filter(|&score| in_men(score) == men).ok_or_else(|| {
        format!("{men}: expected a score in men from -{MOST:.2} to {MOST:.2}, with two decimals")
    })
}

pub(super) fn men(score: Score) -> f64 {
    f64::from(score) / 100.0
}

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { variant, position, goal, best } = self;
        let best = position.notation(*best);
        write!(f, "{position} ;{variant} ;{goal} ;best {best}")
    }
}

impl Display for Goal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Draw => f.write_str("draw"),
            Self::Score(score) => write!(f, "score {}", in_men(*score)),
        }
    }
}

/// The result of proving a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Right,
    /// The problem is wrong, and this text tells why.
    Wrong(String),
    /// The node limit was reached before the proof.
    LeftOut,
    /// The problem has a score found by a search, which cannot be proved.
    BySearch,
}

impl Problem {
    /// Proves the problem, or stops at the node limit.
    pub(super) fn verdict(&self, max_nodes: u64, endgames: Option<&Arc<dyn Endgames>>) -> Verdict {
        let solver = Solver::new(max_nodes, endgames);
        let flaw = match self.goal {
            Goal::Win(plies) => self.flaw_of_win(plies, solver),
            Goal::Draw => self.flaw_of_draw(max_nodes, solver),
            Goal::Score(_) => return Verdict::BySearch,
        };
        match flaw {
            Ok(None) => Verdict::Right,
            Ok(Some(flaw)) => Verdict::Wrong(flaw),
            Err(TooMany) => Verdict::LeftOut,
        }
    }

    fn flaw_of_win(&self, plies: u32, mut solver: Solver) -> Result<Option<String>, TooMany> {
        let root = Node::new(self.position);
        if plies > 2 && solver.wins(&root, plies - 2)? {
            return Ok(Some(format!("there is a win in fewer than {plies} plies")));
        }
        if !solver.loses(&root.after(self.best), plies - 1)? {
            return Ok(Some(format!("{} does not win in {plies} plies", self.name(self.best))));
        }
        for other in self.others() {
            let longer = plies - 1 + CLEARANCE;
            if solver.loses(&root.after(other), longer)? {
                return Ok(Some(format!(
                    "{} wins too, in {} plies or fewer",
                    self.name(other),
                    longer + 1
                )));
            }
        }
        Ok(None)
    }

    fn flaw_of_draw(&self, max_nodes: u64, mut solver: Solver) -> Result<Option<String>, TooMany> {
        let root = Node::new(self.position);
        for other in self.others() {
            if solver.wins_at_all(&root.after(other), TO_THE_END)? != Some(true) {
                return Ok(Some(format!("{} does not lose", self.name(other))));
            }
        }
        let best = root.after(self.best);
        if solver.value(&best) == Some(EndgameValue::Draw) {
            return Ok(None);
        }
        if let Ok(reachable) = Reachable::from(best.position, max_nodes.min(FEW)) {
            // If each side can avoid a loss for ever, a draw rule ends the game, so the best move draws.
            if [Color::White, Color::Black].iter().all(|&color| reachable.is_held_by(color)) {
                return Ok(None);
            }
        }
        match solver.wins_at_all(&best, TO_THE_END)? {
            Some(false) => {}
            Some(true) => return Ok(Some(format!("{} loses", self.name(self.best)))),
            None => return Ok(Some(format!("no draw rule ends it within {TO_THE_END} plies"))),
        }
        // The search above showed that the opponent does not win. So the best move draws, unless the solving side wins.
        let wins = solver.loses(&best, TO_THE_END)?;
        Ok(wins.then(|| format!("{} wins", self.name(self.best))))
    }

    fn others(&self) -> impl Iterator<Item = AnyMove> + use<> {
        let best = self.best;
        self.position.moves().into_iter().filter(move |&mv| mv != best)
    }

    fn name(&self, mv: AnyMove) -> String {
        self.position.notation(mv).to_string()
    }
}
