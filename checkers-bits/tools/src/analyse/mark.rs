//! Marks of bad moves.

use serde::{Serialize, Serializer};

/// Marks in ascending order of the loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Dubious,
    Mistake,
    Blunder,
}

impl Mark {
    pub(super) const ALL: [Self; 3] = [Self::Dubious, Self::Mistake, Self::Blunder];

    /// The mark for a loss in hundredths of a man, if any.
    pub(super) fn of(loss: i32) -> Option<Self> {
        Self::ALL.into_iter().rev().find(|mark| loss >= mark.min_loss())
    }

    const fn min_loss(self) -> i32 {
        match self {
            Self::Dubious => 40,
            Self::Mistake => 80,
            Self::Blunder => 200,
        }
    }

    pub(super) const fn nag(self) -> u16 {
        match self {
            Self::Dubious => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Dubious => "Dubious",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_begins_at_its_minimum_loss() {
        let marks = [39, 40, 79, 80, 199, 200, 1000].map(Mark::of);
        let [dubious, mistake, blunder] = Mark::ALL.map(Some);
        assert_eq!(marks, [None, dubious, dubious, mistake, mistake, blunder, blunder]);
        assert_eq!(Mark::ALL.map(Mark::nag), [6, 2, 4], "as PDN has ?!, ? and ??");
    }
}
