//! `checkers pdn tree`: counts the moves played from a position, and the results of the games.

use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Display, Formatter};
use std::io::Write;

use checkers_bits::AnyVariant;
use checkers_bits::game::{Ply, PlyKind, RecordedResult};
use checkers_pdn::Filter;
use clap::{Args, value_parser};
use serde::Serialize;

use super::input::Games;
use super::remarks::Remark;
use super::results::Results;
use super::visit::{Selected, for_each_game};
use super::wanted::Wanted;
use checkers_cli::console::{Error, Status, printed, stdout};
use checkers_cli::options::Json;
use checkers_cli::table::Table;

/// Count the moves played from a position, and the results of the games
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers pdn tree *.pdn                          the first moves
  checkers pdn tree --depth 3 --min-games 5 *.pdn  an opening tree
  checkers pdn tree --from 'c3-d4 d6-c5' *.pdn     after these moves
  checkers pdn tree --from 'B:W21-32:B1-12' --json *.pdn

The ply does not matter. If a game reaches a position again, only the first move from it counts.

Exit status: 0 success; 1 a game is broken; 2 bad arguments or an unreadable file.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: Games,

    /// Root position as FEN, or as moves from the start position [default: the start position]
    #[arg(long, value_name = "POSITION", value_parser = Filter::at_position)]
    from: Option<Filter>,

    /// Depth of the tree in plies
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(1..=40))]
    depth: u8,

    /// Leave out moves that were played in fewer than N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,

    #[command(flatten)]
    json: Json,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let from =
        arguments.from.as_ref().map(|filter| Wanted::new(filter, arguments.games.rules.rules));
    let depth = usize::from(arguments.depth);
    let work = |game: Selected<'_, '_>| {
        let Some(rules) = game.rules() else { return Ok(None) };
        let at = match &from {
            Some(from) => from.matches(game.text, game.chosen)?,
            None => Some(0),
        };
        at.map(|at| Path::new(&game, rules, at, depth)).transpose()
    };
    let mut counts = Counts::default();
    let is_from_start = from.is_none();
    let status = for_each_game(&arguments.games, &work, &mut |_, path| {
        // Without --from, the root is the start position of the variant. A game that begins in another position is
        // left out, because its moves do not start from the root.
        if let Some(path) = path.filter(|path: &Path| !is_from_start || path.is_from_start) {
            counts.add(path);
        }
        Ok(())
    })?;
    let trees = counts.trees(depth, arguments.min_games);
    let told = trees.iter().enumerate().try_for_each(|(number, tree)| {
        if number > 0 && !arguments.json.is_set() {
            writeln!(stdout())?;
        }
        arguments.json.print(tree)
    });
    printed(told, status)
}

/// The moves of a game from the root position on.
struct Path {
    variant: &'static str,
    is_from_start: bool,
    result: RecordedResult,
    /// The positions of the game from the root on, each with the move that was played in it.
    steps: Vec<(String, Option<String>)>,
}

impl Path {
    fn new(
        selected: &Selected<'_, '_>,
        variant: AnyVariant,
        at: usize,
        depth: usize,
    ) -> Result<Self, Remark> {
        let game = selected.replay(variant)?;
        let known = game.main_line().plies().iter();
        let mut known = known.filter(|ply| ply.kind() != PlyKind::UnknownMove).skip(at);
        let mut position = game.positions().nth(at).unwrap_or_else(|| game.position());
        let is_from_start = position == variant.start();
        let mut steps: Vec<(String, Option<String>)> = Vec::new();
        for _ in 0..=depth {
            let mv = match known.next().map(Ply::kind) {
                Some(PlyKind::Move(mv)) if steps.len() < depth => Some(mv),
                _ => None,
            };
            let name = mv.map(|mv| position.notation(mv).to_string());
            steps.push((position.to_string(), name));
            let Some(mv) = mv else { break };
            position = position.make(mv);
        }
        let result = game.recorded_result().clone();
        Ok(Self { variant: variant.name(), is_from_start, result, steps })
    }
}

#[derive(Default)]
struct Counts {
    /// The results of games by variant and root position.
    roots: BTreeMap<(&'static str, String), Results>,
    positions: HashMap<(&'static str, String), BTreeMap<String, MoveCount>>,
}

#[derive(Default)]
struct MoveCount {
    results: Results,
    after: String,
}

impl Counts {
    fn add(&mut self, path: Path) {
        let Path { variant, result, steps, .. } = path;
        if let Some((root, _)) = steps.first() {
            *self.roots.entry((variant, root.clone())).or_default() += &result;
        }
        for (number, pair) in steps.windows(2).enumerate() {
            let [(before, Some(mv)), (after, _)] = pair else { continue };
            if steps[..number].iter().any(|(earlier, _)| earlier == before) {
                continue;
            }
            let moves = self.positions.entry((variant, before.clone())).or_default();
            let played = moves.entry(mv.clone()).or_default();
            played.results += &result;
            played.after.clone_from(after);
        }
    }

    fn trees(&self, depth: usize, least: u64) -> Vec<Tree<'_>> {
        let roots = self.roots.iter();
        roots
            .map(|((variant, position), results)| Tree {
                variant,
                position,
                results: *results,
                moves: self.branches(variant, position, depth, least),
            })
            .collect()
    }

    fn branches(
        &self,
        variant: &'static str,
        position: &str,
        depth: usize,
        least: u64,
    ) -> Vec<Branch<'_>> {
        let moves = (depth > 0).then(|| self.positions.get(&(variant, position.to_owned())));
        let mut branches: Vec<Branch<'_>> = moves
            .flatten()
            .into_iter()
            .flatten()
            .filter(|(_, played)| played.results.games() >= least)
            .map(|(mv, played)| Branch {
                r#move: mv,
                results: played.results,
                moves: self.branches(variant, &played.after, depth - 1, least),
            })
            .collect();
        // The sort is stable: moves with equal numbers of games stay sorted by name.
        branches.sort_by_key(|branch| std::cmp::Reverse(branch.results.games()));
        branches
    }
}

#[derive(Serialize)]
struct Tree<'a> {
    variant: &'static str,
    position: &'a str,
    #[serde(flatten)]
    results: Results,
    moves: Vec<Branch<'a>>,
}

#[derive(Serialize)]
struct Branch<'a> {
    r#move: &'a str,
    #[serde(flatten)]
    results: Results,
    moves: Vec<Self>,
}

impl Display for Tree<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        fn push(table: &mut Table, branches: &[Branch<'_>], depth: usize) {
            for branch in branches {
                let mv = format!("{:1$}{2}", "", 2 * depth, branch.r#move);
                table.push(branch.results.row(&[&mv]));
                push(table, &branch.moves, depth + 1);
            }
        }
        let mut table = Results::table(&["move"]);
        push(&mut table, &self.moves, 0);
        table.push(self.results.row(&["all games"]));
        write!(f, "{} {}\n\n{table}", self.variant, self.position)
    }
}
