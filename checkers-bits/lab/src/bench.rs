//! `checkers-lab bench`: measures the nodes and the speed of the engine.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use checkers_bits::{Game, VariantName};
use clap::Args;
use draughts_engine::score::men;
use draughts_engine::{Control, Engine, Limits, bench};
use serde::Serialize;

use checkers_cli::console::{Error, Status};
use checkers_cli::hub::EngineResources;
use checkers_cli::options::Json;
use checkers_cli::variant;

/// Search fixed positions of every variant and count nodes
///
/// With one thread, the node counts depend only on --hash and are the same on every machine.
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers-lab bench
  checkers-lab bench --variant russian 15
  checkers-lab bench --threads 2 --json

Exit status: 0 success; 2 bad arguments.")]
pub(crate) struct Arguments {
    /// Variant to search [default: all]
    #[arg(long, value_name = "NAME", value_parser = variant::parser(), hide_possible_values = true)]
    variant: Option<VariantName>,

    #[command(flatten)]
    power: EngineResources,

    #[command(flatten)]
    json: Json,

    /// Search depth in plies
    #[arg(default_value_t = 11, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { variant, power, json, depth } = arguments;
    let limits = Limits { depth: *depth, ..Limits::default() };
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for &variant in variant.as_ref().map_or(VariantName::ALL, std::slice::from_ref) {
        let mut engine = Engine::new(variant, power.options())?;
        for position in bench::positions(variant) {
            engine.new_game();
            let game = Game::from_position(position);
            let found = engine.search(&game, &limits, &Control::new(), &mut |_| {});
            let Some(found) = found else { continue };
            json.print(&Searched {
                variant: variant.as_str(),
                position: position.to_string(),
                depth: found.depth,
                best: position.notation(found.best()).to_string(),
                score: men(found.score),
                rate: Rate::new(found.nodes, found.time),
            })?;
            nodes += found.nodes;
            time += found.time;
        }
    }
    json.print(&Total { depth: *depth, rate: Rate::new(nodes, time) })?;
    Ok(Status::Done)
}

#[derive(Serialize)]
struct Rate {
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
}

impl Rate {
    fn new(nodes: u64, time: Duration) -> Self {
        // A time of 0 becomes 1 ns, because a division by 0 gives infinity, which is not valid
        // JSON.
        let seconds = time.as_secs_f64().max(1e-9);
        Self { nodes, seconds, nodes_per_second: nodes as f64 / seconds }
    }
}

impl Display for Rate {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { nodes, seconds, nodes_per_second } = self;
        write!(f, "{nodes:>10} in {seconds:.3} s, {:.2} M/s", nodes_per_second / 1e6)
    }
}

#[derive(Serialize)]
struct Searched {
    variant: &'static str,
    position: String,
    /// The depth that was searched; less than the requested depth if the search found a win.
    depth: u32,
    best: String,
    score: f64,
    #[serde(flatten)]
    rate: Rate,
}

impl Display for Searched {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { variant, position, best, score, rate, .. } = self;
        write!(f, "{variant:>13} {rate}, {score:+.2} {best}  {position}")
    }
}

#[derive(Serialize)]
struct Total {
    depth: u32,
    #[serde(flatten)]
    rate: Rate,
}

impl Display for Total {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:>13} {}", "all", self.rate)
    }
}
