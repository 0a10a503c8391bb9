//! Between text and [games](crate::Game) whose moves are known to be legal.

use std::string::{String, ToString};
use std::vec::Vec;

use super::comment::Comment;
use super::game::{Game, Item};
use super::game_text::GameText;
use super::replay::{Event, Replay, ReplayError};
use super::token::TokenKind;
use crate::color::Color;
use crate::game::{self, Line, Notes, Recorded, Step};
use crate::position::Position;
use crate::square_names::Numbering;
use crate::variant::{Pool, Variant};

impl GameText<'_> {
    /// The game with all its comments, NAGs and variations, every move of which is legal.
    ///
    /// Moves are understood as by [`check`](Self::check), and notes as by
    /// [`to_game`](Self::to_game), which has the tags. Numbers of moves are not looked at.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] names the place in the input, the move and what is wrong with it.
    ///
    /// ```
    /// use checkers_bits::International;
    /// use checkers_bits::pdn::{Game, Reader};
    ///
    /// let text = "1.32-28! (1.33-28 {as often}) 19-23 2.28x19 14x23 1-1";
    /// let mut reader = Reader::new(text.as_bytes());
    /// let game = reader.next_game()?.unwrap().replay::<International>()?;
    /// assert_eq!(game.moves().count(), 4);
    /// assert_eq!(game.line().plies()[0].notes().nags, [1]);
    /// assert_eq!(
    ///     Game::from(&game).to_string(),
    ///     "[Result \"1-1\"]\n[GameType \"20\"]\n\n\
    ///      1. 32-28 $1 (1. 33-28 {as often}) 1... 19-23 2. 28x19 14x23 *\n"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay<V: Variant>(&self) -> Result<game::Game<V>, ReplayError<V>> {
        self.replay_numbered(Numbering::TopLeft)
    }

    /// [`replay`](Self::replay) with the numbers in a numbering of your choice.
    ///
    /// # Errors
    ///
    /// As [`replay`](Self::replay).
    pub fn replay_numbered<V: Variant>(
        &self,
        numbering: Numbering,
    ) -> Result<game::Game<V>, ReplayError<V>> {
        let mut replay = Replay::new(self, numbering)?;
        let fen = replay.start();
        let mut line = Line::from(replay.position());
        let mut outer = Vec::new();
        let mut tags = self.tags();
        let mut text = String::new();
        while let Some(event) = replay.next()? {
            if let Event::Other(TokenKind::Text(part)) = event {
                text.push_str(&self.decode(part));
                text.push(' ');
                continue;
            }
            if !text.is_empty() {
                note(&mut line, Item::Comment(Comment::from(&*text)));
                text.clear();
            }
            match event {
                Event::Step(step) => line.push(step),
                Event::VariationStart => {
                    let start = line.plies().last().map_or(line.start(), game::Ply::before);
                    outer.push(core::mem::replace(&mut line, start.into()));
                }
                Event::VariationEnd => {
                    if let Some(around) = outer.pop() {
                        let variation = core::mem::replace(&mut line, around);
                        line.push_variation(variation);
                    }
                }
                Event::Other(token) => match token {
                    TokenKind::Nag(nag) => line.add_nag(nag),
                    TokenKind::Strength(signs) => note(&mut line, self.strength(signs)),
                    TokenKind::Comment(comment) => {
                        let comment = Comment::from(&*self.decode(comment));
                        note(&mut line, Item::Comment(comment));
                    }
                    TokenKind::Result(result) if outer.is_empty() => {
                        tags.fill_result(&self.movetext(result));
                    }
                    TokenKind::Result(result) => {
                        let result = Comment::from(&*self.movetext(result));
                        note(&mut line, Item::Comment(result));
                    }
                    _ => {}
                },
            }
        }
        let mut game = game::Game::from_fen_and_line(fen, line);
        game.set_recorded(tags.get("Result").map_or(Recorded::Unknown, recorded));
        Ok(game)
    }
}

fn note<V: Variant>(line: &mut Line<V>, item: Item) {
    match item {
        Item::Nag(nag) => line.add_nag(nag),
        Item::Comment(comment) => line.add_comment(comment.as_str()),
        Item::Move(_) | Item::Variation(_) | Item::Setup(_) => {}
    }
}

