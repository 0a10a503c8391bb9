//! A list of remarks, such as `game type 42 is not supported`, each with its number of games.

use std::fmt::Display;

use serde::{Serialize, Serializer};

pub(crate) struct Remarks<T>(Vec<(T, u64)>);

impl<T: PartialEq> Remarks<T> {
    pub(crate) fn add(&mut self, reason: T) {
        self.extend(Self(vec![(reason, 1)]));
    }

    /// Adds the remarks about other games.
    pub(crate) fn extend(&mut self, others: Self) {
        for (reason, more) in others.0 {
            match self.0.iter_mut().find(|(other, _)| *other == reason) {
                Some((_, games)) => *games += more,
                None => self.0.push((reason, more)),
            }
        }
    }
}

impl<T> Remarks<T> {
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(T, u64)> {
        self.0.iter()
    }
}

impl<T> Default for Remarks<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

/// Writes JSON like `[{"games":1,"reason":"game type 42 is not supported"}]`.
impl<T: Display> Serialize for Remarks<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Remark {
            games: u64,
            reason: String,
        }
        let remark =
            |(reason, games): &(T, u64)| Remark { games: *games, reason: reason.to_string() };
        serializer.collect_seq(self.iter().map(remark))
    }
}
