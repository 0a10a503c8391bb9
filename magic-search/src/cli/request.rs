//! The options that select the subject of a search, and their targets.

use checkers_geometry::{Board, Board8x8, Board10x8, Board10x10, Square};
use clap::ValueEnum;
use itertools::Itertools;
use magic_search::chess::{Slider, square_name};
use magic_search::draughts::{Line, ParseLineError, Sightline};
use magic_search::{Magic, Target, TargetError, Word};

#[derive(clap::Args)]
#[group(skip)]
pub(crate) struct Args {
    /// Draughts board of the lines and squares
    #[arg(long, value_enum, default_value_t)]
    board: BoardName,

    /// Line of the board, by its ends; if repeated, one multiplier must serve all lines
    #[arg(long, value_name = "ENDS")]
    line: Vec<String>,

    /// All lines of the board: one multiplier must serve all lines
    #[arg(long, conflicts_with_all = ["line", "mask", "squares"])]
    universal: bool,

    /// Mask as a word: the squares that the index depends on
    #[arg(long, value_name = "HEX", conflicts_with_all = ["line", "squares"])]
    mask: Option<String>,

    /// Mask as bit numbers, or as square names of the draughts board
    #[arg(long, value_name = "LIST", value_delimiter = ',', conflicts_with = "line")]
    squares: Vec<String>,

    /// Width of the multiplication in bits [default: width of the board; rook and bishop: 64]
    #[arg(long, value_name = "32|64")]
    word: Option<u32>,

    /// Width of the index in bits [default: one for each square]
    #[arg(long, value_name = "N")]
    bits: Option<u32>,

    /// Kind of entries that the index must distinguish
    #[arg(long, value_enum, default_value_t = EntryKind::Injective)]
    entries: EntryKind,

    /// Square of the king, rook or bishop; excluded from the mask [default: each square of the line
    /// in turn]
    #[arg(long, value_name = "NAME")]
    square: Option<String>,
}

/// A search that can start.
pub(crate) struct Request {
    pub(crate) subject: Subject,
    pub(crate) targets: Targets,
    /// The name of the square of a bit.
    pub(crate) square_name: fn(u32) -> String,
}

/// The targets of one search; one multiplier must serve them all.
pub(crate) enum Targets {
    Word32(Vec<Target<u32>>),
    Word64(Vec<Target<u64>>),
}

impl Request {
    /// Tries a magic with every occupancy of every target, independently of the search.
    pub(crate) fn verify(&self, magic: u64) -> Result<(), String> {
        fn serves<W: Word>(targets: &[Target<W>], magic: u64, shift: u32) -> bool {
            let magic = Magic { multiplier: W::truncate(magic.into()), shift };
            targets.iter().all(|target| target.verify(magic).is_ok())
        }
        let shift = self.subject.shift();
        let serves = match &self.targets {
            Targets::Word32(targets) => serves(targets, magic, shift),
            Targets::Word64(targets) => serves(targets, magic, shift),
        };
        let name = self.subject.name();
        if serves { Ok(()) } else { Err(format!("{magic:#x} is no magic for {name}")) }
    }
}

/// A draughts board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardName {
    #[default]
    #[value(name = "8x8")]
    EightByEight,
    #[value(name = "10x10")]
    TenByTen,
    #[value(name = "10x8")]
    TenByEight,
}

/// The subject of one search.
pub(crate) struct Subject {
    pub(crate) board: BoardName,
    /// The ends of the line; several lines are joined by `+`.
    pub(crate) line: Option<String>,
    pub(crate) square: Option<String>,
    pub(crate) entries: EntryKind,
    pub(crate) word: u32,
    pub(crate) bits: u32,
    /// In hexadecimal, one for each target.
    pub(crate) masks: Vec<String>,
}

/// The kind of entries that an index must distinguish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EntryKind {
    /// all occupancies
    Injective,
    /// the attacks of a draughts king on --square along the line
    Line,
    /// the attacks of a rook on --square of the chess board
    Rook,
    /// the attacks of a bishop on --square of the chess board
    Bishop,
}

impl Subject {
    /// The name in tables and errors: `a1-h8 from d4`.
    pub(crate) fn name(&self) -> String {
        let piece = match self.entries {
            EntryKind::Injective | EntryKind::Line => "",
            EntryKind::Rook => "rook",
            EntryKind::Bishop => "bishop",
        };
        let place = match (&self.line, self.entries) {
            (Some(line), _) => line,
            (None, EntryKind::Injective | EntryKind::Line) => {
                self.masks.first().map_or("", |mask| mask)
            }
            (None, _) => piece,
        };
        match &self.square {
            Some(square) => format!("{place} from {square}"),
            None => place.to_owned(),
        }
    }

