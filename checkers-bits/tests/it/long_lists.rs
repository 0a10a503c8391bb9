//! The longest known move lists, found by [hill climbing](crate::hunt).

use checkers_bits::{Position, Variant};

use crate::hunt::Goal::{self, Captures, Quiet};

/// The variant, the kind of the moves, their number, and the position.
///
/// The numbers of quiet moves are the maximum over all positions, as `quiet` of the tests of checkers-bits computes it.
/// For English and Italian draughts the number of captures is the proved maximum; for other variants it is the largest
/// number found.
const LISTS: [(&str, Goal, u32, &str); 19] = [
    ("russian", Quiet, 72, RIM),
    ("brazilian", Quiet, 72, RIM),
    ("pool", Quiet, 72, RIM),
    ("czech", Quiet, 72, RIM),
    ("english", Quiet, 49, "W:WK1,K2,K3,K4,K9,K10,K11,K12,K17,K18,K19,K20,K25,K26,K27,K28:B"),
    ("italian", Quiet, 49, "W:WK5,K6,K7,K8,K13,K14,K15,K16,K21,K22,K23,K24,K29,30,K31,K32:B"),
    (
        "spantsireti",
        Quiet,
        96,
        "W:WKb8,Kd8,Kf8,Kh8,Kj8,Ka7,Kj6,Ka5,Kj4,Ka3,Kj2,Ka1,Kc1,Ke1,Kg1,Ki1:B",
    ),
    (
        "international",
        Quiet,
        128,
        "W:WK1,K2,K3,K4,K5,K6,K15,K16,K25,K26,K35,K36,K45,K46,K47,K48,K49,K50:B",
    ),
    (
        "canadian",
        Quiet,
        200,
        "W:WK1,K2,K3,K4,K5,K6,K7,K18,K19,K30,K31,K42,K43,K54,K55,K66,K67,K68,K69,K70,K71,K72:B",
    ),
    ("english", Captures, 28, "W:WK6,12,K16,K20,K21,K31:B1,2,4,K9,K10,11,17,18,K19,25,26,27,28"),
    (
        "italian",
        Captures,
        18,
        "W:WK1,K3,9,K13,K14,K15,K16,K17,K29,K30,K31,K32:BK2,K4,10,11,12,18,19,20,26,27,28",
    ),
    ("russian", Captures, 68, "W:WKa1,Kd8,Ka3,Ka7,Kh2,Kb8:BKg7,Kc5,Ke5,Kc7,g5,e7,b2,d2,f2"),
    ("pool", Captures, 68, "W:WKf8,Kh8,Ka7,Ka5,Ka1,Kg1:Bg7,b6,d6,Kg5,b4,Kd4,Kg3,Kb2,d2"),
    ("czech", Captures, 68, "W:WKh8,Ka7,Kh6,Kh2,Ke1,Kg1:Bc7,e7,g7,Kb4,d4,f4,Kb2,d2,Kf2"),
    ("brazilian", Captures, 40, "W:WKa7,Ka3,Ka1,Kg1:BKb8,Kc7,Ke7,Kd6,c5,Ke5,b4,f4,b2,f2,h2"),
    ("spanish", Captures, 38, "W:WK1,K2,K3,K4,K29,K30,K31,K32:B5,6,7,26,27,28"),
    (
        "spantsireti",
        Captures,
        222,
        "W:WKj8,Ka7,d6,Kj6,Ka3,Kg3,Kj2,Ka1:BKc7,e7,Kg7,i7,Kc5,Ke5,i5,Kb4,Kf4,Kh4,Kb2,d2,f2,Kh2",
    ),
    (
        "international",
        Captures,
        407,
        "W:WK2,K3,K4,K5,15,K36,38,K46:B7,K8,K9,K10,K11,K20,21,K24,27,K29,32,33,K42,43",
    ),
    (
        "canadian",
        Captures,
        2108,
        "W:WK1,K5,K6,K7,K8,K18,K36,K37,41,48,K54,K55,K65,K66,K67,K68,72:B2,K4,K9,K10,K19,21,K22,\
         K26,K28,K30,K31,K32,K35,K38,K42,45,47,51,52,58,K63,K64,K69,K71",
    ),
];

const RIM: &str = "W:WKb8,Kd8,Kf8,Kh8,Ka7,Kh6,Ka5,Kh4,Ka3,Kh2,Ka1,Kc1,Ke1,Kg1:B";

/// The longest known list of a variant: the number of its moves, and the position.
pub(crate) fn longest<V: Variant>(goal: Goal) -> (u32, Position<V>) {
    let list = LISTS.iter().find(|(variant, kind, ..)| (*variant, *kind) == (V::NAME, goal));
    let &(_, _, count, fen) = list.expect("a list of the variant");
    (count, fen.parse().unwrap())
}
