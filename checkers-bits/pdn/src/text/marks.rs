//! Changes the kind of tokens whose meaning depends on the whole game.

use super::token::{MoveToken, RawToken, TokenKind, plies_before};
use crate::result::{is_dash, score};

/// Marks the last word of the movetext as the result if it is a score. A score such as `4-6` looks like a move,
/// because in the Delft system the players share ten points. The word is a score if the `Result` tag has the same
/// score. A word with the sum ten is also a score, except 2-8, 8-2, 3-7 and 7-3, which a man can move in some
/// variants.
///
/// A `*` after the last move is the result unless the tag `Result` has a known one. Elsewhere it means the only move.
///
/// A dash at the end of the movetext is an unknown result. A dash after a move number or after another dash is an
/// unknown move.
pub(super) fn mark_result(tokens: &mut [RawToken], bytes: &[u8]) {
    let result = result_tag(tokens, bytes);
    let mut played = tokens.iter_mut().rev().filter(|token| !token.kind.is_note());
    let Some(last) = played.next() else { return };
    let word = last.text(bytes);
    if last.kind == TokenKind::Strength && word == b"*" && result.is_none_or(|tag| tag == b"*") {
        last.kind = TokenKind::Result;
    }
    if last.kind != TokenKind::Move {
        return;
    }
    let is_result = if is_dash(word) {
        let is_move = played.next().is_none_or(|before| match before.kind {
            TokenKind::Move => MoveToken(before.text(bytes)).is_unknown(),
            kind => kind.is_number(),
        });
        result.is_some_and(is_dash) || !is_move
    } else {
        score(word).is_some_and(|halves| {
            let points = halves.map(|half| half / 2);
            let is_move = matches!(points, [2, 8] | [8, 2] | [3, 7] | [7, 3]);
            result.and_then(score) == Some(halves) || (points[0] + points[1] == 10 && !is_move)
        })
    };
    if is_result {
        last.kind = TokenKind::Result;
    }
}

/// The value of the tag `Result` as written in the input.
fn result_tag<'a>(tokens: &[RawToken], bytes: &'a [u8]) -> Option<&'a [u8]> {
    tokens.windows(2).find_map(|tag| {
        let is_result = tag[0].kind == TokenKind::TagName && tag[0].text(bytes) == b"Result";
        is_result.then(|| tag[1].text(bytes))
    })
}

/// Marks variations that replace the next move, because they begin with its number: `1. 34-30 (1... 5-10) 1...
/// 20-25`.
pub(super) fn mark_variations(tokens: &mut [RawToken]) {
    mark_variations_of_line(tokens, 0);
    for index in 0..tokens.len() {
        if matches!(tokens[index].kind, TokenKind::VariationStart { .. }) {
            mark_variations_of_line(tokens, index + 1);
        }
    }
}

/// Marks the variations of the main line, or of the variation whose first token has the index `first`.
fn mark_variations_of_line(tokens: &mut [RawToken], first: usize) {
    // The number of plies before the next move, by the move numbers of the line.
    let mut ply = None;
    // The indices of the variations that can replace the next move, because they follow the last move.
    let mut before_move: Vec<usize> = Vec::new();
    let mut index = first;
    while let Some(token) = tokens.get(index) {
        match token.kind {
            TokenKind::MoveNumber { number, is_second } => {
                ply = Some(plies_before(number, is_second));
            }
            TokenKind::Ellipsis => ply = ply.map(|ply| ply | 1),
            TokenKind::Move => {
                for start in before_move.drain(..) {
                    if let TokenKind::VariationStart { of_next_move, .. } = &mut tokens[start].kind
                    {
                        *of_next_move = true;
                    }
                }
                ply = ply.map(|ply| ply.saturating_add(1));
            }
            TokenKind::Setup => {
                before_move.clear();
                ply = None;
            }
            TokenKind::VariationStart { tokens: length, .. } => {
                tokens[index].kind =
                    TokenKind::VariationStart { of_next_move: false, tokens: length };
                if ply.is_some() && first_ply(&tokens[index + 1..]) == ply {
                    before_move.push(index);
                }
                index += length as usize;
            }
            TokenKind::VariationEnd => return,
            _ => {}
        }
        index += 1;
    }
}

/// Converts the first move number of the tokens to a ply.
fn first_ply(tokens: &[RawToken]) -> Option<u32> {
    let mut kinds = tokens.iter().map(|token| token.kind);
    let first = kinds.find(|kind| *kind != TokenKind::Comment)?;
    let TokenKind::MoveNumber { number, is_second } = first else { return None };
    Some(plies_before(number, is_second || kinds.next() == Some(TokenKind::Ellipsis)))
}
