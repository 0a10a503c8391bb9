//! Move generation: detect, count, generate.
//!
//! Men are handled as whole sets. Capture detection asks, for each direction, on which squares
//! a man could jump right now ([`View::jumps`]); that one answer detects captures (AND with the
//! men), ends most of them (a landing square on which no other direction can jump) and leaves
//! only true chains to recursion. Kings ask the [tables](crate::lines).

mod sink;

use core::fmt;
use core::marker::PhantomData;

use crate::bitboard::Bitboard;
use crate::board::{Axis, Direction};
use crate::color::{Black, Color, Side, White};
use crate::lines::KingLines;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::square::Square;
use crate::variant::Variant;
use crate::word::Word;

use sink::{CountMoves, CountPaths, EachMove, EachPath, Longest, OnlyLength, Sink};

type Set<V> = Bitboard<<V as Variant>::Board>;

/// A move as bitboards, as the generator hands it around.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct RawMove<V: Variant> {
    from: Set<V>,
    to: Set<V>,
    captured: Set<V>,
    /// `to` if the piece is a king after the move, else nothing.
    crown: Set<V>,
}

/// A position as the side to move, `S`, sees it.
pub(crate) struct View<V: Variant, S> {
    own: Set<V>,
    enemy: Set<V>,
    kings: Set<V>,
    side: PhantomData<S>,
}

impl<V: Variant, S> Clone for View<V, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<V: Variant, S> Copy for View<V, S> {}

/// For each direction, the squares from which a man could jump that way.
type Jumps<V> = [Set<V>; 4];

/// A capture under way.
struct Chain<V: Variant> {
    from: Set<V>,
    /// The occupied squares without `from`; captured pieces stay on the board until the end.
    occupied: Set<V>,
    captured: Set<V>,
}

impl<V: Variant> Chain<V> {
    fn taking(&self, victim: Set<V>) -> Self {
        Self { captured: self.captured | victim, ..*self }
    }
}

impl<V: Variant, S: Side> View<V, S> {
    #[inline(always)]
    fn occupied(self) -> Set<V> {
        self.own | self.enemy
    }

    #[inline(always)]
    fn own_men(self) -> Set<V> {
        self.own & !self.kings
    }

    #[inline(always)]
    fn own_kings(self) -> Set<V> {
        self.own & self.kings
    }

    #[inline(always)]
    fn promotion() -> Set<V> {
        Set::<V>::rank(V::promotion_rank(S::COLOR))
    }

    /// The squares of an inner piece's four neighbours never wrap around the edge, so no other
    /// mask is needed to find captures.
    #[inline(always)]
    fn targets(self) -> Set<V> {
        self.enemy & Set::<V>::interior()
    }

    #[inline(always)]
    fn jumps(self) -> Jumps<V> {
        let empty = !self.occupied();
        let targets = self.targets();
        Direction::ALL.map(|direction| {
            let back = direction.opposite();
            (empty.wrapping_step(back) & targets).wrapping_step(back)
        })
    }

    #[inline(always)]
    fn men_capture(self, jumps: &Jumps<V>) -> bool {
        self.own_men().meets(jumps[0] | jumps[1] | jumps[2] | jumps[3])
    }

    fn kings_capture(self) -> bool {
        self.own_kings().into_iter().any(|king| {
            Axis::ALL.into_iter().any(|axis| {
                let sight = V::Board::sight(king, axis, self.occupied());
                sight.victims.meets(self.enemy)
            })
        })
    }

    #[inline(always)]
    fn man_moves(self, direction: Direction) -> Set<V> {
        self.own_men().step(direction) & !self.occupied()
    }

    #[inline(always)]
    fn king_moves(self, king: Square<V::Board>) -> Set<V> {
        let [a, b] = Axis::ALL.map(|axis| V::Board::sight(king, axis, self.occupied()).moves);
        a | b
    }

    pub(crate) fn has_captures(self) -> bool {
        self.men_capture(&self.jumps()) || self.kings_capture()
    }

    pub(crate) fn has_moves(self) -> bool {
        let forward = S::COLOR.forward();
        !(self.man_moves(forward[0]) | self.man_moves(forward[1])).is_empty()
            || self.has_captures()
            || self.own_kings().into_iter().any(|king| !self.king_moves(king).is_empty())
    }

