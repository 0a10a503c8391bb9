//! Parses filters.

use super::board::BoardCondition;
use super::condition::Condition;
use super::error::FilterError;
use super::lexer::{Lexeme, LexemeKind, Lexer};
use super::value::{Comparison, NumberField, TextField, result_of_word};
use checkers_bits::{AnyVariant, Color, VariantName};

const QUOTES: &str = "a value with blanks needs quotes, as in player=\"De Vries\"";

/// The maximum nesting of parentheses and `not`.
const MAX_NESTING: u32 = 100;

/// `variants` are those in which moves and positions may be sound.
pub(super) fn condition(text: &str, variants: &[AnyVariant]) -> Result<Condition, FilterError> {
    let mut lexer = Lexer::new(text);
    let next = lexer.next()?;
    let mut parser = Parser { lexer, next, variants, depth: 0, board_conditions: 0 };
    let condition = parser.any()?;
    match parser.next.kind {
        LexemeKind::End => Ok(condition),
        _ => Err(parser.expected("a condition, \"and\", \"or\" or the end")),
    }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// The next lexeme.
    next: Lexeme<'a>,
    variants: &'a [AnyVariant],
    depth: u32,
    /// The number of conditions on the board so far.
    board_conditions: usize,
}

impl<'a> Parser<'a> {
    fn advance(&mut self) -> Result<Lexeme<'a>, FilterError> {
        let next = self.lexer.next()?;
        Ok(core::mem::replace(&mut self.next, next))
    }

    fn accept_word(&mut self, word: &str) -> Result<bool, FilterError> {
        let accepted =
            self.next.kind == LexemeKind::Word && self.next.text.eq_ignore_ascii_case(word);
        if accepted {
            self.advance()?;
        }
        Ok(accepted)
    }

    fn expected(&self, expected: &str) -> FilterError {
        self.expected_at(self.next, expected)
    }

    fn expected_at(&self, found: Lexeme<'_>, expected: &str) -> FilterError {
        FilterError::expected(self.lexer.text, found.offset, expected, found.text)
    }

    fn any(&mut self) -> Result<Condition, FilterError> {
        let mut conditions = Vec::from([self.all()?]);
        while self.accept_word("or")? {
            conditions.push(self.all()?);
        }
        Ok(only_or(conditions, Condition::Any))
    }

    fn all(&mut self) -> Result<Condition, FilterError> {
        let mut conditions = Vec::from([self.one()?]);
        loop {
            let is_word = self.next.kind == LexemeKind::Word;
            if is_word && self.next.text.eq_ignore_ascii_case("or") {
                break;
            }
            let must_follow = self.accept_word("and")?;
            let is_end = matches!(self.next.kind, LexemeKind::End | LexemeKind::Close);
            if is_end && !must_follow {
                break;
            }
            conditions.push(self.one()?);
        }
        Ok(only_or(conditions, Condition::All))
    }

    fn one(&mut self) -> Result<Condition, FilterError> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(self.expected("conditions nested less deeply"));
        }
        let condition = if self.accept_word("not")? {
            Condition::Not(Box::new(self.one()?))
        } else if self.next.kind == LexemeKind::Open {
            self.advance()?;
            let condition = self.any()?;
            if self.next.kind != LexemeKind::Close {
                return Err(self.expected("a closing parenthesis"));
            }
            self.advance()?;
            condition
        } else {
            self.comparison()?
        };
        self.depth -= 1;
        Ok(condition)
    }

    fn comparison(&mut self) -> Result<Condition, FilterError> {
        let field = self.next;
        if field.kind != LexemeKind::Word {
            return Err(self.expected("a condition such as year>=1970"));
        }
        self.advance()?;
        let sign = self.next;
        let Some(comparison) = Comparison::of_sign(sign.text) else {
            let error = self.expected("one of =, !=, ~, !~, <, <=, > and >=");
            // A word behind a value is rather the rest of the value.
            let is_rest = field.offset > 0 && sign.kind != LexemeKind::Comparison;
            return Err(if is_rest { error.with_advice(QUOTES) } else { error });
        };
        self.advance()?;
        if !matches!(self.next.kind, LexemeKind::Word | LexemeKind::Quoted) {
            return Err(self.expected("a value"));
        }
        let value = self.advance()?;
        self.condition(field, (sign, comparison), value)
    }

    fn condition(
        &mut self,
        field: Lexeme<'a>,
        (sign, comparison): (Lexeme<'a>, Comparison),
        value: Lexeme<'a>,
    ) -> Result<Condition, FilterError> {
        let wrong_sign = |parser: &Self, signs: &str| Err(parser.expected_at(sign, signs));
        let (is_equality, is_negative) = (comparison.is_equality(), comparison.is_negative());
        let condition = match field.text {
            "year" | "plies" if comparison.is_containment() => {
                return wrong_sign(self, "one of =, !=, <, <=, > and >=");
            }
            "result" | "variant" | "opening" | "material" if !is_equality => {
                return wrong_sign(self, "= or !=");
            }
            "position" if !is_equality && !comparison.is_containment() => {
                return wrong_sign(self, "one of =, !=, ~ and !~");
            }
            "result" => {
                result_of_word(value.text, Color::White).ok_or_else(|| {
                    self.expected_at(value, "a result: white, black, draw, unknown, 1-0, 0-1 …")
                })?;
                Condition::Result(value.text.into())
            }
            "variant" => {
                let name = value.text.parse::<VariantName>();
                Condition::Variant(
                    name.map_err(|error| FilterError::new(self.lexer.text, value.offset, error))?,
                )
            }
            "opening" | "position" | "material" => {
                let is_turned_too = self.accept_word("turned")?;
                let is_pattern = comparison.is_containment();
                let board = BoardCondition::new(field.text, is_pattern, value.text, is_turned_too);
                board.validate(self.variants).map_err(|(offset, message)| {
                    FilterError::new(self.lexer.text, value.offset + offset, message)
                })?;
                self.board_conditions += 1;
                Condition::Board(self.board_conditions - 1, board)
            }
            name => {
                if let Some(field) = NumberField::new(name, comparison) {
                    let number =
                        value.text.parse().map_err(|_| self.expected_at(value, "a number"))?;
                    return Ok(Condition::Number(field, comparison, number));
                }
                let field = TextField::new(name).ok_or_else(|| {
                    let fields = "one of white, black, player, winner, loser, event, site, round, \
                        date, year, plies, result, variant, opening, position, material or a tag \
                        that begins with a capital";
                    self.expected_at(field, fields)
                })?;
                if !is_equality && !comparison.is_containment() {
                    return wrong_sign(self, "one of =, !=, ~ and !~");
                }
                let text: String = value.text.to_lowercase().to_string();
                return Ok(Condition::Text(field, comparison, text));
            }
        };
        Ok(if is_negative { Condition::Not(Box::new(condition)) } else { condition })
    }
}

fn only_or(mut conditions: Vec<Condition>, of: fn(Vec<Condition>) -> Condition) -> Condition {
    match conditions.pop() {
        Some(only) if conditions.is_empty() => only,
        last => {
            conditions.extend(last);
            of(conditions)
        }
    }
}
