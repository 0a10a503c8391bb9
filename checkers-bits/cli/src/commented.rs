//! Games with comments after their moves.

use checkers_bits::{Color, Game};
use checkers_pdn::{Comment, GameTree, Node};
use draughts_engine::score::{Score, for_white, men, plies_to_end};

/// The score of the first `%eval` command in `comments`, in men from White's view. `None` if there is no such command
/// or if it gives a win in a number of moves.
pub fn white_score(comments: &[String]) -> Option<f64> {
    comments.iter().find_map(|text| {
        let comment = Comment::from(text.as_str());
        let value = comment.commands().find(|command| command.name == "eval")?.value;
        let score: f64 = value.split(',').next()?.trim().parse().ok()?;
        score.is_finite().then_some(score)
    })
}

/// The `%eval` command for a score from the view of `side`. The command has the score in men from White's view, or
/// `#` and the number of moves to a win. The text is empty if the game is over.
pub fn eval(score: Score, side: Color) -> String {
    let score = for_white(score, side);
    match plies_to_end(score) {
        Some(-1..=1) => String::new(),
        Some(plies) => format!("[%eval #{}]", plies / 2),
        None => format!("[%eval {}]", in_men(score)),
    }
}

/// Formats a number of plies with its unit.
pub fn in_plies(plies: u32) -> String {
    format!("{plies} {}", if plies == 1 { "ply" } else { "plies" })
}

/// Formats a score in men, with two decimals.
pub fn in_men(score: Score) -> String {
    format!("{:.2}", men(score))
}

/// Converts a game to a tree and adds comments to its last moves. The last comment belongs to the last move, the
/// comment before it to the move before, and so on.
pub fn commented(game: &Game, comments: Vec<Option<Comment>>) -> GameTree {
    let mut tree = GameTree::from(game);
    let mut without = game.moves().count().saturating_sub(comments.len());
    let mut comments = comments.into_iter();
    let with_comment = |node: Node| {
        let comment = match node {
            Node::Move(_) if without == 0 => comments.next().flatten(),
            Node::Move(_) => {
                without -= 1;
                None
            }
            _ => None,
        };
        std::iter::once(node).chain(comment.map(Node::Comment))
    };
    tree.movetext = tree.movetext.into_iter().flat_map(with_comment).collect();
    tree
}

#[cfg(test)]
mod tests {
    use draughts_engine::score::WIN;

    use super::*;

    #[test]
    fn scores_are_those_of_white() {
        let evals = [(Color::White, 35), (Color::Black, 135), (Color::Black, 0)];
        let evals = evals.map(|(side, score)| eval(score, side));
        assert_eq!(evals, ["[%eval 0.35]", "[%eval -1.35]", "[%eval 0.00]"]);
    }

    #[test]
    fn a_ply_is_one() {
        assert_eq!([0, 1, 2].map(in_plies), ["0 plies", "1 ply", "2 plies"]);
    }

    #[test]
    fn moves_to_the_end_are_those_of_the_winner() {
        assert_eq!(eval(WIN - 1, Color::White), "", "it has won");
        assert_eq!(eval(WIN - 3, Color::White), "[%eval #1]");
        assert_eq!(eval(WIN - 7, Color::Black), "[%eval #-3]");
        assert_eq!(eval(2 - WIN, Color::Black), "[%eval #1]");
        assert_eq!(eval(6 - WIN, Color::White), "[%eval #-3]");
    }
}
