//! `checkers problems find`: problems from games played by chance, and from endings set up by chance.

use std::collections::{BTreeMap, HashSet};

use checkers_bits::{Bitboard, Color, Move, Pieces, Position, Square, Variant, with_variant};
use clap::{Args, ValueEnum};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use tool_output::{Audience, print};

use super::problem::{Goal, Problem};
use super::solver::{Node, Solver, TooMany};
use crate::console::{Error, Status};
use crate::sparring::material;
use crate::variant::Played;

/// Finds problems with one answer, and prints them as `check` reads them
#[derive(Args)]
#[command(after_help = "\
Examples:
  checkers problems find shots --variant brazilian --plies 3,5,7,9 --each 4
  checkers problems find endings --pieces KKK,K --plies 9,11 --each 3
  checkers problems find draws --pieces K,KKK --each 6

Exit status: 0 done, 1 fewer were found than asked for, 2 bad arguments.")]
pub(crate) struct Arguments {
    #[command(flatten)]
    played: Played,

    /// What kind of problem
    #[arg(value_enum)]
    kind: Kind,

    /// How many of each length
    #[arg(long, value_name = "N", default_value_t = 4)]
    each: usize,

    /// Lengths of wins, in plies
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "5")]
    plies: Vec<u32>,

    /// The pieces of an ending, those of the side to move first: K a king, M a man
    #[arg(long, value_name = "PIECES,PIECES", default_value = "KKK,K", value_parser = parse_pieces)]
    pieces: [Vec<char>; 2],

    /// Positions that are tried
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    tries: u64,

    /// Leave out what takes more positions than this to prove
    #[arg(long, value_name = "POSITIONS", default_value_t = 300_000)]
    most: u64,

    /// The number from which chance is made
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// A win that begins with a sacrifice, from a game
    Shots,
    /// A win with the pieces of --pieces
    Endings,
    /// A draw with them that one move keeps
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
        _ => Err(format!("expected such as KKM,K, with at most {MOST} pieces a side")),
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<Status, Error> {
    with_variant!(arguments.played.variant, V => find::<V>(arguments))
}

fn find<V: Variant>(arguments: &Arguments) -> Result<Status, Error> {
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
    let mut goals: BTreeMap<Goal, usize> = match arguments.kind {
        Kind::Draws => [(Goal::Draw, arguments.each)].into(),
        Kind::Shots | Kind::Endings => {
            arguments.plies.iter().map(|&plies| (Goal::Win(plies), arguments.each)).collect()
        }
    };
    let mut seen = HashSet::new();
    let mut game = Vec::new();
    for _ in 0..arguments.tries {
        let position: Position<V> = match arguments.kind {
            Kind::Endings | Kind::Draws => match set_up(&arguments.pieces, &mut chance) {
                Some(position) => position,
                None => continue,
            },
            Kind::Shots => {
                if game.is_empty() {
                    game = play(&mut chance);
                }
                match game.pop() {
                    Some(position) => position,
                    None => continue,
                }
            }
        };
        // The other colour's problem is the same one.
        if !seen.insert(position.key()) || !seen.insert(position.rotated_180().key()) {
            continue;
        }
        let Ok(Some(problem)) = problem(position, arguments, &goals) else { continue };
        let Some(left) = goals.get_mut(&problem.goal).filter(|left| **left > 0) else { continue };
        if problem.flaw(arguments.most) != Ok(None) {
            continue;
        }
        *left -= 1;
        // Not two from one game.
        game.clear();
        if print(problem)? == Audience::HasLeft {
            return Ok(Status::Done);
        }
        if goals.values().all(|&left| left == 0) {
            return Ok(Status::Done);
        }
    }
    Ok(Status::Wrong)
}

/// What may be a problem of a position: its shortest win, or the one move that does not lose.
fn problem<V: Variant>(
    position: Position<V>,
    arguments: &Arguments,
    goals: &BTreeMap<Goal, usize>,
) -> Result<Option<Problem<V>>, TooMany> {
    let root = Node::new(position);
    let moves = position.moves();
    if moves.len() < 2 {
        return Ok(None);
    }
    let mut solver = Solver::new(arguments.most);
    if arguments.kind == Kind::Draws {
        let goal = Goal::Draw;
        let mut answers = Vec::new();
        for &mv in &moves {
            // Nearly all draws are seen to be none by their short wins.
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
        Goal::Draw => 0,
    });
    let longest = longest.max().unwrap_or(0);
    for plies in (1..=longest).step_by(2) {
        let wins = |mv: &Move<V>| solver.loses(&root.after(*mv), plies - 1);
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

/// The latest positions of a game between players by material, with a move by chance now and then.
fn play<V: Variant>(chance: &mut Xoshiro256PlusPlus) -> Vec<Position<V>> {
    const MOST_PIECES: u32 = 14;
    const PLIES: usize = 150;
    let mut position = Position::<V>::start();
    let mut positions = Vec::new();
    for _ in 0..PLIES {
        let moves = if chance.random_range(0..4) == 0 {
            position.moves()
        } else {
            material::best_moves(&position, 2)
        };
        let Some(&mv) = moves.choose(chance) else { break };
        position = position.make(mv);
        if position.occupied().count() <= MOST_PIECES && !position.has_captures() {
            positions.push(position);
        }
    }
    positions
}

/// Pieces on squares by chance, White to move; `None` if a man stands where it cannot.
fn set_up<V: Variant>(
    pieces: &[Vec<char>; 2],
    chance: &mut Xoshiro256PlusPlus,
) -> Option<Position<V>> {
    let mut squares: Vec<Square<V::Board>> = Square::all().collect();
    squares.shuffle(chance);
    let mut squares = squares.into_iter();
    let [white, black] = pieces.each_ref().map(|side| {
        let mut set = Pieces { men: Bitboard::EMPTY, kings: Bitboard::EMPTY };
        for (piece, square) in side.iter().zip(&mut squares) {
            let kind = if *piece == 'K' { &mut set.kings } else { &mut set.men };
            *kind |= square.into();
        }
        set
    });
    let position = Position::new(white, black, Color::White).ok()?;
    (!position.has_captures()).then_some(position)
}
