//! Games: moves with their history, comments and variations.

pub(crate) mod outcome;
mod variation;

use alloc::string::String;
use core::fmt;
use core::iter::once;

pub use outcome::{Outcome, WinReason};
pub use variation::{Notes, Ply, PlyKind, Variation, VariationError};

use crate::any::{AnyMove, AnyPosition, AnyVariant};
use crate::color::Color;
use crate::diagram::Diagram;
use crate::draw::{DrawCounters, DrawRules};
use crate::fen::Fen;
use crate::movegen::IllegalMove;

/// A game: its [main line](Variation), in which every move is legal, and the recorded result.
///
/// ```
/// use checkers_bits::{Game, Russian};
///
/// let mut game = Game::new(Russian);
/// while game.outcome().is_none() {
///     game.play(game.position().moves()[0])?;
/// }
/// let plies = game.moves().count();
/// game.undo();
/// assert_eq!(game.moves().count(), plies - 1);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), checkers_bits::IllegalMove>(())
/// ```
///
/// Two games are equal if all of these are equal: start position and clocks, plies, comments and NAGs, variations, and
/// recorded result.
///
/// A game also has the parts of a record: comments, NAGs, variations at any depth, and set-up positions:
///
/// ```
/// use checkers_bits::game::{Game, RecordedResult, Variation};
/// use checkers_bits::Russian;
///
/// let mut game = Game::new(Russian);
/// let [first, second] = [0, 1].map(|i| game.position().moves()[i]);
/// let mut better = Variation::from(game.position());
/// better.play(second)?;
///
/// game.play(first)?;
/// let main_line = game.main_line_mut();
/// main_line.add_nag(2);
/// main_line.add_comment("Too early.");
/// main_line.add_variation(0, better)?;
/// game.set_recorded_result(RecordedResult::Draw);
///
/// assert_eq!(game.main_line().plies()[0].variations()[0].plies().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    main_line: Variation,
    recorded_result: RecordedResult,
}

impl Game {
    /// A game of a variant from its start position. A [`VariantName`](crate::VariantName) needs the feature `variants`.
    #[inline]
    #[must_use]
    pub fn new(variant: impl Into<AnyVariant>) -> Self {
        Self::from_position(variant.into().start())
    }

    /// A game from a position: a [`Position`](crate::Position) or an [`AnyPosition`].
    #[inline]
    #[must_use]
    pub fn from_position(position: impl Into<AnyPosition>) -> Self {
        Self::from_fen(Fen::from(position.into()))
    }

    /// A game from a FEN. The draw counters begin with the [counters of the FEN](Fen::draw_counters), as in the example
    /// of [`outcome_by`](Self::outcome_by).
    #[inline]
    #[must_use]
    pub fn from_fen(fen: Fen) -> Self {
        Variation::from(fen).into()
    }

    /// The start of the game: position, clock and move number.
    #[inline]
    #[must_use]
    pub fn start(&self) -> Fen {
        self.main_line.start_fen()
    }

