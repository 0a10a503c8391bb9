//! Games with comments after their moves.

use checkers_bits::{Color, Game};
use checkers_pdn::{Comment, GameTree, Node};
use draughts_engine::Score;

/// The score of an `%eval` command in men, from White's view; `None` for a win in a number of moves.
pub fn white_score(comments: &[String]) -> Option<f64> {
    comments.iter().find_map(|text| {
        let comment = Comment::from(text.as_str());
        let value = comment.commands().find(|command| command.name == "eval")?.value;
        let score: f64 = value.split(',').next()?.trim().parse().ok()?;
        score.is_finite().then_some(score)
    })
}

/// The comment with the score of a search for this side, in hundredths of a man: `[%eval 0.35]`, from White's view.
pub fn eval(score: Score, side: Color) -> Comment {
    let score = if side == Color::White { score } else { -score };
    Comment::from(&*format!("[%eval {:.2}]", f64::from(score) / 100.0))
}

/// A game with a comment after each of its last moves; the last comment belongs to the last move.
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
