//! `magic-search find`: searches for some magics.

use std::time::{Duration, Instant};

use magic_search::search::{End, Outcome, Search};
use magic_search::{Shard, Target, TargetError, Word};
use tool_output::{Audience, Status};

use super::format::Format;
use super::print;
use super::progress::Progress;
use super::record::{FindRecord, FoundRecord, Question};
use super::request::{self, Request, Targets};
use super::spread;
use super::subject::Subject;
use super::want::Want;

#[derive(clap::Args)]
#[command(after_help = "\
Without a line, a mask or squares, it searches for a magic of each line separately.

Examples:
  magic-search find --line a1-h8
  magic-search find --line a1-h8 --entries line --square d4 --want smallest
  magic-search find --board 10x10 --line a1-j10 --entries line --square d4
  magic-search find --squares 0,7,14,21 --want sparsest --count 5
  magic-search find --word 64 --mask 0x7e --want monotone --format c
  magic-search find --entries rook --square a1 --bits 12 --format rust
  magic-search find --entries rook --square h8 --bits 11 --time-limit 60

Exit status: 0 all found, 1 fewer magics exist or the time was up, 2 bad arguments.")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    /// Order: first found by random search, smallest first, or fewest bits first
    #[arg(long, value_enum, default_value_t = Want::First)]
    want: Want,

    /// Number of magics to find
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Random seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Time limit in seconds; then print the magics found
    #[arg(long, value_name = "SECONDS")]
    time_limit: Option<f64>,

    #[command(flatten)]
    spread: spread::Args,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let until = args.time_limit.map(deadline).transpose()?;
    let format = if args.spread.shard().is_some() { Format::Json } else { args.format };
    let requests = args.request.requests()?;
    args.spread.install(|| {
        if let Some(header) = format.find_header() {
            let _ = print(&header)?;
        }
        let mut status = Status::Done;
        for request in requests {
            let record = search(args, &request, until)?;
            request.verify_find(&record)?;
            if record.end != End::Found {
                status = Status::Wrong;
            }
            if print(&format.find(&record))? == Audience::HasLeft {
                break;
            }
        }
        Ok(status)
    })
}

fn deadline(seconds: f64) -> Result<Instant, String> {
    let limit = Duration::try_from_secs_f64(seconds).ok();
    let until = limit.and_then(|limit| Instant::now().checked_add(limit));
    until.ok_or_else(|| format!("`{seconds}` is no time limit in seconds"))
}

fn search(args: &Args, request: &Request, until: Option<Instant>) -> Result<FindRecord, String> {
    let subject = &request.subject;
    let (found, end) = match &request.targets {
        Targets::Word32(targets) => results(args, subject, targets, until),
        Targets::Word64(targets) => results(args, subject, targets, until),
    }
    .map_err(|error| error.to_string())?;
    let question = Question { want: args.want, wanted: args.count, seed: args.seed };
    Ok(FindRecord { subject: subject.clone(), question, shard: args.spread.shard(), found, end })
}

fn results<W: Word>(
    args: &Args,
    subject: &Subject,
    targets: &[Target<W>],
    until: Option<Instant>,
) -> Result<(Vec<FoundRecord>, End), TargetError> {
    let order = args.want.order(args.seed);
    let search = Search::new(targets, subject.bits, order, args.want.demand())?;
    let shard = args.spread.shard().unwrap_or(Shard::WHOLE);
    let of = search.multipliers().map(|all| all / u64::from(shard.of()));
    let mut progress = Progress::new(subject.name(), of);
    let Outcome { found, end } = search.run(args.count, shard, until, |done| progress.reach(done));
    let found = found.iter().map(|found| FoundRecord {
        magic: subject.hex(found.magic.multiplier.widen() as u64),
        shift: found.magic.shift,
        place: found.place,
    });
    Ok((found.collect(), end))
}
