//! Reads games from any input, one at a time.

use std::io::{self, BufRead};
use std::string::String;
use std::vec::Vec;

use memchr::memchr2;

use super::boundary::{Belongs, Boundary};
use super::encoding::Encoding;
use super::error::{Error, Fault, Resume, SyntaxError, SyntaxErrorKind};
use super::game::Game;
use super::game_text::GameText;
use super::lexer::{Lexer, is_blank};
use super::line_counter::LineCounter;

/// Reads the games of a PDN file in the space of the largest of them.
///
/// As an iterator it yields each [`Game`] whole. [`next_game`](Self::next_game) lends the text of a
/// game instead, whose tokens can be looked at without building anything.
///
/// A broken game is one error, after which the next game is read; an I/O error is the last item.
///
/// ```
/// use checkers_bits::pdn::Reader;
///
/// let file = "[White \"A\"] 1. c3-d4 d6-c5 {a trap} 2-0\n\
///             [White \"B\"] 1. c3-d4 {what?\n\
///             [White \"C\"] 1. c3-b4 *\n";
/// let mut games = Reader::new(file.as_bytes());
/// assert_eq!(games.next().unwrap()?.tags.get("White"), Some("A"));
/// assert_eq!(
///     games.next().unwrap().unwrap_err().to_string(),
///     "game 2, line 2, column 22: expected } for the comment that begins here, found the end"
/// );
/// assert_eq!(games.next().unwrap()?.tags.get("White"), Some("C"));
/// assert!(games.next().is_none());
/// # Ok::<(), checkers_bits::pdn::Error>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    limit: usize,
    encoding: Option<Encoding>,
    /// From `start` on it holds the game and what of the input was read beyond it.
    buffer: Vec<u8>,
    start: usize,
    /// How much of the buffer, from `start`, belongs to a game that was handed out.
    used: usize,
    is_at_end: bool,
    has_failed: bool,
    lines: LineCounter,
    game: u64,
    boundary: Boundary,
}

/// How much is read at once, at most.
const CHUNK: usize = 1 << 16;

/// How many bytes of what was found an error shows.
const LONGEST_FOUND: usize = 20;

impl<R: BufRead> Reader<R> {
    /// The longest game that is read unless [another limit](Self::with_limit) is set: 16 MiB.
    pub const DEFAULT_LIMIT: usize = 1 << 24;

    /// A reader of games that finds out the encoding of each.
    pub fn new(input: R) -> Self {
        Self {
            input,
            limit: Self::DEFAULT_LIMIT,
            encoding: None,
            buffer: Vec::new(),
            start: 0,
            used: 0,
            is_at_end: false,
            has_failed: false,
            lines: LineCounter::default(),
            game: 0,
            boundary: Boundary::default(),
        }
    }

    /// Reads all games in one encoding.
    #[must_use]
    pub fn with_encoding(self, encoding: Encoding) -> Self {
        Self { encoding: Some(encoding), ..self }
    }

