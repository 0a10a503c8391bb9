//! Replays the tokens of a game as moves by the rules of a variant.

mod begins;
mod conflict;
mod error;
mod legal_part;
mod look_ahead;
mod record;

pub use conflict::ResultConflict;
pub use error::{ReplayError, ReplayErrorKind};

use crate::lines::{LineBuilder, OpenLines};
use crate::text::{GameText, MoveToken, Places, Token, TokenKind, plies_before};
use crate::tree::Node;
use crate::warning::{Remedy, Warning};
use checkers_bits::fen::{Fen, FenErrorKind};
use checkers_bits::game::{Game, PlyKind, Variation};
use checkers_bits::notation::ReadMoveError;
use checkers_bits::{AnyMove, AnyPosition, AnyVariant, Color, FirstSquare};
use memchr::memchr2;

impl GameText<'_> {
    /// Plays all moves and variations without storing them. This method is the fastest way to validate a game.
    ///
    /// The text of a capture can fit several legal moves. If the next moves, at most 100, are legal after only one of
    /// these captures, this capture is played. Otherwise the straight capture is played, with a
    /// [warning](Checked::warnings).
    ///
    /// An illegal variation is not an error; [`Checked::illegal_variations`] lists all illegal variations.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] tells the place in the input, the move and the reason.
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let file = "1. c3-d4 d6-c5 2. b2-c3 *\n1. c3-d4 d6-c5 2. c3-b4 *\n";
    /// let mut reader = Reader::new(file.as_bytes());
    /// assert_eq!(reader.next_game()?.unwrap().check(Russian)?.plies, 3);
    /// assert_eq!(
    ///     reader.next_game()?.unwrap().check(Russian).unwrap_err().to_string(),
    ///     "game 2, line 2, column 19: 2. c3-b4: there is no piece on c3"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, variant: impl Into<AnyVariant>) -> Result<Checked, ReplayError> {
        let variant = variant.into();
        self.check_with(variant, variant.first_square())
    }

    /// Checks a game as [`check`](Self::check) does, but with square 1 in the given corner.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] for an illegal move, as in [`check`](Self::check).
    pub fn check_with(
        &self,
        variant: impl Into<AnyVariant>,
        first_square: FirstSquare,
    ) -> Result<Checked, ReplayError> {
        let mut replay = Replay::new(self, variant.into(), first_square, |_| ())?;
        for token in self.tokens() {
            replay.step(token)?;
        }
        Ok(replay.finish().1)
    }

    /// Replays the game with all comments, NAGs and variations. Every move of the result is legal.
    ///
    /// Ambiguous captures are resolved as in [`check`](Self::check). Comments and NAGs are converted as in
    /// [`to_tree`](Self::to_tree). Move numbers and tags are not kept. An illegal variation becomes a comment;
    /// [`check`](Self::check) reports the illegal move.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] tells the place in the input, the move and the reason.
    ///
    /// ```
    /// use checkers_bits::International;
    /// use checkers_pdn::{GameTree, Reader};
    ///
    /// let text = "1.32-28! (1.33-28 {as often}) 19-23 2.28x19 14x23 1-1";
    /// let mut reader = Reader::new(text.as_bytes());
    /// let game = reader.next_game()?.unwrap().replay(International)?;
    /// assert_eq!(game.moves().count(), 4);
    /// assert_eq!(game.main_line().plies()[0].notes().nags, [1]);
    /// assert_eq!(
    ///     GameTree::from(&game).to_string(),
    ///     "[Result \"1-1\"]\n[GameType \"20\"]\n\n\
    ///      1. 32-28 $1 (1. 33-28 {as often}) 1... 19-23 2. 28x19 14x23 *\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&self, variant: impl Into<AnyVariant>) -> Result<Game, ReplayError> {
        let variant = variant.into();
        self.replay_with(variant, variant.first_square())
    }

    /// Replays a game as [`replay`](Self::replay) does, but with square 1 in the given corner.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] for an illegal move, as in [`replay`](Self::replay).
    pub fn replay_with(
        &self,
        variant: impl Into<AnyVariant>,
        first_square: FirstSquare,
    ) -> Result<Game, ReplayError> {
        Ok(self.replay_checked(variant.into(), first_square)?.0)
    }

    /// The [syntax warnings](Self::syntax_warnings) and, if the main line is legal, the warnings of its
    /// [check](Self::check).
    #[must_use]
    pub fn warnings(&self, variant: impl Into<AnyVariant>) -> Vec<Warning> {
        let checked = self.check(variant).into_iter().flat_map(Checked::into_warnings);
        self.syntax_warnings().map(Warning::from).chain(checked).collect()
    }

    pub(crate) fn replay_checked(
        &self,
        variant: AnyVariant,
        first_square: FirstSquare,
    ) -> Result<(Game, Checked), ReplayError> {
        let mut replay = Replay::new(self, variant, first_square, Variation::from)?;
        for token in self.tokens() {
            replay.step(token)?;
        }
        let (main_line, checked) = replay.finish();
        let mut game = Game::from(main_line);
        game.set_recorded_result(self.recorded_result(checked.begins));
        Ok((game, checked))
    }
}

