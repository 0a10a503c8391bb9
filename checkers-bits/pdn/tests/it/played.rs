//! Tests with files of random games. `tests/played/VARIANT.tsv` has positions with their legal moves, and
//! `tests/played/VARIANT.pdn` has whole games.
//!
//! A line of a `.tsv` file is a FEN, a tab and the sorted moves, separated by blanks. A move is
//! `FROM>TOxCAPTURED.CAPTURED` in square numbers. A quiet move has nothing after the `x`. `=K` marks a promotion.
//! In the `.pdn` files, two tags of each game give its number of plies and its last position.
//!
//! The oracle, a slow and simple move generator, computes the lists of moves. The moves of the games are chosen at
//! random from sorted lists, so that the files depend only on the rules. This command writes the files again:
//! `cargo test -p checkers-pdn --test it write_played -- --ignored`.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use checkers_bits::game::RecordedResult;
use checkers_bits::{
    Color, Game, Goal, Move, Outcome, Position, SquareNames, Variant, VariantName, with_variant,
};
use checkers_pdn::{GameTree, Reader};

use crate::oracle::{Oracle, PlainMove};
use crate::words::Words;

const SEED: u64 = 1764;

/// The number of positions to find of each of six kinds. In kinds 0 to 2 the side to move has only men, and in kinds 3
/// to 5 it also has kings. The longest capture takes no piece in kinds 0 and 3, one piece in kinds 1 and 4, and at
/// least two pieces in kinds 2 and 5.
fn of_each_kind<V: Variant>() -> [usize; 6] {
    let with_kings = if V::GOAL == Goal::FirstKing { 0 } else { 8 };
    [8, 8, 8, with_kings, with_kings, with_kings]
}

const GAMES: usize = 2;

fn file<V: Variant>(ending: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/played");
    folder.join(V::NAME).with_extension(ending)
}

fn random_move<V: Variant>(position: &Position<V>, words: &mut Words) -> Option<Move<V>> {
    let mut moves: Vec<_> = position.moves().iter().copied().collect();
    moves.sort_by_key(|&mv| PlainMove::from(mv));
    let choice = words.next().checked_rem(moves.len() as u128)?;
    Some(moves[choice as usize])
}

fn kind<V: Variant>(position: &Position<V>, moves: &BTreeSet<PlainMove>) -> Option<usize> {
    let has_kings = !position.kings(position.side_to_move()).is_empty();
    let most = moves.iter().map(|mv| mv.captured.len()).max()?;
    Some(3 * usize::from(has_kings) + most.min(2))
}

fn text(mv: &PlainMove) -> String {
    let captured: Vec<_> = mv.captured.iter().map(u8::to_string).collect();
    let crown = if mv.promotes { "=K" } else { "" };
    format!("{}>{}x{}{crown}", mv.from, mv.to, captured.join("."))
}

fn parsed(text: &str) -> PlainMove {
    let number = |text: &str| text.parse().unwrap();
    let (from, rest) = text.split_once('>').unwrap();
    let (to, rest) = rest.split_once('x').unwrap();
    let (captured, promotes) = rest.strip_suffix("=K").map_or((rest, false), |rest| (rest, true));
    let captured = captured.split_terminator('.').map(number).collect();
    PlainMove { from: number(from), to: number(to), captured, promotes }
}

/// Writes random positions with their moves. Each game gives one position, so that the positions differ.
fn random_positions<V: Variant>() -> String {
    let mut words = Words::new(SEED);
    let mut wanted = of_each_kind::<V>();
    let mut lines = BTreeSet::new();
    while wanted != [0; 6] {
        let mut position = Position::<V>::start();
        for _ in 0..words.next() % 150 {
            let Some(mv) = random_move(&position, &mut words) else { break };
            position = position.make(mv);
        }
        let moves = Oracle::from(&position).moves();
        let Some(kind) = kind(&position, &moves) else { continue };
        let list: Vec<_> = moves.iter().map(text).collect();
        let line = format!("{}\t{}\n", position.fen().text(SquareNames::Numeric), list.join(" "));
        if wanted[kind] > 0 && lines.insert(line) {
            wanted[kind] -= 1;
        }
    }
    lines.into_iter().collect()
}

