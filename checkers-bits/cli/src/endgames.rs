//! The endgame tables of an engine, as an option of a command.

use std::path::PathBuf;
use std::sync::{Arc, Once};

use checkers_bits::{AnyPosition, AnyVariant, EndgameValue, Endgames};
use checkers_endgames::{Access, TableError, Tables};
use clap::Args;

use crate::console::complain;

/// Arguments for the endgame tables of an engine.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct EngineTables {
    /// Folder of endgame tables of the variant, made by `checkers endgame build`, or of Scan's bitbases
    #[arg(long, value_name = "DIR")]
    pub endgames: Option<PathBuf>,
}

impl EngineTables {
    /// Opens the tables if a folder is given.
    pub fn open(
        &self,
        variant: impl Into<AnyVariant>,
    ) -> Result<Option<Arc<dyn Endgames>>, TableError> {
        let Some(folder) = &self.endgames else { return Ok(None) };
        let tables = Tables::open(folder, Access::Random, variant)?;
        Ok(Some(Arc::new(ReportingTables { tables, reported: Once::new() })))
    }
}

/// Tables that report their first damage on standard error.
struct ReportingTables {
    tables: Tables,
    reported: Once,
}

impl Endgames for ReportingTables {
    fn variant(&self) -> Option<AnyVariant> {
        Endgames::variant(&self.tables)
    }

    fn pieces(&self) -> u32 {
        self.tables.pieces()
    }

    fn probe(&self, position: &AnyPosition) -> Option<EndgameValue> {
        self.tables.try_probe(position).unwrap_or_else(|error| {
            self.reported.call_once(|| complain(error));
            self.tables.probe(position)
        })
    }
}
