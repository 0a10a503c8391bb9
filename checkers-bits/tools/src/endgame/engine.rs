//! Endgame tables for the engine.

use std::path::PathBuf;
use std::sync::Arc;

use checkers_bits::{Position, Variant};
use checkers_endgames::{Tables, Value};
use clap::Args;
use draughts_engine::{EndgameValue, Endgames, Engine};

use crate::console::Error;

/// The tables that an engine uses.
#[derive(Args)]
pub(crate) struct EngineTables {
    /// Folder of endgame tables, made by `checkers endgame build`
    #[arg(long, value_name = "DIR")]
    endgames: Option<PathBuf>,
}

impl EngineTables {
    /// Opens the tables, if there are any.
    fn open<V: Variant>(&self) -> Result<Option<Arc<dyn Endgames<V>>>, Error> {
        let Some(folder) = &self.endgames else { return Ok(None) };
        let tables = Tables::<V>::open(folder)?;
        let pieces = tables.materials().iter().map(|(material, _)| material.pieces()).max();
        Ok(Some(Arc::new(Opened { tables, pieces: pieces.unwrap_or(0).into() })))
    }

    /// Opens the tables for an engine.
    pub(crate) fn give<V: Variant>(&self, engine: &mut Engine<V>) -> Result<(), Error> {
        if let Some(endgames) = self.open()? {
            engine.set_endgames(&endgames);
        }
        Ok(())
    }
}

struct Opened<V: Variant> {
    tables: Tables<V>,
    pieces: u32,
}

impl<V: Variant> Endgames<V> for Opened<V> {
    fn pieces(&self) -> u32 {
        self.pieces
    }

    fn probe(&self, position: &Position<V>) -> Option<EndgameValue> {
        Some(match self.tables.probe(position)? {
            Value::Win(plies) => EndgameValue::Win(Some(plies)),
            Value::Draw => EndgameValue::Draw,
            Value::Loss(plies) => EndgameValue::Loss(Some(plies)),
        })
    }
}
