//! A part of a perft that is split over several machines, and the text form of a part.

use std::fmt::{self, Display, Formatter};

use checkers_bits::{AnyVariant, Fen};

use super::arguments::parse_depth;
use super::counter::frontier::Reached;
use checkers_cli::console::Error;

/// A part: a position to count, and the number of move sequences that lead to it. The text form is `FEN ;times 12
/// ;variant russian ;D8`; a part of a count of paths has ` ;paths` before ` ;D8`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) reached: Reached,
    /// Whether the part counts paths and not moves.
    pub(crate) paths: bool,
    pub(crate) depth: u32,
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { reached: Reached { position, times }, paths, depth } = self;
        let paths = if *paths { " ;paths" } else { "" };
        let variant = position.variant();
        write!(f, "{position} ;times {times} ;variant {variant}{paths} ;D{depth}")
    }
}

impl Part {
    pub(super) fn read(line: &str, expected: AnyVariant) -> Result<Self, Error> {
        let mut fields: Vec<_> = line.split(';').map(str::trim).collect();
        let paths = fields.get(3) == Some(&"paths");
        if paths {
            fields.remove(3);
        }
        let [fen, times, variant, depth] = fields[..] else {
            return Err("expected a line such as `FEN ;times 12 ;variant russian ;D8`".into());
        };
        let after = |field: &str, name, expected: &str| {
            let value = field.strip_prefix(name).map(str::to_owned);
            value.ok_or_else(|| format!("expected {expected}, found `{field}`"))
        };
        // The variant is parsed before the FEN, because the FEN is parsed by the rules of the variant.
        let variant =
            after(variant, "variant ", "the name of a variant such as `variant russian`")?;
        if variant != expected.name() {
            return Err(format!("a position of {variant}, and not of {expected}").into());
        }
        let times = after(times, "times ", "a number of ways such as `times 12`")?;
        let times = times.parse().ok().filter(|times| *times > 0);
        let times = times.ok_or("expected a number of ways from 1 after `times`")?;
        let depth = parse_depth(&after(depth, "D", "a depth such as `D8`")?)?;
        let position = Fen::read(fen, expected)?.position;
        Ok(Self { reached: Reached { position, times }, paths, depth })
    }

    /// Returns an error if the part counts moves but `paths` is true, or if the part counts paths but `paths` is
    /// false.
    pub(super) fn expect(&self, paths: bool) -> Result<(), Error> {
        match (self.paths, paths) {
            (false, true) => Err("a part of moves, and not of paths".into()),
            (true, false) => Err("a part of paths, and not of moves".into()),
            _ => Ok(()),
        }
    }
}

/// A part and its count: `FEN ;times 12 ;variant russian ;D8 929899 ;crc 1a2b3c4d`, with the CRC-32
/// of the text before ` ;crc`.
pub(crate) struct Counted {
    pub(crate) part: Part,
    pub(crate) nodes: u128,
}

impl Display for Counted {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = format!("{} {}", self.part, self.nodes);
        write!(f, "{text} ;crc {:08x}", crc32fast::hash(text.as_bytes()))
    }
}

impl Counted {
    pub(super) fn read(line: &str, variant: AnyVariant) -> Result<Self, Error> {
        let (text, crc) = line
            .rsplit_once(" ;crc ")
            .ok_or("expected a counted position with `;crc` and its CRC-32 at the end")?;
        let actual = format!("{:08x}", crc32fast::hash(text.as_bytes()));
        if crc != actual {
            return Err(format!("the line has changed: its CRC-32 is {actual}, not {crc}").into());
        }
        let (part, nodes) = text.rsplit_once(' ').ok_or("expected a count")?;
        let nodes = nodes.parse().map_err(|_| format!("expected a count, found `{nodes}`"))?;
        Ok(Self { part: Part::read(part, variant)?, nodes })
    }
}
