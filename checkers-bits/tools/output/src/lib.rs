#![doc = include_str!("../README.md")]

mod console;
mod draft;
#[cfg(feature = "manual")]
pub mod manual;
pub mod page;
mod platform;
mod signals;
mod status;

pub use console::{Audience, Stdout, complain, is_closed_pipe, parse, print, stdout};
pub use draft::{Draft, WriteError, commit, scratch};
#[cfg(unix)]
pub use platform::ending_signals;
pub use signals::{Interrupt, end_at_once};
pub use status::Status;
