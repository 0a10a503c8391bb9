//! Any edits of a book file. The checksum is made right again.

#![no_main]

use std::sync::LazyLock;

use checkers_bits::{AnyPosition, Game, VariantName::Russian};
use checkers_bits_fuzz::edited;
use checkers_cli::book::{Book, first_moves};

static BOOK: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut game = Game::new(Russian);
    for text in ["c3-d4", "d6-c5", "b2-c3"] {
        game.play(game.position().read_move(text).unwrap()).unwrap();
    }
    let mut book = Book::new(Russian);
    book.add(first_moves(&game, 3));
    book.to_bytes()
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut bytes = edited(&BOOK, data);
    if let Some((content, checksum)) = bytes.split_last_chunk_mut::<4>() {
        *checksum = crc32fast::hash(content).to_be_bytes();
    }
    if let Ok(book) = Book::from_reader(&bytes[..]) {
        assert_eq!(book.to_bytes(), bytes);
        assert!(book.positions() <= book.records());
        let start = AnyPosition::start(book.variant());
        assert!(book.moves(&start).iter().all(|(mv, _)| start.moves().contains(mv)));
    }
});
