//! Replays a game by the rules of a variant.

mod error;
mod foresight;

use core::slice;
use std::vec::Vec;

pub use error::{ReplayError, ReplayErrorKind};

use super::game_text::GameText;
use super::lexer::{Kind, Span};
use super::token::{MoveText, Token, TokenKind};
use crate::color::Color;
use crate::fen::Fen;
use crate::game::Step;
use crate::moves::Move;
use crate::notation::ReadMoveError;
use crate::position::Position;
use crate::square_names::Numbering;
use crate::variant::Variant;

/// What [`GameText::check`] has found in a sound game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Replayed<V: Variant> {
    /// How many moves were played, without variations.
    pub plies: usize,
    /// The position at the end.
    pub position: Position<V>,
}

impl GameText<'_> {
    /// Plays all moves, also those of variations, and keeps none of them: the fast way to know
    /// whether a game is sound.
    ///
    /// A capture whose text leaves more than one move is the one after which the line can go on as it
    /// does, if there is only one; the next hundred moves are looked at.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] names the place in the input, the move and what is wrong with it.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_bits::pdn::Reader;
    ///
    /// let file = "1. c3-d4 d6-c5 2. b2-c3 *\n1. c3-d4 d6-c5 2. c3-b4 *\n";
    /// let mut reader = Reader::new(file.as_bytes());
    /// assert_eq!(reader.next_game()?.unwrap().check::<Russian>()?.plies, 3);
    /// assert_eq!(
    ///     reader.next_game()?.unwrap().check::<Russian>().unwrap_err().to_string(),
    ///     "game 2, line 2, column 19: 2. c3-b4: there is no piece on c3"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check<V: Variant>(&self) -> Result<Replayed<V>, ReplayError<V>> {
        self.check_numbered(Numbering::TopLeft)
    }

    /// [`check`](Self::check) with the numbers in a numbering of your choice.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn check_numbered<V: Variant>(
        &self,
        numbering: Numbering,
    ) -> Result<Replayed<V>, ReplayError<V>> {
        let mut replay = Replay::new(self, numbering)?;
        let mut plies = 0;
        while let Some(event) = replay.next()? {
            let is_move = matches!(event, Event::Step(Step::Move(_)));
            plies += usize::from(is_move && !replay.is_in_variation());
        }
        Ok(Replayed { plies, position: replay.position() })
    }
}

/// A game that is being replayed.
pub(super) struct Replay<'t, 'a, V: Variant> {
    text: &'t GameText<'a>,
    numbering: Numbering,
    start: Fen<V>,
    spans: slice::Iter<'a, Span>,
    line: Line<V>,
    /// The lines around the one that is open.
    outer: Vec<Line<V>>,
}

pub(super) enum Event<'a, V: Variant> {
    Step(Step<V>),
    VariationStart,
    VariationEnd,
    /// Nothing that happens on the board.
    Other(TokenKind<'a>),
}

/// Where a line stands.
#[derive(Clone, Copy)]
struct Line<V: Variant> {
    now: Standing<V>,
    before_last_step: Option<Standing<V>>,
}

#[derive(Clone, Copy)]
struct Standing<V: Variant> {
    position: Position<V>,
    /// Whether no move is missing since the position was on the board.
    is_known: bool,
    /// How many moves went before, for messages.
    ply: u32,
}

impl<V: Variant> Standing<V> {
    fn new(position: Position<V>, move_number: u32) -> Self {
        let is_black = position.side_to_move() == Color::Black;
        let ply = move_number.saturating_sub(1).saturating_mul(2).saturating_add(is_black.into());
        Self { position, is_known: true, ply }
    }

    fn after(self, step: Step<V>) -> Self {
        let ply = self.ply.saturating_add(1);
        match step {
            Step::Move(mv) => {
                Self { position: self.position.play_unchecked(mv), is_known: true, ply }
            }
            Step::SetUp(position) => Self::new(position, ply / 2 + 1),
            Step::Unknown => Self { is_known: false, ply, ..self },
        }
    }
}

impl<'t, 'a, V: Variant> Replay<'t, 'a, V> {
    /// Sets up the position of the FEN tag, or else the usual one.
    pub(super) fn new(
        text: &'t GameText<'a>,
        numbering: Numbering,
    ) -> Result<Self, ReplayError<V>> {
        let fen = fen_tag(text).filter(|span| !span.of(text.bytes).trim_ascii().is_empty());
        let start = match fen {
            None => Position::start().into(),
            Some(span) => read_fen(text, span.of(text.bytes), span.start as usize, numbering)?,
        };
        let now = Standing::new(start.position, start.move_number.unwrap_or(1).into());
        let line = Line { now, before_last_step: None };
        Ok(Self { text, numbering, start, spans: text.spans.iter(), line, outer: Vec::new() })
    }

