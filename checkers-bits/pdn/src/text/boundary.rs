//! Finds the end of a game.
//!
//! A game is a block of tags and a movetext. Tags or movetext may be missing. A game ends with a result, before
//! the next block of tags, or at the end of the input.

use super::error::{Fault, Resume, SyntaxErrorKind};
use super::lexer::{Lexed, Lexer, begins_line, unopened_tag};
use super::marks;
use super::prose::may_hold_move;
use super::token::{MoveToken, RawToken, TokenKind};
use crate::result::is_in_words;
use checkers_bits::game::Variation;

/// The maximum nesting of variations, equal to that of [`Variation`].
pub const MAX_NESTING: usize = Variation::MAX_NESTING as usize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// Before the first tag or move; only comments and text so far.
    #[default]
    Before,
    Tags,
    /// After a FEN that stands in place of the tags.
    Fen,
    Moves,
    /// After the result. A comment on the same line still belongs to the game.
    Ended,
}

/// Whether a token belongs to the current game.
pub(super) enum Belongs {
    Yes,
    /// The token ends the game and is skipped.
    Last,
    /// The game ended before the token.
    No,
}

/// Gathers the tokens of one game.
#[derive(Debug, Default)]
pub(super) struct Boundary {
    pub(super) tokens: Vec<RawToken>,
    /// The errors in text that becomes a comment: broken tags, and prose in parentheses.
    pub(super) warnings: Vec<Fault>,
    /// The indices of the tokens that begin the open variations.
    variations: Vec<usize>,
    phase: Phase,
    has_variations: bool,
    /// Whether there is a comment that begins with `;`.
    has_line_comments: bool,
    /// The phase before the outermost open variation.
    phase_around: Phase,
    /// Whether a `*` may still follow the result, as in `2-0 *`. The reader skips such a `*`, because it only
    /// repeats that the game has ended.
    may_be_closed: bool,
    /// Text after a move number, where a move is expected: the move number and the offset of the text.
    in_place_of_move: Option<(u32, usize)>,
}

impl Boundary {
    pub(super) fn clear(&mut self) {
        let Self { mut tokens, mut warnings, mut variations, .. } = core::mem::take(self);
        tokens.clear();
        warnings.clear();
        variations.clear();
        *self = Self { tokens, warnings, variations, ..Self::default() };
    }

    /// The end of the last token of the game.
    pub(super) fn end(&self) -> usize {
        self.tokens.last().map_or(0, |token| token.end as usize)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.phase == Phase::Ended
    }

    /// Handles a token with a syntax error. A broken tag begins the next game where a correct tag would begin one.
    /// Elsewhere `line`, the line of the broken tag, becomes text. If `line` is `None`, the fault is not in a tag,
    /// and the game is broken.
    pub(super) fn accept_fault(
        &mut self,
        bytes: &[u8],
        fault: Fault,
        line: Option<RawToken>,
    ) -> Result<Belongs, Fault> {
        let Some(line) = line else {
            return if self.has_ended() { Ok(Belongs::No) } else { Err(fault) };
        };
        let start = line.start as usize;
        let is_next = |name| self.begins_next_header(bytes, start, name);
        if self.ends_before_header(start)?
            || name_of_broken_tag(line.text(bytes)).is_some_and(is_next)
        {
            return Ok(Belongs::No);
        }
        if may_hold_move(line.text(bytes)) {
            return Err(fault);
        }
        self.warnings.push(fault);
        self.tokens.push(line);
        Ok(Belongs::Yes)
    }

    #[inline]
    pub(super) fn accept(&mut self, bytes: &[u8], lexed: Lexed) -> Result<Belongs, Fault> {
        match lexed {
            Lexed::Token(token) => self.accept_token(bytes, token),
            Lexed::Tag { bracket, name, value } => self.accept_tag(bytes, bracket, name, value),
            Lexed::Wrapper if self.phase == Phase::Before => Ok(Belongs::Yes),
            Lexed::Wrapper => Ok(Belongs::Last),
            Lexed::NoMoves => {
                if matches!(self.phase, Phase::Tags | Phase::Fen) {
                    self.phase = Phase::Moves;
                }
                Ok(Belongs::Yes)
            }
            Lexed::End => Ok(Belongs::No),
        }
    }

