//! Variants: the rules of a game as a type, each in a file of its own.

mod clauses;
pub(crate) mod derived;
mod name;
pub(crate) mod types;

pub use clauses::{
    CaptureLines, Goal, KingLanding, KingRange, MenCapture, MenTake, Preference, Removal,
};
pub use name::{ParseVariantNameError, VariantName};

use core::fmt::Debug;
use core::hash::Hash;

use crate::attacks::SliderAttacks;
use crate::board::Board;
use crate::color::Color;
use crate::draw::{DrawClause, DrawRules};
use crate::square_names::SquareNames;

// A new variant needs a file, a `mod` in this list, and a line in the macro `variants` below.
mod antidraughts;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod frisian;
mod frysk;
mod international;
mod italian;
mod killer;
mod pool;
mod portuguese;
mod russian;
mod spanish;
mod spantsireti;
mod thai;
mod turkish;

/// Calls a macro with the list of all variants, in the order of [`VariantName::ALL`].
#[doc(hidden)]
#[macro_export]
macro_rules! variants {
    ([$($then:tt)*] $($arguments:tt)*) => {
        $($then)*! {
            russian::Russian,
            brazilian::Brazilian,
            pool::Pool,
            international::International,
            spantsireti::Spantsireti,
            canadian::Canadian,
            english::English,
            czech::Czech,
            italian::Italian,
            spanish::Spanish,
            portuguese::Portuguese,
            thai::Thai,
            turkish::Turkish,
            frisian::Frisian,
            frysk::Frysk,
            killer::Killer,
            antidraughts::Antidraughts,
            breakthrough::Breakthrough;
            $($arguments)*
        }
    };
}

macro_rules! re_export {
    ($($module:ident::$variant:ident),*;) => {
        $(pub use $module::$variant;)*
    };
}

crate::variants!([re_export]);

/// The rules of a game of the draughts family: a board and a few clauses.
///
/// All variants share these rules, with the articles of FMJD Annex 1. Men move one step forward (3.4). Pieces capture
/// by jumping along a diagonal. Capturing is mandatory, and a capture continues while possible. A flying king must
/// choose a landing square from which it can continue, if there is one. Captured pieces stay on the board until the
/// move ends, so they block and cannot be captured twice (4.8, 4.11). The first square counts as empty.
///
/// Variants differ in the clauses below. By default kings fly, men capture backward, any capture may be chosen, and the
/// third occurrence of a position is a draw. `cargo build` and `cargo test` refuse a combination that the generator
/// cannot play, and say why. `cargo check` and editors do not notice it, because they do not evaluate the constants of
/// generic code:
///
/// ```compile_fail
/// # use checkers_bits::{Board8x8, KingRange, Position, Russian, SquareNames, Variant, attacks};
/// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// # struct Mixed;
/// impl Variant for Mixed {
/// #   type Board = Board8x8;
/// #   type Attacks = attacks::Fill;
/// #   const NAME: &'static str = "mixed";
/// #   const PDN_GAME_TYPE: u8 = 100;
/// #   const CAPTURE_SIGN: char = 'x';
/// #   const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
///     // A man that promotes during a capture must become a flying king, so these two clauses do not compile.
///     const PROMOTES_DURING_CAPTURE: bool = true;
///     const KINGS: KingRange = KingRange::Steps;
/// }
///
/// println!("{}", Position::<Mixed>::start().moves().len());
/// ```
///
/// A variant of your own takes a few lines. The example is Russian draughts on a board of 6×6, in a numbering
/// [without a gap](Board):
///
/// ```
/// use checkers_bits::{Board, Position, Russian, SquareNames, Variant, attacks, perft};
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Board6x6;
///
/// impl Board for Board6x6 {
///     type Word = u32;
///     const WIDTH: u8 = 6;
///     const HEIGHT: u8 = 6;
///     const RANKS_OF_MEN: u8 = 2;
///     const UP_LEFT: u32 = 1;
///     const UP_RIGHT: u32 = 5;
///     const RING: u32 = 18;
/// }
///
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
/// struct Small;
///
/// impl Variant for Small {
///     type Board = Board6x6;
///     type Attacks = attacks::Fill;
///
///     const NAME: &'static str = "small";
///     const PROMOTES_DURING_CAPTURE: bool = Russian::PROMOTES_DURING_CAPTURE;
///     const PDN_GAME_TYPE: u8 = 100;
///     const CAPTURE_SIGN: char = Russian::CAPTURE_SIGN;
///     const SQUARE_NAMES: SquareNames = Russian::SQUARE_NAMES;
/// }
///
/// println!("{:#}", Position::<Small>::start());
/// assert_eq!(perft(&Position::<Small>::start(), 2), 5 * 5);
/// ```
pub trait Variant: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static {
    /// The board on which the variant is played.
    type Board: Board;
    /// The slider-attack backend of the generator. Built-in variants use the backend that was the fastest in
    /// measurements. The backend is unused if kings move one step.
    type Attacks: SliderAttacks<Self::Board>;

