//! The resume file of a census.

use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use magic_search::Shard;
use magic_search::census::Tally;
use serde::{Deserialize, Serialize};

use super::subject::Subject;
use super::{checksum, file};

/// The progress of one census.
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

    /// The remaining tasks of the shard.
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

    /// Refuses tasks of other shards, repeated tasks, and a tally without tasks.
    fn check(&self) -> Result<(), String> {
        let mut next = 0;
        for &(from, to) in &self.done {
            if from < next || to <= from || to > self.tasks {
                return Err(format!("{from}..{to} is no range of tasks here"));
            }
            if let Some(task) = (from..to).find(|&task| !self.shard.contains(task.into())) {
                return Err(format!("task {task} is not of shard {}", self.shard));
            }
            next = to;
        }
        if self.done.is_empty() && self.tally != Tally::default() {
            return Err("there are magics, but no task is done".to_owned());
        }
        Ok(())
    }

    fn merge_ranges(&mut self) {
        self.done.sort_unstable();
        let ranges = self.done.drain(..).coalesce(|left, right| {
            if left.1 == right.0 { Ok((left.0, right.1)) } else { Err((left, right)) }
        });
        self.done = ranges.collect();
    }
}

/// The sittings of a command, and their file.
///
/// The file has no lock. If two commands use one file, each replaces it with its own progress, so
/// the file is always the complete progress of one command.
pub(crate) struct Sittings {
    path: Option<PathBuf>,
    pub(crate) all: Vec<Sitting>,
}

impl Sittings {
    /// Reads and verifies the resume file, if it exists, and checks that it can be written.
    pub(crate) fn open(
        path: Option<&Path>,
        new: Vec<Sitting>,
        verify: impl Fn(usize, &Tally) -> Result<(), String>,
    ) -> Result<Self, String> {
        let mut sittings = Self { path: path.map(Path::to_owned), all: new };
        let Some(path) = path else { return Ok(sittings) };
        let error = |error: &dyn Display| format!("cannot resume from {}: {error}", path.display());
        match fs::metadata(path) {
            Ok(found) if !found.is_file() => return Err(error(&"expected a regular file")),
            Err(missing) if missing.kind() == ErrorKind::NotFound => {}
            Err(unreadable) => return Err(error(&unreadable)),
            Ok(_) => {
                let text = fs::read_to_string(path).map_err(|unreadable| error(&unreadable))?;
                let old = read(&text).map_err(|wrong| error(&wrong))?;
                let same = old.len() == sittings.all.len()
                    && old.iter().zip(&sittings.all).all(|(a, b)| a.is_of_the_same_census(b));
                if !same {
                    return Err(format!("{} is of another census", path.display()));
                }
                for (i, sitting) in old.iter().enumerate() {
                    let checked = sitting.check().and_then(|()| verify(i, &sitting.tally));
                    checked.map_err(|wrong| error(&format_args!("line {}: {wrong}", i + 1)))?;
                }
                sittings.all = old;
            }
        }
        sittings.save()?;
        Ok(sittings)
    }

    pub(crate) fn save(&mut self) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        self.all.iter_mut().for_each(Sitting::merge_ranges);
        let text: String = self.all.iter().map(|sitting| checksum::write(sitting) + "\n").collect();
        file::place(vec![file::draft(path, &text)?])
    }
}

/// A sitting on each line.
fn read(text: &str) -> Result<Vec<Sitting>, String> {
    let lines = (1..).zip(text.lines());
    let read = |(number, line)| {
        checksum::read(line).map_err(|error: String| format!("line {number}: {error}"))
    };
    lines.map(read).collect()
}
