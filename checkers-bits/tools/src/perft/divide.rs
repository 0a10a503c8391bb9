//! `checkers divide`: the count behind each first move.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::time::Instant;

use checkers_bits::batch::Countable;
use checkers_bits::with_variant;
use clap::Args;
use serde::Serialize;

use super::arguments::{Counting, parse_depth};
use super::counter::{Counter, Job};
use super::total::{TOO_MANY, Total};
use crate::console::{Error, Status};

/// Counts the ways to play DEPTH moves behind each first move
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers divide 6
  checkers divide --variant international --json 6
  checkers divide --fen 'W:WKd2:Bc5,e5,c3,e3' --paths 1

Exit status: 0 done, 2 bad arguments.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    counting: Counting,

    /// The number of moves to play
    #[arg(value_parser = parse_depth)]
    depth: u32,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.counting.start.played.variant, V => divide::<V>(arguments))
}

/// Prints the counts in the order of the names of the moves.
fn divide<V: Countable>(arguments: &Arguments) -> Result<Status, Error> {
    let Arguments { counting, depth } = arguments;
    let Counting { start, count_by, speed, output } = counting;
    let rest = depth.checked_sub(1).ok_or("divide takes a depth of 1 or more")?;
    let counter = Counter::<V>::new(speed, count_by)?;
    let position = start.position::<V>()?;
    let begin = Instant::now();
    let mut first_moves = BTreeMap::new();
    let mut add = |mv| {
        let name = position.notation(mv).to_string();
        first_moves.entry(name).or_insert((mv, 0)).1 += 1;
    };
    if count_by.paths {
        position.for_each_path(&mut add);
    } else {
        position.for_each_move(&mut add);
    }
    let job = |&(mv, _): &_| Job { position: position.make(mv), depth: rest };
    let jobs: Vec<_> = first_moves.values().map(job).collect();
    let mut first_moves = first_moves.into_iter();
    let mut total = 0_u64;
    counter.count_each(&jobs, |_, nodes| {
        let (name, (_, orders)) = first_moves.next().expect("a count for each move");
        let nodes = nodes.checked_mul(orders).ok_or(TOO_MANY)?;
        total = total.checked_add(nodes).ok_or(TOO_MANY)?;
        output.print(&Divided { r#move: name, nodes })
    })?;
    if !output.is_json() {
        writeln!(tool_output::stdout())?;
        output.print(&Total::new(*depth, total, begin.elapsed()))?;
    }
    Ok(Status::Done)
}

/// The count behind a first move.
#[derive(Serialize)]
struct Divided {
    r#move: String,
    nodes: u64,
}

impl Display for Divided {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.r#move, self.nodes)
    }
}