    /// The name of the variant in lower case, as command lines use it.
    const NAME: &'static str;

    /// Whether a man that reaches the last rank during a capture continues as a king.
    const PROMOTES_DURING_CAPTURE: bool;
    /// The range of kings.
    const KINGS: KingRange = KingRange::Flies;
    /// The squares on which a flying king lands behind a piece that it captures.
    const KING_LANDING: KingLanding = KingLanding::AnySquare;
    /// The directions in which men capture.
    const MEN_CAPTURE: MenCapture = MenCapture::AllWays;
    /// The pieces that men may capture.
    const MEN_TAKE: MenTake = MenTake::AnyPiece;
    /// The lines along which pieces capture.
    const CAPTURE_LINES: CaptureLines = CaptureLines::Diagonal;
    /// The moment at which captured pieces leave the board.
    const REMOVAL: Removal = Removal::AtEnd;
    /// The maximum number of moves in a row that a side with men may make with the same king without a capture; at
    /// most three. `None` allows any number.
    const KING_MOVES_IN_A_ROW: Option<u8> = None;
    /// The precedence of captures: criteria in descending order. Only the best captures are legal. An empty list
    /// makes any capture legal.
    const PREFERENCE: &'static [Preference] = &[];
    /// The goal of each side.
    const GOAL: Goal = Goal::BlockOpponent;
    /// The number of ranks that each side fills with men at the start.
    const RANKS_OF_MEN: u8 = Self::Board::RANKS_OF_MEN;
    /// The number of empty ranks behind the men of each side at the start.
    const RANKS_BEHIND_MEN: u8 = 0;
    /// The side that begins.
    const BEGINS: Color = Color::White;
    /// The usual draw rules; by default the third occurrence of a position is a draw.
    /// [`Game::outcome`](crate::Game::outcome) uses these draw rules. The generator ignores draws.
    const DRAW_RULES: DrawRules<'static> = DrawRules::new(&[DrawClause::Repetition { times: 3 }]);

    /// The number of the variant in the `GameType` tag of PDN 3.0. Numbers from 100 to 255 are free for games of your own:
    /// PDN 3.0 has those to 50, and lidraughts uses 96 to 99. The number of a variant of this crate does not compile,
    /// because games would be read as games of that variant.
    const PDN_GAME_TYPE: u8;
    /// The long form of the `GameType` tag, if the number alone means other conventions, such as another side that
    /// begins.
    const LONG_PDN_GAME_TYPE: Option<&'static str> = None;
    /// The sign between the squares of a capture in PDN 3.0.
    const CAPTURE_SIGN: char;
    /// The kind of square names in PDN 3.0.
    const SQUARE_NAMES: SquareNames;
    /// The points of a result in PDN 3.0.
    const SCORING: Scoring = Scoring::OnePoint;
}

/// The points of a win in the `Result` tag of PDN. The points of the side that begins come first, as in collections
/// of English draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scoring {
    /// A win is one point: `1-0`, `1/2-1/2`, `0-1`.
    OnePoint,
    /// A win is two points: `2-0`, `1-1`, `0-2`.
    TwoPoints,
}
