//! Measures probes of endgame tables at random positions: `probe_wdl` walks over runs, and `probe_plies`
//! decompresses a block.
//!
//! The bench builds Russian tables of up to three pieces. Larger tables come from the folder of
//! `checkers endgame build`:
//! `ENDGAMES=FOLDER cargo bench -p benches --bench endgames`.

use std::path::PathBuf;

use checkers_bits::{AnyPosition, AnyVariant, VariantName};
use checkers_endgames::{Access, BuildOptions, Index, Slice, Tables, build};
use criterion::{Criterion, Throughput};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The number of positions per benchmark.
const POSITIONS: usize = 1 << 16;

fn probes(criterion: &mut Criterion) {
    let variant = AnyVariant::from(VariantName::Russian);
    let built = tempfile::tempdir().expect("a temporary folder");
    let folder = std::env::var_os("ENDGAMES").map(PathBuf::from).unwrap_or_else(|| {
        build(built.path(), variant, BuildOptions::new(3), |_| {}).expect("tables are built");
        built.path().to_owned()
    });
    let tables = Tables::open(&folder, Access::Random, variant).expect("tables are opened");
    for pieces in 2..=tables.pieces() {
        let all = random_positions(variant, pieces as u8);
        let quiet: Vec<_> =
            all.iter().copied().filter(|position| !position.has_captures()).collect();
        let mut group = criterion.benchmark_group(format!("endgames/{pieces} pieces"));
        for (name, positions) in [("all positions", &all), ("without captures", &quiet)] {
            group.throughput(Throughput::Elements(positions.len() as u64));
            group.bench_function(format!("probe_wdl/{name}"), |bencher| {
                bencher.iter(|| {
                    positions.iter().filter(|position| tables.probe_wdl(position).is_ok()).count()
                });
            });
            if pieces <= tables.pieces_with_plies() {
                group.bench_function(format!("probe_plies/{name}"), |bencher| {
                    bencher.iter(|| {
                        let probed = positions.iter().filter(|it| tables.probe_plies(it).is_ok());
                        probed.count()
                    });
                });
            }
        }
        group.finish();
    }
}

/// Random positions of all endgame slices (one slice for each material); every position is equally likely.
fn random_positions(variant: AnyVariant, pieces: u8) -> Vec<AnyPosition> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let files = Slice::groups(variant, pieces).concat().into_iter();
    let slices: Vec<Slice> = files.flat_map(Slice::pair).collect();
    let mut end = 0;
    let ends = slices.iter().map(|&slice| {
        end += Index::count(variant, slice);
        end
    });
    let ends: Vec<u64> = ends.collect();
    let mut numbers: Vec<u64> = (0..POSITIONS).map(|_| random.random_range(0..end)).collect();
    numbers.sort_unstable();
    let mut index: Option<Index> = None;
    let mut positions = Vec::new();
    for number in numbers {
        let slice = ends.partition_point(|&end| end <= number);
        let known = index.take().filter(|index| index.slice() == slices[slice]);
        let index = index.insert(known.unwrap_or_else(|| Index::new(variant, slices[slice])));
        let start = if slice == 0 { 0 } else { ends[slice - 1] };
        positions.push(index.position(number - start));
    }
    positions.shuffle(&mut random);
    positions
}

benches::main!(probes);
