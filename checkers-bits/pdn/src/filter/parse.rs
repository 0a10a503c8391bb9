//! The parser of filters.

use super::board::{BoardCondition, Kind};
use super::condition::{Compare, Condition, Number};
use super::{Filter, FilterError};
use crate::result::read_result;
use crate::tags::is_tag_name;
use checkers_bits::{AnyVariant, Color, VariantName};

const QUOTES: &str = "; a value with blanks needs quotes, as in player=\"De Vries\"";

/// The maximum nesting of parentheses and `not`.
const MAX_NESTING: u32 = 100;

/// Parses a filter. The moves and positions in the filter must be valid in at least one of `variants`.
#[inline]
pub(super) fn filter(text: &str, variants: &[AnyVariant]) -> Result<Filter, FilterError> {
    let next = Lexeme { kind: LexemeKind::End, text: "", offset: 0 };
    let mut parser = Parser { text, end: 0, next, variants, depth: 0, board: Vec::new() };
    parser.advance()?;
    let root = parser.any()?;
    match parser.next.kind {
        LexemeKind::End => Ok(Filter { root, board: parser.board }),
        _ => Err(parser.expected("a condition, \"and\", \"or\" or the end")),
    }
}

/// A lexeme of a filter, and the offset of its content in the text.
#[derive(Clone, Copy)]
struct Lexeme<'a> {
    kind: LexemeKind,
    /// The content, without quotes.
    text: &'a str,
    offset: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LexemeKind {
    Word,
    Quoted,
    Comparison,
    Parenthesis,
    End,
}

fn is_comparison(sign: char) -> bool {
    matches!(sign, '=' | '!' | '~' | '<' | '>')
}

struct Parser<'a> {
    text: &'a str,
    /// The offset after `next`, the lexeme that is already read.
    end: usize,
    next: Lexeme<'a>,
    variants: &'a [AnyVariant],
    depth: u32,
    /// The conditions on moves and positions that are parsed so far.
    board: Vec<BoardCondition>,
}

/// A comparison operator without its negation.
#[derive(Clone, Copy)]
enum Comparison {
    Equal,
    Contains,
    Order(Compare),
}

impl Comparison {
    /// Returns the comparison of an operator sign, and whether the sign negates the comparison.
    fn of_sign(sign: &str) -> Option<(Self, bool)> {
        Some(match sign {
            "=" => (Self::Equal, false),
            "!=" => (Self::Equal, true),
            "~" => (Self::Contains, false),
            "!~" => (Self::Contains, true),
            "<" => (Self::Order(u32::lt), false),
            "<=" => (Self::Order(u32::le), false),
            ">" => (Self::Order(u32::gt), false),
            ">=" => (Self::Order(u32::ge), false),
            _ => return None,
        })
    }
}