    /// Whether the name is a mask.
    pub(crate) fn names_a_mask(&self) -> bool {
        self.line.is_none() && self.entries == EntryKind::Injective
    }

    pub(crate) fn shift(&self) -> u32 {
        self.word.saturating_sub(self.bits)
    }

    /// A multiplier in hexadecimal, with all digits of the word.
    pub(crate) fn hex(&self, multiplier: u64) -> String {
        hex(multiplier, self.word)
    }
}

impl Args {
    /// The searches that the options select, all checked.
    pub(crate) fn requests(&self) -> Result<Vec<Request>, String> {
        match self.board {
            BoardName::EightByEight => self.requests_on::<Board8x8>(),
            BoardName::TenByTen => self.requests_on::<Board10x10>(),
            BoardName::TenByEight => self.requests_on::<Board10x8>(),
        }
    }

    fn requests_on<B: Board>(&self) -> Result<Vec<Request>, String> {
        match self.entries {
            EntryKind::Injective => self.injective::<B>(),
            EntryKind::Line => self.kings::<B>(),
            EntryKind::Rook => self.slider::<B>(Slider::Rook),
            EntryKind::Bishop => self.slider::<B>(Slider::Bishop),
        }
    }

    fn injective<B: Board>(&self) -> Result<Vec<Request>, String> {
        if self.square.is_some() {
            return Err("--square needs --entries line, rook or bishop".to_owned());
        }
        if let Some(mask) = self.own_mask::<B>()? {
            return Ok(vec![self.request::<B>(None, vec![Part::Injective(mask)])?]);
        }
        let requests = self.groups::<B>()?.into_iter().map(|lines| {
            let parts = lines.iter().map(|line| Part::Injective(narrow(line.mask()))).collect();
            self.request::<B>(Some(lines.iter().join("+")), parts)
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
            let sightlines = lines.iter().flat_map(|line| {
                let squares = square.map_or(line.squares().collect(), |it| vec![it]);
                squares.into_iter().filter_map(|square| line.sightline(square))
            });
            let sightlines: Vec<Sightline<B>> = sightlines.collect();
            let name = Some(lines.iter().join("+"));
            if lines.len() > 1 {
                let parts = sightlines.into_iter().map(Part::King).collect();
                requests.push(self.request(name, parts)?);
                continue;
            }
            for sightline in sightlines {
                requests.push(self.request(name.clone(), vec![Part::King(sightline)])?);
            }
        }
        match (requests.is_empty(), square) {
            (true, Some(square)) => {
                Err(format!("{square} is not on {}", self.line.iter().join(", ")))
            }
            _ => Ok(requests),
        }
    }

    fn slider<B: Board>(&self, slider: Slider) -> Result<Vec<Request>, String> {
        if self.universal || !self.line.is_empty() || self.own_mask::<B>()?.is_some() {
            return Err("a rook or bishop has its mask from --square: give nothing else".to_owned());
        }
        if self.board != BoardName::EightByEight {
            return Err("a rook or bishop stands on the chess board: give no --board".to_owned());
        }
        let name = self.square.as_deref().ok_or("a rook or bishop needs --square")?;
        let square = chess_square(name)?;
        if self.word == Some(32) {
            return Err("a chess board needs --word 64".to_owned());
        }
        Ok(vec![self.request::<B>(None, vec![Part::Slider(slider, square)])?])
    }

    /// The lines of each search: the named lines together, or each line of the board by itself.
    fn groups<B: Board>(&self) -> Result<Vec<Vec<Line<B>>>, String> {
        if self.universal {
            return Ok(vec![Line::all().collect()]);
        }
        if self.line.is_empty() {
            return Ok(Line::all().map(|line| vec![line]).collect());
        }
        let lines: Result<_, ParseLineError> = self.line.iter().map(|name| name.parse()).collect();
        Ok(vec![lines.map_err(|error| error.to_string())?])
    }

    fn own_mask<B: Board>(&self) -> Result<Option<u64>, String> {
        if let Some(mask) = &self.mask {
            return parse_hex(mask).map(Some);
        }
        let bits = self.squares.iter().map(|square| {
            let number = square.parse().ok().filter(|&bit| bit < 64);
            number.map_or_else(|| draughts_square::<B>(square).map(Square::bit), Ok)
        });
        let bits: Vec<u32> = bits.collect::<Result<_, String>>()?;
        let mask = bits.iter().fold(0_u64, |mask, bit| mask | 1 << bit);
        Ok((!bits.is_empty()).then_some(mask))
    }

    fn request<B: Board>(
        &self,
        line: Option<String>,
        parts: Vec<Part<B>>,
    ) -> Result<Request, String> {
        let word = match (self.word, self.entries) {
            (None, EntryKind::Rook | EntryKind::Bishop) => 64,
            (word, _) => word.unwrap_or(B::Word::BITS),
        };
        let targets = match word {
            32 => Targets::Word32(targets(&parts)?),
            64 => Targets::Word64(targets(&parts)?),
            _ => return Err(format!("a word of {word} bits is not supported: choose 32 or 64")),
        };
        let square = match parts.as_slice() {
            [Part::King(sightline)] => Some(sightline.square.to_string()),
            [Part::Slider(..)] => self.square.clone(),
            _ => self.square.clone().filter(|_| parts.len() > 1),
        };
        let masks: Vec<u64> = parts.iter().map(Part::mask).collect();
        let squares = masks.iter().map(|mask| mask.count_ones()).max().unwrap_or(0);
        let bits = self.bits.unwrap_or(squares);
        let masks = masks.into_iter().map(|mask| hex(mask, word)).collect();
        let square_name = match (&line, self.entries) {
            (Some(_), _) => draughts_name::<B>,
            (None, EntryKind::Rook | EntryKind::Bishop) => chess_name,
            (None, _) => number,
        };
        let (board, entries) = (self.board, self.entries);
        let subject = Subject { board, line, square, entries, word, bits, masks };
        let check = match &targets {
            Targets::Word32(targets) => targets.iter().try_for_each(|it| it.shift(bits).map(drop)),
            Targets::Word64(targets) => targets.iter().try_for_each(|it| it.shift(bits).map(drop)),
        };
        check.map_err(|error| format!("{}: {error}", subject.name()))?;
        Ok(Request { subject, targets, square_name })
    }
}

/// The parts of one target.
enum Part<B: Board> {
    Injective(u64),
    King(Sightline<B>),
    Slider(Slider, u8),
}

impl<B: Board> Part<B> {
    fn mask(&self) -> u64 {
        match self {
            Self::Injective(mask) => *mask,
            Self::King(sightline) => narrow(sightline.mask()),
            Self::Slider(slider, square) => slider.mask(*square),
        }
    }

