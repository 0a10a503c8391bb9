//! `checkers problems find`: finds problems in random games and random endings.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::sync::Arc;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Color, Endgames, Piece};
use clap::{Args, ValueEnum};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::problem::{Goal, Problem, Verdict};
use super::solver::{Node, Solver, TooMany};
use crate::console::{Error, Status, stdout};
use crate::endgame::EngineTables;
use crate::options::Seed;
use crate::sparring::material;
use crate::variant::Played;

/// Find problems with one solution
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems find shots --variant brazilian --plies 3,5,7,9 --count 4
  checkers problems find endings --pieces KKK,K --plies 9,11 --count 3
  checkers problems find draws --pieces K,KKK --count 6 --endgames tables

Exit status: 0 success; 1 fewer problems found than requested; 2 bad arguments.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// Kind of problem
    #[arg(value_enum)]
    kind: Kind,

    /// Problems per length
    #[arg(long, value_name = "N", default_value_t = 4)]
    count: usize,

    /// Lengths of wins in plies
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "5")]
    plies: Vec<u32>,

    /// Pieces of an ending, side to move first: K king, M man
    #[arg(long, value_name = "PIECES,PIECES", default_value = "KKK,K", value_parser = parse_pieces)]
    pieces: [Vec<char>; 2],

    /// Number of positions to try
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    tries: u64,

    /// Node limit per proof
    #[arg(long, value_name = "N", default_value_t = 300_000)]
    max_nodes: u64,

    #[command(flatten)]
    tables: EngineTables,

    #[command(flatten)]
    seed: Seed,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Wins by a sacrifice, from games
    Shots,
    /// Wins with --pieces
    Endings,
    /// Draws with --pieces that one move keeps
    Draws,
}

fn parse_pieces(text: &str) -> Result<[Vec<char>; 2], String> {
    const MOST: usize = 6;
    let is_side = |side: &str| {
        (1..=MOST).contains(&side.len()) && side.chars().all(|piece| matches!(piece, 'K' | 'M'))
    };
    match text.split_once(',') {
        Some((own, other)) if is_side(own) && is_side(other) => {
            Ok([own, other].map(|side| side.chars().collect()))
        }
        _ => Err(format!("expected pieces such as KKM,K, with at most {MOST} pieces a side")),
    }
}

impl Arguments {
    /// The numbers of problems to find.
    fn goals(&self) -> BTreeMap<Goal, usize> {
        match self.kind {
            Kind::Draws => [(Goal::Draw, self.count)].into(),
            Kind::Shots | Kind::Endings => {
                self.plies.iter().map(|&plies| (Goal::Win(plies), self.count)).collect()
            }
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    let variant = arguments.played.variant;
    let endgames = arguments.tables.open(variant)?;
    let variant = AnyVariant::from(variant);
    let endgames = endgames.as_ref();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(arguments.seed.seed);
    let mut goals = arguments.goals();
    let mut seen = HashSet::new();
    let mut game = Vec::new();
    for _ in 0..arguments.tries {
        let position = match arguments.kind {
            Kind::Endings | Kind::Draws => match set_up(variant, &arguments.pieces, &mut rng) {
                Some(position) => position,
                None => continue,
            },
            Kind::Shots => {
                if game.is_empty() {
                    game = play(variant, &mut rng);
                }
                match game.pop() {
                    Some(position) => position,
                    None => continue,
                }
            }
        };
        // The problem with colours swapped is the same.
        if !seen.insert(position.key()) || !seen.insert(position.rotated_180().key()) {
            continue;
        }
        let Ok(Some(problem)) = problem(position, arguments, endgames, &goals) else { continue };
        let Some(left) = goals.get_mut(&problem.goal).filter(|left| **left > 0) else { continue };
        if problem.verdict(arguments.max_nodes, endgames) != Verdict::Right {
            continue;
        }
        *left -= 1;
        // At most one problem per game.
        game.clear();
        writeln!(stdout(), "{problem}")?;
        if goals.values().all(|&left| left == 0) {
            return Ok(Status::Done);
        }
    }
    Ok(Status::Wrong)
}

/// A candidate: the shortest win of a position, or the one move that does not lose.
fn problem(
    position: AnyPosition,
    arguments: &Arguments,
    endgames: Option<&Arc<dyn Endgames>>,
    goals: &BTreeMap<Goal, usize>,
) -> Result<Option<Problem>, TooMany> {
    let root = Node::new(position);
    let moves = position.moves();
    if moves.len() < 2 {
        return Ok(None);
    }
    let mut solver = Solver::new(arguments.max_nodes, endgames);
    if arguments.kind == Kind::Draws {
        let goal = Goal::Draw;
        let mut answers = Vec::new();
        for &mv in &moves {
            // Short wins refute nearly all candidates.
            let is_lost = [3, 7]
                .into_iter()
                .try_fold(false, |lost, plies| Ok(lost || solver.wins(&root.after(mv), plies)?))?;
            if !is_lost {
                answers.push(mv);
            }
        }
        return Ok(match answers[..] {
            [best] => Some(Problem { position, goal, best }),
            _ => None,
        });
    }
    let longest = goals.iter().filter(|(_, left)| **left > 0).map(|(goal, _)| match goal {
        Goal::Win(plies) => *plies,
        Goal::Draw | Goal::Score(_) => 0,
    });
    let longest = longest.max().unwrap_or(0);
    for plies in (1..=longest).step_by(2) {
        let wins = |mv: &AnyMove| solver.loses(&root.after(*mv), plies - 1);
        let answers: Vec<bool> = moves.iter().map(wins).collect::<Result<_, _>>()?;
        let mut winning = moves.iter().zip(answers).filter(|(_, wins)| *wins).map(|(&mv, _)| mv);
        let Some(best) = winning.next() else { continue };
        let is_shot = !best.is_capture() && root.after(best).position.has_captures();
        let is_wanted = arguments.kind == Kind::Endings || is_shot;
        let goal = Goal::Win(plies);
        return Ok((is_wanted && winning.next().is_none()).then_some(Problem {
            position,
            goal,
            best,
        }));
    }
    Ok(None)
}

/// The last positions of a game by material with occasional random moves.
fn play(variant: AnyVariant, rng: &mut Xoshiro256PlusPlus) -> Vec<AnyPosition> {
    const MOST_PIECES: u32 = 14;
    const PLIES: usize = 150;
    let mut position = variant.start();
    let mut positions = Vec::new();
    for _ in 0..PLIES {
        let moves = if rng.random_range(0..4) == 0 {
            position.moves()
        } else {
            material::best_moves(&position, 2)
        };
        let Some(&mv) = moves.choose(rng) else { break };
        position = position.make(mv);
        if position.occupied().count() <= MOST_PIECES && !position.has_captures() {
            positions.push(position);
        }
    }
    positions
}

/// Random squares for the pieces, White to move; `None` if a man stands on an illegal square.
fn set_up(
    variant: AnyVariant,
    pieces: &[Vec<char>; 2],
    rng: &mut Xoshiro256PlusPlus,
) -> Option<AnyPosition> {
    let mut squares: Vec<_> = variant.squares().into_iter().collect();
    squares.shuffle(rng);
    let [white, black] = pieces;
    let of = |color| move |&piece: &char| Piece { color, is_king: piece == 'K' };
    let pieces = white.iter().map(of(Color::White)).chain(black.iter().map(of(Color::Black)));
    let pieces = squares.into_iter().zip(pieces);
    let position = AnyPosition::new(variant, pieces, Color::White).ok()?;
    (!position.has_captures()).then_some(position)
}
