//! Endgame tables for the engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use checkers_bits::{Position, Variant};
use checkers_endgames::{Access, Known, TableError, Tables, Wdl};
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
    let pieces = tables.pieces().into();
    Ok(Arc::new(Opened { tables, pieces }))
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
        let Known { wdl, plies } = self.tables.known(position)?;
        Some(match wdl {
            Wdl::Win => EndgameValue::Win(plies),
            Wdl::Draw => EndgameValue::Draw,
            Wdl::Loss => EndgameValue::Loss(plies),
        })
    }
}
