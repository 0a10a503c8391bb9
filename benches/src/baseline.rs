//! A plain generator for Russian draughts with any [numbering](crate::numbering). Men move as sets,
//! kings move square by square.

use std::ops::ControlFlow;

use checkers_bits::{Color, Direction, Position, Russian};

use crate::numbering::Set;

/// The number of ways to play `depth` moves, as [`checkers_bits::perft`].
#[must_use]
pub fn perft<S: Set>(position: &Position<Russian>, depth: u32) -> u64 {
    let (own, enemy) = (position.side_to_move(), !position.side_to_move());
    let set = S::from_bitboard;
    let board = Board {
        men: set(position.men(own)),
        kings: set(position.kings(own)),
        enemy_men: set(position.men(enemy)),
        enemy_kings: set(position.kings(enemy)),
        white: own == Color::White,
        last_ranks: [0, 7].map(|rank| set(checkers_bits::Bitboard::rank(rank))),
        squares: set(checkers_bits::Bitboard::FULL),
    };
    board.perft(depth)
}

#[derive(Clone, Copy)]
struct Board<S> {
    men: S,
    kings: S,
    enemy_men: S,
    enemy_kings: S,
    white: bool,
    /// The promotion ranks of Black and of White.
    last_ranks: [S; 2],
    squares: S,
}

/// A partial capture.
#[derive(Clone, Copy, PartialEq)]
struct Capture<S> {
    from: S,
    to: S,
    captured: S,
    king: bool,
}

fn each<S: Set>(mut set: S, mut f: impl FnMut(S)) {
    while !set.is_empty() {
        let square = set.lowest();
        set = set ^ square;
        f(square);
    }
}

impl<S: Set> Board<S> {
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let captures = self.captures();
        if !captures.is_empty() {
            if depth == 1 {
                return captures.len() as u64;
            }
            return captures.iter().map(|capture| self.play(capture).perft(depth - 1)).sum();
        }
        if depth == 1 {
            return self.count_quiet();
        }
        let mut nodes = 0;
        self.each_quiet(|mv| nodes += self.play(&mv).perft(depth - 1));
        nodes
    }

    fn empty(&self) -> S {
        self.squares & !(self.men | self.kings | self.enemy_men | self.enemy_kings)
    }

    fn forward(&self) -> [Direction; 2] {
        if self.white { Color::White.forward() } else { Color::Black.forward() }
    }

    fn last_rank(&self) -> S {
        self.last_ranks[usize::from(self.white)]
    }

    fn count_quiet(&self) -> u64 {
        let empty = self.empty();
        let men = self.forward().map(|direction| (self.men.step(direction) & empty).count());
        let mut count = men[0] + men[1];
        each(self.kings, |king| {
            for direction in Direction::DIAGONAL {
                self.walk(king, direction, empty, |_| count += 1);
            }
        });
        count.into()
    }

    fn each_quiet(&self, mut f: impl FnMut(Capture<S>)) {
        let (empty, captured) = (self.empty(), S::default());
        for direction in self.forward() {
            each(self.men.step(direction) & empty, |to| {
                let king = !(to & self.last_rank()).is_empty();
                f(Capture { from: to.step(direction.opposite()), to, captured, king });
            });
        }
        each(self.kings, |from| {
            for direction in Direction::DIAGONAL {
                self.walk(from, direction, empty, |to| {
                    f(Capture { from, to, captured, king: true });
                });
            }
        });
    }

    /// Visits the empty squares in a direction. Returns the first occupied square, or the empty
    /// set.
    fn walk(&self, from: S, direction: Direction, empty: S, mut visit: impl FnMut(S)) -> S {
        let mut next = from.step(direction);
        while !(next & empty).is_empty() {
            visit(next);
            next = next.step(direction);
        }
        next
    }

    /// All captures. Paths that capture the same pieces between the same squares count once.
    fn captures(&self) -> Vec<Capture<S>> {
        let mut found = Vec::new();
        let (empty, enemy) = (self.empty(), self.enemy_men | self.enemy_kings);
        for direction in Direction::DIAGONAL {
            let back = direction.opposite();
            let movers = (empty.step(back) & enemy).step(back) & self.men;
            each(movers, |from| {
                let victim = from.step(direction);
                let capture =
                    Capture { from, to: victim.step(direction), captured: victim, king: false };
                self.man_goes_on(capture, &mut found);
            });
        }
        each(self.kings, |from| {
            let captured = S::default();
            let _ = self.king_goes_on(Capture { from, to: from, captured, king: true }, &mut found);
        });
        found
    }

    fn add(capture: Capture<S>, found: &mut Vec<Capture<S>>) {
        if !found.contains(&capture) {
            found.push(capture);
        }
    }

    fn man_goes_on(&self, capture: Capture<S>, found: &mut Vec<Capture<S>>) {
        if !(capture.to & self.last_rank()).is_empty() {
            let king = Capture { king: true, ..capture };
            if self.king_goes_on(king, found).is_continue() {
                Self::add(king, found);
            }
            return;
        }
        let empty = self.empty() | capture.from;
        let enemy = (self.enemy_men | self.enemy_kings) & !capture.captured;
        let mut ends = true;
        for direction in Direction::DIAGONAL {
            let victim = capture.to.step(direction) & enemy;
            let to = victim.step(direction) & empty;
            if !to.is_empty() {
                ends = false;
                let captured = capture.captured | victim;
                self.man_goes_on(Capture { to, captured, ..capture }, found);
            }
        }
        if ends {
            Self::add(capture, found);
        }
    }

    /// Breaks if the capture can continue.
    fn king_goes_on(&self, capture: Capture<S>, found: &mut Vec<Capture<S>>) -> ControlFlow<()> {
        let empty = self.empty() | capture.from;
        let enemy = (self.enemy_men | self.enemy_kings) & !capture.captured;
        let mut flow = ControlFlow::Continue(());
        for direction in Direction::DIAGONAL {
            let victim = self.walk(capture.to, direction, empty, |_| {}) & enemy;
            let mut landings = S::default();
            self.walk(victim, direction, empty, |to| landings = landings | to);
            if landings.is_empty() {
                continue;
            }
            flow = ControlFlow::Break(());
            let next = Capture { captured: capture.captured | victim, ..capture };
            let mut ends = true;
            each(landings, |to| {
                ends &= self.king_goes_on(Capture { to, ..next }, found).is_continue();
            });
            if ends {
                each(landings, |to| Self::add(Capture { to, ..next }, found));
            }
        }
        flow
    }

    fn play(&self, mv: &Capture<S>) -> Self {
        let promoted = if mv.king { mv.to } else { S::default() };
        let man = if mv.king { S::default() } else { mv.to };
        Self {
            men: self.enemy_men & !mv.captured,
            kings: self.enemy_kings & !mv.captured,
            enemy_men: self.men & !mv.from | man,
            enemy_kings: self.kings & !mv.from | promoted,
            white: !self.white,
            ..*self
        }
    }
}
