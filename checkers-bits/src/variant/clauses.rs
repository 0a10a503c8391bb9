//! The clauses in which the rules of the variants differ, as values.

/// The range of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRange {
    /// Any distance along a free line, and it lands on any free square behind the piece that it
    /// captures: a flying king.
    Flies,
    /// One square, and it lands right behind the piece that it captures: a short king.
    Steps,
}

/// Where a flying king lands behind a piece that it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingLanding {
    /// On any free square; where it can capture on from some of them, on one of those.
    AnySquare,
    /// On the next square.
    NextSquare,
    /// On the next square behind the last piece, if that is a king; elsewhere on any free square.
    NextToLastKing,
}

/// What a side plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The opponent has no legal move.
    BlockOpponent,
    /// To have no legal move, for example no piece any more.
    BeBlocked,
    /// The first king. Who has no legal move before has lost.
    FirstKing,
}

/// The lines along which pieces capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureLines {
    /// Diagonals.
    Diagonal,
    /// Diagonals, ranks and files, over dark squares only. Men capture in all eight directions.
    DiagonalAndStraight,
}

/// The directions in which a man captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenCapture {
    /// Forward and backward.
    AllWays,
    /// Forward only.
    Forward,
}

/// The pieces that a man may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenTake {
    /// Men and kings.
    AnyPiece,
    /// Men only: a king is safe from men.
    OnlyMen,
}

/// A criterion that makes some captures illegal.
///
/// [`Variant::PREFERENCE`](crate::Variant::PREFERENCE) is a list of criteria. The captures that are best by the first
/// criterion are compared by the second, and so on. The remaining captures are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The more pieces, the better; the law of quantity. A king counts as one.
    MostPieces,
    /// The more the pieces are worth, the better: a king a little less than two men. So one king goes behind two
    /// men, and two kings before three.
    MostValue,
    /// A capture by a king is better than a capture by a man.
    ByKing,
    /// The more kings among the pieces captured, the better; the law of quality.
    MostKings,
    /// Kings first: the capture whose first king comes earliest; if equal, the second king, and so
    /// on.
    KingsFirst,
}
