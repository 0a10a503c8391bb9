//! A module for each variant, with the types of this crate for the variant.

macro_rules! types {
    ($($module:ident::$variant:ident),*;) => {
        $(
            pub mod $module {
                #![doc = concat!("The types of the crate for [`", stringify!($variant), "`] alone,")]
                //! without a parameter.

                use crate::{$variant, Variant};

                /// The board of the variant.
                pub type Board = <$variant as Variant>::Board;
                /// A square of the board.
                pub type Square = crate::Square<Board>;
                /// A set of squares of the board.
                pub type Bitboard = crate::Bitboard<Board>;
                /// The pieces of one side.
                pub type Pieces = crate::Pieces<Board>;
                /// A position of the variant.
                pub type Position = crate::Position<$variant>;
                /// A move of the variant.
                pub type Move = crate::Move<$variant>;
                /// The legal moves of a position.
                pub type MoveList = crate::MoveList<$variant>;
            }
        )*
    };
}

crate::variants!([types]);
