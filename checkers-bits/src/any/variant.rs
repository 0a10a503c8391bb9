//! A variant that is chosen at run time.

#[cfg(feature = "rules")]
use alloc::boxed::Box;
use core::any::TypeId;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::bitboard::AnyBitboard;
use super::board::BoardData;
use super::generator::Generator;
use super::square::AnySquare;
use super::variant_data::{VariantConstants, VariantData, public_constants};
use crate::board::Cells;
use crate::color::Color;
use crate::draw::DrawRules;
use crate::first_square::FirstSquare;
use crate::position::RawPosition;
#[cfg(feature = "rules")]
use crate::rules::{self, Rules};
use crate::square_names::{SquareNames, read_strict_name};
use crate::variant::{Goal, KingRange, Scoring, Variant, VariantName};
use crate::word::Word;

/// A variant that is chosen at run time: its constants, and its move generator behind pointers.
///
/// Two `AnyVariant` are equal if both are made from one type, or from [texts](crate::rules) with the same name and clauses.
/// Functions with a parameter `impl Into<AnyVariant>` take the type of a variant as well, `Russian`, and with the feature
/// `variants` its name, `VariantName::Russian`.
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
    start: RawPosition,
    #[cfg(feature = "rules")]
    rules: Option<Rules>,
}

struct OfVariant<V>(core::marker::PhantomData<V>);

impl<V: Variant> OfVariant<V> {
    const DESCRIPTION: &'static Description = &Description {
        data: V::DATA,
        generator: Generator::of::<V>(),
        start: RawPosition::start::<V>(),
        #[cfg(feature = "rules")]
        rules: None,
    };
}

impl AnyVariant {
    /// Makes an `AnyVariant` of a variant type.
    ///
    /// The call compiles a move generator for the variant, in the crate that calls it. The feature `variants` has the
    /// generators of all variants of this crate.
    #[must_use]
    pub const fn of<V: Variant>() -> Self {
        Self(OfVariant::<V>::DESCRIPTION)
    }

    /// Whether this variant is made from the type `V`.
    #[inline]
    #[must_use]
    pub fn is<V: Variant>(self) -> bool {
        core::ptr::eq(self.0.data, V::DATA) || self.type_id() == Some(TypeId::of::<V>())
    }

    /// Whether the variant is made from a type, and not from the [rules of a text](crate::rules).
    #[inline]
    #[must_use]
    pub fn has_type(self) -> bool {
        self.data().type_id.is_some()
    }

    /// The name of the variant in this crate; `None` for a variant of your own.
    #[inline]
    #[must_use]
    pub fn variant_name(self) -> Option<VariantName> {
        let name = self.name().parse::<VariantName>().ok()?;
        crate::with_variant!(name, V => self.is::<V>()).then_some(name)
    }

