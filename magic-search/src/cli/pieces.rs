//! The pieces of `--moves`.

use magic_search::{Moves, Rider, Step};

/// The moves of each table that one index serves. A cannon has two: the slides of a rook, and its captures behind a screen.
pub(super) fn tables(piece: &str) -> Result<Vec<Moves>, String> {
    let list = match piece {
        "rook" => return Ok(vec![Rider::ROOK.into()]),
        "bishop" => return Ok(vec![Rider::BISHOP.into()]),
        "queen" => return Ok(vec![Rider::QUEEN.into()]),
        "nightrider" => return Ok(vec![Rider::NIGHTRIDER.into()]),
        "cannon" => return Ok(vec![Rider::ROOK.into(), Moves::Hops(Rider::ROOK.into())]),
        "rook-ranks" => "1,0;-1,0",
        "rook-files" => "0,1;0,-1",
        "horse" => "0,1>1,2;0,1>-1,2;1,0>2,1;1,0>2,-1;0,-1>1,-2;0,-1>-1,-2;-1,0>-2,1;-1,0>-2,-1",
        "elephant" => "1,1>2,2;1,-1>2,-2;-1,-1>-2,-2;-1,1>-2,2",
        list => list,
    };
    let step = |step: &str| -> Option<Step> {
        let (right, up) = step.split_once(',')?;
        Some((right.parse().ok()?, up.parse().ok()?)).filter(|&step| step != (0, 0))
    };
    let path = |path: &str| path.split('>').map(step).collect::<Option<Vec<_>>>();
    let paths = list.split(';').map(path).collect::<Option<Vec<_>>>().ok_or_else(|| {
        format!(
            "unknown moves `{piece}`: expected rook, bishop, queen, nightrider, rook-ranks, rook-files, cannon, horse, \
             elephant, steps other than 0,0 such as 1,2;-2,1, or paths such as 0,1>1,2"
        )
    })?;
    if paths.iter().any(|path| path.len() > 1) {
        return Ok(vec![Moves::Leaps(paths)]);
    }
    Ok(vec![paths.concat().into()])
}

/// The name of a piece in identifiers. An identifier cannot contain the commas of a list of steps.
pub(super) fn name(piece: &str) -> &str {
    if piece.contains(',') { "rider" } else { piece }
}
