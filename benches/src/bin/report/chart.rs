//! Draws a bar chart as SVG that is readable on light and on dark pages.

use benches::record::Quartiles;

/// The colours of the series, of medium brightness, so that they are visible on light and on dark
/// pages.
const COLORS: [&str; 3] = ["#4285cd", "#d97736", "#4ca05c"];
const WIDTH: f64 = 760.0;
const LEFT: f64 = 110.0;
const BAR: f64 = 16.0;
const TOP: f64 = 60.0;

/// A bar chart. Each row has one bar for each series, all on one scale. A bar ends at the median; a
/// line joins the quartiles.
#[derive(Debug)]
pub(crate) struct Chart<'a> {
    pub(crate) title: &'a str,
    pub(crate) series: [&'a str; 3],
    pub(crate) rows: Vec<(&'a str, Vec<Quartiles>)>,
}

impl Chart<'_> {
    /// Draws the chart; the background stays transparent.
    pub(crate) fn draw(&self) -> String {
        let row_height = BAR * self.series.len() as f64 + 10.0;
        let height = TOP + row_height * self.rows.len() as f64 + 10.0;
        let highs = self.rows.iter().flat_map(|row| &row.1).map(|bar| bar.high);
        let scale = (WIDTH - LEFT - 80.0) / highs.fold(0.0, f64::max);
        let text = |x: f64, y: f64, more: &str, text: &str| {
            format!("<text x=\"{x:.0}\" y=\"{y:.0}\" {more}>{text}</text>\n")
        };
        let rectangle = |x: f64, y: f64, width: f64, height: f64, color| {
            format!(
                "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"{width:.0}\" height=\"{height:.0}\" fill=\"{color}\"/>\n"
            )
        };
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
             font-family=\"sans-serif\" font-size=\"14\" fill=\"#808080\" stroke-width=\"2\">\n"
        );
        svg += &text(10.0, 20.0, "font-size=\"16\"", self.title);
        for ((i, series), color) in self.series.iter().enumerate().zip(COLORS) {
            let x = LEFT + 150.0 * i as f64;
            svg += &rectangle(x, 34.0, 12.0, 12.0, color);
            svg += &text(x + 18.0, 45.0, "", series);
        }
        for (i, (name, bars)) in self.rows.iter().enumerate() {
            let top = TOP + row_height * i as f64;
            svg += &text(LEFT - 10.0, top + row_height / 2.0, "text-anchor=\"end\"", name);
            for ((j, bar), color) in bars.iter().enumerate().zip(COLORS) {
                let y = top + BAR * j as f64;
                let [low, high] = [bar.low, bar.high].map(|it| LEFT + it * scale);
                svg += &rectangle(LEFT, y, bar.median * scale, BAR - 2.0, color);
                let middle = y + BAR / 2.0 - 1.0;
                svg +=
                    &format!("<path d=\"M{low:.0} {middle:.0}H{high:.0}\" stroke=\"#808080\"/>\n");
                svg +=
                    &text(high + 6.0, y + 12.0, "font-size=\"12\"", &format!("{:.2}", bar.median));
            }
        }
        svg + "</svg>\n"
    }
}
