//! Writes the positions in `benches/suites/lists` from a fixed seed.

use std::path::Path;
use std::{fs, io};

use benches::measured::Measured;
use benches::random;
use benches::sampling::kinds;
use benches::suites::LIST_POSITIONS;
use checkers_bits::{International, Position, Russian};

fn main() -> io::Result<()> {
    write::<Russian>()?;
    write::<International>()
}

fn write<V: Measured>() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/lists");
    for kind in kinds::<V>() {
        let line = |position: Position<V>| format!("{position} ;D1 {}\n", position.count_moves());
        let positions = kind.positions(random::words()).take(LIST_POSITIONS);
        let text: String = positions.map(line).collect();
        fs::write(folder.join(format!("{}{}.epd", kind.name, V::SUFFIX)), text)?;
    }
    Ok(())
}
