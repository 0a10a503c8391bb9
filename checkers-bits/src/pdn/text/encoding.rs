//! The encodings that PDN files come in.

use core::fmt;
use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

/// The encoding of the tags and comments of a game; the movetext is ASCII in all of them.
///
/// PDN 3.0 asks for UTF-8 and PDN 2.0 for Latin-1; Russian collections are in CP866 and CP1251.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// What PDN 3.0 asks for.
    Utf8,
    /// Cyrillic under Windows, CP1251.
    Windows1251,
    /// Cyrillic under DOS, CP866.
    Cp866,
    /// Latin-1 and, where it has no letters, what Windows puts there: CP1252.
    Windows1252,
}

impl Encoding {
    /// The encoding that makes the best text: UTF-8 if it is valid, or else what the letters and
    /// their neighbours say, for which a few Russian words suffice.
    ///
    /// ```
    /// use checkers_bits::pdn::Encoding;
    ///
    /// assert_eq!(Encoding::detect("Мирошин Б.".as_bytes()), Encoding::Utf8);
    /// assert_eq!(Encoding::detect(b"M\xFCller"), Encoding::Windows1252);
    /// let cp866 = b"\x8C\xA8\xE0\xAE\xE8\xA8\xAD \x81.";
    /// assert_eq!(Encoding::detect(cp866), Encoding::Cp866);
    /// assert_eq!(Encoding::Cp866.decode(cp866), "Мирошин Б.");
    /// ```
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Self {
        if core::str::from_utf8(bytes).is_ok() {
            return Self::Utf8;
        }
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        // The movetext tells nothing and is most of a game.
        let lines = bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r'));
        for line in lines.filter(|line| !line.is_ascii()) {
            detector.feed(line, false);
        }
        detector.feed(b"", true);
        match detector.guess(None, Utf8Detection::Deny).name() {
            "IBM866" => Self::Cp866,
            // Of the alphabets that are not Latin only the Cyrillic one is to be expected.
            "windows-1251" | "KOI8-U" | "ISO-8859-5" | "windows-1253" | "ISO-8859-7" => {
                Self::Windows1251
            }
            _ => Self::Windows1252,
        }
    }

    /// The text that bytes are in the encoding; what they cannot be becomes U+FFFD.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        let encoding = match self {
            Self::Utf8 => encoding_rs::UTF_8,
            Self::Windows1251 => encoding_rs::WINDOWS_1251,
            Self::Cp866 => encoding_rs::IBM866,
            Self::Windows1252 => encoding_rs::WINDOWS_1252,
        };
        encoding.decode_without_bom_handling(bytes).0
    }
}

/// The name that the Encoding Standard of the web has, such as `windows-1251`.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            Self::Windows1251 => "windows-1251",
            Self::Cp866 => "IBM866",
            Self::Windows1252 => "windows-1252",
        })
    }
}
