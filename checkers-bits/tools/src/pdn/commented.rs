//! A played game with comments.

use checkers_bits::{Game, Variant};
use checkers_pdn::{Comment, GameTree, Node};

/// A game with a comment after each of its last moves.
pub(crate) fn commented<V: Variant>(game: &Game<V>, comments: Vec<Option<Comment>>) -> GameTree {
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