    fn target<W: Word>(&self) -> Result<Target<W>, TargetError> {
        let mask = W::truncate(self.mask().into());
        match self {
            Self::Injective(_) => Target::injective(mask),
            Self::King(sightline) => {
                Target::new(mask, |occupied| sightline.entry(B::Word::truncate(occupied.widen())))
            }
            Self::Slider(slider, square) => {
                Target::new(mask, |occupied| slider.attacks(*square, occupied.widen() as u64))
            }
        }
    }
}

fn targets<B: Board, W: Word>(parts: &[Part<B>]) -> Result<Vec<Target<W>>, String> {
    for mask in parts.iter().map(Part::mask) {
        if W::truncate(mask.into()).widen() != mask.into() {
            return Err(format!("the mask {mask:#x} does not fit a word of {} bits", W::BITS));
        }
    }
    let targets: Result<_, TargetError> = parts.iter().map(Part::target).collect();
    targets.map_err(|error| error.to_string())
}

/// The word of a board; all boards here have at most 64 bits.
fn narrow(word: impl Word) -> u64 {
    word.widen() as u64
}

fn draughts_square<B: Board>(name: &str) -> Result<Square<B>, String> {
    name.parse().map_err(|error| format!("unknown square `{name}`: {error}"))
}

fn chess_square(name: &str) -> Result<u8, String> {
    match name.as_bytes() {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(8 * (rank - b'1') + file - b'a'),
        _ => Err(format!("unknown square `{name}`: expected a square from a1 to h8")),
    }
}

fn draughts_name<B: Board>(bit: u32) -> String {
    Square::<B>::from_bit(bit).map_or_else(|| number(bit), |square| square.to_string())
}

fn chess_name(bit: u32) -> String {
    square_name(bit as u8)
}

fn number(bit: u32) -> String {
    format!("square {bit}")
}

/// A word of a number of bits in hexadecimal, with all digits.
pub(crate) fn hex(word: u64, width: u32) -> String {
    format!("{word:#0digits$x}", digits = width as usize / 4 + 2)
}

/// Reads a word in hexadecimal, with or without `0x` and `_`.
pub(crate) fn parse_hex(text: &str) -> Result<u64, String> {
    let digits = text.strip_prefix("0x").unwrap_or(text).replace('_', "");
    let plain = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let word = plain.then(|| u64::from_str_radix(&digits, 16).ok()).flatten();
    word.ok_or_else(|| format!("`{text}` is not a word of at most 64 bits in hexadecimal"))
}
