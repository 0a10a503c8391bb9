//! Bar charts as SVG, readable on light and on dark pages.

use std::error::Error;

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

/// A bar chart: each row has one bar for each series, all on one scale.
#[derive(Debug)]
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) unit: &'a str,
    pub(crate) series: &'a [&'a str],
    pub(crate) rows: Vec<(&'a str, Vec<f64>)>,
}

impl Chart<'_> {
    /// Draws the chart; the background stays transparent.
    pub(crate) fn draw(&self) -> Result<String, Box<dyn Error>> {
        let row_height = BAR * self.series.len() as i32 + 10;
        let height = TOP + row_height * self.rows.len() as i32 + 10;
        let largest = self.rows.iter().flat_map(|row| &row.1).copied().fold(0.0, f64::max);
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
            let title = format!("{}, {}", self.title, self.unit);
            area.draw(&Text::new(title, (10, 16), left(17)))?;
            for (i, series) in self.series.iter().enumerate() {
                let x = LEFT + 150 * i as i32;
                area.draw(&Rectangle::new([(x, 36), (x + 12, 48)], COLORS[i].filled()))?;
                area.draw(&Text::new(*series, (x + 18, 42), left(14)))?;
            }
            for (i, (name, figures)) in self.rows.iter().enumerate() {
                let top = TOP + row_height * i as i32;
                let middle = top + BAR * self.series.len() as i32 / 2;
                area.draw(&Text::new(*name, (LEFT - 10, middle), text(14, HPos::Right)))?;
                for (j, &figure) in figures.iter().enumerate() {
                    let y = top + BAR * j as i32;
                    let end = LEFT + (figure * scale) as i32;
                    area.draw(&Rectangle::new(
                        [(LEFT, y), (end, y + BAR - 2)],
                        COLORS[j].filled(),
                    ))?;
                    let label = format!("{figure:.1}");
                    area.draw(&Text::new(label, (end + 6, y + BAR / 2 - 1), left(12)))?;
                }
            }
            area.present()?;
        }
        Ok(svg)
    }
}
