//! Where one game ends and the next begins.
//!
//! A game is a block of tags and the movetext behind it, either of which may be missing. It ends
//! with a result, before the next block of tags or with the input.

use std::vec::Vec;

use super::error::{Fault, Resume, SyntaxErrorKind};
use super::lexer::{Kind, Lexeme, Span, score};
use crate::game::Line;
use crate::variant::Russian;

/// How deep variations may be nested: as deep as in a [`Line`].
pub const MAX_DEPTH: usize = Line::<Russian>::MAX_NESTING as usize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// So far only comments, and text that is no part of a game.
    #[default]
    Before,
    Tags,
    Moves,
    /// After the result, where a comment may still follow in the same line.
    Ended,
}

/// Whether a lexeme belongs to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Belongs {
    Yes,
    /// The game ends with the lexeme, which is no part of it.
    Last,
    /// The game has ended before the lexeme.
    No,
}

/// Gathers the lexemes of one game.
#[derive(Debug, Default)]
pub(super) struct Boundary {
    pub(super) spans: Vec<Span>,
    variations: Vec<u32>,
    phase: Phase,
}

impl Boundary {
    pub(super) fn clear(&mut self) {
        self.spans.clear();
        self.variations.clear();
        self.phase = Phase::Before;
    }

    /// Where the last lexeme of the game ends.
    pub(super) fn end(&self) -> usize {
        self.spans.last().map_or(0, |span| span.end as usize)
    }

    pub(super) fn has_ended(&self) -> bool {
        self.phase == Phase::Ended
    }

    /// Whether a broken lexeme belongs to the game: one that is recognisable as a tag begins the
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
    pub(super) fn accept(&mut self, bytes: &[u8], lexeme: &Lexeme) -> Result<Belongs, Fault> {
        match lexeme {
            Lexeme::Span(span) => self.accept_span(bytes, *span),
            Lexeme::Tag { bracket, name, value } => self.accept_tag(bytes, *bracket, *name, *value),
            Lexeme::Wrapper if self.phase == Phase::Before => Ok(Belongs::Yes),
            Lexeme::Wrapper => Ok(Belongs::Last),
            Lexeme::NoMoves if self.phase == Phase::Ended => Ok(Belongs::No),
            Lexeme::NoMoves => {
                self.phase = Phase::Moves;
                Ok(Belongs::Yes)
            }
        }
    }

    #[inline]
    fn accept_span(&mut self, bytes: &[u8], span: Span) -> Result<Belongs, Fault> {
        let at = span.start as usize;
        if self.phase == Phase::Ended {
            let between = &bytes[self.end()..at];
            let is_same_line = !between.iter().any(|byte| matches!(byte, b'\n' | b'\r'));
            if span.kind != Kind::Comment || !is_same_line {
                return Ok(Belongs::No);
            }
        }
        match span.kind {
            Kind::TagName | Kind::TagValue | Kind::Comment | Kind::Escape => {}
            Kind::Number | Kind::Ellipsis => {}
            Kind::Move | Kind::Strength | Kind::Nag | Kind::Setup => self.phase = Phase::Moves,
            Kind::VariationStart => {
                self.phase = Phase::Moves;
                if self.variations.len() == MAX_DEPTH {
                    return Err(Fault::here(SyntaxErrorKind::TooDeep, at));
                }
                self.variations.push(span.start);
            }
            Kind::VariationEnd => {
                if self.variations.pop().is_none() {
                    return Err(Fault::here(SyntaxErrorKind::UnopenedVariation, at));
                }
            }
            Kind::Result if self.variations.is_empty() => self.phase = Phase::Ended,
            Kind::Result => {}
            Kind::Text if self.phase == Phase::Moves => {
                return Err(Fault::here(SyntaxErrorKind::ExpectedMove, at));
            }
            Kind::Text => {
                // A number before text, such as `12 april`, was no move number.
                for number in self.spans.iter_mut().rev() {
                    match number.kind {
                        Kind::Number | Kind::Ellipsis => number.kind = Kind::Text,
                        _ => break,
                    }
                }
            }
        }
        self.spans.push(span);
        Ok(Belongs::Yes)
    }

    fn accept_tag(
        &mut self,
        bytes: &[u8],
        bracket: usize,
        name: Span,
        value: Span,
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
        self.spans.extend([name, value]);
        Ok(Belongs::Yes)
    }

    /// Whether a tag begins another game though the last one has had no moves: after an empty line
    /// and if there has been a tag of that name.
    fn begins_next_header(&self, bytes: &[u8], name: Span) -> bool {
        /// No sound block of tags is so long that a search through this many misses one.
        const SEARCHED: usize = 64;
        let last = self.end();
        let between = &bytes[last..name.start as usize];
        let has_two = |line_end| between.iter().filter(|&&byte| byte == line_end).nth(1).is_some();
        (has_two(b'\n') || has_two(b'\r'))
            && self
                .spans
                .iter()
                .filter(|span| span.kind == Kind::TagName)
                .take(SEARCHED)
                .any(|span| span.of(bytes) == name.of(bytes))
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
                let out_of_place =
                    |span: &&Span| !matches!(span.kind, Kind::Comment | Kind::Escape);
                return match self.spans.iter().find(out_of_place) {
                    Some(span) => Err(Fault {
                        kind: SyntaxErrorKind::ExpectedGame,
                        at: span.start as usize,
                        found: Some(span.start as usize),
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
        let result = result_tag(&self.spans, bytes);
        let last =
            self.spans.iter_mut().rfind(|span| !matches!(span.kind, Kind::Comment | Kind::Escape));
        let Some(last) = last.filter(|span| span.kind == Kind::Move) else { return };
        let word = last.of(bytes);
        let Some((white, black)) = score(word) else { return };
        let is_move = matches!((white, black), (2, 8) | (8, 2) | (3, 7) | (7, 3));
        if result == Some(word) || (white + black == 10 && !is_move) {
            last.kind = Kind::Result;
        }
    }
}

/// The value of the tag `Result` as it stands in the input.
fn result_tag<'a>(spans: &[Span], bytes: &'a [u8]) -> Option<&'a [u8]> {
    spans.windows(2).find_map(|tag| {
        let is_result = tag[0].kind == Kind::TagName && tag[0].of(bytes) == b"Result";
        is_result.then(|| &bytes[tag[1].start as usize..tag[1].end as usize])
    })
}
