//! What is said about moves: NAGs, comments, and what else becomes one of the two.

use std::string::String;

use super::{Comment, Node};
use crate::text::{GameText, Token, TokenKind};

/// Finds the notes among the tokens of a game.
pub(crate) struct NoteReader<'t, 'a> {
    game: &'t GameText<'a>,
    /// The lines of text so far, which together are one comment.
    lines: String,
    /// How many variations are open.
    depth: usize,
}

impl<'t, 'a> NoteReader<'t, 'a> {
    pub(crate) fn new(game: &'t GameText<'a>) -> Self {
        Self { game, lines: String::new(), depth: 0 }
    }

    /// Adds what ends with a token: the comment of the lines before it, and the token if it is a
    /// note.
    pub(crate) fn read(&mut self, token: Token<'a>, mut add: impl FnMut(Node)) {
        if token.kind == TokenKind::Text {
            self.lines.push_str(&self.game.decode(token.text));
            self.lines.push(' ');
            return;
        }
        let mut add_comment = |text: &str| add(Node::Comment(Comment::from(text)));
        if !self.lines.is_empty() {
            add_comment(&self.lines);
            self.lines.clear();
        }
        match token.kind {
            TokenKind::Comment => add_comment(&self.game.decode(token.text)),
            TokenKind::Nag(nag) => add(Node::Nag(nag)),
            TokenKind::Strength => {
                let signs = self.game.decode_movetext(token.text);
                match nag_of_strength(&signs) {
                    Some(nag) => add(Node::Nag(nag)),
                    None => add_comment(&signs),
                }
            }
            TokenKind::VariationStart => self.depth += 1,
            TokenKind::VariationEnd => self.depth -= 1,
            TokenKind::Result if self.depth > 0 => {
                add_comment(&self.game.decode_movetext(token.text));
            }
            _ => {}
        }
    }
}

/// The NAG that means the same: those of chess, which PDN has taken over. `*` and `□` mean the only
/// move, `⨀` is zugzwang.
fn nag_of_strength(signs: &str) -> Option<u16> {
    Some(match signs {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "*" | "□" => 7,
        "⨀" => 22,
        _ => return None,
    })
}
