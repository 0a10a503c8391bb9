//! Writes the positions in `benches/suites/lists` from a fixed seed.

use std::path::Path;
use std::process::ExitCode;

use benches::measured::Measured;
use benches::random;
use benches::sampling::{Kind, kinds};
use benches::suites::LIST_POSITIONS;
use checkers_bits::{International, Position, Russian};
use tool_output::{Draft, Status, WriteError, commit};

fn main() -> ExitCode {
    let written = drafts::<Russian>().and_then(|mut drafts| {
        drafts.extend(self::drafts::<International>()?);
        commit(drafts)
    });
    match written {
        Ok(()) => Status::Done.into(),
        Err(error) => {
            tool_output::complain("sample", error);
            Status::Unusable.into()
        }
    }
}

fn drafts<V: Measured>() -> Result<Vec<Draft>, WriteError> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suites/lists");
    let draft = |kind: Kind<V>| {
        let line = |position: Position<V>| format!("{position} ;D1 {}\n", position.count_moves());
        let positions = kind.positions(random::words()).take(LIST_POSITIONS);
        let text: String = positions.map(line).collect();
        let path = folder.join(format!("{}{}.epd", kind.name, V::SUFFIX));
        Draft::of(&path, text.as_bytes())
    };
    kinds::<V>().into_iter().map(draft).collect()
}
