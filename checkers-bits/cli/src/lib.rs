//! Code shared by the programs `checkers` and `checkers-lab`: arguments, output and files of a command; Hub lines,
//! time controls and the engine as a Hub server; opening books; comments of games.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "for two programs, which tell every error to the user as it is"
)]

pub mod book;
pub mod commented;
pub mod console;
pub mod date;
pub mod dxp;
pub mod endgames;
pub mod file;
pub mod hub;
pub mod input;
#[cfg(feature = "manual")]
mod manual;
pub mod options;
pub mod parallel;
pub mod signals;
pub mod table;
pub mod time_control;
pub mod variant;
pub mod weights;
