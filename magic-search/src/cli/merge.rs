//! `magic-search merge`: joins what the shards of a search printed.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use itertools::Itertools;
use magic_search::Shard;
use magic_search::census::Tally;
use magic_search::search::End;

use super::format::Format;
use super::print;
use super::record::{CensusRecord, FindRecord, Question};
use super::subject::Subject;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  magic-search merge part1.json part2.json
  parallel magic-search census --shard {}/4 ::: 1 2 3 4 | magic-search merge - --format json

Exit status: 0 done, 1 fewer magics were found than asked for, 2 shards are missing, overlap or are
of different searches.")]
pub(crate) struct Args {
    /// The JSON lines of the shards, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How the result is printed
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// A search in the order in which it came, with the shards that are there.
struct Parts<K, R> {
    of: u32,
    searches: Vec<(K, BTreeMap<Shard, R>)>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode, String> {
    let mut censuses = Parts { of: 0, searches: Vec::new() };
    let mut finds = Parts { of: 0, searches: Vec::new() };
    for path in &args.files {
        let name = path.display();
        let text = read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()) {
            let error = |error| format!("{name}:{number}: {error}");
            match serde_json::from_str::<CensusRecord>(line) {
                Ok(record) => {
                    let shard = record.shard;
                    censuses.add(record.subject.clone(), shard, record).map_err(error)?;
                }
                Err(not_census) => {
                    let record: FindRecord = serde_json::from_str(line)
                        .map_err(|_| error(format!("not the line of a shard: {not_census}")))?;
                    let key = (record.subject.clone(), record.question);
                    let shard = record.shard;
                    finds.add(key, shard, record).map_err(error)?;
                }
            }
        }
    }
    censuses.check(Subject::name)?;
    finds.check(|(subject, _)| subject.name())?;
    if censuses.searches.is_empty() && finds.searches.is_empty() {
        return Err("there is no shard to merge".to_owned());
    }
    if !censuses.searches.is_empty() && !finds.searches.is_empty() {
        return Err("the shards differ: some are of a census, some of a search".to_owned());
    }
    let censuses =
        censuses.searches.into_iter().map(|(subject, shards)| join_census(subject, shards));
    let censuses: Vec<CensusRecord> = censuses.collect::<Result<_, _>>()?;
    let finds = finds.searches.into_iter().map(|(key, shards)| join_find(key, shards));
    let finds: Vec<FindRecord> = finds.collect::<Result<_, _>>()?;
    let header =
        if finds.is_empty() { args.format.census_header() } else { args.format.find_header() };
    for line in header
        .into_iter()
        .chain(censuses.iter().map(|record| args.format.census(record)))
        .chain(finds.iter().map(|record| args.format.find(record)))
    {
        print(&line)?;
    }
    let all_found = finds.iter().all(|record| record.end == End::Found);
    Ok(ExitCode::from(u8::from(!all_found)))
}

fn read(path: &Path) -> io::Result<String> {
    if path == Path::new("-") { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
}

impl<K: PartialEq, R> Parts<K, R> {
    fn add(&mut self, key: K, shard: Option<Shard>, record: R) -> Result<(), String> {
        let shard = shard.ok_or("not the line of a shard: it is a whole search")?;
        if self.of == 0 {
            self.of = shard.of();
        }
        if self.of != shard.of() {
            return Err(format!("the shards differ: one of {}, one of {}", self.of, shard.of()));
        }
        let place = self.searches.iter().position(|(other, _)| *other == key);
        let place = place.unwrap_or_else(|| {
            self.searches.push((key, BTreeMap::new()));
            self.searches.len() - 1
        });
        match self.searches[place].1.insert(shard, record) {
            Some(_) => Err(format!("shard {shard} overlaps: it is there twice")),
            None => Ok(()),
        }
    }

    /// Refuses searches that are not whole.
    fn check(&self, name: impl Fn(&K) -> String) -> Result<(), String> {
        for (key, shards) in &self.searches {
            let there: Vec<u32> = shards.keys().map(|shard| shard.index()).collect();
            let missing = (1..=self.of).filter(|index| !there.contains(index)).join(", ");
            if !missing.is_empty() {
                let others = if self.searches.len() > 1 { ", or the shards differ" } else { "" };
                return Err(format!(
                    "{}: missing shard {missing} of {}{others}",
                    name(key),
                    self.of
                ));
            }
        }
        Ok(())
    }
}

fn join_census(
    subject: Subject,
    shards: BTreeMap<Shard, CensusRecord>,
) -> Result<CensusRecord, String> {
    let mut tallies = shards.values().map(CensusRecord::tally);
    let tally = tallies.fold_ok(Tally::default(), Tally::join)?;
    Ok(CensusRecord::new(subject, None, &tally))
}

fn join_find(
    (subject, question): (Subject, Question),
    shards: BTreeMap<Shard, FindRecord>,
) -> Result<FindRecord, String> {
    if let Some((shard, _)) = shards.iter().find(|(_, record)| record.end == End::TimeUp) {
        return Err(format!("shard {shard} is not complete: its time was up"));
    }
    let found = shards.into_values().flat_map(|record| record.found);
    let found = found.sorted_by_key(|found| found.place).unique_by(|found| found.magic.clone());
    let found = found.take(question.wanted).collect_vec();
    let end = if found.len() == question.wanted { End::Found } else { End::Exhausted };
    Ok(FindRecord { subject, question, shard: None, found, end })
}