/// The maximum number of reported illegal variations, and of reported warnings. It bounds the memory for the errors of
/// one game.
const MAX_REPORTED: usize = 100;

/// The result of [`GameText::check`] for a legal game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// The number of known moves in the main line.
    pub plies: usize,
    /// The position at the end of the main line.
    pub position: AnyPosition,
    /// Whether `position` is known; an unknown move such as `-` makes the position unknown.
    is_known: bool,
    /// The side that begins in this game.
    begins: Color,
    /// The illegal variations, at most 100, each with its first illegal move.
    pub illegal_variations: Vec<ReplayError>,
    /// The defects of a legal game other than illegal variations, at most 100: captures whose text fits several moves,
    /// a FEN without a side to move, and a first move of the side that usually moves second.
    pub warnings: Vec<Warning>,
}

impl Checked {
    /// Returns the [illegal variations](Self::illegal_variations) as warnings, then the [warnings](Self::warnings).
    pub fn into_warnings(self) -> impl Iterator<Item = Warning> {
        self.illegal_variations.into_iter().map(Warning::from).chain(self.warnings)
    }
}

/// A line that stores the plies of a replay, or nothing.
pub(crate) trait Plies: LineBuilder {
    /// Adds a ply and the position after it.
    fn push_ply(&mut self, ply: PlyKind, after: AnyPosition);
}

impl Plies for () {
    fn push_ply(&mut self, _: PlyKind, _: AnyPosition) {}
}

impl Plies for Variation {
    fn push_ply(&mut self, ply: PlyKind, after: AnyPosition) {
        self.push_unchecked(ply, after);
    }
}

/// Replays the tokens of a game one by one.
pub(super) struct Replay<'t, 'a, P> {
    reader: MoveReader<'t, 'a>,
    lines: OpenLines<Replayed<P>>,
    /// The number of known moves in the main line.
    plies: usize,
    /// The offset at which the replay goes on after an illegal variation, or after a capture in several words.
    resume: usize,
    illegal_variations: Vec<ReplayError>,
}

/// Reads the moves and the positions of a game by the rules of its variant.
struct MoveReader<'t, 'a> {
    game: &'t GameText<'a>,
    variant: AnyVariant,
    first_square: FirstSquare,
    warnings: Vec<Warning>,
    places: Places<'a>,
    /// The end of the last move, if it is a capture written jump by jump.
    end_of_jumps: Option<usize>,
}

/// The main line or a variation, up to the current token.
struct Replayed<P> {
    now: State,
    before_last_ply: Option<State>,
    /// The offset of the last ply.
    last_ply: usize,
    plies: P,
}

/// The current state of a variation.
#[derive(Clone, Copy)]
struct State {
    position: AnyPosition,
    /// Whether the position is known; an unknown move makes it unknown.
    is_known: bool,
    /// The number of plies before this position, for error messages.
    ply: u32,
    /// The side that begins in this game.
    begins: Color,
}

impl<P> Replayed<P> {
    fn new(now: State, plies: P) -> Self {
        Self { now, before_last_ply: None, last_ply: 0, plies }
    }
}

impl<P: LineBuilder> LineBuilder for Replayed<P> {
    fn push_note(&mut self, note: impl FnOnce() -> Node) {
        self.plies.push_note(note);
    }

    fn push_variation(&mut self, variation: Self) {
        self.plies.push_variation(variation.plies);
    }

    fn branch(&self, of_next_move: bool) -> Self {
        let start = self.before_last_ply.filter(|_| !of_next_move).unwrap_or(self.now);
        Self::new(start, self.plies.branch(of_next_move))
    }
}

impl<P: Plies> Replayed<P> {
    /// Adds a ply. The function is inlined, because the caller that passes `PlyKind::Move`, the most frequent kind,
    /// then needs no match on the kind.
    #[inline]
    fn push(&mut self, ply: PlyKind, offset: usize) {
        self.before_last_ply = Some(self.now);
        self.now = self.now.after(ply);
        self.last_ply = offset;
        self.plies.push_ply(ply, self.now.position);
    }
}

impl State {
    fn new(position: AnyPosition, move_number: u32, begins: Color) -> Self {
        let is_second = position.side_to_move() != begins;
        Self { position, is_known: true, ply: plies_before(move_number, is_second), begins }
    }

