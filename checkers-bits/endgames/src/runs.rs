//! Coded run lengths of wins, draws and losses. Coded runs make tables small, and a probe takes a fraction of a
//! microsecond.
//!
//! The positions are divided into blocks, and a block into runs of one outcome. A run is written as one symbol. The
//! symbol gives the length, exactly or by class, and tells which of the two other outcomes comes next. A special
//! symbol is a run to the end of the block. Each outcome has its own prefix code for the symbols of its runs. A
//! position in which the side to move must capture has no outcome of its own. Such a position belongs to the run
//! before or the run after, whichever makes the file smaller.
//!
//! Large blocks make files smaller, but a probe must decode more runs. A block has 64 positions if outcomes change
//! all the time, and 4096 if outcomes hardly ever change.
//!
//! ```text
//! 1 byte    n: a block has 2^n positions
//! codes     for draw, win and loss: 1 byte, the number of symbols; for each symbol 4 bits, the length
//!           of its code word, low half first; 0 for a symbol that does not occur
//! 4 a block the bit at which the block begins, counted from the first block
//! blocks    2 bits, the first outcome; then the runs, each a code word and the low bits of its length
//! 8         zeros, so that a reader may load 8 bytes anywhere
//! ```
//!
//! Numbers are little-endian. In each byte, the highest bit comes first. Draws are 0, wins 1, losses 2.

use std::ops::{Range, RangeInclusive};

use crate::prefix_code::{self, PrefixCode};
use crate::value::{CAPTURE, DRAW, LOSS_IN_0, WIN_IN_1};

/// The bytes that represent draw, win and loss.
const VALUES: [u8; OUTCOMES] = [DRAW, WIN_IN_1, LOSS_IN_0];

/// The number of outcomes: draw, win and loss.
const OUTCOMES: usize = 3;
/// Maximum average number of runs per block. A larger number makes files smaller and probes slower.
const RUNS_OF_BLOCK: usize = 96;
/// Maximum number of ends tried for a run. Between two outcomes, positions in which the side to move must capture may
/// belong to either run.
const ENDS_TRIED: u16 = 31;
/// Block sizes as powers of two. Smaller blocks would cut most runs; larger blocks would save very little space.
const BLOCK_BITS: RangeInclusive<u32> = 6..=12;
pub(crate) const LARGEST_BLOCK: u64 = 1 << *BLOCK_BITS.end();

const PADDING: usize = 8;

/// The symbol of a run that goes on to the end of the block.
const TO_END: usize = 0;
/// Runs shorter than this length have a symbol for each length. For longer runs, four symbols cover the lengths from
/// one power of two to the next.
const EXACT: usize = 16;
const SYMBOLS: usize = symbol(LONGEST, true).0 + 1;
/// The maximum length of a run.
const LONGEST: usize = (1 << *BLOCK_BITS.end()) - 1;

/// The symbol of a run, and the number of low bits of its length that follow the symbol. Outcomes form the cycle draw,
/// win, loss. `skips` is true if the outcome after the run skips one step of the cycle, for example a loss after draws.
const fn symbol(len: usize, skips: bool) -> (usize, u32) {
    let (class, low_bits) = if len < EXACT {
        (len - 1, 0)
    } else {
        let low_bits = len.ilog2() - 2;
        (EXACT - 1 + 4 * (low_bits as usize - 2) + ((len >> low_bits) & 3), low_bits)
    };
    (1 + 2 * class + skips as usize, low_bits)
}

/// The reverse of [`symbol`], for each symbol: the length without the low bits, the number of low bits, and `skips`.
/// The table replaces a branch that the processor would often mispredict.
static RUNS: [(u32, u8, bool); SYMBOLS] = {
    let mut runs = [(0, 0, false); SYMBOLS];
    // All lengths with the same symbol write to one entry. The loop begins with the longest run, so that the shortest
    // length is written last and remains.
    let mut len = LONGEST;
    while len > 0 {
        let (skipping, low_bits) = symbol(len, true);
        runs[skipping - 1] = (len as u32, low_bits as u8, false);
        runs[skipping] = (len as u32, low_bits as u8, true);
        len -= 1;
    }
    runs
};

