//! Writes a game as PDN 3.0.

use core::fmt;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

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
        let mut movetext = Movetext {
            second: !self.tags.side_that_begins(),
            words: Vec::new(),
            opening: String::new(),
        };
        movetext.variation(&self.movetext, self.first_ply.into());
        movetext.words.push("*".into());
        movetext.write(f)
    }
}

/// Whether a side is on move in a FEN.
pub(super) fn is_on_move(side: Color, fen: &str) -> bool {
    match side {
        Color::White => fen.trim_start().starts_with('W'),
        Color::Black => fen.trim_start().starts_with('B'),
    }
}

/// What must stay together in a line.
struct Movetext {
    /// The side that does not begin.
    second: Color,
    words: Vec<String>,
    /// Opening parentheses that belong to the next word.
    opening: String,
}

impl Movetext {
    /// The main line or a variation; `ply` moves were made before its first.
    fn variation(&mut self, nodes: &[Node], mut ply: u64) {
        let mut has_moved = false;
        let mut wants_number = true;
        for node in nodes {
            match node {
                Node::Move(text) => {
                    let number = ply / 2 + 1;
                    self.word(match ply % 2 {
                        0 => format!("{number}. {text}"),
                        _ if wants_number => format!("{number}... {text}"),
                        _ => text.clone(),
                    });
                    ply = ply.saturating_add(1);
                    (has_moved, wants_number) = (true, false);
                }
                Node::Nag(nag) => self.word(format!("${nag}")),
                Node::Comment(comment) => {
                    self.comment(comment.as_str());
                    wants_number = true;
                }
                Node::Variation(nodes) => {
                    self.opening.push('(');
                    self.variation(nodes, ply.saturating_sub(1));
                    self.close();
                    wants_number = true;
                }
                Node::Setup(fen) => {
                    let fen = fen.replace('"', "'");
                    self.word(format!("/FEN \"{fen}\"/"));
                    // The number of the first move says itself whose it is.
                    if has_moved && (ply % 2 == 1) != is_on_move(self.second, &fen) {
                        ply = ply.saturating_add(1);
                    }
                    wants_number = true;
                }
            }
        }
    }

    fn word(&mut self, word: String) {
        let opening = core::mem::take(&mut self.opening);
        self.words.push(opening + &word);
    }

    fn close(&mut self) {
        if self.opening.is_empty() {
            if let Some(last) = self.words.last_mut() {
                last.push(')');
            }
        } else {
            self.word(")".into());
        }
    }

    fn comment(&mut self, text: &str) {
        self.opening.push('{');
        for word in text.split(' ') {
            // Some readers take such a line for a tag or a comment wherever it is.
            match self.words.last_mut() {
                Some(last) if self.opening.is_empty() && word.starts_with(['[', '%', ';']) => {
                    last.push(' ');
                    last.push_str(word);
                }
                _ => self.word(word.to_string()),
            }
        }
        if let Some(last) = self.words.last_mut() {
            last.push('}');
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in &self.words {
            let width = word.chars().count();
            if column > 0 && column + 1 + width > WIDTH {
                writeln!(f)?;
                column = 0;
            } else if column > 0 {
                f.write_str(" ")?;
                column += 1;
            }
            f.write_str(word)?;
            column += width;
        }
        writeln!(f)
    }
}
