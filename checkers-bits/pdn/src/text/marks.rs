//! Changes the kind of tokens whose meaning depends on the whole game.

use super::error::{Fault, SyntaxErrorKind};
use super::lexer::{Lexed, Lexer};
use super::prose::may_hold_move;
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

/// Makes moves of the comments after a `;` that is glued to a move: `1. 33-28 20-24; 2. 39-33 18-23;`. Such a comment has
/// only numbers, moves, `;` and a result, its numbers follow those before, and the game goes on with the next number or
/// ends. Other comments after a `;` get a warning if they hold moves or a result of the game.
pub(super) fn mark_semicolons(tokens: &mut Vec<RawToken>, warnings: &mut Vec<Fault>, bytes: &[u8]) {
    let old = core::mem::take(tokens);
    let (mut ply, mut depth) = (None, 0);
    for (index, &token) in old.iter().enumerate() {
        let start = token.start as usize;
        let is_line = token.kind == TokenKind::Comment && bytes[..start].ends_with(b";");
        if is_line && depth == 0 {
            let is_glued = tokens.last().is_some_and(|last| {
                let is_of_move =
                    matches!(last.kind, TokenKind::Move | TokenKind::Strength | TokenKind::Nag(_));
                is_of_move && last.end as usize == start - 1
            });
            let (moves, is_all) = moves_of_comment(bytes, token);
            let before = ply.filter(|_| is_glued && is_all);
            let play = |ply: Option<u32>, token: &RawToken| ply_after(Some(ply?), *token);
            let after = moves.iter().fold(before, play);
            let is_ended = moves.last().is_some_and(|last| last.kind == TokenKind::Result);
            let mut rest = old[index + 1..].iter().filter(|next| !next.kind.is_note());
            let goes_on = |next: &RawToken| match next.kind {
                TokenKind::Result => !is_ended,
                TokenKind::MoveNumber { .. } => ply_after(after, *next).is_some(),
                _ => false,
            };
            let has_moves = moves.iter().any(|it| !it.kind.is_note() && !it.kind.is_number());
            if has_moves && after.is_some() && rest.next().is_none_or(goes_on) {
                tokens.extend(moves);
                ply = after;
                continue;
            }
            if has_moves && is_all || is_glued && may_hold_move(token.text(bytes)) {
                warnings.push(Fault::here(SyntaxErrorKind::MovesInComment, start));
            }
        }
        match token.kind {
            TokenKind::VariationStart { .. } => depth += 1,
            TokenKind::VariationEnd => depth -= 1,
            _ if depth == 0 => ply = ply_after(ply, token),
            _ => {}
        }
        tokens.push(token);
    }
    warnings.sort_by_key(|warning| warning.at);
}

/// The number of plies after a token; `None` after a number that does not fit the plies before it. A line begins with any
/// number.
fn ply_after(ply: Option<u32>, token: RawToken) -> Option<u32> {
    match token.kind {
        TokenKind::MoveNumber { number, is_second } => {
            let before = plies_before(number, is_second);
            ply.is_none_or(|ply| ply == before).then_some(before)
        }
        TokenKind::Move => ply.map(|ply| ply.saturating_add(1)),
        TokenKind::Setup => None,
        _ => ply,
    }
}

/// Reads the numbers, the moves and the result in a comment after a `;`, whose token comes first. Also returns whether the
/// comment has no other text.
fn moves_of_comment(bytes: &[u8], comment: RawToken) -> (Vec<RawToken>, bool) {
    let start = comment.start as usize;
    let mut moves = Vec::from([RawToken::new(TokenKind::Semicolon, start - 1, start)]);
    let is_part =
        |kind: TokenKind| kind.is_number() || matches!(kind, TokenKind::Move | TokenKind::Result);
    let bytes = &bytes[..comment.end as usize];
    let mut lexer = Lexer::new(bytes, start, 0);
    loop {
        lexer.skip_blanks();
        if bytes.get(lexer.position) == Some(&b';') {
            lexer.position += 1;
            continue;
        }
        let is_ended = moves.last().is_some_and(|last| last.kind == TokenKind::Result);
        match lexer.lex() {
            Ok(Lexed::End) => return (moves, true),
            Ok(Lexed::Token(token)) if !is_ended && is_part(token.kind) => moves.push(token),
            _ => return (moves, false),
        }
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