/// Encodes the outcomes of the values and drops the plies; `None` if the blocks have more bits than the block index
/// can address (half a gigabyte).
pub(crate) fn encode(values: &[u8]) -> Option<Vec<u8>> {
    let block_bits = (values.len() * RUNS_OF_BLOCK / count_runs(values)).max(1).ilog2();
    let block_bits = block_bits.clamp(*BLOCK_BITS.start(), *BLOCK_BITS.end());
    let blocks: Vec<Vec<Stretch>> = values.chunks(1 << block_bits).map(stretches).collect();

    // The best run ends depend on the prefix codes, and the prefix codes depend on the run lengths. So there are two
    // passes: the first codes come from the latest possible run ends, and the final codes from the run ends that are
    // cheapest in the first codes.
    let latest = |stretches: &Vec<Stretch>| stretches.iter().map(|it| it.latest).collect();
    let first_codes = codes(&blocks.iter().map(latest).collect::<Vec<_>>(), &blocks);
    let cheapest = |stretches: &Vec<Stretch>| cheapest_ends(stretches, &first_codes);
    let ends: Vec<_> = blocks.iter().map(cheapest).collect();
    let codes = codes(&ends, &blocks);

    let mut file = vec![block_bits as u8];
    for lengths in &codes {
        let used = lengths.iter().rposition(|&length| length > 0).map_or(0, |last| last + 1);
        file.push(used as u8);
        file.extend(lengths[..used].chunks(2).map(|pair| pair[0] | pair.get(1).unwrap_or(&0) << 4));
    }
    let words = codes.map(|lengths| prefix_code::words(&lengths));
    let mut bits = BitWriter::default();
    for (stretches, ends) in blocks.iter().zip(&ends) {
        file.extend(u32::try_from(bits.len).ok()?.to_le_bytes());
        bits.write(stretches[0].outcome.into(), 2);
        for Run { outcome, len, symbol, low_bits } in runs_of(stretches, ends) {
            let outcome = usize::from(outcome);
            bits.write(words[outcome][symbol].into(), codes[outcome][symbol].into());
            bits.write(len as u32 & ((1 << low_bits) - 1), low_bits);
        }
    }
    file.extend(bits.bytes);
    file.extend([0; PADDING]);
    Some(file)
}

/// The number of the outcome of a value; `None` for [`CAPTURE`], because such a value is never probed.
fn outcome(value: u8) -> Option<u8> {
    match value {
        CAPTURE => None,
        DRAW => Some(0),
        value => Some(1 + value % 2),
    }
}

/// The minimum number of runs that encode the values; at least one.
fn count_runs(values: &[u8]) -> usize {
    let mut outcomes = values.iter().filter_map(|&value| outcome(value));
    let mut last = outcomes.next();
    let changes = outcomes.filter(|&outcome| last.replace(outcome) != Some(outcome));
    1 + changes.count()
}

/// The positions that one run can cover: positions of one outcome, and next to them positions in which the side to move
/// must capture.
struct Stretch {
    outcome: u8,
    /// The earliest and the latest end of the run: after the last position of the outcome, and at the first position
    /// of the next outcome.
    earliest: u16,
    latest: u16,
}

/// Divides a block into as few runs as possible.
fn stretches(block: &[u8]) -> Vec<Stretch> {
    let len = block.len() as u16;
    let mut stretches: Vec<Stretch> = Vec::new();
    for (place, &value) in (0..).zip(block) {
        let Some(outcome) = outcome(value) else { continue };
        match stretches.last_mut() {
            Some(last) if last.outcome == outcome => last.earliest = place + 1,
            last => {
                if let Some(last) = last {
                    last.latest = place;
                }
                stretches.push(Stretch { outcome, earliest: place + 1, latest: len });
            }
        }
    }
    match stretches.last_mut() {
        Some(last) => last.earliest = len,
        None => stretches.push(Stretch { outcome: 0, earliest: len, latest: len }),
    }
    stretches
}

/// A run with the symbol and the number of low bits that encode its length.
struct Run {
    outcome: u8,
    len: usize,
    symbol: usize,
    low_bits: u32,
}

