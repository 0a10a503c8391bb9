//! Canonical prefix codes: the lengths of the code words determine the code.
//!
//! Code words of equal length are consecutive numbers, in the order of their symbols. Longer code words follow shorter
//! code words. Source: Huffman, *A Method for the Construction of Minimum-Redundancy Codes* (1952).

/// Maximum length of a code word: a length must fit into 4 bits.
pub(crate) const LONGEST: usize = 15;
/// Maximum length of a code word that is decoded by a table lookup.
const SHORT: usize = 8;

/// The lengths of the code words for symbols with the given counts; 0 for a symbol that does not occur.
pub(crate) fn lengths<const N: usize>(counts: &[u32; N]) -> [u8; N] {
    let mut counts = counts.map(u64::from);
    loop {
        let lengths = shortest(&counts);
        if lengths.iter().all(|&length| usize::from(length) <= LONGEST) {
            return lengths;
        }
        // A code word is too long. Halving the counts makes rare symbols relatively more frequent, so their code words
        // become shorter.
        counts = counts.map(|count| count.div_ceil(2));
    }
}

/// Huffman's algorithm: joins the two rarest groups of symbols until one group remains. Each join makes the words of
/// both groups one bit longer.
fn shortest<const N: usize>(counts: &[u64; N]) -> [u8; N] {
    let used = (0..N).filter(|&symbol| counts[symbol] > 0);
    let mut groups: Vec<(u64, Vec<usize>)> =
        used.map(|symbol| (counts[symbol], vec![symbol])).collect();
    let mut lengths = [0; N];
    if let [(_, only)] = &groups[..] {
        lengths[only[0]] = 1;
    }
    while groups.len() > 1 {
        groups.sort_by_key(|group| std::cmp::Reverse(group.0));
        let [one, other] = [groups.pop(), groups.pop()].map(Option::unwrap_or_default);
        let joined = [one.1, other.1].concat();
        for &symbol in &joined {
            lengths[symbol] += 1;
        }
        groups.push((one.0 + other.0, joined));
    }
    lengths
}

/// The code words for the given lengths.
pub(crate) fn words<const N: usize>(lengths: &[u8; N]) -> [u16; N] {
    let mut words = [0; N];
    let mut word = 0;
    for length in 1..=LONGEST {
        for symbol in (0..N).filter(|&symbol| usize::from(lengths[symbol]) == length) {
            words[symbol] = word;
            word += 1;
        }
        word <<= 1;
    }
    words
}

/// A prefix code with lookup tables for decoding.
#[derive(Debug, Default)]
pub(crate) struct PrefixCode {
    /// For each value of the next [`SHORT`] bits: the symbol and the length of the code word at the start of these
    /// bits. The length is 0 if the code word is longer than these bits. Most code words are short, and this lookup is
    /// several times faster than a search by length.
    short: Vec<(u8, u8)>,
    /// For each length: the smallest number of [`LONGEST`] bits that is greater than all numbers that begin with a code
    /// word of this or a smaller length.
    limits: [u16; LONGEST + 1],
    /// For each length: the wrapping offset from a code word to the place of its symbol in `symbols`.
    places: [u16; LONGEST + 1],
    /// The symbols in the order of their code words.
    symbols: Vec<u8>,
}

impl PrefixCode {
    /// The prefix code with code words of the given lengths; `None` if there are too many short code words for a prefix
    /// code.
    pub(crate) fn new(lengths: &[u8]) -> Option<Self> {
        let mut code = Self::default();
        let mut word = 0u32;
        for length in 1..=LONGEST {
            code.places[length] = (code.symbols.len() as u16).wrapping_sub(word as u16);
            let symbols =
                (0..lengths.len()).filter(|&symbol| usize::from(lengths[symbol]) == length);
            let before = code.symbols.len();
            code.symbols.extend(symbols.map(|symbol| symbol as u8));
            word += (code.symbols.len() - before) as u32;
            if word > 1 << length {
                return None;
            }
            code.limits[length] = (word << (LONGEST - length)) as u16;
            word <<= 1;
        }
        let short = (0..1u64 << SHORT).map(|start| match code.search(start << (64 - SHORT)) {
            Some((symbol, length)) if length as usize <= SHORT => (symbol as u8, length as u8),
            _ => (0, 0),
        });
        code.short = short.collect();
        Some(code)
    }

    /// Decodes the code word at the highest bits of `bits`. Returns the symbol and the length of the code word.
    #[inline]
    pub(crate) fn decode(&self, bits: u64) -> Option<(usize, u32)> {
        match *self.short.get((bits >> (64 - SHORT)) as usize)? {
            (_, 0) => self.search(bits),
            (symbol, length) => Some((usize::from(symbol), length.into())),
        }
    }

    #[cold]
    fn search(&self, bits: u64) -> Option<(usize, u32)> {
        let top = (bits >> (64 - LONGEST)) as u16;
        let length = (1..=LONGEST).find(|&length| top < self.limits[length])?;
        let word = top >> (LONGEST - length);
        let symbol = self.symbols.get(usize::from(word.wrapping_add(self.places[length])))?;
        Some((usize::from(*symbol), length as u32))
    }
}
