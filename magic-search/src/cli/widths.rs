//! `magic-search widths`: finds the minimum index bits of each mask.

use checkers_geometry::{Board, Board10x8, Board10x10};
use clap::ValueEnum;
use magic_search::chess::{Slider, square_name};
use magic_search::draughts::Sightline;
use magic_search::widths::{Effort, LeastWidth, Proof, least_width};
use magic_search::{Error, Target};

use super::format::Object;
use super::output::{Status, print};
use super::progress::Progress;
use super::request::hex;

#[derive(clap::Args)]
#[command(after_help = "\
The proof of a minimum is the pigeonhole principle or a census. Without a proof within the bounds, the \
row says `open`: the minimum lies between `at least` and `at most`. More trials find narrower magics; \
more steps give more proofs. On 8x8 a word has only 32 bits, so all magics can be counted: magic-search census --entries line --bits N.

Examples:
  magic-search widths 10x10  a king on each square of each line
  magic-search widths bishop --trials 1000000
  magic-search widths 10x8 --name g1-a7 --steps 42
  magic-search widths rook --json")]
pub(crate) struct Args {
    /// Pieces and board
    #[arg(value_enum, value_name = "PIECES")]
    of: Pieces,

    /// Use only masks whose name contains TEXT
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,

    /// Number of hill-climbing trials for a narrower magic
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    trials: u64,

    /// Base-2 logarithm of the maximum steps of a census; 48 is about an hour
    #[arg(long, value_name = "N", default_value_t = 38)]
    steps: u32,

    /// Random seed of hill climbing
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Pieces {
    /// flying kings on the diagonals of a 10x10 board
    #[value(name = "10x10")]
    TenByTen,
    /// flying kings on the diagonals of a 10x8 board
    #[value(name = "10x8")]
    TenByEight,
    /// rooks of chess
    Rook,
    /// bishops of chess
    Bishop,
}

pub(crate) fn run(args: &Args) -> Result<Status, String> {
    let effort = Effort { trials: args.trials, log_steps: args.steps, seed: args.seed };
    let masks = masks(args.of)?;
    let is_wanted = |name: &str| args.name.as_ref().is_none_or(|part| name.contains(part));
    let wanted: Vec<_> = masks.into_iter().filter(|(name, _)| is_wanted(name)).collect();
    if wanted.is_empty() {
        return Err(format!("no mask has `{}` in its name", args.name.as_deref().unwrap_or("")));
    }
    if !args.json {
        let _ = print(format_args!(
            "{:<16} {:>7} {:>7} {:>8} {:>7}  {:<14}  magic",
            "mask", "squares", "entries", "at least", "at most", "proof"
        ))?;
    }
    let of = wanted.len();
    for (done, (name, target)) in wanted.into_iter().enumerate() {
        let mut progress = Progress::new();
        progress.show(format_args!("{name}: {done} of {of} masks"));
        let least = least_width(&target, effort)?;
        drop(progress);
        if print(line(&name, &target, least, args.json))?.is_break() {
            break;
        }
    }
    Ok(Status::Done)
}

fn masks(of: Pieces) -> Result<Vec<(String, Target<u64>)>, Error> {
    match of {
        Pieces::TenByTen => kings::<Board10x10>(),
        Pieces::TenByEight => kings::<Board10x8>(),
        Pieces::Rook => Ok(sliders(Slider::Rook)),
        Pieces::Bishop => Ok(sliders(Slider::Bishop)),
    }
}

fn kings<B: Board<Word = u64>>() -> Result<Vec<(String, Target<u64>)>, Error> {
    let sightlines = Sightline::<B>::all().filter(|sightline| sightline.mask() != 0);
    let targets = sightlines.map(|sightline| {
        let target = Target::new(sightline.mask(), |occupied| sightline.entry(occupied))?;
        Ok((format!("{} from {}", sightline.line(), sightline.square), target))
    });
    targets.collect()
}

fn sliders(slider: Slider) -> Vec<(String, Target<u64>)> {
    let name = |square| format!("{slider} from {}", square_name(square));
    (0..64).map(|square| (name(square), slider.target(square))).collect()
}

/// One result: a row for people, or a JSON object.
fn line(name: &str, target: &Target<u64>, least: LeastWidth, json: bool) -> String {
    let (squares, entries) = (target.squares(), target.distinct_entries());
    let at_most = least.magic.bits();
    let fewest = (1..).find(|&bits| target.shift(bits).is_ok()).unwrap_or(at_most);
    let at_least = if least.proof.is_some() { at_most } else { fewest };
    let proof = least.proof.map(|proof| match proof {
        Proof::Pigeonhole => "pigeonhole",
        Proof::Census => "census",
    });
    let magic = hex(least.magic.multiplier, u64::BITS);
    if json {
        let object = Object::default().text("name", name).value("squares", squares);
        let object = object.value("entries", entries).value("at_least", at_least);
        let object = object.value("at_most", at_most).option("proof", proof);
        return object.text("magic", magic).to_string();
    }
    let proof = proof.unwrap_or("open");
    format!("{name:<16} {squares:>7} {entries:>7} {at_least:>8} {at_most:>7}  {proof:<14}  {magic}")
}
