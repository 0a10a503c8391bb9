//! The largest number of captures in English or Italian draughts, by exhaustive search.
//!
//! A capture changes file and rank by two with each jump. So a capturing piece stays within one of
//! four sets of eight squares. Its victims stand outside its set, on ranks of the other parity. So
//! the sets interact only through the captured pieces. The search enumerates each set alone, with
//! every placement of pieces on the set and of victims beside it. Then it combines the best
//! placements for each choice of squares with victims, nine of each parity.
//!
//! In English draughts every capture is legal. In Italian draughts all legal captures of a position
//! take the same number of pieces. They are all by kings or all by men. The search tries each
//! number for both. The rules about captured kings, and about kings that men cannot capture, are
//! relaxed where this allows longer lists. So the result is an upper bound.

use checkers_bits::{Bitboard, Board8x8, Color, Direction, Pieces, Square};

/// The counted captures.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Counted {
    /// All complete captures.
    All,
    /// King captures of this number of pieces, if no capture takes more.
    ByKings(u32),
    /// Man captures of this number of pieces, if no man takes more.
    ByMen(u32),
}

/// The largest number of captures for White, and the pieces of White and Black in such a position.
pub(crate) fn most_captures(counted: Counted) -> (u32, [Pieces<Board8x8>; 2]) {
    let sets = jump_sets();
    let tables: Vec<Table> = sets.iter().map(|set| Table::new(set, counted)).collect();
    let mut best = (0, [0; 2]);
    for first in 0..1 << VICTIMS {
        for second in 0..1 << VICTIMS {
            let most = sets.iter().zip(&tables).map(|(set, table)| {
                let captured = [first, second];
                table
                    .best(captured[set.side], set.enemies(captured[1 - set.side]))
                    .map(|it| it.count)
            });
            let most: Option<u32> = most.sum();
            if most > Some(best.0) {
                best = (most.unwrap_or_default(), [first, second]);
            }
        }
    }
    let mut pieces = [Pieces::default(); 2];
    for (set, table) in sets.iter().zip(&tables) {
        let own = table.best(best.1[set.side], set.enemies(best.1[1 - set.side]));
        let own = own.expect("the best is possible");
        pieces[Color::White as usize].kings |= set.squares(own.kings);
        pieces[Color::White as usize].men |= set.squares(own.men);
        let enemies = set.squares(own.enemies);
        pieces[Color::Black as usize].men |= enemies & Bitboard::interior();
        pieces[Color::Black as usize].kings |= enemies ^ enemies & Bitboard::interior();
    }
    (best.0, pieces)
}

/// The number of squares on which a jump set can capture.
const VICTIMS: usize = 9;
/// The number of squares of a jump set.
const SQUARES: usize = 8;

/// A set of squares that is closed under jumps.
struct JumpSet {
    /// The parity of its ranks. The victims stand on ranks of the other parity.
    side: usize,
    squares: Vec<Square>,
    /// The squares of possible victims, in ascending order.
    victims: Vec<Square>,
    /// The jumps from each square.
    jumps: Vec<Vec<Jump>>,
}

struct Jump {
    to: usize,
    victim: usize,
    is_forward: bool,
}

fn jump_sets() -> Vec<JumpSet> {
    let side = |square: Square| usize::from(square.rank() % 2);
    let half = |square: Square| (square.file() / 2 + square.rank() / 2) % 2;
    let mut sets = Vec::new();
    for (parity, part) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let of_set = |square: &Square| side(*square) == parity && half(*square) == part;
        let squares: Vec<Square> = Square::all().filter(of_set).collect();
        let victims = Bitboard::<Board8x8>::interior().into_iter();
        let victims: Vec<Square> = victims.filter(|&square| side(square) != parity).collect();
        let jumps = |&from: &Square| {
            let jump = |direction: Direction| {
                let victim = from.step(direction)?;
                let to = victim.step(direction)?;
                Some(Jump {
                    to: squares.iter().position(|&square| square == to)?,
                    victim: victims.iter().position(|&square| square == victim)?,
                    is_forward: Color::White.forward().contains(&direction),
                })
            };
            Direction::DIAGONAL.into_iter().filter_map(jump).collect()
        };
        let jumps = squares.iter().map(jumps).collect();
        sets.push(JumpSet { side: parity, squares, victims, jumps });
    }
    debug_assert!(
        sets.iter().all(|set| (set.squares.len(), set.victims.len()) == (SQUARES, VICTIMS))
    );
    sets
}

impl JumpSet {
    /// The squares of the set among the captured squares of its parity.
    fn enemies(&self, captured: usize) -> usize {
        let inner = Bitboard::<Board8x8>::interior().into_iter();
        let ours = inner.filter(|square| usize::from(square.rank() % 2) == self.side);
        let captured = ours.enumerate().filter(|(i, _)| captured >> i & 1 == 1);
        let at = |(_, square)| self.squares.iter().position(|&other| other == square);
        captured.filter_map(at).fold(0, |enemies, at| enemies | 1 << at)
    }

