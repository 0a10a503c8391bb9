//! The Hub protocol: its lines, and the engine as a server.
//!
//! This module implements version 2 of the protocol, as in protocol.txt of Scan (Letouzey, 2017 and 2019). HUB.md
//! describes the position format of boards other than 10×10.

mod level;
mod line;
mod parameters;
mod server;

pub use level::{level, limits};
pub use line::Line;
pub use parameters::{Dialect, EngineResources, Parameters, int_param, variant_param};
pub use server::{Lines, Say, converse, game, serve};
