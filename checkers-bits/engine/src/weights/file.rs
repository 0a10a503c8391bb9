//! The file format of learnt weights.
//!
//! A file has some lines of text, then numbers:
//!
//! ```text
//! checkers weights 1
//! variant russian
//! made checkers-lab tune fit --variant russian games.pdn -o russian.weights
//! count 498681
//! checksum 5f8e02c19a7b3d64
//!
//! …
//! ```
//!
//! `made` is the command that made the file. After the empty line come both numbers of each
//! [`Weight`](crate::Weight). Zigzag encoding maps 0, -1, 1, -2, … to 0, 1, 2, 3, …, and the result
//! is written as LEB128: seven bits per byte from the lowest, and the eighth bit tells whether more
//! bytes follow. Runs of zeros are compressed, because most patterns never occur: after a zero, the
//! number of further zeros follows, also as LEB128.
//!
//! The checksum is the FNV-1a hash (64 bits, hexadecimal) of all other lines and bytes, so that a
//! changed bit is noticed.

use std::fmt::{self, Display, Formatter};

use checkers_bits::AnyVariant;

use super::{Weight, Weights};
use crate::evaluate::Evaluation;

const FIRST_LINE: &str = "checkers weights 1";

/// The error if weights do not fit a variant or a file of weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeightsError(String);

impl Display for WeightsError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

pub(crate) fn expected<T>(what: impl Display, found: impl Display) -> Result<T, WeightsError> {
    Err(WeightsError(format!("expected {what}, found {found}")))
}

pub(crate) fn expected_count<T>(
    [terms, all]: [usize; 2],
    found: impl Display,
) -> Result<T, WeightsError> {
    expected(format_args!("{terms} or {all} weights"), found)
}

impl Weights {
    /// The FNV-1a hash of the weights.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        checksum("", &write_numbers(self.0.as_flattened()))
    }

    /// The bytes of a weights file; `made` is one line with the command that makes the weights
    /// again.
    #[must_use]
    pub fn to_bytes(&self, variant: impl Into<AnyVariant>, made: &str) -> Vec<u8> {
        let made = made.replace(['\r', '\n'], " ");
        let head = [
            FIRST_LINE.to_owned(),
            format!("variant {}", variant.into()),
            format!("made {made}"),
            format!("count {}", self.0.len()),
        ]
        .join("\n");
        let numbers = write_numbers(self.0.as_flattened());
        let checksum = checksum(&head, &numbers);
        [format!("{head}\nchecksum {checksum:016x}\n\n").as_bytes(), &numbers].concat()
    }

    /// Reads a weights file of a variant. Returns the weights and the `made` line.
    ///
    /// # Errors
    ///
    /// If the bytes are not a whole, unchanged file of weights for this variant and this version of the
    /// evaluation.
    ///
    /// ```
    /// use checkers_bits::{Brazilian, Russian};
    /// use draughts_engine::Weights;
    ///
    /// let bytes = Weights::first(Russian).to_bytes(Russian, "by hand");
    /// let (weights, made) = Weights::from_bytes(&bytes, Russian)?;
    /// assert_eq!((weights, made), (Weights::first(Russian), "by hand"));
    /// let error = Weights::from_bytes(&bytes, Brazilian).unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: expected weights for brazilian, found russian");
    /// # Ok::<(), draughts_engine::WeightsError>(())
    /// ```
    pub fn from_bytes(
        bytes: &[u8],
        variant: impl Into<AnyVariant>,
    ) -> Result<(Self, &str), WeightsError> {
        Self::read(bytes, variant.into())
    }

    fn read(bytes: &[u8], variant: AnyVariant) -> Result<(Self, &str), WeightsError> {
        let mut rest = bytes;
        let mut line = |number: u32, name: &str| {
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            let text = std::str::from_utf8(&rest[..end]).unwrap_or_default();
            let Some(value) = text.strip_prefix(name) else {
                let found = text.chars().take(40).collect::<String>();
                return expected(
                    format_args!("{name:?} at line {number}"),
                    format_args!("{found:?}"),
                );
            };
            rest = rest.get(end + 1..).unwrap_or_default();
            Ok(value)
        };
        line(1, FIRST_LINE)?;
        let name = line(2, "variant ")?;
        if name != variant.name() && name != Self::variant_for(variant.name()) {
            return expected(format_args!("weights for {variant}"), name)
                .map_err(|error| WeightsError(format!("line 2: {error}")));
        }
        let made = line(3, "made ")?;
        let count = line(4, "count ")?;
        let told = line(5, "checksum ")?;
        line(6, "")?;
        let head = format!("{FIRST_LINE}\nvariant {name}\nmade {made}\ncount {count}");
        let found = format!("{:016x}", checksum(&head, rest));
        if found != told {
            return expected(format_args!("the checksum {told:?}"), format_args!("{found:?}"));
        }
        let known = Evaluation::weight_counts(variant);
        let Some(count) = count.parse().ok().filter(|count| known.contains(count)) else {
            return expected_count(known, count);
        };
        let weights = read_weights(rest, count);
        let weights = weights.ok_or_else(|| WeightsError("expected other numbers".to_owned()))?;
        Ok((Self::new(weights), made))
    }
}

