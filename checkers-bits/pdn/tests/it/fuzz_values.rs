//! A check of the fuzz target that reads games as values and writes them again.

use checkers_bits::game::RecordedResult;
use checkers_pdn::{Games, Reader};

pub(crate) fn check(data: &[u8]) {
    for mut record in Games::new(data).flatten() {
        let variant = record.game.variant();
        let text = record.to_tree().to_string();
        let mut reader = Reader::new(text.as_bytes());
        let read = reader.next_game().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let read = read.expect("a game");
        let again = read.record(variant).unwrap_or_else(|error| panic!("{error}\n{text}"));
        if *record.game.recorded_result() == RecordedResult::Unknown {
            // The text of a game without a result has the win in its last position.
            record.game.set_recorded_result(again.game.recorded_result().clone());
        }
        assert_eq!(again.game, record.game, "{text}");
        assert_eq!(again.to_tree().to_string(), text);
        assert!(reader.next_game().unwrap().is_none(), "{text}");
    }
}
