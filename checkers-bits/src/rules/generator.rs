//! The move generator of rules that are a text. The clauses are fields, so one generator plays every game.
//!
//! It is the plain generator of this crate: sets of squares are stepped and filled by direction, and recursion follows
//! each victim. `tests/it` compares it with the generators of types.

use smallvec::SmallVec;

use crate::any::generator::{Generator, for_each, widen};
use crate::any::variant_data::VariantData;
use crate::board::Direction;
use crate::color::Color;
use crate::moves::{Ends, RawMove};
use crate::position::RawPosition;
use crate::variant::{
    CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Removal,
};
use crate::word::Word;

/// The clauses of a game in the word of its board.
#[derive(Debug)]
pub(crate) enum Rules {
    Bits32(RulesOf<u32>),
    Bits64(RulesOf<u64>),
    Bits128(RulesOf<u128>),
}

impl Rules {
    pub(crate) fn of(data: &VariantData) -> Self {
        match data.board.word_bits {
            32 => Self::Bits32(RulesOf::of(data)),
            64 => Self::Bits64(RulesOf::of(data)),
            _ => Self::Bits128(RulesOf::of(data)),
        }
    }
}

/// Evaluates an expression with the rules of a variant and a position in their word.
macro_rules! with_rules {
    ($variant:expr, $raw:expr, |$rules:ident, $position:ident| $body:expr) => {
        match $variant.rules_of_text() {
            Some(Rules::Bits32($rules)) => with_rules!(u32, $raw, $position, $body),
            Some(Rules::Bits64($rules)) => with_rules!(u64, $raw, $position, $body),
            Some(Rules::Bits128($rules)) => with_rules!(u128, $raw, $position, $body),
            None => unreachable!("only variants of a text have this generator"),
        }
    };
    ($word:ty, $raw:expr, $position:ident, $body:expr) => {{
        let $position = &$raw.truncate::<$word>();
        $body
    }};
}

pub(crate) const GENERATOR: Generator = Generator {
    moves: |raw, variant| {
        with_rules!(variant, raw, |rules, position| widen(&rules.moves(position), variant))
    },
    for_each_move: |raw, variant, _, f| {
        with_rules!(variant, raw, |rules, position| for_each(&rules.moves(position), f));
    },
    is_legal: |raw, variant, mv| {
        with_rules!(variant, raw, |rules, position| {
            rules.moves(position).contains(&mv.map(Word::truncate))
        })
    },
    perft: |raw, variant, depth| {
        with_rules!(variant, raw, |rules, position| rules.perft(position, depth))
    },
    has_moves: |raw, variant| {
        with_rules!(variant, raw, |rules, position| !rules.moves(position).is_empty())
    },
    count_quiet_moves: |raw, variant| {
        with_rules!(variant, raw, |rules, position| {
            let mut captures = List::new();
            rules.captures_into(&mut captures, position, None);
            captures.is_empty().then(|| rules.count_quiet(position))
        })
    },
    best_order: |raw, variant, mv| {
        with_rules!(variant, raw, |rules, position| {
            let orders_kings = rules.preference.contains(&Preference::KingsFirst);
            let mv = mv.map(Word::truncate);
            orders_kings.then(|| rules.captures_into(&mut List::new(), position, Some(mv)))
        })
    },
};

type List<W> = SmallVec<[RawMove<W>; 64]>;

/// A set of directions, as bits by `Direction as usize`.
type Directions = u8;

#[derive(Debug)]
pub(crate) struct RulesOf<W> {
    /// The rotate-left distances of a step. On every board that a text can have, the ring is the whole word.
    rotations: [u32; 8],
    has_neighbour: [W; 8],
    squares: W,
    promotion: [W; 2],
    moves_of_men: [Directions; 2],
    captures_of_men: [Directions; 2],
    moves_of_kings: Directions,
    captures_of_kings: Directions,
    kings_fly: bool,
    lands_on_next_square: bool,
    lands_next_to_last_king: bool,
    men_take_kings: bool,
    promotes_during_capture: bool,
    removes_at_once: bool,
    captures_are_optional: bool,
    first_king_wins: bool,
    king_moves_in_a_row: Option<u8>,
    preference: &'static [Preference],
    /// The least number of victims that can be captured in two orders.
    least_with_orders: u32,
}

/// The pieces from the view of the side to move.
struct Sides<W> {
    enemy: W,
    men: W,
    kings: W,
    enemy_kings: W,
    /// The pieces that men may capture.
    targets_of_men: W,
    occupied: W,
    side: usize,
}

