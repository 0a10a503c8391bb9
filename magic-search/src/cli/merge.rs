//! `magic-search merge`: joins the outputs of the shards of a search.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use itertools::Itertools;
use magic_search::Shard;
use magic_search::census::Tally;
use magic_search::search::End;
use tool_output::{Audience, Status};

use super::format::Format;
use super::record::{CensusRecord, FindRecord, Question};
use super::request::Request;
use super::subject::Subject;
use super::{checksum, print};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  magic-search merge part1.json part2.json
  parallel magic-search census --shard {}/4 ::: 1 2 3 4 | magic-search merge - --format json

It compares each line with its checksum and verifies each magic again.

Exit status: 0 done, 1 fewer magics found than requested, 2 shards are missing, damaged, repeated or
from different searches.")]
pub(crate) struct Args {
    /// The JSON lines of the shards, `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// The maximum number of missing shards that an error lists.
const MISSING_TOLD: usize = 10;

/// A search, in input order, with its available shards.
struct Parts<K, R> {
    of: u32,
    searches: Vec<(K, BTreeMap<Shard, R>)>,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let mut censuses = Parts { of: 0, searches: Vec::new() };
    let mut finds = Parts { of: 0, searches: Vec::new() };
    for path in &args.files {
        let name = path.display();
        let text = read(path).map_err(|error| format!("cannot read {name}: {error}"))?;
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty()) {
            let error = |error| format!("{name}:{number}: {error}");
            if checksum::has_field(line, "want") {
                let record: FindRecord = checksum::read(line).map_err(error)?;
                let key = (record.subject.clone(), record.question);
                finds.add(key, record.shard, record).map_err(error)?;
            } else {
                let record: CensusRecord = checksum::read(line).map_err(error)?;
                censuses.add(record.subject.clone(), record.shard, record).map_err(error)?;
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
        if print(&line)? == Audience::HasLeft {
            break;
        }
    }
    let all_found = finds.iter().all(|record| record.end == End::Found);
    Ok(if all_found { Status::Done } else { Status::Wrong })
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

    /// Refuses incomplete searches.
    fn check(&self, name: impl Fn(&K) -> String) -> Result<(), String> {
        for (key, shards) in &self.searches {
            let there: HashSet<u32> = shards.keys().map(|shard| shard.index()).collect();
            let mut missing = (1..=self.of).filter(|index| !there.contains(index));
            let told = missing.by_ref().take(MISSING_TOLD).join(", ");
            if !told.is_empty() {
                let more = match missing.count() {
                    0 => String::new(),
                    more => format!(" and {more} more"),
                };
                let others = if self.searches.len() > 1 { ", or the shards differ" } else { "" };
                let name = name(key);
                return Err(format!("{name}: missing shard {told}{more} of {}{others}", self.of));
            }
        }
        Ok(())
    }
}

fn join_census(
    subject: Subject,
    shards: BTreeMap<Shard, CensusRecord>,
) -> Result<CensusRecord, String> {
    let request = Request::of(&subject)?;
    let mut joined = Tally::default();
    for (shard, record) in shards {
        let in_shard = |error| format!("shard {shard}: {error}");
        let tally = record.tally().map_err(in_shard)?;
        request.verify_tally(&tally).map_err(in_shard)?;
        if CensusRecord::new(subject.clone(), Some(shard), &tally) != record {
            return Err(in_shard("a magic is not written as it would be".to_owned()));
        }
        joined = joined.join(tally);
    }
    request.verify_tally(&joined)?;
    Ok(CensusRecord::new(subject, None, &joined))
}

fn join_find(
    (subject, question): (Subject, Question),
    shards: BTreeMap<Shard, FindRecord>,
) -> Result<FindRecord, String> {
    if let Some((shard, _)) = shards.iter().find(|(_, record)| record.end == End::TimeUp) {
        return Err(format!("shard {shard} is not complete: its time was up"));
    }
    let request = Request::of(&subject)?;
    for (shard, record) in &shards {
        request.verify_find(record).map_err(|error| format!("shard {shard}: {error}"))?;
    }
    let found = shards.into_values().flat_map(|record| record.found);
    let found = found.sorted_by_key(|found| found.place).unique_by(|found| found.magic.clone());
    let found = found.take(question.wanted).collect_vec();
    let end = if found.len() == question.wanted { End::Found } else { End::Exhausted };
    let record = FindRecord { subject, question, shard: None, found, end };
    request.verify_find(&record)?;
    Ok(record)
}
