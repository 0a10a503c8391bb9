//! The files that the page is put together from.

pub(super) const PAGE: &str = include_str!("assets/page.html");

macro_rules! scripts {
    (@text $name:literal) => { include_str!(concat!("assets/js/", $name)) };
    (@text $name:literal $shared:path) => { $shared };
    ($($name:literal $(= $shared:path)?),* $(,)?) => {
        [$(($name, scripts!(@text $name $($shared)?))),*]
    };
}

/// The scripts in the order of their dependencies. The scripts up to `knights.js` compute; the
/// others show the results.
pub(super) const SCRIPTS: [(&str, &str); 21] = scripts![
    "words.js",
    "geometry.js",
    "tables.js",
    "moves.js",
    "fen.js",
    "magic.js",
    "knights.js",
    "dom.js" = checkers_pages::DOM,
    "stepper.js",
    "hash.js",
    "board_view.js" = checkers_pages::BOARD_VIEW,
    "word_view.js",
    "numbering_part.js",
    "rotates_part.js",
    "product_view.js",
    "trial_view.js",
    "ways_view.js",
    "magic_part.js",
    "knights_part.js",
    "play_part.js",
    "start.js",
];
