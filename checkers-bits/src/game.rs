//! Games: moves with a history, and the comments and variations that a record of them holds.

mod variation;

use alloc::string::String;
use core::fmt;
use core::iter::once;

pub use variation::{Notes, Ply, PlyKind, Variation, VariationError};

use crate::color::Color;
use crate::draw::{DrawClause, DrawCounters, DrawRules};
use crate::fen::Fen;
use crate::movegen::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Russian, Variant};

/// A game: its [main line](Variation), every move of it legal, and the recorded result.
///
/// ```
/// use checkers_bits::{DrawRules, Game, Russian};
///
/// let mut game = Game::<Russian>::new();
/// while game.outcome(&DrawRules::fmjd64()).is_none() {
///     game.play(game.position().moves()[0])?;
/// }
/// let plies = game.moves().count();
/// game.undo();
/// assert_eq!(game.moves().count(), plies - 1);
/// assert_eq!(game.outcome(&DrawRules::fmjd64()), None);
/// # Ok::<(), checkers_bits::IllegalMove>(())
/// ```
///
/// As a record it also has comments, NAGs, variations at any depth, and set-up positions:
///
/// ```
/// use checkers_bits::game::{Game, RecordedResult, Variation};
/// use checkers_bits::Russian;
///
/// let mut game = Game::<Russian>::new();
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
pub struct Game<V: Variant = Russian> {
    /// Its position is that of the main line.
    start: Fen<V>,
    main_line: Variation<V>,
    recorded_result: RecordedResult,
}

impl<V: Variant> Game<V> {
    /// A game from the starting position.
    #[must_use]
    pub fn new() -> Self {
        Self::from_position(Position::start())
    }

    /// A game from any position.
    #[must_use]
    pub fn from_position(position: Position<V>) -> Self {
        Variation::from(position).into()
    }

    /// A game from a FEN: the draw rules [go on](DrawCounters::from_fen) from its clock.
    ///
    /// ```
    /// use checkers_bits::{DrawRules, Game, Russian};
    ///
    /// let game = |fen: &str| fen.parse().map(Game::<Russian>::from_fen);
    /// assert!(game("W:WKa3,Kc1:BKb8:H10")?.outcome(&DrawRules::lidraughts()).is_some());
    /// assert!(game("W:WKa3,Kc1:BKb8:H9")?.outcome(&DrawRules::lidraughts()).is_none());
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn from_fen(fen: Fen<V>) -> Self {
        Self::with_main_line(fen, fen.position.into())
    }

    /// A game from a FEN and a main line, without a recorded result.
    ///
    /// The game starts from the position of the main line; the FEN has the clock and the move number.
    #[must_use]
    pub fn with_main_line(start: Fen<V>, mut main_line: Variation<V>) -> Self {
        main_line.count_from(DrawCounters::from_fen(start));
        Self { start, main_line, recorded_result: RecordedResult::Unknown }
    }

    /// The start of the game: position, clock and move number.
    #[must_use]
    pub fn start(&self) -> Fen<V> {
        Fen { position: self.main_line.start(), ..self.start }
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> Position<V> {
        self.main_line.position()
    }

    /// Plays a move.
    ///
    /// A game can continue after a draw by rule.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal, or follows an [unknown](PlyKind::UnknownMove) one.
    pub fn play(&mut self, mv: Move<V>) -> Result<(), IllegalMove> {
        self.main_line.play(mv)
    }

    /// Takes back the last ply with its notes and variations.
    pub fn undo(&mut self) -> Option<Ply<V>> {
        self.main_line.undo()
    }

    /// The moves played, each with the position before it.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Position<V>, Move<V>)> + Clone {
        self.main_line.plies().iter().filter_map(|ply| match ply.kind() {
            PlyKind::Move(mv) => Some((ply.before(), mv)),
            PlyKind::Setup(_) | PlyKind::UnknownMove => None,
        })
    }