    #[inline]
    pub(crate) fn count_moves(self) -> u32 {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            let mut sink = CountMoves::new();
            self.legal_captures(&jumps, &mut sink);
            return sink.count;
        }
        self.count_quiet_moves()
    }

    #[inline]
    pub(crate) fn count_paths(self) -> u32 {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            let mut sink = CountPaths::default();
            self.legal_captures(&jumps, &mut sink);
            return sink.count;
        }
        self.count_quiet_moves()
    }

    #[inline(always)]
    fn count_quiet_moves(self) -> u32 {
        let [left, right] = S::COLOR.forward();
        let mut count = self.man_moves(left).count() + self.man_moves(right).count();
        for king in self.own_kings() {
            count += self.king_moves(king).count();
        }
        count
    }

    /// Calls `f` with every legal move.
    #[inline(always)]
    pub(crate) fn for_each_move(self, f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            self.legal_captures(&jumps, &mut EachMove::new(f));
        } else {
            self.for_each_quiet_move(f);
        }
    }

    /// Calls `f` with every legal move, and again for every other order of its captures.
    #[inline(always)]
    pub(crate) fn for_each_path(self, f: impl FnMut(RawMove<V>)) {
        let jumps = self.jumps();
        if self.men_capture(&jumps) || self.kings_capture() {
            self.legal_captures(&jumps, &mut EachPath(f));
        } else {
            self.for_each_quiet_move(f);
        }
    }

    #[inline(always)]
    fn for_each_quiet_move(self, mut f: impl FnMut(RawMove<V>)) {
        for direction in S::COLOR.forward() {
            for to in self.man_moves(direction) {
                let to = Set::<V>::from(to);
                f(RawMove {
                    from: to.wrapping_step(direction.opposite()),
                    to,
                    captured: Bitboard::EMPTY,
                    crown: to & Self::promotion(),
                });
            }
        }
        for king in self.own_kings() {
            for to in self.king_moves(king) {
                f(RawMove {
                    from: king.into(),
                    to: to.into(),
                    captured: Bitboard::EMPTY,
                    crown: to.into(),
                });
            }
        }
    }

    #[inline(always)]
    pub(crate) fn play(self, mv: RawMove<V>) -> View<V, S::Opponent> {
        View {
            own: self.enemy & !mv.captured,
            // Not `from | to`: a capture can end where it began, and then the piece stays.
            enemy: self.own ^ mv.from ^ mv.to,
            kings: self.kings & !(mv.from | mv.captured) | mv.crown,
            side: PhantomData,
        }
    }

    /// Hands the captures to `sink`, all of them or, where the rules say so, the longest.
    fn legal_captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        if V::MUST_TAKE_THE_MOST {
            let mut longest = Longest::default();
            self.captures(jumps, &mut longest);
            self.captures(jumps, &mut OnlyLength { length: longest.length, sink });
        } else {
            self.captures(jumps, sink);
        }
    }

    fn captures(self, jumps: &Jumps<V>, sink: &mut impl Sink<V>) {
        for direction in Direction::ALL {
            self.man_captures(jumps, direction, sink);
        }
        for king in self.own_kings() {
            let chain = Chain {
                from: king.into(),
                occupied: self.occupied() ^ king.into(),
                captured: Bitboard::EMPTY,
            };
            for axis in Axis::ALL {
                self.king_captures(&chain, king, axis, sink);
            }
        }
    }

    #[inline(always)]
    fn man_captures(self, jumps: &Jumps<V>, direction: Direction, sink: &mut impl Sink<V>) {
        let first = self.own_men() & jumps[direction as usize];
        let landings = first.wrapping_step(direction).wrapping_step(direction);
        // A man cannot turn back over the piece it has just captured. Any other second jump is
        // as free now as it was before the first: the square that the first one left is too far
        // away to matter.
        let mut going_on = Bitboard::EMPTY;
        for next in Direction::ALL {
            if next != direction.opposite() {
                going_on |= landings & jumps[next as usize];
            }
        }
        if V::PROMOTES_DURING_CAPTURE {
            going_on |= landings & Self::promotion();
        }
        sink.single_captures(landings ^ going_on, direction, Self::promotion());
        for at in going_on {
            let at = Set::<V>::from(at);
            let victim = at.wrapping_step(direction.opposite());
            let from = victim.wrapping_step(direction.opposite());
            let chain = Chain { from, occupied: self.occupied() ^ from, captured: victim };
            self.man_goes_on(&chain, at, sink);
        }
    }

    /// Goes on with the capture of a man that stands on `at` now.
    fn man_goes_on(self, chain: &Chain<V>, at: Set<V>, sink: &mut impl Sink<V>) {
        let on_last_rank = at.meets(Self::promotion());
        let mut ends = true;
        if V::PROMOTES_DURING_CAPTURE && on_last_rank {
            for king in at {
                for axis in Axis::ALL {
                    ends &= !self.king_captures(chain, king, axis, sink);
                }
            }
        } else {
            for direction in Direction::ALL {
                let victim = at.wrapping_step(direction) & (self.targets() ^ chain.captured);
                let to = victim.wrapping_step(direction) & !chain.occupied;
                if !to.is_empty() {
                    ends = false;
                    self.man_goes_on(&chain.taking(victim), to, sink);
                }
            }
        }
        if ends {
            sink.captures(chain.from, at, chain.captured, on_last_rank);
        }
    }

    /// Captures with a king from one square along one line; says whether there were any.
    fn king_captures(
        self,
        chain: &Chain<V>,
        king: Square<V::Board>,
        axis: Axis,
        sink: &mut impl Sink<V>,
    ) -> bool {
        let sight = V::Board::sight(king, axis, chain.occupied);
        let victims = sight.victims & (self.targets() ^ chain.captured);
        if victims.is_empty() {
            return false;
        }
        let upper = V::Board::upper_ray(king, axis);
        for (ray, direction) in [(upper, axis.up()), (!upper, axis.down())] {
            let victim = victims & ray;
            if !victim.is_empty() {
                let landings = sight.landings & ray;
                self.king_goes_on(&chain.taking(victim), landings, axis, direction, sink);
            }
        }
        true
    }

    /// Goes on with the capture of a king that may land on any of `landings`, the empty squares
    /// behind the piece it took in `direction`.
    fn king_goes_on(
        self,
        chain: &Chain<V>,
        landings: Set<V>,
        axis: Axis,
        direction: Direction,
        sink: &mut impl Sink<V>,
    ) {
        let mut ends = true;
        if self.targets() != chain.captured {
            for king in landings {
                ends &= !self.king_captures(chain, king, axis.other(), sink);
            }
            // Straight on, the next piece is the same from every landing square: follow it once.
            for king in landings.into_iter().take(1) {
                let sight = V::Board::sight(king, axis, chain.occupied);
                let upper = V::Board::upper_ray(king, axis);
                let ray = if direction == axis.up() { upper } else { !upper };
                let victim = sight.victims & (self.targets() ^ chain.captured) & ray;
                if !victim.is_empty() {
                    ends = false;
                    let landings = sight.landings & ray;
                    self.king_goes_on(&chain.taking(victim), landings, axis, direction, sink);
                }
            }
        }
        if ends {
            sink.captures(chain.from, landings, chain.captured, true);
        }
    }
}