fn recorded(outcome: Option<Outcome>) -> RecordedResult {
    match outcome {
        None => RecordedResult::Unknown,
        Some(Outcome::Draw { .. }) => RecordedResult::Draw,
        Some(Outcome::Win { winner: Color::White, .. }) => RecordedResult::WhiteWins,
        Some(Outcome::Win { winner: Color::Black, .. }) => RecordedResult::BlackWins,
    }
}

fn random_games<V: Variant>(variant: VariantName) -> String {
    let mut words = Words::new(SEED);
    let mut text = String::new();
    for round in 1..=GAMES {
        let mut game = Game::new(variant);
        while game.outcome().is_none() {
            let position: Position<V> = game.position().downcast().unwrap();
            let mv = random_move(&position, &mut words).unwrap();
            game.play(game.variant().mv(mv).unwrap()).unwrap();
        }
        game.set_recorded_result(recorded(game.outcome()));
        let mut tree = GameTree::from(&game);
        for (name, value) in [
            ("Event", format!("Random play, seed {SEED}")),
            ("Round", round.to_string()),
            ("PlyCount", game.moves().count().to_string()),
            ("LastFEN", game.position().fen().text(SquareNames::Numeric).to_string()),
        ] {
            tree.tags.set(name, &value).unwrap();
        }
        writeln!(text, "{tree}").unwrap();
    }
    text
}

#[test]
#[ignore = "writes the files that the other tests read"]
fn write_played() {
    fn write<V: Variant>(variant: VariantName) {
        fs::write(file::<V>("tsv"), random_positions::<V>()).unwrap();
        fs::write(file::<V>("pdn"), random_games::<V>(variant)).unwrap();
    }
    println!("seed {SEED}");
    for &name in VariantName::ALL {
        with_variant!(name, V => write::<V>(name));
    }
}

#[test]
fn positions_of_random_play_have_the_moves_that_are_listed() {
    fn check<V: Variant>() {
        let mut kinds = [0; 6];
        for line in fs::read_to_string(file::<V>("tsv")).unwrap().lines() {
            let (fen, list) = line.split_once('\t').unwrap();
            let position: Position<V> = fen.parse().unwrap();
            let expected: BTreeSet<_> = list.split(' ').map(parsed).collect();
            let moves = position.moves();
            let found: BTreeSet<_> = moves.iter().map(|&mv| PlainMove::from(mv)).collect();
            assert_eq!(found, expected, "{} {fen}", V::NAME);
            assert_eq!(moves.len(), expected.len(), "a move comes twice: {} {fen}", V::NAME);
            assert_eq!(Oracle::from(&position).moves(), expected, "{} {fen}", V::NAME);
            kinds[kind(&position, &expected).unwrap()] += 1;
        }
        assert_eq!(kinds, of_each_kind::<V>(), "{}", V::NAME);
    }
    for &name in VariantName::ALL {
        with_variant!(name, V => check::<V>());
    }
}

#[test]
fn games_of_random_play_are_replayed() {
    fn check<V: Variant>(variant: VariantName) {
        let file = fs::read(file::<V>("pdn")).unwrap();
        let mut reader = Reader::new(&file[..]);
        let mut games = 0;
        while let Some(text) = reader.next_game().unwrap() {
            let tags = text.tags();
            let game = text.replay(variant).unwrap();
            for (position, mv) in game.moves() {
                let moves = Oracle::from(&position.downcast::<V>().unwrap()).moves();
                assert!(
                    moves.contains(&mv.downcast::<V>().unwrap().into()),
                    "{} {position}",
                    V::NAME
                );
            }
            assert_eq!(tags.get("PlyCount"), Some(&*game.moves().count().to_string()));
            let last = game.position().fen().text(SquareNames::Numeric).to_string();
            assert_eq!(tags.get("LastFEN"), Some(&*last), "{}", V::NAME);
            let outcome = game.outcome();
            assert!(outcome.is_some(), "{} {last}", V::NAME);
            assert_eq!(*game.recorded_result(), recorded(outcome), "{} {last}", V::NAME);
            games += 1;
        }
        assert_eq!(games, GAMES, "{}", V::NAME);
    }
    for &name in VariantName::ALL {
        with_variant!(name, V => check::<V>(name));
    }
}