    /// What the FEN tag says, or else the usual position.
    pub(super) fn start(&self) -> Fen<V> {
        self.start
    }

    pub(super) fn position(&self) -> Position<V> {
        self.line.now.position
    }

    pub(super) fn is_in_variation(&self) -> bool {
        !self.outer.is_empty()
    }

    pub(super) fn next(&mut self) -> Result<Option<Event<'a, V>>, ReplayError<V>> {
        let Some(token) = Token::next(&mut self.spans, self.text.bytes) else { return Ok(None) };
        Ok(Some(match token.kind {
            TokenKind::Move(text) if text.is_unknown() => self.step(Step::Unknown),
            TokenKind::Move(text) => {
                let mv = self.read_move(text, token.offset)?;
                self.step(Step::Move(mv))
            }
            TokenKind::Setup(fen) => {
                let position = self.read_setup(fen, token.offset)?;
                self.step(Step::SetUp(position))
            }
            TokenKind::VariationStart => {
                let Some(start) = self.line.before_last_step else {
                    return Err(self.error(token.offset, ReplayErrorKind::NothingToReplace));
                };
                self.outer.push(self.line);
                self.line = Line { now: start, before_last_step: None };
                Event::VariationStart
            }
            TokenKind::VariationEnd => {
                self.line = self.outer.pop().unwrap_or(self.line);
                Event::VariationEnd
            }
            other => Event::Other(other),
        }))
    }

    fn step(&mut self, step: Step<V>) -> Event<'a, V> {
        let now = self.line.now;
        self.line = Line { now: now.after(step), before_last_step: Some(now) };
        Event::Step(step)
    }

    fn read_move(&self, text: MoveText<'a>, offset: usize) -> Result<Move<V>, ReplayError<V>> {
        let now = self.line.now;
        let named = || (now.ply, text.text().into());
        if !now.is_known {
            let (ply, text) = named();
            return Err(self.error(offset, ReplayErrorKind::AfterUnknown { ply, text }));
        }
        read_move(&now.position, text, self.numbering).or_else(|reason| {
            if let ReadMoveError::Ambiguous(ambiguous) = &reason {
                if let Some(mv) = self.foresee(ambiguous) {
                    return Ok(mv);
                }
            }
            let ((ply, text), reason) = (named(), reason.into());
            Err(self.error(offset, ReplayErrorKind::Move { ply, text, reason }))
        })
    }

    /// Also `B::`, with which PDN 3.0 passes the turn.
    fn read_setup(&self, fen: &'a [u8], offset: usize) -> Result<Position<V>, ReplayError<V>> {
        let side_to_move = match fen {
            b"W::" => Color::White,
            b"B::" => Color::Black,
            _ => return Ok(read_fen(self.text, fen, offset, self.numbering)?.position),
        };
        Ok(Position { side_to_move, ..self.position() })
    }

    fn error(&self, offset: usize, kind: ReplayErrorKind<V>) -> ReplayError<V> {
        ReplayError::new(self.text, offset, kind)
    }
}

fn read_move<V: Variant>(
    position: &Position<V>,
    text: MoveText<'_>,
    numbering: Numbering,
) -> Result<Move<V>, ReadMoveError<V>> {
    let bytes = text.as_bytes();
    if bytes.is_ascii() {
        position.read_move_numbered(bytes, numbering)
    } else {
        position.read_move_numbered(&*text.text(), numbering)
    }
}

fn read_fen<V: Variant>(
    text: &GameText<'_>,
    fen: &[u8],
    offset: usize,
    numbering: Numbering,
) -> Result<Fen<V>, ReplayError<V>> {
    Fen::read(fen, numbering).map_err(|error| {
        ReplayError::new(text, offset + error.offset(), ReplayErrorKind::Fen(error))
    })
}

/// The value of the tag `FEN`, found as [`Tags::get`](super::Tags::get) finds it.
fn fen_tag(text: &GameText<'_>) -> Option<Span> {
    let find = |is_name: fn(&[u8]) -> bool| {
        let mut tags = text.spans.windows(2).take_while(|pair| pair[0].kind != Kind::Move);
        let is_fen =
            |pair: &&[Span]| pair[0].kind == Kind::TagName && is_name(pair[0].of(text.bytes));
        tags.find(is_fen).map(|pair| pair[1])
    };
    find(|name| name == b"FEN").or_else(|| find(|name| name.eq_ignore_ascii_case(b"FEN")))
}
