//! The evaluation weights of an engine, as an option of a command.

use std::path::PathBuf;

use checkers_bits::AnyVariant;
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

impl EngineWeights {
    /// Reads the weights if a file is given.
    pub fn load(&self, variant: impl Into<AnyVariant>) -> Result<Option<Weights>, Error> {
        let Some(path) = &self.weights else { return Ok(None) };
        let bytes = input::read(path)?;
        let weights = Weights::from_bytes(&bytes, variant);
        Ok(Some(weights.map_err(|error| format!("{}: {error}", path.display()))?.0))
    }
}
