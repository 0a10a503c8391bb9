//! `checkers endgame probe`: prints the values of positions in endgame tables.

use std::fmt;

use checkers_bits::{EndgameValue, Fen};
use checkers_endgames::Access;
use clap::Args;
use serde::Serialize;

use super::Folder;
use checkers_cli::commented::in_plies;
use checkers_cli::console::{Error, Status};
use checkers_cli::options::Json;

/// Print the endgame table values of positions and of their legal moves
#[derive(Args)]
#[command(after_help = "\
Plies are counted to the end of the game, without draw rules. Tables without plies show only win, draw or loss.

Example:
  checkers endgame probe tables 'W:WKa1,Kc1:BKb8'

Exit status: 0 success; 1 a position has no table; 2 bad arguments or tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Positions as FEN
    #[arg(required = true)]
    fen: Vec<String>,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { folder, .. } = arguments;
    let tables = folder.open(Access::Random)?;
    let mut status = Status::Done;
    for fen in &arguments.fen {
        let read = Fen::read(fen, tables.variant()).map_err(|error| format!("{fen}: {error}"))?;
        let position = read.position;
        let moves = tables.try_moves(&position)?.unwrap_or_default().into_iter();
        let moves = moves.map(|(mv, value)| ProbedMove {
            mv: position.notation(mv).to_string(),
            value: value.into(),
        });
        let probed = ProbedPosition {
            fen: position.to_string(),
            value: tables.try_probe(&position)?.map(ProbedValue::from),
            moves: moves.collect(),
        };
        if probed.value.is_none() {
            status = Status::Wrong;
        }
        arguments.json.print(&probed)?;
    }
    Ok(status)
}

#[derive(Serialize)]
struct ProbedPosition {
    fen: String,
    #[serde(flatten)]
    value: Option<ProbedValue>,
    moves: Vec<ProbedMove>,
}

#[derive(Serialize)]
struct ProbedMove {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: ProbedValue,
}

/// An endgame value from the view of the side to move.
#[derive(Serialize)]
pub(super) struct ProbedValue {
    pub(super) value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) plies: Option<u8>,
}

impl From<EndgameValue> for ProbedValue {
    fn from(value: EndgameValue) -> Self {
        Self { value: value.name(), plies: value.plies() }
    }
}

impl fmt::Display for ProbedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.value)?;
        self.plies.map_or(Ok(()), |plies| write!(f, " in {}", in_plies(plies.into())))
    }
}

impl fmt::Display for ProbedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}: {value}", self.fen)?,
            None => write!(f, "{}: no table", self.fen)?,
        }
        self.moves.iter().try_for_each(|moved| write!(f, "\n  {}: {}", moved.mv, moved.value))
    }
}
