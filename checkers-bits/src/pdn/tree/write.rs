//! Writes a game as PDN 3.0.

use core::fmt::{self, Write};
use std::string::String;

use super::{GameTree, Node};
use crate::color::Color;

/// The longest line, if the words allow it.
const WIDTH: usize = 80;

/// PDN 3.0: tags, an empty line, and movetext in lines of at most 80 characters, which ends with
/// `*` as the standard has it, since the result is in its tag.
///
/// Games can be written one after another; `writeln!` puts an empty line between.
impl fmt::Display for GameTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.tags, f)?;
        if self.tags.iter().next().is_some() {
            writeln!(f)?;
        }
        let mut movetext = Movetext::new(f, !self.tags.side_that_begins());
        movetext.variation(&self.movetext, self.first_ply.into())?;
        movetext.word(format_args!("*"))?;
        movetext.finish()
    }
}

/// Whether a side is on move in a FEN.
pub(super) fn is_on_move(side: Color, fen: &str) -> bool {
    match side {
        Color::White => fen.trim_start().starts_with('W'),
        Color::Black => fen.trim_start().starts_with('B'),
    }
}

/// Movetext on its way to a formatter.
struct Movetext<'a, 'f> {
    formatter: &'a mut fmt::Formatter<'f>,
    /// The side that does not begin.
    second: Color,
    /// The width of the line so far.
    column: usize,
    /// The last word, which must stay together in a line and to which something may be added.
    last: String,
    /// Whether parentheses and braces at the end of it belong to the next word.
    is_open: bool,
}

impl<'a, 'f> Movetext<'a, 'f> {
    fn new(formatter: &'a mut fmt::Formatter<'f>, second: Color) -> Self {
        Self { formatter, second, column: 0, last: String::new(), is_open: false }
    }

    /// The main line or a variation; `ply` moves were made before its first.
    fn variation(&mut self, nodes: &[Node], mut ply: u64) -> fmt::Result {
        let mut has_moved = false;
        let mut wants_number = true;
        for node in nodes {
            match node {
                Node::Move(text) => {
                    let number = ply / 2 + 1;
                    match ply % 2 {
                        0 => self.word(format_args!("{number}. {text}"))?,
                        _ if wants_number => self.word(format_args!("{number}... {text}"))?,
                        _ => self.word(format_args!("{text}"))?,
                    }
                    ply = ply.saturating_add(1);
                    (has_moved, wants_number) = (true, false);
                }
                Node::Nag(nag) => self.word(format_args!("${nag}"))?,
                Node::Comment(comment) => {
                    self.comment(comment.as_str())?;
                    wants_number = true;
                }
                Node::Variation(nodes) => {
                    self.open('(')?;
                    self.variation(nodes, ply.saturating_sub(1))?;
                    self.close()?;
                    wants_number = true;
                }
                Node::Setup(fen) => {
                    let fen = fen.replace('"', "'");
                    self.word(format_args!("/FEN \"{fen}\"/"))?;
                    // The number of the first move says itself whose it is.
                    if has_moved && (ply % 2 == 1) != is_on_move(self.second, &fen) {
                        ply = ply.saturating_add(1);
                    }
                    wants_number = true;
                }
            }
        }
        Ok(())
    }

    fn word(&mut self, word: fmt::Arguments<'_>) -> fmt::Result {
        self.begin_word()?;
        self.is_open = false;
        self.last.write_fmt(word)
    }

    fn open(&mut self, sign: char) -> fmt::Result {
        self.begin_word()?;
        self.is_open = true;
        self.last.push(sign);
        Ok(())
    }

    fn close(&mut self) -> fmt::Result {
        // A variation without anything in it.
        self.is_open = false;
        self.last.push(')');
        Ok(())
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        self.open('{')?;
        for word in text.split(' ') {
            // Some readers take such a line for a tag or a comment wherever it is.
            if !self.is_open && word.starts_with(['[', '%', ';']) {
                self.last.push(' ');
                self.last.push_str(word);
            } else {
                self.word(format_args!("{word}"))?;
            }
        }
        self.last.push('}');
        Ok(())
    }

    /// Writes the last word, unless the next one belongs to it.
    fn begin_word(&mut self) -> fmt::Result {
        if self.is_open || self.last.is_empty() {
            return Ok(());
        }
        let width = self.last.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.formatter.write_char('\n')?;
            self.column = 0;
        } else if self.column > 0 {
            self.formatter.write_char(' ')?;
            self.column += 1;
        }
        self.formatter.write_str(&self.last)?;
        self.column += width;
        self.last.clear();
        Ok(())
    }

    fn finish(mut self) -> fmt::Result {
        self.begin_word()?;
        self.formatter.write_char('\n')
    }
}