/// The runs of a block, given the end of each run.
fn runs_of(stretches: &[Stretch], ends: &[u16]) -> impl Iterator<Item = Run> {
    (0..stretches.len()).map(|number| {
        let start = if number > 0 { ends[number - 1] } else { 0 };
        run(stretches, number, usize::from(ends[number] - start))
    })
}

fn run(stretches: &[Stretch], number: usize, len: usize) -> Run {
    let outcome = stretches[number].outcome;
    let (symbol, low_bits) = match stretches.get(number + 1) {
        Some(next) => symbol(len, next.outcome == (outcome + 2) % 3),
        None => (TO_END, 0),
    };
    Run { outcome, len, symbol, low_bits }
}

/// The run ends for which the encoded block takes the fewest bits, found as a shortest path through the possible ends.
fn cheapest_ends(stretches: &[Stretch], codes: &Codes) -> Vec<u16> {
    // For each stretch and each possible end of its run: the number of bits up to that end, and the best end of the run
    // before.
    let mut paths: Vec<Vec<(u32, u16)>> = Vec::new();
    let start = Stretch { outcome: 0, earliest: 0, latest: 0 };
    for (number, stretch) in stretches.iter().enumerate() {
        let before = if number > 0 { &stretches[number - 1] } else { &start };
        let bits_before = paths.last().map_or(&[(0, 0)][..], |path| path);
        let bits = |end: u16| {
            let bits = (0..).zip(bits_before).map(|(choice, &(bits, _))| {
                let run = run(stretches, number, usize::from(end - (before.earliest + choice)));
                let length = codes[usize::from(run.outcome)][run.symbol];
                // A symbol that did not occur has no code word in the first codes. Such a symbol will be rare, so the
                // maximum length is assumed for its code word.
                let length = if length == 0 { prefix_code::LONGEST as u32 } else { length.into() };
                (bits + length + run.low_bits, choice)
            });
            bits.min().unwrap_or_default()
        };
        let latest = stretch.latest.min(stretch.earliest + ENDS_TRIED);
        paths.push((stretch.earliest..=latest).map(bits).collect());
    }
    let mut choice = 0;
    let mut ends: Vec<u16> = stretches.iter().map(|stretch| stretch.earliest).collect();
    for (end, path) in ends.iter_mut().zip(&paths).rev() {
        *end += choice;
        choice = path[usize::from(choice)].1;
    }
    ends
}

/// For each outcome, the lengths of the code words of its symbols.
type Codes = [[u8; SYMBOLS]; OUTCOMES];

fn codes(ends: &[Vec<u16>], blocks: &[Vec<Stretch>]) -> Codes {
    let mut counts = [[0; SYMBOLS]; OUTCOMES];
    for (stretches, ends) in blocks.iter().zip(ends) {
        for run in runs_of(stretches, ends) {
            counts[usize::from(run.outcome)][run.symbol] += 1;
        }
    }
    counts.map(|counts| prefix_code::lengths(&counts))
}

#[derive(Default)]
struct BitWriter {
    bytes: Vec<u8>,
    /// The length in bits.
    len: usize,
}

impl BitWriter {
    fn write(&mut self, value: u32, bits: u32) {
        for bit in (0..bits).rev() {
            if self.len % 8 == 0 {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= (((value >> bit) & 1) as u8) << (7 - self.len % 8);
            self.len += 1;
        }
    }
}

/// The decoded header of encoded values. Each method takes the encoded bytes as an argument, because the bytes may be
/// part of a memory map or in a file.
#[derive(Debug)]
pub(crate) struct Runs {
    len: u64,
    block_bits: u32,
    codes: [PrefixCode; OUTCOMES],
    /// The offset of the block index. The field `blocks` is the offset of the blocks.
    index: usize,
    blocks: usize,
}

impl Runs {
    /// Reads the header; `None` if the header is damaged.
    pub(crate) fn open(bytes: &[u8], len: u64) -> Option<Self> {
        let block_bits = u32::from(*bytes.first()?);
        if !BLOCK_BITS.contains(&block_bits) {
            return None;
        }
        let mut at = 1;
        let mut code = || {
            let used = usize::from(*bytes.get(at)?);
            let nibbles = bytes.get(at + 1..at + 1 + used.div_ceil(2))?;
            at += 1 + nibbles.len();
            let lengths = nibbles.iter().flat_map(|byte| [byte & 15, byte >> 4]);
            PrefixCode::new(&lengths.collect::<Vec<_>>())
        };
        let codes = [code()?, code()?, code()?];
        let blocks = usize::try_from(len.div_ceil(1 << block_bits)).ok()?;
        let blocks = at.checked_add(blocks.checked_mul(4)?)?;
        let is_whole = bytes.len() >= blocks.checked_add(PADDING)?;
        is_whole.then_some(Self { len, block_bits, codes, index: at, blocks })
    }

