//! Reads the lines of a player: with editing on a terminal, plainly from a pipe.

use std::io::{self, IsTerminal, Write};

use checkers_cli::console::{Error, stdout};
use checkers_cli::input::next_line;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// What a player answers to a prompt.
pub(super) enum Answer {
    Text(String),
    /// Ctrl-C.
    Interrupt,
    /// The end of the input.
    End,
}

/// Asks for lines. On a terminal, the arrow keys edit and bring back earlier lines, and Tab completes.
pub(super) struct Prompt(Option<Editor<Words, MemHistory>>);

impl Prompt {
    pub(super) fn new() -> Result<Self, Error> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self(None));
        }
        let config =
            Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
        let history = MemHistory::with_config(&config);
        Ok(Self(Some(Editor::with_history(config, history)?)))
    }

    /// Whether a person reads and answers.
    pub(super) fn is_terminal(&self) -> bool {
        self.0.is_some()
    }

    /// Reads a line; a line that is no text is refused. Tab completes the line to one of `words`.
    pub(super) fn ask(&mut self, prompt: &str, words: Vec<String>) -> Result<Answer, Error> {
        let Some(editor) = &mut self.0 else {
            let mut said = prompt.to_owned();
            loop {
                write!(stdout(), "{said}")?;
                stdout().flush()?;
                match next_line(&mut io::stdin().lock())? {
                    Some(Ok(line)) => return Ok(Answer::Text(line)),
                    Some(Err(reason)) => said = format!("{reason}\n{prompt}"),
                    None => return Ok(Answer::End),
                }
            }
        };
        editor.set_helper(Some(Words(words)));
        match editor.readline(prompt) {
            Ok(line) => Ok(Answer::Text(line)),
            Err(ReadlineError::Interrupted) => Ok(Answer::Interrupt),
            Err(ReadlineError::Eof) => Ok(Answer::End),
            Err(error) => Err(error.into()),
        }
    }
}

/// The words that Tab completes.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let begun = self.0.iter().filter(|word| word.starts_with(&line[..at]));
        Ok((0, begun.cloned().collect()))
    }
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Hinter for Words {
    type Hint = String;
}
impl Validator for Words {}
