//! Draws the picture as SVG.

use checkers_geometry::Word;
use itertools::Itertools;

use super::{Explanation, letter};

/// The size of a cell and the layout, in pixels.
const CELL: u32 = 18;
const LEFT: u32 = 80;
const TOP: u32 = 60;

pub(super) fn draw<W: Word>(explanation: &Explanation<W>) -> String {
    let shift = explanation.magic.shift;
    let copies: Vec<u32> = explanation.copies().collect();
    let squares = (0..).zip(&explanation.squares);
    let legend = squares.map(|(i, (bit, name))| format!("{} = {name} (bit {bit})", letter(i)));
    let rows = copies.len() as u32 + 1;
    let text_top = TOP + rows * CELL + 30;
    let width = LEFT + W::BITS * CELL + 100;
    let mut notes = wrap(&legend.collect_vec().join(", "), width);
    notes.extend(explanation.verdict().iter().flat_map(|sentence| wrap(sentence, width)));
    let height = text_top + CELL * notes.len() as u32 + 20;
    let x = |column: u32| LEFT + (W::BITS - 1 - column) * CELL;
    let y = |row: u32| TOP + row * CELL;

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"monospace\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    text(&mut svg, 10, 22, "start", &format!("index = {}", explanation.formula()));
    // Background of the index columns, from the header to the sum.
    svg += &format!(
        "<rect x=\"{LEFT}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#e2f0d9\"/>\n",
        TOP - CELL,
        (W::BITS - shift) * CELL,
        (rows + 1) * CELL
    );
    for column in 0..W::BITS {
        text(&mut svg, x(column) + CELL / 2, TOP - 5, "middle", &column.to_string());
    }
    for (row, &copy) in (0..).zip(&copies) {
        text(&mut svg, LEFT - 8, y(row) + 13, "end", &format!("<< {copy}"));
        for column in copy..W::BITS {
            let square = explanation.square_at(copy, column);
            cell(&mut svg, x(column), y(row), square, column >= shift);
        }
        let lost: String = explanation.lost(copy).into_iter().map(letter).rev().collect();
        if !lost.is_empty() {
            text(&mut svg, x(0) + CELL + 8, y(row) + 13, "start", &format!("lost: {lost}"));
        }
    }
    let sum = rows - 1;
    text(&mut svg, LEFT - 8, y(sum) + 13, "end", "sum");
    for column in 0..W::BITS {
        let landing = explanation.landing(column);
        let only = landing.iter().exactly_one().ok().copied();
        cell(&mut svg, x(column), y(sum), only, column >= shift);
        if landing.len() > 1 {
            let count = format!("{}×", landing.len());
            text(&mut svg, x(column) + CELL / 2, y(sum) + 13, "middle", &count);
        }
    }
    // Lines between garbage and index, and above the sum.
    let (left, right, edge) = (LEFT, x(0) + CELL, x(shift) + CELL);
    line(&mut svg, (edge, TOP - CELL), (edge, y(rows)));
    line(&mut svg, (left, y(sum)), (right, y(sum)));
    for (row, note) in (0..).zip(&notes) {
        text(&mut svg, 10, text_top + row * CELL, "start", note);
    }
    svg + "</svg>\n"
}

/// Breaks a sentence into lines that fit the drawing, because SVG does not wrap text.
fn wrap(sentence: &str, width: u32) -> Vec<String> {
    // A letter of a 12-pixel monospaced font is a little over 7 pixels wide, so 8 is safe.
    let most = (width as usize - 20) / 8;
    let mut lines = vec![String::new()];
    for word in sentence.split(' ') {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.len() + 1 + word.len() <= most => *line += &format!(" {word}"),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn cell(svg: &mut String, x: u32, y: u32, square: Option<usize>, in_index: bool) {
    let fill = match (square, in_index) {
        (Some(_), true) => "#70ad47",
        (Some(_), false) => "#d9d9d9",
        (None, _) => "none",
    };
    *svg += &format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\" \
         stroke=\"#bbb\"/>\n"
    );
    if let Some(square) = square {
        text(svg, x + CELL / 2, y + 13, "middle", &letter(square).to_string());
    }
}

fn line(svg: &mut String, (x1, y1): (u32, u32), (x2, y2): (u32, u32)) {
    *svg += &format!(
        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"#000\" \
         stroke-width=\"2\"/>\n"
    );
}

fn text(svg: &mut String, x: u32, y: u32, anchor: &str, text: &str) {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    *svg += &format!("<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\">{text}</text>\n");
}