    /// The number of positions per block; the last block may have fewer.
    pub(crate) fn block_len(&self) -> u64 {
        1 << self.block_bits
    }

    /// The outcome of a position, as a value of [`VALUES`]; `None` if the block is damaged or the position does not
    /// exist.
    pub(crate) fn value(&self, bytes: &[u8], position: u64) -> Option<u8> {
        let offset = (position % self.block_len()) as usize;
        let mut found = None;
        let block = position / self.block_len();
        self.visit(bytes.get(self.blocks..)?, self.bit(bytes, block)?, block, |outcome, end| {
            found = (end > offset).then_some(VALUES[outcome]);
            found.is_none()
        })?;
        found
    }

    /// The size of the part before the blocks in bytes.
    pub(crate) fn head(&self) -> usize {
        self.blocks
    }

    /// The bit at which a block begins, counted from the first block.
    fn bit(&self, bytes: &[u8], block: u64) -> Option<usize> {
        let at = self.index.checked_add(usize::try_from(block).ok()?.checked_mul(4)?)?;
        let bytes = bytes.get(at..at + 4).filter(|_| at < self.blocks)?;
        Some(u32::from_le_bytes(bytes.try_into().ok()?) as usize)
    }

    /// The bytes of a block among `len` encoded bytes, and the bit at which it begins in these bytes; `None` if the
    /// block does not exist. `bytes` are at least those before the blocks.
    pub(crate) fn place(
        &self,
        bytes: &[u8],
        block: u64,
        len: usize,
    ) -> Option<(Range<usize>, usize)> {
        let bit = self.bit(bytes, block)?;
        let next = self.bit(bytes, block + 1).map(|next| self.blocks + next / 8 + 1 + PADDING);
        Some((self.blocks + bit / 8..next.unwrap_or(len).min(len), bit % 8))
    }

    /// Reads the outcomes of a block from its [`place`](Self::place), as values of [`VALUES`]; `None` if the block is
    /// damaged or does not exist.
    pub(crate) fn read(
        &self,
        bytes: &[u8],
        bit: usize,
        block: u64,
        values: &mut Vec<u8>,
    ) -> Option<()> {
        values.clear();
        self.visit(bytes, bit, block, |outcome, end| {
            values.resize(end, VALUES[outcome]);
            true
        })
    }

