//! From tokens to moves that are played by the rules of a variant, and from played moves to a tree.

mod error;
mod foresight;
mod record;
mod result;

pub use error::{ReplayError, ReplayErrorKind};

use std::vec::Vec;

use super::text::{GameText, MoveToken, Token, TokenKind};
use super::tree::{Node, NoteReader};
use crate::board::Board;
use crate::color::Color;
use crate::fen::Fen;
use crate::game::{Game, PlyKind, Variation};
use crate::moves::Move;
use crate::notation::ReadMoveError;
use crate::position::Position;
use crate::square_names::FirstSquare;
use crate::variant::Variant;

impl GameText<'_> {
    /// Plays all moves, including those of variations, and keeps none of them: the fast way to know
    /// whether a game is sound.
    ///
    /// Where the text of a capture fits more than one move, the moves that follow it decide: it is the
    /// only one after which they are legal. At most the next hundred are looked at.
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
    pub fn check<V: Variant>(&self) -> Result<Checked<V>, ReplayError<V>> {
        self.check_with(V::Board::FIRST_SQUARE)
    }

    /// [`check`](Self::check) with numbers that count from a square of your choice.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check).
    pub fn check_with<V: Variant>(
        &self,
        first_square: FirstSquare,
    ) -> Result<Checked<V>, ReplayError<V>> {
        let mut replay = Replay::new(self, first_square)?;
        let mut plies = 0;
        for token in self.tokens() {
            let is_move = matches!(replay.play(token)?, Some(PlyKind::Move(_)));
            plies += usize::from(is_move && replay.outer.is_empty());
        }
        Ok(Checked { plies, position: replay.variation.now.position })
    }

    /// The game with all its comments, NAGs and variations, every move of which is legal.
    ///
    /// Moves are understood as by [`check`](Self::check), and notes as by
    /// [`to_tree`](Self::to_tree), which has the tags. Move numbers are ignored.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] names the place in the input, the move and what is wrong with it.
    ///
    /// ```
    /// use checkers_bits::International;
    /// use checkers_bits::pdn::{GameTree, Reader};
    ///
    /// let text = "1.32-28! (1.33-28 {as often}) 19-23 2.28x19 14x23 1-1";
    /// let mut reader = Reader::new(text.as_bytes());
    /// let game = reader.next_game()?.unwrap().replay::<International>()?;
    /// assert_eq!(game.moves().count(), 4);
    /// assert_eq!(game.main_line().plies()[0].notes().nags, [1]);
    /// assert_eq!(
    ///     GameTree::from(&game).to_string(),
    ///     "[Result \"1-1\"]\n[GameType \"20\"]\n\n\
    ///      1. 32-28 $1 (1. 33-28 {as often}) 1... 19-23 2. 28x19 14x23 *\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay<V: Variant>(&self) -> Result<Game<V>, ReplayError<V>> {
        self.replay_with(V::Board::FIRST_SQUARE)
    }

    /// [`replay`](Self::replay) with numbers that count from a square of your choice.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
    pub fn replay_with<V: Variant>(
        &self,
        first_square: FirstSquare,
    ) -> Result<Game<V>, ReplayError<V>> {
        let mut replay = Replay::new(self, first_square)?;
        let mut variation = Variation::from(replay.start.position);
        let mut outer = Vec::new();
        let mut notes = NoteReader::new(self);
        let mut tags = self.tags();
        for token in self.tokens() {
            let ply = replay.play(token)?;
            notes.read(token, |note| match note {
                Node::Nag(nag) => variation.add_nag(nag),
                Node::Comment(comment) => variation.add_comment(comment.as_str()),
                Node::Move(_) | Node::Setup(_) | Node::Variation(_) => {}
            });
            if let Some(ply) = ply {
                variation.push(ply);
            }
            match token.kind {
                TokenKind::VariationStart => {
                    let inner = replay.variation.now.position.into();
                    outer.push(core::mem::replace(&mut variation, inner));
                }
                TokenKind::VariationEnd => {
                    if let Some(around) = outer.pop() {
                        let inner = core::mem::replace(&mut variation, around);
                        variation.push_variation(inner);
                    }
                }
                TokenKind::Result if outer.is_empty() => {
                    tags.fill_result(&self.decode_movetext(token.text));
                }
                _ => {}
            }
        }
        let mut game = Game::from_fen_and_main_line(replay.start, variation);
        game.set_recorded_result(
            tags.get("Result").map_or_else(Default::default, result::of_tag::<V>),
        );
        Ok(game)
    }
}

/// What [`GameText::check`] has found in a sound game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked<V: Variant> {
    /// How many moves were played, without variations.
    pub plies: usize,
    /// The position at the end.
    pub position: Position<V>,
}

/// A game whose tokens are played one by one.
struct Replay<'t, 'a, V: Variant> {
    game: &'t GameText<'a>,
    first_square: FirstSquare,
    /// What the FEN tag says, or else the usual position.
    start: Fen<V>,
    variation: OpenVariation<V>,
    /// Those around it, the main line first.
    outer: Vec<OpenVariation<V>>,
}