/// A piece in the middle of a capture.
#[derive(Clone, Copy)]
struct Capture<W> {
    from: W,
    occupied: W,
    captured: W,
    promotes: bool,
    count: u32,
    kings: u32,
    /// The victims so far as one bit each, set for a king; the last victim is the lowest bit.
    order: u64,
}

impl<W: Word> RulesOf<W> {
    fn of(data: &VariantData) -> Self {
        let board = data.board;
        let mut rotations = [0; 8];
        let mut has_neighbour = [W::ZERO; 8];
        for bit in (0..board.ring).filter(|&bit| board.squares >> bit & 1 == 1) {
            for direction in Direction::ALL {
                if let Some(next) = board.step(board.square_of_bit(bit), direction) {
                    let i = direction as usize;
                    rotations[i] = (next.bit() + board.ring - bit) % board.ring;
                    has_neighbour[i] = has_neighbour[i] | W::ONE << bit;
                }
            }
        }
        let set = |directions: &[Direction], of_side: Option<Color>| {
            let has = |direction| of_side.is_none_or(|side| data.is_forward(direction, side));
            directions
                .iter()
                .filter(|&&direction| has(direction))
                .fold(0, |set, &direction| set | 1 << direction as usize)
        };
        let moves = data.directions(data.moves_in_all_directions);
        let captures = data.capture_directions();
        let is_forward = data.men_capture == MenCapture::Forward;
        let removes_at_once = data.removal == Removal::AtOnce;
        Self {
            rotations,
            has_neighbour,
            squares: W::truncate(board.squares),
            promotion: board.promotion.map(W::truncate),
            moves_of_men: Color::ALL.map(|side| set(moves, Some(side))),
            captures_of_men: Color::ALL.map(|side| set(captures, is_forward.then_some(side))),
            moves_of_kings: set(moves, None),
            captures_of_kings: set(captures, None),
            kings_fly: data.kings == KingRange::Flies,
            lands_on_next_square: data.king_landing == KingLanding::NextSquare,
            lands_next_to_last_king: data.king_landing == KingLanding::NextToLastKing,
            men_take_kings: data.men_take == MenTake::AnyPiece,
            promotes_during_capture: data.promotes_during_capture,
            removes_at_once,
            captures_are_optional: data.captures_are_optional,
            first_king_wins: data.goal == Goal::FirstKing,
            king_moves_in_a_row: data.king_moves_in_a_row,
            preference: data.preference,
            least_with_orders: match data.capture_lines {
                _ if removes_at_once => 2,
                CaptureLines::DiagonalAndStraight => 3,
                CaptureLines::Diagonal => 4,
            },
        }
    }

    fn sides(&self, position: &RawPosition<W>) -> Sides<W> {
        let side = position.side_to_move;
        let (own, enemy, kings) = (position.all(side), position.all(!side), position.kings);
        Sides {
            enemy,
            men: own & !kings,
            kings: own & kings,
            enemy_kings: enemy & kings,
            targets_of_men: if self.men_take_kings { enemy } else { enemy & !kings },
            occupied: own | enemy,
            side: side as usize,
        }
    }

    #[inline(always)]
    fn step(&self, set: W, direction: usize) -> W {
        (set & self.has_neighbour[direction]).rotate_left(self.rotations[direction])
    }

    /// The union of `from` and the empty squares that can be reached from there along a direction.
    #[inline(always)]
    fn fill(&self, from: W, direction: usize, empty: W) -> W {
        let (mut reached, mut last) = (from, from);
        while last != W::ZERO {
            last = self.step(last, direction) & empty;
            reached = reached | last;
        }
        reached
    }

    fn moves(&self, position: &RawPosition<W>) -> List<W> {
        let mut moves = List::new();
        self.captures_into(&mut moves, position, None);
        if moves.is_empty() || self.captures_are_optional {
            self.for_each_quiet(position, |from, ends| {
                for_each_bit(ends, |to| moves.push(self.quiet(from, to, position.side_to_move)));
            });
        }
        moves
    }

    fn perft(&self, position: &RawPosition<W>, depth: u32) -> u64 {
        if depth == 1 {
            let mut captures = List::new();
            self.captures_into(&mut captures, position, None);
            let counts_quiet = captures.is_empty() || self.captures_are_optional;
            let quiet = if counts_quiet { self.count_quiet(position) } else { 0 };
            return captures.len() as u64 + u64::from(quiet);
        }
        let limits_king_moves = self.king_moves_in_a_row.is_some();
        let after = |&mv: &RawMove<W>| position.make(mv, limits_king_moves);
        self.moves(position).iter().map(|mv| self.perft(&after(mv), depth - 1)).sum()
    }

