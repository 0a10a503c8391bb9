//! The byte codes of values in tables.

use checkers_bits::EndgameValue;

/// The maximum length of a win or loss in a table, in plies.
pub const MAX_PLIES: u8 = 253;

pub(crate) const DRAW: u8 = 0;
pub(crate) const LOSS_IN_0: u8 = 1;
pub(crate) const WIN_IN_1: u8 = 2;

/// The byte of a position in which the side to move must capture. Tables store no value for such a position, because a
/// probe makes the captures and reads the values of the positions after them.
pub(crate) const CAPTURE: u8 = 255;

/// Decodes a byte of a table to a value. The value has the plies to the end only if the table stores plies.
pub(crate) fn of_byte(byte: u8, has_plies: bool) -> EndgameValue {
    let plies = |byte: u8| has_plies.then_some(byte - 1);
    match byte {
        DRAW => EndgameValue::Draw,
        byte if byte % 2 == 0 => EndgameValue::Win(plies(byte)),
        byte => EndgameValue::Loss(plies(byte)),
    }
}
