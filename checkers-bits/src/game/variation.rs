//! Lines of play: the main line of a game and its variations, with comments and NAGs.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::any::{AnyMove, AnyPosition};
use crate::draw::DrawCounters;
use crate::fen::Fen;
use crate::movegen::IllegalMove;

/// A line of play from a position: a sequence of plies. Each ply can have variations, which replace the ply and all
/// plies after it.
///
/// The main line of a game is a `Variation`. A variation starts from the position before the ply that it replaces.
/// [`play`](Self::play) checks that a move is legal, and [`add_variation`](Self::add_variation) checks the start of the
/// variation. A reader of records keeps the open variations on a stack.
///
/// ```
/// use checkers_bits::game::Variation;
/// use checkers_bits::{Position, Russian};
///
/// fn longest(line: &Variation) -> usize {
///     let plies = line.plies().iter().enumerate();
///     let variations = plies.flat_map(|(i, ply)| ply.variations().iter().map(move |v| i + longest(v)));
///     variations.max().unwrap_or(0).max(line.plies().len())
/// }
///
/// let mut line = Variation::from(Position::<Russian>::start());
/// let mut variation = line.clone();
/// line.play(line.position().moves()[0])?;
/// for _ in 0..3 {
///     variation.play(variation.position().moves()[0])?;
/// }
/// line.add_variation(0, variation)?;
/// assert_eq!(longest(&line), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variation {
    start: Fen,
    notes: Notes,
    plies: Vec<Ply>,
    /// The position after the last ply.
    position: AnyPosition,
    /// The draw counters after the last ply.
    pub(super) counters: DrawCounters,
}

/// A move, setup or unknown move of a [`Variation`], with the notes after it and the variations that
/// replace it. A ply takes 216 bytes on machines of 64 bits.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Ply {
    before: AnyPosition,
    counters: DrawCounters,
    kind: PlyKind,
    notes: Notes,
    variations: Vec<Variation>,
}

/// The kind of a [`Ply`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlyKind {
    /// A known move.
    Move(AnyMove),
    /// A position that was set up: `/FEN "…"/` in PDN.
    Setup(AnyPosition),
    /// An unknown move: missing in the record, `-` in PDN. Only another unknown move or a setup can follow.
    UnknownMove,
}

/// The comments and NAGs at one place of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notes {
    /// The numeric annotation glyphs, such as `$1` for a good move.
    pub nags: Vec<u16>,
    /// The comments, without their braces.
    pub comments: Vec<String>,
}

impl Variation {
    /// The maximum nesting of variations. Within this limit, 256 KiB of stack are enough to copy, write and drop a
    /// game, even without optimisation.
    pub const MAX_NESTING: u8 = 100;

    /// The position before the first ply.
    #[inline]
    #[must_use]
    pub fn start(&self) -> AnyPosition {
        self.start.position
    }

    /// The position before the first ply, with the clocks if it comes from a FEN with clocks.
    #[inline]
    #[must_use]
    pub fn start_fen(&self) -> Fen {
        self.start
    }

    /// The position after the last ply. After unknown moves, the result is the last known position.
    #[inline]
    #[must_use]
    pub fn position(&self) -> AnyPosition {
        self.position
    }

    /// The notes before the first ply.
    #[inline]
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The plies of the line.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Appends a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if the move is not legal, or follows an [unknown](PlyKind::UnknownMove) move.
    #[inline]
    pub fn play(&mut self, mv: impl Into<AnyMove>) -> Result<(), IllegalMove> {
        let mv = mv.into();
        let is_unknown = self.plies.last().is_some_and(|ply| ply.kind == PlyKind::UnknownMove);
        if is_unknown || !self.position.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.push_unchecked(PlyKind::Move(mv), self.position.make(mv));
        Ok(())
    }

    /// Appends a setup: the line continues from its position, which should be of the variant of the line.
    #[inline]
    pub fn set_up(&mut self, position: impl Into<AnyPosition>) {
        let position = position.into();
        self.push_unchecked(PlyKind::Setup(position), position);
    }

    /// Appends an unknown move.
    #[inline]
    pub fn play_unknown(&mut self) {
        self.push_unchecked(PlyKind::UnknownMove, self.position);
    }

    /// Removes the last ply and returns it.
    #[inline]
    pub fn undo(&mut self) -> Option<Ply> {
        let last = self.plies.pop()?;
        (self.position, self.counters) = (last.before, last.counters);
        Some(last)
    }

