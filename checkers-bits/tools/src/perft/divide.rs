//! `checkers perft --divide`: prints the count of each first move.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::time::Instant;

use serde::Serialize;

use super::counter::{Counter, Job};
use super::total::{TOO_MANY, Total};
use checkers_cli::console::{Error, Status, stdout};
use checkers_cli::options::Json;

/// Prints the count of each first move, sorted by the name of the move.
pub(super) fn divide(
    Job { position, depth }: Job,
    counter: &Counter,
    json: &Json,
) -> Result<Status, Error> {
    let rest = depth.checked_sub(1).ok_or("--divide: expected a depth of 1 or more, found 0")?;
    let begin = Instant::now();
    let mut first_moves = BTreeMap::new();
    counter.for_each_move(&position, |mv| {
        let name = position.notation(mv).to_string();
        first_moves.entry(name).or_insert((mv, 0)).1 += 1;
    });
    let job = |&(mv, _): &_| Job { position: position.make(mv), depth: rest };
    let jobs: Vec<_> = first_moves.values().map(job).collect();
    let mut first_moves = first_moves.into_iter();
    let mut total = 0_u128;
    counter.count_each(&jobs, &mut |_, nodes| {
        let (name, (_, orders)) = first_moves.next().expect("a count for each move");
        let nodes = nodes.checked_mul(orders).ok_or(TOO_MANY)?;
        total = total.checked_add(nodes).ok_or(TOO_MANY)?;
        json.print(&Divided { r#move: name, nodes })
    })?;
    if !json.is_set() {
        writeln!(stdout())?;
        json.print(&Total::new(depth, total, begin.elapsed()))?;
    }
    Ok(Status::Done)
}

/// A first move and its count.
#[derive(Serialize)]
struct Divided {
    r#move: String,
    nodes: u128,
}

impl Display for Divided {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.r#move, self.nodes)
    }
}
