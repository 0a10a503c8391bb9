//! Counting moves.

use core::marker::PhantomData;

use super::{LANES, Lane, List, Look, SIZE, each_direction, lanes, lanes_mut, only_if};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::raw_move::Set;
use crate::movegen::view::Jumps;
use crate::variant::Variant;

/// What is found out about positions with their first capture in view, one after another.
pub(in crate::movegen::batch) struct First<V: Variant> {
    /// The quiet moves, or the captures that end with their first piece.
    ///
    /// Where the most must be taken, none if another capture goes on. No captures of kings if any
    /// of those goes on.
    pub(in crate::movegen::batch) moves: [u32; SIZE],
    /// For each direction, where men stand that have captured a piece and go on.
    pub(in crate::movegen::batch) going_on: [[Set<V>; SIZE]; 4],
    /// Where kings stand that have captured a piece and go on.
    pub(in crate::movegen::batch) kings_going_on: [Set<V>; SIZE],
    /// All of these together.
    pub(in crate::movegen::batch) unfinished: List<V>,
}

/// What is found out about positions with later captures in view, `K`: [`SecondOfMen`],
/// [`ThirdOfMen`] or [`SecondOfKings`].
pub(in crate::movegen::batch) struct Later<V: Variant, K> {
    /// The captures that have ended; none if any goes on.
    pub(in crate::movegen::batch) moves: [u32; SIZE],
    /// Not empty where a capture goes on.
    pub(in crate::movegen::batch) unfinished: List<V>,
    captures: PhantomData<K>,
}

/// The captures of men that end with their second piece.
pub(in crate::movegen::batch) struct SecondOfMen;

/// Those that end with their second or third piece.
pub(in crate::movegen::batch) struct ThirdOfMen;

/// The captures of kings that end with their first or second piece.
pub(in crate::movegen::batch) struct SecondOfKings;

impl<V: Variant> First<V> {
    pub(in crate::movegen::batch) fn new() -> Self {
        let empty = [Bitboard::EMPTY; SIZE];
        Self {
            moves: [0; SIZE],
            going_on: [empty; 4],
            kings_going_on: empty,
            unfinished: List::new(),
        }
    }

    // Closures in the loop could be left out of line, and then there would be no vectors.
    #[inline(always)]
    fn fill<S: Side, const KINGS: bool>(
        &mut self,
        start: usize,
        own: &[Set<V>; LANES],
        enemy: &[Set<V>; LANES],
        kings: &[Set<V>; LANES],
    ) {
        let moves = lanes_mut(&mut self.moves, start);
        let [up_left, up_right, down_left, down_right] =
            self.going_on.each_mut().map(|men| lanes_mut(men, start));
        let kings_going_on = lanes_mut(&mut self.kings_going_on, start);
        let unfinished = lanes_mut(&mut self.unfinished.sets, start);
        for i in 0..LANES {
            let lane = Lane::<V, S>::of(own[i], enemy[i], kings[i]);
            let kings = if KINGS { lane.kings() } else { Kings::none() };
            let (count, [a, b, c, d], kings) = lane.first(kings);
            moves[i] = count;
            up_left[i] = a;
            up_right[i] = b;
            down_left[i] = c;
            down_right[i] = d;
            kings_going_on[i] = kings;
            unfinished[i] = a | b | c | d | kings;
        }
    }
}

/// Without kings.
impl<V: Variant, S: Side> Look<V, S, 2> for First<V> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy]: [&[Set<V>]; 2]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            self.fill::<S, false>(start, own, enemy, &[Bitboard::EMPTY; LANES]);
        }
        self.unfinished.find_places(len);
    }
}

/// With own kings.
impl<V: Variant, S: Side> Look<V, S, 3> for First<V> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy, kings]: [&[Set<V>]; 3]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy, kings) = (lanes(own, start), lanes(enemy, start), lanes(kings, start));
            self.fill::<S, true>(start, own, enemy, kings);
        }
        self.unfinished.find_places(len);
    }
}

impl<V: Variant, K> Later<V, K> {
    pub(in crate::movegen::batch) fn new() -> Self {
        Self { moves: [0; SIZE], unfinished: List::new(), captures: PhantomData }
    }
}

