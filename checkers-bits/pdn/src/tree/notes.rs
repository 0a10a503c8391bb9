//! Converts tokens to annotations: NAGs and comments.

use std::string::String;

use super::{Comment, Node};
use crate::text::{GameText, Token, TokenKind};

/// Collects annotations from the tokens of a game.
pub(crate) struct NoteReader<'t, 'a> {
    game: &'t GameText<'a>,
    /// Lines of text so far; together they are one comment.
    lines: String,
    /// The number of open variations.
    depth: usize,
}

impl<'t, 'a> NoteReader<'t, 'a> {
    pub(crate) fn new(game: &'t GameText<'a>) -> Self {
        Self { game, lines: String::new(), depth: 0 }
    }

    /// Adds the comment of the text lines before the token, and the token itself if it is an
    /// annotation.
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
            TokenKind::VariationStart { .. } => self.depth += 1,
            TokenKind::VariationEnd => self.depth -= 1,
            TokenKind::Result if self.depth > 0 => {
                add_comment(&self.game.decode_movetext(token.text));
            }
            _ => {}
        }
    }
}

/// The NAG of an annotation glyph, as in chess. `*` and `□` mean the only move, `⨀` zugzwang.
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
