//! Games between two engines, by the rules of a variant.

use std::fmt::{self, Display, Formatter};
use std::time::Duration;

use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, Game, Move, Outcome, Position, Variant};
use checkers_pdn::{GameText, GameTree};

use super::engine::Engine;
use super::fault::{Fault, Halt};
use super::time_control::{Clock, TimeControl};
use crate::hub::line::Line;

/// The openings of a match. Hides the variant, so that the rest of the match is compiled once.
pub(super) trait Openings: Sync {
    fn number(&self) -> usize;

    /// A line for each opening.
    fn describe(&self) -> String;

    /// Plays a game to its end; `None` if the match is being stopped. The engines are White's and
    /// Black's.
    fn play(
        &self,
        opening: usize,
        engines: [&mut Engine<'_>; 2],
        timing: Timing,
    ) -> Option<(GameTree, Ending)>;

    /// The game that an engine loses before the first move.
    fn forfeit(&self, opening: usize, ending: &Ending) -> GameTree;

    /// The result of a recorded game.
    fn result(&self, text: &GameText<'_>) -> Result<RecordedResult, String>;
}

/// A start position and the moves before the engines choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Opening<V: Variant> {
    pub(super) start: Position<V>,
    pub(super) moves: Vec<Move<V>>,
}

impl<V: Variant> Opening<V> {
    fn game(&self) -> Game<V> {
        let mut game = Game::from_position(self.start);
        for &mv in &self.moves {
            game.play(mv).expect(LEGAL);
        }
        game
    }
}

const LEGAL: &str = "moves of openings and of engines are read as legal moves";

impl<V: Variant> Openings for Vec<Opening<V>> {
    fn number(&self) -> usize {
        self.len()
    }

    fn describe(&self) -> String {
        let line = |Opening { start, moves }: &Opening<V>| format!("\n{start} {moves:?}");
        self.iter().map(line).collect()
    }

    fn play(
        &self,
        opening: usize,
        engines: [&mut Engine<'_>; 2],
        timing: Timing,
    ) -> Option<(GameTree, Ending)> {
        let (game, ending) = play(&self[opening], engines, timing)?;
        let tree = tree(game, &ending);
        Some((tree, ending))
    }

    fn forfeit(&self, opening: usize, ending: &Ending) -> GameTree {
        tree(self[opening].game(), ending)
    }

    fn result(&self, text: &GameText<'_>) -> Result<RecordedResult, String> {
        let game = text.replay::<V>().map_err(|error| error.to_string())?;
        Ok(game.recorded_result().clone())
    }
}

pub(super) fn tree<V: Variant>(mut game: Game<V>, ending: &Ending) -> GameTree {
    game.set_recorded_result(match ending.winner() {
        Some(Color::White) => RecordedResult::WhiteWins,
        Some(Color::Black) => RecordedResult::BlackWins,
        None => RecordedResult::Draw,
    });
    GameTree::from(&game)
}

/// The limits of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timing {
    pub(super) time_control: TimeControl,
    /// How much a move may exceed its time.
    pub(super) margin: Duration,
    /// The time for an answer where no clock runs.
    pub(super) timeout: Duration,
    /// The plies after which a game is a draw.
    pub(super) max_plies: u32,
}

/// How a game has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// By the rules of the variant.
    Rules(Outcome),
    /// A draw after this number of plies.
    Length(u32),
    /// A side loses by a fault of its engine.
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

fn play<V: Variant>(
    opening: &Opening<V>,
    engines: [&mut Engine<'_>; 2],
    timing: Timing,
) -> Option<(Game<V>, Ending)> {
    let mut game = opening.game();
    let mut moves: Vec<String> =
        game.moves().map(|(position, mv)| position.notation(mv).hub().to_string()).collect();
    let mut clocks = [Clock::new(timing.time_control); 2];
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
        if moves.len() >= timing.max_plies as usize {
            break Ending::Length(timing.max_plies);
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
        let allowed = clock.allowed(timing.margin, timing.timeout);
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
