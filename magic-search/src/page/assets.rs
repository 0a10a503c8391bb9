//! The files that the page is put together from.

pub(super) const PAGE: &str = include_str!("assets/page.html");

/// Colours and fonts, also of the page of `checkers`.
pub const STYLES: &str = include_str!("assets/styles.css");

/// A script that makes elements and SVG shapes, also for the page of `checkers`.
pub const DOM: &str = include_str!("assets/js/dom.js");

/// A script that draws a board, also for the page of `checkers`. It needs [`DOM`].
pub const BOARD_VIEW: &str = include_str!("assets/js/board_view.js");

macro_rules! scripts {
    ($($name:literal),* $(,)?) => {
        [$(($name, include_str!(concat!("assets/js/", $name)))),*]
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
    "dom.js",
    "stepper.js",
    "hash.js",
    "board_view.js",
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
