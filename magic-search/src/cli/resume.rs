//! The file from which a census goes on.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use magic_search::Shard;
use magic_search::census::Tally;
use serde::{Deserialize, Serialize};

use super::file;
use super::subject::Subject;

/// How far one census has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Sitting {
    subject: Subject,
    shard: Shard,
    tasks: u32,
    /// The tasks that are done, as ranges `[from, to)` in ascending order.
    done: Vec<(u32, u32)>,
    tally: Tally,
}

impl Sitting {
    pub(crate) fn new(subject: Subject, shard: Shard, tasks: u32) -> Self {
        Self { subject, shard, tasks, done: Vec::new(), tally: Tally::default() }
    }

    /// The tasks of the shard that are left.
    pub(crate) fn open(&self) -> Vec<u32> {
        let done = |task| self.done.iter().any(|&(from, to)| (from..to).contains(&task));
        let ours = (0..self.tasks).filter(|&task| self.shard.contains(task.into()));
        ours.filter(|&task| !done(task)).collect()
    }

    pub(crate) fn add(&mut self, task: u32, tally: Tally) {
        self.done.push((task, task + 1));
        self.tally = std::mem::take(&mut self.tally).join(tally);
    }

    pub(crate) fn tally(&self) -> &Tally {
        &self.tally
    }

    fn is_of_the_same_census(&self, other: &Self) -> bool {
        (&self.subject, self.shard, self.tasks) == (&other.subject, other.shard, other.tasks)
    }

    fn merge_ranges(&mut self) {
        self.done.sort_unstable();
        let ranges = self.done.drain(..).coalesce(|left, right| {
            if left.1 == right.0 { Ok((left.0, right.1)) } else { Err((left, right)) }
        });
        self.done = ranges.collect();
    }
}

/// The sittings of a command, and where they are kept.
pub(crate) struct Sittings {
    path: Option<PathBuf>,
    pub(crate) all: Vec<Sitting>,
}

impl Sittings {
    /// Takes up what the file holds, if there is one; makes sure that it can be written.
    pub(crate) fn open(path: Option<&Path>, new: Vec<Sitting>) -> Result<Self, String> {
        let mut sittings = Self { path: path.map(Path::to_owned), all: new };
        let Some(path) = path else { return Ok(sittings) };
        match fs::read_to_string(path) {
            Ok(text) => {
                let old: Vec<Sitting> = serde_json::from_str(&text)
                    .map_err(|error| format!("cannot resume from {}: {error}", path.display()))?;
                let same = old.len() == sittings.all.len()
                    && old.iter().zip(&sittings.all).all(|(a, b)| a.is_of_the_same_census(b));
                if !same {
                    return Err(format!("{} is of another census", path.display()));
                }
                sittings.all = old;
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(format!("cannot resume from {}: {error}", path.display())),
        }
        sittings.save()?;
        Ok(sittings)
    }

    pub(crate) fn save(&mut self) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        self.all.iter_mut().for_each(Sitting::merge_ranges);
        let text = serde_json::to_string(&self.all).expect("sittings have string keys");
        file::write(path, &(text + "\n"))
    }
}
