//! Measures reading PDN. The file has games with tags, comments, clocks and variations, repeated
//! until it has a megabyte.

use std::hint::black_box;

use checkers_bits::{AnyVariant, VariantName};
use checkers_pdn::{GameTree, Node, Reader, TokenKind};
use criterion::{BenchmarkId, Criterion, Throughput};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The size of the file, more than many second-level caches hold.
const BYTES: usize = 1 << 20;
/// The number of different games in the file.
const GAMES: usize = 32;
/// The maximum number of plies of a game.
const PLIES: usize = 80;

/// Returns a random file, the number of moves in its main lines and variations, and the number of
/// plies in its main lines.
fn random_file(variant: AnyVariant) -> (String, [usize; 2]) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut text, mut moves, mut plies) = (String::new(), 0, 0);
    for number in 0..GAMES {
        let game = random_game(variant, number, &mut random);
        text += &format!("{game}\n");
        plies += game.main_line().count();
        // Each variation of the random games has one move, so the loop counts variations instead of
        // their moves.
        moves += game.movetext.iter().filter(|it| matches!(it, Node::Variation(_))).count();
    }
    let times = BYTES.div_ceil(text.len());
    (text.repeat(times), [moves + plies, plies].map(|count| count * times))
}

fn random_game(variant: AnyVariant, number: usize, random: &mut impl Rng) -> GameTree {
    let mut game = GameTree::default();
    let game_type = variant.pdn_game_type().to_string();
    let round = (number + 1).to_string();
    for (name, value) in [
        ("Event", "Championship of the random players"),
        ("Date", "2026.11.22"),
        ("Round", &round),
        ("White", "Петров, А."),
        ("Black", "Jansen, \"Baas\""),
        ("Result", "1-1"),
        ("GameType", &game_type),
    ] {
        game.tags.set(name, value).expect("the name is one");
    }
    let mut position = variant.start();
    for ply in 0..PLIES {
        let moves = position.moves();
        let mut choose = || moves.choose(random).copied();
        let (Some(mv), Some(other)) = (choose(), choose()) else { break };
        let text = |mv| Node::Move(position.notation(mv).to_string().into());
        game.movetext.push(text(mv));
        match ply % 16 {
            3 => game.movetext.push(Node::Nag(1)),
            7 => game.movetext.push(Node::Comment("[%clock w0:41:07 B0:39:50]".into())),
            11 => {
                let better = Node::Comment("was played in the first round".into());
                game.movetext.push(Node::Variation(vec![text(other), better]));
            }
            _ => {}
        }
        position = position.make(mv);
    }
    game
}

/// Reads tokens and counts moves.
fn tokens(file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut moves = 0;
    while let Some(game) = reader.next_game().expect("the file is sound") {
        moves += game.tokens().filter(|token| token.kind == TokenKind::Move).count();
    }
    moves
}

/// Builds the game trees and counts the moves of the main lines.
fn trees(file: &[u8]) -> usize {
    Reader::new(file).trees().map(|game| game.expect("the file is sound").main_line().count()).sum()
}

/// Replays games, checks every move, and counts the moves of the main lines.
fn replay(variant: AnyVariant, file: &[u8]) -> usize {
    let mut reader = Reader::new(file);
    let mut plies = 0;
    while let Some(game) = reader.next_game().expect("the file is sound") {
        plies += game.check(variant).expect("the moves are legal").plies;
    }
    plies
}

fn pdn(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("pdn");
    for variant in [VariantName::Russian, VariantName::International].map(AnyVariant::from) {
        let (text, [moves, plies]) = random_file(variant);
        let replay = |file: &[u8]| replay(variant, file);
        group.throughput(Throughput::Bytes(text.len() as u64));
        for (name, read, expected) in [
            ("tokens", &tokens as &dyn Fn(&[u8]) -> usize, moves),
            ("trees", &trees, plies),
            ("replay", &replay, plies),
        ] {
            assert_eq!(read(text.as_bytes()), expected, "{name} of {variant}");
            group.bench_function(BenchmarkId::new(name, variant), |bencher| {
                bencher.iter(|| read(black_box(text.as_bytes())));
            });
        }
    }
    group.finish();
}

benches::main!(pdn);
