//! One game between two engines.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use checkers_bits::{Color, Game, Move, Outcome, Position, Variant};

use super::engine::Engine;
use super::fault::{Fault, Halt};
use super::level::{Clock, Level};
use crate::hub::line::Line;

/// Where a game begins: a position, and moves that neither engine chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening<V: Variant> {
    pub(super) start: Position<V>,
    pub(super) moves: Vec<Move<V>>,
}

impl<V: Variant> Opening<V> {
    /// The game so far.
    pub(super) fn game(&self) -> Game<V> {
        let mut game = Game::from_position(self.start);
        for &mv in &self.moves {
            game.play(mv).expect(LEGAL);
        }
        game
    }
}

const LEGAL: &str = "moves of openings and of engines are read as legal ones";

/// How long moves may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub(super) level: Level,
    /// How much later than told a move may come.
    pub(super) margin: Duration,
    /// How long an engine is waited for where no clock runs.
    pub(super) patience: Duration,
    /// The plies after which a game is a draw.
    pub(super) longest: u32,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the rules of the game.
    Rules(Outcome),
    /// By its length, in plies: a draw.
    Length(u32),
    /// By a fault of a side, which loses.
    Fault(Color, Fault),
}

impl Ending {
    /// The winner, or `None` for a draw.
    pub(super) fn winner(&self) -> Option<Color> {
        match *self {
            Self::Rules(Outcome::Win { winner, .. }) => Some(winner),
            Self::Rules(Outcome::Draw { .. }) | Self::Length(_) => None,
            Self::Fault(loser, _) => Some(!loser),
        }
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rules(outcome) => outcome.fmt(f),
            Self::Length(plies) => write!(f, "Draw: {plies} plies without a result"),
            Self::Fault(loser, fault) => write!(f, "{} wins: {loser}: {fault}", !*loser),
        }
    }
}

/// Plays a game to its end by the rules of the variant or by a fault; `None` if the match is being
/// stopped. The engines are those of White and of Black.
pub(super) fn play<V: Variant>(
    opening: &Opening<V>,
    engines: [&mut Engine<'_>; 2],
    timing: Timing,
) -> Option<(Game<V>, Ending)> {
    let mut game = opening.game();
    let mut moves: Vec<String> =
        game.moves().map(|(position, mv)| position.notation(mv).hub().to_string()).collect();
    let mut clocks = [Clock::new(timing.level); 2];
    let [white, black] = engines;
    for (color, engine) in [(Color::White, &mut *white), (Color::Black, &mut *black)] {
        match engine.begin_game() {
            Ok(()) => {}
            Err(Halt::Fault(fault)) => return Some((game, Ending::Fault(color, fault))),
            Err(Halt::Stopped) => return None,
        }
    }
    let ending = loop {
        if let Some(outcome) = game.outcome(&V::DRAW_RULES) {
            break Ending::Rules(outcome);
        }
        if moves.len() >= timing.longest as usize {
            break Ending::Length(timing.longest);
        }
        let side = game.position().side_to_move();
        let (engine, clock) = match side {
            Color::White => (&mut *white, &mut clocks[0]),
            Color::Black => (&mut *black, &mut clocks[1]),
        };
        let mut position = Line::new("pos").with("pos", opening.start.hub());
        if !moves.is_empty() {
            position = position.with("moves", moves.join(" "));
        }
        let level = clock.start();
        let allowed = clock.allowed(timing.margin, timing.patience);
        let answer =
            engine.think(&position, &level, allowed, &mut |_, _| {}).and_then(|(text, taken)| {
                clock.stop(taken);
                let mv = game.position().read_move(&text);
                mv.map_err(|error| Fault::Move(format!("{text}: {error}")).into())
            });
        match answer {
            Ok(mv) => {
                moves.push(game.position().notation(mv).hub().to_string());
                game.play(mv).expect(LEGAL);
            }
            Err(Halt::Fault(fault)) => break Ending::Fault(side, fault),
            Err(Halt::Stopped) => return None,
        }
    };
    Some((game, ending))
}
