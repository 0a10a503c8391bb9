//! Writes the scores of moves as comments, NAGs and variations.

use checkers_bits::Game;
use checkers_bits::game::Variation;

use super::judge::Judgement;
use checkers_cli::commented::{eval, in_men};

/// The maximum length in plies of a variation that shows a better line.
const LINE: usize = 12;

/// The NAGs that assess a move, from `!` to `?!`.
const MOVE_ASSESSMENTS: std::ops::RangeInclusive<u16> = 1..=6;

/// Adds the scores and marks of moves to a game. Existing comments and NAGs stay. A comment that the game already
/// has is not added again, so a second run changes nothing.
pub(super) fn add(game: &mut Game, judgements: &[Judgement]) {
    for judgement in judgements {
        let Judgement { ply, side, after, .. } = *judgement;
        let mut comment = eval(after, side);
        if let Some(mark) = judgement.mark() {
            comment += &format!(" {}: loses {}", mark.name, in_men(judgement.loss));
            add_line(game, judgement);
        }
        let Some(notes) = game.main_line_mut().notes_mut(ply + 1) else { continue };
        if !comment.is_empty() && !notes.comments.contains(&comment) {
            notes.comments.push(comment);
        }
        if let Some(mark) = judgement.mark() {
            if !notes.nags.iter().any(|nag| MOVE_ASSESSMENTS.contains(nag)) {
                notes.nags.push(mark.nag);
            }
        }
    }
}

/// Adds the better line of a mistake as a variation.
fn add_line(game: &mut Game, judgement: &Judgement) {
    let Judgement { ply, side, before, .. } = *judgement;
    let Some(played) = game.main_line().plies().get(ply) else { return };
    let mut line = Variation::from(played.before());
    for (number, &mv) in judgement.line.iter().take(LINE).enumerate() {
        line.play(mv).expect("the engine plays legal moves");
        let comment = eval(before, side);
        if number == 0 && !comment.is_empty() {
            line.add_comment(comment);
        }
    }
    if !played.variations().contains(&line) {
        game.main_line_mut().add_variation(ply, line).expect("it starts where the move was played");
    }
}
