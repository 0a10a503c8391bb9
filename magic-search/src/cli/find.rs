//! `magic-search find`: searches for some magics.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use itertools::Itertools;
use magic_search::candidates::generator;
use magic_search::find::{End, Found, Order, Outcome, Search, gathered};
use magic_search::{Error, Magic, Target, Word};

use super::format::{Format, Object, about, json_words, short, subject_object};
use super::output::{self, Status, print};
use super::progress::Progress;
use super::request::{self, Request, Subject, Targets};
use super::whole_board;

/// The number of gathering multipliers after which a mask has no magic at this split. About one in 50 is magic.
const GATHERED: usize = 20_000;

const SPLIT: &str = "--split needs --moves on a board of more than 64 squares";

#[derive(clap::Args)]
#[command(after_help = "\
Without a line, a mask or squares, the command searches for a magic of each line separately. With --moves \
the command searches for a magic of each square.

A board of more than 64 squares has two words: the index is ((low & mask) * magic ^ (high & mask) * magic) >> shift, \
with a mask and a magic for each word. The second word begins with square 64, or with the next lower square for which \
every mask has a magic; the output names it.

Examples:
  magic-search find --line a1-h8
  magic-search find --line a1-h8 --entries line --square d4 --want smallest
  magic-search find --board 10x10 --line a1-j10 --entries line --square d4
  magic-search find --squares 0,7,14,21 --want sparsest --count 5
  magic-search find --word 64 --mask 0x7e --want sparsest --format c
  magic-search find --moves rook --square a1 --bits 12 --format rust
  magic-search find --moves rook --square h8 --bits 11 --time-limit 60
  magic-search find --moves nightrider --board 5x6  every square
  magic-search find --moves '1,0;-1,0;0,1' --board 4x8 --square b2
  magic-search find --moves rook --board 9x9 --split 63  shogi: words of 63 and 18 squares
  magic-search find --moves cannon --board 9x10 --format json
  magic-search find --moves '0,1>1,2;0,1>-1,2' --board 9x10  a lame leaper
  magic-search find --board 9x10 --moves cannon --moves horse --moves elephant --whole-board --format c
  magic-search find --board 12x10 --whole-board --format rust  rooks by ranks and files, bishops

Exit status: 0 all found, 1 fewer magics exist or the time was up, 2 bad arguments.")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    /// Which magics to find
    #[arg(long, value_enum, default_value_t = Want::First)]
    want: Want,

    /// Number of magics to find
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: usize,

    /// Random seed of the search
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Time limit in seconds; the magics found until then are printed
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0)]
    time_limit: f64,

    /// Number of threads; does not change the result [default: one per processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// First square of the second word of a board of more than 64 squares
    /// [default: 64, or the next lower square for which there are magics]
    #[arg(long, value_name = "N", conflicts_with = "word")]
    split: Option<u8>,

    /// Write a Rust module or a C header with all attacks of the board: magics, look-ups and a self-test
    /// [default pieces: rook-ranks, rook-files, bishop]
    #[arg(long, conflicts_with_all = ["word", "bits", "square", "line", "universal", "mask", "squares"])]
    #[arg(conflicts_with_all = ["entries", "want", "count"])]
    whole_board: bool,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Want {
    /// sparse random multipliers that are magic; the seed fixes their order
    First,
    /// the smallest magics, in ascending order
    Smallest,
    /// the magics with the fewest set bits, in ascending order if equal
    Sparsest,
}

