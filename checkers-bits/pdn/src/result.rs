//! Converts between results of games and their text.

use crate::tags::Tags;
use crate::text::{GameText, is_blank, look_alike};
use checkers_bits::game::RecordedResult;
use checkers_bits::{Color, Game, Scoring};

/// The texts of half a point: ASCII, UTF-8 and Latin-1.
pub(crate) const HALVES: [&[u8]; 3] = [b"1/2", b"\xC2\xBD", b"\xBD"];

/// Parses a score. Returns the half-points of the side that begins the game and of the opponent.
pub(crate) fn score(text: &[u8]) -> Option<[u8; 2]> {
    let (first, rest) = points(text)?;
    let rest = rest.trim_ascii_start();
    let width = match rest.first()? {
        b':' | b'-' => 1,
        _ => look_alike(rest).filter(|it| it.0 == b'-')?.1,
    };
    let (second, rest) = points(rest[width..].trim_ascii_start())?;
    rest.iter().all(|&byte| is_blank(byte)).then_some([first, second])
}

pub(crate) fn is_dash(word: &[u8]) -> bool {
    matches!(word, b"-" | b"\xE2\x80\x93" | b"\xE2\x80\x94")
}

/// Parses a number of points. Returns the half-points, and the text after the number.
fn points(text: &[u8]) -> Option<(u8, &[u8])> {
    if let Some(rest) = HALVES.iter().find_map(|half| text.strip_prefix(*half)) {
        return Some((1, rest));
    }
    match text {
        [b'0', b'.' | b',', b'5', rest @ ..] => Some((1, rest)),
        [b'1', digit @ b'0'..=b'2', rest @ ..] => Some((2 * (10 + digit - b'0'), rest)),
        [digit @ b'0'..=b'9', rest @ ..] => Some((2 * (digit - b'0'), rest)),
        _ => None,
    }
}

/// Converts text to a result. `has` tells whether the game has a tag. With a tag `ResultFormat`, the text can also be the
/// points of both sides: `1+ - 1-`, `1 1/2 - 1/2`, `1.02-0.98`, `4-6`. A side with nine tenths of the points has won, and other
/// points are a draw. This bound is ours: the sources name the formats, but not what their numbers mean.
fn read_as(text: &str, begins: Color, has: impl Fn(&str) -> bool) -> RecordedResult {
    let RecordedResult::Other(other) = read(text, begins) else { return read(text, begins) };
    // Red is the side without a tag in a game with the tags `Red` and `White`, or `Red` and `Black`; otherwise Black, the
    // name of the red pieces of American games.
    let is_white = has("Red") && has("Black") && !has("White");
    let red = if is_white { Color::White } else { Color::Black };
    if let Some(result) = read_words(&other, red) {
        return result;
    }
    if !has("ResultFormat") {
        return RecordedResult::Other(other);
    }
    let number = |text: &str| {
        let text = text.trim().trim_end_matches(['+', '-']).trim_end();
        let whole = ["1/2", "½"].iter().find_map(|half| text.strip_suffix(half));
        let (digits, half) = whole.map_or((text, 0), |whole| (whole.trim_end(), 500_000));
        let digits = if digits.is_empty() && whole.is_some() { "0" } else { digits };
        // The number is in millionths, because the tables of the parser of floating-point numbers would enlarge the
        // rules module for browsers.
        let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
        let mut both = whole.bytes().chain(fraction.bytes());
        let is_number = digits.len() > usize::from(digits.contains(['.', ',']))
            && both.all(|byte| byte.is_ascii_digit());
        let millionths = format!("{whole}{fraction:0<6.6}").parse::<u64>().ok();
        Some(millionths.filter(|_| is_number)?.saturating_add(half))
    };
    let points = other
        .match_indices(['-', ':', '–'])
        .find_map(|(at, sign)| Some((number(&other[..at])?, number(&other[at + sign.len()..])?)));
    match points {
        Some((0, 0)) => RecordedResult::BothLose,
        Some((first, second)) if first >= second.saturating_mul(9) => {
            RecordedResult::won_by(begins)
        }
        Some((first, second)) if second >= first.saturating_mul(9) => {
            RecordedResult::won_by(!begins)
        }
        Some(_) => RecordedResult::Draw,
        None => RecordedResult::Other(other),
    }
}

/// Converts text to a result. A score begins with the points of the side that begins the game.
pub(crate) fn read(text: &str, begins: Color) -> RecordedResult {
    let text = text.trim();
    match score(text.as_bytes()) {
        Some([2 | 4, 0]) => RecordedResult::won_by(begins),
        Some([0, 2 | 4]) => RecordedResult::won_by(!begins),
        Some([1, 1] | [2, 2]) => RecordedResult::Draw,
        Some([0, 0]) => RecordedResult::BothLose,
        _ => match text {
            "" | "*" | "?" | "-" | "–" | "—" => RecordedResult::Unknown,
            "1/2" | "½" => RecordedResult::Draw,
            other => RecordedResult::Other(other.into()),
        },
    }
}

/// Reads a result: a word such as `white` or `Draw`, or a score, which begins with the points of the side `begins`. Words
/// may be in either case.
///
/// ```
/// use checkers_bits::{Color, game::RecordedResult};
/// use checkers_pdn::read_result;
///
/// assert_eq!(read_result("white", Color::Black), Some(RecordedResult::WhiteWins));
/// assert_eq!(read_result("Black wins", Color::White), Some(RecordedResult::BlackWins));
/// assert_eq!(read_result("1-0", Color::Black), Some(RecordedResult::BlackWins));
/// assert_eq!(read_result("won", Color::Black), None);
/// ```
#[must_use]
pub fn read_result(text: &str, begins: Color) -> Option<RecordedResult> {
    let text = text.trim().to_ascii_lowercase();
    Some(match &*text {
        "white" => RecordedResult::WhiteWins,
        "black" => RecordedResult::BlackWins,
        "unknown" => RecordedResult::Unknown,
        "both lose" => RecordedResult::BothLose,
        _ => match read(&text, begins) {
            RecordedResult::Other(_) => return read_words(&text, Color::Black),
            result => result,
        },
    })
}

