
/// The squares below `SPLIT`, then the others.
pub type Bitboard = [u64; WORDS];

/// Magics of each square: the words of the mask, those of the magic, shift, offset. Moves: screens, length of a leap, path. A
/// slide (0 screens) and a hop over a screen (1) repeat the step of their path. A leap ends on the last square of its path.
struct Table {
    magics: &'static [[u64; ROW]; FILES * RANKS],
    moves: &'static [[i8; MOVE]],
    base: usize,
}

/// The attack sets of all squares and occupancies.
pub struct Attacks(Vec<Bitboard>);

/// The bitboard of one square.
pub fn bit(square: usize) -> Bitboard {
    let mut bits = [0; WORDS];
    bits[usize::from(square >= SPLIT)] = 1 << if square < SPLIT { square } else { square - SPLIT };
    bits
}

/// The squares of both bitboards.
pub fn union(one: Bitboard, other: Bitboard) -> Bitboard {
    std::array::from_fn(|i| one[i] | other[i])
}

impl Table {
    #[inline]
    fn entry(&self, square: usize, occupied: Bitboard) -> usize {
        let row = &self.magics[square];
        let products = (0..WORDS).map(|i| (occupied[i] & row[i]).wrapping_mul(row[WORDS + i]));
        let index = products.fold(0, |all, product| all ^ product) >> row[ROW - 2];
        self.base + (row[ROW - 1] + index) as usize
    }

    /// The attack set, computed square by square.
    fn walk(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let mut attacks = [0; WORDS];
        for &[screens, leap, ref path @ ..] in self.moves {
            let mut met = 0;
            for n in 0..if leap > 0 { leap as usize } else { FILES * RANKS } {
                let (step, times) = if leap > 0 { (2 * n, 1) } else { (0, n as isize + 1) };
                let [right, up] = [path[step], path[step + 1]].map(|step| times * step as isize);
                let file = (square % FILES).checked_add_signed(right).filter(|&it| it < FILES);
                let rank = (square / FILES).checked_add_signed(up).filter(|&it| it < RANKS);
                let (Some(file), Some(rank), true) = (file, rank, met <= screens) else { break };
                let to = bit(rank * FILES + file);
                if leap as usize == n + 1 || leap == 0 && met == screens {
                    attacks = union(attacks, to);
                }
                met += i8::from((0..WORDS).any(|i| occupied[i] & to[i] != 0));
            }
        }
        attacks
    }
}

/// Each table with each square and each occupancy of its mask.
fn each() -> impl Iterator<Item = (&'static Table, usize, Bitboard)> {
    let tables =
        TABLES.iter().flat_map(|table| (0..FILES * RANKS).map(move |square| (table, square)));
    tables.flat_map(|(table, square)| {
        let mask = &table.magics[square];
        // The next subset: a word that begins anew moves the next word on.
        let next = |&(mut subset): &Bitboard| {
            let moved_on = (0..WORDS).find(|&i| {
                subset[i] = subset[i].wrapping_sub(mask[i]) & mask[i];
                subset[i] != 0
            });
            moved_on.map(|_| subset)
        };
        std::iter::successors(Some([0; WORDS]), next).map(move |subset| (table, square, subset))
    })
}

impl Attacks {
    /// Fills the tables.
    pub fn new() -> Self {
        let mut entries = vec![[0; WORDS]; ENTRIES];
        each().for_each(|(table, square, occupied)| {
            entries[table.entry(square, occupied)] = table.walk(square, occupied);
        });
        Self(entries)
    }

    /// Whether every look-up is as a walk says, with random pieces beyond the mask.
    pub fn self_test(&self) -> bool {
        let mut random = 1_u64;
        each().all(|(table, square, subset)| {
            let occupied = std::array::from_fn(|i| {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                subset[i] | random & random >> 32 & !table.magics[square][i]
            });
            self.0[table.entry(square, occupied)] == table.walk(square, occupied)
        })
    }

    #[inline]
    fn look_up(&self, table: usize, square: usize, occupied: Bitboard) -> Bitboard {
        self.0[TABLES[table].entry(square, occupied)]
    }
}

