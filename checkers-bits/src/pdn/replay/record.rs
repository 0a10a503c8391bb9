//! Writes a played [game](crate::Game) down as a tree.

use std::string::{String, ToString};
use std::vec::Vec;

use super::result;
use crate::game::{Game, Notes, PlyKind, Variation};
use crate::pdn::tree::{Comment, GameTree, Node};
use crate::position::Position;
use crate::variant::Variant;

impl GameTree {
    /// Takes over all that a played game says: its movetext in canonical notation, and the tags
    /// `GameType`, `Result` and, unless it starts as usual, `FEN`. Other tags stay, and so does the
    /// number of the first move unless it would be the other side's.
    ///
    /// ```
    /// use checkers_bits::{Game, Position, Russian, pdn};
    ///
    /// let mut tree = pdn::GameTree::default();
    /// tree.tags.set("Event", "Study")?;
    /// tree.record(&Game::from_position("W:WKa1:Bh8".parse::<Position<Russian>>()?));
    /// let expected = "[Event \"Study\"]\n[Result \"*\"]\n[GameType \"25\"]\n[FEN \"W:WKa1:Bh8\"]\n\n*\n";
    /// assert_eq!(tree.to_string(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record<V: Variant>(&mut self, game: &Game<V>) {
        let start = game.main_line().start();
        self.tags.put("Result", result::to_tag::<V>(game.recorded_result()));
        self.tags.put("GameType", game_type::<V>());
        if game.start() == Position::start().into() {
            self.tags.remove("FEN");
            self.tags.remove("SetUp");
        } else {
            self.tags.put("FEN", game.start().to_string());
        }
        self.movetext = nodes(game.main_line());
        let second_begins = start.side_to_move() != V::BEGINS;
        if self.main_line().next().is_none() {
            self.first_ply = 0;
        } else if (self.first_ply % 2 == 1) != second_begins {
            self.first_ply = second_begins.into();
        }
    }
}

/// The tree of a game, without tags but `GameType`, `Result` and, unless it starts as usual, `FEN`.
///
/// Line breaks in comments become spaces, and braces parentheses.
impl<V: Variant> From<&Game<V>> for GameTree {
    fn from(game: &Game<V>) -> Self {
        let mut tree = Self::default();
        tree.record(game);
        tree
    }
}

fn nodes<V: Variant>(variation: &Variation<V>) -> Vec<Node> {
    let mut nodes: Vec<Node> = notes(variation.notes()).collect();
    for ply in variation.plies() {
        nodes.push(match ply.kind() {
            PlyKind::Move(mv) => Node::Move(ply.before().notation(mv).to_string()),
            PlyKind::Setup(position) => Node::Setup(position.to_string()),
            PlyKind::UnknownMove => Node::Move("-".into()),
        });
        nodes.extend(notes(ply.notes()));
        let variations = ply.variations().iter();
        nodes.extend(variations.map(|variation| Node::Variation(self::nodes(variation))));
    }
    nodes
}

fn notes(notes: &Notes) -> impl Iterator<Item = Node> {
    let comments = notes.comments.iter().map(|text| Node::Comment(Comment::from(&**text)));
    notes.nags.iter().map(|&nag| Node::Nag(nag)).chain(comments)
}

/// The value of the `GameType` tag, as short as it can be.
fn game_type<V: Variant>() -> String {
    V::LONG_PDN_GAME_TYPE.map_or_else(|| V::PDN_GAME_TYPE.to_string(), Into::into)
}