/// The main line or a variation, up to here.
#[derive(Clone, Copy)]
struct OpenVariation<V: Variant> {
    now: Standing<V>,
    before_last_ply: Option<Standing<V>>,
}

/// Where a variation stands.
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
        let is_second = position.side_to_move() != V::BEGINS;
        let ply = move_number.saturating_sub(1).saturating_mul(2).saturating_add(is_second.into());
        Self { position, is_known: true, ply }
    }

    fn after(self, ply: PlyKind<V>) -> Self {
        let plies = self.ply.saturating_add(1);
        match ply {
            PlyKind::Move(mv) => {
                Self { position: self.position.play_unchecked(mv), is_known: true, ply: plies }
            }
            PlyKind::Setup(position) => Self::new(position, plies / 2 + 1),
            PlyKind::UnknownMove => Self { is_known: false, ply: plies, ..self },
        }
    }
}

impl<'t, 'a, V: Variant> Replay<'t, 'a, V> {
    fn new(game: &'t GameText<'a>, first_square: FirstSquare) -> Result<Self, ReplayError<V>> {
        let start = match fen_tag(game).filter(|fen| !fen.text.trim_ascii().is_empty()) {
            None => Position::start().into(),
            Some(fen) => read_fen(game, fen, first_square)?,
        };
        let now = Standing::new(start.position, start.move_number.unwrap_or(1).into());
        let variation = OpenVariation { now, before_last_ply: None };
        Ok(Self { game, first_square, start, variation, outer: Vec::new() })
    }

    /// Plays a token, and returns the ply that it stands for, if any.
    fn play(&mut self, token: Token<'a>) -> Result<Option<PlyKind<V>>, ReplayError<V>> {
        let ply = match token.kind {
            TokenKind::Move if MoveToken(token.text).is_unknown() => PlyKind::UnknownMove,
            TokenKind::Move => PlyKind::Move(self.read_move(token)?),
            TokenKind::Setup => PlyKind::Setup(self.read_setup(token)?),
            TokenKind::VariationStart => {
                let Some(start) = self.variation.before_last_ply else {
                    return Err(self.error(token, ReplayErrorKind::NothingToReplace));
                };
                self.outer.push(self.variation);
                self.variation = OpenVariation { now: start, before_last_ply: None };
                return Ok(None);
            }
            TokenKind::VariationEnd => {
                self.variation = self.outer.pop().unwrap_or(self.variation);
                return Ok(None);
            }
            _ => return Ok(None),
        };
        let before = self.variation.now;
        self.variation = OpenVariation { now: before.after(ply), before_last_ply: Some(before) };
        Ok(Some(ply))
    }

    fn read_move(&self, token: Token<'a>) -> Result<Move<V>, ReplayError<V>> {
        let (now, mv) = (self.variation.now, MoveToken(token.text));
        let named = || (now.ply, mv.text().into());
        if !now.is_known {
            let (ply, text) = named();
            return Err(self.error(token, ReplayErrorKind::AfterUnknownMove { ply, text }));
        }
        now.position.read_move_with(mv.ascii(), self.first_square).or_else(|reason| {
            if let ReadMoveError::Ambiguous(ambiguous) = &reason {
                if let Some(mv) = self.foresee(ambiguous, self.game.tokens_after(token)) {
                    return Ok(mv);
                }
            }
            let ((ply, text), reason) = (named(), reason.into());
            Err(self.error(token, ReplayErrorKind::Move { ply, text, reason }))
        })
    }

    /// Also `B::`, with which PDN 3.0 passes the turn.
    fn read_setup(&self, fen: Token<'a>) -> Result<Position<V>, ReplayError<V>> {
        let side_to_move = match fen.text {
            b"W::" => Color::White,
            b"B::" => Color::Black,
            _ => return Ok(read_fen(self.game, fen, self.first_square)?.position),
        };
        Ok(Position { side_to_move, ..self.variation.now.position })
    }

    fn error(&self, token: Token<'a>, kind: ReplayErrorKind<V>) -> ReplayError<V> {
        ReplayError::new(self.game, token.offset, kind)
    }
}

fn read_fen<V: Variant>(
    game: &GameText<'_>,
    fen: Token<'_>,
    first_square: FirstSquare,
) -> Result<Fen<V>, ReplayError<V>> {
    Fen::read(fen.text, first_square).map_err(|error| {
        ReplayError::new(game, fen.offset + error.offset(), ReplayErrorKind::Fen(error))
    })
}

/// The value of the tag `FEN`, found as [`Tags::get`](super::Tags::get) finds it.
fn fen_tag<'a>(game: &GameText<'a>) -> Option<Token<'a>> {
    let find = |is_name: fn(&[u8]) -> bool| {
        let mut tokens = game.tokens().take_while(|token| token.kind != TokenKind::Move);
        tokens.find(|token| token.kind == TokenKind::TagName && is_name(token.text))?;
        tokens.next()
    };
    find(|name| name == b"FEN").or_else(|| find(|name| name.eq_ignore_ascii_case(b"FEN")))
}
