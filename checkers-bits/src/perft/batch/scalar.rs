//! Positions that no kernel finishes: the scalar generator.

use crate::bitboard::Bitboard;
use crate::movegen::View;
use crate::movegen::raw_move::{RawMove, Set};
use crate::movegen::side::Side;
use crate::movegen::sink::{Best, CountMoves, Sink};
use crate::movegen::view::Jumps;
use crate::moves::MoveList;
use crate::variant::clauses::{Clauses, prefers};
use crate::variant::{Preference, Variant};

/// Properties of a variant that kernels depend on.
pub(super) trait BatchClauses: Variant {
    /// Whether a kernel must know which of the men's targets are kings.
    const ENEMY_KINGS_MATTER: bool =
        !Self::MEN_TAKE_KINGS || prefers::<Self>(Preference::MostKings);

    /// Whether kernels count positions with kings: where men capture kings, and captures by kings and of
    /// kings have no priority.
    const KERNELS_COUNT_KINGS: bool = !Self::ENEMY_KINGS_MATTER
        && (Self::ANY_CAPTURE || matches!(Self::PREFERENCE, [Preference::MostPieces]));
}

impl<V: Variant> BatchClauses for V {}

impl<V: Variant, S: Side> View<V, S> {
    #[inline(always)]
    pub(super) fn has_kings(self) -> bool {
        !(self.own_kings | self.enemy_kings).is_empty()
    }

    /// The same view with the colour as another type.
    #[inline(always)]
    pub(super) fn with_side<T: Side>(self, side: T) -> View<V, T> {
        let Self { own, enemy, own_kings, enemy_kings, auxiliary, .. } = self;
        View { own, enemy, own_kings, enemy_kings, auxiliary, side }
    }

    /// Calls `f` with every legal capture.
    #[inline(always)]
    pub(super) fn for_each_capture(self, f: impl FnMut(RawMove<V>)) {
        let mut captures = MoveList::new();
        self.legal_captures(&self.jumps(), &mut captures);
        self.each(&captures, f);
    }

    /// Calls `f` with the captures of men that stand on `continuing` after their first victim; with all
    /// captures where only the longest are legal.
    #[inline(always)]
    pub(super) fn for_each_continued(self, continuing: &Jumps<V>, f: impl FnMut(RawMove<V>)) {
        let mut captures = MoveList::new();
        if V::MUST_TAKE_THE_MOST {
            self.legal_captures(&self.jumps(), &mut captures);
        } else {
            self.continue_men(continuing, &mut captures);
        }
        self.each(&captures, f);
    }

    /// The number of captures of men that stand on `continuing` after their first victim, and of all
    /// captures of `kings`.
    pub(super) fn count_continued(self, continuing: &Jumps<V>, kings: Set<V>) -> u32 {
        let mut sink = CountMoves::default();
        if V::MUST_TAKE_THE_MOST {
            self.continue_all(continuing, kings, &mut Best::new(self, &mut sink));
        } else {
            self.continue_all(continuing, kings, &mut sink);
        }
        sink.count
    }

    #[inline(always)]
    fn continue_all(self, continuing: &Jumps<V>, kings: Set<V>, sink: &mut impl Sink<V>) {
        self.continue_men(continuing, sink);
        for king in kings {
            self.king_captures(king, sink);
        }
    }
}

/// Counts the captures of a position in which only kings capture.
pub(super) fn count_captures_of_kings<V: Variant, S: Side>(
    side: S,
    [own, enemy, kings]: [Set<V>; 3],
) -> u32 {
    let none = Bitboard::EMPTY;
    View::<V, S>::of(side, own, enemy, kings, none).count_continued(&[none; 4], kings)
}
