//! The options that select the masks or pieces of a search, and the targets of the search.

use checkers_geometry::{Board, Board8x8, Board10x8, Board10x10, Square};
use clap::ValueEnum;
use itertools::Itertools;
use magic_search::draughts::{Line, Sightline};
use magic_search::{Error, Magic, Moves, Rider, Target, Word};

use super::pieces;
use super::tables::TableName;

#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Draughts board, 8x8, 10x10 or 10x8; with --moves any board of at most 64 squares, with `find` of at most 128
    #[arg(long, value_name = "WxH", default_value = "8x8")]
    pub(super) board: String,

    /// Piece: rook, bishop, queen, rook-ranks, rook-files, cannon, nightrider, horse, elephant, the repeated steps
    /// of a rider (1,2;-2,1), or paths that a piece can block before the target (0,1>1,2); can be repeated
    #[arg(long, value_name = "PIECE|DX,DY;DX,DY>DX,DY...", allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["line", "universal", "mask", "squares", "entries"])]
    pub(super) moves: Vec<String>,

    /// Line of the board, named by its end squares; if repeated, one multiplier must serve all lines
    #[arg(long, value_name = "ENDS")]
    line: Vec<String>,

    /// Find one multiplier that serves all lines of the board
    #[arg(long, conflicts_with_all = ["line", "mask", "squares"])]
    universal: bool,

    /// Mask in hexadecimal, one bit for each square that the index depends on
    #[arg(long, value_name = "HEX", conflicts_with_all = ["line", "squares"])]
    mask: Option<String>,

    /// Mask as bit numbers, or as square names of the draughts board
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "line")]
    squares: Vec<String>,

    /// Width of the multiplication in bits [default: 32 for draughts on 8x8, else 64]
    #[arg(long, value_name = "32|64")]
    word: Option<u32>,

    /// Width of the index in bits [default: one for each square of the mask]
    #[arg(long, value_name = "N")]
    bits: Option<u32>,

    /// Kind of entries that the index must distinguish
    #[arg(long, value_enum, default_value_t = EntryKind::Injective)]
    entries: EntryKind,

    /// Square of the king or piece; excluded from the mask [default: each square of the line or board
    /// in turn]
    #[arg(long, value_name = "NAME")]
    square: Option<String>,
}

/// A search whose options have been checked.
pub(crate) struct Request {
    pub(crate) subject: Subject,
    pub(crate) targets: Targets,
    /// Returns the name of the square that a bit stands for.
    pub(crate) square_name: Box<dyn Fn(u32) -> String>,
}

/// The targets of one search; one multiplier must be magic for all targets.
pub(crate) enum Targets {
    Word32(Vec<Target<u32>>),
    Word64(Vec<Target<u64>>),
    TwoWords(Vec<Target<u128>>),
}

impl Request {
    /// Tests a magic on every occupancy of every target, independently of the search.
    pub(crate) fn verify(&self, magic: u128) -> Result<(), String> {
        fn serves<W: Word>(targets: &[Target<W>], magic: u128, shift: u32) -> bool {
            let magic = Magic { multiplier: W::truncate(magic), shift };
            targets.iter().all(|target| target.verify(magic).is_ok())
        }
        let shift = self.subject.shift();
        let serves = match &self.targets {
            Targets::Word32(targets) => serves(targets, magic, shift),
            Targets::Word64(targets) => serves(targets, magic, shift),
            Targets::TwoWords(targets) => serves(targets, magic, shift),
        };
        let name = self.subject.name();
        if serves { Ok(()) } else { Err(format!("{magic:#x} is no magic for {name}")) }
    }
}

/// What one search is about, as shown in its output: board, line or piece, square, entries, word, index bits and masks.
pub(crate) struct Subject {
    pub(crate) board: String,
    /// The ends of the line; the names of several lines are joined by `+`.
    pub(crate) line: Option<String>,
    /// The piece of `--moves`.
    pub(crate) piece: Option<String>,
    pub(crate) square: Option<String>,
    /// The value of `--entries` or `--moves`.
    pub(crate) entries: String,
    /// The width of the word; 128 for two words.
    pub(crate) word: u32,
    /// The first square of the second word.
    pub(crate) split: u8,
    pub(crate) bits: u32,
    /// The mask of each target.
    pub(crate) masks: Vec<u128>,
}

/// The kind of entries that an index must distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum EntryKind {
    /// all occupancies
    Injective,
    /// the attacks of a draughts king on --square along --line
    Line,
}

