//! Compares the table entries and the moves that the scripts of the teaching page compute with the results of the
//! Rust libraries.
//!
//! The scripts run in Node. If Node is not installed, the test reports that it was skipped.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::process::Command;

use checkers_bits::{
    Board, Brazilian, Color, International, Pieces, Pool, Position, Russian, Spantsireti, Square,
    Variant, Word,
};
use itertools::Itertools;
use magic_search::draughts::Sightline;
use magic_search::subsets;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const SEED: u64 = 2026;
/// The number of random positions to compare per variant.
const POSITIONS: usize = 10_000;

#[test]
#[ignore = "slow: every entry of the page"]
fn entries_and_moves_on_8x8() {
    let mut expected = entries::<<Russian as Variant>::Board>();
    expected += &moves::<Russian>(&[
        "W:WKa1:Bc3",
        "W:WKa1:Bd4,e7",
        "W:WKa1:Bb2,f6",
        "W:Wh6:Bg7,c5,d2",
        "B:WKb2,Kd2,Kb4,d6:BKc7",
        "W:WKd2:Bc5,e5,c3,e3",
        "W:Wa7:Bb8",
    ]);
    expected += &moves::<Brazilian>(&["W:Wf6:Be7,c7,a5", "W:We3,f4,h4,Kb8:Bb2,e5,g5"]);
    expected += &moves::<Pool>(&["W:Wf6:Be7,c7,a5"]);
    compare::<<Russian as Variant>::Board>(&expected, 3 * POSITIONS);
}

#[test]
#[ignore = "slow: the larger boards of the page"]
fn entries_and_moves_on_10x10() {
    let mut expected = entries::<<International as Variant>::Board>();
    expected += &moves::<International>(&["W:WK47:B14,19,29,31,42", "W:W15:B9,10"]);
    compare::<<International as Variant>::Board>(&expected, POSITIONS);
}

#[test]
#[ignore = "slow: the larger boards of the page"]
fn entries_and_moves_on_10x8() {
    let mut expected = entries::<<Spantsireti as Variant>::Board>();
    expected += &moves::<Spantsireti>(&["W:Wh6:Bg7,c5,d2"]);
    compare::<<Spantsireti as Variant>::Board>(&expected, POSITIONS);
}

/// Writes every relevant occupancy of every line through every square, with its table entry, which is computed by steps
/// along the line.
fn entries<B: Board>() -> String {
    let mut lines = String::new();
    for sightline in Sightline::<B>::all() {
        let (bit, axis) = (sightline.square.bit(), sightline.axis as usize);
        for occupied in subsets(sightline.mask()) {
            let entry = sightline.entry(occupied);
            let [moves, victims, landings] =
                [entry.moves, entry.victims, entry.landings].map(Word::widen);
            let occupied = occupied.widen();
            writeln!(
                lines,
                "entry\t{bit}\t{axis}\t{occupied:x}\t{moves:x} {victims:x} {landings:x}"
            )
            .unwrap();
        }
    }
    lines
}

/// Writes the given positions and random positions, with their legal moves and the positions after the moves.
fn moves<V: Variant>(chosen: &[&str]) -> String {
    let chosen = chosen.iter().map(|fen| fen.parse().expect("a FEN"));
    let random = random_positions::<V>().take(POSITIONS);
    chosen.chain(random).map(|position| moves_of::<V>(&position)).collect()
}

fn moves_of<V: Variant>(position: &Position<V>) -> String {
    let moves = position.moves();
    let moves = moves.iter().map(|&mv| {
        let (from, to) = (mv.from_square().bit(), mv.to_square().bit());
        let (captured, promotes) = (mv.captured().bits().widen(), u8::from(mv.promotes()));
        let next = position.make(mv);
        format!("{from} {to} {captured:x} {promotes} {next}")
    });
    format!("moves\t{}\t{position}\t{}\n", V::NAME, moves.sorted().join("|"))
}

/// Makes random positions. Half of them come from random games. The other half has random pieces on random squares:
/// few or many pieces, with any ratio of men to kings.
fn random_positions<V: Variant>() -> impl Iterator<Item = Position<V>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut game = Position::<V>::start();
    (0..).map(move |i| {
        if i % 2 == 0 {
            return scattered(&mut rng);
        }
        let moves = game.moves();
        game = match moves.len() {
            0 => Position::start(),
            some => game.make(moves[below(&mut rng, some)]),
        };
        game
    })
}

fn scattered<V: Variant>(rng: &mut impl Rng) -> Position<V> {
    let (empty, kings) = (1 + below(rng, 11), below(rng, 5));
    let mut pieces = [Pieces::default(), Pieces::default()];
    for square in Square::<V::Board>::all() {
        if below(rng, empty + 2) < empty {
            continue;
        }
        let color = if below(rng, 2) == 0 { Color::White } else { Color::Black };
        let last_rank = [V::Board::HEIGHT - 1, 0][color as usize];
        let own = &mut pieces[color as usize];
        if below(rng, 4) < kings {
            own.kings |= square.into();
        } else if square.rank() != last_rank {
            own.men |= square.into();
        }
    }
    let [white, black] = pieces;
    let turn = if below(rng, 2) == 0 { Color::White } else { Color::Black };
    Position::new(white, black, turn).expect("no two pieces on a square")
}

fn below(rng: &mut impl Rng, limit: usize) -> usize {
    (rng.next_u64() % limit as u64) as usize
}

/// Runs the scripts of the page of a board, and compares their results with the expected results.
fn compare<B: Board>(expected: &str, least: usize) {
    let count = |kind: &str| expected.lines().filter(|line| line.starts_with(kind)).count();
    assert!(count("moves") >= least);
    let board = format!("{}x{}", B::WIDTH, B::HEIGHT);
    let node = Command::new("node").arg("--version").output();
    if !node.is_ok_and(|output| output.status.success()) {
        // The note is written directly to standard error, because the test harness would hide the output of
        // `eprintln!`.
        let note = format!("\nSKIPPED: the scripts of the {board} page, because Node is missing\n");
        io::stderr().write_all(note.as_bytes()).unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let [html, entries] = ["page.html", "expected"].map(|name| folder.path().join(name));
    let mut program = Command::new(env!("CARGO_BIN_EXE_checkers-pages"));
    program.args(["teaching", "--board", &board, "-o"]).arg(&html);
    assert!(program.status().unwrap().success());
    fs::write(&entries, expected).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/moves.mjs");
    let output = Command::new("node").arg(script).arg(html).arg(entries).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "seed {SEED}: {error}");
    let said = String::from_utf8(output.stdout).unwrap();
    let compared = format!("{} entries, {} positions, ", count("entry"), count("moves"));
    assert!(said.starts_with(&compared), "{said}");
    println!("{board}, seed {SEED}: {said}");
}
