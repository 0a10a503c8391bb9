//! American Pool.
//!
//! The rule book is the tournament rules of play of the American Pool Checker Association (APCA).

use super::{Preference, Variant};
use crate::attacks::Hybrid;
use crate::board::Board8x8;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

/// American Pool on 8×8: any capture may be chosen, and a man is not promoted in the middle of a capture.
///
/// White begins and squares have names, as in the PDN 3.0 record of unified variants (`23,W,8,8,A0,0`). In files of
/// the American association Black begins and squares have numbers (`23,B,8,8,N1,0`). American files are read as games
/// from a position with Black to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool;

impl Variant for Pool {
    type Board = Board8x8;
    type Attacks = Hybrid;

    const NAME: &'static str = "pool";

    /// APCA 16, 22 and 23: a man is crowned only where its move ends.
    const PROMOTES_DURING_CAPTURE: bool = false;
    /// APCA 20: any of the possible captures may be chosen.
    const PREFERENCE: &'static [Preference] = &[];
    /// APCA 26. The limit of thirteen moves for three kings against one is left to a judge, because these moves count
    /// only while one of the three kings holds the main road.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[
        DrawClause::Repetition { times: 3 },
        DrawClause::KingMoves { moves: 15, at_least: 0 },
    ]);

    const PDN_GAME_TYPE: u8 = 23;
    /// The number alone means the American record, in which Black begins: `23,B,8,8,N1,0`.
    const LONG_PDN_GAME_TYPE: Option<&'static str> = Some("23,W,8,8,A0,0");
    const CAPTURE_SIGN: char = 'x';
    const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
}
