//! `checkers pdn tree`: counts the moves played from a position, and the results of the games.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::io::Write;

use checkers_bits::game::{Ply, PlyKind, RecordedResult};
use checkers_bits::{AnyMove, AnyPosition, AnyVariant};
use checkers_pdn::{Filter, PlayedMove, PlayedMoves, Results};
use clap::{Args, value_parser};
use serde::Serialize;

use super::input::Games;
use super::remarks::Remark;
use super::results::{self, Members};
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
        if let Some(path) =
            path.filter(|path: &Path| !is_from_start || path.root == path.root.variant().start())
        {
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
    root: AnyPosition,
    result: RecordedResult,
    moves: Vec<(AnyPosition, AnyMove)>,
}

impl Path {
    fn new(
        selected: &Selected<'_, '_>,
        variant: AnyVariant,
        at: usize,
        depth: usize,
    ) -> Result<Self, Remark> {
        let game = selected.replay(variant)?;
        let plies = game.main_line().plies().iter();
        let known = plies.filter(|ply| ply.kind() != PlyKind::UnknownMove).skip(at);
        let root = game.positions().nth(at).unwrap_or_else(|| game.position());
        let result = game.recorded_result().clone();
        Ok(Self { root, result, moves: known.map_while(Ply::mv).take(depth).collect() })
    }
}

#[derive(Default)]
struct Counts {
    /// The results of games by variant and root position.
    roots: BTreeMap<(&'static str, String), (AnyPosition, Results)>,
    played: PlayedMoves,
}

impl Counts {
    fn add(&mut self, Path { root, result, moves }: Path) {
        let key = (root.variant().name(), root.to_string());
        self.roots.entry(key).or_insert((root, Results::default())).1 += &result;
        self.played.add_moves(moves, &result);
    }

    fn trees(&self, depth: usize, least: u64) -> Vec<Tree<'_>> {
        let roots = self.roots.iter();
        roots
            .map(|((variant, position), (root, results))| Tree {
                variant,
                position,
                results: *results,
                moves: self.branches(root, depth, least),
            })
            .collect()
    }

    fn branches(&self, position: &AnyPosition, depth: usize, least: u64) -> Vec<Branch> {
        let moves = if depth > 0 { self.played.moves(position) } else { Vec::new() };
        let frequent = moves.into_iter().filter(|played| played.results.games() >= least);
        let branch = |PlayedMove { mv, results }| Branch {
            r#move: position.notation(mv).to_string(),
            results,
            moves: self.branches(&position.make(mv), depth - 1, least),
        };
        frequent.map(branch).collect()
    }
}

#[derive(Serialize)]
struct Tree<'a> {
    variant: &'static str,
    position: &'a str,
    #[serde(flatten, with = "Members")]
    results: Results,
    moves: Vec<Branch>,
}

#[derive(Serialize)]
struct Branch {
    r#move: String,
    #[serde(flatten, with = "Members")]
    results: Results,
    moves: Vec<Self>,
}

impl Display for Tree<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        fn push(table: &mut Table, branches: &[Branch], depth: usize) {
            for branch in branches {
                let mv = format!("{:1$}{2}", "", 2 * depth, branch.r#move);
                table.push(results::row(&branch.results, &[&mv]));
                push(table, &branch.moves, depth + 1);
            }
        }
        let mut table = results::table(&["move"]);
        push(&mut table, &self.moves, 0);
        table.push(results::row(&self.results, &["all games"]));
        write!(f, "{} {}\n\n{table}", self.variant, self.position)
    }
}
