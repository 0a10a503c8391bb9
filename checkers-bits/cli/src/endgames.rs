//! Endgame tables for the engine.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use checkers_bits::{Endgames, VariantName};
use checkers_endgames::{Access, TableError, Tables};
use clap::Args;

/// Arguments for the endgame tables of an engine.
#[derive(Args, Default)]
pub struct EngineTables {
    /// Folder of endgame tables of the variant, made by `checkers endgame build`
    #[arg(long, value_name = "DIR")]
    pub endgames: Option<PathBuf>,
}

impl EngineTables {
    /// Opens the tables if a folder is given.
    pub fn open(&self, variant: VariantName) -> Result<Option<Arc<dyn Endgames>>, TableError> {
        self.endgames.as_deref().map(|folder| open(folder, variant)).transpose()
    }
}

/// Opens the tables of a folder.
pub fn open(folder: &Path, variant: VariantName) -> Result<Arc<dyn Endgames>, TableError> {
    Ok(Arc::new(Tables::open(folder, Access::Random, variant)?))
}
