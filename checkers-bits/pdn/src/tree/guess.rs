//! Guesses the variant of a PDN game.

use super::GameTree;
use super::file_variant::{Constants, FileVariant};
use super::game_type::{GameType, board_of_tag};
use crate::text::{GameText, MoveToken, Reader, TokenKind};
use checkers_bits::{AnyVariant, SquareNames, VariantName};

/// The result of [`GameTree::guess_variant`](super::GameTree::guess_variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The likeliest variant.
    pub variant: FileVariant,
    /// The evidence for the variant.
    pub known_by: KnownBy,
    /// The reason why it may be another variant.
    pub doubt: Option<Doubt>,
}

/// The evidence for a [`Guess`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownBy {
    /// The tag `GameType`.
    GameTypeTag,
    /// The tag `Variant`.
    VariantTag,
    /// The squares of the tag `FEN` and of setups, in a game without moves.
    FenSquares,
    /// The squares in the moves.
    MoveSquares,
    /// The other games of the file; see [`VariantTally`](super::VariantTally).
    OtherGames,
    /// The moves: they are legal by the rules of this variant, but not by those of the likelier variants; see
    /// [`VariantTally::guess_legal_variant`](super::VariantTally::guess_legal_variant).
    LegalMoves,
}

/// The reason why a [`Guess`] may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// Other variants use the same squares.
    OthersPossible,
    /// The tag names this variant, but the squares do not fit its board.
    TagContradicted(FileVariant),
}

impl GameTree {
    /// Guesses the variant from tags and squares; `None` without evidence.
    ///
    /// The tag `GameType`, or else `Variant`, decides, unless the board lacks squares of the moves or the moves fit
    /// a smaller board. Without a tag, the smallest board decides that has all squares of the moves, or of the FEN
    /// if there are no moves. A FEN with a square off the board is invalid; it is not evidence for another variant.
    ///
    /// ```
    /// use checkers_bits::VariantName::{International, Russian};
    /// use checkers_pdn::{Doubt, KnownBy, Reader};
    ///
    /// let guess = |text: &str| {
    ///     Reader::new(text.as_bytes()).trees().next().unwrap().unwrap().guess_variant().unwrap()
    /// };
    /// let russian = guess("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *");
    /// assert_eq!(russian.variant, Russian.into());
    /// assert_eq!((russian.known_by, russian.doubt), (KnownBy::MoveSquares, None));
    ///
    /// let wrong = guess("[GameType \"20\"] 1. c3-d4 f6-g5 *");
    /// assert_eq!(wrong.variant, Russian.into());
    /// assert_eq!(wrong.doubt, Some(Doubt::TagContradicted(International.into())));
    /// ```
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        let text = self.to_string();
        Reader::new(text.as_bytes()).with_limit(usize::MAX).next_game().ok()??.guess_variant()
    }
}

impl GameText<'_> {
    /// Guesses the variant; see [`GameTree::guess_variant`].
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        self.evidence().guess()
    }

    /// Those of the given variants by whose rules all moves are legal.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Pool, Russian};
    /// use checkers_pdn::Reader;
    ///
    /// // One piece, where the rules of Brazilian draughts demand two.
    /// let mut reader = Reader::new(&b"[FEN \"W:Wc3:Bb4,d4,d6\"] 1. c3xa5 *"[..]);
    /// let legal = reader.next_game()?.unwrap().legal_variants(AnyVariant::all());
    /// assert_eq!(legal[..2], [Russian.into(), Pool.into()]);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn legal_variants(
        &self,
        variants: impl IntoIterator<Item = AnyVariant>,
    ) -> Vec<AnyVariant> {
        variants.into_iter().filter(|&variant| self.check(variant).is_ok()).collect()
    }

    pub(super) fn evidence(&self) -> Evidence {
        let game_type = self.tag("GameType").and_then(|value| value.parse::<GameType>().ok());
        let by_type = game_type.map(|game_type| (variant_of(&game_type), KnownBy::GameTypeTag));
        let by_name = self.tag("Variant").and_then(|value| FileVariant::from_tag(&value));
        let by_name = by_name.map(|variant| (variant, KnownBy::VariantTag));
        let mut evidence = Evidence { tags: [by_type, by_name], ..Evidence::default() };
        if let Some(fen) = self.tag("FEN") {
            evidence.add_fen(&fen);
        }
        for token in self.main_line() {
            match token.kind {
                TokenKind::Move => evidence.add_move(&MoveToken(token.text).text()),
                TokenKind::Fen | TokenKind::Setup => evidence.add_fen(&self.decode(token.text)),
                _ => {}
            }
        }
        evidence
    }
}

