//! The evaluation weights of an engine, as an option of a command.

use std::path::{Path, PathBuf};

use checkers_bits::VariantName;
use clap::Args;
use draughts_engine::Weights;

use crate::console::Error;
use crate::input;

/// Arguments for the evaluation weights of an engine.
#[derive(Args, Clone, PartialEq, Eq)]
pub struct EngineWeights {
    /// File of evaluation weights, made by `checkers-lab tune` [default: built in]
    #[arg(long, value_name = "FILE")]
    pub weights: Option<PathBuf>,
}

/// The help line of `--weights` for commands that start from the weights of a file and improve them.
pub const TO_BEGIN_WITH: &str = "File of evaluation weights to begin with, made by \
    `checkers-lab tune` [default: a few terms without patterns]";

impl EngineWeights {
    /// Reads the weights if a file is given.
    pub fn load(&self, variant: VariantName) -> Result<Option<Weights>, Error> {
        self.weights.as_deref().map(|path| load(path, variant)).transpose()
    }
}

/// Reads a file of weights.
pub fn load(path: &Path, variant: VariantName) -> Result<Weights, Error> {
    let bytes = input::read(path)?;
    let weights = Weights::from_bytes(&bytes, variant);
    Ok(weights.map_err(|error| format!("{}: {error}", path.display()))?.0)
}
