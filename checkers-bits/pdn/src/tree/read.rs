//! Reads games as trees.

use std::io::BufRead;

use super::write::is_on_move;
use super::{GameTree, Node, Source};
use crate::lines::OpenLines;
use crate::text::{Error, GameText, MoveToken, Reader, TokenKind, plies_before};
use crate::warning::Warning;
use checkers_bits::Color;

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
    #[inline]
    #[must_use]
    pub fn to_tree(&self) -> GameTree {
        let mut lines = OpenLines::new(Vec::with_capacity(self.tokens().size_hint().0));
        for token in self.tokens() {
            match token.kind {
                TokenKind::Move => {
                    lines.next_ply().push(Node::Move(MoveToken(token.text).text().into()));
                }
                TokenKind::Setup => {
                    lines.next_ply().push(Node::Setup(self.decode(token.text).into()));
                }
                _ => lines.add(self, token),
            }
        }
        GameTree { movetext: lines.finish(), ..self.tree_without_moves() }
    }

    /// The tags, the origin and the number of the first move.
    #[inline]
    pub(crate) fn tree_without_moves(&self) -> GameTree {
        let mut tags = self.tags();
        let result = self.result_token().map(|it| self.decode_movetext(it.text).into_owned());
        if let Some(result) = &result {
            tags.fill_result(result);
        }
        let second = !tags.side_that_begins();
        let second_begins = tags.get("FEN").is_some_and(|fen| is_on_move(second, fen));
        GameTree {
            tags,
            first_ply: self.first_ply(second, second_begins),
            movetext: Vec::new(),
            source: Some(Source {
                number: self.number(),
                line: self.line(),
                encoding: self.encoding(),
                result,
                warnings: self.syntax_warnings().map(Warning::from).collect(),
            }),
        }
    }

    /// Returns the number of plies before the first move, by the move number or else by the side to move.
    #[inline]
    fn first_ply(&self, second: Color, mut second_begins: bool) -> u32 {
        let mut first = None;
        for token in self.main_line() {
            match token.kind {
                TokenKind::MoveNumber { number, is_second } => {
                    first = Some(plies_before(number, is_second));
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
}
