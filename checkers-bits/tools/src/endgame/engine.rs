//! Endgame tables for the engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use checkers_bits::{Position, Variant};
use checkers_endgames::{TableError, Tables, Value};
use clap::Args;
use draughts_engine::{EndgameValue, Endgames};

/// The tables that an engine uses.
#[derive(Args)]
pub(crate) struct EngineTables {
    /// Folder of endgame tables of the variant, made by `checkers endgame build`
    #[arg(long, value_name = "DIR")]
    pub(crate) endgames: Option<PathBuf>,
}

impl EngineTables {
    /// Opens the tables, if there are any.
    pub(crate) fn open<V: Variant>(&self) -> Result<Option<Arc<dyn Endgames<V>>>, TableError> {
        self.endgames.as_deref().map(open).transpose()
    }
}

/// Opens the tables of a folder.
pub(crate) fn open<V: Variant>(folder: &Path) -> Result<Arc<dyn Endgames<V>>, TableError> {
    let tables = Tables::<V>::open(folder)?;
    let pieces = tables.materials().iter().map(|(material, _)| material.pieces()).max();
    Ok(Arc::new(Opened { tables, pieces: pieces.unwrap_or(0).into() }))
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
