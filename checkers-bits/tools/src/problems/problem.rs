//! A problem: a position, a goal, and the one move that reaches it.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::sync::Arc;

use checkers_bits::{Color, Move, Position, Variant, VariantName};
use draughts_engine::{EndgameValue, Endgames};

use super::reachable::Reachable;
use super::solver::{Node, Solver, TooMany};
use crate::console::{Error, Status, complain};
use crate::perft::text_file::for_each_line;

/// Within this many plies after the solution's length, no other move may win.
pub(super) const CLEARANCE: u32 = 4;

/// More plies than the draw rules allow with few pieces.
const TO_THE_END: u32 = 100;

/// More positions than four kings have on 8×8.
const FEW: u64 = 1_000_000;

/// The goal of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Goal {
    /// Win within this many plies, including its own last one.
    Win(u32),
    /// Avoid a loss until the draw rules end the game.
    Draw,
}

/// `FEN ;variant ;win 5 ;best c3-d4` or `FEN ;variant ;draw ;best c3-d4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Problem<V: Variant> {
    pub(super) position: Position<V>,
    pub(super) goal: Goal,
    pub(super) best: Move<V>,
}

/// The numbered lines of a file without comments; the status tells whether all could be read.
pub(super) fn read_lines(file: &Path) -> Result<(Vec<(usize, String)>, Status), Error> {
    let mut lines = Vec::new();
    let mut status = Status::Done;
    for_each_line(file, &mut |number, text| match text {
        Ok(text) if text.starts_with('#') => {}
        Ok(text) => lines.push((number, text.to_owned())),
        Err(error) => {
            status = Status::Unusable;
            complain(format_args!("{}:{number}: {error}", file.display()));
        }
    })?;
    Ok((lines, status))
}

/// The fields of a line.
pub(super) struct ProblemLine<'a> {
    pub(super) variant: VariantName,
    fen: &'a str,
    goal: Goal,
    best: &'a str,
}

impl<'a> ProblemLine<'a> {
    pub(super) fn parse(line: &'a str) -> Result<Self, Error> {
        const EXPECTED: &str =
            "expected a line such as `W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7`";
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [fen, variant, goal, best] = fields[..] else { return Err(EXPECTED.into()) };
        let variant = variant.parse().map_err(|error| format!("{variant}: {error}"))?;
        let goal = match goal.split_once(' ') {
            None if goal == "draw" => Goal::Draw,
            Some(("win", plies)) => match plies.trim().parse() {
                Ok(plies @ 1..=99) if plies % 2 == 1 => Goal::Win(plies),
                _ => {
                    return Err(
                        format!("{plies}: expected an odd number of plies below 100").into()
                    );
                }
            },
            _ => {
                return Err(
                    format!("{goal}: expected `draw` or `win` and a number of plies").into()
                );
            }
        };
        let best = best.strip_prefix("best ").ok_or(EXPECTED)?.trim();
        Ok(Self { variant, fen, goal, best })
    }

    pub(super) fn problem<V: Variant>(&self) -> Result<Problem<V>, Error> {
        let position: Position<V> = self.fen.parse()?;
        let best =
            position.read_move(self.best).map_err(|error| format!("{}: {error}", self.best))?;
        Ok(Problem { position, goal: self.goal, best })
    }
}

impl<V: Variant> Display for Problem<V> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { position, goal, best } = self;
        write!(f, "{position} ;{} ;{goal} ;best {}", V::NAME, position.notation(*best))
    }
}

impl Display for Goal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl<V: Variant> Problem<V> {
    /// The flaw of the problem, if there is one, within a node limit.
    pub(super) fn flaw(
        &self,
        max_nodes: u64,
        endgames: Option<&Arc<dyn Endgames<V>>>,
    ) -> Result<Option<String>, TooMany> {
        let solver = Solver::new(max_nodes, endgames);
        match self.goal {
            Goal::Win(plies) => self.flaw_of_win(plies, solver),
            Goal::Draw => self.flaw_of_draw(max_nodes, solver),
        }
    }

    fn flaw_of_win(&self, plies: u32, mut solver: Solver<V>) -> Result<Option<String>, TooMany> {
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

    fn flaw_of_draw(
        &self,
        max_nodes: u64,
        mut solver: Solver<V>,
    ) -> Result<Option<String>, TooMany> {
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
            // A side that can hold out forever can hold out until a draw rule ends the game.
            if [Color::White, Color::Black].iter().all(|&color| reachable.is_held_by(color)) {
                return Ok(None);
            }
        }
        match solver.wins_at_all(&best, TO_THE_END)? {
            Some(false) => {}
            Some(true) => return Ok(Some(format!("{} loses", self.name(self.best)))),
            None => return Ok(Some(format!("no draw rule ends it within {TO_THE_END} plies"))),
        }
        // Neither side may win.
        let wins = solver.loses(&best, TO_THE_END)?;
        Ok(wins.then(|| format!("{} wins", self.name(self.best))))
    }

    fn others(&self) -> impl Iterator<Item = Move<V>> + use<V> {
        let best = self.best;
        self.position.moves().into_iter().filter(move |&mv| mv != best)
    }

    fn name(&self, mv: Move<V>) -> String {
        self.position.notation(mv).to_string()
    }
}
