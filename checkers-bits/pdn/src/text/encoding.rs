//! The encodings of PDN files.

use core::fmt;
#[cfg(feature = "encodings")]
use core::ops::RangeInclusive;
use core::str::FromStr;
use std::borrow::Cow;

use super::error::ValueError;

/// The encoding of the tags and comments of a game. The movetext is ASCII in every encoding but UTF-16.
///
/// PDN 3.0 requires UTF-8; PDN 2.0 requires Latin-1. Russian collections use CP866 and CP1251; other collections
/// use the code page of their country. The feature `encodings` adds Cyrillic, Central European and Baltic code
/// pages. Without the feature, a collection in one of these code pages is read as
/// [`Windows1252`](Self::Windows1252): the games are complete, but names have wrong letters. Bytes that are invalid
/// in an encoding never make a game invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// The encoding that PDN 3.0 requires.
    Utf8,
    /// CP1251, for Cyrillic under Windows.
    #[cfg(feature = "encodings")]
    Windows1251,
    /// CP866, for Cyrillic under DOS.
    #[cfg(feature = "encodings")]
    Cp866,
    /// KOI8-R, for Cyrillic under Unix.
    #[cfg(feature = "encodings")]
    Koi8R,
    /// CP1250, for Central Europe under Windows.
    #[cfg(feature = "encodings")]
    Windows1250,
    /// CP1257, for the Baltic countries under Windows.
    #[cfg(feature = "encodings")]
    Windows1257,
    /// CP437, for Western Europe under DOS.
    Ibm437,
    /// Latin-1 with the additional Windows characters of CP1252. Each byte is a character, so no byte is lost.
    Windows1252,
    /// UTF-16 with the low byte first, which Windows programs call Unicode.
    Utf16Le,
    /// UTF-16 with the high byte first.
    Utf16Be,
}

/// The characters of CP1252 from 0x80 to 0x9F. Each of the five unassigned bytes becomes the Unicode character of
/// the same number.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The characters of CP437 from 0x80 on.
const DOS: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

impl Encoding {
    /// All encodings that the enabled features allow.
    pub const ALL: &'static [Self] = &[
        Self::Utf8,
        #[cfg(feature = "encodings")]
        Self::Windows1251,
        #[cfg(feature = "encodings")]
        Self::Cp866,
        #[cfg(feature = "encodings")]
        Self::Koi8R,
        #[cfg(feature = "encodings")]
        Self::Windows1250,
        #[cfg(feature = "encodings")]
        Self::Windows1257,
        Self::Utf16Le,
        Self::Utf16Be,
        Self::Ibm437,
        Self::Windows1252,
    ];

    /// Detects the likeliest encoding, except UTF-16, for which there is [`detect_utf_16`](Self::detect_utf_16). A text
    /// that is valid UTF-8 is taken for UTF-8. For other text, the letter frequencies decide; a few Russian words are
    /// enough. Without the feature `encodings`, text that is not UTF-8 is taken for Western European.
    ///
    /// ```
    /// use checkers_pdn::Encoding;
    ///
    /// assert_eq!(Encoding::detect("Мирошин Б.".as_bytes()), Encoding::Utf8);
    /// assert_eq!(Encoding::detect(b"M\xFCller"), Encoding::Windows1252);
    /// # #[cfg(feature = "encodings")] {
    /// let cp866 = b"\x8C\xA8\xE0\xAE\xE8\xA8\xAD \x81.";
    /// assert_eq!(Encoding::detect(cp866), Encoding::Cp866);
    /// assert_eq!(Encoding::Cp866.decode(cp866), "Мирошин Б.");
    /// # }
    /// ```
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Self {
        if core::str::from_utf8(bytes).is_ok() {
            Self::Utf8
        } else if is_dos_latin(bytes) {
            Self::Ibm437
        } else {
            Self::guess(bytes)
        }
    }

    #[cfg(feature = "encodings")]
    fn guess(bytes: &[u8]) -> Self {
        use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        // The detector gets only lines with non-ASCII bytes, because lines of ASCII are equal in all encodings.
        let lines = bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r'));
        for line in lines.filter(|line| !line.is_ascii()) {
            detector.feed(line, false);
        }
        detector.feed(b"", true);
        match detector.guess(None, Utf8Detection::Deny).name() {
            "IBM866" => Self::Cp866,
            // No Greek file is expected, so a Greek code page is taken for a Cyrillic one.
            "windows-1251" | "KOI8-U" | "ISO-8859-5" | "windows-1253" | "ISO-8859-7" => {
                if is_koi8(bytes) { Self::Koi8R } else { Self::Windows1251 }
            }
            "windows-1250" | "ISO-8859-2" => Self::Windows1250,
            "windows-1257" | "ISO-8859-4" => Self::Windows1257,
            _ => Self::Windows1252,
        }
    }

    #[cfg(not(feature = "encodings"))]
    fn guess(_bytes: &[u8]) -> Self {
        Self::Windows1252
    }

    /// Returns the decoding table of a code page that the feature `encodings` adds.
    #[cfg(feature = "encodings")]
    fn table(self) -> Option<&'static encoding_rs::Encoding> {
        Some(match self {
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
            Self::Cp866 => encoding_rs::IBM866,
            Self::Koi8R => encoding_rs::KOI8_R,
            Self::Windows1250 => encoding_rs::WINDOWS_1250,
            Self::Windows1257 => encoding_rs::WINDOWS_1257,
            _ => return None,
        })
    }

    /// Decodes bytes; invalid bytes become U+FFFD.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        #[cfg(feature = "encodings")]
        if let Some(table) = self.table() {
            return table.decode_without_bom_handling(bytes).0;
        }
        if self.is_utf_16() {
            return self.decode_utf_16(bytes).into();
        }
        if self == Self::Utf8 || bytes.is_ascii() {
            return String::from_utf8_lossy(bytes);
        }
        let letters = if self == Self::Ibm437 { DOS } else { WINDOWS };
        let letters: Vec<char> = letters.chars().collect();
        let letter = |byte: u8| letters.get(usize::from(byte).wrapping_sub(0x80)).copied();
        bytes.iter().map(|&byte| letter(byte).unwrap_or(byte.into())).collect()
    }
}

