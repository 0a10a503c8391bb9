//! Games: moves with a history, and the comments and variations that a record of them holds.

mod line;

use alloc::string::String;
use core::fmt;
use core::iter::once;

pub use line::{Line, Notes, Ply, Step, VariationError};

use crate::color::Color;
use crate::draw::{Clause, DrawCounters, DrawRules};
use crate::fen::Fen;
use crate::movegen::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Russian, Variant};

/// A game: the [line](Line) that was played, every move of it legal, and the recorded result.
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
/// use checkers_bits::game::{Game, Line, Recorded};
/// use checkers_bits::Russian;
///
/// let mut game = Game::<Russian>::new();
/// let [first, second] = [0, 1].map(|i| game.position().moves()[i]);
/// let mut better = Line::from(game.position());
/// better.play(second)?;
///
/// game.play(first)?;
/// let line = game.line_mut();
/// line.add_nag(2);
/// line.add_comment("Too early.");
/// line.add_variation(0, better)?;
/// game.set_recorded(Recorded::Draw);
///
/// assert_eq!(game.line().plies()[0].variations()[0].plies().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game<V: Variant = Russian> {
    /// Its position is that of the line.
    start: Fen<V>,
    line: Line<V>,
    recorded: Recorded,
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
        Line::from(position).into()
    }

    /// A game from a FEN, whose clocks are kept for the record; the draw rules begin to count anew.
    #[must_use]
    pub fn from_fen(fen: Fen<V>) -> Self {
        Self::from_fen_and_line(fen, fen.position.into())
    }

    pub(crate) fn from_fen_and_line(start: Fen<V>, line: Line<V>) -> Self {
        Self { start, line, recorded: Recorded::Unknown }
    }

    /// What the game started from.
    #[must_use]
    pub fn start(&self) -> Fen<V> {
        Fen { position: self.line.start(), ..self.start }
    }

    /// Where the game stands.
    #[must_use]
    pub fn position(&self) -> Position<V> {
        self.line.position()
    }

    /// Plays a move.
    ///
    /// A drawn game can go on: whether a draw is one is for the players to say.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal, or follows an [unknown](Step::Unknown) one.
    pub fn play(&mut self, mv: Move<V>) -> Result<(), IllegalMove> {
        self.line.play(mv)
    }

    /// Takes back the last ply, with all that is noted about it.
    pub fn undo(&mut self) -> Option<Ply<V>> {
        self.line.undo()
    }

    /// The moves played, each with the position before it.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = (Position<V>, Move<V>)> + Clone {
        self.line.plies().iter().filter_map(|ply| match ply.step() {
            Step::Move(mv) => Some((ply.before(), mv)),
            Step::SetUp(_) | Step::Unknown => None,
        })
    }

    /// The positions that stood on the board, from the start to the current one.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = Position<V>> + Clone {
        let known = |ply: &&Ply<V>| ply.step() != Step::Unknown;
        let plies = self.line.plies().iter();
        plies.filter(known).map(Ply::before).chain(once(self.position()))
    }

    /// How the game has ended by the rules, if it has: a side that has no legal move has lost.
    ///
    /// After an [unknown](Step::Unknown) move nothing can be said. What counts for a draw begins
    /// anew with a position that is [set up](Step::SetUp).
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
        let plies = self.line.plies();
        if plies.last().is_some_and(|ply| ply.step() == Step::Unknown) {
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

    /// What has been counted for the draw rules.
    #[must_use]
    pub fn draw_counters(&self) -> DrawCounters {
        self.line.draw_counters()
    }

    /// What was played, with comments and variations.
    #[must_use]
    pub fn line(&self) -> &Line<V> {
        &self.line
    }

    /// What was played, to change it.
    pub fn line_mut(&mut self) -> &mut Line<V> {
        &mut self.line
    }

    /// The result as a record of the game has it, whatever the moves say.
    #[must_use]
    pub fn recorded(&self) -> &Recorded {
        &self.recorded
    }

    /// Changes the recorded result.
    pub fn set_recorded(&mut self, recorded: Recorded) {
        self.recorded = recorded;
    }
}

/// A game from the starting position.
impl<V: Variant> Default for Game<V> {
    fn default() -> Self {
        Self::new()
    }
}

/// The game in which the line was played, without a result.
impl<V: Variant> From<Line<V>> for Game<V> {
    fn from(line: Line<V>) -> Self {
        Self::from_fen_and_line(line.start().into(), line)
    }
}

/// How a game has ended by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// A side has won.
    Win {
        /// The side that has won.
        winner: Color,
        /// What has ended the game.
        reason: WinReason,
    },
    /// Neither side has won.
    Draw {
        /// The clause of the draw rules that holds.
        reason: Clause,
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

/// The result that a record gives to a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Recorded {
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

impl From<Outcome> for Recorded {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win { winner: Color::White, .. } => Self::WhiteWins,
            Outcome::Win { winner: Color::Black, .. } => Self::BlackWins,
            Outcome::Draw { .. } => Self::Draw,
        }
    }
}
