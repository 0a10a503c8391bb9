//! The bytes of values in tables.

use checkers_bits::EndgameValue;

/// The longest win or loss that a table can hold, in plies.
pub const MAX_PLIES: u8 = 253;

pub(crate) const DRAW: u8 = 0;
pub(crate) const LOSS_IN_0: u8 = 1;
pub(crate) const WIN_IN_1: u8 = 2;

/// The side to move must capture: the value is that of the best capture and is not stored.
pub(crate) const CAPTURE: u8 = 255;

/// The value of a byte of a table with or without plies.
pub(crate) fn of_byte(byte: u8, has_plies: bool) -> EndgameValue {
    let plies = |byte: u8| has_plies.then_some(byte - 1);
    match byte {
        DRAW => EndgameValue::Draw,
        byte if byte % 2 == 0 => EndgameValue::Win(plies(byte)),
        byte => EndgameValue::Loss(plies(byte)),
    }
}
