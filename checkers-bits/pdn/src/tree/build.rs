//! Builds the main line of a tree or of a game from tokens.

use core::convert::Infallible;
use std::io::BufRead;

use super::write::is_on_move;
use super::{Comment, GameTree, Node, Source};
use crate::text::{Error, GameText, MoveToken, Reader, Token, TokenKind};
use crate::warning::Warning;
use checkers_bits::Color;
use checkers_bits::game::{Ply, PlyKind, Variation};

impl<R: BufRead> Reader<R> {
    /// Reads all games as trees. The moves are not checked.
    ///
    /// A broken game is an error, after which the next game follows. An I/O error is the last item.
    pub fn trees(mut self) -> impl Iterator<Item = Result<GameTree, Error>> {
        core::iter::from_fn(move || {
            self.next_game().map(|game| game.map(|game| game.to_tree())).transpose()
        })
    }
}

impl GameText<'_> {
    /// Converts the game to a tree of moves and variations, without checking the moves.
    ///
    /// Notation from before PDN 3.0 is converted. A strength such as `!` becomes its NAG, or a comment if no NAG
    /// has this meaning. Text before the moves and a result inside a variation become comments. The result at the
    /// end of the movetext becomes the `Result` tag, unless the tag already has a known result.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let Ok(tree) = self.tree_of(|token| -> Result<_, Infallible> {
            Ok(match token.kind {
                TokenKind::Move => Edit::Ply(Node::Move(MoveToken(token.text).text().into())),
                TokenKind::Setup => Edit::Ply(Node::Setup(self.decode(token.text).into())),
                _ => Edit::AsWritten,
            })
        });
        tree
    }

    /// Builds a tree. `edit_of` returns the effect of each token.
    pub(crate) fn tree_of<'a, E>(
        &'a self,
        edit_of: impl FnMut(Token<'a>) -> Result<Edit<Node>, E>,
    ) -> Result<GameTree, E> {
        let main_line = Vec::with_capacity(self.tokens().size_hint().0);
        let movetext = self.build(main_line, edit_of)?;
        let mut tags = self.tags();
        let result = self.result_token().map(|it| self.decode_movetext(it.text).into_owned());
        if let Some(result) = &result {
            tags.fill_result(result);
        }
        let second = !tags.side_that_begins();
        let second_begins = tags.get("FEN").is_some_and(|fen| is_on_move(second, fen));
        Ok(GameTree {
            tags,
            first_ply: self.first_ply(second, second_begins),
            movetext,
            source: Some(Source {
                number: self.number(),
                line: self.line(),
                encoding: self.encoding(),
                result,
                warnings: self.syntax_warnings().map(Warning::from).collect(),
            }),
        })
    }

    /// Returns the number of plies before the first move, by the move number or else by the side to move.
    fn first_ply(&self, second: Color, mut second_begins: bool) -> u32 {
        let mut first = None;
        for token in self.main_line() {
            match token.kind {
                TokenKind::MoveNumber { number, is_second } => {
                    let ply = number.saturating_sub(1).saturating_mul(2);
                    first = Some(ply.saturating_add(is_second.into()));
                }
                // `1. ... 7-12` means `1... 7-12`, so an ellipsis makes the ply odd.
                TokenKind::Ellipsis => first = Some(first.unwrap_or(0) | 1),
                TokenKind::Setup => second_begins = is_on_move(second, &self.decode(token.text)),
                TokenKind::Move => return first.unwrap_or(second_begins.into()),
                _ => {}
            }
        }
        0
    }

    /// Builds a main line from the tokens of the game. `edit_of` returns the effect of each token.
    pub(crate) fn build<'a, L: Line, E>(
        &'a self,
        main_line: L,
        mut edit_of: impl FnMut(Token<'a>) -> Result<Edit<L::Ply>, E>,
    ) -> Result<L, E> {
        let mut builder = Builder { open: Open::new(main_line, false), around: Vec::new() };
        // Adjacent lines of text become one comment, so `lines` collects them.
        let mut lines = String::new();
        for token in self.tokens() {
            if token.kind == TokenKind::Text {
                lines.push_str(&self.decode(token.text));
                lines.push(' ');
                continue;
            }
            if !lines.is_empty() {
                builder.comment(&core::mem::take(&mut lines));
            }
            match edit_of(token)? {
                Edit::Ply(ply) => builder.push_ply(ply),
                Edit::AsWritten => builder.add(self, token),
                Edit::DropVariation => {
                    builder.open = builder.around.pop().unwrap_or(builder.open);
                }
                Edit::Comment(comment) => builder.open.line.push_note(Node::Comment(comment)),
                Edit::Nothing => {}
            }
        }
        builder.open.add_moved();
        Ok(builder.open.line)
    }
}

