
/* The squares below MAGIC_SPLIT, then the others. */
typedef struct { uint64_t word[MAGIC_WORDS]; } magic_bitboard;

/* Magics of each square: the words of the mask, those of the magic, shift, offset. Moves: screens, length of a leap, path.
 * A slide (0 screens) and a hop over a screen (1) repeat the step of their path. A leap ends on the last square of its path. */
struct magic_table {
    const uint64_t (*magics)[MAGIC_ROW];
    const int8_t (*moves)[MAGIC_MOVE];
    int count;
    uint32_t base;
};

static magic_bitboard magic_entries[MAGIC_ENTRIES];

/* Here are the tables. */
static inline magic_bitboard magic_bit(int square) {
    magic_bitboard bits = {{0}};
    bits.word[square >= MAGIC_SPLIT] = UINT64_C(1) << (square < MAGIC_SPLIT ? square : square - MAGIC_SPLIT);
    return bits;
}

static inline magic_bitboard magic_union(magic_bitboard one, magic_bitboard other) {
    for (int i = 0; i < MAGIC_WORDS; i++) one.word[i] |= other.word[i];
    return one;
}

static inline magic_bitboard *magic_entry(int table, int square, magic_bitboard occupied) {
    const uint64_t *it = magic_tables[table].magics[square];
    uint64_t product = 0;
    for (int i = 0; i < MAGIC_WORDS; i++) product ^= (occupied.word[i] & it[i]) * it[MAGIC_WORDS + i];
    return &magic_entries[magic_tables[table].base + it[MAGIC_ROW - 1] + (product >> it[MAGIC_ROW - 2])];
}

/* The attack set, computed square by square. */
static inline magic_bitboard magic_walk(int table, int square, magic_bitboard occupied) {
    magic_bitboard attacks = {{0}};
    for (int i = 0; i < magic_tables[table].count; i++) {
        const int8_t *by = magic_tables[table].moves[i];
        const int screens = by[0], leap = by[1];
        for (int n = 0, met = 0; met <= screens && !(leap && n == leap); n++) {
            const int8_t *step = by + 2 + (leap ? 2 * n : 0);
            const int times = leap ? 1 : n + 1;
            const int file = square % MAGIC_FILES + times * step[0], rank = square / MAGIC_FILES + times * step[1];
            if (file < 0 || file >= MAGIC_FILES || rank < 0 || rank >= MAGIC_RANKS) break;
            const magic_bitboard to = magic_bit(rank * MAGIC_FILES + file);
            if (leap ? n + 1 == leap : met == screens) attacks = magic_union(attacks, to);
            for (int j = 0; j < MAGIC_WORDS; j++) met += (occupied.word[j] & to.word[j]) != 0;
        }
    }
    return attacks;
}

/* For each occupancy of each mask: fills the entry, or compares it with a walk, with random pieces beyond the mask. */
static inline int magic_each(int compares) {
    const int count = sizeof magic_tables / sizeof *magic_tables;
    uint64_t random = 1;
    int is_right = 1;
    for (int i = 0; i < count * MAGIC_FILES * MAGIC_RANKS; i++) {
        const int table = i / (MAGIC_FILES * MAGIC_RANKS), square = i % (MAGIC_FILES * MAGIC_RANKS);
        const uint64_t *mask = magic_tables[table].magics[square];
        magic_bitboard subset = {{0}};
        for (int word = 0; word < MAGIC_WORDS;) {
            magic_bitboard *entry = magic_entry(table, square, subset), occupied = subset;
            for (int j = 0; compares && j < MAGIC_WORDS; j++) {
                random ^= random << 13, random ^= random >> 7, random ^= random << 17;
                occupied.word[j] |= random & random >> 32 & ~mask[j];
            }
            const magic_bitboard attacks = magic_walk(table, square, occupied);
            if (!compares) *entry = attacks;
            for (int j = 0; j < MAGIC_WORDS; j++) is_right &= entry->word[j] == attacks.word[j];
            /* The next subset: a word that begins anew moves the next word on. */
            for (word = 0; word < MAGIC_WORDS; word++) {
                subset.word[word] = (subset.word[word] - mask[word]) & mask[word];
                if (subset.word[word]) break;
            }
        }
    }
    return is_right;
}

/* Fills the entries. Call it before the first look-up. */
static inline void magic_init(void) { magic_each(0); }

/* Whether every look-up is right. */
static inline int magic_self_test(void) { return magic_each(1); }

