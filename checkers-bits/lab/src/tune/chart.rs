//! Draws the loss curve as SVG that is readable on light and on dark pages.

use std::fmt::Write;

use super::gradient::Losses;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 80.0;
const TOP: f64 = 50.0;
const RIGHT: f64 = 170.0;
const BOTTOM: f64 = 50.0;

/// A grey that contrasts with both white and black.
const INK: &str = "#808080";
/// Colours of medium brightness, which contrast with both white and black.
const LEARNT: &str = "#d97736";
const HELD_OUT: &str = "#4285cd";

/// The number of horizontal grid lines.
const LINES: u32 = 4;

/// The chart of the losses of all epochs, with a horizontal line at the loss of predicting by the
/// search scores.
pub(super) fn losses(losses: &[Losses], scores: f64) -> String {
    let curve = |of: fn(&Losses) -> Option<f64>| {
        let points = losses.iter().enumerate();
        points.filter_map(|(epoch, losses)| Some((epoch, of(losses)?))).collect::<Vec<_>>()
    };
    let curves = [
        (LEARNT, "learnt positions", curve(|losses| losses.learnt)),
        (HELD_OUT, "held-out positions", curve(|losses| Some(losses.held_out))),
        (INK, "held out, by search", vec![(0, scores), (losses.len() - 1, scores)]),
    ];
    let values = || curves.iter().flat_map(|(.., points)| points).map(|(_, loss)| *loss);
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(0.0, f64::max));
    let high = high.max(low + 1e-6);
    let right = WIDTH - RIGHT;
    let x = |epoch: usize| LEFT + (right - LEFT) * epoch as f64 / (losses.len() - 1).max(1) as f64;
    let y = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"{INK}\" role=\"img\">\n\
         <title>Loss after each epoch</title>\n\
         <text x=\"{LEFT}\" y=\"25\" font-size=\"16\">Loss after each epoch, nats a position</text>\n"
    );
    // Writing to a string cannot fail, so the results are ignored.
    for line in 0..=LINES {
        let loss = low + (high - low) * f64::from(line) / f64::from(LINES);
        let at = y(loss);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{right}\" y2=\"{at:.1}\" stroke=\"{INK}\" stroke-opacity=\".3\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.4}</text>",
            LEFT - 8.0,
            at + 4.0
        );
    }
    for epoch in (0..losses.len()).step_by(losses.len() / 12 + 1) {
        let (at, below) = (x(epoch), HEIGHT - BOTTOM + 20.0);
        let _ = writeln!(
            svg,
            "<text x=\"{at:.1}\" y=\"{below}\" text-anchor=\"middle\">{epoch}</text>"
        );
    }
    for (color, name, points) in &curves {
        let line: Vec<_> =
            points.iter().map(|&(epoch, loss)| format!("{:.1},{:.1}", x(epoch), y(loss))).collect();
        let end = points.last().map_or(TOP, |&(_, loss)| y(loss)) + 4.0;
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"{end:.1}\" fill=\"{color}\">{name}</text>",
            line.join(" "),
            right + 8.0
        );
    }
    svg.push_str("</svg>\n");
    svg
}