    /// Appends a comment to the notes after the last ply.
    #[inline]
    pub fn add_comment(&mut self, comment: impl Into<String>) {
        self.last_notes().comments.push(comment.into());
    }

    /// Appends a NAG to the notes after the last ply.
    #[inline]
    pub fn add_nag(&mut self, nag: u16) {
        self.last_notes().nags.push(nag);
    }

    /// The notes after a number of plies, to be changed; 0 is for the notes before the first ply.
    #[inline]
    pub fn notes_mut(&mut self, plies: usize) -> Option<&mut Notes> {
        match plies.checked_sub(1) {
            None => Some(&mut self.notes),
            Some(last) => self.plies.get_mut(last).map(|ply| &mut ply.notes),
        }
    }

    /// Adds a variation that replaces a ply, counted from 0, and all plies after it.
    ///
    /// # Errors
    ///
    /// [`VariationError`] if there is no such ply, if the variation does not start from the position
    /// [before](Ply::before) the ply, or if its own variations are nested [too deep](Self::MAX_NESTING).
    #[inline]
    pub fn add_variation(&mut self, ply: usize, variation: Self) -> Result<(), VariationError> {
        let ply = self.plies.get_mut(ply).ok_or(VariationError::NoPly)?;
        if variation.start() != ply.before {
            return Err(VariationError::OtherPosition);
        }
        if variation.nesting() >= Self::MAX_NESTING {
            return Err(VariationError::TooDeep);
        }
        ply.variations.push(variation);
        Ok(())
    }

    /// A variation of a ply, both counted from 0, to be changed. The caller must keep its start, and the nesting of the
    /// whole line within [`MAX_NESTING`](Self::MAX_NESTING), which is not checked.
    #[inline]
    pub fn variation_mut(&mut self, ply: usize, variation: usize) -> Option<&mut Self> {
        self.plies.get_mut(ply)?.variations.get_mut(variation)
    }

    /// Removes and returns the variations of a ply, counted from 0.
    #[inline]
    pub fn take_variations(&mut self, ply: usize) -> Vec<Self> {
        self.plies.get_mut(ply).map(|ply| core::mem::take(&mut ply.variations)).unwrap_or_default()
    }

    /// Removes a variation of a ply, both counted from 0, and returns it.
    #[inline]
    pub fn remove_variation(&mut self, ply: usize, variation: usize) -> Option<Self> {
        let variations = &mut self.plies.get_mut(ply)?.variations;
        (variation < variations.len()).then(|| variations.remove(variation))
    }

    /// Makes a variation of a ply, both counted from 0, the continuation of this line. The ply and all plies after it become
    /// the first variation of this place. The notes before the first move of the variation go to the end of the notes
    /// before the ply.
    ///
    /// ```
    /// use checkers_bits::{Game, Russian, game::Variation};
    ///
    /// let mut line = Variation::from(Game::new(Russian).position());
    /// let [first, second] = [0, 1].map(|i| line.position().moves()[i]);
    /// let mut better = line.clone();
    /// better.play(second)?;
    /// line.play(first)?;
    /// line.add_variation(0, better)?;
    /// line.promote(0, 0)?;
    /// assert_eq!(line.plies()[0].mv().unwrap().1, second);
    /// assert_eq!(line.plies()[0].variations()[0].plies()[0].mv().unwrap().1, first);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`VariationError`] if there is no such variation, if it has no ply, or if variations would be nested [too
    /// deep](Self::MAX_NESTING).
    #[inline]
    pub fn promote(&mut self, ply: usize, variation: usize) -> Result<(), VariationError> {
        let variations = self.plies.get(ply).map_or(&[][..], Ply::variations);
        if variations.get(variation).is_none_or(|promoted| promoted.plies.is_empty()) {
            return Err(VariationError::NoVariation);
        }
        if self.nesting() >= Self::MAX_NESTING {
            return Err(VariationError::TooDeep);
        }
        let mut others = self.take_variations(ply);
        let Self { notes, plies, .. } = others.remove(variation);
        let replaced = self.plies.split_off(ply);
        (self.position, self.counters) = (replaced[0].before, replaced[0].counters);
        let mut first = Self::from(self.position);
        first.append(replaced);
        let before = self.last_notes();
        before.comments.extend(notes.comments);
        before.nags.extend(notes.nags);
        self.append(plies);
        others.insert(0, first);
        others.append(&mut self.plies[ply].variations);
        self.plies[ply].variations = others;
        Ok(())
    }

