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

impl<R: BufRead> Reader<R> {
    /// The games as trees, whether their moves are legal or not.
    ///
    /// A broken game is one error, after which the next game is read; an I/O error is the last item.
    pub fn trees(mut self) -> impl Iterator<Item = Result<GameTree, Error>> {
        core::iter::from_fn(move || {
            self.next_game().map(|game| game.map(|game| game.to_tree())).transpose()
        })
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

    /// The value of a tag, decoded and without escapes. It decodes only this tag; [`Tags::get`]
    /// needs all tags.
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

    /// Builds a tree. `edit_of` returns the change of the tree for each token.
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
                (TreeEdit::DropVariation, _) => tree.drop_variation(),
                (TreeEdit::AsWritten, TokenKind::MoveNumber { number, is_second }) => {
                    tree.move_number(number, is_second);
                }
                (TreeEdit::AsWritten, TokenKind::Ellipsis) => tree.ellipsis(),
                (TreeEdit::AsWritten, TokenKind::VariationStart { of_next_move }) => {
                    tree.open(of_next_move);
                }
                (TreeEdit::AsWritten, TokenKind::VariationEnd) => tree.close(),
                (TreeEdit::AsWritten, TokenKind::Result) if tree.open.is_empty() => {
                    result = Some(self.decode_movetext(token.text).into_owned());
                }
                _ => {}
            }
        }
        tree.add_moved();
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
                warnings: self.syntax_warnings().collect(),
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
    /// The open variations, from the outermost to the innermost, and whether each is one of the next
    /// move.
    open: Vec<(Vec<Node>, bool)>,
    /// Variations of the next move, with the number of open variations around them.
    moved: Vec<Moved>,
    first_ply: Option<u32>,
    has_moves: bool,
}

/// A variation that is written behind the next move and its notes.
struct Moved {
    depth: usize,
    is_behind_its_move: bool,
    variation: Vec<Node>,
}

impl Builder {
    fn push(&mut self, node: Node) {
        self.open.last_mut().map_or(&mut self.main_line, |(open, _)| open).push(node);
    }

    fn push_ply(&mut self, node: Node) {
        self.add_moved();
        self.has_moves |= self.open.is_empty() && matches!(node, Node::Move(_));
        self.push(node);
        let depth = self.open.len();
        let moved = self.moved.iter_mut().rev().take_while(|moved| moved.depth == depth);
        moved.for_each(|moved| moved.is_behind_its_move = true);
    }

    /// Adds the variations that were written before the last move.
    fn add_moved(&mut self) {
        let is_here = |moved: &Moved| moved.depth == self.open.len() && moved.is_behind_its_move;
        let others = self.moved.iter().rev().take_while(|moved| is_here(moved)).count();
        for moved in self.moved.split_off(self.moved.len() - others) {
            self.push(Node::Variation(moved.variation));
        }
    }

    fn open(&mut self, of_next_move: bool) {
        self.add_moved();
        self.open.push((Vec::new(), of_next_move));
    }

    fn close(&mut self) {
        self.add_moved();
        let Some((variation, of_next_move)) = self.open.pop() else { return };
        if of_next_move {
            let depth = self.open.len();
            self.moved.push(Moved { depth, is_behind_its_move: false, variation });
        } else {
            self.push(Node::Variation(variation));
        }
    }

    fn drop_variation(&mut self) {
        let depth = self.open.len();
        self.moved.truncate(self.moved.partition_point(|moved| moved.depth < depth));
        self.open.pop();
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