    /// Calls a function with the outcome and the end of each run of a block, until the function returns `false`.
    #[inline]
    fn visit(
        &self,
        blocks: &[u8],
        bit: usize,
        block: u64,
        mut more: impl FnMut(usize, usize) -> bool,
    ) -> Option<()> {
        let start = block.checked_mul(self.block_len())?;
        let block_len =
            self.len.checked_sub(start).filter(|&rest| rest > 0)?.min(self.block_len()) as usize;
        // Eight bytes from the byte of `bit` give at least 57 bits from `bit` on: enough for a code word and the low
        // bits of a run length.
        let load = |bit: usize| {
            let bytes = blocks.get(bit / 8..bit / 8 + 8)?;
            Some(u64::from_be_bytes(bytes.try_into().ok()?) << (bit % 8))
        };
        let mut outcome = (load(bit)? >> 62) as usize;
        let mut bit = bit + 2;
        let mut end = 0;
        loop {
            let window = load(bit)?;
            let (symbol, length) = self.codes.get(outcome)?.decode(window)?;
            if symbol == TO_END {
                more(outcome, block_len);
                return Some(());
            }
            let &(len, low_bits, skips) = RUNS.get(symbol)?;
            // The shift is split in two, because a shift by 64 would overflow.
            let low = window << length >> 1 >> (63 - low_bits);
            end += len as usize + low as usize;
            if end >= block_len {
                return None;
            }
            if !more(outcome, end) {
                return Some(());
            }
            bit += length as usize + usize::from(low_bits);
            outcome = (outcome + 1 + usize::from(skips)) % OUTCOMES;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIN: u8 = WIN_IN_1;
    const LOSS: u8 = LOSS_IN_0;

    /// Values in runs of many lengths, separated by gaps.
    fn sample(len: usize, longest: u64) -> Vec<u8> {
        let mut seed = 1u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let mut values = Vec::new();
        while values.len() < len {
            let longest = 1 + random(longest);
            let run = 1 + random(longest) as usize;
            let value = [DRAW, WIN, LOSS, CAPTURE][random(4) as usize];
            values.resize(values.len() + run, value);
        }
        values.truncate(len);
        values
    }

    fn check(values: &[u8]) {
        let bytes = encode(values).unwrap();
        let len = values.len() as u64;
        let runs = Runs::open(&bytes, len).unwrap();
        let mut decoded = Vec::new();
        let mut block = Vec::new();
        for number in 0..len.div_ceil(runs.block_len()) {
            let (range, bit) = runs.place(&bytes, number, bytes.len()).unwrap();
            runs.read(&bytes[range], bit, number, &mut block).unwrap();
            decoded.append(&mut block);
        }
        assert_eq!(decoded.len(), values.len());
        for (place, (&value, &found)) in values.iter().zip(&decoded).enumerate() {
            assert!(value == CAPTURE || value == found);
            assert_eq!(runs.value(&bytes, place as u64), Some(found));
        }
        assert_eq!(runs.value(&bytes, len), None);
    }

    #[test]
    fn values_are_the_same_after_encoding() {
        for values in [vec![], vec![CAPTURE], vec![WIN], vec![CAPTURE; 9000], vec![LOSS; 9000]] {
            check(&values);
        }
        for longest in [1, 2, 20, 300, 10_000] {
            check(&sample(20_000, longest));
        }
    }

    #[test]
    fn plies_are_dropped() {
        assert!(encode(&[4, 6, 3, 0]) == encode(&[WIN, WIN, LOSS, DRAW]));
    }

    #[test]
    fn gaps_make_runs_cheap() {
        // Each run may end before or after a position with `CAPTURE`. With the best ends, all runs have four positions,
        // so one symbol is enough.
        let even = [WIN, WIN, WIN, CAPTURE, DRAW, DRAW, DRAW, CAPTURE].repeat(1000);
        let odd = [WIN, WIN, WIN, CAPTURE, DRAW, DRAW, CAPTURE, DRAW].repeat(1000);
        check(&even);
        check(&odd);
        let equal = [[WIN; 4], [DRAW; 4]].concat().repeat(1000);
        for gapped in [even, odd] {
            assert_eq!(encode(&gapped).unwrap().len(), encode(&equal).unwrap().len());
        }
    }

    #[test]
    fn an_outcome_that_never_changes_takes_no_space() {
        assert!(encode(&[LOSS; 100_000]).unwrap().len() < 130);
    }

    #[test]
    fn a_run_is_the_same_after_encoding_as_a_symbol() {
        for len in 1..=LONGEST {
            for skips in [false, true] {
                let (symbol, low_bits) = symbol(len, skips);
                let without_low_bits = (len >> low_bits << low_bits) as u32;
                assert_eq!(RUNS[symbol], (without_low_bits, low_bits as u8, skips));
            }
        }
    }

    #[test]
    fn damage_never_panics() {
        let values = sample(600, 30);
        let len = values.len() as u64;
        let bytes = encode(&values).unwrap();
        for place in 0..bytes.len() {
            for change in [1, 0x80, 0xff] {
                let mut damaged = bytes.clone();
                damaged[place] ^= change;
                let Some(runs) = Runs::open(&damaged, len) else { continue };
                for position in 0..len + 10 {
                    let _ = runs.value(&damaged, position);
                }
            }
            if let Some(runs) = Runs::open(&bytes[..place], len) {
                let _ = runs.value(&bytes[..place], len - 1);
            }
        }
    }
}