impl Game {
    /// Takes over all that a game of a variant says: its movetext in canonical notation, and the tags
    /// `GameType`, `Result` and, unless it starts as usual, `FEN`. Other tags stay, and so does the
    /// number of the first move if it is that of the side that begins.
    ///
    /// ```
    /// use checkers_bits::{Game, Position, Russian, pdn};
    ///
    /// let mut text = pdn::Game::default();
    /// text.tags.set("Event", "Study")?;
    /// text.record(&Game::from_position("W:WKa1:Bh8".parse::<Position<Russian>>()?));
    /// let expected = "[Event \"Study\"]\n[Result \"*\"]\n[GameType \"25\"]\n[FEN \"W:WKa1:Bh8\"]\n\n*\n";
    /// assert_eq!(text.to_string(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record<V: Variant>(&mut self, game: &game::Game<V>) {
        let start = game.line().start();
        self.tags.put("Result", result::<V>(game.recorded()));
        self.tags.put("GameType", game_type::<V>());
        if game.start() == Position::start().into() {
            self.tags.remove("FEN");
            self.tags.remove("SetUp");
        } else {
            self.tags.put("FEN", game.start().to_string());
        }
        self.movetext = items(game.line());
        let black_begins = start.side_to_move() == Color::Black;
        if self.main_line().next().is_none() {
            self.first_ply = 0;
        } else if (self.first_ply % 2 == 1) != black_begins {
            self.first_ply = black_begins.into();
        }
    }
}

/// The text of a game, without tags but `GameType`, `Result` and, unless it starts as usual, `FEN`.
///
/// Line breaks in comments become spaces, and braces parentheses.
impl<V: Variant> From<&game::Game<V>> for Game {
    fn from(game: &game::Game<V>) -> Self {
        let mut text = Self::default();
        text.record(game);
        text
    }
}

fn items<V: Variant>(line: &Line<V>) -> Vec<Item> {
    let mut items: Vec<Item> = notes(line.notes()).collect();
    for ply in line.plies() {
        items.push(match ply.step() {
            Step::Move(mv) => Item::Move(ply.before().notation(mv).to_string()),
            Step::SetUp(position) => Item::Setup(position.to_string()),
            Step::Unknown => Item::Move("-".into()),
        });
        items.extend(notes(ply.notes()));
        items.extend(
            ply.variations().iter().map(|variation| Item::Variation(self::items(variation))),
        );
    }
    items
}

fn notes(notes: &Notes) -> impl Iterator<Item = Item> {
    let comments = notes.comments.iter().map(|text| Item::Comment(Comment::from(&**text)));
    notes.nags.iter().map(|&nag| Item::Nag(nag)).chain(comments)
}

/// The value of the `GameType` tag. In Pool Black begins, unless it says otherwise.
fn game_type<V: Variant>() -> String {
    if V::PDN_GAME_TYPE == Pool::PDN_GAME_TYPE {
        "23,W,8,8,A0,0".into()
    } else {
        V::PDN_GAME_TYPE.to_string()
    }
}

/// The result that the value of a `Result` tag means.
fn recorded(value: &str) -> Recorded {
    match value.trim() {
        "" | "*" | "?" => Recorded::Unknown,
        "1-0" | "2-0" => Recorded::WhiteWins,
        "0-1" | "0-2" => Recorded::BlackWins,
        "1/2-1/2" | "1-1" | "½-½" | "½" | "0.5-0.5" => Recorded::Draw,
        "0-0" => Recorded::BothLose,
        other => Recorded::Other(other.into()),
    }
}

/// The value of the `Result` tag, which PDN 3.0 counts in halves of a point for International and
/// Canadian draughts.
fn result<V: Variant>(recorded: &Recorded) -> String {
    let is_in_halves = matches!(V::PDN_GAME_TYPE, 20 | 27);
    let result = match recorded {
        Recorded::Unknown => "*",
        Recorded::WhiteWins if is_in_halves => "2-0",
        Recorded::WhiteWins => "1-0",
        Recorded::BlackWins if is_in_halves => "0-2",
        Recorded::BlackWins => "0-1",
        Recorded::Draw if is_in_halves => "1-1",
        Recorded::Draw => "1/2-1/2",
        Recorded::BothLose => "0-0",
        Recorded::Other(other) => other,
    };
    result.into()
}
