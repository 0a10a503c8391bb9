//! `--whole-board`: all attacks of a board as a Rust module or a C header.

use std::env;

use itertools::Itertools;
use magic_search::{Magic, Moves};

use super::format::Format;
use super::pieces;
use super::request::Subject;

const C: &str = include_str!("whole_board/attacks.h.in");
const RUST: &str = include_str!("whole_board/attacks.rs.in");

/// The pieces that need magics of their own. A rook goes by ranks and files unless it is named.
pub(super) fn with_magics(named: &[String]) -> Vec<String> {
    let is_named = |piece: &str| named.iter().any(|it| it == piece);
    let added: &[&str] = match named {
        [] => &["rook-ranks", "rook-files", "bishop"],
        _ if is_named("cannon") && !is_named("rook") => &["rook-ranks", "rook-files"],
        _ => &[],
    };
    let named = named.iter().map(String::as_str).filter(|&it| it != "cannon");
    added.iter().copied().chain(named).unique().map(str::to_owned).collect()
}

/// The source with the look-ups of the named pieces, from the magics of `pieces`, each on all squares.
pub(super) fn source(
    format: Format,
    named: &[String],
    pieces: &[String],
    magics: &[(Subject, Magic<u128>)],
) -> Result<String, String> {
    let is_c = format == Format::C;
    let (subject, _) = magics.first().ok_or("a board has squares")?;
    let magics = magics.chunks(magics.len() / pieces.len()).collect_vec();
    let tables = tables(named, pieces)?;
    let path = tables.iter().flat_map(|(_, _, moves)| moves.paths().map(<[_]>::len)).max();
    let (path, words) = (path.unwrap_or_default(), subject.words(0).len());

    let mut tables_text = String::new();
    for ((name, ..), magics) in tables.iter().zip(&magics) {
        let mut offset = 0;
        let rows = magics.iter().map(|(subject, magic)| {
            let words =
                [subject.masks[0], magic.multiplier].map(|number| subject.words(number).join(", "));
            let square = subject.square.as_deref().unwrap_or_default();
            let row =
                format!("{{{}, {}, {offset}}}, /* {square} */", words.join(", "), magic.shift);
            offset += 1_usize << magic.bits();
            row
        });
        let name = format!("{name}_magics");
        tables_text += &array(is_c, ["uint64_t", "u64"], &name, "ROW", &rows.collect_vec());
    }
    let mut entries = 0;
    let mut rows = Vec::new();
    for (name, piece, moves) in &tables {
        let screens = u8::from(matches!(moves, Moves::Hops(_)));
        let lines = moves.paths().map(|steps| {
            let leap = if matches!(moves, Moves::Leaps(_)) { steps.len() } else { 0 };
            let steps = steps.iter().copied().pad_using(path, |_| (0, 0));
            let steps = steps.map(|(right, up)| format!("{right}, {up}")).format(", ");
            format!("{{{screens}, {leap}, {steps}}},")
        });
        let lines = lines.collect_vec();
        tables_text += &array(is_c, ["int8_t", "i8"], &format!("{name}_moves"), "MOVE", &lines);
        let magics_of = &tables[*piece].0;
        rows.push(if is_c {
            format!("    {{{magics_of}_magics, {name}_moves, {}, {entries}}},\n", lines.len())
        } else {
            let [magics, moves] = [magics_of, name].map(|name| name.to_uppercase());
            format!("    Table {{ magics: &{magics}_MAGICS, moves: &{moves}_MOVES, base: {entries} }},\n")
        });
        entries += magics[*piece].iter().map(|(_, magic)| 1 << magic.bits()).sum::<usize>();
    }

    let (count, rows) = (rows.len(), rows.concat());
    tables_text += &if is_c {
        format!("static const struct magic_table magic_tables[{count}] = {{\n{rows}}};\n\n")
    } else {
        format!("#[rustfmt::skip]\nstatic TABLES: [Table; {count}] = [\n{rows}];\n\n")
    };
    let (files, ranks) = subject.board.split_once('x').unwrap_or_default();
    let quoted = |it: String| if it.contains([';', '>']) { format!("'{it}'") } else { it };
    let values = [
        ("@FILES@", files),
        ("@RANKS@", ranks),
        ("@WORDS@", &words.to_string()),
        ("@SPLIT@", &subject.split.to_string()),
        ("@ROW@", &(2 * words + 2).to_string()),
        ("@MOVE@", &(2 * path + 2).to_string()),
        ("@ENTRIES@", &entries.to_string()),
        ("@COMMAND@", &env::args().skip(1).map(quoted).join(" ")),
        ("@TABLES@", &tables_text),
        ("@LOOK_UPS@", &look_ups(is_c, &tables)),
    ];
    let template = if is_c { C } else { RUST }.to_owned();
    Ok(values.iter().fold(template, |text, (name, value)| text.replace(name, value)))
}