    /// The positions that stood on the board, from the start to the current one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = Position<V>> + Clone {
        let known = |ply: &&Ply<V>| ply.kind() != PlyKind::UnknownMove;
        let plies = self.main_line.plies().iter();
        plies.filter(known).map(Ply::before).chain(once(self.position()))
    }

    /// The outcome by the rules, if the game is over. A side without a legal move has lost.
    ///
    /// `None` after an [unknown](PlyKind::UnknownMove) move. A [setup](PlyKind::Setup) resets the draw
    /// counters.
    ///
    /// ```
    /// use checkers_bits::{DrawRules, Game, Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wa7:Bb8".parse()?;
    /// let outcome = Game::from_position(position).outcome(&DrawRules::none()).unwrap();
    /// assert_eq!(outcome.to_string(), "Black wins: White cannot move");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, rules: &DrawRules<'_>) -> Option<Outcome> {
        let plies = self.main_line.plies();
        if plies.last().is_some_and(|ply| ply.kind() == PlyKind::UnknownMove) {
            return None;
        }
        let position = self.position();
        let loser = position.side_to_move();
        if !position.has_moves() {
            let is_blocked = !position.all(loser).is_empty();
            let reason = if is_blocked { WinReason::Blocked } else { WinReason::NoPieces };
            return Some(Outcome::Win { winner: !loser, reason });
        }
        let earlier = plies.iter().rev().map(Ply::before);
        let reason = rules.draw(&position, self.draw_counters(), earlier)?;
        Some(Outcome::Draw { reason })
    }

    /// The counters for the draw rules.
    #[must_use]
    pub fn draw_counters(&self) -> DrawCounters {
        self.main_line.draw_counters()
    }

    /// The moves with comments and variations.
    #[must_use]
    pub fn main_line(&self) -> &Variation<V> {
        &self.main_line
    }

    /// The moves with comments and variations, mutable.
    pub fn main_line_mut(&mut self) -> &mut Variation<V> {
        &mut self.main_line
    }

    /// The recorded result, independent of the moves.
    #[must_use]
    pub fn recorded_result(&self) -> &RecordedResult {
        &self.recorded_result
    }

    /// Changes the recorded result.
    pub fn set_recorded_result(&mut self, result: RecordedResult) {
        self.recorded_result = result;
    }
}

/// A game from the starting position.
impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// A game with this main line, without a recorded result.
impl<V: Variant> From<Variation<V>> for Game<V> {
    fn from(main_line: Variation<V>) -> Self {
        Self::with_main_line(main_line.start().into(), main_line)
    }
}

/// The outcome of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// The reason.
        reason: WinReason,
    },
    /// Neither side has won.
    Draw {
        /// The clause of the draw rules that holds.
        reason: DrawClause,
    },
}

/// Why the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinReason {
    /// It has no piece left.
    NoPieces,
    /// None of its pieces can move.
    Blocked,
}

/// `White wins: Black has no pieces` or `Draw: ` and the clause.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win { winner, reason } => {
                let reason = match reason {
                    WinReason::NoPieces => "has no pieces",
                    WinReason::Blocked => "cannot move",
                };
                write!(f, "{winner} wins: {} {reason}", !*winner)
            }
            Self::Draw { reason } => write!(f, "Draw: {reason}"),
        }
    }
}

/// The recorded result of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum RecordedResult {
    /// `*`: unknown, or the game goes on.
    #[default]
    Unknown,
    /// White has won.
    WhiteWins,
    /// Black has won.
    BlackWins,
    /// A draw.
    Draw,
    /// Both have lost: `0-0`.
    BothLose,
    /// Anything else, as in `1+ - 1-` of the Delft system.
    Other(String),
}

impl RecordedResult {
    /// The result of a won game.
    #[must_use]
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }
}

/// In words, independent of the side that begins: `a win for White`.
impl fmt::Display for RecordedResult {
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
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { winner, .. } => Self::won_by(winner),
            Outcome::Draw { .. } => Self::Draw,
        }
    }
}
