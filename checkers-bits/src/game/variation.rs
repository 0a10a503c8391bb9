//! Lines of play: the main line of a game and its variations, with all that is noted about them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::draw::DrawCounters;
use crate::movegen::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::variant::{Russian, Variant};

/// A line of play from a position: plies one after another, each with the variations that could
/// replace it and all after it.
///
/// The main line of a game is one, and so is each variation in it, which starts from the position
/// before the ply that it replaces. Every move is legal where it stands: moves are checked as they
/// are [played](Self::play), and a variation is [added](Self::add_variation) only where it starts
/// from the position on the board. To read a record, keep the variations that are still open on a
/// stack.
///
/// ```
/// use checkers_bits::Russian;
/// use checkers_bits::game::Variation;
///
/// fn longest<V: checkers_bits::Variant>(line: &Variation<V>) -> usize {
///     let plies = line.plies().iter().enumerate();
///     let variations = plies.flat_map(|(i, ply)| ply.variations().iter().map(move |v| i + longest(v)));
///     variations.max().unwrap_or(0).max(line.plies().len())
/// }
///
/// let mut line = Variation::<Russian>::default();
/// let mut variation = line.clone();
/// line.play(line.position().moves()[0])?;
/// for _ in 0..3 {
///     variation.play(variation.position().moves()[0])?;
/// }
/// line.add_variation(0, variation)?;
/// assert_eq!(longest(&line), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variation<V: Variant = Russian> {
    start: Position<V>,
    /// What is counted for the draw rules before the first ply.
    start_counters: DrawCounters,
    notes: Notes,
    plies: Vec<Ply<V>>,
}

/// A move of a [`Variation`] or what stands for one, with what is noted after it and the variations
/// that replace it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ply<V: Variant = Russian> {
    before: Position<V>,
    counters: DrawCounters,
    kind: PlyKind<V>,
    notes: Notes,
    variations: Vec<Variation<V>>,
}

/// What a [`Ply`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlyKind<V: Variant = Russian> {
    /// A move.
    Move(Move<V>),
    /// A position was set up, and play goes on from there: `/FEN "…"/` in PDN.
    Setup(Position<V>),
    /// A move that nobody wrote down, `-` in old records. Nothing but another one or a position
    /// that is set up can follow.
    UnknownMove,
}

/// What is noted at one place of a variation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Notes {
    /// Numeric annotation glyphs, `$1` for a good move and so on.
    pub nags: Vec<u16>,
    /// Comments, without the braces.
    pub comments: Vec<String>,
}

impl<V: Variant> Variation<V> {
    /// How deeply variations can be nested.
    pub const MAX_NESTING: u8 = 100;

    /// The position that it starts from.
    #[must_use]
    pub fn start(&self) -> Position<V> {
        self.start
    }

    /// The position at the end; where the last moves are unknown, the last one known.
    #[must_use]
    pub fn position(&self) -> Position<V> {
        self.plies.last().map_or(self.start, Ply::after)
    }

    /// What is noted before the first ply.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// The plies.
    #[must_use]
    pub fn plies(&self) -> &[Ply<V>] {
        &self.plies
    }

    /// Appends a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal, or follows an [unknown](PlyKind::UnknownMove) one.
    pub fn play(&mut self, mv: Move<V>) -> Result<(), IllegalMove> {
        if self.plies.last().is_some_and(|ply| ply.kind == PlyKind::UnknownMove) {
            return Err(IllegalMove);
        }
        self.position().play(mv)?;
        self.push(PlyKind::Move(mv));
        Ok(())
    }

    /// Appends a position from which play goes on.
    pub fn set_up(&mut self, position: Position<V>) {
        self.push(PlyKind::Setup(position));
    }

    /// Appends a move that is not known.
    pub fn play_unknown(&mut self) {
        self.push(PlyKind::UnknownMove);
    }

    /// Takes off the last ply.
    pub fn undo(&mut self) -> Option<Ply<V>> {
        self.plies.pop()
    }

    /// Appends a comment to those at the end.
    pub fn add_comment(&mut self, comment: impl Into<String>) {
        self.last_notes().comments.push(comment.into());
    }

    /// Appends a NAG to those at the end.
    pub fn add_nag(&mut self, nag: u16) {
        self.last_notes().nags.push(nag);
    }

