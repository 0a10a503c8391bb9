//! Where one game ends and the next begins.
//!
//! A game is a block of tags and the movetext after it, either of which may be missing. It ends
//! with a result, before the next block of tags or with the input.

use std::vec::Vec;

use super::error::{Fault, Resume, SyntaxErrorKind};
use super::lexer::{Lexed, score};
use super::token::{RawToken, TokenKind};
use crate::game::Variation;
use crate::variant::Russian;

/// How deep variations may be nested: as deep as in a [`Variation`].
pub const MAX_NESTING: usize = Variation::<Russian>::MAX_NESTING as usize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// So far only comments, and text that is not part of a game.
    #[default]
    Before,
    Tags,
    Moves,
    /// After the result, where a comment may still follow on the same line.
    Ended,
}

/// Whether a token belongs to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Belongs {
    Yes,
    /// The game ends with the token, which is not part of it.
    Last,
    /// The game has ended before the token.
    No,
}

/// Gathers the tokens of one game.
#[derive(Debug, Default)]
pub(super) struct Boundary {
    pub(super) tokens: Vec<RawToken>,
    variations: Vec<u32>,
    phase: Phase,
}

impl Boundary {
    pub(super) fn clear(&mut self) {
        self.tokens.clear();
        self.variations.clear();
        self.phase = Phase::Before;
    }

    /// Where the last token of the game ends.
    pub(super) fn end(&self) -> usize {
        self.tokens.last().map_or(0, |token| token.end as usize)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.phase == Phase::Ended
    }

    /// Whether a broken token belongs to the game: one that is recognisable as a tag begins the
    /// next game where a tag would have.
    pub(super) fn owns(&self, fault: &Fault) -> bool {
        match self.phase {
            Phase::Before | Phase::Tags => true,
            Phase::Moves => {
                !self.variations.is_empty() || !matches!(fault.resume, Resume::AfterHeader(_))
            }
            Phase::Ended => false,
        }
    }

    #[inline]
    pub(super) fn accept(&mut self, bytes: &[u8], lexed: Lexed) -> Result<Belongs, Fault> {
        match lexed {
            Lexed::Token(token) => self.accept_token(bytes, token),
            Lexed::Tag { bracket, name, value } => self.accept_tag(bytes, bracket, name, value),
            Lexed::Wrapper if self.phase == Phase::Before => Ok(Belongs::Yes),
            Lexed::Wrapper => Ok(Belongs::Last),
            Lexed::NoMoves if self.phase == Phase::Ended => Ok(Belongs::No),
            Lexed::NoMoves => {
                self.phase = Phase::Moves;
                Ok(Belongs::Yes)
            }
        }
    }

    #[inline]
    fn accept_token(&mut self, bytes: &[u8], token: RawToken) -> Result<Belongs, Fault> {
        let at = token.start as usize;
        if self.phase == Phase::Ended {
            let between = &bytes[self.end()..at];
            let is_same_line = !between.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            if token.kind != TokenKind::Comment || !is_same_line {
                return Ok(Belongs::No);
            }
        }
        match token.kind {
            TokenKind::TagName | TokenKind::TagValue | TokenKind::Comment | TokenKind::Escape => {}
            TokenKind::MoveNumber { .. } | TokenKind::Ellipsis => {}
            TokenKind::Move | TokenKind::Strength | TokenKind::Nag(_) | TokenKind::Setup => {
                self.phase = Phase::Moves;
            }
            TokenKind::VariationStart => {
                self.phase = Phase::Moves;
                if self.variations.len() == MAX_NESTING {
                    return Err(Fault::here(SyntaxErrorKind::TooDeep, at));
                }
                self.variations.push(token.start);
            }
            TokenKind::VariationEnd => {
                if self.variations.pop().is_none() {
                    return Err(Fault::here(SyntaxErrorKind::UnopenedVariation, at));
                }
            }
            TokenKind::Result if self.variations.is_empty() => self.phase = Phase::Ended,
            TokenKind::Result => {}
            TokenKind::Text if self.phase == Phase::Moves => {
                return Err(Fault::here(SyntaxErrorKind::ExpectedMove, at));
            }
            TokenKind::Text => {
                // A number before text, such as `12 april`, was no move number.
                for number in self.tokens.iter_mut().rev() {
                    match number.kind {
                        TokenKind::MoveNumber { .. } | TokenKind::Ellipsis => {
                            number.kind = TokenKind::Text;
                        }
                        _ => break,
                    }
                }
            }
        }
        self.tokens.push(token);
        Ok(Belongs::Yes)
    }