    #[inline]
    fn accept_token(&mut self, bytes: &[u8], mut token: RawToken) -> Result<Belongs, Fault> {
        let at = token.start as usize;
        if self.phase == Phase::Ended {
            let between = &bytes[self.end()..at];
            let is_result = token.kind == TokenKind::Result && token.text(bytes) != b"*";
            if is_result && self.is_open_result(bytes) && !has_empty_line(between) {
                self.tokens.pop();
                self.tokens.push(token);
                self.may_be_closed = true;
                return Ok(Belongs::Yes);
            }
            let is_same_line = !has_line_end(between);
            if token.text(bytes) == b"*" && core::mem::take(&mut self.may_be_closed) {
                return Ok(Belongs::Yes);
            }
            if token.kind != TokenKind::Comment || !is_same_line {
                return Ok(Belongs::No);
            }
        }
        match token.kind {
            TokenKind::MoveNumber { .. } if self.is_bare_move(bytes, token) => {
                token.kind = TokenKind::Move;
            }
            TokenKind::Move
                if !bytes[at].is_ascii_alphanumeric() && self.is_omitted_move(bytes, token) =>
            {
                token.kind = TokenKind::Ellipsis;
            }
            TokenKind::Text
                if self.phase == Phase::Moves
                    && self.variations.is_empty()
                    && is_in_words(token.text(bytes)) =>
            {
                token.kind = TokenKind::Result;
            }
            _ => {}
        }
        match token.kind {
            TokenKind::MoveNumber { .. } => self.check_number(bytes, token)?,
            TokenKind::Fen if self.ends_before_header(at)? => return Ok(Belongs::No),
            // After tags, a line with a FEN is treated as prose, because the start position of a game with tags is
            // in the tag `FEN`.
            TokenKind::Fen if self.phase == Phase::Tags => token.kind = TokenKind::Text,
            TokenKind::Fen => self.phase = Phase::Fen,
            TokenKind::Move if self.in_place_of_move.is_some() => {
                self.check_first_move()?;
                self.phase = Phase::Moves;
            }
            TokenKind::Move | TokenKind::Strength | TokenKind::Nag(_) | TokenKind::Setup => {
                self.phase = Phase::Moves;
            }
            TokenKind::VariationStart { .. } => {
                if self.variations.is_empty() {
                    self.phase_around = core::mem::replace(&mut self.phase, Phase::Moves);
                }
                if self.variations.len() == MAX_NESTING {
                    return Err(Fault::here(SyntaxErrorKind::TooDeep, at));
                }
                self.variations.push(self.tokens.len());
                self.has_variations = true;
            }
            TokenKind::VariationEnd => {
                let Some(start) = self.variations.pop() else {
                    return Err(Fault::here(SyntaxErrorKind::UnopenedVariation, at));
                };
                let length = (self.tokens.len() - start) as u32;
                if let TokenKind::VariationStart { tokens, .. } = &mut self.tokens[start].kind {
                    *tokens = length;
                }
            }
            TokenKind::Result if self.variations.is_empty() => {
                self.phase = Phase::Ended;
                self.may_be_closed = token.text(bytes) != b"*";
            }
            TokenKind::Text
                if begins_line(bytes, at) && unopened_tag(token.text(bytes)).is_some() =>
            {
                let fault = Fault::here(SyntaxErrorKind::UnopenedTag, at);
                return self.accept_fault(bytes, fault, Some(token));
            }
            TokenKind::Text if self.phase == Phase::Moves || may_hold_move(token.text(bytes)) => {
                return Err(Fault::here(SyntaxErrorKind::ExpectedMove, at));
            }
            TokenKind::Text => {
                let last = self.tokens.last().map(|token| token.kind);
                if let (None, Some(TokenKind::MoveNumber { number, .. })) =
                    (self.in_place_of_move, last)
                {
                    self.in_place_of_move = Some((number, at));
                }
                // A number before text, such as 12 in `12 april`, is not a move number, so it becomes text too.
                let numbers = self.tokens.iter_mut().rev().take_while(|it| it.kind.is_number());
                numbers.for_each(|number| number.kind = TokenKind::Text);
            }
            TokenKind::Comment if bytes[..at].ends_with(b";") => self.has_line_comments = true,
            // A comment with a second brace may have lost its end, and the moves after it.
            TokenKind::Comment
                if token.text(bytes).contains(&b'{') && may_hold_move(token.text(bytes)) =>
            {
                self.warnings.push(Fault::here(SyntaxErrorKind::MovesInComment, at));
            }
            TokenKind::TagName
            | TokenKind::TagValue
            | TokenKind::Comment
            | TokenKind::Semicolon
            | TokenKind::Escape
            | TokenKind::Ellipsis
            | TokenKind::Result => {}
        }
        self.tokens.push(token);
        Ok(Belongs::Yes)
    }