impl Subject {
    /// The name of the line, piece or mask in tables and errors, with the square: `a1-h8 from d4`.
    pub(crate) fn name(&self) -> String {
        let square = self.square.iter().map(|square| format!(" from {square}"));
        let masks = self.masks.iter().map(|&mask| self.hex(mask));
        let places = self.line.iter().chain(&self.piece).cloned().chain(masks);
        places.take(1).chain(square).collect()
    }

    pub(crate) fn has_two_words(&self) -> bool {
        self.word > u64::BITS
    }

    pub(crate) fn shift(&self) -> u32 {
        self.word.min(u64::BITS).saturating_sub(self.bits)
    }

    /// Formats a mask or a multiplier in hexadecimal, with all digits of the word, or of the first and the second word.
    pub(crate) fn words(&self, number: u128) -> Vec<String> {
        if self.has_two_words() {
            return [number, number >> 64].map(|it| hex(it as u64, u64::BITS)).to_vec();
        }
        vec![hex(number as u64, self.word)]
    }

    /// The [words](Self::words) in one text.
    pub(crate) fn hex(&self, number: u128) -> String {
        self.words(number).join(" ")
    }
}

impl Args {
    /// The validated searches that the options select.
    pub(crate) fn requests(&self) -> Result<Vec<Request>, String> {
        if !self.moves.is_empty() {
            let requests = self.moves.iter().map(|moves| self.riders(moves, 64));
            return requests.flatten_ok().try_collect();
        }
        match TableName::from_str(&self.board, false) {
            Ok(TableName::EightByEight) => self.requests_on::<Board8x8>(),
            Ok(TableName::TenByTen) => self.requests_on::<Board10x10>(),
            Ok(TableName::TenByEight) => self.requests_on::<Board10x8>(),
            Ok(TableName::Chess) | Err(_) => Err(format!(
                "unknown draughts board `{}`: expected 8x8, 10x10 or 10x8, or a piece with --moves",
                self.board
            )),
        }
    }

    fn requests_on<B: Board>(&self) -> Result<Vec<Request>, String> {
        match self.entries {
            EntryKind::Injective => self.injective::<B>(),
            EntryKind::Line => self.kings::<B>(),
        }
    }

    fn injective<B: Board>(&self) -> Result<Vec<Request>, String> {
        if self.square.is_some() {
            return Err("--square needs --entries line or --moves".to_owned());
        }
        if let Some(mask) = self.own_mask::<B>()? {
            let parts = vec![Part::injective(mask)];
            return Ok(vec![self.request(B::Word::BITS, None, None, parts, Box::new(number))?]);
        }
        let requests = self.groups::<B>()?.into_iter().map(|lines| {
            let parts = lines.iter().map(|line| Part::injective(narrow(line.mask()))).collect();
            self.request_lines(&lines, parts)
        });
        requests.collect()
    }

    fn kings<B: Board>(&self) -> Result<Vec<Request>, String> {
        if self.own_mask::<B>()?.is_some() {
            return Err("--entries line needs a line: give --line, not a mask".to_owned());
        }
        let square = self.square.as_deref().map(draughts_square::<B>).transpose()?;
        let mut requests = Vec::new();
        for lines in self.groups::<B>()? {
            let parts = lines.iter().flat_map(|line| {
                let squares = square.map_or(line.squares().collect(), |it| vec![it]);
                squares.into_iter().filter_map(|square| line.sightline(square)).map(Part::king)
            });
            // A single line means one search for each king's square. Several lines mean one search
            // for all kings, because one multiplier must serve all lines.
            if let [_] = *lines {
                for part in parts {
                    requests.push(self.request_lines(&lines, vec![part])?);
                }
            } else {
                requests.push(self.request_lines(&lines, parts.collect())?);
            }
        }
        match (requests.is_empty(), square) {
            (true, Some(square)) => {
                Err(format!("{square} is not on {}", self.line.iter().join(", ")))
            }
            _ => Ok(requests),
        }
    }

    /// The number of squares of a board for `--moves`.
    pub(crate) fn squares(&self) -> Result<u8, String> {
        self.rider(vec![].into()).map(|rider| rider.squares().end)
    }

    fn rider(&self, moves: Moves) -> Result<Rider, String> {
        let board = &self.board;
        let rider = board
            .split_once('x')
            .and_then(|(files, ranks)| Rider::new(files.parse().ok()?, ranks.parse().ok()?, moves));
        rider.ok_or_else(|| {
            format!("unknown board `{board}`: expected WxH, at most 26 files and 128 squares")
        })
    }

