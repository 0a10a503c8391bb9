//! Counters for the draw clauses.

use super::DrawPosition;
use super::lone_king::{LoneKing, both_have_kings, holds_main_road_against_three};
use crate::word::Word;

/// The counters of the draw clauses, in plies.
///
/// The counters depend only on the moves, not on the draw rules. A game from a position begins with zeros, the
/// [`Default`]. A game from a FEN begins with [the counters of the FEN](crate::Fen::draw_counters).
///
/// A search passes the counters from node to node. Without kings, the counters cost only a few instructions. While the
/// counters are low, no clause is tested. Only positions since the last irreversible move can recur:
///
/// ```
/// use checkers_bits::draw::{DrawClause, DrawCounters, DrawRules, Limit};
/// use checkers_bits::{Fen, Position, Russian};
///
/// /// Draw rules for a search: one repetition is enough.
/// const DRAWS: DrawRules = DrawRules::new(&[
///     DrawClause::Repetition { times: 2 },
///     DrawClause::KingMoves { moves: 15, at_least: 0 },
///     DrawClause::TwoAgainstKing(Limit::Stronger(5)),
/// ]);
///
/// /// `path` holds the positions of the game and of the search before this one, the latest last.
/// fn search(position: &Position, counters: DrawCounters, path: &mut Vec<Position>, depth: u32) -> i32 {
///     if DRAWS.draw(position, counters, path.iter().rev().copied()).is_some() {
///         return 0;
///     }
///     if depth == 0 {
///         return position.us().count() as i32 - position.them().count() as i32;
///     }
///     path.push(*position);
///     let mut best = -100;
///     for &mv in &position.moves() {
///         let next = position.make(mv);
///         best = best.max(-search(&next, counters.after(position, &next), path, depth - 1));
///     }
///     path.pop();
///     best
/// }
///
/// let position: Position<Russian> = "W:WKa3,Kc1:BKb8".parse()?;
/// assert_eq!(search(&position, DrawCounters::default(), &mut Vec::new(), 3), 1);
///
/// // The clock `H8` means eight king moves, four by each side. White's next king move is the fifth, so the game is a
/// // draw.
/// let fen = Fen::read("W:WKa3,Kc1:BKb8:H8", Russian)?;
/// assert_eq!(search(&position, fen.draw_counters(), &mut Vec::new(), 3), 0);
/// # Ok::<(), checkers_bits::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DrawCounters {
    /// The plies since the last capture or move of a man.
    pub(super) king_moves: u32,
    /// The plies since the last capture or promotion.
    pub(super) same_balance: u32,
    /// The plies since the number of pieces against the [`LoneKing`] changed; without a lone king, equal to
    /// `same_balance`.
    pub(super) same_lone_king: u32,
    /// The number of moves of three pieces against a lone king on the main road.
    pub(super) main_road: u32,
}

impl DrawCounters {
    /// The counters after a legal move, from the positions before and after it.
    ///
    /// ```
    /// use checkers_bits::draw::{DrawCounters, DrawRules};
    /// use checkers_bits::{Position, Russian};
    ///
    /// let mut position: Position<Russian> = "W:WKa3,Kc1:BKb8".parse()?;
    /// let mut counters = DrawCounters::default();
    /// for name in ["c1-d2", "b8-a7", "d2-c1", "a7-b8"].iter().cycle().take(9) {
    ///     let next = position.play(position.read_move(name)?)?;
    ///     counters = counters.after(&position, &next);
    ///     position = next;
    /// }
    /// let draw = DrawRules::fmjd64().draw(&position, counters, std::iter::empty()).unwrap();
    /// assert_eq!(draw.to_string(), "5 moves by the stronger side with one or two pieces against a king");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn after<P: DrawPosition>(self, before: &P, after: &P) -> Self {
        // Without kings all counters stay zero, because the promotion to the first king resets them.
        if after.kings() == P::Set::ZERO {
            return Self::default();
        }
        let opponent = after.side_to_move();
        let is_quiet = before.all(opponent) == after.all(opponent);
        if is_quiet && before.men() == after.men() {
            let is_on_main_road = holds_main_road_against_three(after, opponent);
            Self { king_moves: self.king_moves.saturating_add(1), ..self }
                .after_same_balance(is_on_main_road)
        } else {
            self.after_irreversible(before, after, is_quiet)
        }
    }

    /// The counters after a capture or a move of a man.
    fn after_irreversible<P: DrawPosition>(self, before: &P, after: &P, is_quiet: bool) -> Self {
        if !both_have_kings(after) {
            return Self::default();
        }
        let is_on_main_road = holds_main_road_against_three(after, after.side_to_move());
        let next = Self { king_moves: 0, ..self }.after_same_balance(is_on_main_road);
        if is_quiet && before.kings() == after.kings() {
            return next;
        }
        match LoneKing::opponents(before) {
            Some(opponents) if LoneKing::opponents(after) == Some(opponents) => {
                Self { same_balance: 0, ..next }
            }
            _ => Self::default(),
        }
    }

    fn after_same_balance(self, is_on_main_road: bool) -> Self {
        Self {
            king_moves: self.king_moves,
            same_balance: self.same_balance.saturating_add(1),
            same_lone_king: self.same_lone_king.saturating_add(1),
            main_road: self.main_road.saturating_add(u32::from(is_on_main_road)),
        }
    }

    /// The number of plies since the last irreversible move, a capture or a move of a man.
    ///
    /// Positions before that move cannot recur. A repetition is an even number of plies back, at least four.
    ///
    /// ```
    /// use checkers_bits::draw::DrawCounters;
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKa1,c1:Bh8".parse()?;
    /// let after = |name| position.play(position.read_move(name).unwrap()).unwrap();
    /// let counters = DrawCounters::default();
    /// assert_eq!(counters.after(&position, &after("a1-b2")).reversible_plies(), 1);
    /// assert_eq!(counters.after(&position, &after("c1-d2")).reversible_plies(), 0);
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn reversible_plies(self) -> u32 {
        self.king_moves
    }

    /// The largest counter.
    #[inline]
    pub(super) fn most(self) -> u32 {
        // The counter `main_road` is left out, because it never exceeds `same_lone_king`.
        self.king_moves.max(self.same_balance).max(self.same_lone_king)
    }
}