/// How far captures of men are followed.
trait OfMen {
    /// What [`Later`] holds of a position.
    fn count<V: Variant, S: Side>(lane: Lane<V, S>, men: &Jumps<V>) -> (u32, Set<V>);
}

impl OfMen for SecondOfMen {
    #[inline(always)]
    fn count<V: Variant, S: Side>(lane: Lane<V, S>, men: &Jumps<V>) -> (u32, Set<V>) {
        lane.second(men)
    }
}

impl OfMen for ThirdOfMen {
    #[inline(always)]
    fn count<V: Variant, S: Side>(lane: Lane<V, S>, men: &Jumps<V>) -> (u32, Set<V>) {
        lane.third(men)
    }
}

/// With the men that go on after their first capture, by direction.
impl<V: Variant, S: Side, K: OfMen> Look<V, S, 6> for Later<V, K> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy, men @ ..]: [&[Set<V>]; 6]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let [a, b, c, d] = men.map(|men| lanes(men, start));
            let moves = lanes_mut(&mut self.moves, start);
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let lane = Lane::<V, S>::of(own[i], enemy[i], Bitboard::EMPTY);
                (moves[i], unfinished[i]) = K::count(lane, &[a[i], b[i], c[i], d[i]]);
            }
        }
        self.unfinished.find_places(len);
    }
}

/// With own kings.
impl<V: Variant, S: Side> Look<V, S, 3> for Later<V, SecondOfKings> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy, kings]: [&[Set<V>]; 3]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy, kings) = (lanes(own, start), lanes(enemy, start), lanes(kings, start));
            let moves = lanes_mut(&mut self.moves, start);
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let lane = Lane::<V, S>::of(own[i], enemy[i], kings[i]);
                (moves[i], unfinished[i]) = lane.second_of_kings();
            }
        }
        self.unfinished.find_places(len);
    }
}

/// What kings can do.
struct Kings<V: Variant> {
    /// Their quiet moves.
    moves: u32,
    /// Their captures, all of one piece; none if any goes on.
    captures: u32,
    /// Where they land after the first piece.
    landings: Set<V>,
    /// Those of `landings` from which they can go on.
    going_on: Set<V>,
}

impl<V: Variant> Kings<V> {
    #[inline(always)]
    fn none() -> Self {
        Self { moves: 0, captures: 0, landings: Bitboard::EMPTY, going_on: Bitboard::EMPTY }
    }
}

