//! The encodings that PDN files come in.

use core::fmt;
use std::borrow::Cow;
use std::string::String;

/// The encoding of the tags and comments of a game; the movetext is ASCII in all of them.
///
/// PDN 3.0 asks for UTF-8 and PDN 2.0 for Latin-1; Russian collections are in CP866 and CP1251,
/// whose letters are tables that only the feature `encodings` brings. No byte is an error: without
/// the feature such a collection is read as [`Windows1252`](Self::Windows1252), its games whole
/// and its names in the wrong letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// What PDN 3.0 asks for.
    Utf8,
    /// Cyrillic under Windows, CP1251.
    #[cfg(feature = "encodings")]
    Windows1251,
    /// Cyrillic under DOS, CP866.
    #[cfg(feature = "encodings")]
    Cp866,
    /// Latin-1 and, where it has no letters, what Windows puts there: CP1252. Each byte is a
    /// character, so that none is lost.
    Windows1252,
}

/// What CP1252 has at 0x80 to 0x9F, the five bytes that it leaves free being themselves.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

impl Encoding {
    /// All of them, without those that would need a feature that is off.
    pub const ALL: &'static [Self] = &[
        Self::Utf8,
        #[cfg(feature = "encodings")]
        Self::Windows1251,
        #[cfg(feature = "encodings")]
        Self::Cp866,
        Self::Windows1252,
    ];

    /// The encoding that makes the best text: UTF-8 if it is valid, or else what the letters and
    /// their neighbours say, for which a few Russian words suffice. Without the feature
    /// `encodings`, what is not UTF-8 is [`Windows1252`](Self::Windows1252).
    ///
    /// ```
    /// use checkers_bits::pdn::Encoding;
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
        if core::str::from_utf8(bytes).is_ok() { Self::Utf8 } else { Self::guess(bytes) }
    }

    #[cfg(feature = "encodings")]
    fn guess(bytes: &[u8]) -> Self {
        use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};

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

    #[cfg(not(feature = "encodings"))]
    fn guess(_bytes: &[u8]) -> Self {
        Self::Windows1252
    }

    /// The text that bytes are in the encoding; what they cannot be becomes U+FFFD.
    #[must_use]
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            Self::Utf8 => String::from_utf8_lossy(bytes),
            #[cfg(feature = "encodings")]
            Self::Windows1251 => encoding_rs::WINDOWS_1251.decode_without_bom_handling(bytes).0,
            #[cfg(feature = "encodings")]
            Self::Cp866 => encoding_rs::IBM866.decode_without_bom_handling(bytes).0,
            Self::Windows1252 => match core::str::from_utf8(bytes) {
                Ok(text) if text.is_ascii() => text.into(),
                _ => bytes.iter().copied().map(windows_1252).collect(),
            },
        }
    }
}

fn windows_1252(byte: u8) -> char {
    match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => byte.into(),
    }
}

/// The name that the Encoding Standard of the web has, such as `windows-1251`.
impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Utf8 => "UTF-8",
            #[cfg(feature = "encodings")]
            Self::Windows1251 => "windows-1251",
            #[cfg(feature = "encodings")]
            Self::Cp866 => "IBM866",
            Self::Windows1252 => "windows-1252",
        })
    }
}
