//! `checkers endgame probe`: the values of positions.

use std::fmt;

use checkers_bits::{EndgameValue, Fen};
use checkers_endgames::{Access, Tables};
use clap::Args;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::Folder;
use checkers_cli::console::{Error, Status};
use checkers_cli::options::Json;

/// Print the value of positions and of their moves
#[derive(Args)]
#[command(after_help = "\
Plies are counted to the end of the game, without draw rules. Tables without plies tell win, draw or loss.

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
    let variant = super::tabled(&arguments.folder.played)?;
    let tables = Tables::open(&arguments.folder.folder, Access::Random, variant)?;
    let mut status = Status::Done;
    for fen in &arguments.fen {
        let read = Fen::read(fen, variant).map_err(|error| format!("{fen}: {error}"))?;
        let position = read.position;
        let moves = tables.moves(&position).unwrap_or_default().into_iter();
        let moves = moves.map(|(mv, value)| {
            let mv = position.notation(mv).to_string();
            Moved { mv, outcome: Outcome(value) }
        });
        let probed = Probed {
            fen: position.to_string(),
            value: tables.probe(&position).map(Outcome),
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
    outcome: Outcome,
}

/// An endgame value from the view of the side to move.
struct Outcome(EndgameValue);

impl Outcome {
    fn name(&self) -> &'static str {
        match self.0 {
            EndgameValue::Win(_) => "win",
            EndgameValue::Draw => "draw",
            EndgameValue::Loss(_) => "loss",
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_map(None)?;
        fields.serialize_entry("value", self.name())?;
        if let Some(plies) = self.0.plies() {
            fields.serialize_entry("plies", &plies)?;
        }
        fields.end()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.plies() {
            Some(plies) => write!(f, "{} in {plies}", self.name()),
            None => f.write_str(self.name()),
        }
    }
}

impl fmt::Display for Probed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Some(value) => write!(f, "{}: {value}", self.fen)?,
            None => write!(f, "{}: no table", self.fen)?,
        }
        self.moves.iter().try_for_each(|moved| write!(f, "\n  {}: {}", moved.mv, moved.outcome))
    }
}