fn checksum(head: &str, numbers: &[u8]) -> u64 {
    let bytes = head.bytes().chain(numbers.iter().copied());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn write_numbers(numbers: &[i16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut write = |mut number: usize| {
        while number >= 0x80 {
            bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        bytes.push(number as u8);
    };
    let mut rest = numbers;
    while let [number, after @ ..] = rest {
        // Zigzag encoding moves the sign into the lowest bit.
        write(((i32::from(*number) << 1) ^ (i32::from(*number) >> 31)) as usize);
        rest = after;
        if *number == 0 {
            let zeros = rest.iter().take_while(|&&number| number == 0).count();
            write(zeros);
            rest = &rest[zeros..];
        }
    }
    bytes
}

/// Reads `count` weights; `None` if the bytes hold more or fewer.
// This function is not generic, so it is compiled in this crate. The test profile optimises this crate, which keeps
// tests fast.
fn read_weights(bytes: &[u8], count: usize) -> Option<Vec<Weight>> {
    let mut bytes = bytes.iter();
    let mut read = || {
        let mut number = 0;
        for shift in (0..28).step_by(7) {
            let byte = bytes.next()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    };
    let mut weights = vec![[0; 2]; count];
    let mut rest = weights.as_flattened_mut();
    while let [next, after @ ..] = rest {
        let number = read()? as i32;
        *next = i16::try_from((number >> 1) ^ -(number & 1)).ok()?;
        let zeros = if number == 0 { read()? } else { 0 };
        rest = after.get_mut(zeros..)?;
    }
    bytes.next().is_none().then_some(weights)
}

#[cfg(test)]
mod tests {
    use checkers_bits::Russian;

    use super::*;

    fn learnt() -> Weights {
        let [_, count] = Evaluation::weight_counts(Russian);
        let weight = |i: usize| {
            let number = (i * i % 7919) as i16 - 3000;
            if i % 5 < 3 { [0; 2] } else { [number, number.wrapping_mul(97)] }
        };
        Weights::new((0..count).map(weight).collect())
    }

    #[test]
    fn weights_come_back_as_they_went() {
        let learnt = learnt();
        let bytes = learnt.to_bytes(Russian, "two\nlines");
        assert_eq!(Weights::from_bytes(&bytes, Russian), Ok((learnt, "two lines")));
        for number in [0, 1, -1, 63, 64, -64, -65, i16::MAX, i16::MIN] {
            let bytes = write_numbers(&[1, number]);
            assert_eq!(read_weights(&bytes, 1), Some(vec![[1, number]]));
            assert_eq!(read_weights(&bytes, 2), None, "{number}");
        }
    }

    #[test]
    fn no_byte_is_changed_or_lost_unnoticed() {
        let bytes = Weights::first(Russian).to_bytes(Russian, "by hand");
        for i in 0..bytes.len() {
            assert!(Weights::from_bytes(&bytes[..i], Russian).is_err(), "cut at {i}");
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[i] ^= 1 << bit;
                assert!(Weights::from_bytes(&changed, Russian).is_err(), "bit {bit} of byte {i}");
            }
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Weights::from_bytes(&longer, Russian).is_err());
    }

    #[test]
    fn errors_name_what_was_expected() {
        let error = |bytes: &[u8]| Weights::from_bytes(bytes, Russian).unwrap_err().to_string();
        assert_eq!(error(b"GIF89a"), r#"expected "checkers weights 1" at line 1, found "GIF89a""#);
        let numbers = Weights::new(vec![[1, 2]; 5]).to_bytes(Russian, "");
        let [terms, all] = Evaluation::weight_counts(Russian);
        assert_eq!(error(&numbers), format!("expected {terms} or {all} weights, found 5"));
        let mut damaged = Weights::first(Russian).to_bytes(Russian, "by hand");
        *damaged.last_mut().unwrap() ^= 1;
        assert!(error(&damaged).starts_with("expected the checksum \""), "{}", error(&damaged));
    }
}
