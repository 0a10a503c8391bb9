//! What an engine can do wrong, each a lost game.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

/// Why an engine has lost a game without the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Its process could not be started or has ended.
    Crash(String),
    /// It did not answer in time.
    Time(Duration),
    /// Its move is not legal, or cannot be read.
    Move(String),
    /// It broke the protocol, or complained.
    Protocol(String),
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(how) => write!(f, "crash: {how}"),
            Self::Time(allowed) => {
                write!(f, "out of time: no answer in {} s", allowed.as_secs_f64())
            }
            Self::Move(why) => write!(f, "illegal move: {why}"),
            Self::Protocol(why) => write!(f, "bad protocol: {why}"),
        }
    }
}

/// Why a game cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// By a fault of an engine.
    Fault(Fault),
    /// The match is being stopped.
    Stopped,
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
