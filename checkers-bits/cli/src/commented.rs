//! Games with comments after their moves.

use checkers_bits::Game;
use checkers_pdn::{Comment, GameTree, Node};

/// The score of an `%eval` command in men, from White's view; `None` for a win in a number of moves.
pub fn white_score(comments: &[String]) -> Option<f64> {
    comments.iter().find_map(|text| {
        let comment = Comment::from(text.as_str());
        let value = comment.commands().find(|command| command.name == "eval")?.value;
        let score: f64 = value.split(',').next()?.trim().parse().ok()?;
        score.is_finite().then_some(score)
    })
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