    fn after(self, ply: PlyKind) -> Self {
        let plies = self.ply.saturating_add(1);
        match ply {
            PlyKind::Move(mv) => {
                Self { position: self.position.make(mv), is_known: true, ply: plies, ..self }
            }
            PlyKind::Setup(position) => Self::new(position, plies / 2 + 1, self.begins),
            PlyKind::UnknownMove => Self { is_known: false, ply: plies, ..self },
        }
    }
}

impl<'t, 'a, P: Plies> Replay<'t, 'a, P> {
    /// Begins a replay at the position of the FEN tag, or at the initial position of the variant. `main_line` makes the
    /// main line from this position.
    pub(super) fn new(
        game: &'t GameText<'a>,
        variant: AnyVariant,
        first_square: FirstSquare,
        main_line: impl FnOnce(Fen) -> P,
    ) -> Result<Self, ReplayError> {
        let (warnings, places) = (Vec::new(), game.places());
        let mut reader =
            MoveReader { game, variant, first_square, warnings, places, end_of_jumps: None };
        let (start, begins) = reader.read_start()?;
        let now = State::new(start.position, start.move_number.unwrap_or(1).into(), begins);
        Ok(Self {
            reader,
            lines: OpenLines::new(Replayed::new(now, main_line(start))),
            plies: 0,
            resume: 0,
            illegal_variations: Vec::new(),
        })
    }

    /// Plays a token; returns the ply that it adds to its line. An illegal move in the main line is an error. A
    /// variation with an illegal move becomes a comment.
    pub(super) fn step(&mut self, token: Token<'a>) -> Result<Option<PlyKind>, ReplayError> {
        if token.offset < self.resume {
            return Ok(None);
        }
        self.play(token).or_else(|error| self.refuse(token, error).map(|()| None))
    }

    /// Makes a comment of the variation that contains an illegal token. The replay goes on after this variation.
    #[cold]
    fn refuse(&mut self, token: Token<'a>, error: ReplayError) -> Result<(), ReplayError> {
        let start = match token.kind {
            TokenKind::VariationStart { .. } => Some(token.offset),
            _ => self.lines.drop_variation(),
        };
        let game = self.reader.game;
        let token_at = |offset| game.tokens_from(offset).next();
        let Some(start) = start else { return Err(error) };
        let Some(TokenKind::VariationStart { of_next_move, tokens }) =
            token_at(start).map(|it| it.kind)
        else {
            return Err(error);
        };
        let end = game.tokens_from(start).nth(tokens as usize).map_or(start, |end| end.offset);
        self.resume = end + 1;
        self.lines.push_comment(&game.decode(&game.as_bytes()[start..=end]));
        if self.illegal_variations.len() < MAX_REPORTED {
            let Replayed { before_last_ply, last_ply, .. } = *self.lines.line();
            let replaced = before_last_ply.filter(|_| !of_next_move).zip(token_at(last_ply));
            self.illegal_variations.push(match replaced {
                Some((State { ply, .. }, mv)) => {
                    let (text, kind) = (MoveToken(mv.text).text().into(), Box::new(error.kind));
                    ReplayError { kind: ReplayErrorKind::Variation { ply, text, kind }, ..error }
                }
                None => error,
            });
        }
        Ok(())
    }

    /// The position after the tokens replayed so far.
    pub(super) fn position(&self) -> AnyPosition {
        self.lines.line().now.position
    }

    fn play(&mut self, token: Token<'a>) -> Result<Option<PlyKind>, ReplayError> {
        let line = self.lines.line();
        let ply = match token.kind {
            // In a variation `--` is a null move, which shows a threat.
            TokenKind::Move
                if token.text == b"--" && line.now.is_known && !self.lines.is_in_main_line() =>
            {
                PlyKind::Setup(line.now.position.null_move())
            }
            TokenKind::Move if MoveToken(token.text).is_unknown() => PlyKind::UnknownMove,
            TokenKind::Move => {
                let mv = self.reader.read_move(&line.now, token)?;
                if let Some(end) = self.reader.end_of_jumps.take() {
                    self.resume = end;
                }
                self.plies += usize::from(self.lines.is_in_main_line());
                self.lines.next_ply().push(PlyKind::Move(mv), token.offset);
                return Ok(Some(PlyKind::Move(mv)));
            }
            // The most frequent token beside moves.
            TokenKind::MoveNumber { .. } => return Ok(None),
            TokenKind::Setup => PlyKind::Setup(self.reader.read_setup(&line.now.position, token)?),
            TokenKind::VariationStart { of_next_move: false, .. }
                if line.before_last_ply.is_none() =>
            {
                return Err(self.reader.error(token.offset, ReplayErrorKind::NothingToReplace));
            }
            TokenKind::Semicolon => {
                self.check_rest_of_line(token);
                return Ok(None);
            }
            _ => {
                self.lines.add(self.reader.game, token);
                return Ok(None);
            }
        };
        self.lines.next_ply().push(ply, token.offset);
        Ok(Some(ply))
    }

