//! Counts the moves that games played in each position.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::AddAssign;

use checkers_bits::game::{Ply, RecordedResult};
use checkers_bits::{AnyMove, AnyPosition, Game};

/// The moves that games played in each position, with the results of these games, as an opening explorer shows them.
///
/// A position that is reached by different orders of moves is one position. If a game reaches a position again, only
/// its first move there counts. Variations do not count.
///
/// ```
/// use checkers_bits::game::RecordedResult;
/// use checkers_bits::{AnyVariant, Game, Russian};
/// use checkers_pdn::PlayedMoves;
///
/// let mut played = PlayedMoves::default();
/// for (moves, result) in [
///     (["c3-d4", "d6-c5"], RecordedResult::WhiteWins),
///     (["c3-d4", "f6-g5"], RecordedResult::Draw),
///     (["c3-b4", "d6-c5"], RecordedResult::Draw),
/// ] {
///     let mut game = Game::new(Russian);
///     for text in moves {
///         game.play(game.position().read_move(text)?)?;
///     }
///     game.set_recorded_result(result);
///     played.add(&game);
/// }
/// let start = AnyVariant::of::<Russian>().start();
/// let first = &played.moves(&start)[0];
/// assert_eq!(start.notation(first.mv).to_string(), "c3-d4");
/// assert_eq!((first.results.games(), first.results.white_wins), (2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PlayedMoves {
    games: u64,
    positions: HashMap<AnyPosition, Reached>,
}

#[derive(Clone, Debug, Default)]
struct Reached {
    /// The number of the last game that reached the position.
    game: u64,
    moves: Vec<PlayedMove>,
}

/// A move that games played in a position.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: AnyMove,
    /// The results of the games that played it.
    pub results: Results,
}

impl PlayedMoves {
    /// Adds the main line of a game.
    #[inline]
    pub fn add(&mut self, game: &Game) {
        let moves = game.main_line().plies().iter().filter_map(Ply::mv);
        self.add_moves(moves, game.recorded_result());
    }

    /// Adds a part of a game: positions, each with the move that was played in it.
    pub fn add_moves(
        &mut self,
        moves: impl IntoIterator<Item = (AnyPosition, AnyMove)>,
        result: &RecordedResult,
    ) {
        self.games += 1;
        for (position, mv) in moves {
            let reached = self.positions.entry(position).or_default();
            if reached.game == self.games {
                continue;
            }
            reached.game = self.games;
            let known = reached.moves.iter().position(|played| played.mv == mv);
            let known = known.unwrap_or_else(|| {
                reached.moves.push(PlayedMove { mv, results: Results::default() });
                reached.moves.len() - 1
            });
            reached.moves[known].results += result;
        }
    }

    /// Returns the moves played in a position, the most frequent first, equally frequent ones by their notation.
    #[inline]
    #[must_use]
    pub fn moves(&self, position: &AnyPosition) -> Vec<PlayedMove> {
        // The few moves are inserted, because the code of a sort would be large.
        let mut moves = Vec::new();
        for &played in self.positions.get(position).map_or(&[][..], |reached| &reached.moves) {
            let key = (Reverse(played.results.games()), position.notation(played.mv).to_string());
            let place = moves.partition_point(|(other, _)| *other < key);
            moves.insert(place, (key, played));
        }
        moves.into_iter().map(|(_, played)| played).collect()
    }
}

/// Numbers of games by result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Games that White won.
    pub white_wins: u64,
    /// Drawn games.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
    /// Games with another result or without one.
    pub others: u64,
}

impl Results {
    /// Returns the number of all games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.others
    }
}

/// Adds a game with the given result.
impl AddAssign<&RecordedResult> for Results {
    fn add_assign(&mut self, result: &RecordedResult) {
        *match result {
            RecordedResult::WhiteWins => &mut self.white_wins,
            RecordedResult::Draw => &mut self.draws,
            RecordedResult::BlackWins => &mut self.black_wins,
            RecordedResult::Unknown | RecordedResult::BothLose | RecordedResult::Other(_) => {
                &mut self.others
            }
        } += 1;
    }
}
