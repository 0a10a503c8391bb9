//! The clauses in which the rules of the variants differ: one enum for each clause.

/// The range of a king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingRange {
    /// A flying king: it moves any distance along a free line, and lands on any free square behind the piece that it
    /// captures.
    Flies,
    /// A short king: it moves one square, and lands right behind the piece that it captures.
    Steps,
}

/// The square on which a flying king lands behind a piece that it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingLanding {
    /// A king lands on any free square behind the piece. If the king can continue its capture from some of these
    /// squares, it must land on one of them.
    AnySquare,
    /// A king lands on the next square behind the piece.
    NextSquare,
    /// A king lands on the next square behind the last captured piece if that piece is a king, otherwise on any free
    /// square.
    NextToLastKing,
}

/// The moment at which captured pieces leave the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Removal {
    /// Captured pieces leave the board when the move ends, so they block the rest of the capture and cannot be captured
    /// twice.
    AtEnd,
    /// Each captured piece leaves the board at once, so the capture can go on over its square and end there. A king may
    /// not turn by 180° between two captures.
    AtOnce,
}

/// The goal of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// A side wins if the opponent has no legal move.
    BlockOpponent,
    /// A side wins if it has no legal move itself, for example because it has no pieces.
    BeBlocked,
    /// A side wins with the first king. A side without a legal move before that loses.
    FirstKing,
}

/// The lines along which pieces capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CaptureLines {
    /// Pieces capture along diagonals only.
    Diagonal,
    /// Pieces capture along diagonals, ranks and files, over dark squares only. Men capture in all eight directions.
    DiagonalAndStraight,
}

/// The directions in which a man captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenCapture {
    /// A man captures forward and backward.
    AllWays,
    /// A man captures forward only.
    Forward,
}

/// The pieces that a man may capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MenTake {
    /// A man may capture men and kings.
    AnyPiece,
    /// A man may capture men only, so a king is safe from men.
    OnlyMen,
}

/// A criterion by which some captures are illegal.
///
/// [`Variant::PREFERENCE`](crate::Variant::PREFERENCE) is a list of criteria. The second criterion compares the
/// captures that are best by the first criterion, and so on. The remaining captures are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preference {
    /// The capture of the most pieces is best: the law of quantity. A king counts as one piece.
    MostPieces,
    /// The capture of the greatest value is best. A king is worth a little less than two men, so two men are better
    /// than one king, and two kings are better than three men.
    MostValue,
    /// The capture of the most points is best. A man has one point, a king two.
    MostPoints,
    /// A capture by a king is better than a capture by a man.
    ByKing,
    /// The capture of the most kings is best: the law of quality.
    MostKings,
    /// The capture whose first king comes earliest is best. If the first kings are equal, the second king decides,
    /// and so on.
    KingsFirst,
}