    /// Whether the last token so far is the result `*`.
    fn is_open_result(&self, bytes: &[u8]) -> bool {
        let last = self.tokens.last();
        last.is_some_and(|it| it.kind == TokenKind::Result && it.text(bytes) == b"*")
    }

    /// Keeps the game up to a fault in its movetext. The text from the fault to `end` becomes a comment, except a
    /// result at the end of this text. Returns the fault if the game has no move before the fault.
    #[cold]
    pub(super) fn cut(&mut self, bytes: &[u8], fault: Fault, end: usize) -> Result<(), Fault> {
        let outermost = self.variations.first().map(|&start| self.tokens[start].start as usize);
        let mut start = outermost.map_or(fault.at, |start| fault.at.min(start));
        let before = self.tokens.partition_point(|token| (token.start as usize) < start);
        let has_moves = self.tokens[..before].iter().any(|token| token.kind == TokenKind::Move);
        if self.phase != Phase::Moves || !has_moves {
            return Err(fault);
        }
        let numbers = self.tokens[..before].iter().rev().take_while(|it| it.kind.is_number());
        let kept = before - numbers.count();
        start = self.tokens[kept..before].first().map_or(start, |number| number.start as usize);
        self.tokens.truncate(kept);
        let rest = bytes[start..end].trim_ascii_end();
        let last = rest.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
        let end = start + rest.len();
        let result = match Lexer::new(&bytes[..end], start + last, 0).lex() {
            Ok(Lexed::Token(token))
                if token.kind == TokenKind::Result && token.end as usize == end =>
            {
                Some(token)
            }
            _ => None,
        };
        let end = if result.is_some() { start + last } else { end };
        self.tokens.push(RawToken::new(TokenKind::Comment, start, end));
        self.tokens.extend(result);
        self.warnings.retain(|warning| warning.at < start);
        self.warnings.push(fault);
        self.variations.clear();
        self.phase = Phase::Ended;
        Ok(())
    }

    /// Whether a fault is a comma directly after a move, which the reader may skip. Adds a warning for this comma.
    pub(super) fn skip_comma(&mut self, bytes: &[u8], fault: Fault) -> bool {
        let last = self.tokens.last().filter(|token| token.kind == TokenKind::Move);
        let is_comma =
            last.is_some_and(|it| it.end as usize == fault.at) && bytes[fault.at] == b',';
        if is_comma {
            self.warnings.push(Fault { kind: SyntaxErrorKind::SurplusComma, ..fault });
        }
        is_comma
    }

    /// Whether a syntax error stands in parentheses and can be caused by prose there.
    pub(super) fn is_prose(&self, fault: &Fault) -> bool {
        use SyntaxErrorKind::{ExpectedMove, ExpectedNag, ExpectedSetup};
        matches!(fault.kind, ExpectedMove | ExpectedNag | ExpectedSetup)
            && self.innermost().is_some_and(|start| fault.at > start)
    }

