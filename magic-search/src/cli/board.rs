//! The draughts boards by name.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, ValueEnum, Serialize, Deserialize)]
pub(crate) enum BoardName {
    #[default]
    #[value(name = "8x8")]
    #[serde(rename = "8x8")]
    EightByEight,
    #[value(name = "10x10")]
    #[serde(rename = "10x10")]
    TenByTen,
    #[value(name = "10x8")]
    #[serde(rename = "10x8")]
    TenByEight,
}
