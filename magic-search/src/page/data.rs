//! The tables as the page's scripts read them.

use checkers_geometry::{Board, Square, Word};
use itertools::Itertools;
use serde::Serialize;

use super::census::{Known, known};
use super::games::{Game, games};
use crate::draughts::{Line, LineEntry, MagicLine, Sightline, Tables};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Data {
    board: BoardData,
    games: &'static [Game],
    lines: Vec<LineData>,
    seed: u64,
    /// For each bit and axis; `null` for a bit that is no square.
    look_ups: Vec<Option<[LookUpData; 2]>>,
    /// Two letters for each entry, the way up and the way down; see [`letter`].
    entries: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BoardData {
    width: u8,
    height: u8,
    ranks_of_men: u8,
    up_left: u32,
    up_right: u32,
    ring: u32,
    bits: u32,
}

#[derive(Serialize)]
struct LineData {
    name: String,
    census: Known,
}

/// Mask, magic, shift, offset; the words in hexadecimal, whose digits a number would lose.
#[derive(Clone, Serialize)]
struct LookUpData(String, String, u32, usize);

impl Data {
    pub(super) fn of<B: Board>(tables: &Tables<B>) -> Self {
        let board = BoardData {
            width: B::WIDTH,
            height: B::HEIGHT,
            ranks_of_men: B::RANKS_OF_MEN,
            up_left: B::UP_LEFT,
            up_right: B::UP_RIGHT,
            ring: B::RING,
            bits: B::Word::BITS,
        };
        let lines =
            Line::<B>::all().map(|line| LineData { name: line.to_string(), census: known(line) });
        let highest = Square::<B>::all().map(Square::bit).max().unwrap_or(0);
        let mut look_ups = vec![None; highest as usize + 1];
        for (a, b) in tables.lines.iter().tuples() {
            look_ups[a.sightline.square.bit() as usize] = Some([a, b].map(look_up));
        }
        Self {
            board,
            games: games::<B>(),
            lines: lines.collect(),
            seed: tables.seed,
            look_ups,
            entries: entries(tables),
        }
    }
}

fn look_up<B: Board>(look_up: &MagicLine<B>) -> LookUpData {
    let MagicLine { sightline, magic, offset, .. } = look_up;
    let (mask, multiplier) = (sightline.mask(), magic.multiplier);
    LookUpData(format!("{mask:x}"), format!("{multiplier:x}"), magic.shift, *offset)
}

fn entries<B: Board>(tables: &Tables<B>) -> String {
    let own = tables.lines.iter().filter(|look_up| look_up.entries > 0);
    let letters = own.flat_map(|look_up| {
        let entries = &tables.entries[look_up.offset..][..look_up.entries];
        entries.iter().flat_map(|&entry| letters(look_up.sightline, entry))
    });
    letters.collect()
}

/// An entry has, for each of two ways, the number of quiet moves and the number of landing
/// squares. Two letters encode it.
fn letters<B: Board>(sightline: Sightline<B>, entry: LineEntry<B::Word>) -> [char; 2] {
    let upper = sightline.upper();
    let lower = sightline.mask() & !upper;
    [upper, lower]
        .map(|way| letter((entry.moves & way).count_ones(), (entry.landings & way).count_ones()))
}

/// Ten times the moves plus the landings, counted from `#`. A line is too short to reach a quote
/// or a backslash.
fn letter(moves: u32, landings: u32) -> char {
    char::from_u32(u32::from('#') + 10 * moves + landings).expect("printable ASCII")
}
