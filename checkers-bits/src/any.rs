//! Positions and moves of any variant, in types without a type parameter. The variant is a value, chosen at run time.
//!
//! The [crate documentation](crate#variants) says which programs should use types and which should use values.
//!
//! [`AnyVariant::of`] makes a value of a variant type of this crate or of your own. `From` converts a
//! [`Position`](crate::Position) to an [`AnyPosition`], and [`AnyPosition::downcast`] converts back. A search with
//! values takes about twice as long as a search with types: from the Russian start, a walk through all lists of
//! moves takes 1.9 times the time and 1.7 times the instructions.
//!
//! The feature `variants` names all variants of the crate: `AnyVariant::from(VariantName::Russian)`. Only this crate
//! should make the values of all variants, because each call of [`AnyVariant::of`] compiles a move generator: about
//! 0.25 s of a release build for each variant.
//!
//! ```
//! use checkers_bits::{AnyPosition, AnyVariant, Brazilian, Game, Position, Russian};
//!
//! // A server with games of several variants.
//! let variants = [AnyVariant::of::<Russian>(), AnyVariant::of::<Brazilian>()];
//! let mut games = variants.map(Game::new);
//! for game in &mut games {
//!     game.play(game.position().read_move("c3-d4")?)?;
//! }
//! assert_eq!(games[1].position().variant().name(), "brazilian");
//!
//! // An engine converts to `Position<Russian>`, because a search with types is faster.
//! let position: Position<Russian> = games[0].position().downcast().unwrap();
//! assert_eq!(AnyPosition::from(position), games[0].position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod bitboard;
pub(crate) mod board;
pub(crate) mod generator;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod square;
pub(crate) mod variant;
pub(crate) mod variant_data;

pub use bitboard::AnyBitboard;
pub use moves::AnyMove;
pub use position::AnyPosition;
pub use square::AnySquare;
pub use variant::AnyVariant;
