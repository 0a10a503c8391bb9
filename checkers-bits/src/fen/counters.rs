//! The draw counters of a FEN.

use super::Fen;
use crate::any::AnyPosition;
use crate::draw::DrawCounters;

impl Fen {
    /// The FEN of a position with the draw counters of a game.
    ///
    /// The FEN has the clock of lidraughts, and the counters themselves if the clock does not determine them. A
    /// server that stores only this text has the draws of the whole game, except draws by repetition.
    ///
    /// ```
    /// use checkers_bits::draw::DrawCounters;
    /// use checkers_bits::{Fen, Position, Russian};
    ///
    /// let before: Position<Russian> = "W:WKa3,c1:BKb8".parse()?;
    /// let play = |name| before.play(before.read_move(name).unwrap()).unwrap();
    /// let fen = |after| Fen::with_counters(after, DrawCounters::default().after(&before, &after));
    /// assert_eq!(fen(play("c1-d2")).to_string(), "B:WKa3,d2:BKb8:H1");
    /// assert_eq!(fen(play("a3-b2")).to_string(), "B:WKb2,c1:BKb8:H1:R1,1,1,0", "a king has moved");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn with_counters(position: impl Into<AnyPosition>, counters: DrawCounters) -> Self {
        let position = position.into();
        let written = |number: u32| number.try_into().unwrap_or(u16::MAX);
        let counters = counters.to_numbers().map(|number| u32::from(written(number)));
        let counters = DrawCounters::from_numbers(counters);
        let draw_clock = Some(written(counters.clock(&position)));
        let fen = Self { draw_clock, ..position.into() };
        let is_determined = fen.draw_counters() == counters;
        Self { counters: (!is_determined).then_some(counters), ..fen }
    }

    /// The draw counters of a game that continues from this FEN.
    ///
    /// Without [`counters`](Self::counters), the result follows from the [clock](Self::draw_clock). Counters that the
    /// clock does not determine get the lowest possible value, so that no draw comes too early:
    ///
    /// - 0 for [`KingMoves`](crate::DrawClause::KingMoves), if both sides have kings, there are men and at most seven
    ///   pieces, because men may have made some of the moves;
    /// - 0 for [`MainRoad`](crate::DrawClause::MainRoad).
    ///
    /// ```
    /// use checkers_bits::{DrawRules, Fen, Russian};
    ///
    /// let is_draw = |fen: Fen| {
    ///     let earlier = std::iter::empty();
    ///     DrawRules::fmjd64().draw(&fen.position, fen.draw_counters(), earlier).is_some()
    /// };
    /// assert!(is_draw(Fen::read("W:WKa3,Kc1:BKb8:H10", Russian)?));
    /// assert!(!is_draw(Fen::read("W:WKa3,Kc1:BKb8", Russian)?));
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn draw_counters(&self) -> DrawCounters {
        let clock = u32::from(self.draw_clock.unwrap_or(0));
        self.counters.unwrap_or_else(|| DrawCounters::from_clock(clock, &self.position))
    }
}
