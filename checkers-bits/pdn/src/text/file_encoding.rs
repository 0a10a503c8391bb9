//! The encoding of a whole file. UTF-16 is converted before the games are found, because their borders are ASCII.

use core::fmt::{self, Display, Formatter};
use core::str::FromStr;
use std::io::Read;

use encoding_rs::{UTF_16BE, UTF_16LE};
use encoding_rs_io::DecodeReaderBytesBuilder;

use super::encoding::Encoding;
use super::error::ValueError;

/// The encoding of a file: an encoding of games, or UTF-16.
///
/// ```
/// use std::io::Read;
///
/// use checkers_pdn::FileEncoding;
///
/// let file = b"\xFF\xFE1\0.\0";
/// let utf16 = FileEncoding::utf16(file, None).unwrap();
/// let mut text = String::new();
/// utf16.decoded(&file[..]).read_to_string(&mut text)?;
/// assert_eq!((utf16.to_string(), &*text), ("UTF-16LE".to_owned(), "1."));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileEncoding {
    /// An encoding in which a [`Reader`](crate::Reader) reads games.
    Bytes(Encoding),
    /// UTF-16 with the low byte first.
    Utf16Le,
    /// UTF-16 with the high byte first.
    Utf16Be,
}

impl FileEncoding {
    /// The UTF-16 encoding of a file that begins with the bytes `head`; `None` for a file in another encoding. A byte
    /// order mark decides; without it, the encoding `named` by the user or zero bytes between ASCII characters. Four
    /// bytes are enough.
    #[must_use]
    pub fn utf16(head: &[u8], named: Option<Self>) -> Option<Self> {
        let found = match *head {
            [0xFF, 0xFE, ..] => Some(Self::Utf16Le),
            [0xFE, 0xFF, ..] => Some(Self::Utf16Be),
            _ if named.is_some() => named,
            [1..=0x7F, 0, 1..=0x7F, 0, ..] => Some(Self::Utf16Le),
            [0, 1..=0x7F, 0, 1..=0x7F, ..] => Some(Self::Utf16Be),
            _ => None,
        };
        found.filter(|found| !matches!(found, Self::Bytes(_)))
    }

    /// Converts a file from UTF-16 to UTF-8 while it is read. A file in an encoding of games stays as it is, except that
    /// it loses a byte order mark.
    pub fn decoded(self, file: impl Read) -> impl Read {
        let from = match self {
            Self::Bytes(_) => None,
            Self::Utf16Le => Some(UTF_16LE),
            Self::Utf16Be => Some(UTF_16BE),
        };
        DecodeReaderBytesBuilder::new().encoding(from).build(file)
    }

    /// The encoding of the games after [`decoded`](Self::decoded).
    #[must_use]
    pub fn of_games(self) -> Encoding {
        match self {
            Self::Bytes(encoding) => encoding,
            Self::Utf16Le | Self::Utf16Be => Encoding::Utf8,
        }
    }
}

impl Display for FileEncoding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(encoding) => encoding.fmt(f),
            Self::Utf16Le => f.write_str("UTF-16LE"),
            Self::Utf16Be => f.write_str("UTF-16BE"),
        }
    }
}

impl FromStr for FileEncoding {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_lowercase().as_str() {
            "utf-16le" => Ok(Self::Utf16Le),
            "utf-16be" => Ok(Self::Utf16Be),
            _ => text
                .parse()
                .map(Self::Bytes)
                .map_err(|error: ValueError| format!("{error}, UTF-16LE, UTF-16BE")),
        }
    }
}
