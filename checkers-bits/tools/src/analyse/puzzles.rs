//! The mistakes of a game as test positions, in which one move is better than all others.

use std::fmt::Write;

use checkers_bits::Game;
use draughts_engine::score::plies_to_end;
use draughts_engine::{Control, Engine, Limits, Mark};

use super::judge::Judgement;
use checkers_cli::commented::in_men;

/// Returns the mistakes of a game, one per line and each after a comment line with its place. A mistake is left out if
/// a second move is about as good as the best one.
pub(super) fn of_game(
    place: &str,
    game: &Game,
    judgements: &[Judgement],
    engine: &mut Engine,
    limits: &Limits,
    control: &Control,
) -> String {
    let mut text = String::new();
    for judgement in judgements {
        let Some(mark) = judgement.mark() else { continue };
        let mut before = game.clone();
        while before.main_line().plies().len() > judgement.ply {
            before.undo();
        }
        let mut scores = [None; 2];
        let best = engine.search_lines(&before, limits, 2, control, &mut |report| {
            scores[report.rank] = Some(report.score);
        });
        let (Some(best), [Some(score), second]) = (best, scores) else { continue };
        // A limit can end the last iteration before its second line.
        let is_only = second.is_none_or(|second| Mark::of(Mark::loss(score, second)).is_some());
        if !is_only || best.best() != judgement.line[0] {
            continue;
        }
        let position = before.position();
        let notation = |mv| position.notation(mv).to_string();
        let goal = match plies_to_end(score) {
            // A win by having no move has an even number of plies, which the form of problems has not.
            Some(plies @ 1..=99) if plies % 2 == 1 => format!("win {plies}"),
            _ => format!("score {}", in_men(score)),
        };
        let _ = writeln!(
            text,
            "# {place}, ply {}: {}{} loses {}\n{position} ;{} ;{goal} ;best {}",
            judgement.ply + 1,
            notation(judgement.played),
            mark.sign,
            in_men(judgement.loss),
            game.variant(),
            notation(best.best()),
        );
    }
    text
}