impl<'a> Parser<'a> {
    /// Returns the next lexeme and reads the lexeme after it.
    #[inline]
    fn advance(&mut self) -> Result<Lexeme<'a>, FilterError> {
        let rest = self.text[self.end..].trim_start();
        let offset = self.text.len() - rest.len();
        let until = |is_end: &dyn Fn(char) -> bool| rest.find(is_end).unwrap_or(rest.len());
        let is_end_of_word = |sign: char| {
            sign.is_whitespace() || is_comparison(sign) || matches!(sign, '(' | ')' | '"' | '\'')
        };
        let (kind, length, quotes) = match rest.chars().next() {
            None => (LexemeKind::End, 0, 0),
            Some('(' | ')') => (LexemeKind::Parenthesis, 1, 0),
            Some(quote @ ('"' | '\'')) => {
                let Some(length) = rest[1..].find(quote) else {
                    let unclosed = Lexeme { kind: LexemeKind::End, text: "", offset };
                    return Err(self
                        .expected_at(unclosed, "a closing quote for the value that begins here"));
                };
                (LexemeKind::Quoted, length, 1)
            }
            Some(sign) if is_comparison(sign) => {
                (LexemeKind::Comparison, until(&|sign| !is_comparison(sign)), 0)
            }
            Some(_) => (LexemeKind::Word, until(&is_end_of_word), 0),
        };
        let text = &rest[quotes..quotes + length];
        self.end = offset + length + 2 * quotes;
        let next = Lexeme { kind, text, offset: offset + quotes };
        Ok(core::mem::replace(&mut self.next, next))
    }

    fn is(&self, word: &str) -> bool {
        self.next.kind != LexemeKind::Quoted && self.next.text.eq_ignore_ascii_case(word)
    }

    #[inline]
    fn accept(&mut self, word: &str) -> Result<bool, FilterError> {
        let accepted = self.is(word);
        if accepted {
            self.advance()?;
        }
        Ok(accepted)
    }

    fn expected(&self, expected: &str) -> FilterError {
        self.expected_at(self.next, expected)
    }

    fn expected_at(&self, found: Lexeme<'_>, expected: &str) -> FilterError {
        let text = if found.text.is_empty() { "the end" } else { found.text };
        let message = format!("expected {expected}, found {text}");
        FilterError::new(self.text, found.offset, message)
    }

    #[inline]
    fn any(&mut self) -> Result<Condition, FilterError> {
        let mut conditions = Vec::from([self.all()?]);
        while self.accept("or")? {
            conditions.push(self.all()?);
        }
        Ok(Condition::Any(conditions))
    }

    #[inline]
    fn all(&mut self) -> Result<Condition, FilterError> {
        let mut conditions = Vec::from([self.one()?]);
        while !self.is("or") {
            let must_follow = self.accept("and")?;
            if !must_follow && (self.is(")") || self.next.kind == LexemeKind::End) {
                break;
            }
            conditions.push(self.one()?);
        }
        Ok(Condition::All(conditions))
    }

    #[inline]
    fn one(&mut self) -> Result<Condition, FilterError> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.expected("conditions nested less deeply"));
        }
        let condition = if self.accept("not")? {
            Condition::Not(Box::new(self.one()?))
        } else if self.accept("(")? {
            let condition = self.any()?;
            if !self.accept(")")? {
                return Err(self.expected("a closing parenthesis"));
            }
            condition
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    #[inline]
    fn comparison(&mut self) -> Result<Condition, FilterError> {
        let field = self.next;
        if field.kind != LexemeKind::Word {
            return Err(self.expected("a condition such as year>=1970"));
        }
        self.advance()?;
        let sign = self.next;
        let Some((comparison, is_negative)) = Comparison::of_sign(sign.text) else {
            let mut error = self.expected("one of =, !=, ~, !~, <, <=, > and >=");
            // A word after a value without a comparison after it is probably the second word of an unquoted value,
            // so the error explains quotes.
            if field.offset > 0 && sign.kind != LexemeKind::Comparison {
                error.message += QUOTES;
            }
            return Err(error);
        };
        self.advance()?;
        if !matches!(self.next.kind, LexemeKind::Word | LexemeKind::Quoted) {
            return Err(self.expected("a value"));
        }
        let value = self.advance()?;
        let condition = self.condition(field, (sign, comparison), value)?;
        Ok(if is_negative { Condition::Not(Box::new(condition)) } else { condition })
    }

    #[inline]
    fn condition(
        &mut self,
        field: Lexeme<'a>,
        (sign, comparison): (Lexeme<'a>, Comparison),
        value: Lexeme<'a>,
    ) -> Result<Condition, FilterError> {
        use Comparison::{Contains, Equal, Order};
        let signs = match (field.text, comparison) {
            ("year" | "plies", Contains) => Some("one of =, !=, <, <=, > and >="),
            ("result" | "variant" | "opening" | "material", Contains | Order(_)) => Some("= or !="),
            ("position", Order(_)) => Some("one of =, !=, ~ and !~"),
            _ => None,
        };
        if let Some(signs) = signs {
            return Err(self.expected_at(sign, signs));
        }
        let text = self.text;
        let number = match (field.text, comparison) {
            ("year", _) | ("Date", Order(_)) => Some(Number::Year),
            ("plies", _) => Some(Number::Plies),
            (name, Order(_)) if is_capital_tag(name) => Some(Number::Tag(name.into())),
            _ => None,
        };
        if let Some(number) = number {
            let wanted = value.text.parse().map_err(|_| self.expected_at(value, "a number"))?;
            let compare = if let Order(order) = comparison { order } else { u32::eq };
            return Ok(Condition::Number(number, compare, wanted));
        }
        match field.text {
            "result" if read_result(value.text, Color::White).is_none() => {
                Err(self.expected_at(value, "a result: white, black, draw, unknown, 1-0, 0-1 …"))
            }
            "result" => Ok(Condition::Result(value.text.into())),
            "variant" => {
                let name = value.text.parse::<VariantName>();
                let name = name.map_err(|error| FilterError::new(text, value.offset, error));
                name.map(Condition::Variant)
            }
            name @ ("opening" | "position" | "material") => {
                let kind = match (name, comparison) {
                    ("opening", _) => Kind::Opening,
                    ("material", _) => Kind::Material,
                    (_, Contains) => Kind::Pattern,
                    (_, Equal | Order(_)) => Kind::Position,
                };
                let is_turned_too = self.accept("turned")?;
                let board = BoardCondition { kind, text: value.text.into(), is_turned_too };
                self.board.push(board.valid_in(self.variants, text, value.offset)?);
                Ok(Condition::Board(self.board.len() - 1))
            }
            name => {
                let tag = |tag: &str| match comparison {
                    Contains => Condition::TagContains(tag.into(), value.text.to_lowercase()),
                    Equal | Order(_) => Condition::Tag(tag.into(), value.text.to_lowercase()),
                };
                let won = |winner: &str, name| {
                    Condition::All(vec![Condition::Result(winner.into()), tag(name)])
                };
                let condition = match name {
                    "player" => Condition::Any(vec![tag("White"), tag("Black")]),
                    "winner" => Condition::Any(vec![won("white", "White"), won("black", "Black")]),
                    "loser" => Condition::Any(vec![won("white", "Black"), won("black", "White")]),
                    "white" | "black" | "event" | "site" | "round" | "date" => {
                        tag(&(name[..1].to_uppercase() + &name[1..]))
                    }
                    _ if is_capital_tag(name) => tag(name),
                    _ => {
                        let fields = "one of white, black, player, winner, loser, event, site, round, \
                            date, year, plies, result, variant, opening, position, material or a tag \
                            that begins with a capital";
                        return Err(self.expected_at(field, fields));
                    }
                };
                match comparison {
                    Order(_) => Err(self.expected_at(sign, "one of =, !=, ~ and !~")),
                    Equal | Contains => Ok(condition),
                }
            }
        }
    }
}

/// Whether a word is a tag name that begins with a capital.
#[inline]
fn is_capital_tag(name: &str) -> bool {
    is_tag_name(name) && name.starts_with(|first: char| first.is_ascii_uppercase())
}