    fn count_quiet(&self, position: &RawPosition<W>) -> u32 {
        let mut count = 0;
        self.for_each_quiet(position, |_, ends| count += ends.count_ones());
        count
    }

    fn quiet(&self, from: Origin, to: u32, side: Color) -> RawMove<W> {
        let (from, promotes) = match from {
            Origin::King(bit) => (bit, false),
            Origin::Men(direction) => {
                let promotes = self.promotion[side as usize] >> to & W::ONE != W::ZERO;
                ((to + W::BITS - self.rotations[direction]) % W::BITS, promotes)
            }
        };
        RawMove { ends: Ends::new(from, to, promotes), captured: W::ZERO }
    }

    /// Calls `f` with the last squares of the men that step in a direction, and of each king.
    #[inline(always)]
    fn for_each_quiet(&self, position: &RawPosition<W>, mut f: impl FnMut(Origin, W)) {
        if self.is_over(position) {
            return;
        }
        let sides = self.sides(position);
        let empty = self.squares & !sides.occupied;
        for_each_direction(self.moves_of_men[sides.side], |direction| {
            f(Origin::Men(direction), self.step(sides.men, direction) & empty);
        });
        let run = position.king_run(position.side_to_move);
        let resting = run.filter(|&(_, moves)| Some(moves) == self.king_moves_in_a_row);
        for_each_bit(sides.kings, |king| {
            if resting.is_some_and(|(bit, _)| bit == king) {
                return;
            }
            let from = W::ONE << king;
            for_each_direction(self.moves_of_kings, |direction| {
                let ends = if self.kings_fly {
                    self.fill(from, direction, empty)
                } else {
                    self.step(from, direction)
                };
                f(Origin::King(king), ends & empty);
            });
        });
    }

    fn is_over(&self, position: &RawPosition<W>) -> bool {
        let kings = position.kings;
        self.first_king_wins && kings != W::ZERO
    }

    /// Appends the legal captures to an empty list. Returns the order in which the legal capture `wanted` must take its
    /// victims.
    fn captures_into(
        &self,
        list: &mut List<W>,
        position: &RawPosition<W>,
        wanted: Option<RawMove<W>>,
    ) -> u64 {
        if self.is_over(position) {
            return 0;
        }
        let sides = self.sides(position);
        let mut search =
            Search { rules: self, sides, best: 0, by_king: false, list, wanted, order: 0 };
        search.captures();
        search.order
    }
}

/// The piece of some quiet moves.
#[derive(Clone, Copy)]
enum Origin {
    /// Men that step in a direction.
    Men(usize),
    /// The king on a bit.
    King(u32),
}

struct Search<'a, W> {
    rules: &'a RulesOf<W>,
    sides: Sides<W>,
    /// The precedence of the captures in the list.
    best: u128,
    /// Whether a king began the capture.
    by_king: bool,
    list: &'a mut List<W>,
    wanted: Option<RawMove<W>>,
    order: u64,
}

