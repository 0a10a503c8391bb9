//! Finding the moves of men, to make them.

use super::{Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::{ROOM, SIZE};
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View};
use crate::variant::Variant;
use crate::variant::clauses::Clauses;

/// Finds the moves of positions without kings.
pub(in super::super) struct Moves<V: Variant> {
    count_replies: bool,
    /// The replies to quiet moves, as far as they are counted without making the moves: none without
    /// `count_replies`.
    pub(in super::super) replies: [u32; SIZE],
    /// For each direction forward, where the other quiet moves end.
    pub(in super::super) quiet: [Column<V>; 2],
    /// For each direction, where captures end with their first piece.
    ///
    /// Where the most must be taken, nowhere if another capture is continued.
    pub(in super::super) captures: [Column<V>; 4],
    /// For each direction, where men stand that have captured a piece and continue.
    pub(in super::super) continuing: [[Set<V>; SIZE]; 4],
    /// All of these together.
    pub(in super::super) unfinished: Column<V>,
}

impl<V: Variant> Moves<V> {
    pub(in super::super) fn new(count_replies: bool) -> Self {
        Self {
            count_replies,
            replies: [0; SIZE],
            quiet: [(); 2].map(|()| Column::new()),
            captures: [(); 4].map(|()| Column::new()),
            continuing: [[Bitboard::EMPTY; SIZE]; 4],
            unfinished: Column::new(),
        }
    }

    #[inline(always)]
    fn find<S: Side, const COUNT_REPLIES: bool>(
        &mut self,
        side: S,
        len: usize,
        [own, enemy]: [&[Set<V>; ROOM]; 2],
    ) {
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let replies = lanes_mut(&mut self.replies, start);
            let [left, right] =
                self.quiet.each_mut().map(|column| lanes_mut(&mut column.sets, start));
            let [a, b, c, d] =
                self.captures.each_mut().map(|column| lanes_mut(&mut column.sets, start));
            let [e, f, g, h] = self.continuing.each_mut().map(|men| lanes_mut(men, start));
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let view = View::<V, S, Fill>::of(
                    side,
                    own[i],
                    enemy[i],
                    Bitboard::EMPTY,
                    Bitboard::EMPTY,
                );
                let (captures, continuing) = view.first_captures();
                let quiet = view.quiet_moves(&captures, &continuing);
                (replies[i], [left[i], right[i]]) =
                    if COUNT_REPLIES { view.replies(quiet) } else { (0, quiet) };
                [a[i], b[i], c[i], d[i]] = captures;
                [e[i], f[i], g[i], h[i]] = continuing;
                unfinished[i] = e[i] | f[i] | g[i] | h[i];
            }
        }
    }
}

impl<V: Variant, S: Side> Kernel<V, S, 2> for Moves<V> {
    #[inline(always)]
    fn run(&mut self, side: S, len: usize, sets: [&[Set<V>; ROOM]; 2]) {
        if self.count_replies {
            self.find::<S, true>(side, len, sets);
        } else {
            self.find::<S, false>(side, len, sets);
        }
        let (quiet, captures) = (&mut self.quiet, &mut self.captures);
        for column in quiet.iter_mut().chain(captures) {
            column.find_filled(len);
        }
        self.unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// Where captures end with their first piece, and where they are continued; by direction.
    #[inline(always)]
    fn first_captures(self) -> (Jumps<V>, Jumps<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let mut ended = [Bitboard::EMPTY; 4];
        let mut continuing = [Bitboard::EMPTY; 4];
        let mut any = Bitboard::EMPTY;
        each_direction!(direction => {
            let landings = Self::landings(self.own, &jumps, direction);
            let continued = self.continued(&jumps, &kings_jump, landings, direction);
            ended[direction as usize] = landings ^ continued;
            continuing[direction as usize] = continued;
            any |= continued;
        });
        if V::MUST_TAKE_THE_MOST {
            ended = ended.map(|ended| only_if::<V>(any.is_empty(), ended));
        }
        (ended, continuing)
    }

    /// Where quiet moves end, by direction forward; nowhere if there is a capture.
    #[inline(always)]
    fn quiet_moves(self, [a, b, c, d]: &Jumps<V>, [e, f, g, h]: &Jumps<V>) -> [Set<V>; 2] {
        let captures = *a | *b | *c | *d | *e | *f | *g | *h;
        let [left, right] = self.side.color().forward();
        [left, right].map(|forward| only_if::<V>(captures.is_empty(), self.man_moves(forward)))
    }
}
