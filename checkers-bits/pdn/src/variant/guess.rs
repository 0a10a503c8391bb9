//! Guesses the variant of a PDN game.

use super::game_type::{Constants, FileVariant, GameType, board_of_tag};
use crate::tags::is_no_fen;
use crate::text::{GameText, MoveToken, TokenKind};
use crate::warning::{Remedy, Warning};
use checkers_bits::square_names::{MOST_FILES, read_name, read_number};
use checkers_bits::{AnyVariant, SquareNames, VariantName};

/// The result of [`GameTree::guess_variant`](crate::GameTree::guess_variant).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The likeliest variant.
    pub variant: FileVariant,
    /// The evidence for the variant.
    pub known_by: KnownBy,
    /// The reason why the guess may be wrong.
    pub doubt: Option<Doubt>,
}

/// The evidence for a [`Guess`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KnownBy {
    /// The tag `GameType`.
    GameTypeTag,
    /// The tag `Variant`.
    VariantTag,
    /// The squares in the tag `FEN` and in setups, for a game without moves.
    FenSquares,
    /// The squares in the moves.
    MoveSquares,
    /// The other games of the file; see [`VariantTally`](super::VariantTally).
    OtherGames,
    /// The moves, which are legal in this variant but illegal in the likelier variants; see
    /// [`VariantTally::guess_legal_variant`](super::VariantTally::guess_legal_variant).
    LegalMoves,
}

/// The reason why a [`Guess`] may be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Doubt {
    /// The squares of the game also fit other variants.
    OthersPossible,
    /// The tag names this variant, but the squares do not fit its board.
    TagContradicted(FileVariant),
    /// The tag `GameType` names this variant, but the tag `Variant` names another.
    OtherName(FileVariant),
}

impl GameText<'_> {
    /// Guesses the variant; see [`GameTree::guess_variant`](crate::GameTree::guess_variant).
    #[must_use]
    pub fn guess_variant(&self) -> Option<Guess> {
        self.evidence().guess()
    }

    /// Returns those of the given variants in which all moves of the game are legal and the usual side begins.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Pool, Russian};
    /// use checkers_pdn::Reader;
    ///
    /// // This capture takes one piece. Brazilian draughts demands the capture of two.
    /// let mut reader = Reader::new(&b"[FEN \"W:Wc3:Bb4,d4,d6\"] 1. c3xa5 *"[..]);
    /// let legal = reader.next_game()?.unwrap().legal_variants(AnyVariant::all());
    /// assert_eq!(legal[..2], [Russian.into(), Pool.into()]);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    pub fn legal_variants(
        &self,
        variants: impl IntoIterator<Item = AnyVariant>,
    ) -> Vec<AnyVariant> {
        let is_begun_otherwise = |it: &Warning| it.remedy == Remedy::OtherSideBegins;
        let is_legal = |variant: &AnyVariant| {
            self.check(*variant).is_ok_and(|it| !it.warnings.iter().any(is_begun_otherwise))
        };
        variants.into_iter().filter(is_legal).collect()
    }

    pub(super) fn evidence(&self) -> Evidence {
        let mut evidence = Evidence::of_tags(|name| self.tag(name));
        for token in self.main_line() {
            match token.kind {
                TokenKind::Move => evidence.add_move(&MoveToken(token.text).ascii()),
                TokenKind::Fen | TokenKind::Setup => evidence.add_fen(&self.decode(token.text)),
                _ => {}
            }
        }
        evidence
    }
}

/// Evidence for a variant from the tags and the squares of a game.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    /// The variants named by the tags `GameType` and `Variant`, with the kind of evidence.
    tags: [Option<(FileVariant, KnownBy)>; 2],
    moves: Squares,
    /// The squares of the `FEN` tag and of setups.
    fen: Squares,
    has_fen: bool,
    /// Whether the long form of the tag `GameType` has the board of its variant.
    has_right_board: bool,
    /// The number of the square from which the first move starts; 0 after a FEN. In a game from the initial
    /// position, this number shows the size of the board.
    pub(super) first_number: Option<u16>,
    has_colon: bool,
}

/// The greatest file, rank and square number in a text.
#[derive(Clone, Copy, Debug, Default)]
struct Squares {
    is_algebraic: bool,
    last_file: u8,
    last_rank: u8,
    last_number: u16,
}

