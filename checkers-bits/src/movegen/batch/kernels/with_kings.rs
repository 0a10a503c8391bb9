//! Finding the moves of positions with kings, to make them.

use super::{Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::bitboard::Bitboard;
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::ROOM;
use crate::movegen::raw_move::Set;
use crate::movegen::view::{Jumps, View, union};
use crate::variant::Variant;

/// Finds the moves of positions with kings, but for the quiet ones of kings.
pub(in super::super) struct WithKings<V: Variant> {
    /// For each direction forward, where quiet moves of men end.
    pub(in super::super) quiet: [Column<V>; 2],
    /// The kings of positions without captures.
    pub(in super::super) kings: Column<V>,
    /// For each direction, where men end their captures with their first piece; nowhere if any
    /// capture of the position is continued.
    pub(in super::super) of_men: [Column<V>; 4],
    /// The same for kings.
    pub(in super::super) of_kings: [Column<V>; 4],
    /// Where pieces stand that have captured one and continue.
    pub(in super::super) unfinished: Column<V>,
}

impl<V: Variant> Default for WithKings<V> {
    fn default() -> Self {
        Self {
            quiet: [(); 2].map(|()| Column::new()),
            kings: Column::new(),
            of_men: [(); 4].map(|()| Column::new()),
            of_kings: [(); 4].map(|()| Column::new()),
            unfinished: Column::new(),
        }
    }
}

impl<V: Variant, S: Side> Kernel<V, S, 4> for WithKings<V> {
    #[inline(always)]
    fn run(
        &mut self,
        side: S,
        len: usize,
        [own, enemy, own_kings, enemy_kings]: [&[Set<V>; ROOM]; 4],
    ) {
        for start in starts(len) {
            let (own, enemy) = (lanes(own, start), lanes(enemy, start));
            let (own_kings, enemy_kings) = (lanes(own_kings, start), lanes(enemy_kings, start));
            let [left, right] =
                self.quiet.each_mut().map(|column| lanes_mut(&mut column.sets, start));
            let kings = lanes_mut(&mut self.kings.sets, start);
            let [a, b, c, d] =
                self.of_men.each_mut().map(|column| lanes_mut(&mut column.sets, start));
            let [e, f, g, h] =
                self.of_kings.each_mut().map(|column| lanes_mut(&mut column.sets, start));
            let unfinished = lanes_mut(&mut self.unfinished.sets, start);
            for i in 0..LANES {
                let view =
                    View::<V, S, Fill>::of(side, own[i], enemy[i], own_kings[i], enemy_kings[i]);
                let (men, of_kings, continuing) = view.first_captures_of_all();
                let is_quiet = (union::<V>(&men) | union::<V>(&of_kings)).is_empty();
                let ended = |landings| only_if::<V>(continuing.is_empty(), landings);
                [a[i], b[i], c[i], d[i]] = men.map(ended);
                [e[i], f[i], g[i], h[i]] = of_kings.map(ended);
                unfinished[i] = continuing;
                let forward = side.color().forward();
                [left[i], right[i]] =
                    forward.map(|forward| only_if::<V>(is_quiet, view.man_moves(forward)));
                kings[i] = only_if::<V>(is_quiet, own_kings[i]);
            }
        }
        for column in self.quiet.iter_mut().chain(&mut self.of_men).chain(&mut self.of_kings) {
            column.find_filled(len);
        }
        self.kings.find_filled(len);
        self.unfinished.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// Where men and kings land after their first capture, by direction, and from which of these squares
    /// any of them continues.
    #[inline(always)]
    fn first_captures_of_all(self) -> (Jumps<V>, Jumps<V>, Set<V>) {
        let (jumps, kings_jump) = (self.jumps(), self.kings_jump());
        let seeing = self.seeing_victims();
        let mut of_men = [Bitboard::EMPTY; 4];
        let mut of_kings = [Bitboard::EMPTY; 4];
        let mut continuing = Bitboard::EMPTY;
        each_direction!(direction => {
            let landings = Self::landings(self.own_men(), &jumps, direction);
            continuing |= self.continued(&jumps, &kings_jump, landings, direction);
            of_men[direction as usize] = landings;
            let victims = self.taken_by_kings(direction);
            let landings = self.landings_of_kings(victims, direction);
            continuing |= Self::kings_continued(&seeing, landings, direction);
            of_kings[direction as usize] = landings;
        });
        (of_men, of_kings, continuing)
    }

    /// The men that capture and the pieces that kings capture.
    #[inline(always)]
    pub(super) fn capturing(self) -> Set<V> {
        let mut capturing = self.own_men() & union::<V>(&self.jumps());
        each_direction!(direction => {
            capturing |= self.taken_by_kings(direction);
        });
        capturing
    }
}
