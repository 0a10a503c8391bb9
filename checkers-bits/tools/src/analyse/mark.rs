//! The marks of bad moves: dubious, mistake and blunder.

use serde::{Serialize, Serializer};

/// A mark for a bad move: its NAG, its sign such as `?!`, and its name.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// The minimum loss in hundredths of a man.
    min_loss: i32,
    pub(super) nag: u16,
    pub(super) sign: &'static str,
    pub(super) name: &'static str,
}

/// The marks in ascending order of their minimum loss.
pub(super) const MARKS: [Mark; 3] = [
    Mark { min_loss: 40, nag: 6, sign: "?!", name: "Dubious" },
    Mark { min_loss: 80, nag: 2, sign: "?", name: "Mistake" },
    Mark { min_loss: 200, nag: 4, sign: "??", name: "Blunder" },
];

impl Mark {
    /// Returns the mark for a loss in hundredths of a man; `None` for a small loss.
    pub(super) fn of(loss: i32) -> Option<&'static Self> {
        MARKS.iter().rev().find(|mark| loss >= mark.min_loss)
    }
}

impl Serialize for Mark {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_begins_at_its_minimum_loss() {
        let marks = [39, 40, 79, 80, 199, 200, 1000].map(Mark::of);
        let [dubious, mistake, blunder] = MARKS.each_ref().map(Some);
        assert_eq!(marks, [None, dubious, dubious, mistake, mistake, blunder, blunder]);
        assert_eq!(MARKS.map(|mark| mark.nag), [6, 2, 4], "as PDN has ?!, ? and ??");
    }
}