    /// The notes after a number of plies, to be changed; those after 0 stand before the first.
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
    /// [`VariationError`] when there is no such ply, the variation does not start from the
    /// position [before](Ply::before) it, or has variations in it [too deep](Self::MAX_NESTING).
    pub fn add_variation(&mut self, ply: usize, variation: Self) -> Result<(), VariationError> {
        let ply = self.plies.get_mut(ply).ok_or(VariationError::NoPly)?;
        if variation.start != ply.before {
            return Err(VariationError::OtherPosition);
        }
        if variation.nesting() >= Self::MAX_NESTING {
            return Err(VariationError::TooDeep);
        }
        ply.variations.push(variation);
        Ok(())
    }

    /// Removes the variations of a ply, counted from 0, for instance to add changed ones.
    pub fn take_variations(&mut self, ply: usize) -> Vec<Self> {
        self.plies.get_mut(ply).map(|ply| core::mem::take(&mut ply.variations)).unwrap_or_default()
    }

    pub(super) fn draw_counters(&self) -> DrawCounters {
        self.plies.last().map_or(self.start_counters, Ply::counters_after)
    }

    /// Counts for the draw rules anew, from what has been counted before the first ply.
    pub(super) fn count_from(&mut self, start_counters: DrawCounters) {
        let mut counters = start_counters;
        for ply in &mut self.plies {
            ply.counters = counters;
            counters = ply.counters_after();
        }
        self.start_counters = start_counters;
    }

    /// Appends a ply without a legality check, for readers that have checked the move already.
    ///
    /// An illegal move leads to a position without meaning, but never to a panic.
    /// [`play`](Self::play) checks.
    pub fn push(&mut self, kind: PlyKind<V>) {
        self.plies.push(Ply {
            before: self.position(),
            counters: self.draw_counters(),
            kind,
            notes: Notes::default(),
            variations: Vec::new(),
        });
    }

    fn last_notes(&mut self) -> &mut Notes {
        self.plies.last_mut().map_or(&mut self.notes, |ply| &mut ply.notes)
    }

    /// How deep its variations are nested, none being 0.
    fn nesting(&self) -> u8 {
        let variations = self.plies.iter().flat_map(|ply| &ply.variations);
        variations.map(|variation| 1 + variation.nesting()).max().unwrap_or(0)
    }
}

/// Without moves.
impl<V: Variant> From<Position<V>> for Variation<V> {
    fn from(start: Position<V>) -> Self {
        Self {
            start,
            start_counters: DrawCounters::default(),
            notes: Notes::default(),
            plies: Vec::new(),
        }
    }
}

impl<V: Variant> Ply<V> {
    /// The position before the ply.
    #[must_use]
    pub fn before(&self) -> Position<V> {
        self.before
    }

    /// The position after the ply; the one before it if the move is unknown.
    #[must_use]
    pub fn after(&self) -> Position<V> {
        match self.kind {
            PlyKind::Move(mv) => self.before.make(mv),
            PlyKind::Setup(position) => position,
            PlyKind::UnknownMove => self.before,
        }
    }

    /// What it is: a move, unless a position was set up or the move is not known.
    #[must_use]
    pub fn kind(&self) -> PlyKind<V> {
        self.kind
    }

    /// What is noted after the ply.
    #[must_use]
    pub fn notes(&self) -> &Notes {
        &self.notes
    }

    /// What could have been played instead.
    #[must_use]
    pub fn variations(&self) -> &[Variation<V>] {
        &self.variations
    }

    fn counters_after(&self) -> DrawCounters {
        match self.kind {
            PlyKind::Move(_) => self.counters.after(&self.before, &self.after()),
            PlyKind::Setup(_) => DrawCounters::default(),
            PlyKind::UnknownMove => self.counters,
        }
    }
}

/// Why a variation cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariationError {
    /// There is no ply to replace.
    NoPly,
    /// It starts from another position than the one before the ply.
    OtherPosition,
    /// Variations would be nested more deeply than [`Variation::MAX_NESTING`].
    TooDeep,
}

impl fmt::Display for VariationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPly => "expected a ply for the variation to replace",
            Self::OtherPosition => {
                "expected a variation that starts from the position before the ply"
            }
            Self::TooDeep => "expected variations nested less deeply",
        })
    }
}

impl core::error::Error for VariationError {}