    fn squares(&self, set: usize) -> Bitboard<Board8x8> {
        let squares = self.squares.iter().enumerate();
        squares.filter(|(i, _)| set >> i & 1 == 1).map(|(_, &square)| square).collect()
    }

    /// The complete captures from a square: last square and victims of each.
    fn captures(&self, mover: Mover, at: usize, taken: usize, found: &mut Vec<(usize, usize)>) {
        let mut goes_on = false;
        for jump in &self.jumps[at] {
            let is_open = mover.victims & !taken & 1 << jump.victim != 0
                && mover.empty >> jump.to & 1 == 1
                && (mover.is_king || jump.is_forward);
            if is_open {
                goes_on = true;
                self.captures(mover, jump.to, taken | 1 << jump.victim, found);
            }
        }
        if !goes_on && taken != 0 {
            found.push((at, taken));
        }
    }
}

#[derive(Clone, Copy)]
struct Mover {
    is_king: bool,
    victims: usize,
    /// The empty squares of the set, including the mover's square.
    empty: usize,
}

/// A placement on the squares of a set, and its number of captures.
#[derive(Clone, Copy, Default)]
struct Placement {
    count: u32,
    kings: usize,
    men: usize,
    enemies: usize,
}

/// The best placements on a set.
struct Table(Vec<Option<Placement>>);

impl Table {
    fn new(set: &JumpSet, counted: Counted) -> Self {
        let mut table = Self(vec![None; 1 << (VICTIMS + SQUARES)]);
        let rims = !set.enemies(usize::MAX);
        for victims in 0..1 << VICTIMS {
            for empty in 0..1 << SQUARES {
                let most = [false, true].map(|is_king| {
                    let count = |at| set.count(counted, Mover { is_king, victims, empty }, at);
                    [0, 1, 2, 3, 4, 5, 6, 7].map(count)
                });
                let occupied = !empty & ((1 << SQUARES) - 1);
                let mut enemies = occupied;
                loop {
                    table.offer(victims, enemies & !rims, most, occupied & !enemies, enemies);
                    if enemies == 0 {
                        break;
                    }
                    enemies = (enemies - 1) & occupied;
                }
            }
            if let Counted::ByMen(_) = counted {
                table.allow_kings(victims);
            }
        }
        table
    }

    /// Offers the placement with a king or a man on each square of `own`, whichever has more
    /// captures.
    fn offer(
        &mut self,
        victims: usize,
        captured: usize,
        [men, kings]: [[Option<u32>; SQUARES]; 2],
        own: usize,
        enemies: usize,
    ) {
        let mut placement = Placement { enemies, ..Placement::default() };
        for at in (0..SQUARES).filter(|at| own >> at & 1 == 1) {
            let Some(more) = kings[at].max(men[at]) else { return };
            placement.count += more;
            let pieces =
                if kings[at] >= men[at] { &mut placement.kings } else { &mut placement.men };
            *pieces |= 1 << at;
        }
        let best = &mut self.0[victims << SQUARES | captured];
        if best.is_none_or(|best| best.count < placement.count) {
            *best = Some(placement);
        }
    }

    /// Allows further enemies on the set: kings, because men cannot capture them.
    fn allow_kings(&mut self, victims: usize) {
        let count = |best: &Option<Placement>| best.map(|best| best.count);
        for bit in (0..SQUARES).map(|at| 1 << at) {
            for captured in (0..1 << SQUARES).filter(|captured| captured & bit == 0) {
                let more = self.0[victims << SQUARES | captured | bit];
                let best = &mut self.0[victims << SQUARES | captured];
                if count(&more) > count(best) {
                    *best = more;
                }
            }
        }
    }

    /// The best placement for these victims outside the set, and for exactly these capturable
    /// enemies on the set.
    fn best(&self, victims: usize, captured: usize) -> Option<Placement> {
        self.0[victims << SQUARES | captured]
    }
}

impl JumpSet {
    /// The number of counted captures of a piece, or `None` if it must not stand on the square.
    fn count(&self, counted: Counted, mover: Mover, at: usize) -> Option<u32> {
        let mover = Mover { empty: mover.empty | 1 << at, ..mover };
        let mut found = Vec::new();
        self.captures(mover, at, 0, &mut found);
        found.sort_unstable();
        found.dedup();
        let (counts, least, most) = match counted {
            Counted::All => return Some(found.len() as u32),
            Counted::ByKings(most) => (mover.is_king, most, most),
            Counted::ByMen(most) if !mover.is_king => (true, most, most),
            Counted::ByMen(_) => (false, 0, u32::MAX),
        };
        let takes = |&(_, taken): &(usize, usize)| taken.count_ones();
        if found.iter().any(|capture| takes(capture) > most) {
            return None;
        }
        let long = found.iter().filter(|capture| takes(capture) >= least).count();
        Some(if counts { long as u32 } else { 0 })
    }
}
