//! Tables and charts that compare backends and numberings for one variant.

use std::path::Path;

use benches::measured::Measured;
use benches::suites::Suite;
use benches::techniques::{BATCH, Technique};
use tool_output::Draft;

use super::chart::Chart;
use super::instructions::{self, Cost};
use super::measurements::Measurement;
use super::{Results, draft, head, rate, row};

impl Results {
    fn movegen<V: Measured>(
        &self,
        technique: &Technique<V>,
        suite: &Suite<V>,
    ) -> Result<&Measurement, String> {
        self.get(&format!("movegen {}", V::NAME), technique.name, suite.name)
    }

    pub(super) fn draw<V: Measured>(&self, charts: &Path) -> Result<Vec<Draft>, String> {
        let mut drafts = Vec::new();
        for (name, chart) in [
            ("lines", self.movegen_chart("Perft by slider-attack backend", V::LINES)?),
            ("look", self.look_chart::<V>()?),
            ("numberings", self.movegen_chart("Perft by numbering", V::NUMBERINGS)?),
        ] {
            let svg = chart.draw().map_err(|error| format!("chart {name}: {error}"))?;
            drafts.push(draft(&charts.join(format!("{name}{}.svg", V::SUFFIX)), &svg)?);
        }
        Ok(drafts)
    }

    fn movegen_chart<V: Measured>(
        &self,
        title: &'static str,
        techniques: &'static [Technique<V>],
    ) -> Result<Chart<'static>, String> {
        let mut rows = Vec::new();
        for technique in techniques {
            let mut figures = Vec::new();
            for suite in ["start", "two-kings", "three-kings"] {
                figures.push(1e3 / self.movegen(technique, V::suite(suite)?)?.nanoseconds);
            }
            rows.push((technique.name, figures));
        }
        let series = &["from the start", "two kings a side", "three kings a side"];
        Ok(Chart { title, unit: "million nodes a second", series, rows })
    }

    fn look_chart<V: Measured>(&self) -> Result<Chart<'static>, String> {
        let group = format!("lines {}", V::NAME);
        let mut rows = Vec::new();
        // Batch counting is not a slider-attack backend.
        for technique in V::LINES.iter().filter(|technique| technique.name != BATCH) {
            let mut figures = Vec::new();
            for value in ["throughput, perft", "latency, perft"] {
                figures.push(self.get(&group, technique.name, value)?.nanoseconds);
            }
            rows.push((technique.name, figures));
        }
        let (title, series) = ("One look-up of a king's attacks", &["throughput", "latency"]);
        Ok(Chart { title, unit: "nanoseconds", series, rows })
    }

    /// Writes the section of one variant.
    pub(super) fn variant<V: Measured>(&self, out: &mut String, title: &str) -> Result<(), String> {
        *out += &format!("\n## {title}\n");
        let chart = |name: &str| format!("charts/{name}{}.svg", V::SUFFIX);
        let lines = "Slider-attack backends";
        *out += &format!("\n### {lines}\n\n![{lines}]({})\n\n", chart("lines"));
        self.comparison(out, V::LINES)?;
        *out += &format!("\n### Numberings\n\n![Numberings]({})\n\n", chart("numberings"));
        self.comparison(out, V::NUMBERINGS)?;
        self.suites::<V>(out)?;
        let look = "One look-up of a king's attacks";
        self.plain(
            out,
            &format!("lines {}", V::NAME),
            &format!("### {look}\n\n![{look}]({})", chart("look")),
            "ns a look-up",
            |measured| measured.nanoseconds,
        );
        Ok(())
    }

    /// The main table of the report: one row per technique.
    fn comparison<V: Measured>(
        &self,
        out: &mut String,
        techniques: &[Technique<V>],
    ) -> Result<(), String> {
        let suites = [V::suite("start")?, V::suite("kings")?];
        let best = |suite: &Suite<V>| -> Result<f64, String> {
            techniques.iter().try_fold(f64::INFINITY, |best, technique| {
                Ok(best.min(self.movegen(technique, suite)?.nanoseconds))
            })
        };
        let bests = [best(suites[0])?, best(suites[1])?];
        *out += "| technique | start, M nodes/s | to the best | kings, M nodes/s | to the best \
             | table bytes | instructions a node, start | kings | D1 misses a 1,000 nodes, kings \
             | needs | from |\n\
             |---|---|---|---|---|---|---|---|---|---|---|\n";
        for technique in techniques {
            let mut cells = vec![technique.name.to_owned()];
            let mut costs = Vec::new();
            for (suite, best) in suites.into_iter().zip(bests) {
                let measured = self.movegen(technique, suite)?;
                cells.push(rate(measured));
                cells.push(format!("{:.2}", measured.nanoseconds / best));
                let cost = instructions::count(&["count", V::NAME, technique.name, suite.name]);
                costs.push(cost.map(|cost| per_node(cost, suite)));
            }
            let figure = |figure: Option<f64>, digits: usize| {
                figure.map_or("–".to_owned(), |figure| format!("{figure:.digits$}"))
            };
            cells.push(technique.table.to_string());
            cells.push(figure(costs[0].map(|cost| cost.instructions), 0));
            cells.push(figure(costs[1].map(|cost| cost.instructions), 0));
            cells.push(figure(costs[1].map(|cost| cost.misses * 1e3), 1));
            cells.push(technique.needs.to_owned());
            cells.push(technique.source.to_owned());
            *out += &row(&cells);
        }
        Ok(())
    }

    fn suites<V: Measured>(&self, out: &mut String) -> Result<(), String> {
        *out += "\n### Every suite\n\nMillion nodes a second.\n\n";
        let names: Vec<_> = V::SUITES.iter().map(|suite| suite.name.to_owned()).collect();
        *out += &head("technique", &names);
        for technique in V::techniques() {
            let mut cells = vec![technique.name.to_owned()];
            for suite in V::SUITES {
                cells.push(rate(self.movegen(technique, suite)?));
            }
            *out += &row(&cells);
        }
        Ok(())
    }
}

fn per_node<V: Measured>(cost: Cost, suite: &Suite<V>) -> Cost {
    let nodes = suite.nodes() as f64;
    Cost { instructions: cost.instructions / nodes, misses: cost.misses / nodes }
}