/// The effect of a token on its line.
pub(crate) enum Edit<P> {
    /// Adds a move, a setup or an unknown move.
    Ply(P),
    /// Handles the token by its kind, for example adds a NAG or begins a variation.
    AsWritten,
    /// Removes the innermost open variation.
    DropVariation,
    /// Adds a comment in place of an illegal variation.
    Comment(Comment),
    Nothing,
}

impl<P> Edit<P> {
    pub(crate) fn map_ply<Q>(self, f: impl FnOnce(P) -> Q) -> Edit<Q> {
        match self {
            Self::Ply(ply) => Edit::Ply(f(ply)),
            Self::AsWritten => Edit::AsWritten,
            Self::DropVariation => Edit::DropVariation,
            Self::Comment(comment) => Edit::Comment(comment),
            Self::Nothing => Edit::Nothing,
        }
    }
}

/// A line under construction: the main line or a variation, of a tree or of a game.
pub(crate) trait Line {
    type Ply;

    fn push_ply(&mut self, ply: Self::Ply);

    /// Adds a NAG or a comment.
    fn push_note(&mut self, note: Node);

    /// Adds a variation to the last ply.
    fn push_variation(&mut self, variation: Self);

    /// Makes an empty variation that replaces the last ply, or the next ply if `of_next_move`.
    fn branch(&self, of_next_move: bool) -> Self;
}

impl Line for Vec<Node> {
    type Ply = Node;

    fn push_ply(&mut self, ply: Node) {
        self.push(ply);
    }

    fn push_note(&mut self, note: Node) {
        self.push(note);
    }

    fn push_variation(&mut self, variation: Self) {
        self.push(Node::Variation(variation));
    }

    fn branch(&self, _: bool) -> Self {
        Self::new()
    }
}

impl Line for Variation {
    type Ply = PlyKind;

    fn push_ply(&mut self, ply: PlyKind) {
        self.push_unchecked(ply);
    }

    fn push_note(&mut self, note: Node) {
        match note {
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

struct Builder<L> {
    /// The innermost open variation, or the main line.
    open: Open<L>,
    /// The main line and the variations that contain `open`, from the outermost.
    around: Vec<Open<L>>,
}

/// A line under construction.
struct Open<L> {
    line: L,
    is_of_next_move: bool,
    /// Variations that replace the next move. They are added when this move is read.
    waiting: Vec<L>,
    /// Variations that replace the last move but stand before it in the text. These variations are added after the
    /// comments and NAGs of the move.
    moved: Vec<L>,
}

impl<L: Line> Open<L> {
    fn new(line: L, is_of_next_move: bool) -> Self {
        Self { line, is_of_next_move, waiting: Vec::new(), moved: Vec::new() }
    }

    fn add_moved(&mut self) {
        self.moved.drain(..).for_each(|variation| self.line.push_variation(variation));
    }
}

impl<L: Line> Builder<L> {
    fn push_ply(&mut self, ply: L::Ply) {
        self.open.add_moved();
        self.open.line.push_ply(ply);
        core::mem::swap(&mut self.open.waiting, &mut self.open.moved);
    }

    /// Adds a token that is not a ply.
    fn add(&mut self, game: &GameText<'_>, token: Token<'_>) {
        match token.kind {
            TokenKind::VariationStart { of_next_move } => {
                self.open.add_moved();
                let inner = Open::new(self.open.line.branch(of_next_move), of_next_move);
                self.around.push(core::mem::replace(&mut self.open, inner));
            }
            TokenKind::VariationEnd => self.close(),
            TokenKind::Nag(nag) => self.open.line.push_note(Node::Nag(nag)),
            TokenKind::Comment => self.comment(&game.decode(token.text)),
            TokenKind::Strength => {
                let signs = game.decode_movetext(token.text);
                match nag_of_strength(&signs) {
                    Some(nag) => self.open.line.push_note(Node::Nag(nag)),
                    None => self.comment(&signs),
                }
            }
            TokenKind::Result if !self.around.is_empty() => {
                self.comment(&game.decode_movetext(token.text));
            }
            _ => {}
        }
    }

    fn comment(&mut self, text: &str) {
        self.open.line.push_note(Node::Comment(text.into()));
    }

    fn close(&mut self) {
        self.open.add_moved();
        let Some(around) = self.around.pop() else { return };
        let Open { line, is_of_next_move, .. } = core::mem::replace(&mut self.open, around);
        if is_of_next_move {
            self.open.waiting.push(line);
        } else {
            self.open.line.push_variation(line);
        }
    }
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
