//! Writes the teaching page, which explains the numbering of a board, rotates, magics and move generation. The
//! scripts of the page compute every figure from the tables of the board.

use checkers_bits::{
    Board, Board8x8, Board10x8, Board10x10, Brazilian, International, Pool, Preference, Russian,
    Spantsireti, SquareNames, Variant, Word,
};
use clap::Args;
use itertools::Itertools;
use magic_search::census::Census;
use magic_search::draughts::{Line, LineEntry, MagicLine, Sightline, Tables};
use magic_search::{DEFAULT_SEED, Target};
use serde_json::{Value, json};

use crate::html::{Assets, Language, assets, constant};

/// Write the teaching page, which shows bitboards and magics step by step
#[derive(Args)]
#[command(after_help = "\
The page is smaller than 150 kB.

Examples:
  cargo run -p checkers-pages -- teaching -o magic.html
  cargo run -p checkers-pages -- teaching --board 10x10 --lang ru -o magic.html")]
pub(crate) struct Arguments {
    /// Size of the draughts board on the page
    #[arg(long, default_value = "8x8", value_parser = ["8x8", "10x10", "10x8"])]
    board: String,
}

const ASSETS: Assets = assets!(
    "teaching",
    permitted: "",
    package: [],
    modules: fen geometry hash knights_part magic_part moves numbering_part play_part product_view
        rotates_part start stepper tables trial_view word_view words
);

impl Arguments {
    pub(crate) fn html(&self, lang: Language) -> Result<String, String> {
        let data = match &*self.board {
            "10x10" => data::<Board10x10>(&[game::<International>()]),
            "10x8" => data::<Board10x8>(&[game::<Spantsireti>()]),
            _ => data::<Board8x8>(&[game::<Russian>(), game::<Brazilian>(), game::<Pool>()]),
        }?;
        let html = ASSETS.html(lang, &[lang], &constant("DATA", &data))?;
        Ok(html.replace("{{board}}", &self.board.replace('x', "×")))
    }
}

/// Makes the JSON of the rule constants in which the variants of the page differ.
fn game<V: Variant>() -> Value {
    json!({
        "name": V::NAME,
        "promotesDuringCapture": V::PROMOTES_DURING_CAPTURE,
        "mustTakeTheMost": V::PREFERENCE == [Preference::MostPieces],
        "sign": V::CAPTURE_SIGN,
        "numeric": V::SQUARE_NAMES == SquareNames::Numeric,
    })
}

/// Makes the JSON of the tables of a board and of the census of its lines. The census of a line is the number of
/// its magics.
fn data<B: Board>(games: &[Value]) -> Result<Value, String> {
    let tables = Tables::<B>::find(DEFAULT_SEED).map_err(|error| error.to_string())?;
    let lines =
        Line::<B>::all().map(|line| json!({ "name": line.to_string(), "census": census(line) }));
    let look_ups = tables
        .lines
        .iter()
        .tuples()
        .map(|(a, b)| (a.sightline.square.bit().to_string(), json!([look_up(a), look_up(b)])));
    Ok(json!({
        "board": {
            "width": B::WIDTH,
            "height": B::HEIGHT,
            "ranksOfMen": B::RANKS_OF_MEN,
            "upLeft": B::UP_LEFT,
            "upRight": B::UP_RIGHT,
            "ring": B::RING,
            "bits": B::Word::BITS,
        },
        "games": games,
        "lines": lines.collect::<Value>(),
        "lookUps": look_ups.collect::<Value>(),
        "entries": entries(&tables),
    }))
}

/// The output of `magic-search census --format json` for lines of all boards. It is stored in a file, because a
/// census takes minutes.
const CENSUS: &str = include_str!("teaching/assets/census.jsonl");

/// Returns the census of a line, or the logarithm of the number of its steps if a census would take too long.
/// Counts are strings, because a JavaScript number would lose digits of the largest counts.
fn census<B: Board>(line: Line<B>) -> Value {
    let [board, name] = [format!("{}x{}", B::WIDTH, B::HEIGHT), line.to_string()];
    let records = serde_json::Deserializer::from_str(CENSUS).into_iter::<Value>();
    let mut records = records.map(|record| record.expect("a record in each line"));
    if let Some(record) = records.find(|record| record["board"] == board && record["line"] == name)
    {
        let count = record["count"].to_string();
        return json!({ "count": count, "smallest": record["smallest"], "sparsest": record["sparsest"] });
    }
    let target = Target::injective(line.mask()).expect("a line has squares");
    let census = Census::new(&[target], line.squares().count() as u32);
    json!({ "steps": census.expect("a bit for each square").log_steps() })
}

/// Returns the mask, magic, shift and offset of a line. Mask and magic are hexadecimal strings, because a
/// JavaScript number would lose digits.
fn look_up<B: Board>(line: &MagicLine<B>) -> Value {
    let (mask, magic) = (line.sightline.mask(), line.magic);
    json!([format!("{mask:x}"), format!("{:x}", magic.multiplier), magic.shift, line.offset])
}

/// Encodes each table entry as two characters, one for each direction.
fn entries<B: Board>(tables: &Tables<B>) -> String {
    let own = tables.lines.iter().filter(|line| line.entries > 0);
    let letters = own.flat_map(|line| {
        let entries = &tables.entries[line.offset..][..line.entries];
        entries.iter().flat_map(|&entry| letters(line.sightline, entry))
    });
    letters.collect()
}

/// Encodes a table entry as a character for each direction. The code of the character is that of `#`, plus ten
/// times the number of quiet moves, plus the number of landing squares. A quote or a backslash never occurs,
/// because the lines are too short for their codes.
fn letters<B: Board>(sightline: Sightline<B>, entry: LineEntry<B::Word>) -> [char; 2] {
    let upper = sightline.upper();
    [upper, sightline.mask() & !upper].map(|way| {
        let count = |set: B::Word| (set & way).count_ones();
        let code = u32::from('#') + 10 * count(entry.moves) + count(entry.landings);
        char::from_u32(code).expect("printable ASCII")
    })
}
