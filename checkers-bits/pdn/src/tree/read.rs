//! Builds the trees of games from their tokens.

use core::convert::Infallible;
use std::io::BufRead;
use std::string::String;
use std::vec::Vec;

use super::notes::NoteReader;
use super::tags::{Tag, Tags, unescaped};
use super::write::is_on_move;
use super::{GameTree, GameType, Node, Source};
use crate::text::{Error, GameText, MoveToken, Reader, Token, TokenKind};

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameTree, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().map(|game| game.map(|game| game.to_tree())).transpose()
    }
}

impl GameText<'_> {
    /// The tags, decoded. A FEN in place of tags becomes the tag `FEN`.
    #[must_use]
    pub fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        let mut name = String::new();
        for token in self.tokens() {
            match token.kind {
                TokenKind::TagName => name = self.decode(token.text).into_owned(),
                TokenKind::TagValue => {
                    let value = unescaped(&self.decode(token.text));
                    tags.push(Tag { name: core::mem::take(&mut name), value });
                }
                TokenKind::Fen => tags.put("FEN", self.decode(token.text).into_owned()),
                _ => {}
            }
        }
        tags
    }

    /// The value of a tag, decoded and without escapes: as [`Tags::get`], but without decoding the
    /// other tags.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[Event \"Final\"] 1. c3-d4 *"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(game.tag("Event").as_deref(), Some("Final"));
    /// assert_eq!(game.tag("Round"), None);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<String> {
        self.tag_token(name).map(|value| unescaped(&self.decode(value.text)))
    }

    /// The tag `GameType`, if it is valid.
    pub(crate) fn game_type(&self) -> Option<GameType> {
        let value = self.tag_token("GameType")?;
        core::str::from_utf8(value.text).ok()?.parse().ok()
    }

    /// The game as a tree of moves and variations.
    ///
    /// Other notation becomes PDN 3.0: a strength such as `!` becomes its NAG or, if there is none, a
    /// comment. Text before the moves and a result inside a variation become comments. The result at
    /// the end becomes the `Result` tag, unless that tag has a known result.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let as_written = |token: Token<'_>| -> Result<TreeEdit, Infallible> {
            Ok(match token.kind {
                TokenKind::Move => TreeEdit::Ply(Node::Move(MoveToken(token.text).text().into())),
                TokenKind::Setup => TreeEdit::Ply(Node::Setup(self.decode(token.text).into())),
                _ => TreeEdit::AsWritten,
            })
        };
        let Ok(tree) = self.build_tree(as_written);
        tree
    }

    /// Builds a tree. `edit_of` says for each token how it changes the tree.
    pub(crate) fn build_tree<'a, E>(
        &'a self,
        mut edit_of: impl FnMut(Token<'a>) -> Result<TreeEdit, E>,
    ) -> Result<GameTree, E> {
        let main_line = Vec::with_capacity(self.tokens().size_hint().0);
        let mut tree = Builder { main_line, ..Builder::default() };
        let mut notes = NoteReader::new(self);
        let mut tags = self.tags();
        let mut result = None;
        for token in self.tokens() {
            let edit = edit_of(token)?;
            let is_left_out =
                matches!(edit, TreeEdit::Nothing | TreeEdit::DropVariation | TreeEdit::Comment(_));
            notes.read(token, |note| {
                if !is_left_out {
                    tree.push(note);
                }
            });
            match (edit, token.kind) {
                (TreeEdit::Ply(node), _) => tree.push_ply(node),
                (TreeEdit::Comment(node), _) => tree.push(node),
                (TreeEdit::DropVariation, _) => drop(tree.open.pop()),
                (TreeEdit::AsWritten, TokenKind::MoveNumber { number, is_second }) => {
                    tree.move_number(number, is_second);
                }
                (TreeEdit::AsWritten, TokenKind::Ellipsis) => tree.ellipsis(),
                (TreeEdit::AsWritten, TokenKind::VariationStart) => tree.open.push(Vec::new()),
                (TreeEdit::AsWritten, TokenKind::VariationEnd) => tree.close(),
                (TreeEdit::AsWritten, TokenKind::Result) if tree.open.is_empty() => {
                    result = Some(self.decode_movetext(token.text).into_owned());
                }
                _ => {}
            }
        }
        if let Some(result) = &result {
            tags.fill_result(result);
        }
        let second = !tags.side_that_begins();
        let second_begins = tags.get("FEN").is_some_and(|fen| is_on_move(second, fen));
        Ok(GameTree {
            first_ply: match tree.first_ply {
                _ if !tree.has_moves => 0,
                Some(ply) => ply,
                None => u32::from(second_begins),
            },
            tags,
            movetext: tree.main_line,
            source: Some(Source {
                number: self.number(),
                line: self.line(),
                encoding: self.encoding(),
                result,
                broken_tags: self.broken_tags().collect(),
            }),
        })
    }
}

/// How a token changes the tree.
pub(crate) enum TreeEdit {
    /// Adds a move or a setup.
    Ply(Node),
    /// Adds a comment in place of an illegal variation.
    Comment(Node),
    /// The usual effect of the token.
    AsWritten,
    /// Removes the innermost open variation.
    DropVariation,
    Nothing,
}

/// The tree of moves while it is built.
#[derive(Default)]
struct Builder {
    main_line: Vec<Node>,
    /// The open variations, from the outermost to the innermost.
    open: Vec<Vec<Node>>,
    first_ply: Option<u32>,
    has_moves: bool,
}

impl Builder {
    fn push(&mut self, node: Node) {
        self.open.last_mut().unwrap_or(&mut self.main_line).push(node);
    }

    fn push_ply(&mut self, node: Node) {
        self.has_moves |= self.open.is_empty() && matches!(node, Node::Move(_));
        self.push(node);
    }

    fn close(&mut self) {
        if let Some(variation) = self.open.pop() {
            self.push(Node::Variation(variation));
        }
    }

    fn move_number(&mut self, number: u32, is_second: bool) {
        if self.open.is_empty() && !self.has_moves {
            let ply = number.saturating_sub(1).saturating_mul(2);
            self.first_ply = Some(ply.saturating_add(is_second.into()));
        }
    }

    /// `1. ... 7-12` is `1... 7-12`.
    fn ellipsis(&mut self) {
        if self.open.is_empty() && !self.has_moves {
            self.first_ply = Some(self.first_ply.unwrap_or(0) | 1);
        }
    }
}
