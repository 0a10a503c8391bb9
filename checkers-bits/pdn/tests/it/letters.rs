//! Tests of moves with the letters of files, in every variant. A Canadian board has the files a to l.

use std::collections::BTreeSet;
use std::fmt::Write;

use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Canadian, SquareNames};
use checkers_pdn::{Games, Reader};

use crate::words::Words;

/// Writes a move with letters, in one of four forms, if only this move fits the text.
fn written(position: &AnyPosition, mv: AnyMove, form: usize) -> Option<String> {
    let name = |square: checkers_bits::AnySquare| square.named(SquareNames::Algebraic).to_string();
    let sign = match (mv.is_capture(), form) {
        (true, 0 | 1) => "x",
        (true, _) => ":",
        (false, 0) => "",
        (false, _) => "-",
    };
    let text = format!("{}{sign}{}", name(mv.from_square()), name(mv.to_square()));
    let text = if form == 3 { text.to_uppercase() } else { text };
    (position.read_move(&text) == Ok(mv)).then_some(text)
}

/// Plays a random game. Returns its moves and their texts.
fn random_game(variant: AnyVariant, words: &mut Words) -> Vec<(AnyMove, String)> {
    let mut position = variant.start();
    let mut game = Vec::new();
    while game.len() < 120 {
        let moves = position.moves();
        let form = (words.next() % 4) as usize;
        let texts = moves.iter().filter_map(|&mv| Some((mv, written(&position, mv, form)?)));
        let mut texts: Vec<_> = texts.collect();
        texts.sort_by(|a, b| a.1.cmp(&b.1));
        let Some(choice) = words.next().checked_rem(texts.len() as u128) else { break };
        let (mv, text) = texts.swap_remove(choice as usize);
        position = position.make(mv);
        game.push((mv, text));
    }
    game
}

#[test]
fn games_in_letters_are_read_in_every_variant() {
    let mut words = Words::new(1764);
    let mut of_canadian = BTreeSet::new();
    for variant in AnyVariant::all() {
        for _ in 0..8 {
            let game = random_game(variant, &mut words);
            let tag = variant
                .long_pdn_game_type()
                .map_or_else(|| variant.pdn_game_type().to_string(), str::to_owned);
            let mut movetext = String::new();
            for (ply, (_, text)) in game.iter().enumerate() {
                let number =
                    if ply % 2 == 0 { format!("{}. ", ply / 2 + 1) } else { String::new() };
                write!(movetext, "{number}{text} ").unwrap();
            }
            let moves: Vec<_> = game.iter().map(|(mv, _)| *mv).collect();
            let read = |text: &str| {
                let record = Games::new(text.as_bytes()).next().unwrap();
                record.unwrap_or_else(|error| panic!("{error}\n{text}"))
            };
            let record = read(&format!("[GameType \"{tag}\"]\n\n{movetext}*"));
            assert!(record.game.moves().map(|(_, mv)| mv).eq(moves), "{movetext}");
            let written = record.to_tree().to_string();
            assert!(read(&written).game.moves().eq(record.game.moves()), "{written}");
            if variant == Canadian.into() {
                assert_eq!(read(&movetext).game.variant(), variant, "{movetext}");
                of_canadian
                    .extend(game.iter().map(|(mv, _)| (mv.is_capture(), mv.to_square().file())));
            }
        }
    }
    for file in 0..12 {
        for is_capture in [false, true] {
            assert!(of_canadian.contains(&(is_capture, file)), "{is_capture}, file {file}");
        }
    }
}

#[test]
fn x_is_never_a_file() {
    let mut reader = Reader::new(&b"[GameType \"27\"] 1. a3-b4 l10-k9 2. x3-k4 *"[..]);
    assert!(reader.next_game().is_err());
}
