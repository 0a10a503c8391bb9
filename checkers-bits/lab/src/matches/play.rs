//! Games between two engines, by the rules of a variant.

use std::sync::Arc;

use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, Endgames, Game};
use checkers_cli::hub::{self, Line};
use checkers_cli::time_control::{Clock, TimeControl};
use checkers_pdn::GameTree;

use super::adjudication::Adjudicator;
use super::engine::{Answer, Engine, Halt};
use super::record::{Ending, Note, tree};
use super::{Arguments, Match};
use crate::openings::{Opening, Openings};

const LEGAL: &str = "moves of engines are read as legal moves";

/// The openings of a match, and the endgame tables.
pub(super) struct Book {
    pub(super) openings: Openings,
    /// Endgame tables that adjudicate games.
    pub(super) endgames: Option<Arc<dyn Endgames>>,
}

impl Book {
    /// Describes each opening, and the endgame tables, with one line each.
    pub(super) fn describe(&self) -> String {
        let tables = self.endgames.as_ref().map(|tables| format!("tables {}\n", tables.pieces()));
        self.openings.describe() + tables.as_deref().unwrap_or_default()
    }

    /// The result that the endgame tables know: the winner, or `None` for a draw. Returns no result if a draw rule
    /// changes a win to a draw. A win of tables without plies is a win.
    fn known_result(&self, game: &Game) -> Option<Option<Color>> {
        let endgames = self.endgames.as_ref()?;
        let position = game.position();
        if position.occupied().count() > endgames.pieces() {
            return None;
        }
        let value = endgames.probe(&position)?;
        let Some(winner) = value.winner(position.side_to_move()) else { return Some(None) };
        let rules = game.variant().draw_rules();
        let left = rules.plies_left(&position, game.draw_counters());
        value.plies().is_none_or(|plies| u32::from(plies) <= left).then_some(Some(winner))
    }
}

/// Plays a game between White and Black to its end. Both engines must have received `new-game`. Returns `None` if the
/// match is being stopped.
pub(super) fn play(
    the_match: &Match<'_>,
    opening: &Opening,
    mut engines: [&mut Engine; 2],
    time_controls: [TimeControl; 2],
) -> Option<(GameTree, Ending)> {
    let &Arguments { wait, max_plies, resign, draw, ponder: ponders, no_times, .. } =
        the_match.arguments;
    let mut game = opening.game();
    let mut moves: Vec<String> =
        game.moves().map(|(position, mv)| position.notation(mv).hub().to_string()).collect();
    let mut notes = Vec::new();
    let mut clocks = time_controls.map(Clock::new);
    let mut adjudicator = Adjudicator::new(resign, draw);
    // `expected` has the opponent's reply on which each engine ponders, so that a ponder hit is recognised.
    let mut expected = [None; 2];
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break Ending::new(outcome.into(), outcome.to_string());
        }
        if let Some(winner) = the_match.book.known_result(&game) {
            break Ending::adjudicated(winner, "endgame tables");
        }
        if let Some(winner) = adjudicator.result(moves.len()) {
            break Ending::adjudicated(winner, "scores");
        }
        if moves.len() >= max_plies as usize {
            let how = format!("Draw: {max_plies} plies without a result");
            break Ending::new(RecordedResult::Draw, how);
        }
        let side = game.position().side_to_move();
        let place = usize::from(side == Color::Black);
        let (engine, clock) = (&mut engines[place], &mut clocks[place]);
        let level = hub::level(&clock.start());
        let allowed = clock.allowed(wait.margin, wait.timeout);
        let mut note = Note::default();
        let mut inform = |info: &Line, _| note.update(info);
        let last = game.moves().last().map(|(_, mv)| mv);
        let is_hit = expected[place].take().is_some_and(|reply| last == Some(reply));
        let answer = match is_hit {
            true => engine.ponder_hit(allowed, &mut inform),
            false => engine.think(&position_line(opening, &moves), &level, allowed, &mut inform),
        };
        let answer = answer.and_then(|Answer { mv: text, ponder, taken }| {
            clock.stop(taken);
            note.time = (!no_times).then_some(taken);
            let mv = game.position().read_move(&text);
            let mv = mv.map_err(|error| format!("illegal move: {text}: {error}"))?;
            Ok((mv, ponder))
        });
        match answer {
            Ok((mv, ponder)) => {
                notes.push(note);
                adjudicator.add(side, note.score);
                moves.push(game.position().notation(mv).hub().to_string());
                game.play(mv).expect(LEGAL);
                let reply = ponder.filter(|_| ponders).and_then(|reply| {
                    let reply = game.position().read_move(&reply).ok()?;
                    game.position().make(reply).has_moves().then_some(reply)
                });
                if let Some(reply) = reply {
                    let name = game.position().notation(reply).hub().to_string();
                    let after = [&moves[..], &[name]].concat();
                    // The level for pondering must include the increment of the next move. A copy of the clock adds the
                    // increment, because the next move has not begun.
                    let level = hub::level(&{ *clock }.start());
                    engine.ponder(&position_line(opening, &after), &level);
                    expected[place] = Some(reply);
                }
            }
            Err(Halt::Fault(fault)) => break Ending::forfeit(side, fault),
            Err(Halt::Stopped) => return None,
        }
    };
    for engine in engines {
        // The error is dropped, because an engine that does not stop pondering also fails to begin the next game.
        let _ = engine.stop_pondering();
    }
    Some((tree(game, &notes, &ending), ending))
}

fn position_line(opening: &Opening, moves: &[String]) -> Line {
    let line = Line::new("pos").with("pos", opening.start.hub());
    if moves.is_empty() { line } else { line.with("moves", moves.join(" ")) }
}