impl Squares {
    /// Adds the squares of a text. Returns the number of the first square.
    fn add(&mut self, text: &[u8]) -> Option<u16> {
        let mut first_number = None;
        let mut rest = text;
        while !rest.is_empty() {
            // A rank and a number have at most two digits, which bounds the time for a hostile text with very many digits.
            let next = &rest[..rest.len().min(3)];
            if let Some((file, rank, length)) = read_name(next, MOST_FILES) {
                self.is_algebraic = true;
                self.last_file = self.last_file.max(file + 1);
                self.last_rank = self.last_rank.max(rank + 1);
                rest = &rest[length..];
            } else if let Some((number, digits)) = read_number(&next[..next.len().min(2)]) {
                first_number.get_or_insert(number);
                self.last_number = self.last_number.max(number);
                rest = &rest[digits..];
            } else {
                rest = &rest[1..];
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
            && self.last_number <= u16::from(width * height / 2)
    }
}

impl Evidence {
    /// The evidence of the tags. `tag` returns the value of the tag with a name.
    pub(crate) fn of_tags(tag: impl Fn(&str) -> Option<String>) -> Self {
        let mut evidence = Self::default();
        if let Some(fen) = tag("FEN") {
            evidence.add_fen(&fen);
        }
        let by_name = tag("Variant").and_then(|value| FileVariant::from_tag(&value));
        let by_name = by_name.map(|variant| (variant, KnownBy::VariantTag));
        let game_type = tag("GameType").and_then(|value| value.parse::<GameType>().ok());
        let Some(game_type) = game_type else {
            return Self { tags: [None, by_name], ..evidence };
        };
        if by_name.is_some_and(|(variant, _)| variant.refines(game_type.number)) {
            return Self { tags: [by_name, None], ..evidence };
        }
        let fits = evidence.has_fen && !evidence.fen.is_algebraic && evidence.fen.fit((10, 10));
        let by_type = match game_type.number {
            // lidraughts writes this number for International draughts from a position.
            99 if fits => VariantName::International.into(),
            _ => variant_of(&game_type),
        };
        let size = game_type.board.map(|board| (board.width, board.height));
        evidence.has_right_board = size.is_some() && size == by_type.board();
        Self { tags: [Some((by_type, KnownBy::GameTypeTag)), by_name], ..evidence }
    }

    pub(crate) fn add_move(&mut self, text: &[u8]) {
        // The squares of `811` can be 8 and 11, or 81 and 1.
        if text.len() == 3 && text.iter().all(u8::is_ascii_digit) {
            return;
        }
        self.has_colon |= text.contains(&b':');
        let first = self.moves.add(text);
        self.first_number = self.first_number.or(first);
    }

    /// Adds the squares of a FEN, without counters such as `:H0:F12`.
    pub(crate) fn add_fen(&mut self, fen: &str) {
        if is_no_fen(fen.as_bytes()) {
            return;
        }
        self.has_fen = true;
        self.first_number.get_or_insert(0);
        for part in fen.split(':').filter(|part| part.starts_with(['W', 'B', 'w', 'b'])) {
            // In a FEN a `K` or `k` before a square means a king.
            self.fen.add(part[1..].replace(['K', 'k'], " ").as_bytes());
        }
    }

    pub(crate) fn guess(&self) -> Option<Guess> {
        let by_squares = self.by_squares();
        let fits = |&&(variant, known_by): &&(FileVariant, KnownBy)| {
            let is_right = self.has_right_board && known_by == KnownBy::GameTypeTag;
            let is_kept = is_right && variant.board().is_some_and(|board| self.moves.fit(board));
            by_squares.is_none() || is_kept || !self.contradicts(variant.board())
        };
        let tags = || self.tags.iter().flatten();
        match (tags().find(fits), tags().next(), by_squares) {
            (Some(&(variant, known_by)), ..) => {
                let is_other = |it: &FileVariant| {
                    known_by == KnownBy::GameTypeTag && it.number() != variant.number()
                };
                let other = self.tags[1].map(|(other, _)| other).filter(is_other);
                Some(Guess { variant, known_by, doubt: other.map(Doubt::OtherName) })
            }
            (None, Some(&(tag, _)), Some(guess)) => {
                Some(Guess { doubt: Some(Doubt::TagContradicted(tag)), ..guess })
            }
            (None, _, by_squares) => by_squares,
        }
    }

    /// Whether the squares contradict the board of a variant. Squares of a FEN off the board are no contradiction,
    /// because the FEN may be invalid.
    fn contradicts(&self, board: Option<(u8, u8)>) -> bool {
        board.is_some_and(|board| {
            let squares = if self.moves.are_none() { self.fen } else { self.moves };
            // Games on boards with more than 8 ranks use square numbers. If a game has letters and all its squares
            // are within 8×8, the board is smaller.
            let is_smaller = board.1 > 8 && squares.is_algebraic && squares.fit((8, 8));
            is_smaller || !self.moves.fit(board)
        })
    }

    /// Guesses `most`, the variant of most games of the file, for a game whose own evidence fits several variants.
    /// `None` if the game determines its variant, or if its squares contradict `most`.
    pub(super) fn guess_by_others(&self, most: FileVariant) -> Option<Guess> {
        let is_doubtful = match self.guess() {
            None => self.has_fen || !self.moves.are_none(),
            Some(guess) => guess.doubt == Some(Doubt::OthersPossible) && guess.variant != most,
        };
        // On a board of 64 squares, the first move starts from 9 to 12 or from 21 to 24. On larger boards no first
        // move starts from these squares.
        let begins_on_64 = matches!(self.first_number, Some(9..=12 | 21..=24));
        let is_larger = most.board().is_some_and(|(_, height)| height > 8);
        let is_impossible = self.contradicts(most.board()) || begins_on_64 && is_larger;
        (is_doubtful && !is_impossible).then_some(Guess {
            variant: most,
            known_by: KnownBy::OtherGames,
            doubt: Some(Doubt::OthersPossible),
        })
    }

    /// Whether a tag names the variant and the squares do not contradict the tag.
    pub(super) fn is_tagged(&self) -> bool {
        let known_by = self.guess().map(|guess| guess.known_by);
        matches!(known_by, Some(KnownBy::GameTypeTag | KnownBy::VariantTag))
    }

    /// Returns the given variants that the squares of the game allow, the likeliest first. The list has the
    /// variants on the likeliest board. A variant on another board is included only if other games of the file have
    /// this variant, because an invalid FEN can make a wrong board the likeliest.
    pub(super) fn possible_variants(
        &self,
        variants: &[AnyVariant],
        is_of_others: impl Fn(FileVariant) -> bool,
    ) -> Vec<AnyVariant> {
        let Some(Guess { variant: likeliest, .. }) = self.guess() else { return Vec::new() };
        let names =
            if self.moves.is_algebraic { SquareNames::Algebraic } else { SquareNames::Numeric };
        let possible = variants.iter().copied().filter(|&variant| {
            let board = Some((variant.width(), variant.height()));
            let is_on_board = board == likeliest.board();
            (is_on_board || is_of_others(variant.into())) && !self.contradicts(board)
        });
        let key =
            |variant: AnyVariant| [likeliest == variant.into(), variant.square_names() == names];
        // The variants are not sorted, because the code of a sort would enlarge the rules module for browsers.
        let ranks = [[true, true], [true, false], [false, true], [false, false]];
        let of_rank = |rank| possible.clone().filter(move |&variant| key(variant) == rank);
        ranks.into_iter().flat_map(of_rank).collect()
    }

    /// Returns the squares that determine the board. If the moves use only square numbers up to 32, a FEN with
    /// greater numbers can still show a board of 100 squares.
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
        if squares.are_none() {
            return None;
        }
        // White's first move starts from 21 to 24 on a board of 64 squares, and from 31 to 35 on 100 squares. In English
        // draughts Black moves first, from 9 to 12.
        let smallest = match self.first_number {
            _ if squares.is_algebraic || self.has_colon => Russian,
            Some(21..=24) => Russian,
            Some(31..) => International,
            _ => English,
        };
        let spantsireti = squares.is_algebraic.then_some(Spantsireti);
        let larger = spantsireti.into_iter().chain([International, Canadian]);
        let mut candidates = core::iter::once(smallest).chain(larger).map(FileVariant::from);
        let fits = |it: &FileVariant| it.board().is_some_and(|board| squares.fit(board));
        let variant = candidates.find(fits)?;
        let has_moves = !self.moves.are_none();
        let known_by = if has_moves { KnownBy::MoveSquares } else { KnownBy::FenSquares };
        // A capture with a colon is certain evidence, because only games of Russian draughts and Spantsireti have
        // such captures.
        let is_certain = self.has_colon && variant != International.into()
            || has_moves && variant == Spantsireti.into();
        Some(Guess { variant, known_by, doubt: (!is_certain).then_some(Doubt::OthersPossible) })
    }
}

/// Returns the variant of a `GameType` tag. If the tag says that the playing squares have the other colour than in
/// `checkers-bits`, returns only the number of the tag.
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
