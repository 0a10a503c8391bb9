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
    /// The tags, decoded; a FEN that stands for them is the tag `FEN`.
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

    /// The value of the tag with a name, decoded and without escapes: what [`tags`](Self::tags)
    /// [gets](Tags::get), without reading the others.
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

    /// The tag `GameType`, if it is one.
    pub(crate) fn game_type(&self) -> Option<GameType> {
        let value = self.tag_token("GameType")?;
        core::str::from_utf8(value.text).ok()?.parse().ok()
    }

    /// The game as a tree of moves and variations.
    ///
    /// What is not PDN 3.0 becomes what is: a strength the NAG of the same meaning or, if there is
    /// none, a comment; text before the moves and a result inside a variation a comment; and a
    /// result at the end the `Result` tag, unless there is one that says something.
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let as_written = |token: Token<'_>| -> Result<Growth, Infallible> {
            Ok(match token.kind {
                TokenKind::Move => Growth::Ply(Node::Move(MoveToken(token.text).text().into())),
                TokenKind::Setup => Growth::Ply(Node::Setup(self.decode(token.text).into())),
                _ => Growth::Token,
            })
        };
        let Ok(tree) = self.build_tree(as_written);
        tree
    }

    /// The tree that grows as `grow` says, which is given every token in turn.
    pub(crate) fn build_tree<'a, E>(
        &'a self,
        mut grow: impl FnMut(Token<'a>) -> Result<Growth, E>,
    ) -> Result<GameTree, E> {
        let main_line = Vec::with_capacity(self.tokens().size_hint().0);
        let mut tree = Builder { main_line, ..Builder::default() };
        let mut notes = NoteReader::new(self);
        let mut tags = self.tags();
        let mut result = None;
        for token in self.tokens() {
            let growth = grow(token)?;
            let is_left_out = matches!(growth, Growth::Nothing | Growth::Uproot | Growth::Note(_));
            notes.read(token, |note| {
                if !is_left_out {
                    tree.push(note);
                }
            });
            match (growth, token.kind) {
                (Growth::Ply(node), _) => tree.push_ply(node),
                (Growth::Note(node), _) => tree.push(node),
                (Growth::Uproot, _) => drop(tree.open.pop()),
                (Growth::Token, TokenKind::MoveNumber { number, is_second }) => {
                    tree.move_number(number, is_second);
                }
                (Growth::Token, TokenKind::Ellipsis) => tree.ellipsis(),
                (Growth::Token, TokenKind::VariationStart) => tree.open.push(Vec::new()),
                (Growth::Token, TokenKind::VariationEnd) => tree.close(),
                (Growth::Token, TokenKind::Result) if tree.open.is_empty() => {
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

/// What a token adds to the tree.
pub(crate) enum Growth {
    /// A move or a setup.
    Ply(Node),
    /// A comment in place of what is left out.
    Note(Node),
    /// What tokens of its kind are.
    Token,
    /// Nothing, and the variation that is open is taken back.
    Uproot,
    Nothing,
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