    /// The FEN of the current position, with the clocks.
    ///
    /// A game from this FEN ends in the same draws at the same plies. The exception is repetition, which needs the
    /// earlier positions. The [draw counters](Fen::with_counters) follow the clocks if the clocks do not determine
    /// them. The move number goes up after each move of the side that does not begin the game.
    ///
    /// ```
    /// use checkers_bits::{DrawRules, Fen, Game, Russian};
    ///
    /// let mut stored = "W:WKa3,Kc1:BKb8:H8:F31".to_owned();
    /// for name in ["c1-d2", "b8-a7"] {
    ///     let mut game = Game::from_fen(Fen::read(&stored, Russian)?);
    ///     assert_eq!(game.outcome_by(&DrawRules::lidraughts()), None);
    ///     game.play(game.position().read_move(name)?)?;
    ///     stored = game.fen().to_string();
    /// }
    /// assert_eq!(stored, "W:WKa3,Kd2:BKa7:H10:F32");
    /// let game = Game::from_fen(Fen::read(&stored, Russian)?);
    /// assert!(game.outcome_by(&DrawRules::lidraughts()).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn fen(&self) -> Fen {
        let begins = self.begins();
        let ends_a_move = |ply: &&Ply| {
            matches!(ply.kind(), PlyKind::Move(_)) && ply.before().side_to_move() != begins
        };
        let moves = self.main_line.plies().iter().filter(ends_a_move).count();
        let first = usize::from(self.start().move_number.unwrap_or(1));
        let number = u16::try_from(first.saturating_add(moves)).unwrap_or(u16::MAX);
        let fen = Fen::with_counters(self.position(), self.draw_counters());
        Fen { move_number: Some(number), ..fen }
    }

    /// The variant of the game.
    #[inline]
    #[must_use]
    pub fn variant(&self) -> AnyVariant {
        self.start().position.variant()
    }

    /// The side that begins in this game: the side to move if the game starts with the first move from the start position
    /// of the variant, otherwise [`Variant::BEGINS`](crate::Variant::BEGINS). White begins in some records of English
    /// draughts.
    ///
    /// ```
    /// use checkers_bits::{AnyPosition, Color, English, Game};
    ///
    /// let start = AnyPosition::start(English);
    /// assert_eq!(Game::from_position(start).begins(), Color::Black);
    /// assert_eq!(Game::from_position(start.null_move()).begins(), Color::White);
    /// ```
    #[must_use]
    pub fn begins(&self) -> Color {
        let (start, usual) = (self.start(), self.variant().start());
        let is_turned = start.position == usual.null_move() && start.is_first_move();
        if is_turned { !usual.side_to_move() } else { usual.side_to_move() }
    }

    /// The current position.
    #[inline]
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.main_line.position()
    }

    /// Plays a move.
    ///
    /// A game can continue after a draw by the rules.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal, or follows an [unknown](PlyKind::UnknownMove) move.
    #[inline]
    pub fn play(&mut self, mv: impl Into<AnyMove>) -> Result<(), IllegalMove> {
        self.main_line.play(mv)
    }

    /// Takes back the last ply with its notes and variations, and returns the ply.
    #[inline]
    pub fn undo(&mut self) -> Option<Ply> {
        self.main_line.undo()
    }

    /// The moves played, each with the position before it.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (AnyPosition, AnyMove)> + Clone {
        self.main_line.plies().iter().filter_map(Ply::mv)
    }

    /// The positions on the board, from the start to the current position.
    #[inline]
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = AnyPosition> + Clone {
        let known = |ply: &&Ply| ply.kind() != PlyKind::UnknownMove;
        let plies = self.main_line.plies().iter();
        plies.filter(known).map(Ply::before).chain(once(self.position()))
    }

    /// The number of times that the current position has occurred, including now, since the last setup.
    ///
    /// ```
    /// use checkers_bits::{Game, Position, Russian};
    ///
    /// let mut game = Game::from_position("W:WKa1:BKh2".parse::<Position<Russian>>()?);
    /// for name in ["a1-b2", "h2-g1", "b2-a1", "g1-h2"] {
    ///     assert_eq!(game.repetitions(), 1);
    ///     game.play(game.position().read_move(name)?)?;
    /// }
    /// assert_eq!(game.repetitions(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn repetitions(&self) -> usize {
        let now = self.position();
        let earlier = self.main_line.plies().iter().rev().map_while(Ply::mv);
        1 + earlier.filter(|&(before, _)| before == now).count()
    }

    /// A picture of the current position in SVG. If the last ply is a move, the move is highlighted.
    ///
    /// ```
    /// use checkers_bits::{Game, Russian};
    ///
    /// let mut game = Game::new(Russian);
    /// let (start, mv) = (game.position(), game.position().read_move("c3-d4")?);
    /// game.play(mv)?;
    /// let picture = start.make(mv).diagram().with_move(mv);
    /// assert_eq!(game.diagram().to_string(), picture.to_string());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn diagram(&self) -> Diagram {
        let diagram = self.position().diagram();
        let last = self.main_line.plies().last().and_then(Ply::mv);
        match last {
            Some((before, mv)) => diagram.with_move_of(&before, mv),
            None => diagram,
        }
    }

    /// The outcome if the game is over: the [outcome](crate::Position::outcome) of a position without a legal move, or
    /// a draw by the [draw rules of the variant](crate::Variant::DRAW_RULES).
    ///
    /// The outcome is `None` after an [unknown](PlyKind::UnknownMove) move. A [setup](PlyKind::Setup) resets the draw
    /// counters.
    ///
    /// ```
    /// use checkers_bits::{Game, Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wa7:Bb8".parse()?;
    /// let outcome = Game::from_position(position).outcome().unwrap();
    /// assert_eq!(outcome.to_string(), "Black wins: White cannot move");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_by(self.variant().draw_rules())
    }

    /// The outcome of the game, as [`outcome`](Self::outcome) returns it, but by the given draw rules instead of the
    /// draw rules of the variant.
    ///
    /// ```
    /// use checkers_bits::{DrawRules, Fen, Game, Russian};
    ///
    /// let game = |fen| Fen::read(fen, Russian).map(Game::from_fen);
    /// assert!(game("W:WKa3,Kc1:BKb8:H10")?.outcome_by(&DrawRules::lidraughts()).is_some());
    /// assert!(game("W:WKa3,Kc1:BKb8:H9")?.outcome_by(&DrawRules::lidraughts()).is_none());
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn outcome_by(&self, rules: &DrawRules<'_>) -> Option<Outcome> {
        let plies = self.main_line.plies();
        if plies.last().is_some_and(|ply| ply.kind() == PlyKind::UnknownMove) {
            return None;
        }
        let position = self.position();
        position.outcome().or_else(|| {
            let earlier = plies.iter().rev().map(Ply::before);
            let reason = rules.draw(&position, self.draw_counters(), earlier)?;
            Some(Outcome::Draw { reason })
        })
    }

    /// The counters of the draw rules for the current position.
    #[inline]
    #[must_use]
    pub fn draw_counters(&self) -> DrawCounters {
        self.main_line.counters
    }

    /// The moves of the game with comments and variations.
    #[inline]
    #[must_use]
    pub fn main_line(&self) -> &Variation {
        &self.main_line
    }

    /// The moves of the game with comments and variations, to be changed.
    #[inline]
    pub fn main_line_mut(&mut self) -> &mut Variation {
        &mut self.main_line
    }

    /// The recorded result, which does not depend on the moves.
    #[inline]
    #[must_use]
    pub fn recorded_result(&self) -> &RecordedResult {
        &self.recorded_result
    }

    /// Changes the recorded result.
    #[inline]
    pub fn set_recorded_result(&mut self, result: RecordedResult) {
        self.recorded_result = result;
    }
}

/// Makes a game of a main line, without a recorded result.
impl From<Variation> for Game {
    #[inline]
    fn from(main_line: Variation) -> Self {
        Self { main_line, recorded_result: RecordedResult::Unknown }
    }
}

/// The recorded result of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum RecordedResult {
    /// The result is unknown, or the game goes on: `*`.
    #[default]
    Unknown,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// The game is a draw.
    Draw,
    /// Both sides have lost: `0-0`.
    BothLose,
    /// Any other result, such as `1+ - 1-` of the Delft system.
    Other(String),
}

impl RecordedResult {
    /// The result of a game that a side has won.
    #[must_use]
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

/// Writes the result in words, which do not depend on the side that begins: `a win for White`.
impl fmt::Display for RecordedResult {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Unknown => "unknown",
            Self::WhiteWins => "a win for White",
            Self::BlackWins => "a win for Black",
            Self::Draw => "a draw",
            Self::BothLose => "a loss for both",
            Self::Other(other) => other,
        })
    }
}

impl From<Outcome> for RecordedResult {
    #[inline]
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { winner, .. } => Self::won_by(winner),
            Outcome::Draw { .. } => Self::Draw,
        }
    }
}
