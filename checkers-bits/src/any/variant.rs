//! Variants as values.

use core::any::TypeId;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::board::{BoardConstants, BoardData};
use super::generator::Generator;
use super::raw_position::RawPosition;
use super::square::AnySquare;
use super::{AnyMove, AnyPosition};
use crate::board::Way;
use crate::color::Color;
use crate::draw::DrawRules;
use crate::first_square::FirstSquare;
use crate::moves::Move;
use crate::position::Position;
use crate::square_names::SquareNames;
use crate::variant::clauses::Clauses;
use crate::variant::{Goal, KingRange, Scoring, Variant, VariantName};

/// A variant as a value: its constants, and its move generator behind pointers.
///
/// Two are equal if they are made from the same type.
///
/// ```
/// use checkers_bits::{AnyVariant, Russian, Spantsireti};
///
/// let variants = [AnyVariant::of::<Russian>(), Spantsireti.into()];
/// let names = variants.map(AnyVariant::name);
/// assert_eq!(names, ["russian", "spantsireti"]);
/// assert!(variants[0].is::<Russian>());
/// ```
#[derive(Clone, Copy)]
pub struct AnyVariant(&'static Description);

#[derive(Debug)]
struct Description {
    data: &'static VariantData,
    generator: Generator,
}

/// What code that is compiled once knows of a [`Variant`], but for the generator: reading and writing a position need
/// no more, and so do not compile a generator.
#[derive(Debug)]
pub(crate) struct VariantData {
    pub(crate) board: &'static BoardData,
    pub(crate) name: &'static str,
    pub(crate) square_names: SquareNames,
    pub(crate) capture_sign: char,
    pub(crate) begins: Color,
    pub(crate) goal: Goal,
    pub(crate) king_moves_in_a_row: Option<u8>,
    pub(crate) promotes_during_capture: bool,
    pub(crate) kings_fly: bool,
    pub(crate) lands_on_next_square: bool,
    pub(crate) lands_next_to_last_king: bool,
    pub(crate) men_capture_backward: bool,
    pub(crate) capture_ways: &'static [Way],
    start: RawPosition,
    draw_rules: DrawRules<'static>,
    scoring: Scoring,
    pdn_game_type: u8,
    long_pdn_game_type: Option<&'static str>,
    /// A function, because the number is no constant in Rust 1.85.
    type_id: fn() -> TypeId,
}

/// The constants of a variant as values.
pub(crate) trait VariantConstants: Variant {
    const DATA: &'static VariantData = &VariantData {
        board: <Self::Board as BoardConstants>::DATA,
        name: Self::NAME,
        square_names: Self::SQUARE_NAMES,
        capture_sign: Self::CAPTURE_SIGN,
        begins: Self::BEGINS,
        goal: Self::GOAL,
        king_moves_in_a_row: Self::KING_MOVES_IN_A_ROW,
        promotes_during_capture: Self::PROMOTES_DURING_CAPTURE,
        kings_fly: Self::KINGS_FLY,
        lands_on_next_square: Self::LANDS_ON_NEXT_SQUARE,
        lands_next_to_last_king: Self::LANDS_NEXT_TO_LAST_KING,
        men_capture_backward: Self::MEN_CAPTURE_BACKWARD,
        capture_ways: Self::CAPTURE_WAYS,
        start: RawPosition::start::<Self>(),
        draw_rules: Self::DRAW_RULES,
        scoring: Self::SCORING,
        pdn_game_type: Self::PDN_GAME_TYPE,
        long_pdn_game_type: Self::LONG_PDN_GAME_TYPE,
        type_id: TypeId::of::<Self>,
    };
}

impl<V: Variant> VariantConstants for V {}

struct OfVariant<V>(core::marker::PhantomData<V>);

impl<V: Variant> OfVariant<V> {
    const DESCRIPTION: &'static Description =
        &Description { data: V::DATA, generator: Generator::of::<V>() };
}

impl AnyVariant {
    /// The value of a variant.
    ///
    /// It compiles a move generator for the variant, in the crate that calls it. The feature `variants` has those of all
    /// variants of this crate.
    #[must_use]
    pub const fn of<V: Variant>() -> Self {
        Self(OfVariant::<V>::DESCRIPTION)
    }

    /// Whether this is the value of a variant.
    #[inline]
    #[must_use]
    pub fn is<V: Variant>(self) -> bool {
        core::ptr::eq(self.0.data, V::DATA) || (self.0.data.type_id)() == TypeId::of::<V>()
    }

    /// Its name among the variants of this crate, if it is one of them.
    #[inline]
    #[must_use]
    pub fn variant_name(self) -> Option<VariantName> {
        let name = self.name().parse::<VariantName>().ok()?;
        crate::with_variant!(name, V => self.is::<V>()).then_some(name)
    }