    /// Turns the innermost variation into a comment, because it contains a fault.
    pub(super) fn keep_as_comment(&mut self, fault: Fault, end: usize) {
        let Some(start) = self.variations.pop() else { return };
        let comment = RawToken::new(TokenKind::Comment, self.tokens[start].start as usize, end);
        self.tokens.truncate(start);
        self.tokens.push(comment);
        self.warnings.push(fault);
        if self.variations.is_empty() {
            self.phase = self.phase_around;
        }
    }

    fn accept_tag(
        &mut self,
        bytes: &[u8],
        bracket: usize,
        name: RawToken,
        value: RawToken,
    ) -> Result<Belongs, Fault> {
        let is_next =
            |name: RawToken| self.begins_next_header(bytes, name.start as usize, name.text(bytes));
        if self.ends_before_header(bracket)? || (self.phase == Phase::Tags && is_next(name)) {
            return Ok(Belongs::No);
        }
        self.phase = Phase::Tags;
        self.tokens.extend([name, value]);
        // If a tag follows a line of text, the text stands among the tags and not in place of a move.
        self.in_place_of_move = None;
        Ok(Belongs::Yes)
    }

    /// Whether a tag or a FEN at offset `at` begins the next game, because the current game already has moves or a
    /// FEN.
    fn ends_before_header(&self, at: usize) -> Result<bool, Fault> {
        if self.phase == Phase::Moves {
            self.check_variations(Some(at), Resume::At(at))?;
        }
        Ok(matches!(self.phase, Phase::Fen | Phase::Moves | Phase::Ended))
    }

    /// Whether a tag begins the next game although the current game has no moves. The tag begins the next game if
    /// it follows an empty line and the current game already has a tag of the same name.
    fn begins_next_header(&self, bytes: &[u8], start: usize, name: &[u8]) -> bool {
        /// The maximum number of tags to compare; real tag blocks are shorter.
        const SEARCHED: usize = 64;
        /// The maximum number of tokens to examine, because a hostile text can have very many comments between its
        /// tags.
        const TOKENS: usize = 16 * SEARCHED;
        has_empty_line(&bytes[self.end()..start])
            && self
                .tokens
                .iter()
                .take(TOKENS)
                .filter_map(|token| match token.kind {
                    TokenKind::TagName => Some(token.text(bytes)),
                    TokenKind::Text => name_of_broken_tag(token.text(bytes)),
                    _ => None,
                })
                .take(SEARCHED)
                .any(|other| other == name)
    }

    fn check_variations(&self, found: Option<usize>, resume: Resume) -> Result<(), Fault> {
        self.innermost().map_or(Ok(()), |at| {
            Err(Fault { kind: SyntaxErrorKind::UnclosedVariation, at, found, resume })
        })
    }

    /// The offset of the innermost open variation.
    fn innermost(&self) -> Option<usize> {
        self.variations.last().map(|&start| self.tokens[start].start as usize)
    }

    /// Whether three digits are a move such as `811`: they follow a move number in the same line, or a move that has
    /// no separator either.
    #[inline]
    fn is_bare_move(&self, bytes: &[u8], token: RawToken) -> bool {
        let [start, end] = [token.start as usize, token.end as usize];
        end - start == 3
            && bytes[end - 1] != b'.'
            && self.tokens.last().is_some_and(|last| {
                let is_bare = || last.text(bytes).iter().all(u8::is_ascii_digit);
                let is_in_line = || !has_line_end(&bytes[last.end as usize..start]);
                last.kind.is_number() && is_in_line() || last.kind == TokenKind::Move && is_bare()
            })
    }

