//! Verifies results independently of the search: tries every occupancy of every named magic, and
//! refuses impossible numbers.

use magic_search::census::Tally;
use magic_search::search::{Demand, End, Found, Search};
use magic_search::{Magic, Shard, Target, Word};

use super::record::FindRecord;
use super::request::{Request, Targets};
use super::subject::parse_hex;

impl Request {
    /// Verifies the magics in a tally, and its counts where they are known.
    pub(crate) fn verify_tally(&self, tally: &Tally) -> Result<(), String> {
        let &Tally { count, smallest, sparsest, monotone, first_monotone } = tally;
        let free = self.free_bits();
        let all = 1_u128 << self.subject.word;
        for counted in [count, monotone] {
            if counted > all || counted % (1 << free) != 0 {
                let name = self.subject.name();
                return Err(format!("{counted} cannot be the number of magics for {name}"));
            }
        }
        let disagree = |what| Err(format!("{}: {what} disagree", self.subject.name()));
        let none = count == 0;
        if (none, none) != (smallest.is_none(), sparsest.is_none()) {
            return disagree("the count and the magics");
        }
        if (monotone == 0) != first_monotone.is_none() || monotone > count {
            return disagree("the counts of monotone magics");
        }
        let named = [smallest, sparsest, first_monotone];
        let named = || named.into_iter().flatten();
        let ones = |magic: Option<u64>| magic.map(u64::count_ones);
        if smallest != named().min() || ones(sparsest) != named().map(u64::count_ones).min() {
            return disagree("the smallest and the sparsest");
        }
        for magic in named() {
            self.verify(magic)?;
        }
        match first_monotone.filter(|&magic| !self.is_monotone(magic)) {
            Some(magic) => Err(format!("{magic:#x} is not monotone for {}", self.subject.name())),
            None => Ok(()),
        }
    }

    /// Verifies the magics of a search, and their positions in its order.
    pub(crate) fn verify_find(&self, record: &FindRecord) -> Result<(), String> {
        match &self.targets {
            Targets::Word32(targets) => verify_find(self, targets, record),
            Targets::Word64(targets) => verify_find(self, targets, record),
        }
    }

    /// Tries a magic with every occupancy of every target.
    fn verify(&self, magic: u64) -> Result<(), String> {
        fn serves<W: Word>(targets: &[Target<W>], magic: u64, shift: u32) -> bool {
            let magic = Magic { multiplier: W::truncate(magic.into()), shift };
            targets.iter().all(|target| target.verify(magic).is_ok())
        }
        let shift = self.subject.shift();
        let serves = match &self.targets {
            Targets::Word32(targets) => serves(targets, magic, shift),
            Targets::Word64(targets) => serves(targets, magic, shift),
        };
        // Irrelevant bits of a named magic are 0.
        if serves && magic.leading_zeros() >= u64::BITS - self.subject.word + self.free_bits() {
            return Ok(());
        }
        Err(format!("{magic:#x} is no magic for {}", self.subject.name()))
    }

    fn is_monotone(&self, magic: u64) -> bool {
        fn keeps<W: Word>(targets: &[Target<W>], magic: u64, shift: u32) -> bool {
            let magic = Magic { multiplier: W::truncate(magic.into()), shift };
            targets.iter().all(|target| target.is_monotone(magic))
        }
        let shift = self.subject.shift();
        match &self.targets {
            Targets::Word32(targets) => keeps(targets, magic, shift),
            Targets::Word64(targets) => keeps(targets, magic, shift),
        }
    }

    /// The number of irrelevant top bits of a multiplier: the number of squares below the lowest
    /// square of any mask.
    fn free_bits(&self) -> u32 {
        fn lowest<W: Word>(targets: &[Target<W>]) -> u32 {
            let lowest = targets.iter().map(|target| target.mask().trailing_zeros());
            lowest.min().unwrap_or(0)
        }
        match &self.targets {
            Targets::Word32(targets) => lowest(targets),
            Targets::Word64(targets) => lowest(targets),
        }
    }
}

fn verify_find<W: Word>(
    request: &Request,
    targets: &[Target<W>],
    record: &FindRecord,
) -> Result<(), String> {
    let FindRecord { subject, question, shard, found, end } = record;
    let order = question.want.order(question.seed);
    let search = Search::new(targets, subject.bits, order, question.want.demand());
    let search = search.map_err(|error| error.to_string())?;
    let name = subject.name();
    if (found.len() == question.wanted) != (*end == End::Found) || found.len() > question.wanted {
        return Err(format!("{name}: the number of magics and the end of the search disagree"));
    }
    if !found.is_sorted_by(|a, b| a.place < b.place) {
        return Err(format!("{name}: the magics are not in the order of the search"));
    }
    for found in found {
        let magic = parse_hex(&found.magic)?;
        if subject.hex(magic) != found.magic || subject.shift() != found.shift {
            return Err(format!("{name}: {} >> {} is of another width", found.magic, found.shift));
        }
        request.verify(magic)?;
        if question.want.demand() == Demand::Monotone && !request.is_monotone(magic) {
            return Err(format!("{magic:#x} is not monotone for {name}"));
        }
        let multiplier = W::truncate(magic.into());
        let at = Found { magic: Magic { multiplier, shift: found.shift }, place: found.place };
        if !search.comes_upon(&at, shard.unwrap_or(Shard::WHOLE)) {
            return Err(format!("{name}: {magic:#x} does not stand at place {}", found.place));
        }
    }
    Ok(())
}
