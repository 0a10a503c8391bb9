//! The value of a position, and its byte in a table.

/// The value of a position for the side to move, with best play and without draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The side to move wins; the game is over after this many plies, an odd number.
    Win(u8),
    /// The side to move loses; the game is over after this many plies, an even number.
    Loss(u8),
    /// Neither side can win.
    Draw,
}

impl Value {
    /// The value for the player who moves to a position of this value for the opponent.
    /// Plies beyond 255 stay 255; tables have at most [`MAX_PLIES`].
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Win(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
        }
    }

    /// A number for comparisons: a short win is the greatest, a short loss the smallest.
    #[must_use]
    pub fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => 1000 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - 1000,
        }
    }

    /// A byte of a table of values with plies, or of one without: there all wins take one ply and all
    /// losses none.
    pub(crate) fn from_byte(byte: u8) -> Self {
        match byte {
            DRAW => Self::Draw,
            byte if byte % 2 == 0 => Self::Win(byte - 1),
            byte => Self::Loss(byte - 1),
        }
    }
}

/// The value of a position for the side to move, without the plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wdl {
    /// The side to move wins.
    Win,
    /// Neither side can win.
    Draw,
    /// The side to move loses.
    Loss,
}

impl Wdl {
    /// The value for the player who moves to a position of this value for the opponent.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

impl From<Value> for Wdl {
    fn from(value: Value) -> Self {
        match value {
            Value::Win(_) => Self::Win,
            Value::Draw => Self::Draw,
            Value::Loss(_) => Self::Loss,
        }
    }
}

/// What tables know of a position: win, draw or loss, and the plies if a table has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Known {
    /// Win, draw or loss for the side to move.
    pub wdl: Wdl,
    /// The plies to the end of the game; `None` for a draw, or if no table has them.
    pub plies: Option<u8>,
}

impl Known {
    /// The same for the player who moves to such a position.
    #[must_use]
    pub fn before(self) -> Self {
        let plies = self.plies.map(|plies| plies.saturating_add(1));
        Self { wdl: self.wdl.before(), plies }
    }

    /// A number for comparisons: a short win is the greatest, a short loss the smallest. Without plies a
    /// win counts as the longest.
    #[must_use]
    pub fn rank(self) -> i32 {
        let plies = self.plies.unwrap_or(u8::MAX);
        match self.wdl {
            Wdl::Win => Value::Win(plies).rank(),
            Wdl::Draw => Value::Draw.rank(),
            Wdl::Loss => Value::Loss(plies).rank(),
        }
    }
}

impl From<Value> for Known {
    fn from(value: Value) -> Self {
        let plies = match value {
            Value::Win(plies) | Value::Loss(plies) => Some(plies),
            Value::Draw => None,
        };
        Self { wdl: value.into(), plies }
    }
}

impl From<Wdl> for Known {
    fn from(wdl: Wdl) -> Self {
        Self { wdl, plies: None }
    }
}

/// The longest win or loss that a table can hold, in plies.
pub const MAX_PLIES: u8 = 253;

pub(crate) const DRAW: u8 = 0;
pub(crate) const LOSS_IN_0: u8 = 1;
pub(crate) const WIN_IN_1: u8 = 2;

/// The side to move must capture: the value is that of the best capture and is not stored.
pub(crate) const CAPTURE: u8 = 255;
