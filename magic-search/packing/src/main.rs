//! Packs the tables of all rooks and bishops of chess into one array.
//!
//! | step | how | after whom |
//! |---|---|---|
//! | [`squeeze`] | climbing for magics that fill few slots, need a bit less, or keep to a [`window`] | bits were saved by Österlund, Osborne and others |
//! | [`packing`] | first fit, then ruin and recreate | Annuß shares one array among all squares; Schrimpf and others 2000 |
//! | [`refit`] | tables that overlap climb until they fit | Egeblad and others 2007 |
//! | [`kept`] | the shortest array found, verified over every occupancy | |

mod array;
mod cover;
mod kept;
mod packing;
mod refit;
mod squeeze;
mod window;

use std::io::{self, Write};

use clap::{Parser, ValueEnum};
use magic_search::chess::{LookUp, Tables, square_name};

/// Prints the shortest known array for rooks and bishops, verified, or searches for one
#[derive(Parser)]
struct Args {
    /// Search: thousands of multipliers per square, up to twenty times as many where a shorter
    /// table is near
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    effort: Option<u64>,

    /// Random seed of the search
    #[arg(long, value_name = "N", default_value_t = 2026, requires = "effort")]
    seed: u64,

    /// Output format
    #[arg(long, value_enum, default_value_t = Format::Tsv)]
    format: Format,
}

#[derive(Clone, Copy, ValueEnum)]
enum Format {
    /// columns separated by tabs, like kept.tsv
    Tsv,
    /// constants of C
    C,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Args { effort, seed, format } = Args::parse();
    let (tables, command) = match effort {
        None => (kept::kept()?, "magic-packing".to_owned()),
        Some(effort) => (
            packing::pack(seed, 1_000 * effort, |entries| eprintln!("{entries} entries"))?,
            format!("magic-packing --seed {seed} --effort {effort}"),
        ),
    };
    let text = match format {
        Format::Tsv => tsv(&tables),
        Format::C => tables.c_header(&command),
    };
    io::stdout().write_all(text.as_bytes())?;
    eprintln!("{} entries, {} of them filled", tables.attacks.len(), tables.filled());
    Ok(())
}

fn tsv(tables: &Tables) -> String {
    let mut text = "piece\tsquare\tmagic\tshift\toffset\n".to_owned();
    for &LookUp { slider, square, magic, offset, .. } in &tables.look_ups {
        let (square, multiplier, shift) = (square_name(square), magic.multiplier, magic.shift);
        text += &format!("{slider}\t{square}\t{multiplier:#018x}\t{shift}\t{offset}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_array_is_printed_as_it_is_kept() {
        assert_eq!(tsv(&kept::kept().unwrap()), include_str!("../kept.tsv"));
    }
}