/// Evidence from tags and squares.
#[derive(Debug, Default)]
pub(super) struct Evidence {
    /// The variants by the tags `GameType` and `Variant`, with the kind of evidence.
    tags: [Option<(FileVariant, KnownBy)>; 2],
    moves: Squares,
    /// The squares of the `FEN` tag and of setups.
    fen: Squares,
    has_fen: bool,
    /// The number of the square that the first move leaves, in a game from the usual start; it shows the board.
    first_number: Option<u8>,
    has_colon: bool,
}

/// The greatest file, rank and number among the squares in a text.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    is_algebraic: bool,
    last_file: u8,
    last_rank: u8,
    last_number: u8,
}

impl Squares {
    /// Adds the squares of a text. Returns the number of the first square.
    fn add(&mut self, text: &[u8]) -> Option<u8> {
        let mut first_number = None;
        let mut rest = text;
        while let [first, others @ ..] = rest {
            // No square has more than two digits, but a hostile text may have very many.
            let digits = others.iter().take(2).take_while(|byte| byte.is_ascii_digit()).count();
            match first.to_ascii_lowercase() {
                letter @ b'a'..=b'j' if digits > 0 => {
                    let width = digits.min(if others.starts_with(b"10") { 2 } else { 1 });
                    self.is_algebraic = true;
                    self.last_file = self.last_file.max(letter - b'a' + 1);
                    self.last_rank = self.last_rank.max(number(&others[..width]));
                    rest = &others[width..];
                }
                b'0'..=b'9' => {
                    let width = (digits + 1).min(2);
                    let number = number(&rest[..width]);
                    first_number.get_or_insert(number);
                    self.last_number = self.last_number.max(number);
                    rest = &rest[width..];
                }
                _ => rest = others,
            }
        }
        first_number
    }

    fn are_none(&self) -> bool {
        !self.is_algebraic && self.last_number == 0
    }

    fn fit(&self, (width, height): (u8, u8)) -> bool {
        self.last_file <= width
            && self.last_rank <= height
            && self.last_number <= width * height / 2
    }
}

impl Evidence {
    fn add_move(&mut self, text: &str) {
        self.has_colon |= text.contains(':');
        let first = self.moves.add(text.as_bytes());
        self.first_number = self.first_number.or(first);
    }

    /// Adds the squares of a FEN, without counters such as `:H0:F12`.
    fn add_fen(&mut self, fen: &str) {
        self.has_fen |= !fen.trim().is_empty();
        self.first_number.get_or_insert(0);
        for part in fen.split(':').filter(|part| part.starts_with(['W', 'B'])) {
            self.fen.add(&part.as_bytes()[1..]);
        }
    }

    pub(super) fn guess(&self) -> Option<Guess> {
        let by_squares = self.by_squares();
        let fits = |it: &&(FileVariant, _)| by_squares.is_none() || !self.contradicts(it.0.board());
        let tags = || self.tags.iter().flatten();
        match (tags().find(fits), tags().next(), by_squares) {
            (Some(&(variant, known_by)), ..) => Some(Guess { variant, known_by, doubt: None }),
            (None, Some(&(tag, _)), Some(guess)) => {
                Some(Guess { doubt: Some(Doubt::TagContradicted(tag)), ..guess })
            }
            (None, _, by_squares) => by_squares,
        }
    }

    /// Whether the squares contradict the board of a variant. The squares of a FEN alone do not, since the FEN may
    /// be invalid.
    fn contradicts(&self, board: Option<(u8, u8)>) -> bool {
        board.is_some_and(|board| {
            let squares = if self.moves.are_none() { self.fen } else { self.moves };
            // Games on larger boards use numbers. Letters within 8×8 indicate another variant.
            let is_smaller = board.1 > 8 && squares.is_algebraic && squares.fit((8, 8));
            is_smaller || !self.moves.fit(board)
        })
    }

