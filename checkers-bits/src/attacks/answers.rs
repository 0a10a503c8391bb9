//! The generated answers, board by board, and tables of them in the order that other indexes want.

use super::Answer;

/// An entry for each occupancy of each line, in whatever order its index puts them, and where to
/// find those of the two lines through each square. The compiler fills it with the generated
/// answers.
pub(super) struct Table<LookUp, Entry, const BITS: usize, const ENTRIES: usize> {
    pub(super) look_ups: [[LookUp; 2]; BITS],
    pub(super) entries: [Entry; ENTRIES],
}

/// The generated answers of a board as [`Magic`](super::Magic) indexes them. An entry of a table is
/// the answer itself where all of them fit the cache, else the number of the answer.
macro_rules! answers {
    ($board:ident { $($entry:item)* }) => {
        pub(super) mod $board {
            use crate::generated::$board as generated;
            pub(in crate::attacks) use generated::LOOK_UPS;
            use super::Answer;

            $($entry)*
        }
    };
}

answers! {
    board8x8 {
        pub(in crate::attacks) type Word = u32;
        pub(in crate::attacks) type Entry = Answer<Word>;
        pub(in crate::attacks) const NOTHING: Entry = Answer::new(0, 0, 0);

        #[inline(always)]
        pub(in crate::attacks) const fn entry(index: usize) -> Entry {
            generated::ANSWERS[index]
        }

        #[inline(always)]
        pub(in crate::attacks) const fn answer(entry: Entry) -> Answer<Word> {
            entry
        }
    }
}

macro_rules! two_levels {
    ($board:ident, $word:ty) => {
        answers! {
            $board {
                pub(in crate::attacks) type Word = $word;
                pub(in crate::attacks) type Entry = u16;
                pub(in crate::attacks) const NOTHING: Entry = 0;

                #[inline(always)]
                pub(in crate::attacks) const fn entry(index: usize) -> Entry {
                    generated::PLACES[index]
                }

                #[inline(always)]
                pub(in crate::attacks) const fn answer(entry: Entry) -> Answer<Word> {
                    generated::ANSWERS[entry as usize]
                }
            }
        }
    };
}

two_levels!(board10x10, u64);
two_levels!(board10x8, u64);
