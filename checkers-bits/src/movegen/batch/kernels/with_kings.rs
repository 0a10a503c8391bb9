//! Finding the quiet moves of positions with kings, to make them.

use super::{Kernel, LANES, each_direction, lanes, lanes_mut, only_if, starts};
use crate::board::Direction;
use crate::color::Side;
use crate::lines::Fill;
use crate::movegen::batch::column::Column;
use crate::movegen::batch::queue::ROOM;
use crate::movegen::raw_move::Set;
use crate::movegen::view::{View, union};
use crate::variant::Variant;

/// Sorts positions with kings into those with captures and the quiet ones, of which it finds the moves
/// of men.
pub(in super::super) struct WithKings<V: Variant> {
    /// For each direction forward, where quiet moves of men end.
    pub(in super::super) quiet: [Column<V>; 2],
    /// The kings of positions without captures.
    pub(in super::super) kings: Column<V>,
    /// Something for each position with captures.
    pub(in super::super) captures: Column<V>,
}

impl<V: Variant> Default for WithKings<V> {
    fn default() -> Self {
        Self {
            quiet: [(); 2].map(|()| Column::new()),
            kings: Column::new(),
            captures: Column::new(),
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
            let captures = lanes_mut(&mut self.captures.sets, start);
            for i in 0..LANES {
                let view =
                    View::<V, S, Fill>::of(side, own[i], enemy[i], own_kings[i], enemy_kings[i]);
                let capturing = view.capturing();
                let is_quiet = capturing.is_empty();
                captures[i] = capturing;
                let forward = side.color().forward();
                [left[i], right[i]] =
                    forward.map(|forward| only_if::<V>(is_quiet, view.man_moves(forward)));
                kings[i] = only_if::<V>(is_quiet, own_kings[i]);
            }
        }
        for column in &mut self.quiet {
            column.find_filled(len);
        }
        self.kings.find_filled(len);
        self.captures.find_filled(len);
    }
}

impl<V: Variant, S: Side> View<V, S, Fill> {
    /// The men that capture and the pieces that kings capture.
    #[inline(always)]
    pub(super) fn capturing(self) -> Set<V> {
        let mut capturing = self.own_men() & union::<V>(&self.jumps());
        each_direction!(direction => {
            let front = self.front_of_kings(direction);
            capturing |= front.wrapping_step(direction) & self.jumpable(direction);
        });
        capturing
    }
}
