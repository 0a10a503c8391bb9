//! `checkers endgame probe`: the values of positions.

use std::fmt;

use checkers_bits::{Position, Variant, with_variant};
use checkers_endgames::{Tables, Value};
use clap::Args;
use serde::Serialize;

use super::Folder;
use crate::console::{Error, Status};
use crate::options::Json;

/// Print the value of positions and of their moves
#[derive(Args)]
#[command(after_help = "\
Plies are counted to the end of the game, without draw rules.

Example:
  checkers endgame probe tables 'W:WKa1,Kc1:BKb8'

Exit status: 0 success; 1 a position has no table; 2 bad arguments or tables.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    folder: Folder,

    /// Positions
    #[arg(required = true)]
    fen: Vec<String>,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.folder.played.variant, V => probe::<V>(arguments))
}

fn probe<V: Variant>(arguments: &Arguments) -> Result<Status, Error> {
    let tables = Tables::<V>::open(&arguments.folder.folder)?;
    let mut status = Status::Done;
    for fen in &arguments.fen {
        let position: Position<V> = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let value = tables.probe(&position);
        let moves = tables.moves(&position).unwrap_or_default().into_iter();
        let moves = moves.map(|(mv, value)| (position.notation(mv).to_string(), value));
        let probed = Probed {
            fen: position.to_string(),
            value: value.map(Outcome::from),
            moves: moves.map(|(mv, value)| Moved { mv, value: value.into() }).collect(),
        };
        if value.is_none() {
            status = Status::Wrong;
        }
        arguments.json.print(&probed)?;
    }
    Ok(status)
}

#[derive(Serialize)]
struct Probed {
    fen: String,
    #[serde(flatten)]
    value: Option<Outcome>,
    moves: Vec<Moved>,
}

#[derive(Serialize)]
struct Moved {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: Outcome,
}

/// A value for the side to move.
#[derive(Serialize)]
struct Outcome {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u8>,
}

impl From<Value> for Outcome {
    fn from(value: Value) -> Self {
        let (value, plies) = match value {
            Value::Win(plies) => ("win", Some(plies)),
            Value::Loss(plies) => ("loss", Some(plies)),
            Value::Draw => ("draw", None),
        };
        Self { value, plies }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            Some(plies) => write!(f, "{} in {plies}", self.value),
            None => f.write_str(self.value),
        }
    }
}

impl fmt::Display for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}: {value}", self.fen)?,
            None => write!(f, "{}: no table", self.fen)?,
        }
        self.moves.iter().try_for_each(|moved| write!(f, "\n  {}: {}", moved.mv, moved.value))
    }
}
