//! Reads games from an input, one at a time.

use std::io::{self, BufRead};
use std::sync::OnceLock;

use super::boundary::{Belongs, Boundary};
use super::encoding::Encoding;
use super::error::{Error, Fault, LONGEST_FOUND, Resume, SyntaxError, SyntaxErrorKind};
use super::game_text::GameText;
use super::input::Input;
use super::lexer::Lexer;
use super::origin::{Origin, Places, most_tokens};
use super::recovery::Skip;
use super::token::RawToken;

/// Reads the games of a PDN file one at a time. The reader needs memory only for the largest game.
///
/// [`next_game`](Self::next_game) lends the text of a game until the next call. [`trees`](Self::trees) returns
/// every game as a [`GameTree`](crate::GameTree). [`Games`](crate::Games) replays games of any variant.
///
/// ```
/// use checkers_pdn::Reader;
///
/// let file = "[White \"A\"] 1. c3-d4 d6-c5 {a trap} 2-0\n\
///             [White \"B\"] 1. c3-d4 {what?\n\
///             [White \"C\"] 1. c3-b4 *\n";
/// let mut games = Reader::new(file.as_bytes()).trees();
/// assert_eq!(games.next().unwrap()?.tags.get("White"), Some("A"));
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "game 2, line 2, column 22: expected } for the comment that begins here, found the end"
/// );
/// assert_eq!(games.next().unwrap()?.tags.get("White"), Some("C"));
/// assert!(games.next().is_none());
/// # Ok::<(), checkers_pdn::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: Input<R>,
    /// The encoding that [`with_encoding`](Self::with_encoding) sets.
    encoding: Option<Encoding>,
    /// The maximum bytes of a game.
    limit: usize,
    /// The number of games read so far; broken games count.
    games: u64,
    /// The length of the returned game at the beginning of the input.
    used: usize,
    has_failed: bool,
    is_lenient: bool,
    /// The part of a broken game that the reader must still skip.
    skip: Option<Skip>,
    boundary: Boundary,
}

impl<R: BufRead> Reader<R> {
    /// The default [limit](Self::with_limit) on the bytes of a game: 1 MiB.
    pub const DEFAULT_LIMIT: usize = 1 << 20;

    /// Makes a reader that detects the encoding of each game. Input in UTF-16 is converted to UTF-8.
    pub fn new(input: R) -> Self {
        Self {
            input: Input::new(input),
            encoding: None,
            limit: Self::DEFAULT_LIMIT,
            games: 0,
            used: 0,
            has_failed: false,
            is_lenient: false,
            skip: None,
            boundary: Boundary::default(),
        }
    }

    /// Reads all games in this encoding, without detection. A UTF-16 byte order mark at the start of the input takes
    /// precedence.
    #[must_use]
    pub fn with_encoding(mut self, encoding: Encoding) -> Self {
        self.input.set_encoding(encoding);
        self.encoding = Some(encoding);
        self
    }

    /// Rejects games of more than `limit` bytes. `limit` is at most 1 GiB. A game may also have at most `limit / 4`
    /// tokens, or 1024 if that is more. The number of tokens is limited because a variation of two bytes can take a
    /// hundred times as much memory.
    ///
    /// The two limits bound the memory of every game, valid or broken. Reading and [checking](GameText::check) need
    /// at most about 12 bytes of memory for each byte of `limit`. A [tree](GameText::to_tree) or a
    /// [replayed](GameText::replay) game needs about 50 bytes more for each byte of `limit`.
    #[must_use]
    pub fn with_limit(mut self, limit: usize) -> Self {
        self.limit = limit.clamp(1, 1 << 30);
        self
    }

    /// Makes the reader keep the moves before text that cannot be read. The text up to the next line that begins with a
    /// tag becomes a comment. A comma after a move is skipped. [`GameText::syntax_warnings`] lists the errors. A game
    /// without a move before the error is still broken.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let file = "1. 11-15, 22-18 2. 15x22 25x18 3. 8-11Whiteoverstepped. 1-0\n";
    /// let mut games = Reader::new(file.as_bytes()).lenient().trees();
    /// assert_eq!(
    ///     games.next().unwrap()?.to_string(),
    ///     "[Result \"1-0\"]\n\n1. 11-15 22-18 2. 15x22 25x18 {3. 8-11Whiteoverstepped.} *\n"
    /// );
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn lenient(mut self) -> Self {
        self.is_lenient = true;
        self
    }