    /// The searches of one piece, on a board whose second word begins with square `split`.
    pub(crate) fn riders(&self, piece: &str, split: u8) -> Result<Vec<Request>, String> {
        let tables = pieces::tables(piece)?;
        let riders = tables.into_iter().map(|moves| {
            let rider = self.rider(moves)?;
            let last = rider.squares().end;
            rider.with_split(split).ok_or_else(|| {
                format!("--split {split} is not from {} to 64", last.saturating_sub(64))
            })
        });
        let riders: Vec<Rider> = riders.collect::<Result<_, _>>()?;
        let rider = &riders[0];
        let word = if rider.squares().end > 64 { u128::BITS } else { u64::BITS };
        if word > u64::BITS && piece == "queen" {
            return Err("the masks of a queen have up to 30 squares on a board of more than 64: find rook and bishop apart"
                .to_owned());
        }
        let is_wanted = |name: &String| self.square.as_ref().is_none_or(|wanted| wanted == name);
        let squares = rider.squares().filter(|&square| is_wanted(&rider.square_name(square)));
        let request = |square| {
            let names = rider.clone();
            let name = Box::new(move |bit| names.square_name(bit as u8));
            let parts = vec![Part::rider(riders.clone(), square)];
            let request = self.request(word, None, Some(piece), parts, name)?;
            Ok(Request { subject: Subject { split, ..request.subject }, ..request })
        };
        let requests = squares.map(request).collect::<Result<Vec<_>, String>>()?;
        match (requests.is_empty(), &self.square) {
            (true, Some(square)) => {
                let last = rider.square_name(rider.squares().end - 1);
                Err(format!("unknown square `{square}`: expected a square from a1 to {last}"))
            }
            _ => Ok(requests),
        }
    }

    /// The lines of each search: the named lines together, or each line of the board alone.
    fn groups<B: Board>(&self) -> Result<Vec<Vec<Line<B>>>, String> {
        if self.universal {
            return Ok(vec![Line::all().collect()]);
        }
        if self.line.is_empty() {
            return Ok(Line::all().map(|line| vec![line]).collect());
        }
        let lines = self.line.iter().map(|name| name.parse());
        Ok(vec![lines.collect::<Result<_, Error>>()?])
    }

    fn own_mask<B: Board>(&self) -> Result<Option<u64>, String> {
        if let Some(mask) = &self.mask {
            return parse_hex(mask).map(Some);
        }
        let bits = self.squares.iter().map(|square| {
            let number = square.parse().ok().filter(|&bit| bit < 64);
            let bit = number.map_or_else(|| draughts_square::<B>(square).map(Square::bit), Ok);
            bit.map_err(|error| format!("{error}, or a bit from 0 to 63"))
        });
        let bits: Vec<u32> = bits.collect::<Result<_, String>>()?;
        let mask = bits.iter().fold(0_u64, |mask, bit| mask | 1 << bit);
        Ok((!bits.is_empty()).then_some(mask))
    }

    fn request_lines<B: Board>(
        &self,
        lines: &[Line<B>],
        parts: Vec<Part>,
    ) -> Result<Request, String> {
        let name = lines.iter().join("+");
        let square = |bit| Square::<B>::from_bit(bit).map_or(number(bit), |it| it.to_string());
        self.request(B::Word::BITS, Some(name), None, parts, Box::new(square))
    }

    fn request(
        &self,
        word: u32,
        line: Option<String>,
        piece: Option<&str>,
        parts: Vec<Part>,
        square_name: Box<dyn Fn(u32) -> String>,
    ) -> Result<Request, String> {
        if self.word.is_some() && word > u64::BITS {
            return Err(
                "a board of more than 64 squares has two words of 64 bits: leave out --word"
                    .to_owned(),
            );
        }
        let word = self.word.unwrap_or(word);
        let square = match &parts[..] {
            [part] => part.square.clone(),
            _ => self.square.clone(),
        };
        // A piece with a single attack set has no relevant squares, but an index needs at least one
        // bit.
        let squares = parts.iter().map(|part| part.mask.count_ones()).max().unwrap_or(0).max(1);
        let bits = self.bits.unwrap_or(squares);
        let entries = self.entries.to_possible_value();
        let entries = entries.map(|entries| entries.get_name().to_owned()).unwrap_or_default();
        let subject = Subject {
            board: self.board.clone(),
            line,
            piece: piece.map(|piece| pieces::name(piece).to_owned()),
            square,
            entries: piece.map_or(entries, str::to_owned),
            word,
            split: 64,
            bits,
            masks: parts.iter().map(|part| part.mask).collect(),
        };
        let targets = match word {
            32 => targets(&parts, bits).map(Targets::Word32),
            64 => targets(&parts, bits).map(Targets::Word64),
            128 if self.word.is_none() => targets(&parts, bits).map(Targets::TwoWords),
            _ => return Err(format!("a word of {word} bits is not supported: choose 32 or 64")),
        };
        let targets = targets.map_err(|error| format!("{}: {error}", subject.name()))?;
        Ok(Request { subject, targets, square_name })
    }
}

