//! Faults of engines, each of which forfeits a game.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// Why an engine forfeits a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its process could not be started or has ended.
    Crash(String),
    /// No move in time.
    Time(Duration),
    /// No answer to a command in time.
    Silence {
        /// The command.
        command: &'static str,
        /// The timeout.
        timeout: Duration,
    },
    /// An illegal or unreadable move.
    Move(String),
    /// A protocol violation or an `error` line.
    Protocol(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(how) => write!(f, "crash: {how}"),
            Self::Time(allowed) => {
                write!(f, "out of time: no move in {} s", allowed.as_secs_f64())
            }
            Self::Silence { command, timeout } => {
                write!(f, "no answer to `{command}` in {} s", timeout.as_secs_f64())
            }
            Self::Move(why) => write!(f, "illegal move: {why}"),
            Self::Protocol(why) => write!(f, "bad protocol: {why}"),
        }
    }
}

/// Why a game ends early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    Fault(Fault),
    /// The match is being stopped.
    Stopped,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