    /// The guess for a game with little evidence, if most other games of its file are of the variant `most`. `None`
    /// if the game cannot be of this variant or has enough evidence of its own.
    pub(super) fn guess_by_others(&self, most: FileVariant) -> Option<Guess> {
        let is_doubtful = match self.guess() {
            None => self.has_fen || !self.moves.are_none(),
            Some(guess) => guess.doubt == Some(Doubt::OthersPossible) && guess.variant != most,
        };
        // The first squares of the first moves from the usual start on 64 squares.
        let begins_on_64 = matches!(self.first_number, Some(9..=12 | 21..=24));
        let is_larger = most.board().is_some_and(|(_, height)| height > 8);
        let is_impossible = self.contradicts(most.board()) || begins_on_64 && is_larger;
        (is_doubtful && !is_impossible).then_some(Guess {
            variant: most,
            known_by: KnownBy::OtherGames,
            doubt: Some(Doubt::OthersPossible),
        })
    }

    /// Whether a tag names the variant, and the squares do not contradict it.
    pub(super) fn is_tagged(&self) -> bool {
        let known_by = self.guess().map(|guess| guess.known_by);
        matches!(known_by, Some(KnownBy::GameTypeTag | KnownBy::VariantTag))
    }

    /// Those of the given variants that the squares allow, the likeliest first. If the squares show a board, these
    /// are the variants on it. Of the other variants only those of other games are included, since a FEN may be
    /// invalid.
    pub(super) fn possible_variants(
        &self,
        variants: &[AnyVariant],
        is_of_others: impl Fn(FileVariant) -> bool,
    ) -> Vec<AnyVariant> {
        let Some(Guess { variant: likeliest, .. }) = self.guess() else { return Vec::new() };
        let names =
            if self.moves.is_algebraic { SquareNames::Algebraic } else { SquareNames::Numeric };
        let mut possible = variants.to_vec();
        possible.retain(|&variant| {
            let board = Some((variant.width(), variant.height()));
            let is_on_board = board == likeliest.board();
            (is_on_board || is_of_others(variant.into())) && !self.contradicts(board)
        });
        possible
            .sort_by_key(|&variant| (likeliest != variant.into(), variant.square_names() != names));
        possible
    }

    /// The squares that determine the board. If the moves stay within 64 squares, a FEN may still show that the
    /// board has 100.
    fn telling_squares(&self) -> Squares {
        if self.moves.are_none() {
            self.fen
        } else if !self.moves.is_algebraic && (33..=50).contains(&self.fen.last_number) {
            let last_number = self.moves.last_number.max(self.fen.last_number);
            Squares { last_number, ..self.moves }
        } else {
            self.moves
        }
    }

    fn by_squares(&self) -> Option<Guess> {
        use VariantName::{Canadian, English, International, Russian, Spantsireti};
        let squares = self.telling_squares();
        let candidates: [FileVariant; 3] = if squares.is_algebraic {
            [Russian.into(), Spantsireti.into(), International.into()]
        } else if squares.last_number > 0 {
            // On 64 squares White's first move leaves 21 to 24, on 100 squares 31 to 35. In English draughts
            // Black's first move leaves 9 to 12.
            let on_64 = match self.first_number {
                _ if self.has_colon => Russian.into(),
                Some(21..=24) => Russian.into(),
                Some(31..) => International.into(),
                _ => English.into(),
            };
            [on_64, International.into(), Canadian.into()]
        } else {
            return None;
        };
        let fits = |it: &FileVariant| it.board().is_some_and(|board| squares.fit(board));
        let variant = candidates.into_iter().find(fits)?;
        let has_moves = !self.moves.are_none();
        let known_by = if has_moves { KnownBy::MoveSquares } else { KnownBy::FenSquares };
        // Only captures of Russian draughts and Spantsireti are written with a colon.
        let is_certain = self.has_colon && variant != International.into()
            || has_moves && variant == Spantsireti.into();
        Some(Guess { variant, known_by, doubt: (!is_certain).then_some(Doubt::OthersPossible) })
    }
}

/// The variant of a `GameType` tag. If the tag describes another record of the variant, with playing squares of the
/// other colour, only its number is returned.
fn variant_of(game_type: &GameType) -> FileVariant {
    let is_ours = |name: VariantName| {
        let [ours, theirs] = [board_of_tag(Constants::from(name).long_game_type), game_type.board]
            .map(|board| board.and_then(|board| board.is_inverted));
        ours.zip(theirs).is_none_or(|(ours, theirs)| ours == theirs)
    };
    match game_type.number.into() {
        FileVariant::Known(name) if !is_ours(name) => FileVariant::Other(game_type.number),
        variant => variant,
    }
}

fn number(digits: &[u8]) -> u8 {
    digits.iter().fold(0, |number, digit| number * 10 + (digit - b'0'))
}
