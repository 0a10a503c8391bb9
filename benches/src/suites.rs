//! Positions to measure on: eight of each kind, met in games of random moves.

use checkers_bits::{Position, Russian};

/// Positions of one kind, and how deep to count from them.
#[derive(Debug)]
pub struct Suite {
    /// What the positions have in common.
    pub name: &'static str,
    /// The depth of perft.
    pub depth: u32,
    /// The sum of perft over the positions.
    pub nodes: u64,
    fens: &'static [&'static str],
}

impl Suite {
    /// The positions.
    ///
    /// # Panics
    ///
    /// Never: the positions are part of the program.
    #[must_use]
    pub fn positions(&self) -> Vec<Position<Russian>> {
        self.fens.iter().map(|fen| fen.parse().expect("a valid position")).collect()
    }
}

/// All suites.
pub const ALL: [Suite; 6] = [START, OPENING, MIDDLE_GAME, CAPTURES, KINGS, MANY_KINGS];

/// The start position.
pub const START: Suite =
    Suite { name: "start", depth: 8, nodes: 929_899, fens: &["W:W21-32:B1-12"] };

/// After five moves.
pub const OPENING: Suite = Suite {
    name: "opening",
    depth: 6,
    nodes: 370_291,
    fens: &[
        "W:Wh4,a3,c3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,e7,g7,f6,h6,a5,e5",
        "W:Wd4,a3,c3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,b6,d6,f6,h6,e5",
        "W:Wd4,f4,c3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,e7,g7,b6,d6,f6,h6,a3",
        "W:Wa3,c3,g3,b2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,g7,b6,d6,f6,h6,g5",
        "W:Wa3,c3,e3,g3,b2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,e7,g7,f6,h6,a5,e5",
        "W:Wh6,b4,a3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,c7,e7,g7,b6,d6,f6,c5",
        "W:Wd4,h4,a3,e3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,g7,b6,d6,f6,h6",
        "W:Wa3,c3,e3,g3,b2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,g7,b6,h6,c5,g5",
    ],
};

/// Twelve to sixteen men and no king.
pub const MIDDLE_GAME: Suite = Suite {
    name: "middle game",
    depth: 7,
    nodes: 2_512_302,
    fens: &[
        "B:Wg5,g3,d2,a1,e1,g1:Bb8,d8,h8,e7,g7,b6,e5",
        "B:Wh4,c3,g3,b2,d2,a1,c1:Bb8,f8,h8,c7,b6,h6,a5,b4",
        "W:Wf4,d2,f2,a1,c1,e1,g1:Bb8,d8,h8,c7,g7,d4",
        "W:Wc7,c3,b2,h2,a1,e1,g1:Bd8,f8,h8,g7,h6,c5,e5,d4",
        "B:We5,h4,a3,h2,a1,c1,e1:Bb8,d8,f8,h8,a7,e7,g7,b4",
        "B:Wg5,g3,d2,f2,h2,a1,c1,e1:Bb8,d8,f8,h8,g7,a5",
        "B:Wh6,e5,h4,c3,b2,f2,h2,a1,c1:Bd8,f8,h8,a7,e7,g7,b6",
        "B:Wh4,a3,e3,f2,h2,a1,c1,g1:Bd8,f8,h8,c7,g7,f6,h6,c5",
    ],
};

/// The side to move has five captures or more.
pub const CAPTURES: Suite = Suite {
    name: "captures",
    depth: 7,
    nodes: 1_453_861,
    fens: &[
        "W:WKg7,a3,e3,d2,f2,h2,a1,c1,e1:Bb8,d8,h8,e7,d6,f6,c5,c3",
        "W:Wf4,e3,b2,f2,a1:Bf8,c7,e7,g7,e5,g5,c3",
        "B:Wg3,b2,f2,h2,a1,c1:Bb8,h8,d6,f6,h6,Kg1",
        "B:Wg5,h2,a1:Bb8,d8,c7,e7,g7,b6,d6,f6,Kh6",
        "B:We5,Kc3,e3,f2:Ba7,f6,Ka5,g5,h4",
        "W:Wh6,a3,b2,d2,f2,a1,c1,e1,g1:Bd8,h8,c7,e7,g7,b6,e5",
        "B:WKh8,a3,b2,d2,f2,h2,e1,g1:Bb8,e7,h6,Ka1",
        "B:Wa5,d4,c3,d2,e1,g1:Bd8,f8,h8,c7,e7,c5,h4,g3,Kc1",
    ],
};

/// Two kings a side.
pub const KINGS: Suite = Suite {
    name: "kings",
    depth: 5,
    nodes: 751_840,
    fens: &[
        "W:WKb8,Kd8:Bh8,a7,Kd2,Ka1",
        "W:WKb8,Kd8:Ba7,e7,Kf6,Ke1",
        "W:WKf6,e5,Kg5:Bd8,a7,b6,Kb2,Kc1",
        "B:WKb8,Kd8,h2:Bh8,Ka1,Kg1",
        "W:WKb8,Kd8:Bh8,e5,Kf4,Kc1",
        "W:WKf8,h6,Ka3:BKb8,a5,Kg1",
        "W:WKg5,d4,e3,Kg3,d2:BKc1,Kg1",
        "B:WKb8,Kd8:Bh8,h6,Kc1,Kg1",
    ],
};

/// Three kings a side, none of which can be caught soon.
pub const MANY_KINGS: Suite = Suite {
    name: "many kings",
    depth: 5,
    nodes: 528_333,
    fens: &["W:WKf8,Kc5,Kh8,a3:BKh2,Kh4,Kc7"],
};
