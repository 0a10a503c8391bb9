//! Writes judgements as comments, NAGs and variations.

use checkers_bits::game::Variation;
use checkers_bits::{Color, Game};
use draughts_engine::score::{Score, plies_to_end};

use super::judge::Judgement;

/// Maximum plies of a variation with a better line.
const LINE: usize = 12;

/// NAGs for the quality of a move.
const MARKS: std::ops::RangeInclusive<u16> = 1..=6;

/// Adds the judgements to a game. Existing comments and NAGs stay, and an equal comment is not added twice.
pub(super) fn add(game: &mut Game, judgements: &[Judgement]) {
    for judgement in judgements {
        let Judgement { ply, side, after, .. } = *judgement;
        let mut comment = eval(side, after);
        if let Some(mark) = judgement.mark() {
            comment += &format!(" {}: loses {}", mark.name, in_men(judgement.loss));
            add_line(game, judgement);
        }
        let Some(notes) = game.main_line_mut().notes_mut(ply + 1) else { continue };
        if !comment.is_empty() && !notes.comments.contains(&comment) {
            notes.comments.push(comment);
        }
        if let Some(mark) = judgement.mark() {
            if !notes.nags.iter().any(|nag| MARKS.contains(nag)) {
                notes.nags.push(mark.nag);
            }
        }
    }
}

/// Adds the better line as a variation.
fn add_line(game: &mut Game, judgement: &Judgement) {
    let Judgement { ply, side, before, .. } = *judgement;
    let Some(played) = game.main_line().plies().get(ply) else { return };
    let mut line = Variation::from(played.before());
    for (number, &mv) in judgement.line.iter().take(LINE).enumerate() {
        line.play(mv).expect("the engine plays legal moves");
        let comment = eval(side, before);
        if number == 0 && !comment.is_empty() {
            line.add_comment(comment);
        }
    }
    if !played.variations().contains(&line) {
        game.main_line_mut().add_variation(ply, line).expect("it starts where the move was played");
    }
}

/// The `%eval` command of a score: men from White's view, or `#` and the number of moves to the win. Empty if the
/// game is over.
fn eval(side: Color, score: Score) -> String {
    let score = if side == Color::White { score } else { -score };
    match plies_to_end(score) {
        Some(..=1) => String::new(),
        Some(plies) => format!("[%eval #{}{}]", if score < 0 { "-" } else { "" }, plies / 2),
        None => format!("[%eval {}]", in_men(score)),
    }
}

fn in_men(score: Score) -> String {
    format!("{:.2}", f64::from(score) / 100.0)
}

#[cfg(test)]
mod tests {
    use draughts_engine::score::WIN;

    use super::*;

    #[test]
    fn scores_are_those_of_white() {
        let evals = [(Color::White, 35), (Color::Black, 135), (Color::Black, 0)];
        let evals = evals.map(|(side, score)| eval(side, score));
        assert_eq!(evals, ["[%eval 0.35]", "[%eval -1.35]", "[%eval 0.00]"]);
    }

    #[test]
    fn moves_to_the_end_are_those_of_the_winner() {
        assert_eq!(eval(Color::White, WIN - 1), "", "it has won");
        assert_eq!(eval(Color::White, WIN - 3), "[%eval #1]");
        assert_eq!(eval(Color::Black, WIN - 7), "[%eval #-3]");
        assert_eq!(eval(Color::Black, 2 - WIN), "[%eval #1]");
        assert_eq!(eval(Color::White, 6 - WIN), "[%eval #-3]");
    }
}
