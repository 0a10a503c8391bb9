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
    AnyMove, AnyPosition, Color, Fen, Game, Outcome, SquareNames, VariantName, with_variant,
};
use checkers_pdn::{GameTree, Reader};

use crate::oracle::{Oracle, PlainMove};
use crate::words::Words;

const SEED: u64 = 1764;

/// The number of positions to find of each of six kinds. In kinds 0 to 2 the side to move has only men, and in kinds 3
/// to 5 it also has kings. The longest capture takes no piece in kinds 0 and 3, one piece in kinds 1 and 4, and at
/// least two pieces in kinds 2 and 5.
fn of_each_kind(name: VariantName) -> [usize; 6] {
    let with_kings = if name == VariantName::Breakthrough { 0 } else { 8 };
    [8, 8, 8, with_kings, with_kings, with_kings]
}

const GAMES: usize = 2;

fn file(name: VariantName, ending: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/played");
    folder.join(name.as_str()).with_extension(ending)
}

/// The moves of the oracle. All else in this module works on values, because code for each variant compiles slowly.
fn expected(position: &AnyPosition) -> BTreeSet<PlainMove> {
    let name = position.variant().variant_name().unwrap();
    let oracle = with_variant!(name, V => Oracle::from(&position.downcast::<V>().unwrap()));
    oracle.moves()
}

fn random_move(position: &AnyPosition, words: &mut Words) -> Option<AnyMove> {
    let mut moves = position.moves();
    moves.sort_by_key(|&mv| PlainMove::from(mv));
    let choice = words.next().checked_rem(moves.len() as u128)?;
    Some(moves[choice as usize])
}

fn kind(position: &AnyPosition, moves: &BTreeSet<PlainMove>) -> Option<usize> {
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
fn random_positions(name: VariantName) -> String {
    let mut words = Words::new(SEED);
    let mut wanted = of_each_kind(name);
    let mut lines = BTreeSet::new();
    while wanted != [0; 6] {
        let mut position = AnyPosition::start(name);
        for _ in 0..words.next() % 150 {
            let Some(mv) = random_move(&position, &mut words) else { break };
            position = position.make(mv);
        }
        let moves = expected(&position);
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

fn random_games(name: VariantName) -> String {
    let mut words = Words::new(SEED);
    let mut text = String::new();
    for round in 1..=GAMES {
        let mut game = Game::new(name);
        while game.outcome().is_none() {
            game.play(random_move(&game.position(), &mut words).unwrap()).unwrap();
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
    println!("seed {SEED}");
    for &name in VariantName::ALL {
        fs::write(file(name, "tsv"), random_positions(name)).unwrap();
        fs::write(file(name, "pdn"), random_games(name)).unwrap();
    }
}

#[test]
fn positions_of_random_play_have_the_moves_that_are_listed() {
    for &name in VariantName::ALL {
        let mut kinds = [0; 6];
        for line in fs::read_to_string(file(name, "tsv")).unwrap().lines() {
            let (fen, list) = line.split_once('\t').unwrap();
            let position = Fen::read(fen, name).unwrap().position;
            let listed: BTreeSet<_> = list.split(' ').map(parsed).collect();
            let moves = position.moves();
            let found: BTreeSet<_> = moves.iter().map(|&mv| PlainMove::from(mv)).collect();
            assert_eq!(found, listed, "{name} {fen}");
            assert_eq!(moves.len(), listed.len(), "a move comes twice: {name} {fen}");
            assert_eq!(expected(&position), listed, "{name} {fen}");
            kinds[kind(&position, &listed).unwrap()] += 1;
        }
        assert_eq!(kinds, of_each_kind(name), "{name}");
    }
}

#[test]
fn games_of_random_play_are_replayed() {
    for &name in VariantName::ALL {
        let file = fs::read(file(name, "pdn")).unwrap();
        let mut reader = Reader::new(&file[..]);
        let mut games = 0;
        while let Some(text) = reader.next_game().unwrap() {
            let tags = text.tags();
            let game = text.replay(name).unwrap();
            for (position, mv) in game.moves() {
                assert!(expected(&position).contains(&mv.into()), "{name} {position}");
            }
            assert_eq!(tags.get("PlyCount"), Some(&*game.moves().count().to_string()));
            let last = game.position().fen().text(SquareNames::Numeric).to_string();
            assert_eq!(tags.get("LastFEN"), Some(&*last), "{name}");
            let outcome = game.outcome();
            assert!(outcome.is_some(), "{name} {last}");
            assert_eq!(*game.recorded_result(), recorded(outcome), "{name} {last}");
            games += 1;
        }
        assert_eq!(games, GAMES, "{name}");
    }
}
