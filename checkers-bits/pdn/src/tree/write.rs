//! Writes a game as PDN 3.0.

use core::fmt;

use super::{GameTree, Node};
use checkers_bits::Color;

/// The maximum width of a line in characters. A line is wider only if a single word is wider.
const WIDTH: usize = 80;

/// The average bytes of a move with its number, for the memory that is reserved before writing.
const USUAL: usize = 8;

/// Writes the game as PDN 3.0: tags, an empty line, and movetext in lines of at most 80 characters. The movetext
/// ends with `*`, as PDN 3.0 demands, because the result is in the `Result` tag.
///
/// Use `writeln!` to write several games: it puts an empty line between games.
impl fmt::Display for GameTree {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.tags, f)?;
        if self.tags.iter().next().is_some() {
            writeln!(f)?;
        }
        let text = String::with_capacity(self.movetext.len() * USUAL);
        let second = !self.tags.side_that_begins();
        let mut movetext = Movetext { text, second, column: 0, last: 0, is_open: false };
        movetext.variation(&self.movetext, self.first_ply.into());
        movetext.word("*");
        movetext.end_word();
        movetext.text.push('\n');
        f.write_str(&movetext.text)
    }
}

/// Whether `side` is to move in the position of a FEN.
pub(crate) fn is_on_move(side: Color, fen: &str) -> bool {
    fen.trim_start().starts_with([side.letter(), side.letter().to_ascii_lowercase()])
}

/// Collects the movetext in one string, which is faster than a formatter call for each word.
struct Movetext {
    text: String,
    /// The side that moves second.
    second: Color,
    /// The width of the current line without its last word, in characters.
    column: usize,
    /// The start of the last word. Text can still be appended to this word, so a line break before it is decided
    /// only when the word is complete.
    last: usize,
    /// Whether the text ends with a sign such as `(` or `{`, which belongs to the next word.
    is_open: bool,
}

impl Movetext {
    /// Adds the main line or a variation. `ply` is the number of plies before its first move.
    #[inline]
    fn variation(&mut self, nodes: &[Node], mut ply: u64) {
        let mut has_moved = false;
        let mut wants_number = true;
        let mut follows_bare_move = false;
        for node in nodes {
            match node {
                Node::Move(text) => {
                    self.begin_word();
                    let is_second = ply % 2 == 1;
                    let is_bare = text.bytes().all(|byte| byte.is_ascii_digit());
                    // Readers take a move such as `811` for a move number, except after a number or a move like it.
                    wants_number |= is_bare && text.len() == 3 && !follows_bare_move;
                    if !is_second || wants_number {
                        self.number(ply / 2 + 1);
                        self.text.push_str(if is_second { "... " } else { ". " });
                    }
                    self.text.push_str(text);
                    ply = ply.saturating_add(1);
                    (has_moved, wants_number, follows_bare_move) = (true, false, is_bare);
                }
                Node::Nag(nag) => {
                    follows_bare_move = false;
                    self.word("$");
                    self.number((*nag).into());
                }
                Node::Comment(comment) => {
                    self.comment(comment.as_str());
                    wants_number = true;
                }
                Node::Variation(nodes) => {
                    self.open('(');
                    self.variation(nodes, ply.saturating_sub(1));
                    self.close();
                    wants_number = true;
                }
                Node::Setup(fen) => {
                    let fen = fen.replace('"', "'");
                    self.word(&format!("/FEN \"{fen}\"/"));
                    // A setup before the first move does not change the ply, because the number of the first move
                    // already fits the side to move.
                    if has_moved && (ply % 2 == 1) != is_on_move(self.second, &fen) {
                        ply = ply.saturating_add(1);
                    }
                    wants_number = true;
                }
            }
        }
    }

    /// Writes a number digit by digit. A formatter would be slower, and every second move has a number.
    fn number(&mut self, number: u64) {
        if number > 9 {
            self.number(number / 10);
        }
        self.text.push(char::from(b'0' + (number % 10) as u8));
    }

    #[inline]
    fn word(&mut self, word: &str) {
        self.begin_word();
        self.text.push_str(word);
    }

    #[inline]
    fn open(&mut self, sign: char) {
        self.begin_word();
        self.is_open = true;
        self.text.push(sign);
    }

    fn close(&mut self) {
        // An empty variation has no word after its opening sign, so the flag is cleared.
        self.is_open = false;
        self.text.push(')');
    }

    #[inline]
    fn comment(&mut self, text: &str) {
        self.open('{');
        // A command such as `[%clk 0:04:55]` stays on one line, because some readers search single lines for commands.
        let last_bracket = text.rfind(']').unwrap_or(0);
        let (mut at, mut is_command) = (0, false);
        for word in text.split(' ') {
            // No line begins with `[`, `%` or `;`, because some readers take such a line for a tag, an escape or a
            // comment.
            let stays = is_command || word.starts_with(['[', '%', ';']);
            let command = word.rfind("[%");
            is_command = (is_command || command.is_some())
                && !word[command.unwrap_or(0)..].contains(']')
                && at < last_bracket;
            at += word.len() + 1;
            if !self.is_open && stays {
                self.text.push(' ');
            } else {
                self.begin_word();
            }
            self.text.push_str(word);
        }
        self.text.push('}');
    }

    /// Ends the last word, unless it is an opening sign, which belongs to the next word.
    #[inline]
    fn begin_word(&mut self) {
        if core::mem::take(&mut self.is_open) || self.last == self.text.len() {
            return;
        }
        self.end_word();
        self.text.push(' ');
        self.last = self.text.len();
    }

    /// Moves the last word to a new line if it does not fit.
    #[inline]
    fn end_word(&mut self) {
        let word = &self.text[self.last..];
        let width = if word.is_ascii() { word.len() } else { word.chars().count() };
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.text.replace_range(self.last - 1..self.last, "\n");
            self.column = width;
        } else {
            self.column += usize::from(self.column > 0) + width;
        }
    }
}