/// One target: a mask, and the table entry of each occupancy.
struct Part {
    mask: u128,
    /// The square of the king or other piece.
    square: Option<String>,
    entry: Box<dyn Fn(u64) -> [u64; 3]>,
}

impl Part {
    fn injective(mask: u64) -> Self {
        Self { mask: mask.into(), square: None, entry: Box::new(|occupied| [occupied, 0, 0]) }
    }

    fn king<B: Board>(sightline: Sightline<B>) -> Self {
        let entry = move |occupied: u64| {
            let entry = sightline.entry(B::Word::truncate(occupied.into()));
            [entry.moves, entry.victims, entry.landings].map(narrow)
        };
        let square = Some(sightline.square.to_string());
        Self { mask: sightline.mask().widen(), square, entry: Box::new(entry) }
    }

    /// A piece with one table, or a cannon with two for the same mask.
    fn rider(riders: Vec<Rider>, square: u8) -> Self {
        let (mask, name) = (riders[0].mask(square), Some(riders[0].square_name(square)));
        let entry = move |occupied| {
            let table = |i: usize| riders.get(i).map_or(0, |it| it.attacks(square, occupied));
            [0, 1, 2].map(table)
        };
        Self { mask, square: name, entry: Box::new(entry) }
    }
}

/// The targets of a search with `bits` index bits.
fn targets<W: Word>(parts: &[Part], bits: u32) -> Result<Vec<Target<W>>, String> {
    let masks = parts.iter().map(|part| fit::<W>("mask", part.mask));
    let masks: Vec<W> = masks.collect::<Result<_, _>>()?;
    let targets = parts.iter().zip(masks).map(|(Part { square, entry, .. }, mask)| {
        // A piece that no square can block has an empty mask, which `Target` refuses. All entries of such a piece are
        // equal, so a mask of any one square gives a valid target.
        let mask = if mask == W::ZERO && square.is_some() { W::ONE } else { mask };
        // The occupancies of two words have an index each, so that it serves any table of the mask.
        let target = match W::BITS {
            128 => Target::injective(mask)?,
            _ => Target::new(mask, |occupied| entry(narrow(occupied)))?,
        };
        target.shift(bits).map(|_| target)
    });
    Ok(targets.collect::<Result<_, Error>>()?)
}

/// Converts a mask or a magic to the word type `W` of the search. Fails if the number does not fit.
pub(crate) fn fit<W: Word>(what: &str, word: u128) -> Result<W, String> {
    let fitted = W::truncate(word);
    let error = || format!("the {what} {word:#x} does not fit a word of {} bits", W::BITS);
    (fitted.widen() == word).then_some(fitted).ok_or_else(error)
}

/// Converts the word of a board to 64 bits; every supported board fits.
fn narrow(word: impl Word) -> u64 {
    word.widen() as u64
}

fn draughts_square<B: Board>(name: &str) -> Result<Square<B>, String> {
    name.parse().map_err(|error| format!("unknown square `{name}`: {error}"))
}

fn number(bit: u32) -> String {
    format!("square {bit}")
}

/// Formats a word of `width` bits in hexadecimal, with all digits.
pub(crate) fn hex(word: u64, width: u32) -> String {
    format!("{word:#0digits$x}", digits = width as usize / 4 + 2)
}

/// Parses a hexadecimal word, with or without `0x` and `_`.
pub(crate) fn parse_hex(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text).replace('_', "");
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let word = plain.then(|| u64::from_str_radix(&digits, 16).ok()).flatten();
    word.ok_or_else(|| format!("`{text}` is not a word of at most 64 bits in hexadecimal"))
}