impl<W: Word> Search<'_, W> {
    fn captures(&mut self) {
        let Self { rules, sides: Sides { men, kings, occupied, side, targets_of_men, .. }, .. } =
            *self;
        let empty = rules.squares & !occupied;
        let mut capturing = W::ZERO;
        for_each_direction(rules.captures_of_men[side], |direction| {
            let victims = rules.step(men, direction) & targets_of_men;
            if victims != W::ZERO {
                let landings = rules.step(victims, direction) & empty;
                let back = direction ^ 3;
                capturing = capturing | rules.step(rules.step(landings, back), back);
            }
        });
        let start = |from: W| Capture {
            from,
            occupied: occupied ^ from,
            captured: W::ZERO,
            promotes: false,
            count: 0,
            kings: 0,
            order: 0,
        };
        for_each_bit(capturing, |man| self.jump(start(W::ONE << man), W::ONE << man));
        self.by_king = true;
        for_each_bit(kings, |king| {
            self.fly(start(W::ONE << king), W::ONE << king, None);
        });
    }

    fn taking(&self, capture: Capture<W>, victim: W) -> Capture<W> {
        let is_king = victim & self.sides.enemy_kings != W::ZERO;
        Capture {
            occupied: if self.rules.removes_at_once {
                capture.occupied ^ victim
            } else {
                capture.occupied
            },
            captured: capture.captured | victim,
            count: capture.count + 1,
            kings: capture.kings + u32::from(is_king),
            order: capture.order << 1 | u64::from(is_king),
            ..capture
        }
    }

    /// Continues the capture of a man that stands on `at`.
    fn jump(&mut self, capture: Capture<W>, at: W) {
        let rules = self.rules;
        let targets = self.sides.targets_of_men & !capture.captured;
        let last_rank = rules.promotion[self.sides.side];
        let mut goes_on = false;
        for_each_direction(rules.captures_of_men[self.sides.side], |direction| {
            let victim = rules.step(at, direction) & targets;
            if victim == W::ZERO {
                return;
            }
            let landing = rules.step(victim, direction) & !capture.occupied;
            if landing == W::ZERO {
                return;
            }
            goes_on = true;
            let next = self.taking(capture, victim);
            if rules.promotes_during_capture && landing & last_rank != W::ZERO {
                self.fly(Capture { promotes: true, ..next }, landing, Some((direction, victim)));
            } else {
                self.jump(next, landing);
            }
        });
        if !goes_on {
            self.add(Capture { promotes: at & last_rank != W::ZERO, ..capture }, at);
        }
    }

    /// Continues the capture of a king that may stand on any square of `at`, the empty squares behind its `last` victim,
    /// which it captured in a direction.
    fn fly(&mut self, capture: Capture<W>, at: W, last: Option<(usize, W)>) {
        let rules = self.rules;
        let empty = rules.squares & !capture.occupied;
        let targets = self.sides.enemy & !capture.captured;
        let flies_on = rules.kings_fly && !rules.lands_on_next_square;
        let mut goes_on = false;
        for_each_direction(rules.captures_of_kings, |direction| {
            // The last victim stands in the way; if it has left, a king may not turn back over its square.
            if last.is_some_and(|(last, _)| direction == last ^ 3) {
                return;
            }
            let reached = if rules.kings_fly { rules.fill(at, direction, empty) } else { at };
            for_each_bit(rules.step(reached, direction) & targets, |victim| {
                let victim = W::ONE << victim;
                let mut landings = rules.step(victim, direction) & empty;
                if landings == W::ZERO {
                    return;
                }
                goes_on = true;
                if flies_on {
                    landings = rules.fill(landings, direction, empty);
                }
                self.fly(self.taking(capture, victim), landings, Some((direction, victim)));
            });
        });
        if goes_on || capture.captured == W::ZERO {
            return;
        }
        let mut ends = at;
        if let (true, Some((direction, victim))) = (rules.lands_next_to_last_king, last) {
            if victim & self.sides.enemy_kings != W::ZERO {
                ends = rules.step(victim, direction);
            }
        }
        for_each_bit(ends, |end| self.add(capture, W::ONE << end));
    }

    #[inline]
    fn add(&mut self, capture: Capture<W>, to: W) {
        let Capture { from, captured, promotes, count, .. } = capture;
        let ends = Ends::new(from.trailing_zeros(), to.trailing_zeros(), promotes);
        let mv = RawMove { ends, captured };
        if !self.rules.preference.is_empty() {
            let precedence = self.precedence(&capture);
            if precedence < self.best {
                return;
            }
            if precedence > self.best {
                self.best = precedence;
                self.list.clear();
            }
            if self.wanted == Some(mv) {
                self.order = capture.order;
            }
        }
        if count < self.rules.least_with_orders || !self.list.contains(&mv) {
            self.list.push(mv);
        }
    }

    /// The precedence of a capture as a number; a higher number is better. Each criterion is given at most once, so they
    /// take 107 bits.
    fn precedence(&self, capture: &Capture<W>) -> u128 {
        const COUNT: u32 = u8::BITS;
        let [count, kings] = [capture.count, capture.kings].map(u128::from);
        self.rules.preference.iter().fold(0, |precedence, preference| {
            let (bits, number) = match preference {
                Preference::MostPieces => (COUNT, count),
                // A king is worth a little less than two men. So if two sums are equal, the one with more pieces is worth
                // more, because it has fewer kings.
                Preference::MostValue => (2 * COUNT + 1, (count + kings) << COUNT | count),
                Preference::MostPoints => (COUNT + 1, count + kings),
                Preference::ByKing => (1, self.by_king.into()),
                Preference::MostKings => (COUNT, kings),
                Preference::KingsFirst => {
                    let first = u64::BITS.saturating_sub(capture.count);
                    (u64::BITS, u128::from(capture.order) << first)
                }
            };
            precedence << bits | number
        })
    }
}

#[inline(always)]
fn for_each_bit<W: Word>(mut set: W, mut f: impl FnMut(u32)) {
    while set != W::ZERO {
        f(set.trailing_zeros());
        set = set.clear_lowest();
    }
}

#[inline(always)]
fn for_each_direction(mut directions: Directions, mut f: impl FnMut(usize)) {
    while directions != 0 {
        f(directions.trailing_zeros() as usize);
        directions &= directions - 1;
    }
}