    /// Refuses games of more bytes than the limit, which is at most 1 GiB. Twice as much memory may be
    /// needed for a game that is refused.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Self { limit: limit.clamp(1, 1 << 30), ..self }
    }

    /// The next game as text; `None` after the last.
    ///
    /// ```
    /// use checkers_bits::pdn::{Reader, TokenKind};
    ///
    /// let mut reader = Reader::new(&b"1. c3-d4 d6-c5 2. b2-c3 *"[..]);
    /// let mut moves = 0;
    /// while let Some(game) = reader.next_game()? {
    ///     moves += game.tokens().filter(|token| matches!(token.kind, TokenKind::Move(_))).count();
    /// }
    /// assert_eq!(moves, 3);
    /// # Ok::<(), checkers_bits::pdn::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] for a broken game, after which the next one can be asked for, and
    /// [`Error::Io`] if the input cannot be read, after which there is none.
    pub fn next_game(&mut self) -> Result<Option<GameText<'_>>, Error> {
        if self.has_failed {
            return Ok(None);
        }
        let found = self.find_game();
        self.has_failed = matches!(found, Err(Error::Io(_)));
        if !found? {
            return Ok(None);
        }
        let bytes = &self.buffer[self.start..][..self.used];
        Ok(Some(GameText::new(bytes, &self.boundary.spans, self.game, self.lines, self.encoding)))
    }

    /// Gathers the spans of the next game and sets `used` to its length.
    fn find_game(&mut self) -> Result<bool, Error> {
        let used = std::mem::take(&mut self.used);
        self.consume(used);
        self.boundary.clear();
        self.skip_blanks()?;
        let mut resume = (0, 0);
        let length = loop {
            let outcome = self.gather(&mut resume);
            let (position, end) = (resume.0, self.boundary.end());
            let read = self.buffer.len() - self.start;
            match outcome {
                _ if end > self.limit => break Err(self.too_long(position)),
                Some(outcome) => break outcome,
                // A token or blanks, which behind a game that has ended are no part of it.
                None if read - end > self.limit && self.boundary.has_ended() => break Ok(position),
                None if read - end > self.limit => break Err(self.too_long(position)),
                None => self.read_more(read - position)?,
            }
        };
        let found = length.and_then(|length| {
            self.used = length;
            self.boundary.finish(&self.buffer[self.start..][..length])
        });
        match found {
            Ok(found) => {
                self.game += u64::from(found);
                Ok(found)
            }
            Err(fault) => {
                self.game += 1;
                Err(self.fail(fault)?.into())
            }
        }
    }

    /// Goes through what is in the buffer from where the last lexeme ended (and the last move), and
    /// returns the length of the game, or `None` if there must be more to know it.
    fn gather(
        &mut self,
        (position, move_end): &mut (usize, usize),
    ) -> Option<Result<usize, Fault>> {
        let bytes = &self.buffer[self.start..];
        let mut lexer = Lexer::new(bytes, *position, *move_end);
        loop {
            lexer.skip_blanks();
            (*position, *move_end) = (lexer.position, lexer.move_end);
            let lexeme = lexer.lexeme();
            if lexer.hit_end && !self.is_at_end {
                return None;
            }
            let belongs = match lexeme {
                Ok(Some(lexeme)) => self.boundary.accept(bytes, &lexeme),
                Err(fault) if self.boundary.owns(&fault) => Err(fault),
                Ok(None) | Err(_) => Ok(Belongs::No),
            };
            match belongs {
                Ok(Belongs::Yes) => {}
                Ok(Belongs::Last) => return Some(Ok(lexer.position)),
                Ok(Belongs::No) => return Some(Ok(*position)),
                Err(fault) => return Some(Err(fault)),
            }
        }
    }

    /// The fault of a game that is too long: most likely a comment that was not closed, if one alone
    /// is too long, and then the next game is in it.
    fn too_long(&self, position: usize) -> Fault {
        let bytes = &self.buffer[self.start..];
        let last = self.boundary.spans.last().map(|span| (span.start as usize).saturating_sub(1));
        let comment = [Some(position), last].into_iter().flatten().find(|&start| {
            let rest = &bytes[start..];
            rest.len() > self.limit
                && rest[0] == b'{'
                && !rest[1..self.limit].iter().any(|byte| matches!(byte, b'{' | b'}'))
        });
        match comment {
            Some(start) => {
                Fault::unclosed(SyntaxErrorKind::UnclosedComment, start, Some(start + self.limit))
            }
            None => Fault::too_long(self.limit),
        }
    }

    fn skip_blanks(&mut self) -> io::Result<()> {
        loop {
            let bytes = &self.buffer[self.start..];
            let blanks = bytes.iter().take_while(|&&byte| is_blank(byte)).count();
            let is_all = blanks == bytes.len();
            self.consume(blanks);
            if !is_all || self.is_at_end {
                return Ok(());
            }
            self.read_more(0)?;
        }
    }

    /// Gives up `length` bytes of the buffer.
    fn consume(&mut self, length: usize) {
        self.lines.advance(&self.buffer[self.start..][..length]);
        self.start += length;
    }

    /// Reads at least so many bytes, so that a long token is not begun too often, or to the end.
    fn read_more(&mut self, at_least: usize) -> io::Result<()> {
        self.buffer.drain(..self.start);
        self.start = 0;
        let enough = self.buffer.len() + at_least.max(1);
        while self.buffer.len() < enough && !self.is_at_end {
            match self.input.fill_buf() {
                Ok(available) => {
                    let length = available.len().min(CHUNK);
                    self.buffer.extend_from_slice(&available[..length]);
                    self.input.consume(length);
                    self.is_at_end = length == 0;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Makes the error and goes to where the next game may begin.
    fn fail(&mut self, fault: Fault) -> io::Result<SyntaxError> {
        if let Some(found) = fault.found {
            self.peek(found + LONGEST_FOUND)?;
        }
        let bytes = &self.buffer[self.start..];
        let error = SyntaxError {
            kind: fault.kind,
            game: self.game,
            place: self.lines.place_after(&bytes[..fault.at]),
            found: fault.found.and_then(|found| self.found_at(found)).map(Into::into),
            limit: self.limit,
        };
        self.used = 0;
        match fault.resume {
            Resume::At(offset) => self.consume(offset),
            Resume::NextHeader(offset) => {
                self.consume(offset);
                self.skip_to_header(false)?;
            }
            Resume::AfterHeader(offset) => {
                self.consume(offset);
                self.skip_to_header(true)?;
            }
        }
        Ok(error)
    }

    /// Enough of what is in the buffer to know it again; `None` at the end.
    fn found_at(&self, offset: usize) -> Option<String> {
        let bytes = &self.buffer[self.start..];
        let rest = bytes.get(offset..)?;
        if matches!(rest.first()?, b'\n' | b'\r') {
            return Some("\n".into());
        }
        let word = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let longest = word.clamp(1, LONGEST_FOUND);
        // Not to the middle of a character, should it be UTF-8.
        let is_inside = |length: &usize| rest.get(*length).is_some_and(|byte| byte & 0xC0 == 0x80);
        let length = (1..=longest).rev().take(4).find(|length| !is_inside(length));
        let length = length.unwrap_or(longest);
        let encoding = self.encoding.unwrap_or_else(|| Encoding::detect(&bytes[..offset + length]));
        Some(encoding.decode(&rest[..length]).into_owned())
    }

    /// Goes to the next line that begins with a tag, but not with one of the block that it is in.
    fn skip_to_header(&mut self, mut in_header: bool) -> io::Result<()> {
        while self.skip_line()? {
            let is_header = self.is_at_tag()?;
            if is_header && !in_header {
                break;
            }
            in_header &= is_header;
        }
        Ok(())
    }

    /// Goes to the beginning of the next line, if there is one.
    fn skip_line(&mut self) -> io::Result<bool> {
        loop {
            let bytes = &self.buffer[self.start..];
            match memchr2(b'\n', b'\r', bytes) {
                Some(end) => {
                    self.consume(end);
                    break;
                }
                None => {
                    self.consume(bytes.len());
                    if self.is_at_end {
                        return Ok(false);
                    }
                    self.read_more(0)?;
                }
            }
        }
        let width =
            if self.peek(0)? == Some(b'\r') && self.peek(1)? == Some(b'\n') { 2 } else { 1 };
        self.consume(width);
        Ok(true)
    }

    /// Whether the line begins with a bracket and a letter, however far it is indented.
    fn is_at_tag(&mut self) -> io::Result<bool> {
        while matches!(self.peek(0)?, Some(b' ' | b'\t')) {
            self.consume(1);
        }
        let begins_name = |byte: u8| byte.is_ascii_alphabetic() || byte >= 0x80;
        Ok(self.peek(0)? == Some(b'[') && self.peek(1)?.is_some_and(begins_name))
    }

    fn peek(&mut self, ahead: usize) -> io::Result<Option<u8>> {
        while self.buffer.len() <= self.start + ahead && !self.is_at_end {
            self.read_more(0)?;
        }
        Ok(self.buffer.get(self.start + ahead).copied())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_game().map(|game| game.map(|game| game.to_game())).transpose()
    }
}