/// The source of an array with rows of `width` numbers in brackets of C.
fn array(is_c: bool, [c, rust]: [&str; 2], name: &str, width: &str, rows: &[String]) -> String {
    let count = rows.len();
    let rows = rows.iter().map(|row| format!("    {row}\n")).collect::<String>();
    if is_c {
        return format!("static const {c} {name}[{count}][MAGIC_{width}] = {{\n{rows}}};\n\n");
    }
    let (name, rows) = (name.to_uppercase(), rows.replace('{', "[").replace('}', "]"));
    format!("#[rustfmt::skip]\nstatic {name}: [[{rust}; {width}]; {count}] = [\n{rows}];\n\n")
}

/// The tables, each with a name, the index of the piece with its magics and its moves. The captures of a cannon, which has
/// the magics of a rook, come last.
fn tables(named: &[String], pieces: &[String]) -> Result<Vec<(String, usize, Moves)>, String> {
    let mut tables: Vec<(String, usize, Moves)> = Vec::new();
    for (piece, text) in pieces.iter().enumerate() {
        let name = pieces::name(text).replace('-', "_");
        let others = tables.iter().filter(|(other, ..)| other.starts_with("rider")).count();
        let name =
            if name == "rider" && others > 0 { format!("rider_{}", others + 1) } else { name };
        tables.push((name, piece, pieces::tables(text)?.remove(0)));
    }
    let is_named = |piece: &str| named.iter().any(|it| it == piece);
    for piece in 0..if is_named("cannon") { pieces.len() } else { 0 } {
        let (name, _, moves) = &tables[piece];
        let is_rook = if is_named("rook") { name == "rook" } else { name.starts_with("rook_") };
        if let (true, Moves::Slides(steps)) = (is_rook, moves) {
            tables.push((name.replace("rook", "cannon"), piece, Moves::Hops(steps.clone())));
        }
    }
    Ok(tables)
}

/// The look-ups of each table alone, and of ranks and files together.
fn look_ups(is_c: bool, tables: &[(String, usize, Moves)]) -> String {
    let (entry, union) =
        if is_c { ("*magic_entry", "magic_union") } else { ("self.look_up", "union") };
    let entry = |table: usize| format!("{entry}({table}, square, occupied)");
    let find = |name: &str| tables.iter().position(|(other, ..)| other == name);
    let alone = tables.iter().enumerate().map(|(i, (name, ..))| (name.clone(), entry(i)));
    let together = ["rook", "cannon"].into_iter().filter_map(|piece| {
        let lines = [find(&format!("{piece}_ranks"))?, find(&format!("{piece}_files"))?].map(entry);
        find(piece).is_none().then(|| (piece.to_owned(), format!("{union}({})", lines.join(", "))))
    });
    let look_up = |(name, entry): (String, String)| {
        if is_c {
            let of = "int square, magic_bitboard occupied";
            return format!(
                "static inline magic_bitboard {name}_attacks({of}) {{\n    return {entry};\n}}\n\n"
            );
        }
        let of = "&self, square: usize, occupied: Bitboard";
        format!("    #[inline]\n    pub fn {name}({of}) -> Bitboard {{\n        {entry}\n    }}\n")
    };
    alone.chain(together).map(look_up).collect()
}
