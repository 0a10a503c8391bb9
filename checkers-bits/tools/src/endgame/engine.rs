//! Endgame tables for the engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use checkers_bits::{Position, Variant};
use checkers_endgames::{Access, TableError, Tables, Value, Wdl};
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
    let tables = Tables::<V>::open(folder, Access::Random)?;
    let [pieces, with_plies] = [tables.pieces(), tables.pieces_with_plies()].map(u32::from);
    Ok(Arc::new(Opened { tables, pieces, with_plies }))
}

struct Opened<V: Variant> {
    tables: Tables<V>,
    pieces: u32,
    with_plies: u32,
}

impl<V: Variant> Endgames<V> for Opened<V> {
    fn pieces(&self) -> u32 {
        self.pieces
    }

    fn probe(&self, position: &Position<V>) -> Option<EndgameValue> {
        if position.occupied().count() > self.with_plies {
            return Some(match self.tables.wdl(position)? {
                Wdl::Win => EndgameValue::Win(None),
                Wdl::Draw => EndgameValue::Draw,
                Wdl::Loss => EndgameValue::Loss(None),
            });
        }
        Some(match self.tables.probe(position)? {
            Value::Win(plies) => EndgameValue::Win(Some(plies)),
            Value::Draw => EndgameValue::Draw,
            Value::Loss(plies) => EndgameValue::Loss(Some(plies)),
        })
    }
}
