//! The text of one game.

use core::cell::OnceCell;

use super::comment::Comment;
use super::encoding::Encoding;
use super::error::Place;
use super::game::{Game, Item, Source, nag_of_strength};
use super::guess::{Evidence, Guess};
use super::lexer::Span;
use super::line_counter::LineCounter;
use super::tags::{Tag, Tags, unescaped};
use super::token::{Token, TokenKind};
use std::borrow::Cow;
use std::string::String;
use std::vec::Vec;

/// A game as it stands in the input, lent by [`Reader::next_game`](super::Reader::next_game).
///
/// Nothing is decoded before it is asked for. The game is known to be sound: variations are closed,
/// and every word among the moves could be one.
#[derive(Clone, Debug)]
pub struct GameText<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) spans: &'a [Span],
    number: u64,
    lines: LineCounter,
    encoding: OnceCell<Encoding>,
}

impl<'a> GameText<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        spans: &'a [Span],
        number: u64,
        lines: LineCounter,
        encoding: Option<Encoding>,
    ) -> Self {
        let encoding = encoding.map_or_else(OnceCell::new, OnceCell::from);
        Self { bytes, spans, number, lines, encoding }
    }

    /// All of it, from the first tag to the result.
    #[must_use]
    pub fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The number of the game in the input, counted from 1; broken games count.
    #[must_use]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line in which the game begins, counted from 1.
    #[must_use]
    pub fn line(&self) -> u64 {
        self.place(self.spans.first().map_or(0, |span| span.start as usize)).line
    }

    /// The place of a byte of the game, such as the [offset](Token::offset) of a token.
    #[must_use]
    pub fn place(&self, offset: usize) -> Place {
        self.lines.place_after(&self.bytes[..offset.min(self.bytes.len())])
    }

    /// The encoding that was asked for, or else the one that was found.
    #[must_use]
    pub fn encoding(&self) -> Encoding {
        *self.encoding.get_or_init(|| Encoding::detect(self.bytes))
    }

    /// The tokens in order, tags included.
    pub fn tokens(&self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        let (mut spans, bytes) = (self.spans.iter(), self.bytes);
        core::iter::from_fn(move || Token::next(&mut spans, bytes))
    }

    /// The tags, decoded.
    #[must_use]
    pub fn tags(&self) -> Tags {
        let mut tags = Tags::default();
        for token in self.tokens() {
            if let TokenKind::Tag { name, value } = token.kind {
                let name = self.decode(name).into_owned();
                tags.push(Tag { name, value: unescaped(&self.decode(value)) });
            }
        }
        tags
    }

    /// Which game this is; see [`Game::guess_variant`].
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        let mut evidence = Evidence::new(&self.tags());
        let mut depth = 0;
        for token in self.tokens() {
            match token.kind {
                TokenKind::VariationStart => depth += 1,
                TokenKind::VariationEnd => depth -= 1,
                TokenKind::Move(text) if depth == 0 => evidence.add_move(&text.text()),
                TokenKind::Setup(fen) if depth == 0 => evidence.add_fen(&self.decode(fen)),
                _ => {}
            }
        }
        evidence.guess()
    }

    /// The game as a tree of moves and variations.
    ///
    /// What is no PDN 3.0 becomes what is: a strength the NAG of the same meaning or, if there is
    /// none, a comment; text before the moves and a result inside a variation a comment; and a
    /// result at the end the `Result` tag, unless there is one that says something.
    #[must_use]
    pub fn to_game(&self) -> Game {
        let mut tree = Tree::default();
        let mut tags = self.tags();
        let mut terminator = None;
        let mut text = String::new();
        for token in self.tokens() {
            if let TokenKind::Text(line) = token.kind {
                text.push_str(&self.decode(line));
                text.push(' ');
                continue;
            }
            if !text.is_empty() {
                tree.push(Item::Comment(Comment::from(&*text)));
                text.clear();
            }
            match token.kind {
                TokenKind::Tag { .. } | TokenKind::Escape(_) | TokenKind::Text(_) => {}
                TokenKind::Number { number, is_second } => tree.number(number, is_second),
                TokenKind::Ellipsis => tree.ellipsis(),
                TokenKind::Move(text) => tree.push_move(text.text().into()),
                TokenKind::Strength(signs) => tree.push(self.strength(signs)),
                TokenKind::Nag(nag) => tree.push(Item::Nag(nag)),
                TokenKind::Comment(comment) => {
                    tree.push(Item::Comment(Comment::from(&*self.decode(comment))));
                }
                TokenKind::VariationStart => tree.open.push(Vec::new()),
                TokenKind::VariationEnd => tree.close(),
                TokenKind::Setup(fen) => tree.push(Item::Setup(self.decode(fen).into())),
                TokenKind::Result(result) => {
                    let result = self.movetext(result);
                    if tree.open.is_empty() {
                        terminator = Some(result.into_owned());
                    } else {
                        tree.push(Item::Comment(Comment::from(&*result)));
                    }
                }
            }
        }
        if let Some(terminator) = &terminator {
            tags.fill_result(terminator);
        }
        let black_begins = tags.get("FEN").is_some_and(|fen| fen.trim_start().starts_with('B'));
        Game {
            first_ply: match tree.first_ply {
                _ if !tree.has_moves => 0,
                Some(ply) => ply,
                None => u32::from(black_begins),
            },
            tags,
            movetext: tree.main_line,
            source: Some(Source {
                number: self.number,
                line: self.line(),
                encoding: self.encoding(),
                terminator,
            }),
        }
    }

    /// The NAG or comment that says what the signs behind a move do.
    pub(super) fn strength(&self, signs: &'a [u8]) -> Item {
        let signs = self.movetext(signs);
        nag_of_strength(&signs).map_or_else(|| Item::Comment(Comment::from(&*signs)), Item::Nag)
    }

    pub(super) fn decode(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        match core::str::from_utf8(bytes) {
            Ok(text) if bytes.is_ascii() => text.into(),
            _ => self.encoding().decode(bytes),
        }
    }

    /// Decodes what is ASCII but for signs that are told apart by their UTF-8, and the half.
    pub(super) fn movetext(&self, bytes: &'a [u8]) -> Cow<'a, str> {
        core::str::from_utf8(bytes).map_or_else(|_| Encoding::Windows1252.decode(bytes), Cow::from)
    }
}

/// The tree of moves while it is built.
#[derive(Default)]
struct Tree {
    main_line: Vec<Item>,
    /// The variations that are not closed, each inside the one before.
    open: Vec<Vec<Item>>,
    first_ply: Option<u32>,
    has_moves: bool,
}

impl Tree {
    fn push(&mut self, item: Item) {
        self.open.last_mut().unwrap_or(&mut self.main_line).push(item);
    }

    fn push_move(&mut self, text: String) {
        self.has_moves |= self.open.is_empty();
        self.push(Item::Move(text));
    }

    fn close(&mut self) {
        if let Some(variation) = self.open.pop() {
            self.push(Item::Variation(variation));
        }
    }

    fn number(&mut self, number: u32, is_second: bool) {
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
