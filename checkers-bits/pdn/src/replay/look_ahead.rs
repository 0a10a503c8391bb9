//! Uses the next moves of a game to resolve an ambiguous move, or a FEN without a side to move.

use super::{MoveReader, ReplayErrorKind, State};
use crate::text::{MoveToken, Token, TokenKind};
use crate::warning::Remedy;
use checkers_bits::fen::Fen;
use checkers_bits::game::{Outcome, RecordedResult};
use checkers_bits::notation::{AmbiguousMove, ReadMoveError};
use checkers_bits::{AnyMove, AnyPosition, Color};

/// The maximum number of next moves to try. It limits the time for one ambiguous move.
const FARTHEST: usize = 100;

/// The maximum number of candidate lines at a time. Without this limit, ambiguous next moves could multiply the
/// candidate lines to any number.
const MOST_VARIATIONS: usize = 100;

impl<'a> MoveReader<'_, 'a> {
    /// Returns the capture that fits `token` and after which the next moves are legal as far as possible. If several
    /// captures are equal, returns the straight capture among them, or `None` if none of them is straight. Warns of
    /// this choice unless `token` names every landing square of the straight capture.
    #[cold]
    pub(super) fn resolve(
        &mut self,
        now: &State,
        ambiguous: &AmbiguousMove,
        token: Token<'a>,
    ) -> Option<AnyMove> {
        let mut followed: Vec<(AnyMove, AnyPosition)> =
            ambiguous.candidates().map(|mv| (mv, now.position.make(mv))).collect();
        for text in self.next_moves(token.offset + 1).take(FARTHEST) {
            let next: Vec<_> = followed
                .iter()
                .flat_map(|&(first, position)| {
                    let moves = self.fitting(&position, text).into_iter();
                    moves.map(move |mv| (first, position.make(mv)))
                })
                .collect();
            if next.is_empty() {
                break;
            }
            followed = next;
            let (first, _) = followed[0];
            if followed.iter().all(|other| other.0 == first) {
                return Some(first);
            }
            if followed.len() > MOST_VARIATIONS {
                break;
            }
        }
        let (mv, remedy) = match self.winning(now, ambiguous, token) {
            Some(winning) => (winning, Remedy::Winning),
            None => (ambiguous.straight()?, Remedy::Straight),
        };
        if !followed.iter().any(|other| other.0 == mv) {
            return None;
        }
        if ambiguous.straight() == Some(mv) && ambiguous.is_whole_path(mv) {
            return Some(mv);
        }
        let message = ReplayErrorKind::Move {
            ply: now.ply,
            text: MoveToken(token.text).text().into(),
            reason: Box::new(ReadMoveError::Ambiguous(ambiguous.clone())),
        };
        self.warn(token.offset, &message, remedy);
        Some(mv)
    }

    /// Reads a capture written jump by jump, such as `11x18 18x25`, which begins with `token`.
    #[cold]
    pub(super) fn read_jumps(&mut self, now: &State, token: Token<'a>) -> Option<AnyMove> {
        let mut path = MoveToken(token.text).ascii().into_owned();
        for next in self.game.rest_of_line(token.offset + 1).take(FARTHEST) {
            let jump = next.as_move()?.ascii();
            let is_sign = |byte: &u8| matches!(byte, b'x' | b'X' | b':' | b'-');
            let [at, from] = [path.rsplit(is_sign).next()?, jump.split(is_sign).next()?];
            if at != from || from.len() == jump.len() {
                return None;
            }
            path.extend_from_slice(&jump[from.len()..]);
            if let Ok(mv) = now.position.read_unique_move(&path, self.first_square) {
                self.end_of_jumps = Some(next.offset + 1);
                return Some(mv);
            }
        }
        None
    }

    /// The only capture that wins, if the last move of the game fits several captures and the result of the game is a
    /// win of the side to move.
    fn winning(&self, now: &State, ambiguous: &AmbiguousMove, token: Token<'a>) -> Option<AnyMove> {
        let mover = now.position.side_to_move();
        let is_won = || self.game.recorded_result(now.begins) == RecordedResult::won_by(mover);
        let is_end = |it: Token<'_>| !matches!(it.kind, TokenKind::Move | TokenKind::VariationEnd);
        if !self.game.tokens_from(token.offset + 1).all(is_end) || !is_won() {
            return None;
        }
        let outcome = |mv: &AnyMove| now.position.make(*mv).outcome();
        let wins = |mv: &AnyMove| outcome(mv).and_then(Outcome::winner) == Some(mover);
        let mut winning = ambiguous.candidates().filter(wins);
        winning.next().filter(|_| winning.next().is_none())
    }

    fn fitting(&self, position: &AnyPosition, text: MoveToken<'a>) -> Vec<AnyMove> {
        match position.read_unique_move(text.ascii(), self.first_square) {
            Ok(mv) => [mv].into(),
            Err(ReadMoveError::Ambiguous(ambiguous)) => ambiguous.candidates().collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Reads a FEN that has `?` as its side to move, at the offset `at`. The side to move is the side for which the
    /// next move is legal.
    #[cold]
    pub(super) fn fen_of_mover(&self, fen: Token<'a>, at: usize) -> Option<Fen> {
        let mv = self.next_moves(fen.offset + 1).next()?;
        Color::ALL.into_iter().find_map(|side| {
            let mut text = fen.text.to_vec();
            *text.get_mut(at)? = side.letter() as u8;
            let fen = Fen::read_with(text, self.variant, self.first_square).ok()?;
            (!self.fitting(&fen.position, mv).is_empty()).then_some(fen)
        })
    }

    /// The moves of this variation from `offset` up to a setup or an unknown move. Later moves cannot be checked,
    /// because the position after a setup or an unknown move does not depend on the candidate.
    fn next_moves(&self, offset: usize) -> impl Iterator<Item = MoveToken<'a>> + use<'a> {
        let tokens = self.game.rest_of_line(offset);
        let moves = tokens.take_while(|token| token.kind != TokenKind::Setup);
        moves.filter_map(Token::as_move).take_while(|text| !text.is_unknown())
    }
}
