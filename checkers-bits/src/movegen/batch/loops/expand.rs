//! Finding the moves of men.

use super::{LANES, Lane, List, Look, SIZE, each_direction, lanes, lanes_mut, only_if};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::movegen::raw_move::Set;
use crate::movegen::view::Jumps;
use crate::variant::Variant;

/// What is found out about the moves of positions without kings.
pub(in crate::movegen::batch) struct Moves<V: Variant, const COUNT_REPLIES: bool> {
    /// The replies to quiet moves, as far as they are counted without making the moves.
    pub(in crate::movegen::batch) replies: [u32; SIZE],
    /// For each direction forward, where the other quiet moves end.
    pub(in crate::movegen::batch) quiet: [List<V>; 2],
    /// For each direction, where captures end with their first piece.
    ///
    /// Where the most must be taken, none if another capture goes on.
    pub(in crate::movegen::batch) captures: [List<V>; 4],
    /// For each direction, where men stand that have captured a piece and go on.
    pub(in crate::movegen::batch) going_on: [[Set<V>; SIZE]; 4],
    /// All of these together.
    pub(in crate::movegen::batch) unfinished: List<V>,
}

impl<V: Variant, const COUNT_REPLIES: bool> Moves<V, COUNT_REPLIES> {
    pub(in crate::movegen::batch) fn new() -> Self {
        Self {
            replies: [0; SIZE],
            quiet: [(); 2].map(|()| List::new()),
            captures: [(); 4].map(|()| List::new()),
            going_on: [[Bitboard::EMPTY; SIZE]; 4],
            unfinished: List::new(),
        }
    }
}

impl<V: Variant, S: Side, const COUNT_REPLIES: bool> Look<V, S, 2> for Moves<V, COUNT_REPLIES> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy]: [&[Set<V>]; 2]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let replies = lanes_mut(&mut self.replies, start);
            let [left, right] = self.quiet.each_mut().map(|list| lanes_mut(&mut list.sets, start));
            let [a, b, c, d] =
                self.captures.each_mut().map(|list| lanes_mut(&mut list.sets, start));
            let [e, f, g, h] = self.going_on.each_mut().map(|men| lanes_mut(men, start));
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let lane = Lane::<V, S>::of(own[i], enemy[i], Bitboard::EMPTY);
                let (captures, going_on) = lane.first_captures();
                let quiet = lane.quiet_moves(&captures, &going_on);
                (replies[i], [left[i], right[i]]) =
                    if COUNT_REPLIES { lane.replies(quiet) } else { (0, quiet) };
                [a[i], b[i], c[i], d[i]] = captures;
                [e[i], f[i], g[i], h[i]] = going_on;
                unfinished[i] = e[i] | f[i] | g[i] | h[i];
            }
        }
        let (quiet, captures) = (&mut self.quiet, &mut self.captures);
        for list in quiet.iter_mut().chain(captures) {
            list.find_places(len);
        }
        self.unfinished.find_places(len);
    }
}

/// What is found out about the second captures of men.
pub(in crate::movegen::batch) struct SecondCaptures<V: Variant> {
    /// For each two directions, where captures end with their second piece; none if any goes on.
    pub(in crate::movegen::batch) ended: [[List<V>; 4]; 4],
    /// Where men stand that go on even then.
    pub(in crate::movegen::batch) unfinished: List<V>,
}

impl<V: Variant> SecondCaptures<V> {
    pub(in crate::movegen::batch) fn new() -> Self {
        let lists = || [(); 4].map(|()| List::new());
        Self { ended: [(); 4].map(|()| lists()), unfinished: List::new() }
    }
}

/// With the men that go on after their first capture, by direction.
impl<V: Variant, S: Side> Look<V, S, 6> for SecondCaptures<V> {
    #[inline(always)]
    fn look(&mut self, len: usize, [own, enemy, men @ ..]: [&[Set<V>]; 6]) {
        for start in (0..len).step_by(LANES) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let [a, b, c, d] = men.map(|men| lanes(men, start));
            let ended = self
                .ended
                .each_mut()
                .map(|ended| ended.each_mut().map(|list| lanes_mut(&mut list.sets, start)));
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let lane = Lane::<V, S>::of(own[i], enemy[i], Bitboard::EMPTY);
                let men = [a[i], b[i], c[i], d[i]];
                let (captures, going_on) = lane.second_captures(&men);
                let mut on = Lane::<V, S>::promoted(&men);
                each_direction!(first => {
                    each_direction!(second => {
                        on |= going_on[first as usize][second as usize];
                    });
                });
                each_direction!(first => {
                    each_direction!(second => {
                        let captures = captures[first as usize][second as usize];
                        ended[first as usize][second as usize][i] = only_if::<V>(on.is_empty(), captures);
                    });
                });
                unfinished[i] = on;
            }
        }
        for list in self.ended.as_flattened_mut() {
            list.find_places(len);
        }
        self.unfinished.find_places(len);
    }
}

impl<V: Variant, S: Side> Lane<V, S> {
    /// Where captures end with their first piece, and where they go on; by direction.
    #[inline(always)]
    fn first_captures(self) -> (Jumps<V>, Jumps<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let mut ended = [Bitboard::EMPTY; 4];
        let mut going_on = [Bitboard::EMPTY; 4];
        let mut any_goes_on = Bitboard::EMPTY;
        each_direction!(direction => {
            let landings = Self::landings(self.own, &jumps, direction);
            let on = Self::goes_on(&jumps, &kings_jump, landings, direction);
            ended[direction as usize] = landings ^ on;
            going_on[direction as usize] = on;
            any_goes_on |= on;
        });
        if V::MUST_TAKE_THE_MOST {
            ended = ended.map(|ended| only_if::<V>(any_goes_on.is_empty(), ended));
        }
        (ended, going_on)
    }

    /// Where quiet moves end, by direction forward; nowhere if there is a capture.
    #[inline(always)]
    fn quiet_moves(self, [a, b, c, d]: &Jumps<V>, [e, f, g, h]: &Jumps<V>) -> [Set<V>; 2] {
        let captures = *a | *b | *c | *d | *e | *f | *g | *h;
        let [left, right] = S::COLOR.forward();
        [left, right].map(|forward| only_if::<V>(captures.is_empty(), self.man_moves(forward)))
    }
}
