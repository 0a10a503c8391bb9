//! A problem: a position, a goal, and either the one move that reaches the goal or the best move of a long search.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::str::FromStr;

use checkers_bits::{AnyMove, AnyPosition, Fen, VariantName};
use draughts_engine::Score;

use checkers_cli::commented::in_men;
use checkers_cli::console::{Error, Status, complain};
use checkers_cli::input::for_each_line;

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