impl Want {
    fn order(self, seed: u64) -> Order {
        match self {
            Self::First => Order::Random { seed },
            Self::Smallest => Order::Ascending,
            Self::Sparsest => Order::ByBitCount,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let until = deadline(args.time_limit)?;
    if args.whole_board || !args.request.moves.is_empty() && args.request.squares()? > 64 {
        return at_a_split(args, until);
    }
    if args.split.is_some() {
        return Err(SPLIT.to_owned());
    }
    let requests = args.request.requests()?;
    print_header(args, 18, "")?;
    let mut status = Status::Done;
    for request in requests {
        let outcome = outcome(args, &request, until)?;
        if outcome.end != End::Found {
            status = Status::Wrong;
        }
        if print(shown(args, &request.subject, &outcome))?.is_break() {
            break;
        }
    }
    Ok(status)
}

fn print_header(args: &Args, width: usize, split: &str) -> Result<(), String> {
    args.format.print_header(&format!(
        "{:18} {:>width$} {:>width$} {:>5} {:>4} {:>12}{split}",
        "line", "mask", "magic", "shift", "bits", "place"
    ))
}

/// Searches a whole board, or a board of two words, at the highest split at which every mask has a magic.
fn at_a_split(args: &Args, until: Instant) -> Result<Status, String> {
    let squares = args.request.squares()?;
    if args.whole_board && matches!(args.format, Format::Table | Format::Json) {
        return Err("--whole-board needs --format rust or c".to_owned());
    } else if args.want != Want::First || args.count != 1 {
        return Err("two words have only the first magic: leave out --want and --count".to_owned());
    } else if squares <= 64 && args.split.is_some() {
        return Err(SPLIT.to_owned());
    }
    let named = &args.request.moves;
    let pieces = if args.whole_board { whole_board::with_magics(named) } else { named.clone() };
    let lowest = if squares > 64 { squares - 64 } else { 64 };
    let mut all: Vec<(Subject, Outcome<u128>)> = Vec::new();
    let mut end = End::TimeUp;
    for split in args.split.map_or(lowest..=64, |split| split..=split).rev() {
        all.clear();
        for request in pieces.iter().map(|piece| args.request.riders(piece, split)).flatten_ok() {
            let request = request?;
            let outcome = outcome(args, &request, until)?;
            end = outcome.end;
            all.push((request.subject, outcome));
            if end != End::Found {
                break;
            }
        }
        if end != End::Exhausted {
            break;
        }
    }
    let status = if end == End::Found { Status::Done } else { Status::Wrong };
    if !args.whole_board {
        print_header(args, 37, " split")?;
        return print(all.iter().map(|(subject, it)| shown(args, subject, it)).join("\n"))
            .map(|_| status);
    }
    if let Some((subject, _)) = all.last().filter(|_| end != End::Found) {
        output::complain(format_args!("{}: no magic was found", subject.name()));
        return Ok(status);
    }
    let magics = all.into_iter().map(|(subject, it)| (subject, it.found[0].magic)).collect_vec();
    let text = whole_board::source(args.format, named, &pieces, &magics)?;
    print(text.trim_end()).map(|_| status)
}

/// Runs one search and verifies its magics.
fn outcome(args: &Args, request: &Request, until: Instant) -> Result<Outcome<u128>, String> {
    let subject = &request.subject;
    let outcome = match &request.targets {
        Targets::Word32(targets) => search(args, subject, targets, until)?,
        Targets::Word64(targets) => search(args, subject, targets, until)?,
        Targets::TwoWords(targets) => search(args, subject, targets, until)?,
    };
    outcome.found.iter().try_for_each(|found| request.verify(found.magic.multiplier))?;
    Ok(outcome)
}

fn deadline(seconds: f64) -> Result<Instant, String> {
    let limit = Duration::try_from_secs_f64(seconds).ok();
    let until = limit.and_then(|limit| Instant::now().checked_add(limit));
    until.ok_or_else(|| format!("`{seconds}` is no time limit in seconds"))
}

/// Runs the search with multipliers of type `W`.
fn search<W: Word>(
    args: &Args,
    subject: &Subject,
    targets: &[Target<W>],
    until: Instant,
) -> Result<Outcome<u128>, Error> {
    if args.whole_board || subject.has_two_words() {
        if Instant::now() >= until {
            return Ok(Outcome { found: Vec::new(), end: End::TimeUp });
        }
        // Every square has the same random numbers, so that its magic does not depend on the other squares.
        let rng = &mut generator(args.seed, 0);
        let found = gathered(&targets[0], subject.bits, GATHERED, rng)?.map(widen);
        let end = if found.is_some() { End::Found } else { End::Exhausted };
        return Ok(Outcome { found: found.into_iter().collect(), end });
    }
    let search = Search::new(targets, subject.bits, args.want.order(args.seed))?;
    let mut progress = Progress::new();
    let name = subject.name();
    let threads = args.threads.unwrap_or(0).into();
    let outcome = search.run(args.count, threads, Some(until), |tried| {
        progress.show(format_args!("{name}: {tried} multipliers tried"));
    });
    Ok(Outcome { found: outcome.found.into_iter().map(widen).collect(), end: outcome.end })
}

fn widen<W: Word>(Found { magic, place }: Found<W>) -> Found<u128> {
    Found { magic: Magic { multiplier: magic.multiplier.widen(), shift: magic.shift }, place }
}

/// Formats the magics found, and the reason why the search ended, as `--format` asks.
fn shown(args: &Args, subject: &Subject, Outcome { found, end }: &Outcome<u128>) -> String {
    let (end, note) = match end {
        End::Found => ("found", None),
        End::Exhausted if subject.has_two_words() => {
            ("exhausted", Some("no gathering multiplier is magic: --bits N allows a wider index"))
        }
        End::Exhausted => ("exhausted", Some("there are no more: every multiplier was judged")),
        End::TimeUp => ("time-up", Some("the time was up: --time-limit SECONDS searches longer")),
    };
    match args.format {
        Format::Json => {
            let found = found.iter().map(|it| {
                let object =
                    Object::default().value("magic", json_words(subject, it.magic.multiplier));
                object.value("shift", it.magic.shift).value("place", it.place)
            });
            let want = args.want.to_possible_value();
            let want = want.as_ref().map_or("", |want| want.get_name());
            let object = subject_object(subject).text("want", want);
            let object = object.value("wanted", args.count).value("seed", args.seed);
            object.list("found", found).text("end", end).to_string()
        }
        Format::Table => {
            let mask = match subject.masks.as_slice() {
                [mask] => subject.hex(*mask),
                masks => format!("{} masks", masks.len()),
            };
            let split = subject.has_two_words().then(|| format!(" {:>5}", subject.split));
            let split = split.unwrap_or_default();
            let rows = found.iter().map(|it| {
                format!(
                    "{:18} {mask:>18} {:>18} {:>5} {:>4} {:>12}{split}",
                    short(subject),
                    subject.hex(it.magic.multiplier),
                    it.magic.shift,
                    subject.bits,
                    it.place
                )
            });
            let note = note.map(|note| format!("{:18} {note}", short(subject)));
            rows.chain(note).join("\n")
        }
        format @ (Format::Rust | Format::C) => {
            let constants = found.iter().enumerate().map(|(i, it)| {
                let name = if found.len() > 1 { format!("magic_{i}") } else { "magic".to_owned() };
                format.constant(subject, &name, it.magic.multiplier)
            });
            [format!("// {}", about(subject))].into_iter().chain(constants).join("\n")
        }
    }
}
