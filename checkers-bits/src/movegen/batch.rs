//! Counting the moves of many positions at once.
//!
//! In the last ply of perft positions are counted and not played. Here they wait, structure of
//! arrays, all with the same side to move, until there are enough of them for the
//! [loops](loops) that count what is short, in as many positions at a time as a vector register
//! holds words. Men that may go on capturing wait once more, for the second piece; what may go on
//! even then is left to the recursion.

mod loops;

use loops::{First, SIZE, Second};

use super::raw_move::Set;
use super::sink::{CountMoves, Most};
use super::view::{Jumps, View};
use crate::bitboard::Bitboard;
use crate::color::{Black, Side, White};
use crate::lines::{Beside, Lines};
use crate::position::Position;
use crate::variant::Variant;

/// How many positions can wait: so many that what a whole batch leaves over, or all quiet moves of
/// men, at most 64 each way on 128 squares and written in fours, fit behind an unfinished one.
const ROOM: usize = 2 * SIZE + 8;

/// Counts the moves of positions that come one by one.
pub(crate) struct Batch<V: Variant, S, L, T: Tally> {
    without_kings: Waiting<V, T>,
    with_kings: Waiting<V, T>,
    going_on: Waiting<V, T>,
    /// Where the men of the positions in `going_on` stand after their first capture.
    men: [[Set<V>; ROOM]; 4],
    first: First<V>,
    second: Second<V>,
    tally: T,
    generator: core::marker::PhantomData<(S, L)>,
}

/// Positions that wait to be counted.
struct Waiting<V: Variant, T: Tally> {
    own: [Set<V>; ROOM],
    enemy: [Set<V>; ROOM],
    /// The kings on move.
    kings: [Set<V>; ROOM],
    tags: [T::Tag; ROOM],
    len: usize,
}

/// What becomes of the counts.
pub(crate) trait Tally {
    /// Tells positions apart, as far as that is wanted.
    type Tag: Copy + Default;

    fn add(&mut self, tag: Self::Tag, moves: u32);

    fn add_all(&mut self, tags: &[Self::Tag], moves: &[u32]);
}

/// The moves of all positions together.
#[derive(Default)]
pub(crate) struct Sum(pub(crate) u64);

impl Tally for Sum {
    type Tag = ();

    #[inline(always)]
    fn add(&mut self, (): (), moves: u32) {
        self.0 += u64::from(moves);
    }

    #[inline(always)]
    fn add_all(&mut self, _tags: &[()], moves: &[u32]) {
        self.0 += u64::from(moves.iter().sum::<u32>());
    }
}

/// The moves of each position, by its number.
struct Each<'a>(&'a mut [u32]);

impl Tally for Each<'_> {
    type Tag = usize;

    fn add(&mut self, tag: usize, moves: u32) {
        self.0[tag] += moves;
    }

    fn add_all(&mut self, tags: &[usize], moves: &[u32]) {
        for (&tag, &moves) in tags.iter().zip(moves) {
            self.add(tag, moves);
        }
    }
}

impl<V: Variant, T: Tally> Waiting<V, T> {
    fn new() -> Self {
        let empty = [Bitboard::EMPTY; ROOM];
        Self { own: empty, enemy: empty, kings: empty, tags: [T::Tag::default(); ROOM], len: 0 }
    }

    #[inline(always)]
    fn push(&mut self, own: Set<V>, enemy: Set<V>, kings: Set<V>, tag: T::Tag) {
        self.own[self.len] = own;
        self.enemy[self.len] = enemy;
        self.kings[self.len] = kings;
        self.tags[self.len] = tag;
        self.len += 1;
    }

    #[inline(always)]
    fn is_full(&self) -> bool {
        self.len >= SIZE
    }

    /// How many are to be counted now.
    fn due(&self) -> usize {
        self.len.min(SIZE)
    }

    fn view<S: Side, L: Lines<V::Board>>(&self, i: usize) -> View<V, S, L> {
        View::of(self.own[i], self.enemy[i], self.kings[i])
    }