    pub(crate) fn data(self) -> &'static VariantData {
        self.0.data
    }

    /// The type of the variant; `None` for the rules of a text.
    fn type_id(self) -> Option<TypeId> {
        self.0.data.type_id.map(|type_id| type_id())
    }

    pub(super) fn generator(self) -> &'static Generator {
        &self.0.generator
    }

    pub(super) fn raw_start(self) -> RawPosition {
        self.0.start
    }

    pub(super) fn board(self) -> &'static BoardData {
        self.0.data.board
    }

    /// The number of files of the board.
    #[must_use]
    pub fn width(self) -> u8 {
        self.board().width
    }

    /// The number of ranks of the board.
    #[must_use]
    pub fn height(self) -> u8 {
        self.board().height
    }

    /// The number of squares on which pieces can stand.
    #[must_use]
    pub fn square_count(self) -> usize {
        self.board().count().into()
    }

    /// The cells of the board on which pieces can stand: [`Board::CELLS`](crate::Board::CELLS).
    #[must_use]
    pub fn cells(self) -> Cells {
        self.board().cells
    }

    /// The square with number 1: [`Board::FIRST_SQUARE`](crate::Board::FIRST_SQUARE).
    #[must_use]
    pub fn first_square(self) -> FirstSquare {
        self.board().first_square
    }

    /// The usual draw rules: [`Variant::DRAW_RULES`].
    #[must_use]
    pub fn draw_rules(self) -> &'static DrawRules<'static> {
        &self.data().draw_rules
    }

    /// The set of all squares of the board.
    #[must_use]
    pub fn squares(self) -> AnyBitboard {
        AnyBitboard::new(self.board().squares, self.board())
    }

    /// The set of some squares, without squares of other boards. A square does not know its board, so `collect` cannot
    /// make a set.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Russian};
    ///
    /// let russian = AnyVariant::of::<Russian>();
    /// let rank_1 = russian.bitboard(russian.squares().into_iter().filter(|square| square.rank() == 0));
    /// let free = rank_1 - russian.start().occupied();
    /// assert_eq!((rank_1.count(), free.count()), (4, 0));
    /// ```
    #[must_use]
    pub fn bitboard(self, squares: impl IntoIterator<Item = AnySquare>) -> AnyBitboard {
        let mut set = AnyBitboard::new(0, self.board());
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }

    /// The squares of a set, in a word of any length that has the bits of the board, on the board rotated by 180°.
    #[doc(hidden)]
    #[inline]
    #[must_use]
    pub fn rotated_180<W: Word>(self, set: W) -> W {
        set.rotated_180(self.board().ring, self.board().sum_of_rotated)
    }

    /// The square with an algebraic name in lower case, such as `"c3"`; `None` if there is no such square.
    #[inline]
    #[must_use]
    pub fn square(self, name: &str) -> Option<AnySquare> {
        let (file, rank) = read_strict_name(name, self.width())?;
        self.square_at(file, rank)
    }

    /// Reads a square as people write it: its name in either case, or its [number](AnySquare::number), also with leading
    /// zeros. `None` if the text is no square of the board.
    ///
    /// ```
    /// use checkers_bits::{AnyVariant, Canadian, Russian};
    ///
    /// let [russian, canadian] = [AnyVariant::of::<Russian>(), AnyVariant::of::<Canadian>()];
    /// assert_eq!(russian.read_square("C3"), russian.read_square("22"));
    /// assert_eq!(canadian.read_square("l12"), canadian.numbered_square(6));
    /// assert_eq!(russian.read_square("l12"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn read_square(self, text: impl AsRef<[u8]>) -> Option<AnySquare> {
        let text = text.as_ref();
        let (square, len) = self.board().read_square(text, self.first_square())?;
        (len == text.len()).then_some(square)
    }

    /// The square at a file and a rank, both counted from 0; `None` if pieces cannot stand there.
    #[must_use]
    pub fn square_at(self, file: u8, rank: u8) -> Option<AnySquare> {
        self.board().square_at(file, rank)
    }

    /// The square with a [number](AnySquare::number); `None` if there is no such square.
    #[inline]
    #[must_use]
    pub fn numbered_square(self, number: u8) -> Option<AnySquare> {
        self.numbered_square_from(number, self.first_square())
    }

    /// All squares in the order of their numbers.
    pub fn numbered_squares(self) -> impl Iterator<Item = AnySquare> {
        (1..).map_while(move |number| self.numbered_square(number))
    }

    /// The square with a number; `None` if there is no such square. Numbers count from `first_square`.
    #[inline]
    #[must_use]
    pub fn numbered_square_from(self, number: u8, first_square: FirstSquare) -> Option<AnySquare> {
        self.board().square_of_number(number, first_square)
    }

    /// The number of a square, or 0 for a square of another board. Numbers count from `first_square`.
    #[inline]
    #[must_use]
    pub fn number_from(self, square: AnySquare, first_square: FirstSquare) -> u8 {
        self.board().number(square, first_square)
    }
}

macro_rules! accessors {
    ($($name:ident: $type:ty = $constant:ident,)*) => {
        /// These methods return the constants of the variant.
        impl AnyVariant {$(
            #[doc = concat!("[`Variant::", stringify!($constant), "`].")]
            #[must_use]
            pub fn $name(self) -> $type {
                self.data().$name
            }
        )*}
    };
}

public_constants!(accessors);

impl<V: Variant> From<V> for AnyVariant {
    fn from(_: V) -> Self {
        Self::of::<V>()
    }
}

#[cfg(feature = "rules")]
impl AnyVariant {
    /// Makes a variant of clauses that no type has. They must be in memory until the program ends.
    pub(crate) fn of_clauses(data: &'static VariantData) -> Self {
        let [men, behind] = [data.ranks_of_men, data.ranks_behind_men];
        Self(Box::leak(Box::new(Description {
            data,
            generator: rules::GENERATOR,
            start: RawPosition::of_ranks(&data.board.shape, men, behind, data.begins),
            rules: Some(Rules::of(data)),
        })))
    }

    pub(crate) fn rules_of_text(self) -> Option<&'static Rules> {
        self.0.rules.as_ref()
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

/// Converts the name of a variant of this crate.
#[cfg(feature = "variants")]
impl From<VariantName> for AnyVariant {
    // This function is not inlined, because a crate that inlines it would compile all generators again.
    #[inline(never)]
    fn from(name: VariantName) -> Self {
        crate::with_variant!(name, V => Self::of::<V>())
    }
}

/// Reads the name of a variant of this crate.
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
        // The types are compared too, because each crate can have a copy of the constants of a variant at another
        // address.
        core::ptr::eq(self.0, other.0)
            || self.type_id().is_some_and(|of_self| Some(of_self) == other.type_id())
    }
}

impl Eq for AnyVariant {}

impl Hash for AnyVariant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

/// Writes the name of the variant.
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
