//! `magic-search explain`: draws the multiplication.

use std::time::{Duration, Instant};

use magic_search::explain::Explanation;
use magic_search::find::{End, Order, Search};
use magic_search::{Error, Magic, Target, Word};

use super::output::{Status, print};
use super::request::{self, Request, Targets, fit, parse_hex};

/// The number of magics from which the clearest is chosen. If the first magic comes after [`SOON`]
/// multipliers, this magic is used, because the search for more magics would take minutes.
const LOOK_AT: usize = 64;
const SOON: u64 = 1 << 20;

/// The time limit of the search for magics, because the search takes long for masks with few
/// magics.
const TIME_LIMIT: Duration = Duration::from_secs(30);

#[derive(clap::Args)]
#[command(after_help = "\
Without --magic, the command explains a sparse magic, if possible one with a separate index bit for each \
square.

Examples:
  magic-search explain --line a1-h8
  magic-search explain --line a1-h8 --magic 0x01010101
  magic-search explain --squares 0,2,4
  magic-search explain --board 10x10 --line a1-j10
  magic-search explain --moves rook --square a1")]
pub(crate) struct Args {
    #[command(flatten)]
    request: request::Args,

    /// The multiplier to explain
    #[arg(long, value_name = "HEX")]
    magic: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let mut requests = args.request.requests()?;
    let (Some(request), true) = (requests.pop(), requests.is_empty()) else {
        return Err(
            "explain one multiplication: give one --line, --mask, --squares or --square of a piece"
                .to_owned(),
        );
    };
    match &request.targets {
        Targets::Word32(targets) => explain(args, &request, targets),
        Targets::Word64(targets) => explain(args, &request, targets),
        Targets::TwoWords(_) => {
            Err("explain draws one multiplication, and two words have two".into())
        }
    }
}

fn explain<W: Word>(
    args: &Args,
    request: &Request,
    targets: &[Target<W>],
) -> Result<Status, String> {
    let [target] = targets else {
        return Err("explain one line at a time".to_owned());
    };
    let subject = &request.subject;
    if subject.masks == [0] {
        return Err(format!("{}: the mask has no bits", subject.name()));
    }
    let shift = subject.shift();
    let draw =
        |multiplier| Explanation::new(target, Magic { multiplier, shift }, &request.square_name);
    let explanation = match &args.magic {
        Some(magic) => draw(fit("magic", parse_hex(magic)?.into())?),
        None => clearest(targets, subject.bits, draw)?
            .ok_or("no magic was found: give one with --magic")?,
    };
    let _ = print(explanation.to_string().trim_end())?;
    Ok(Status::Done)
}

/// The first magic that maps the squares to separate index bits; if no magic does that, the first
/// magic.
fn clearest<W: Word>(
    targets: &[Target<W>],
    bits: u32,
    draw: impl Fn(W) -> Explanation<W>,
) -> Result<Option<Explanation<W>>, Error> {
    // `ByBitCount` would take too long to reach a magic of a wide word, so wide words use a random
    // order.
    let order = if W::BITS > 32 { Order::Random { seed: 0 } } else { Order::ByBitCount };
    let search = Search::new(targets, bits, order)?;
    let run = |count| search.run(count, 0, Some(Instant::now() + TIME_LIMIT), |_| {});
    let mut found = run(1).found;
    if found.iter().any(|first| first.place < SOON) {
        let more = run(LOOK_AT);
        // The magics found before a timeout differ from machine to machine, so they are not used.
        if more.end != End::TimeUp {
            found = more.found;
        }
    }
    let drawn = found.iter().map(|found| draw(found.magic.multiplier));
    let drawn: Vec<Explanation<W>> = drawn.collect();
    let clear = drawn.iter().position(Explanation::is_exact).unwrap_or(0);
    Ok(drawn.into_iter().nth(clear))
}
