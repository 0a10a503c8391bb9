//! Variations that replace the move after them, by their numbers: `1. 34-30 (1... 5-10) 1... 20-25`.

use std::vec::Vec;

use super::token::{RawToken, TokenKind};

/// The main line or a variation, up to the current token.
#[derive(Clone, Copy, Default)]
struct Line {
    /// The number of plies before the next move, as numbered in the line.
    ply: Option<u64>,
    /// The length of `before_move` around the line.
    outer: usize,
}

/// Marks the variations whose number is that of the move after them.
pub(super) fn mark(tokens: &mut [RawToken]) {
    let mut line = Line::default();
    let mut around = Vec::new();
    // The variations since the last move that may replace the next one, also of the lines around.
    let mut before_move = Vec::new();
    for index in 0..tokens.len() {
        match tokens[index].kind {
            TokenKind::MoveNumber { number, is_second } => line.ply = Some(ply(number, is_second)),
            TokenKind::Ellipsis => line.ply = line.ply.map(|ply| ply | 1),
            TokenKind::Move => {
                for start in before_move.drain(line.outer..) {
                    let token: &mut RawToken = &mut tokens[start];
                    token.kind = TokenKind::VariationStart { of_next_move: true };
                }
                line.ply = line.ply.map(|ply| ply + 1);
            }
            TokenKind::Setup => {
                before_move.truncate(line.outer);
                line.ply = None;
            }
            TokenKind::VariationStart { .. } => {
                if line.ply.is_some() && first_ply(&tokens[index + 1..]) == line.ply {
                    before_move.push(index);
                }
                around.push(line);
                line = Line { ply: None, outer: before_move.len() };
            }
            TokenKind::VariationEnd => {
                before_move.truncate(line.outer);
                line = around.pop().unwrap_or_default();
            }
            _ => {}
        }
    }
}

/// The ply of the number with which tokens begin.
fn first_ply(tokens: &[RawToken]) -> Option<u64> {
    let mut kinds = tokens.iter().map(|token| token.kind);
    match kinds.find(|kind| *kind != TokenKind::Comment)? {
        TokenKind::MoveNumber { number, is_second } => {
            Some(ply(number, is_second || kinds.next() == Some(TokenKind::Ellipsis)))
        }
        _ => None,
    }
}

fn ply(number: u32, is_second: bool) -> u64 {
    2 * u64::from(number) + u64::from(is_second)
}
