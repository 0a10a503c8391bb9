//! A plain generator for Russian draughts with any [numbering](crate::numbering). Men move as sets,
//! kings move square by square.

use std::ops::ControlFlow;

use checkers_bits::{Bitboard, Color, Direction, Position, Russian, Word};

use crate::numbering::{Numbering, each};

/// The number of move sequences of `depth` moves, as [`checkers_bits::perft`] counts them.
pub(crate) fn perft<N: Numbering>(position: &Position<Russian>, depth: u32) -> u64 {
    let (own, enemy) = (position.side_to_move(), !position.side_to_move());
    let set = N::set;
    let board = Board::<N> {
        men: set(position.men(own)),
        kings: set(position.kings(own)),
        enemy_men: set(position.men(enemy)),
        enemy_kings: set(position.kings(enemy)),
        side: own,
        last_ranks: [7, 0].map(|rank| set(Bitboard::rank(rank))),
        squares: set(Bitboard::FULL),
    };
    board.perft(depth)
}

#[derive(Clone, Copy)]
struct Board<N: Numbering> {
    men: N::Set,
    kings: N::Set,
    enemy_men: N::Set,
    enemy_kings: N::Set,
    side: Color,
    /// The promotion ranks of White and of Black.
    last_ranks: [N::Set; 2],
    squares: N::Set,
}

/// A move, or the captures so far of an unfinished move. `captured` is empty for a quiet move.
#[derive(Clone, Copy, PartialEq)]
struct Capture<N: Numbering> {
    from: N::Set,
    to: N::Set,
    captured: N::Set,
    king: bool,
}

impl<N: Numbering> Board<N> {
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

    fn empty(&self) -> N::Set {
        self.squares & !(self.men | self.kings | self.enemy_men | self.enemy_kings)
    }

    fn last_rank(&self) -> N::Set {
        self.last_ranks[self.side as usize]
    }

    fn count_quiet(&self) -> u64 {
        let empty = self.empty();
        let men = self
            .side
            .forward()
            .map(|direction| (N::step(self.men, direction) & empty).count_ones());
        let mut count = men[0] + men[1];
        each(self.kings, |king| {
            for direction in Direction::DIAGONAL {
                self.walk(king, direction, empty, |_| count += 1);
            }
        });
        count.into()
    }

    fn each_quiet(&self, mut f: impl FnMut(Capture<N>)) {
        let (empty, captured) = (self.empty(), N::Set::ZERO);
        for direction in self.side.forward() {
            each(N::step(self.men, direction) & empty, |to| {
                let king = to & self.last_rank() != N::Set::ZERO;
                f(Capture { from: N::step(to, direction.opposite()), to, captured, king });
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
    fn walk(
        &self,
        from: N::Set,
        direction: Direction,
        empty: N::Set,
        mut visit: impl FnMut(N::Set),
    ) -> N::Set {
        let mut next = N::step(from, direction);
        while next & empty != N::Set::ZERO {
            visit(next);
            next = N::step(next, direction);
        }
        next
    }

    /// Returns all captures. Captures with the same start, end and captured pieces are one move, so
    /// only one of their paths is returned.
    fn captures(&self) -> Vec<Capture<N>> {
        let mut found = Vec::new();
        let (empty, enemy) = (self.empty(), self.enemy_men | self.enemy_kings);
        for direction in Direction::DIAGONAL {
            let back = direction.opposite();
            let movers = N::step(N::step(empty, back) & enemy, back) & self.men;
            each(movers, |from| {
                let victim = N::step(from, direction);
                let capture =
                    Capture { from, to: N::step(victim, direction), captured: victim, king: false };
                self.man_goes_on(capture, &mut found);
            });
        }
        each(self.kings, |from| {
            let captured = N::Set::ZERO;
            let _ = self.king_goes_on(Capture { from, to: from, captured, king: true }, &mut found);
        });
        found
    }

    fn add(capture: Capture<N>, found: &mut Vec<Capture<N>>) {
        if !found.contains(&capture) {
            found.push(capture);
        }
    }

    fn man_goes_on(&self, capture: Capture<N>, found: &mut Vec<Capture<N>>) {
        if capture.to & self.last_rank() != N::Set::ZERO {
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
            let victim = N::step(capture.to, direction) & enemy;
            let to = N::step(victim, direction) & empty;
            if to != N::Set::ZERO {
                ends = false;
                let captured = capture.captured | victim;
                self.man_goes_on(Capture { to, captured, ..capture }, found);
            }
        }
        if ends {
            Self::add(capture, found);
        }
    }

    /// Continues a king's capture. Returns `Break` if the capture can continue.
    fn king_goes_on(&self, capture: Capture<N>, found: &mut Vec<Capture<N>>) -> ControlFlow<()> {
        let empty = self.empty() | capture.from;
        let enemy = (self.enemy_men | self.enemy_kings) & !capture.captured;
        let mut flow = ControlFlow::Continue(());
        for direction in Direction::DIAGONAL {
            let victim = self.walk(capture.to, direction, empty, |_| {}) & enemy;
            let mut landings = N::Set::ZERO;
            self.walk(victim, direction, empty, |to| landings = landings | to);
            if landings == N::Set::ZERO {
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

    fn play(&self, mv: &Capture<N>) -> Self {
        let promoted = if mv.king { mv.to } else { N::Set::ZERO };
        let man = if mv.king { N::Set::ZERO } else { mv.to };
        Self {
            men: self.enemy_men & !mv.captured,
            kings: self.enemy_kings & !mv.captured,
            enemy_men: self.men & !mv.from | man,
            enemy_kings: self.kings & !mv.from | promoted,
            side: !self.side,
            ..*self
        }
    }
}