    pub(crate) fn data(self) -> &'static VariantData {
        self.0.data
    }

    pub(super) fn generator(self) -> &'static Generator {
        &self.0.generator
    }

    pub(super) fn board(self) -> &'static BoardData {
        self.0.data.board
    }

    /// [`Variant::NAME`].
    #[must_use]
    pub fn name(self) -> &'static str {
        self.data().name
    }

    /// The files of the board.
    #[must_use]
    pub fn width(self) -> u8 {
        self.board().width
    }

    /// The ranks of the board.
    #[must_use]
    pub fn height(self) -> u8 {
        self.board().height
    }

    /// The number of squares that pieces can stand on.
    #[must_use]
    pub fn square_count(self) -> usize {
        self.board().count().into()
    }

    /// [`Board::FIRST_SQUARE`](crate::Board::FIRST_SQUARE).
    #[must_use]
    pub fn first_square(self) -> FirstSquare {
        self.board().first_square
    }

    /// [`Variant::SQUARE_NAMES`].
    #[must_use]
    pub fn square_names(self) -> SquareNames {
        self.data().square_names
    }

    /// [`Variant::CAPTURE_SIGN`].
    #[must_use]
    pub fn capture_sign(self) -> char {
        self.data().capture_sign
    }

    /// [`Variant::BEGINS`].
    #[must_use]
    pub fn begins(self) -> Color {
        self.data().begins
    }

    /// [`Variant::GOAL`].
    #[must_use]
    pub fn goal(self) -> Goal {
        self.data().goal
    }

    /// [`Variant::KINGS`].
    #[must_use]
    pub fn kings(self) -> KingRange {
        if self.data().kings_fly { KingRange::Flies } else { KingRange::Steps }
    }

    /// [`Variant::KING_MOVES_IN_A_ROW`].
    #[must_use]
    pub fn king_moves_in_a_row(self) -> Option<u8> {
        self.data().king_moves_in_a_row
    }

    /// [`Variant::DRAW_RULES`].
    #[must_use]
    pub fn draw_rules(self) -> &'static DrawRules<'static> {
        &self.data().draw_rules
    }

    /// [`Variant::SCORING`].
    #[must_use]
    pub fn scoring(self) -> Scoring {
        self.data().scoring
    }

    /// [`Variant::PDN_GAME_TYPE`].
    #[must_use]
    pub fn pdn_game_type(self) -> u8 {
        self.data().pdn_game_type
    }

    /// [`Variant::LONG_PDN_GAME_TYPE`].
    #[must_use]
    pub fn long_pdn_game_type(self) -> Option<&'static str> {
        self.data().long_pdn_game_type
    }

    /// The squares, in the order of their bits.
    #[must_use]
    pub fn squares(self) -> super::AnyBitboard {
        super::AnyBitboard::new(self.board().squares, self.board())
    }

    /// The square with an algebraic name in lower case, as `"c3"`.
    #[inline]
    #[must_use]
    pub fn square(self, name: &str) -> Option<AnySquare> {
        let (&file, rank) = name.as_bytes().split_first()?;
        // Neither a sign nor a leading zero: `str::parse` accepts both.
        let rank: u8 = match rank {
            [b'1'..=b'9', ..] => name[1..].parse().ok()?,
            _ => return None,
        };
        self.square_at(file.wrapping_sub(b'a'), rank - 1)
    }

    /// The square at a file and a rank, both counted from 0; `None` if pieces cannot stand there.
    #[must_use]
    pub fn square_at(self, file: u8, rank: u8) -> Option<AnySquare> {
        self.board().square_at(file, rank)
    }

    /// The square with a [number](AnySquare::number).
    #[inline]
    #[must_use]
    pub fn numbered_square(self, number: u8) -> Option<AnySquare> {
        self.numbered_square_from(number, self.first_square())
    }

    /// The square with a number, counted from a square of your choice.
    #[inline]
    #[must_use]
    pub fn numbered_square_from(self, number: u8, first_square: FirstSquare) -> Option<AnySquare> {
        self.board().square_of_number(number, first_square)
    }

    /// The number of a square, counted from a square of your choice; 0 for a square of another board.
    #[inline]
    #[must_use]
    pub fn number_from(self, square: AnySquare, first_square: FirstSquare) -> u8 {
        self.board().number(square, first_square)
    }

    /// The position that a game starts from.
    #[must_use]
    pub fn start(self) -> AnyPosition {
        AnyPosition::new_unchecked(self.data().start, self)
    }

    /// The value of a typed position; `None` if that is of another variant.
    ///
    /// [`AnyPosition::from`] needs no variant, and compiles a move generator.
    #[must_use]
    pub fn position<V: Variant>(self, position: Position<V>) -> Option<AnyPosition> {
        self.is::<V>().then(|| AnyPosition::new_unchecked(position.raw(), self))
    }

    /// The value of a typed move; `None` if that is of another variant.
    ///
    /// [`Into`] needs no variant, and compiles a move generator.
    #[must_use]
    pub fn mv<V: Variant>(self, mv: Move<V>) -> Option<AnyMove> {
        self.is::<V>().then(|| AnyMove::of(mv, self))
    }
}

impl<V: Variant> From<V> for AnyVariant {
    fn from(_: V) -> Self {
        Self::of::<V>()
    }
}

#[cfg(feature = "variants")]
impl AnyVariant {
    /// The variants of the crate, in the order of [`VariantName::ALL`].
    #[must_use]
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        VariantName::ALL.iter().map(|&name| name.into())
    }
}

/// The variant with a name.
#[cfg(feature = "variants")]
impl From<VariantName> for AnyVariant {
    // Inlined into another crate, it would compile all generators there again.
    #[inline(never)]
    fn from(name: VariantName) -> Self {
        crate::with_variant!(name, V => Self::of::<V>())
    }
}

/// The variant of the crate with a name.
#[cfg(feature = "variants")]
impl core::str::FromStr for AnyVariant {
    type Err = crate::variant::ParseVariantNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse::<VariantName>().map(Self::from)
    }
}

impl PartialEq for AnyVariant {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        // The addresses of one variant differ between crates.
        core::ptr::eq(self.0, other.0) || (self.data().type_id)() == (other.data().type_id)()
    }
}

impl Eq for AnyVariant {}

impl Hash for AnyVariant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// The name.
impl fmt::Display for AnyVariant {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for AnyVariant {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