/// Whether CP437 is likelier than CP1252. This requires that no byte is above 0xA5, where only CP1252 has letters.
/// It also requires a byte after a letter that is a letter in CP437, but a quote, a capital or unassigned in
/// CP1252.
fn is_dos_latin(bytes: &[u8]) -> bool {
    let is_letter_of_dos = |window: &[u8]| match *window {
        [before, 0x81 | 0x82 | 0x84, _] => before.is_ascii_alphabetic(),
        [before, 0x87..=0x8D, _] => before.is_ascii_lowercase(),
        [before, 0x93..=0x95, after] => before.is_ascii_alphabetic() && after.is_ascii_lowercase(),
        _ => false,
    };
    bytes.iter().all(|&byte| byte <= 0xA5) && bytes.windows(3).any(is_letter_of_dos)
}

/// Whether KOI8-R is likelier than CP1251. The capitals of KOI8-R have the byte values of small letters in CP1251,
/// so only the right encoding gives words that begin with capitals.
#[cfg(feature = "encodings")]
fn is_koi8(bytes: &[u8]) -> bool {
    let pairs = |first: RangeInclusive<u8>, second: RangeInclusive<u8>| {
        let is_pair = |pair: &&[u8]| first.contains(&pair[0]) && second.contains(&pair[1]);
        bytes.windows(2).filter(is_pair).count()
    };
    let (capitals, small) = (0xE0..=0xFF, 0xC0..=0xDF);
    pairs(capitals.clone(), small.clone()) > pairs(small, capitals)
}

/// Writes the name of the encoding in the WHATWG Encoding Standard, such as `windows-1251`, or else its IANA name.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "encodings")]
        if let Some(table) = self.table() {
            return f.write_str(table.name());
        }
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Ibm437 => "IBM437",
            Self::Utf16Le => "UTF-16LE",
            Self::Utf16Be => "UTF-16BE",
            _ => "windows-1252",
        })
    }
}

/// Parses the name of an encoding in upper or lower case. Code pages can also be written as `cp866` or `1251`.
///
/// # Errors
///
/// [`ValueError`] with the list of valid names.
///
/// ```
/// use checkers_pdn::Encoding;
///
/// assert_eq!("ibm437".parse(), Ok(Encoding::Ibm437));
/// assert_eq!("CP1252".parse(), Ok(Encoding::Windows1252));
/// assert!("ASCII".parse::<Encoding>().unwrap_err().to_string().contains("UTF-8"));
/// ```
impl FromStr for Encoding {
    type Err = ValueError;

    fn from_str(text: &str) -> Result<Self, ValueError> {
        let text = text.to_ascii_lowercase();
        let page = text.strip_prefix("cp").unwrap_or(&text);
        let is_named = |encoding: &&Self| {
            let name = encoding.to_string().to_ascii_lowercase();
            text == name || page == name.trim_start_matches("windows-").trim_start_matches("ibm")
        };
        Self::ALL.iter().find(is_named).copied().ok_or_else(|| {
            let names: Vec<String> = Self::ALL.iter().map(ToString::to_string).collect();
            ValueError(format!("expected one of {}", names.join(", ")).into())
        })
    }
}
