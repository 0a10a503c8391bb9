//! Which game of draughts a PDN game is.

use super::game_kind::GameKind;
use super::game_type::GameType;
use super::tags::Tags;
use crate::color::Color;
use crate::variant::VariantName;

/// What [`Game::guess_variant`](super::Game::guess_variant) has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The game that it is, most likely.
    pub kind: GameKind,
    /// What told so.
    pub known_by: KnownBy,
    /// Why it may be another game all the same.
    pub doubt: Option<Doubt>,
}

/// What a [`Guess`] relies on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownBy {
    /// The tag `GameType`.
    GameTypeTag,
    /// The tag `Variant`.
    VariantTag,
    /// The squares of the tag `FEN` and of setups: there are no moves.
    FenSquares,
    /// The squares in the moves.
    MoveSquares,
}

/// Why a [`Guess`] may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// Other games are played on the same squares.
    OthersPossible,
    /// The tag names this game, whose board has other squares.
    TagContradicted(GameKind),
}

/// What tags and squares say.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// By game type and by name.
    tags: [Option<(GameKind, KnownBy)>; 2],
    is_algebraic: bool,
    last_file: u8,
    last_rank: u8,
    last_number: u8,
    /// The number of the square that the first move leaves, in a game from the usual start.
    first_number: Option<u8>,
    has_moves: bool,
    has_colon: bool,
}

impl Evidence {
    pub(super) fn new(tags: &Tags) -> Self {
        let game_type = tags.get("GameType").and_then(|value| value.parse::<GameType>().ok());
        let by_type = game_type.map(|game_type| (kind(&game_type), KnownBy::GameTypeTag));
        let by_name = tags.get("Variant").and_then(GameKind::from_tag);
        let by_name = by_name.map(|kind| (kind, KnownBy::VariantTag));
        let mut evidence = Self { tags: [by_type, by_name], ..Self::default() };
        if let Some(fen) = tags.get("FEN") {
            evidence.add_fen(fen);
            evidence.first_number = Some(0);
        }
        evidence
    }

    pub(super) fn add_move(&mut self, text: &str) {
        self.has_colon |= text.contains(':');
        self.has_moves |= self.add_squares(text.as_bytes());
    }

    /// Counters such as `:H0:F12` are no squares.
    pub(super) fn add_fen(&mut self, fen: &str) {
        for part in fen.split(':').filter(|part| part.starts_with(['W', 'B'])) {
            self.add_squares(&part.as_bytes()[1..]);
        }
    }

    fn add_squares(&mut self, text: &[u8]) -> bool {
        let mut found = false;
        let mut rest = text;
        while let [first, others @ ..] = rest {
            let digits = others.iter().take_while(|byte| byte.is_ascii_digit()).count();
            match first.to_ascii_lowercase() {
                letter @ b'a'..=b'j' if digits > 0 => {
                    let width = digits.min(if others.starts_with(b"10") { 2 } else { 1 });
                    self.is_algebraic = true;
                    self.last_file = self.last_file.max(letter - b'a' + 1);
                    self.last_rank = self.last_rank.max(number(&others[..width]));
                    found = true;
                    rest = &others[width..];
                }
                b'0'..=b'9' => {
                    let width = (digits + 1).min(2);
                    let number = number(&rest[..width]);
                    self.first_number.get_or_insert(number);
                    self.last_number = self.last_number.max(number);
                    found = true;
                    rest = &rest[width..];
                }
                _ => rest = others,
            }
        }
        found
    }

    pub(super) fn guess(&self) -> Option<Guess> {
        let by_squares = self.by_squares();
        let mut tags = self.tags.into_iter().flatten();
        let Some(first) = tags.clone().next() else { return by_squares };
        let fitting = tags.find(|&(kind, _)| by_squares.is_none() || !self.contradicts(kind));
        match (fitting, by_squares) {
            (None, Some(guess)) => {
                Some(Guess { doubt: Some(Doubt::TagContradicted(first.0)), ..guess })
            }
            (fitting, _) => {
                let (kind, known_by) = fitting.unwrap_or(first);
                Some(Guess { kind, known_by, doubt: None })
            }
        }
    }

    fn fits(&self, (width, height): (u8, u8)) -> bool {
        self.last_file <= width
            && self.last_rank <= height
            && self.last_number <= width * height / 2
    }

    /// Games on boards of more than eight ranks are written with numbers; letters that stay within
    /// 8×8 are those of another game.
    fn contradicts(&self, kind: GameKind) -> bool {
        kind.board().is_some_and(|board| {
            !self.fits(board) || (board.1 > 8 && self.is_algebraic && self.fits((8, 8)))
        })
    }

    fn by_squares(&self) -> Option<Guess> {
        use VariantName::{Canadian, International, Russian, Spantsireti};
        let candidates: [GameKind; 3] = if self.is_algebraic {
            [Russian.into(), Spantsireti.into(), International.into()]
        } else if self.last_number > 0 {
            const ENGLISH: GameKind = GameKind::Other(21);
            // On 64 squares White begins from 21 to 24, on 100 from 31 to 35, and in English
            // draughts Black from 9 to 12.
            let on_64 = match self.first_number {
                _ if self.has_colon => Russian.into(),
                Some(21..=24) => Russian.into(),
                Some(31..) => International.into(),
                _ => ENGLISH,
            };
            [on_64, International.into(), Canadian.into()]
        } else {
            return None;
        };
        let fitting = candidates
            .into_iter()
            .find(|candidate| candidate.board().is_some_and(|board| self.fits(board)));
        let known_by = if self.has_moves { KnownBy::MoveSquares } else { KnownBy::FenSquares };
        fitting.map(|kind| {
            // Only Russian captures, and those of Spantsireti, are written with a colon.
            let is_certain =
                self.has_colon && kind != International.into() || kind == Spantsireti.into();
            let doubt = (!is_certain).then_some(Doubt::OthersPossible);
            Guess { kind, known_by, doubt }
        })
    }
}

/// The game of a `GameType` tag. Pool with numbers, where Black begins, is another record of it than
/// the one that is played here.
fn kind(game_type: &GameType) -> GameKind {
    let white_begins = game_type.board.is_some_and(|board| board.starts == Color::White);
    match game_type.number.into() {
        GameKind::Variant(VariantName::Pool) if !white_begins => GameKind::Other(game_type.number),
        kind => kind,
    }
}

fn number(digits: &[u8]) -> u8 {
    digits.iter().fold(0, |number, digit| number * 10 + (digit - b'0'))
}
