//! Bar charts as SVG, readable on light and on dark pages.

use std::error::Error;

use benches::record::Quartiles;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A grey with contrast on white and on black.
const INK: RGBColor = RGBColor(128, 128, 128);
/// One colour for each series, of middle brightness.
const COLORS: [RGBColor; 3] =
    [RGBColor(66, 133, 205), RGBColor(217, 119, 54), RGBColor(76, 160, 92)];

const WIDTH: u32 = 760;
const LEFT: i32 = 190;
const BAR: i32 = 16;
const TOP: i32 = 60;

/// A bar chart: each row has one bar for each series, all on one scale. A bar ends at the median; a line joins the
/// quartiles.
#[derive(Debug)]
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) series: &'a [&'a str],
    pub(crate) rows: Vec<(&'a str, Vec<Quartiles>)>,
}

impl Chart<'_> {
    /// Draws the chart; the background stays transparent.
    pub(crate) fn draw(&self) -> Result<String, Box<dyn Error>> {
        let row_height = BAR * self.series.len() as i32 + 10;
        let height = TOP + row_height * self.rows.len() as i32 + 10;
        let highs = self.rows.iter().flat_map(|row| &row.1).map(|bar| bar.high);
        let largest = highs.fold(0.0, f64::max);
        let scale = f64::from(WIDTH as i32 - LEFT - 80) / largest;
        let mut svg = String::new();
        {
            let area =
                SVGBackend::with_string(&mut svg, (WIDTH, height as u32)).into_drawing_area();
            let text = |size: i32, horizontal| {
                let style = TextStyle::from(("sans-serif", size).into_font()).color(&INK);
                style.pos(Pos::new(horizontal, VPos::Center))
            };
            let left = |size| text(size, HPos::Left);
            area.draw(&Text::new(self.title, (10, 16), left(17)))?;
            for (i, series) in self.series.iter().enumerate() {
                let x = LEFT + 150 * i as i32;
                area.draw(&Rectangle::new([(x, 36), (x + 12, 48)], COLORS[i].filled()))?;
                area.draw(&Text::new(*series, (x + 18, 42), left(14)))?;
            }
            for (i, (name, figures)) in self.rows.iter().enumerate() {
                let top = TOP + row_height * i as i32;
                let middle = top + BAR * self.series.len() as i32 / 2;
                area.draw(&Text::new(*name, (LEFT - 10, middle), text(14, HPos::Right)))?;
                for (j, bar) in figures.iter().enumerate() {
                    let y = top + BAR * j as i32;
                    let middle = y + BAR / 2 - 1;
                    let [low, median, high] =
                        [bar.low, bar.median, bar.high].map(|it| LEFT + (it * scale) as i32);
                    let filled = COLORS[j].filled();
                    area.draw(&Rectangle::new([(LEFT, y), (median, y + BAR - 2)], filled))?;
                    area.draw(&PathElement::new([(low, middle), (high, middle)], INK))?;
                    let label = format!("{:.2}", bar.median);
                    area.draw(&Text::new(label, (high + 6, middle), left(12)))?;
                }
            }
            area.present()?;
        }
        Ok(svg)
    }
}