/// Reads a result in words, such as `White wins` or `Drawn.`, which close games of American collections. `red` is the
/// side of the red pieces.
fn read_words(text: &str, red: Color) -> Option<RecordedResult> {
    let text = text.trim_end_matches(['.', '!', '*', ' ', '\t']).to_ascii_lowercase();
    Some(match &*text {
        "draw" | "drawn" => RecordedResult::Draw,
        "ww" | "white wins" | "white won" => RecordedResult::WhiteWins,
        "bw" | "black wins" | "black won" => RecordedResult::BlackWins,
        "rw" | "red wins" | "red won" => RecordedResult::won_by(red),
        _ => return None,
    })
}

/// Whether text in place of a move is a [result in words](read_words).
pub(crate) fn is_in_words(text: &[u8]) -> bool {
    core::str::from_utf8(text).is_ok_and(|text| read_words(text, Color::Black).is_some())
}

/// Converts a result of a game to the value of the `Result` tag. A score begins with the points of the side that
/// [begins](Game::begins) in this game.
#[must_use]
pub fn result_tag(result: &RecordedResult, game: &Game) -> String {
    let [first_wins, draw, second_wins] = match game.variant().scoring() {
        Scoring::OnePoint => ["1-0", "1/2-1/2", "0-1"],
        Scoring::TwoPoints => ["2-0", "1-1", "0-2"],
    };
    let value = match result {
        RecordedResult::Unknown => "*",
        RecordedResult::Draw => draw,
        RecordedResult::BothLose => "0-0",
        RecordedResult::Other(other) => other,
        result if *result == RecordedResult::won_by(game.begins()) => first_wins,
        _ => second_wins,
    };
    value.into()
}

/// Converts a result at the end of the movetext to the value of a `Result` tag.
pub(crate) fn tag_value(movetext: &str) -> String {
    if movetext.contains(char::is_alphabetic) {
        return movetext.into();
    }
    let half = movetext.contains('½') || movetext.contains("1/2");
    let result = if half { "1/2-1/2" } else { movetext };
    // After the halves are replaced, the only non-ASCII signs in a result are dashes, so each such sign becomes
    // `-`.
    let result = result.replace(|sign: char| sign == ':' || !sign.is_ascii(), "-");
    result.replace([' ', '\t'], "")
}

impl Tags {
    /// The result in the tag `Result`. A score begins with the points of the side that begins, `begins`.
    ///
    /// ```
    /// use checkers_bits::Color;
    /// use checkers_bits::game::RecordedResult;
    /// use checkers_pdn::Tags;
    ///
    /// let mut tags = Tags::default();
    /// assert_eq!(tags.recorded_result(Color::White), RecordedResult::Unknown);
    /// for (text, result) in [
    ///     ("0:1", RecordedResult::BlackWins),
    ///     ("1/2 - 1/2", RecordedResult::Draw),
    ///     ("4-6", RecordedResult::Other("4-6".into())),
    /// ] {
    ///     tags.set("Result", text)?;
    ///     assert_eq!(tags.recorded_result(Color::White), result);
    /// }
    /// # Ok::<(), checkers_pdn::ValueError>(())
    /// ```
    #[must_use]
    pub fn recorded_result(&self, begins: Color) -> RecordedResult {
        let result = self.get("Result");
        let has = |tag: &str| self.get(tag).is_some();
        result.map_or(RecordedResult::Unknown, |text| read_as(text, begins, has))
    }

    /// Sets the `Result` tag to `result`, the text at the end of the movetext, unless the tag already has a known
    /// result.
    pub(crate) fn fill_result(&mut self, result: &str) {
        let is_known = |text| read(text, Color::White) != RecordedResult::Unknown;
        if is_known(result) && !is_known(self.get("Result").unwrap_or("")) {
            self.put("Result", tag_value(result));
        }
    }
}

impl GameText<'_> {
    /// The result in the `Result` tag or, if the tag is missing or unknown, the result at the end of the movetext.
    ///
    /// A score begins with the points of `begins`, the [side that begins](Self::side_that_begins) in this game.
    ///
    /// ```
    /// use checkers_bits::Color;
    /// use checkers_bits::game::RecordedResult;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"[Result \"*\"] 1. c3-d4 d6-c5 1-0"[..]);
    /// let game = reader.next_game()?.unwrap();
    /// assert_eq!(game.recorded_result(Color::White), RecordedResult::WhiteWins);
    /// # Ok::<(), checkers_pdn::Error>(())
    /// ```
    #[must_use]
    pub fn recorded_result(&self, begins: Color) -> RecordedResult {
        let (tag, movetext) = self.both_results(begins);
        if tag == RecordedResult::Unknown { movetext } else { tag }
    }

    /// The result in the `Result` tag, and the result at the end of the movetext.
    pub(crate) fn both_results(&self, begins: Color) -> (RecordedResult, RecordedResult) {
        let has = |tag: &str| self.tag_token(tag).is_some();
        let read = |text: &str| read_as(text, begins, has);
        let tag = self.tag("Result").map_or(RecordedResult::Unknown, |value| read(&value));
        let movetext = self.result_token().map_or(RecordedResult::Unknown, |token| {
            read(&tag_value(&self.decode_movetext(token.text)))
        });
        (tag, movetext)
    }
}