    fn accept_tag(
        &mut self,
        bytes: &[u8],
        bracket: usize,
        name: RawToken,
        value: RawToken,
    ) -> Result<Belongs, Fault> {
        match self.phase {
            Phase::Before => self.phase = Phase::Tags,
            Phase::Tags if self.begins_next_header(bytes, name) => return Ok(Belongs::No),
            Phase::Tags => {}
            Phase::Moves => {
                self.check_variations(Some(bracket), Resume::At(bracket))?;
                return Ok(Belongs::No);
            }
            Phase::Ended => return Ok(Belongs::No),
        }
        self.tokens.extend([name, value]);
        Ok(Belongs::Yes)
    }

    /// Whether a tag begins another game though the last one has had no moves: after an empty line
    /// and if there has been a tag of that name.
    fn begins_next_header(&self, bytes: &[u8], name: RawToken) -> bool {
        /// No sound block of tags is so long that a search through this many misses one.
        const SEARCHED: usize = 64;
        let last = self.end();
        let between = &bytes[last..name.start as usize];
        let has_two = |line_end| between.iter().filter(|&&byte| byte == line_end).nth(1).is_some();
        (has_two(b'\n') || has_two(b'\r'))
            && self
                .tokens
                .iter()
                .filter(|token| token.kind == TokenKind::TagName)
                .take(SEARCHED)
                .any(|token| token.text(bytes) == name.text(bytes))
    }

    fn check_variations(&self, found: Option<usize>, resume: Resume) -> Result<(), Fault> {
        self.variations.last().map_or(Ok(()), |&start| {
            let kind = SyntaxErrorKind::UnclosedVariation;
            Err(Fault { kind, at: start as usize, found, resume })
        })
    }

    /// Whether there is a game, now that nothing more can belong to it.
    pub(super) fn finish(&mut self, bytes: &[u8]) -> Result<bool, Fault> {
        self.check_variations(None, Resume::At(bytes.len()))?;
        match self.phase {
            Phase::Before => {
                let out_of_place = |token: &&RawToken| {
                    !matches!(token.kind, TokenKind::Comment | TokenKind::Escape)
                };
                return match self.tokens.iter().find(out_of_place) {
                    Some(token) => Err(Fault {
                        kind: SyntaxErrorKind::ExpectedGame,
                        at: token.start as usize,
                        found: Some(token.start as usize),
                        resume: Resume::At(bytes.len()),
                    }),
                    None => Ok(false),
                };
            }
            Phase::Moves => self.mark_score(bytes),
            Phase::Tags | Phase::Ended => {}
        }
        Ok(true)
    }

    /// The last word of the movetext may be a score such as `4-6` (the Delft system shares out
    /// ten points), which looks like a move. It is one if the `Result` tag says the same, or if no
    /// man could move so: 2-8 and 3-7 are neighbours on the board of one game or another.
    fn mark_score(&mut self, bytes: &[u8]) {
        let result = result_tag(&self.tokens, bytes);
        let last = self
            .tokens
            .iter_mut()
            .rfind(|token| !matches!(token.kind, TokenKind::Comment | TokenKind::Escape));
        let Some(last) = last.filter(|token| token.kind == TokenKind::Move) else { return };
        let word = last.text(bytes);
        let Some((white, black)) = score(word) else { return };
        let is_move = matches!((white, black), (2, 8) | (8, 2) | (3, 7) | (7, 3));
        if result == Some(word) || (white + black == 10 && !is_move) {
            last.kind = TokenKind::Result;
        }
    }
}

/// The value of the tag `Result` as it stands in the input.
fn result_tag<'a>(tokens: &[RawToken], bytes: &'a [u8]) -> Option<&'a [u8]> {
    tokens.windows(2).find_map(|tag| {
        let is_result = tag[0].kind == TokenKind::TagName && tag[0].text(bytes) == b"Result";
        is_result.then(|| &bytes[tag[1].start as usize..tag[1].end as usize])
    })
}
