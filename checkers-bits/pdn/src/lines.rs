//! The main line and the open variations of a game while its tokens are read.

use crate::text::{GameText, Token, TokenKind};
use crate::tree::{Comment, Node};
use checkers_bits::game::{Ply, Variation};

/// A line under construction: the main line or a variation, of a tree or of a game.
pub(crate) trait LineBuilder: Sized {
    /// Adds a NAG or a comment.
    fn push_note(&mut self, note: impl FnOnce() -> Node);

    /// Adds a variation to the last ply.
    fn push_variation(&mut self, variation: Self);

    /// Makes an empty variation that replaces the last ply, or the next ply if `of_next_move`.
    fn branch(&self, of_next_move: bool) -> Self;
}

/// A line that is not stored.
impl LineBuilder for () {
    fn push_note(&mut self, _: impl FnOnce() -> Node) {}

    fn push_variation(&mut self, _: Self) {}

    fn branch(&self, _: bool) -> Self {}
}

impl LineBuilder for Vec<Node> {
    fn push_note(&mut self, note: impl FnOnce() -> Node) {
        self.push(note());
    }

    fn push_variation(&mut self, variation: Self) {
        self.push(Node::Variation(variation));
    }

    fn branch(&self, _: bool) -> Self {
        Self::new()
    }
}

impl LineBuilder for Variation {
    fn push_note(&mut self, note: impl FnOnce() -> Node) {
        match note() {
            Node::Nag(nag) => self.add_nag(nag),
            Node::Comment(comment) => self.add_comment(comment.0),
            Node::Move(_) | Node::Setup(_) | Node::Variation(_) => {}
        }
    }

    fn push_variation(&mut self, variation: Self) {
        let last = self.plies().len().saturating_sub(1);
        let added = self.add_variation(last, variation);
        // `add_variation` cannot fail, because the variation starts at the position before the replaced move and
        // the reader limits the nesting.
        debug_assert!(added.is_ok(), "{added:?}");
    }

    fn branch(&self, of_next_move: bool) -> Self {
        let last = self.plies().last().filter(|_| !of_next_move);
        last.map_or_else(|| self.position(), Ply::before).into()
    }
}

/// The main line of a game and its open variations, up to the current token.
pub(crate) struct OpenLines<L> {
    innermost: OpenLine<L>,
    /// The main line and the variations that contain `innermost`, from the outermost.
    outer: Vec<OpenLine<L>>,
    is_after_text: bool,
}

struct OpenLine<L> {
    line: L,
    /// The offset of the opening parenthesis.
    start: usize,
    is_of_next_move: bool,
    /// Variations that replace the next move. They are added when this move is read.
    waiting: Vec<L>,
    /// Variations that replace the last move but stand before it in the text. These variations are added after the
    /// comments and NAGs of the move.
    moved: Vec<L>,
}

impl<L: LineBuilder> OpenLine<L> {
    fn new(line: L, start: usize, is_of_next_move: bool) -> Self {
        Self { line, start, is_of_next_move, waiting: Vec::new(), moved: Vec::new() }
    }

    #[inline]
    fn add_moved(&mut self) {
        self.moved.drain(..).for_each(|variation| self.line.push_variation(variation));
    }
}

impl<L: LineBuilder> OpenLines<L> {
    pub(crate) fn new(main_line: L) -> Self {
        let innermost = OpenLine::new(main_line, 0, false);
        Self { innermost, outer: Vec::new(), is_after_text: false }
    }

    /// The innermost open variation, or the main line.
    pub(crate) fn line(&self) -> &L {
        &self.innermost.line
    }

    /// Whether no variation is open.
    pub(crate) fn is_in_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    /// Returns the line to which the caller adds the next ply.
    #[inline]
    pub(crate) fn next_ply(&mut self) -> &mut L {
        self.innermost.add_moved();
        let OpenLine { line, waiting, moved, .. } = &mut self.innermost;
        core::mem::swap(waiting, moved);
        line
    }

    /// Adds a token that is not a ply.
    pub(crate) fn add(&mut self, game: &GameText<'_>, token: Token<'_>) {
        let is_after_text =
            core::mem::replace(&mut self.is_after_text, token.kind == TokenKind::Text);
        let line = &mut self.innermost.line;
        match token.kind {
            TokenKind::VariationStart { of_next_move, .. } => {
                self.innermost.add_moved();
                let line = self.innermost.line.branch(of_next_move);
                let inner = OpenLine::new(line, token.offset, of_next_move);
                self.outer.push(core::mem::replace(&mut self.innermost, inner));
            }
            TokenKind::VariationEnd => self.close(),
            TokenKind::Nag(nag) => line.push_note(|| Node::Nag(nag)),
            TokenKind::Comment => line.push_note(|| comment(&game.decode(token.text))),
            // Adjacent lines of text become one comment.
            TokenKind::Text if !is_after_text => line.push_note(|| {
                let lines = game.tokens_from(token.offset);
                let lines = lines.take_while(|line| line.kind == TokenKind::Text);
                comment(&lines.map(|line| game.decode(line.text) + " ").collect::<String>())
            }),
            TokenKind::Strength => line.push_note(|| {
                let signs = game.decode_movetext(token.text);
                nag_of_strength(&signs).map_or_else(|| comment(&signs), Node::Nag)
            }),
            TokenKind::Result if !self.outer.is_empty() => {
                line.push_note(|| comment(&game.decode_movetext(token.text)));
            }
            _ => {}
        }
    }

    fn close(&mut self) {
        self.innermost.add_moved();
        let Some(outer) = self.outer.pop() else { return };
        let OpenLine { line, is_of_next_move, .. } = core::mem::replace(&mut self.innermost, outer);
        if is_of_next_move {
            self.innermost.waiting.push(line);
        } else {
            self.innermost.line.push_variation(line);
        }
    }

    /// Removes the innermost open variation. Returns the offset of its opening parenthesis; `None` if no variation is
    /// open.
    pub(crate) fn drop_variation(&mut self) -> Option<usize> {
        let outer = self.outer.pop()?;
        Some(core::mem::replace(&mut self.innermost, outer).start)
    }

    /// Adds a comment in place of a variation.
    pub(crate) fn push_comment(&mut self, text: &str) {
        self.innermost.line.push_note(|| comment(text));
    }

    /// Returns the main line after the last token.
    pub(crate) fn finish(mut self) -> L {
        self.innermost.add_moved();
        self.innermost.line
    }
}

fn comment(text: &str) -> Node {
    Node::Comment(Comment::from(text))
}

/// Returns the NAG of a strength sign, as in chess. `*` and `□` mean the only move. `⨀` means zugzwang.
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
