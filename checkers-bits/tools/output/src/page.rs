//! What the pages of the programs share.

/// Colours and fonts.
pub const STYLES: &str = include_str!("page/styles.css");

/// A script that makes elements and SVG shapes.
pub const DOM: &str = include_str!("page/dom.js");

/// A script that draws a board. It needs [`DOM`].
pub const BOARD_VIEW: &str = include_str!("page/board_view.js");
