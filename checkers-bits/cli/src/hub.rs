//! The Hub protocol: its lines, and the engine that obeys them.
//!
//! Version 2 of the protocol, as in protocol.txt of Scan (Letouzey, 2017 and 2019). HUB.md describes the position
//! format of boards other than 10×10.

mod input;
mod level;
mod line;
mod parameters;
mod seat;
mod server;

pub use input::next_line;
pub use level::limits;
pub use line::{Line, LineError};
pub use parameters::{EngineArguments, Parameters, Power};
pub use server::{Say, serve};
