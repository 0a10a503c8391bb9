//! Writes the positions in `benches/suites/lists`, with fixed random numbers: the same in every run.

use std::path::Path;
use std::process::ExitCode;

use benches::measured::Measured;
use benches::random;
use benches::sampling::kinds;
use benches::suites::LIST_POSITIONS;
use checkers_bits::{International, Position, Russian};
use magic_search::write_atomically;

fn main() -> ExitCode {
    match write::<Russian>().and_then(|()| write::<International>()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sample: {error}");
            ExitCode::from(2)
        }
    }
}

fn write<V: Measured>() -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/lists");
    for kind in kinds::<V>() {
        let line = |position: Position<V>| format!("{position} ;D1 {}\n", position.count_moves());
        let positions = kind.positions(random::words()).take(LIST_POSITIONS);
        let text: String = positions.map(line).collect();
        let path = folder.join(format!("{}{}.epd", kind.name, V::SUFFIX));
        write_atomically(&path, &text)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("{}", path.display());
    }
    Ok(())
}
