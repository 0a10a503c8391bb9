//! Any edits of the numbers of a weights file. The checksum is made right again.

#![no_main]

use checkers_bits::{Game, VariantName::Russian};
use checkers_bits_fuzz::edited;
use draughts_engine::{Control, Engine, Limits, Options, Weights};

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let file = Weights::first(Russian).to_bytes(Russian, "");
    let start = file.windows(2).position(|lines| lines == b"\n\n").unwrap() + 2;
    let (text, numbers) = file.split_at(start);
    let (head, _) = std::str::from_utf8(text).unwrap().rsplit_once("\nchecksum ").unwrap();
    let numbers = edited(numbers, data);
    let checksum =
        [head.as_bytes(), &numbers].concat().iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let edited = [format!("{head}\nchecksum {checksum:016x}\n\n").as_bytes(), &numbers].concat();
    if let Ok((weights, _)) = Weights::from_bytes(&edited, Russian) {
        let written = weights.to_bytes(Russian, "");
        assert_eq!(Weights::from_bytes(&written, Russian), Ok((weights.clone(), "")));
        let options = Options { table_mib: 1, weights: Some(weights), ..Options::default() };
        let mut engine = Engine::new(Russian, options).unwrap();
        let limits = Limits { depth: 2, ..Limits::default() };
        let found = engine.search(&Game::new(Russian), &limits, &Control::new(), &mut |_| {});
        assert!(found.is_some());
    }
});
