//! The engine against the rules, and against searches too plain to be wrong.

mod bench;
mod draws;
mod endgames;
mod evaluation;
mod limits;
mod minimax;
mod shots;

use checkers_bits::{Game, Position, Variant};
use draughts_engine::{Control, Engine, Features, Limits, Options, Report};

/// Random numbers from a fixed seed: Knuth's MMIX generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// A position from random play with a legal move.
    fn position<V: Variant>(&mut self, plies: usize) -> Position<V> {
        let mut position = Position::start();
        for _ in 0..plies {
            let moves = position.moves();
            let next = position.make(moves[self.below(moves.len())]);
            if !next.has_moves() {
                break;
            }
            position = next;
        }
        position
    }
}

fn engine<V: Variant>(features: Features) -> Engine<V> {
    Engine::new(Options { table_mib: 1, threads: 1, features }).unwrap()
}

fn search<V: Variant>(engine: &mut Engine<V>, position: Position<V>, limits: &Limits) -> Report<V> {
    let game = Game::from_position(position);
    engine.search(&game, limits, &Control::new(), &mut |_| {}).expect("there is a legal move")
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

/// A statement for each variant, but for those that the engine plays as another one. Without optimisation for one of each
/// kind: most of what these tests cost is compiling.
macro_rules! for_each_variant {
    ($function:ident($($argument:expr),*)) => {
        crate::for_each_variant!($function, ($($argument),*);
            Russian International English Frisian Antidraughts);
        #[cfg(not(debug_assertions))]
        crate::for_each_variant!($function, ($($argument),*);
            Brazilian Spantsireti Canadian Czech Italian Thai Breakthrough);
    };
    ($function:ident) => {
        crate::for_each_variant!($function())
    };
    ($function:ident, $arguments:tt; $($variant:ident)*) => {
        $(crate::for_each_variant!(@call $function, $variant, $arguments);)*
    };
    (@call $function:ident, $variant:ident, ($($argument:expr),*)) => {
        $function::<checkers_bits::$variant>($($argument),*)
    };
}
pub(crate) use for_each_variant;