    /// Appends plies that follow the last position, and recomputes the draw counters.
    #[inline]
    fn append(&mut self, plies: Vec<Ply>) {
        for ply in plies {
            self.push_unchecked(ply.kind, ply.after());
            if let Some(last) = self.plies.last_mut() {
                (last.notes, last.variations) = (ply.notes, ply.variations);
            }
        }
    }

    /// Appends a ply without a check, for readers that have checked the move. `after` is the position
    /// [after](Ply::after) the ply.
    ///
    /// An illegal move leads to a position without meaning, but never to a panic. [`play`](Self::play) checks the
    /// move.
    #[inline]
    pub fn push_unchecked(&mut self, kind: PlyKind, after: AnyPosition) {
        let (before, counters) = (self.position, self.counters);
        let (notes, variations) = (Notes::default(), Vec::new());
        let ply = Ply { before, counters, kind, notes, variations };
        debug_assert_eq!(after, ply.after());
        self.position = after;
        self.counters = match kind {
            PlyKind::Move(_) => counters.after(&before, &self.position),
            PlyKind::Setup(_) => DrawCounters::default(),
            PlyKind::UnknownMove => counters,
        };
        self.plies.push(ply);
    }

    #[inline]
    fn last_notes(&mut self) -> &mut Notes {
        self.plies.last_mut().map_or(&mut self.notes, |ply| &mut ply.notes)
    }

    /// The depth to which variations are nested in this line; 0 without variations.
    #[inline]
    #[must_use]
    pub fn nesting(&self) -> u8 {
        let variations = self.plies.iter().flat_map(|ply| &ply.variations);
        variations.map(|variation| 1 + variation.nesting()).max().unwrap_or(0)
    }
}

/// Makes a line without moves.
impl<F: Into<Fen>> From<F> for Variation {
    #[inline]
    fn from(start: F) -> Self {
        let start = start.into();
        let (position, counters) = (start.position, start.draw_counters());
        Self { start, notes: Notes::default(), plies: Vec::new(), position, counters }
    }
}

/// Copies a ply. The implementation is not derived, because without optimisation a derived copy of the list of
/// variations takes several times as much stack.
impl Clone for Ply {
    #[inline]
    fn clone(&self) -> Self {
        let mut variations = Vec::with_capacity(self.variations.len());
        for variation in &self.variations {
            variations.push(variation.clone());
        }
        Self { notes: self.notes.clone(), variations, ..*self }
    }
}

impl Ply {
    /// The position before the ply.
    #[inline]
    #[must_use]
    pub fn before(&self) -> AnyPosition {
        self.before
    }

    /// The position after the ply. For an unknown move, the result is the position before the ply.
    #[inline]
    #[must_use]
    pub fn after(&self) -> AnyPosition {
        match self.kind {
            PlyKind::Move(mv) => self.before.make(mv),
            PlyKind::Setup(position) => position,
            PlyKind::UnknownMove => self.before,
        }
    }

    /// The kind of the ply.
    #[inline]
    #[must_use]
    pub fn kind(&self) -> PlyKind {
        self.kind
    }

    /// The move with the position before it; `None` for a setup or an unknown move.
    ///
    /// ```
    /// use checkers_bits::{Game, Russian};
    ///
    /// let mut game = Game::new(Russian);
    /// let (before, mv) = (game.position(), game.position().moves()[0]);
    /// game.play(mv)?;
    /// assert_eq!(game.undo().and_then(|ply| ply.mv()), Some((before, mv)));
    /// # Ok::<(), checkers_bits::IllegalMove>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn mv(&self) -> Option<(AnyPosition, AnyMove)> {
        match self.kind {
            PlyKind::Move(mv) => Some((self.before, mv)),
            PlyKind::Setup(_) | PlyKind::UnknownMove => None,
        }
    }

    /// The notes after the ply.
    #[inline]
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The variations that replace the ply.
    #[inline]
    #[must_use]
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }
}

/// The error if a variation cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationError {
    /// There is no ply to replace.
    NoPly,
    /// There is no such variation, or it has no ply.
    NoVariation,
    /// The variation starts from another position than the position before the ply.
    OtherPosition,
    /// Variations would be nested more deeply than [`Variation::MAX_NESTING`].
    TooDeep,
}

impl fmt::Display for VariationError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPly => "expected a ply for the variation to replace",
            Self::NoVariation => "expected a variation with a ply",
            Self::OtherPosition => {
                "expected a variation that starts from the position before the ply"
            }
            Self::TooDeep => "expected variations nested less deeply",
        })
    }
}

impl core::error::Error for VariationError {}