impl<V: Variant, S: Side> Lane<V, S> {
    /// What [`First`] holds of a position.
    #[inline(always)]
    fn first(self, kings: Kings<V>) -> (u32, Jumps<V>, Set<V>) {
        let jumps = self.jumps();
        let kings_jump = self.kings_jump();
        let mut landings = kings.landings;
        let mut moves = kings.captures;
        let mut going_on = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            let jumped = Self::landings(self.own_men(), &jumps, direction);
            let go_on = Self::goes_on(&jumps, &kings_jump, jumped, direction);
            landings |= jumped;
            moves += (jumped ^ go_on).count();
            going_on[direction as usize] = go_on;
        });
        let quiet = self.count_man_moves() + kings.moves;
        if V::MUST_TAKE_THE_MOST {
            let [a, b, c, d] = going_on;
            moves *= u32::from((a | b | c | d | kings.going_on).is_empty());
        }
        // Where nobody lands there is no capture that this is added to.
        moves += quiet * u32::from(landings.is_empty());
        (moves, going_on, kings.going_on)
    }

    /// What kings can do, by fills, all of them at once.
    #[inline(always)]
    fn kings(self) -> Kings<V> {
        let empty = !self.occupied();
        let seeing = self.seeing_victims();
        let mut found = Kings::none();
        each_direction!(direction => {
            let reached = Fill::fill(self.own_kings(), direction, empty);
            found.moves += (reached & empty).count();
            let (_, landings) = self.behind_victims(reached, direction);
            let going_on = Self::kings_go_on(&seeing, landings, direction);
            found.captures += landings.count();
            found.landings |= landings;
            found.going_on |= going_on;
        });
        found.captures *= u32::from(found.going_on.is_empty());
        found
    }

    /// What [`Later`] holds of a position after the second capture of kings.
    #[inline(always)]
    fn second_of_kings(self) -> (u32, Set<V>) {
        let empty = !self.occupied();
        let seeing = self.seeing_victims();
        let mut captures = 0;
        let mut unfinished = Bitboard::EMPTY;
        each_direction!(first => {
            let reached = Fill::fill(self.own_kings(), first, empty);
            let (victims, landings) = self.behind_victims(reached, first);
            let going_on = Self::kings_go_on(&seeing, landings, first);
            if !V::MUST_TAKE_THE_MOST {
                captures += Self::may_end(landings, going_on, first).count();
            }
            // Where two kings go on in the same direction, they could take the same piece next.
            let back = first.opposite();
            let taken = Fill::fill(going_on, back, empty).step(back) & victims;
            unfinished |= only_if::<V>(taken.count() > 1, taken);
            each_direction!(second => {
                if second != first.opposite() {
                    let reached = Fill::fill(going_on, second, empty);
                    let (_, landings) = self.behind_victims(reached, second);
                    captures += landings.count();
                    unfinished |= Self::kings_go_on(&seeing, landings, second);
                }
            });
        });
        (captures * u32::from(unfinished.is_empty()), unfinished)
    }

    /// For each direction, the squares from which a king would see a piece to capture.
    #[inline(always)]
    fn seeing_victims(self) -> Jumps<V> {
        let mut seeing = [Bitboard::EMPTY; 4];
        each_direction!(direction => {
            seeing[direction as usize] = self.seeing_a_victim(direction);
        });
        seeing
    }

    /// The pieces captured by kings that have `reached` the squares in front of them, and where the
    /// kings land.
    #[inline(always)]
    fn behind_victims(self, reached: Set<V>, direction: Direction) -> (Set<V>, Set<V>) {
        let empty = !self.occupied();
        let victims = reached.wrapping_step(direction) & self.jumpable(direction);
        (victims, Fill::fill(victims, direction, empty) & empty)
    }

    /// Those of `landings` from which kings that have captured in a direction can go on.
    ///
    /// After the first capture and after the second this is seen on the board before them. The line
    /// that crosses that of a capture on a landing square touches neither the square that the king
    /// left nor a piece it took, and straight on they are behind it.
    #[inline(always)]
    fn kings_go_on(seeing: &Jumps<V>, landings: Set<V>, direction: Direction) -> Set<V> {
        let [left, right] = direction.across();
        let across = seeing[left as usize] | seeing[right as usize];
        landings & (across | seeing[direction as usize])
    }

    /// Those of `landings` on which a king may end its capture. Where one square behind a piece lets
    /// it go on, it must choose such a one.
    #[inline(always)]
    fn may_end(landings: Set<V>, going_on: Set<V>, direction: Direction) -> Set<V> {
        let must_go_on = Fill::fill(going_on, direction, landings)
            | Fill::fill(going_on, direction.opposite(), landings);
        landings & !must_go_on
    }

    /// What [`Later`] holds of a position after the second capture of men.
    #[inline(always)]
    fn second(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let (ended, going_on) = self.second_captures(men);
        let mut captures = 0;
        let mut unfinished = Self::promoted(men);
        each_direction!(first => {
            each_direction!(second => {
                captures += ended[first as usize][second as usize].count();
                unfinished |= going_on[first as usize][second as usize];
            });
        });
        (captures * u32::from(unfinished.is_empty()), unfinished)
    }

    /// What [`Later`] holds of a position after the third capture of men.
    #[inline(always)]
    fn third(self, men: &Jumps<V>) -> (u32, Set<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let (ended, going_on) = self.second_captures(men);
        let mut captures = 0;
        let mut unfinished = Self::promoted(men);
        each_direction!(first => {
            unfinished |= Self::promoted(&going_on[first as usize]);
            each_direction!(second => {
                if !V::MUST_TAKE_THE_MOST {
                    captures += ended[first as usize][second as usize].count();
                }
                each_direction!(third => {
                    if third != second.opposite() {
                        let men = going_on[first as usize][second as usize];
                        let landings = Self::landings(men, &jumps, third);
                        captures += landings.count();
                        unfinished |= if third == first.opposite() {
                            // Another jump could complete a circle, and end on the square where
                            // the man came from; before the capture that is not free.
                            landings
                        } else {
                            Self::goes_on(&jumps, &kings_jump, landings, third)
                        };
                    }
                });
            });
        });
        (captures * u32::from(unfinished.is_empty()), unfinished)
    }
}
