//! Builds the trees of games from their tokens.

use std::io::BufRead;
use std::string::String;
use std::vec::Vec;

use super::notes::NoteReader;
use super::tags::{Tag, Tags, unescaped};
use super::write::is_on_move;
use super::{GameTree, Node, Source};
use crate::pdn::text::{Error, GameText, MoveToken, Reader, TokenKind};

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameTree, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().map(|game| game.map(|game| game.to_tree())).transpose()
    }
}

impl GameText<'_> {
    /// The tags, decoded.
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
                _ => {}
            }
        }
        tags
    }

    /// The game as a tree of moves and variations.
    ///
    /// What is not PDN 3.0 becomes what is: a strength the NAG of the same meaning or, if there is
    /// none, a comment; text before the moves and a result inside a variation a comment; and a
    /// result at the end the `Result` tag, unless there is one that says something.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let mut tree = Builder::default();
        let mut notes = NoteReader::new(self);
        let mut tags = self.tags();
        let mut result = None;
        for token in self.tokens() {
            notes.read(token, |note| tree.push(note));
            match token.kind {
                TokenKind::MoveNumber { number, is_second } => tree.move_number(number, is_second),
                TokenKind::Ellipsis => tree.ellipsis(),
                TokenKind::Move => tree.push_move(MoveToken(token.text).text().into()),
                TokenKind::Setup => tree.push(Node::Setup(self.decode(token.text).into())),
                TokenKind::VariationStart => tree.open.push(Vec::new()),
                TokenKind::VariationEnd => tree.close(),
                TokenKind::Result if tree.open.is_empty() => {
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
        GameTree {
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
            }),
        }
    }
}

/// The tree of moves while it is built.
#[derive(Default)]
struct Builder {
    main_line: Vec<Node>,
    /// The variations that are not closed, each inside the one before.
    open: Vec<Vec<Node>>,
    first_ply: Option<u32>,
    has_moves: bool,
}

impl Builder {
    fn push(&mut self, node: Node) {
        self.open.last_mut().unwrap_or(&mut self.main_line).push(node);
    }

    fn push_move(&mut self, text: String) {
        self.has_moves |= self.open.is_empty();
        self.push(Node::Move(text));
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
