//! The side to move, as a value or as a type.

use crate::color::Color;

/// A colour inside the generator: a value where one position is looked at, or one of the types
/// `White` and `Black` where many are, and then every direction is a constant.
pub(crate) trait Side: Copy {
    type Opponent: Side<Opponent = Self>;

    fn color(self) -> Color;

    fn opponent(self) -> Self::Opponent;
}

impl Side for Color {
    type Opponent = Self;

    #[inline(always)]
    fn color(self) -> Color {
        self
    }

    #[inline(always)]
    fn opponent(self) -> Self {
        !self
    }
}

#[cfg(not(debug_assertions))]
macro_rules! const_side {
    ($side:ident, $opponent:ident) => {
        /// The colour as a type.
        #[derive(Clone, Copy)]
        pub(crate) struct $side;

        impl Side for $side {
            type Opponent = $opponent;

            #[inline(always)]
            fn color(self) -> Color {
                Color::$side
            }

            #[inline(always)]
            fn opponent(self) -> $opponent {
                $opponent
            }
        }
    };
}

#[cfg(not(debug_assertions))]
const_side!(White, Black);
#[cfg(not(debug_assertions))]
const_side!(Black, White);

/// An expression with the colour as a type.
#[cfg(not(debug_assertions))]
macro_rules! with_side {
    ($color:expr, $side:ident => $body:expr) => {
        match $color {
            $crate::Color::White => {
                let $side = $crate::movegen::side::White;
                $body
            }
            $crate::Color::Black => {
                let $side = $crate::movegen::side::Black;
                $body
            }
        }
    };
}

/// An expression with the colour as a value, where tests are built: they take half as long to
/// compile with one copy of what counts many positions instead of two.
#[cfg(debug_assertions)]
macro_rules! with_side {
    ($color:expr, $side:ident => $body:expr) => {{
        let $side: $crate::Color = $color;
        $body
    }};
}

pub(crate) use with_side;