    /// Whether a dash stands for a move that is already given, because it follows the repeated number of this move:
    /// `2. 39-33 {text} 2. - 18-23`.
    #[cold]
    fn is_omitted_move(&self, bytes: &[u8], token: RawToken) -> bool {
        let mut before = self.tokens.iter().rev().map(|it| it.kind);
        let number = before.by_ref().find(|kind| *kind != TokenKind::Ellipsis);
        let is_mark = |kind: TokenKind| {
            kind.is_note() || matches!(kind, TokenKind::Nag(_) | TokenKind::Strength)
        };
        let last = before.by_ref().find(|kind| !is_mark(*kind));
        MoveToken(token.text(bytes)).is_unknown()
            && matches!(number, Some(TokenKind::MoveNumber { is_second: false, .. }))
            && last == Some(TokenKind::Move)
            && before.next() == number
    }

    /// Returns an error if a number without a dot follows a number, as in `32 28`: the second number cannot be a
    /// move number.
    fn check_number(&self, bytes: &[u8], token: RawToken) -> Result<(), Fault> {
        let Some(last) = self.tokens.last() else { return Ok(()) };
        let is_number = matches!(last.kind, TokenKind::MoveNumber { .. });
        let between = &bytes[last.start as usize..token.end as usize];
        if is_number && !token.text(bytes).ends_with(b".") && !has_line_end(between) {
            return Err(Fault::here(SyntaxErrorKind::ExpectedMove, token.start as usize));
        }
        Ok(())
    }

    /// Checks text after a move number when the first move is read. The text `1. Division` may stand before move 1.
    /// The text `1. 32,28` before move 2 is an error, because `32,28` stands in place of move 1.
    #[cold]
    fn check_first_move(&mut self) -> Result<(), Fault> {
        let Some((replaced, at)) = self.in_place_of_move else { return Ok(()) };
        match self.tokens.last().map(|token| token.kind) {
            Some(TokenKind::MoveNumber { number, .. }) if number <= replaced => {
                self.in_place_of_move = None;
                Ok(())
            }
            // The text stays marked, because a lenient reader may read this move again with more bytes.
            _ => Err(Fault::here(SyntaxErrorKind::ExpectedMove, at)),
        }
    }

    /// Checks at the end of a game whether the tokens form a valid game; returns false if there is no game.
    pub(super) fn finish(&mut self, bytes: &[u8]) -> Result<bool, Fault> {
        let resume = Resume::At(bytes.len());
        self.check_variations(None, resume)?;
        if self.phase == Phase::Before {
            let fault = self.warnings.first().copied().or_else(|| {
                let mut tokens = self.tokens.iter().filter(|token| !token.kind.is_note());
                let at = tokens.next()?.start as usize;
                Some(Fault::here(SyntaxErrorKind::ExpectedGame, at))
            });
            return fault.map_or(Ok(false), |fault| Err(Fault { resume, ..fault }));
        }
        if let Some((_, at)) = self.in_place_of_move {
            // The game has no moves, so text after a move number stands in place of the first move.
            return Err(Fault { resume, ..Fault::here(SyntaxErrorKind::ExpectedMove, at) });
        }
        if self.has_line_comments {
            marks::mark_semicolons(&mut self.tokens, &mut self.warnings, bytes);
        }
        if self.phase == Phase::Moves {
            marks::mark_result(&mut self.tokens, bytes);
        }
        if self.has_variations {
            marks::mark_variations(&mut self.tokens);
        }
        Ok(true)
    }
}

fn has_empty_line(bytes: &[u8]) -> bool {
    let has_two = |line_end| bytes.iter().filter(|&&byte| byte == line_end).nth(1).is_some();
    has_two(b'\n') || has_two(b'\r')
}

fn has_line_end(bytes: &[u8]) -> bool {
    bytes.iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

/// Returns the probable tag name in a broken line such as `[White "A]` or `White "A"]`.
fn name_of_broken_tag(line: &[u8]) -> Option<&[u8]> {
    let rest = line.strip_prefix(b"[").or_else(|| unopened_tag(line).map(|_| line))?;
    rest.split(|byte| !byte.is_ascii_alphanumeric()).next().filter(|name| !name.is_empty())
}
