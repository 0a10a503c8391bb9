//! Every command with JSON prints the same bytes each time, with any number of threads.

use super::support::assert_repeatable;
use super::{tune, written};

#[test]
fn every_command_prints_the_same_bytes_twice_and_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    tune::play(folder.path(), "games.pdn", "10", &[]);
    let engine = |name| format!("[{name}]\ncmd = \"built-in\"\nparam.hash = 1\n");
    written(folder.path(), "engines.toml", engine("one") + &engine("two"));
    let problem = "W:WKf8,h4:Bf6,Kg5 ;russian ;win 5 ;best f8-g7\n";
    written(folder.path(), "problems", problem.repeat(3));
    assert_repeatable(
        folder.path(),
        &[
            "match --json --variant russian --nodes 20 --games 2 --no-times --quiet \
                --engines engines.toml --concurrency N -o new",
            "bench --json --variant russian --hash 1 2",
            "problems try --json --nodes 50 problems",
            "tune fit --json --epochs 1 games.pdn -o new",
            "tune search --json --nodes 20 --games 6 -o new --threads N",
        ],
    );
}