    fn remove(&mut self, counted: usize) {
        for sets in [&mut self.own, &mut self.enemy, &mut self.kings] {
            sets.copy_within(counted..self.len, 0);
        }
        self.tags.copy_within(counted..self.len, 0);
        self.len -= counted;
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>, T: Tally> Batch<V, S, L, T> {
    pub(crate) fn new(tally: T) -> Self {
        Self {
            without_kings: Waiting::new(),
            with_kings: Waiting::new(),
            going_on: Waiting::new(),
            men: [[Bitboard::EMPTY; ROOM]; 4],
            first: First::new(),
            second: Second::new(),
            tally,
            generator: core::marker::PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, view: View<V, S, L>, tag: T::Tag) {
        let kings = view.own_kings();
        if kings.is_empty() {
            self.push_without_kings(view.own, view.enemy, tag);
        } else {
            self.with_kings.push(view.own, view.enemy, kings, tag);
            if self.with_kings.is_full() {
                self.count_with_kings();
            }
        }
    }

    #[inline(always)]
    fn push_without_kings(&mut self, own: Set<V>, enemy: Set<V>, tag: T::Tag) {
        self.without_kings.push(own, enemy, Bitboard::EMPTY, tag);
        if self.without_kings.is_full() {
            self.count_without_kings();
        }
    }

    /// The tally, when the last positions are counted, too.
    pub(crate) fn finish(mut self) -> T {
        self.count_without_kings();
        self.count_with_kings();
        while self.going_on.len > 0 {
            self.count_second_captures();
        }
        self.tally
    }

    #[inline(never)]
    fn count_without_kings(&mut self) {
        let waiting = &mut self.without_kings;
        let due = waiting.due();
        self.first.find_without_kings::<S>(due, &waiting.own, &waiting.enemy);
        self.tally.add_all(&waiting.tags[..due], &self.first.moves[..due]);
        for i in self.first.unfinished(due).iter() {
            for (men, going_on) in self.men.iter_mut().zip(&self.first.going_on) {
                men[self.going_on.len] = going_on[i];
            }
            let (own, enemy) = (waiting.own[i], waiting.enemy[i]);
            self.going_on.push(own, enemy, Bitboard::EMPTY, waiting.tags[i]);
        }
        waiting.remove(due);
        if self.going_on.is_full() {
            self.count_second_captures();
        }
    }

    #[inline(never)]
    fn count_second_captures(&mut self) {
        let waiting = &mut self.going_on;
        let due = waiting.due();
        let men = self.men.each_ref().map(<[_; ROOM]>::as_slice);
        self.second.find::<S>(due, &waiting.own, &waiting.enemy, men);
        self.tally.add_all(&waiting.tags[..due], &self.second.moves[..due]);
        for i in self.second.unfinished(due).iter() {
            let going_on = men.map(|men| men[i]);
            let moves = waiting.view::<S, L>(i).count_chains(&going_on, Bitboard::EMPTY);
            self.tally.add(waiting.tags[i], moves);
        }
        for men in &mut self.men {
            men.copy_within(due..waiting.len, 0);
        }
        waiting.remove(due);
    }

    #[inline(never)]
    fn count_with_kings(&mut self) {
        let waiting = &mut self.with_kings;
        let due = waiting.due();
        let first = &mut self.first;
        first.find::<S>(due, &waiting.own, &waiting.enemy, &waiting.kings);
        self.tally.add_all(&waiting.tags[..due], &first.moves[..due]);
        for i in first.unfinished(due).iter() {
            let going_on = first.going_on.each_ref().map(|men| men[i]);
            let kings_go_on = !first.kings_going_on[i].is_empty();
            let kings = if kings_go_on { waiting.kings[i] } else { Bitboard::EMPTY };
            let moves = waiting.view::<S, L>(i).count_chains(&going_on, kings);
            self.tally.add(waiting.tags[i], moves);
        }
        waiting.remove(due);
    }

    /// The positions after the quiet moves of men, where nobody has a king.
    #[inline(always)]
    fn push_man_moves(&mut self, view: View<V, S::Opponent, L>, tag: T::Tag) {
        let waiting = &mut self.without_kings;
        for direction in <S::Opponent as Side>::COLOR.forward() {
            let mut moves = view.man_moves(direction);
            let end = waiting.len + moves.count() as usize;
            // Four at a time, whether there are so many or not: a branch that is guessed wrong
            // costs more than a position written in vain.
            while waiting.len < end {
                let places = waiting.len..waiting.len + 4;
                waiting.tags[places.clone()].fill(tag);
                let own = &mut waiting.own[places.clone()];
                let enemy = &mut waiting.enemy[places];
                for i in 0..4 {
                    let to = moves.lowest();
                    moves ^= to;
                    let from = to.wrapping_step(direction.opposite());
                    own[i] = view.enemy;
                    enemy[i] = view.own ^ from ^ to;
                }
                waiting.len += 4;
            }
            waiting.len = end;
        }
        if waiting.is_full() {
            self.count_without_kings();
        }
    }
}

impl<V: Variant, S: Side, L: Lines<V::Board>> View<V, S, L> {
    /// Hands the positions after all moves to `batch`: the counterpart of `for_each_move` for the
    /// ply before the last.
    #[inline(always)]
    pub(crate) fn expand<T: Tally>(self, batch: &mut Batch<V, S::Opponent, L, T>, tag: T::Tag) {
        if self.enemy.meets(self.kings) {
            self.for_each_move(|mv| batch.push(self.play(mv), tag));
        } else if self.kings.is_empty() && !self.men_capture(&self.jumps()) {
            batch.push_man_moves(self, tag);
        } else {
            self.for_each_move(|mv| {
                let enemy = self.own ^ mv.from ^ mv.to;
                batch.push_without_kings(self.enemy & !mv.captured, enemy, tag);
            });
        }
    }

    /// Counts the captures that the loops leave out: those of men that have taken a piece and may
    /// go on, and all of `kings`.
    fn count_chains(mut self, going_on: &Jumps<V>, kings: Set<V>) -> u32 {
        self.beside = L::Beside::of(self.occupied());
        if V::MUST_TAKE_THE_MOST && V::PROMOTES_DURING_CAPTURE {
            // A man on its last rank may or may not go on, and so the rest may or may not count.
            return self.count_moves();
        }
        let jumps = self.jumps();
        let mut sink = CountMoves::new();
        if V::MUST_TAKE_THE_MOST {
            self.longer_captures(&jumps, going_on, kings, &mut Most::new(&mut sink));
        } else {
            self.longer_captures(&jumps, going_on, kings, &mut sink);
        }
        sink.count
    }
}

impl<V: Variant> Position<V> {
    /// The number of legal moves of each of many positions: what [`count_moves`](Self::count_moves)
    /// counts, for all of them together and, of hundreds, in a fraction of the time.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let start = Position::<Russian>::start();
    /// let replies: Vec<_> = start.moves().iter().map(|&mv| start.play_unchecked(mv)).collect();
    /// let mut counts = vec![0; replies.len()];
    /// Position::count_moves_of_each(&replies, &mut counts);
    /// assert_eq!(counts, [7; 7]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the slices differ in length.
    pub fn count_moves_of_each(positions: &[Self], counts: &mut [u32]) {
        assert_eq!(positions.len(), counts.len(), "a place for each count");
        if positions.len() < SIZE / 2 {
            // Too few to pay for a batch.
            for (position, count) in positions.iter().zip(counts) {
                *count = position.count_moves();
            }
            return;
        }
        counts.fill(0);
        Self::count_side::<White>(positions, counts);
        Self::count_side::<Black>(positions, counts);
    }

    fn count_side<S: Side>(positions: &[Self], counts: &mut [u32]) {
        let mut batch = Batch::<V, S, V::Lines, _>::new(Each(counts));
        for (i, position) in positions.iter().enumerate() {
            if position.side_to_move == S::COLOR {
                batch.push(position.view(), i);
            }
        }
        batch.finish();
    }
}
