//! What the pages of `checkers` and `magic-search` share, for their HTML of one file.

#![no_std]

/// Colours and fonts, in CSS.
pub const STYLES: &str = include_str!("styles.css");

/// A script that makes elements and SVG shapes.
pub const DOM: &str = include_str!("dom.js");

/// A script that draws a board. It needs [`DOM`].
pub const BOARD_VIEW: &str = include_str!("board_view.js");