    /// Reads the next game and lends its text; `None` after the last game.
    ///
    /// ```
    /// use checkers_pdn::{Reader, TokenKind};
    ///
    /// let mut reader = Reader::new(&b"1. c3-d4 d6-c5 2. b2-c3 *"[..]);
    /// let mut moves = 0;
    /// while let Some(game) = reader.next_game()? {
    ///     moves += game.tokens().filter(|token| token.kind == TokenKind::Move).count();
    /// }
    /// assert_eq!(moves, 3);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] for a broken game; the next call reads the next game. [`Error::Io`] if the
    /// input cannot be read; no game follows.
    pub fn next_game(&mut self) -> Result<Option<GameText<'_>>, Error> {
        if self.has_failed {
            return Ok(None);
        }
        let found = self.find_game();
        self.has_failed = matches!(found, Err(Error::Io(_)));
        Ok(found?.then(|| GameText {
            bytes: &self.input.bytes()[..self.used],
            tokens: &self.boundary.tokens,
            warnings: &self.boundary.warnings,
            origin: self.origin(),
        }))
    }

    /// The origin of the game at the beginning of the input.
    fn origin(&self) -> Origin {
        let utf_16 = self.input.utf_16();
        let encoding = utf_16.map(|_| Encoding::Utf8).or(self.encoding);
        Origin {
            limit: self.limit,
            number: self.games,
            lines: self.input.lines,
            utf_16,
            encoding: encoding.map_or_else(OnceLock::new, OnceLock::from),
        }
    }

    /// Reads the next part of the broken game that caused the last error; `None` after the last part. The parts
    /// contain every byte up to the place where the next game can begin. A program need not call this method,
    /// because [`next_game`](Self::next_game) skips the parts of a broken game.
    ///
    /// ```
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. c3-d4 ) *\n[White \"B\"] 1. c3-b4 *"[..]);
    /// assert!(reader.next_game().is_err());
    /// let mut broken = Vec::new();
    /// while let Some(part) = reader.next_broken_text()? {
    ///     broken.extend_from_slice(part);
    /// }
    /// assert_eq!(broken, b"1. c3-d4 ) *\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the input cannot be read.
    pub fn next_broken_text(&mut self) -> io::Result<Option<&[u8]>> {
        self.consume_used();
        let Some(mut skip) = self.skip.take() else { return Ok(None) };
        self.used = skip.next_part(&mut self.input)?;
        self.skip = (self.used > 0).then_some(skip);
        Ok((self.used > 0).then(|| &self.input.bytes()[..self.used]))
    }

    /// Collects the tokens of the next game and sets `used` to its length.
    fn find_game(&mut self) -> Result<bool, Error> {
        self.consume_used();
        while self.skip.is_some() {
            self.next_broken_text()?;
        }
        self.boundary.clear();
        self.input.skip_blanks()?;
        let mut reached = (0, 0);
        let length = loop {
            let outcome = self.gather(&mut reached);
            let position = reached.0;
            let (read, limit) = (self.input.bytes().len(), self.limit);
            match outcome {
                _ if self.token_too_many().is_some_and(|token| token.end as usize <= limit) => {
                    break Err(self.too_many());
                }
                _ if self.boundary.end() > limit => break Err(self.too_long(position)),
                Some(outcome) => break outcome,
                // If the game ended within the limit, the other bytes up to the horizon are blanks or one very long
                // token, which do not belong to the game.
                None if read > self.horizon() && self.boundary.has_ended() => break Ok(position),
                None if read > self.horizon() => break Err(self.too_long(position)),
                None => self.input.read_more((read - position).min(self.horizon() - read))?,
            }
        };
        let found = length.and_then(|length| {
            self.used = length;
            let bytes = &self.input.bytes()[..length];
            self.boundary.finish(bytes).or_else(|fault| {
                if !self.is_lenient {
                    return Err(fault);
                }
                self.boundary.cut(bytes, fault, length)?;
                self.boundary.finish(bytes)
            })
        });
        self.games += u64::from(!matches!(found, Ok(false)));
        found.or_else(|fault| Err(Error::Syntax(self.fail(fault)?)))
    }

    /// Whether the game already exceeds the limit on bytes or on tokens. The reader checks this before prose
    /// becomes a comment, because the comment replaces many tokens by one.
    fn is_beyond_limit(&self) -> bool {
        self.boundary.end() > self.limit || self.token_too_many().is_some()
    }

    /// The first token beyond the maximum number of tokens.
    fn token_too_many(&self) -> Option<&RawToken> {
        self.boundary.tokens.get(most_tokens(self.limit))
    }

    /// The number of bytes in which the end of a game is searched: the longest game and the longest token after it. A
    /// large read can return more bytes; they are not examined, so that the size of the reads changes no result.
    fn horizon(&self) -> usize {
        2 * self.limit + 1
    }

    /// Continues to scan at `position`. Returns the length of the game, or `None` if more bytes are needed.
    /// `move_end` is the end of the last move.
    fn gather(
        &mut self,
        (position, move_end): &mut (usize, usize),
    ) -> Option<Result<usize, Fault>> {
        let all = self.input.bytes();
        let bytes = &all[..all.len().min(self.horizon())];
        let is_all = self.input.is_at_end() && bytes.len() == all.len();
        let mut lexer = Lexer::new(bytes, *position, *move_end);
        loop {
            lexer.skip_blanks();
            (*position, *move_end) = (lexer.position, lexer.move_end);
            let lexed = lexer.lex();
            let line = lexed.as_ref().err().and_then(|fault| lexer.broken_tag(fault));
            if lexer.hit_end && !is_all {
                return None;
            }
            let belongs = match lexed {
                Ok(lexed) => self.boundary.accept(bytes, lexed),
                Err(fault) => self.boundary.accept_fault(bytes, fault, line),
            };
            match belongs {
                Ok(Belongs::Yes) => {}
                Err(fault) if self.boundary.is_prose(&fault) && !self.is_beyond_limit() => {
                    let end = lexer.end_of_variation(fault.at);
                    if lexer.hit_end && !is_all {
                        return None;
                    }
                    let Some(end) = end else { return Some(Err(fault)) };
                    lexer.position = end;
                    self.boundary.keep_as_comment(fault, end);
                }
                Ok(Belongs::Last) => return Some(Ok(lexer.position)),
                Ok(Belongs::No) => return Some(Ok(*position)),
                Err(fault) if self.is_lenient && !self.is_beyond_limit() => {
                    if self.boundary.skip_comma(bytes, fault) {
                        lexer.position = fault.at + 1;
                        continue;
                    }
                    let end = lexer.next_header(fault);
                    if lexer.hit_end && !is_all {
                        return None;
                    }
                    return Some(self.boundary.cut(bytes, fault, end).map(|()| end));
                }
                Err(fault) => return Some(Err(fault)),
            }
        }
    }

    /// Removes the last game, or the last part of a broken game, from the input.
    fn consume_used(&mut self) {
        let used = core::mem::take(&mut self.used);
        self.input.consume(used);
    }

    /// Makes the error for a game with more bytes than the limit. If one comment alone has more bytes than the
    /// limit, its `}` is probably missing, so the reader looks for the next game inside the comment.
    fn too_long(&self, position: usize) -> Fault {
        let (limit, tokens) = (self.limit, &self.boundary.tokens);
        let within = tokens.partition_point(|token| token.end as usize <= limit);
        // The text of a comment token starts after the brace, so the comment starts one byte before its text. If no
        // token is at the limit, the text that is too long starts at `position`.
        let start =
            tokens.get(within).map_or(position, |token| (token.start as usize).saturating_sub(1));
        let bytes = self.input.bytes();
        let bytes = &bytes[..bytes.len().min(self.horizon())][start..];
        let is_unclosed =
            bytes.len() > limit && bytes[0] == b'{' && !bytes[1..limit].contains(&b'}');
        if is_unclosed {
            let found = Some(start + limit);
            Fault { found, ..Fault::here(SyntaxErrorKind::UnclosedComment, start) }
        } else {
            let resume = Resume::NextHeader(limit);
            Fault { resume, ..Fault::here(SyntaxErrorKind::TooLong, 0) }
        }
    }

    /// Makes the error for a game with too many tokens. The reader looks for the next game after the last
    /// permitted token.
    fn too_many(&self) -> Fault {
        let resume = Resume::NextHeader(self.token_too_many().map_or(0, |it| it.start as usize));
        Fault { resume, ..Fault::here(SyntaxErrorKind::TooManyTokens, 0) }
    }

    /// Converts a fault to an error, and sets the part to skip before the next game can begin.
    fn fail(&mut self, fault: Fault) -> io::Result<SyntaxError> {
        if let Some(found) = fault.found {
            self.input.peek(found + LONGEST_FOUND)?;
        }
        let (bytes, origin) = (self.input.bytes(), self.origin());
        let encoding =
            |end| origin.encoding.get().copied().unwrap_or_else(|| Encoding::detect(&bytes[..end]));
        let place = Places::new(bytes, &origin).place(fault.at);
        let error = origin.error(&fault, place, bytes, encoding);
        self.used = 0;
        self.skip = Some(Skip::new(fault.resume));
        Ok(error)
    }
}
