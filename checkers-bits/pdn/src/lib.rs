#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
//!
//! # Reference
//!
//! | task | type | made by |
//! |---|---|---|
//! | reading games of any variant | [`GameRecord`] | [`Games`] |
//! | reading fast, without copies | [`GameText`], its [tokens](GameText::tokens) | [`Reader::next_game`] |
//! | checking and replaying the moves by the rules of a variant | [`Checked`], [`Game`] | [`GameText::check`], [`replay`](GameText::replay) |
//! | editing and writing games, legal or not | [`GameTree`] | [`Reader::trees`], [`GameRecord::to_tree`], [`GameTree::record`] |
//! | sending a game to another thread | [`GameBuffer`] | [`GameText::to_buffer`] |
//! | searching games | [`Match`] | [`Filter`] |
//! | counting the moves played in each position | [`PlayedMove`] | [`PlayedMoves`] |
//!
//! [`Reader`] keeps one game in memory. [`Games`] also keeps the first games of the file, to guess their variant.
//! Every error in a game has a [`Place`]. [`Encoding`] lists the supported encodings.
//!
//! The parts of a game at each stage:
//!
//! | PDN | [`TokenKind`] | [`GameTree`] | [`Game`] |
//! |---|---|---|---|
//! | `[White "…"]` | `TagName`, `TagValue` | [`Tags`] | |
//! | `12.`, `...` | `MoveNumber`, `Ellipsis` | `first_ply` | |
//! | `c3-d4` | `Move` | [`Node::Move`] | [`PlyKind::Move`] |
//! | `-` | `Move` | [`Node::Move`] | [`PlyKind::UnknownMove`] |
//! | `/FEN "…"/` | `Setup` | [`Node::Setup`] | [`PlyKind::Setup`] |
//! | `$1`, `!` | `Nag`, `Strength` | [`Node::Nag`] | [`Notes::nags`] |
//! | a FEN alone in its line | `Fen` | the tag `FEN` | [`Game::start`] |
//! | `{…}`, `;`, text before the moves | `Comment`, `Text` | [`Node::Comment`] | [`Notes::comments`] |
//! | `(…)` | `VariationStart`, `VariationEnd` | [`Node::Variation`] | [`Ply::variations`] |
//! | `;` between moves | `Semicolon` | | |
//! | `--` in a variation | `Move` | [`Node::Move`] | [`PlyKind::Setup`], a null move |
//! | `1-0` | `Result` | the tag `Result` | [`Game::recorded_result`] |
//! | `%` at the beginning of a line | `Escape` | | |
//!
//! [`Game`]: checkers_bits::Game
//! [`Game::start`]: checkers_bits::Game::start
//! [`Game::recorded_result`]: checkers_bits::Game::recorded_result
//! [`Notes::nags`]: checkers_bits::game::Notes::nags
//! [`Notes::comments`]: checkers_bits::game::Notes::comments
//! [`Ply::variations`]: checkers_bits::game::Ply::variations
//! [`PlyKind::Move`]: checkers_bits::game::PlyKind::Move
//! [`PlyKind::Setup`]: checkers_bits::game::PlyKind::Setup
//! [`PlyKind::UnknownMove`]: checkers_bits::game::PlyKind::UnknownMove
//!
//! # Accepted input
//!
//! - A game is a block of tags and a movetext. Tags or movetext may be missing. A game ends with a result, before
//!   the next tag, or at the end of the file. A repeated tag after an empty line begins the next game.
//! - Lines end with LF, CR or CRLF. The reader skips byte order marks, Ctrl-Z, NUL, `[pdn]`, `[/pdn]`,
//!   `[Empty]`, the two characters `\r` between tags, and lines that begin with `%`.
//! - A broken tag, such as `[White "A]`, `White "A"]` or `[`, does not break its game: the line becomes a comment.
//!   Parentheses that contain other text than moves also become a comment. [`GameText::warnings`] lists these
//!   broken tags and parentheses.
//! - A FEN alone on its line can replace the tags, so a list of positions is a file of games.
//! - A quote inside the value of a tag needs no escape unless a `]` follows it.
//! - A comment ends at the first `}`. A comment that contains a `{` and a line with a tag is an error, because its own
//!   `}` is probably missing. A comment after a result, on the same line, belongs to the game with this result.
//! - Lines of text before the first move become a comment. Text that may contain moves is an error.
//! - Cyrillic letters that look like Latin letters can name squares. Moves may contain blanks. A move number may
//!   touch its move, stand on another line or be missing.
//! - A `;` that is glued to a move separates moves if the rest of its line has only numbers, legal moves and a result,
//!   and the game goes on with the next number or ends there. Otherwise a comment follows, with a warning if it holds
//!   moves.
//! - A capture may be written jump by jump, as in `11x18 18x25`. Beside moves of four digits, a move may have three:
//!   `811`.
//! - A variation replaces the move before the parenthesis, or the next move if the variation begins with the
//!   number of the next move: `1. 34-30 (1... 5-10) 1... 20-25`.
//! - The text of a capture can fit several legal moves. If the next moves are legal after only one of these captures,
//!   this capture is played. Otherwise, if it is the last move of a game won by its side, the only
//!   capture that wins is played, else the straight capture, with a [warning](GameText::warnings).
//! - If a FEN has `?` for the side to move, the side to move is the side for which the next move is legal.
//! - A game without a `FEN` and without the long form of `GameType` begins with the side for which the first move is
//!   legal. The first number of a result is that of the [side that begins](GameText::side_that_begins) in this game.
//! - The values `?`, `-` and `*` of the tag `FEN` mean that there is none. A value that begins with a digit needs no quotes.
//! - `+-`, `=` and `-+` after a move are NAGs.
//! - A [lenient](Reader::lenient) reader keeps the moves before text that cannot be read.
//! - An illegal variation in a legal game becomes a comment. [`Checked::illegal_variations`] lists illegal
//!   variations.
//! - The tag `Variant` refines `GameType` if it names a game without a number in PDN 3.0: Antidraughts, Breakthrough or
//!   Killer with 20, Frysk! with 40. 99 with a FEN of up to 50 squares is International draughts, as lidraughts writes it.
//! - A result is `*`, `1-1`, a half in any form, or two numbers, one of them 0, with a dash or a colon between. At the
//!   end of a game, a result is also a dash, two numbers with the sum ten (Delft system), or the text of the `Result`
//!   tag. It can also be in words: `Drawn.`, `White wins`, `RW.`; red is Black unless the game has
//!   no tag `White`. A `*` glued to the last move is the result if there is no other. A result directly after `*` replaces
//!   the `*`. With the tag `ResultFormat`, a side with nine tenths of the
//!   points has won, and other divisions are draws: `1+ - 1-`, `1 1/2 - 1/2`, `1.02-0.98`, `4-6`.
//!
//! # Source
//!
//! The PDN 3.0 standard by Wieger Wesselink: the reading grammar, the list of tags and the list of commands.

mod filter;
mod games;
mod lines;
mod played_moves;
mod replay;
mod result;
#[cfg(feature = "serde")]
pub mod serde;
mod tags;
mod text;
mod tree;
mod variant;
mod warning;

pub use filter::{Filter, FilterError, Match, VariantFilter};
pub use games::{GameError, GameRecord, Games};
pub use played_moves::{PlayedMove, PlayedMoves, Results};
pub use replay::{Checked, ReplayError, ReplayErrorKind, ResultConflict};
pub use result::{read_result, result_tag};
pub use tags::{Date, Tag, Tags};
pub use text::{
    Encoding, Error, GameBuffer, GameText, MAX_NESTING, MoveToken, Place, Reader, SyntaxError,
    SyntaxErrorKind, Token, TokenKind, ValueError,
};
pub use tree::{Clock, Command, Comment, GameTree, MoveText, Node, Source};
pub use variant::{
    Doubt, FileVariant, GameType, GameTypeBoard, Guess, KnownBy, SquareNotation, VariantTally,
};
pub use warning::{Remedy, Warning};
