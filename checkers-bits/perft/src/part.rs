//! The parts into which a perft is split for several machines, and their text form.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use checkers_bits::{AnyPosition, AnyVariant, Fen};

use crate::generator::Unit;

/// A part of a perft: a position to count, and the number of move sequences that lead to it.
///
/// `Display` writes the part as a line of text, and [`read`](Self::read) reads it: `FEN ;times 12 ;variant russian ;D8`.
/// A part of a count of paths has ` ;paths` before ` ;D8`.
///
/// ```
/// use checkers_bits::{AnyPosition, AnyVariant, VariantName};
/// use checkers_perft::{Counter, Part, Unit};
///
/// let start = AnyPosition::start(VariantName::Russian);
/// let parts = Counter::new(VariantName::Russian, Unit::Moves).split(&start, 1, 8, 100)?;
/// assert_eq!(parts.len(), 7);
/// let line = parts[0].to_string();
/// assert!(line.ends_with(" ;times 1 ;variant russian ;D8"));
/// assert_eq!(Part::read(&line, AnyVariant::from(VariantName::Russian))?, parts[0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The position to count.
    pub position: AnyPosition,
    /// The number of move sequences that lead to the position, from 1.
    pub times: u128,
    /// What is counted.
    pub unit: Unit,
    /// The depth to which the position is counted, in plies.
    pub depth: u8,
}

impl Display for Part {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { position, times, unit, depth } = self;
        let paths = if *unit == Unit::Paths { " ;paths" } else { "" };
        let variant = position.variant();
        write!(f, "{position} ;times {times} ;variant {variant}{paths} ;D{depth}")
    }
}

impl Part {
    /// Reads a line. The position is one of the variant `expected`.
    ///
    /// # Errors
    ///
    /// [`PartError`] if the line has another form, or is a part of another variant.
    pub fn read(line: &str, expected: AnyVariant) -> Result<Self, PartError> {
        let mut fields: Vec<_> = line.split(';').map(str::trim).collect();
        let unit = if fields.get(3) == Some(&"paths") { Unit::Paths } else { Unit::Moves };
        if unit == Unit::Paths {
            fields.remove(3);
        }
        let [fen, times, variant, depth] = fields[..] else {
            let form = "expected a line such as `FEN ;times 12 ;variant russian ;D8`";
            return Err(PartError::new(form));
        };
        let after = |field: &str, name, expected: &str| {
            let value = field.strip_prefix(name).map(str::to_owned);
            value.ok_or_else(|| PartError::new(format!("expected {expected}, found `{field}`")))
        };
        // The variant is parsed before the FEN, because the FEN is parsed by the rules of the variant.
        let variant =
            after(variant, "variant ", "the name of a variant such as `variant russian`")?;
        if variant != expected.name() {
            return Err(PartError::new(format!("a position of {variant}, and not of {expected}")));
        }
        let times = after(times, "times ", "a number of ways such as `times 12`")?;
        let times = times.parse().ok().filter(|times| *times > 0);
        let times = times
            .ok_or_else(|| PartError::new("expected a number of ways from 1 after `times`"))?;
        let depth = after(depth, "D", "a depth such as `D8`")?.parse();
        let depth =
            depth.map_err(|_| PartError::new("expected a number of plies from 0 to 255"))?;
        let fen = Fen::read(fen, expected).map_err(|error| PartError::new(error.to_string()))?;
        Ok(Self { position: fen.position, times, unit, depth })
    }

    /// Asserts what the part counts.
    ///
    /// # Errors
    ///
    /// [`PartError`] if the part counts another unit.
    pub fn expect(&self, unit: Unit) -> Result<(), PartError> {
        match (self.unit, unit) {
            (Unit::Moves, Unit::Paths) => Err(PartError::new("a part of moves, and not of paths")),
            (Unit::Paths, Unit::Moves) => Err(PartError::new("a part of paths, and not of moves")),
            _ => Ok(()),
        }
    }
}

/// A part and its count. `Display` writes `FEN ;times 12 ;variant russian ;D8 929899 ;crc 1a2b3c4d`, with the CRC-32 of
/// the text before ` ;crc`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountedPart {
    /// The part.
    pub part: Part,
    /// The count of its position, not multiplied by its number of move sequences.
    pub nodes: u128,
}

impl Display for CountedPart {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let text = format!("{} {}", self.part, self.nodes);
        write!(f, "{text} ;crc {:08x}", crc32fast::hash(text.as_bytes()))
    }
}

impl CountedPart {
    /// Reads a line, as [`Part::read`] does.
    ///
    /// # Errors
    ///
    /// [`PartError`] if the line has another form, is a part of another variant, or has changed since it was written.
    pub fn read(line: &str, expected: AnyVariant) -> Result<Self, PartError> {
        let form = "expected a counted position with `;crc` and its CRC-32 at the end";
        let (text, crc) = line.rsplit_once(" ;crc ").ok_or_else(|| PartError::new(form))?;
        let actual = format!("{:08x}", crc32fast::hash(text.as_bytes()));
        if crc != actual {
            let error = format!("the line has changed: its CRC-32 is {actual}, not {crc}");
            return Err(PartError::new(error));
        }
        let (part, nodes) =
            text.rsplit_once(' ').ok_or_else(|| PartError::new("expected a count"))?;
        let read = nodes.parse();
        let nodes =
            read.map_err(|_| PartError::new(format!("expected a count, found `{nodes}`")))?;
        Ok(Self { part: Part::read(part, expected)?, nodes })
    }
}

/// The error of a line that is no part, or of a part that does not belong to a perft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartError(String);

impl PartError {
    pub(crate) fn new(error: impl Into<String>) -> Self {
        Self(error.into())
    }
}

impl Display for PartError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for PartError {}
