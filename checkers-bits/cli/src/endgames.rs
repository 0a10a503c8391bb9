//! The endgame tables of an engine, as an option of a command.

use std::path::PathBuf;
use std::sync::Arc;

use checkers_bits::{Endgames, VariantName};
use checkers_endgames::{Access, TableError, Tables};
use clap::Args;

/// Arguments for the endgame tables of an engine.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct EngineTables {
    /// Folder of endgame tables of the variant, made by `checkers endgame build`
    #[arg(long, value_name = "DIR")]
    pub endgames: Option<PathBuf>,
}

impl EngineTables {
    /// Opens the tables if a folder is given.
    pub fn open(&self, variant: VariantName) -> Result<Option<Arc<dyn Endgames>>, TableError> {
        let Some(folder) = &self.endgames else { return Ok(None) };
        Ok(Some(Arc::new(Tables::open(folder, Access::Random, variant)?)))
    }
}