impl<V: Variant> Position<V> {
    #[inline(always)]
    pub(crate) fn view<S: Side>(&self) -> View<V, S> {
        View {
            own: self.all(S::COLOR),
            enemy: self.all(!S::COLOR),
            kings: self.kings,
            side: PhantomData,
        }
    }

    /// The legal moves, on the stack.
    ///
    /// The order is fixed but unspecified. No list of quiet moves is longer than 74: on each line
    /// an empty square is reached from the nearest piece each way at most, and the sum of what
    /// the lines can add is 74 (the longest known has 72). For captures no bound is proven; the
    /// longest list known has 68, found by hill climbing from 6,000 starts.
    ///
    /// # Panics
    ///
    /// With more than [`MoveList::CAPACITY`] captures, rather than lose one; see above.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:WKa1:Bb2,f6".parse()?;
    /// let moves = position.moves();
    /// let ends: Vec<_> = moves.iter().map(|mv| mv.to().to_string()).collect();
    /// assert_eq!(ends, ["g7", "h8"], "both pieces must be taken");
    /// # Ok::<(), checkers_bits::FenError>(())
    /// ```
    #[must_use]
    pub fn moves(&self) -> MoveList<V> {
        let mut moves = MoveList::new();
        self.for_each_move(|mv| moves.push(mv));
        moves
    }

    /// Calls `f` with every legal move, without a list.
    #[inline]
    pub fn for_each_move(&self, mut f: impl FnMut(Move<V>)) {
        let mut publish = |raw: RawMove<V>| f(self.publish(raw));
        match self.side_to_move {
            Color::White => self.view::<White>().for_each_move(&mut publish),
            Color::Black => self.view::<Black>().for_each_move(&mut publish),
        }
    }

    /// Calls `f` with every legal move, and again for every other order of its captures.
    ///
    /// This is what [`paths`](crate::paths) counts; to play, use [`moves`](Self::moves).
    #[inline]
    pub fn for_each_path(&self, mut f: impl FnMut(Move<V>)) {
        let mut publish = |raw: RawMove<V>| f(self.publish(raw));
        match self.side_to_move {
            Color::White => self.view::<White>().for_each_path(&mut publish),
            Color::Black => self.view::<Black>().for_each_path(&mut publish),
        }
    }

    /// The number of legal moves, counted without making them.
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        match self.side_to_move {
            Color::White => self.view::<White>().count_moves(),
            Color::Black => self.view::<Black>().count_moves(),
        }
    }

    /// Whether there is a legal move. Without one the side to move has lost.
    #[must_use]
    pub fn has_moves(&self) -> bool {
        match self.side_to_move {
            Color::White => self.view::<White>().has_moves(),
            Color::Black => self.view::<Black>().has_moves(),
        }
    }

    /// Whether the side to move can capture, and so must.
    #[must_use]
    pub fn has_captures(&self) -> bool {
        match self.side_to_move {
            Color::White => self.view::<White>().has_captures(),
            Color::Black => self.view::<Black>().has_captures(),
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] when the move is not legal here.
    pub fn play(&self, mv: Move<V>) -> Result<Self, IllegalMove> {
        let mut legal = false;
        self.for_each_move(|other| legal |= other == mv);
        if legal { Ok(self.play_unchecked(mv)) } else { Err(IllegalMove) }
    }

    #[inline(always)]
    fn publish(&self, raw: RawMove<V>) -> Move<V> {
        let square = |set: Set<V>| Square::from_valid_bit(set.bits().trailing_zeros());
        Move {
            from: square(raw.from),
            to: square(raw.to),
            captured: raw.captured,
            promotes: !raw.crown.is_empty() && !self.kings.meets(raw.from),
        }
    }
}

/// The move is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the move is not legal in this position")
    }
}

impl core::error::Error for IllegalMove {}
