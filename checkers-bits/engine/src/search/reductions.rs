//! Late-move reductions: late moves are hardly ever best, so they are searched to a lower depth.
//!
//! With good ordering the best move is among the first few. The other moves are searched to a reduced depth, and again
//! to the full depth if the reduced search raises alpha. The reduction grows with the logarithms of the depth and of
//! the number of the move, and is smaller for a move with a good [history](crate::history).
//!
//! Captures, which are forced, and promotions are not reduced. In variants with flying kings, combinations begin with
//! exchanges and sacrifices, so these moves are not reduced either. MATCHES.md lists the Elo gain of the reductions. An
//! exchange or a sacrifice leaves the opponent a capture.
//!
//! Read more: <https://www.chessprogramming.org/Late_Move_Reductions>.

use checkers_bits::{KingRange, Move, Position, Variant};

use super::worker::Search;
use crate::history::MOST;

/// The minimum depth for reductions.
const LEAST_DEPTH: i32 = 3;

/// The number of moves searched to full depth first.
const FIRST: usize = 2;

impl<V: Variant> Search<'_, V> {
    /// The reduction in plies of the move at index `i`.
    #[inline]
    pub(super) fn reduction(
        &self,
        mv: Move<V>,
        child: &Position<V>,
        depth: i32,
        i: usize,
        is_pv: bool,
    ) -> i32 {
        let is_tame = !mv.is_capture() && !mv.promotes();
        if depth < LEAST_DEPTH || i < FIRST || !is_tame {
            return 0;
        }
        if V::KINGS == KingRange::Flies && child.has_captures() {
            return 0;
        }
        let constants = &self.shared.constants;
        let side = !child.side_to_move() as usize;
        let mark = self.worker.history.mark(side, mv.from_square().bit(), mv.to_square().bit());
        let plies = constants.reduction
            + constants.reduction_by_depth * doublings(depth as u32) / 64
            + constants.reduction_by_move * doublings(i as u32) / 64
            - if is_pv { constants.reduction_in_pv } else { 0 }
            - constants.reduction_by_history * mark / MOST;
        plies.max(0) / 64
    }
}

/// The binary logarithm of a number, in 64ths; linear between powers of two.
const fn doublings(number: u32) -> i32 {
    let whole = number.ilog2();
    (64 * whole + ((64 * number) >> whole) - 64) as i32
}

#[cfg(test)]
mod tests {
    use checkers_bits::{English, Russian};

    use super::super::tests::with_search;
    use super::*;

    /// The moves that a search reduces, and the number of moves that it could reduce.
    fn reduced<V: Variant>(fen: &str) -> (Vec<String>, usize) {
        let position: Position<V> = fen.parse().unwrap();
        let moves = position.moves();
        with_search::<V, _>(|search| {
            let is_reduced = |mv: &Move<V>| {
                search.reduction(*mv, &position.make(*mv), LEAST_DEPTH, FIRST, false) > 0
            };
            let names = moves.iter().filter(|mv| is_reduced(mv));
            (names.map(|&mv| position.notation(mv).to_string()).collect(), moves.len())
        })
    }

    #[test]
    fn sacrifices_are_reduced_only_where_kings_do_not_fly() {
        let (names, count) = reduced::<Russian>("W:Wa1,h2,Kd4:Ba7,h8");
        assert!(["d4-b6", "d4-g7"].iter().all(|&mv| !names.contains(&mv.to_owned())), "{names:?}");
        assert_eq!(names.len(), count - 2, "{names:?}");
        let (names, count) = reduced::<Russian>("W:Wa1,c3,h2:Ba5,a7,e5");
        assert_eq!(names.len(), count - 2, "c3-b4 and c3-d4 are sacrifices: {names:?}");
        let (names, count) = reduced::<English>("W:Wa1,c3,Kh2:Ba5,a7,e5");
        assert_eq!(names.len(), count, "{names:?}");
    }

    #[test]
    fn reductions_grow_with_depth_and_number_and_shrink_with_history() {
        assert_eq!([1, 2, 3, 4, 6, 127].map(doublings), [0, 64, 96, 128, 160, 447]);
        with_search::<Russian, _>(|search| {
            let position = Position::<Russian>::start();
            let mv = position.moves()[0];
            let child = position.make(mv);
            let of = |search: &Search<'_, Russian>, depth, i, is_pv| {
                search.reduction(mv, &child, depth, i, is_pv)
            };
            let first = of(search, LEAST_DEPTH, FIRST, false);
            assert!(first > 0 && of(search, LEAST_DEPTH, 30, false) > first);
            let deep = of(search, 40, FIRST, false);
            assert!(deep > first && of(search, 40, FIRST, true) < deep);
            assert_eq!(of(search, LEAST_DEPTH - 1, 30, false), 0);
            assert_eq!(of(search, 40, FIRST - 1, false), 0);
            let side = position.side_to_move() as usize;
            let sum = |search: &Search<'_, Russian>| -> i32 {
                (LEAST_DEPTH..40).map(|depth| of(search, depth, FIRST, false)).sum()
            };
            let before = sum(search);
            for _ in 0..100 {
                search.worker.history.update(
                    side,
                    mv.from_square().bit(),
                    mv.to_square().bit(),
                    true,
                    100,
                );
            }
            assert!(sum(search) < before, "a move with a good history");
        });
    }

    #[test]
    fn captures_promotions_and_first_moves_are_not_reduced() {
        let (names, _) = reduced::<Russian>("W:Wa1,g7:Ba7");
        assert_eq!(names, ["a1-b2"], "g7 promotes");
        assert_eq!(reduced::<Russian>("W:Wc3:Bd4").0, [""; 0]);
    }
}
