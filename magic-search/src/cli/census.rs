//! `magic-search census`: counts all magics.

use std::ops::Range;
use std::sync::Mutex;

use itertools::Itertools;
use magic_search::census::{Census, Tally};

use super::format::{Format, Object, about, short, subject_object};
use super::output::{Status, print};
use super::progress::Progress;
use super::request::{self, Request, Subject, Targets};

/// The base-2 logarithm of the maximum steps of one run. 2^48 steps take about an hour on one core.
const LOG_STEPS: u32 = 48;

#[derive(clap::Args)]
#[command(after_help = "\
Without a line, a mask or squares, the command counts the magics of each line of the board separately. \
A census of more than 2^48 steps, about an hour (for example a long line in 64 bits), is an error: \
--tasks selects a part of the census.

Examples:
  magic-search census --line a1-h8 --bits 8       946 magics
  magic-search census                             every line of the board
  magic-search census --entries line              a king on every square
  magic-search census --line a1-h8 --line c1-h6 --bits 8
                                                  magics of both lines
  magic-search census --universal --bits 8        magics of every line
  magic-search census --word 64 --mask 0x7e00 --format json
  magic-search census --board 10x10 --line g1-j4  magics of 64 bits
  magic-search census --line a1-h8 --tasks 0..1024 --format json
                                                  a quarter of all multipliers")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    /// Range of parts to count, of 4096 equal parts of all multipliers, for example 0..1024
    #[arg(long, value_name = "FROM..TO", value_parser = range)]
    tasks: Option<Range<u32>>,

    /// Number of threads; does not change the result [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

fn range(text: &str) -> Result<Range<u32>, String> {
    let range = text.split_once("..").and_then(|(from, to)| {
        Some(from.parse::<u32>().ok()?..to.parse::<u32>().ok()?).filter(|range| !range.is_empty())
    });
    range.ok_or_else(|| "expected FROM..TO, FROM less than TO".to_owned())
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let requests = args.request.requests()?;
    let censuses = requests.iter().map(|request| census(request, args.tasks.as_ref()));
    let censuses = censuses.collect::<Result<Vec<_>, _>>()?;
    args.format.print_header(&format!(
        "{:16} {:>4} {:>11} {:>18} {:>18}",
        "line", "bits", "count", "smallest", "sparsest"
    ))?;
    for (request, census) in requests.iter().zip(&censuses) {
        let tally = count(args, request, census)?;
        if print(shown(args, &request.subject, &tally))?.is_break() {
            break;
        }
    }
    Ok(Status::Done)
}

/// Prepares the census; returns an error if the census would take too many steps.
fn census(request: &Request, tasks: Option<&Range<u32>>) -> Result<Census, String> {
    let bits = request.subject.bits;
    let census = match &request.targets {
        Targets::Word32(targets) => Census::new(targets, bits)?,
        Targets::Word64(targets) => Census::new(targets, bits)?,
        Targets::TwoWords(targets) => Census::new(targets, bits)?,
    };
    let (name, all, of) = (request.subject.name(), census.log_steps(), census.tasks());
    if tasks.is_some_and(|tasks| tasks.end > of) {
        return Err(format!("{name}: this census has {of} tasks"));
    }
    if all > LOG_STEPS + of.ilog2() {
        return Err(format!(
            "{name}: a census takes up to 2^{all} steps, too many for any number of machines; \
             `find` finds some magics"
        ));
    }
    let most = u64::from(of) << LOG_STEPS.saturating_sub(all) >> all.saturating_sub(LOG_STEPS);
    if tasks.map_or(of, |tasks| tasks.end - tasks.start) as u64 > most {
        return Err(format!(
            "{name}: a census takes up to 2^{all} steps, more than the 2^{LOG_STEPS} of a run; cut \
             it with --tasks into ranges of at most {most} of {of}"
        ));
    }
    Ok(census)
}

fn count(args: &Args, request: &Request, census: &Census) -> Result<Tally, String> {
    let tasks = args.tasks.clone().unwrap_or(0..census.tasks());
    let (name, of) = (request.subject.name(), tasks.end - tasks.start);
    let progress = Mutex::new(Progress::new());
    let tally = census.run_tasks(tasks, args.threads.unwrap_or(0).into(), |done| {
        if let Ok(mut progress) = progress.lock() {
            progress.show(format_args!("{name}: {done} of {of} tasks"));
        }
    });
    let magics = [tally.smallest, tally.sparsest].into_iter();
    magics.flatten().try_for_each(|magic| request.verify(magic.into()))?;
    Ok(tally)
}

/// Formats the magics found by one census as `--format` asks.
fn shown(args: &Args, subject: &Subject, tally: &Tally) -> String {
    let count = tally.count;
    let magics = [("smallest", tally.smallest), ("sparsest", tally.sparsest)]
        .map(|(name, magic)| (name, magic.map(u128::from)));
    let hex = |magic| subject.hex(magic);
    match args.format {
        Format::Json => {
            let mut object = subject_object(subject);
            if let Some(Range { start, end }) = args.tasks {
                object = object.text("tasks", format_args!("{start}..{end}"));
            }
            let object = object.value("count", count);
            let add = |it: Object, (name, magic): (_, Option<_>)| it.option(name, magic.map(hex));
            magics.into_iter().fold(object, add).to_string()
        }
        Format::Table => {
            let [smallest, sparsest] = magics.map(|(_, magic)| magic.map_or("-".to_owned(), hex));
            let (name, bits) = (short(subject), subject.bits);
            format!("{name:16} {bits:>4} {count:>11} {smallest:>18} {sparsest:>18}")
        }
        format @ (Format::Rust | Format::C) => {
            let constants = magics.into_iter().filter_map(|(name, magic)| {
                magic.map(|magic| format.constant(subject, name, magic))
            });
            let head = format!("// {}: {count} magics", about(subject));
            [head].into_iter().chain(constants).join("\n")
        }
    }
}
