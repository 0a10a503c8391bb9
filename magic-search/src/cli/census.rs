//! `magic-search census`: counts all magics.

use std::path::PathBuf;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use magic_search::Shard;
use magic_search::census::{Census, Tally};
use rayon::prelude::*;
use tool_output::{Audience, Status};

use super::format::Format;
use super::print;
use super::progress::Progress;
use super::record::CensusRecord;
use super::request::{self, Request, Targets};
use super::resume::{Sitting, Sittings};
use super::spread;

/// Base-2 logarithm of the maximum steps of one run: about an hour on one core.
const LOG_STEPS: u32 = 48;

/// Interval between two writes of the resume file.
const SAVE_EVERY: Duration = Duration::from_secs(1);

#[derive(clap::Args)]
#[command(after_help = "\
Without a line, a mask or squares, it counts the magics of each line of the board separately. It
refuses more than 2^48 steps (for example a long line in 64 bits) unless --shard makes the census
shorter.

Examples:
  magic-search census --line a1-h8 --bits 8        946 magics, the smallest is 0x01008201
  magic-search census                              every line of the board
  magic-search census --entries line                with a king on every square of every line
  magic-search census --line a1-h8 --line c1-h6 --bits 8
                                                   multipliers that serve both
  magic-search census --universal --bits 8         multipliers that serve every line
  magic-search census --word 64 --mask 0x7e00 --format json
  magic-search census --board 10x10 --line g1-j4   24,287,722,286,952,480 magics of 64 bits
  magic-search census --line a1-h8 --resume a1-h8.state
  magic-search census --line a1-h8 --shard 1/4 > part1.json")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    #[command(flatten)]
    spread: spread::Args,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// Save progress in this file, and resume from it
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let shard = args.spread.shard();
    let format = if shard.is_some() { Format::Json } else { args.format };
    let requests = args.request.requests()?;
    let part = shard.unwrap_or(Shard::WHOLE);
    let census = |request| census(request, part);
    let censuses = requests.iter().map(census).collect::<Result<Vec<_>, _>>()?;
    let new = requests
        .iter()
        .zip(&censuses)
        .map(|(request, census)| Sitting::new(request.subject.clone(), part, census.tasks()));
    let verify = |i: usize, tally: &Tally| requests[i].verify_tally(tally);
    let mut sittings = Sittings::open(args.resume.as_deref(), new.collect(), verify)?;
    args.spread.install(|| {
        if let Some(header) = format.census_header() {
            let _ = print(&header)?;
        }
        for (i, (request, census)) in requests.iter().zip(&censuses).enumerate() {
            let tally = count(census, request, i, &mut sittings)?;
            request.verify_tally(&tally)?;
            let record = CensusRecord::new(request.subject.clone(), shard, &tally);
            if print(&format.census(&record))? == Audience::HasLeft {
                break;
            }
        }
        Ok(Status::Done)
    })
}

/// Prepares the census; an error if it takes too many steps.
fn census(request: &Request, shard: Shard) -> Result<Census, String> {
    let bits = request.subject.bits;
    let census = match &request.targets {
        Targets::Word32(targets) => Census::new(targets, bits),
        Targets::Word64(targets) => Census::new(targets, bits),
    };
    let census = census.map_err(|error| error.to_string())?;
    let (name, all) = (request.subject.name(), census.log_steps());
    let most = LOG_STEPS + census.tasks().ilog2();
    if all > most {
        return Err(format!(
            "{name}: a census takes up to 2^{all} steps, too many for any number of machines; \
             `find` finds some magics"
        ));
    }
    if all > LOG_STEPS + shard.of().ilog2() {
        let shards = 1_u32 << (all - LOG_STEPS);
        return Err(format!(
            "{name}: a census takes up to 2^{all} steps, more than the 2^{LOG_STEPS} of a run; cut \
             it with --shard into {shards} parts or more"
        ));
    }
    Ok(census)
}

/// Finishes census number `i`.
fn count(
    census: &Census,
    request: &Request,
    i: usize,
    sittings: &mut Sittings,
) -> Result<Tally, String> {
    struct State<'a> {
        sittings: &'a mut Sittings,
        progress: Progress,
        done: u64,
        saved: Instant,
    }
    let open = sittings.all[i].open();
    let multipliers_of_a_task = u64::MAX >> (64 - request.subject.word) >> census.tasks().ilog2();
    let multipliers = |tasks: u64| multipliers_of_a_task.saturating_mul(tasks);
    let progress = Progress::new(request.subject.name(), Some(multipliers(open.len() as u64)));
    let state = Mutex::new(State { sittings, progress, done: 0, saved: Instant::now() });
    open.into_par_iter().try_for_each(|task| {
        let tally = census.run_task(task);
        let mut state = state.lock().map_err(|error| error.to_string())?;
        state.sittings.all[i].add(task, tally);
        state.done += 1;
        let done = multipliers(state.done);
        state.progress.reach(done);
        if state.saved.elapsed() < SAVE_EVERY {
            return Ok(());
        }
        state.saved = Instant::now();
        state.sittings.save()
    })?;
    let state = state.into_inner().map_err(|error| error.to_string())?;
    state.sittings.save()?;
    Ok(state.sittings.all[i].tally().clone())
}