    /// Makes a comment of the rest of a line after a `;` if one of its moves is illegal.
    #[cold]
    fn check_rest_of_line(&mut self, semicolon: Token<'a>) {
        let (reader, mut after) = (&mut self.reader, self.lines.line().now);
        let (game, start) = (reader.game, semicolon.offset + 1);
        let rest = &game.as_bytes()[start..];
        let end = start + memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
        let tokens = game.tokens_from(start).take_while(|token| token.offset < end);
        let mut moves = tokens.filter(|token| token.kind == TokenKind::Move);
        let (warnings, places) = (reader.warnings.len(), reader.places.clone());
        let checked = moves.try_for_each(|token| {
            after = after.after(PlyKind::Move(reader.read_move(&after, token)?));
            Ok::<_, ReplayError>(())
        });
        // The replay of legal moves warns again.
        reader.warnings.truncate(warnings);
        reader.end_of_jumps = None;
        let Err(error) = checked else {
            reader.places = places;
            return;
        };
        reader.warnings.extend((warnings < MAX_REPORTED).then(|| error.into()));
        self.resume = end;
        self.lines.push_comment(&game.decode(&game.as_bytes()[start..end]));
    }

    /// Returns the plies of the main line and the result of the check, after the last token of the game.
    pub(super) fn finish(self) -> (P, Checked) {
        let Self { reader: MoveReader { warnings, .. }, plies, illegal_variations, .. } = self;
        let main_line = self.lines.finish();
        let State { position, is_known, begins, .. } = main_line.now;
        let checked = Checked { plies, position, is_known, begins, illegal_variations, warnings };
        (main_line.plies, checked)
    }
}

impl<'a> MoveReader<'_, 'a> {
    fn read_move(&mut self, now: &State, token: Token<'a>) -> Result<AnyMove, ReplayError> {
        if !now.is_known {
            return self.read_unclear_move(now, token, None);
        }
        let text = MoveToken(token.text).ascii();
        match now.position.read_unique_move(text, self.first_square) {
            Ok(mv) => Ok(mv),
            Err(reason) => self.read_unclear_move(now, token, Some(reason)),
        }
    }

    /// Resolves an ambiguous move by the next moves, or makes the error of a move that fails for `reason`.
    #[cold]
    fn read_unclear_move(
        &mut self,
        now: &State,
        token: Token<'a>,
        reason: Option<ReadMoveError>,
    ) -> Result<AnyMove, ReplayError> {
        if let Some(ReadMoveError::Ambiguous(ambiguous)) = &reason {
            if let Some(mv) = self.resolve(now, ambiguous, token) {
                return Ok(mv);
            }
        }
        if let Some(ReadMoveError::Illegal { .. }) = &reason {
            if let Some(mv) = self.read_jumps(now, token) {
                return Ok(mv);
            }
        }
        let (ply, text) = (now.ply, MoveToken(token.text).text().into());
        let kind = match reason {
            Some(reason) => ReplayErrorKind::Move { ply, text, reason: reason.into() },
            None => ReplayErrorKind::AfterUnknownMove { ply, text },
        };
        Err(self.error(token.offset, kind))
    }

    /// Reads a FEN, or `W::` or `B::`: PDN 3.0 writes a null move with the next side to move.
    fn read_setup(
        &mut self,
        now: &AnyPosition,
        fen: Token<'a>,
    ) -> Result<AnyPosition, ReplayError> {
        let side_to_move = match fen.text {
            b"W::" => Color::White,
            b"B::" => Color::Black,
            _ => return Ok(self.read_fen(fen)?.position),
        };
        Ok(if side_to_move == now.side_to_move() { *now } else { now.null_move() })
    }

    fn read_fen(&mut self, fen: Token<'a>) -> Result<Fen, ReplayError> {
        let read = Fen::read_with(fen.text, self.variant, self.first_square);
        read.or_else(|it| {
            let (at, kind) = (it.offset(), ReplayErrorKind::Fen(it));
            let is_unknown = it.kind() == FenErrorKind::UnknownSide;
            let of_mover = if is_unknown { self.fen_of_mover(fen, at) } else { None };
            if of_mover.is_some() {
                self.warn(fen.offset + at, &kind, Remedy::SideOfMove);
            }
            of_mover.ok_or_else(|| self.error(fen.offset + at, kind))
        })
    }

    fn warn(&mut self, offset: usize, defect: &ReplayErrorKind, remedy: Remedy) {
        if self.warnings.len() < MAX_REPORTED {
            let (place, message) = (self.places.place(offset), defect.to_string());
            self.warnings.push(Warning { place, message, remedy });
        }
    }

    fn error(&mut self, offset: usize, kind: ReplayErrorKind) -> ReplayError {
        ReplayError { game: self.game.number(), place: self.places.place(offset), kind }
    }
}
