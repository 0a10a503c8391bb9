//! Every command with JSON prints the same bytes each time, with any number of threads.

use std::fs;

use super::hostile::{BROKEN_GAME, GAME, folder};
use super::support::assert_repeatable;

#[test]
fn every_command_prints_the_same_bytes_twice_and_with_any_number_of_threads() {
    let folder = folder();
    fs::write(folder.path().join("many.pdn"), [GAME, BROKEN_GAME].concat().repeat(100)).unwrap();
    let tables =
        ["--pieces", "2", folder.path().join("tables").to_str().unwrap()].map(str::to_owned);
    let built = super::run("endgame build", &tables.each_ref().map(String::as_str));
    assert!(built.status.success());
    assert_repeatable(
        folder.path(),
        &[
            "perft --json --threads N 3",
            "perft --json --threads N --divide 3",
            "perft --json --threads N --suite wrong-suite",
            "perft sum --json 1 3 counted",
            "pdn check --json --threads N many.pdn broken.pdn",
            "pdn find --json --threads N many.pdn",
            "pdn stats --json --threads N many.pdn",
            "pdn tree --json --threads N many.pdn",
            "pdn convert --json --threads N --rejected new many.pdn",
            "book show --json book",
            "endgame probe --json tables W:WKa1:BKb8 W:Wh4:Bb8",
            "endgame stats --json --threads N --late 2 tables",
            "endgame dump --json --threads N tables",
            "analyse --json --threads N --depth 2 --hash 1 sound.pdn sound.pdn broken.pdn",
        ],
    );
}
