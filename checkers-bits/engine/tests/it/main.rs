//! Tests of the engine against the rules and against simple reference searches.

mod bench;
mod draws;
mod endgames;
mod engine;
mod evaluation;
mod limits;
mod minimax;
mod shots;

use checkers_bits::{AnyPosition, AnyVariant, Fen, Game, VariantName};
use draughts_engine::{Control, Engine, Limits, Options, Report};

/// Random numbers from a fixed seed: Knuth's MMIX generator.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// A position with a legal move, from random play.
    fn position(&mut self, variant: impl Into<AnyVariant>, plies: usize) -> AnyPosition {
        let mut position = AnyPosition::start(variant);
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

/// All variants. A build without optimisation has only one variant of each kind, to save time.
fn variants() -> &'static [VariantName] {
    const OF_EACH_KIND: &[VariantName] = &[
        VariantName::Russian,
        VariantName::International,
        VariantName::English,
        VariantName::Frisian,
        VariantName::Antidraughts,
        VariantName::Turkish,
    ];
    if cfg!(debug_assertions) { OF_EACH_KIND } else { VariantName::ALL }
}

fn options() -> Options {
    Options { table_mib: 1, ..Options::default() }
}

fn engine(variant: VariantName) -> Engine {
    Engine::new(variant, options()).unwrap()
}

fn search(engine: &mut Engine, position: AnyPosition, limits: &Limits) -> Report {
    let game = Game::from_position(position);
    engine.search(&game, limits, &Control::new(), &mut |_| {}).expect("there is a legal move")
}

fn depth(depth: u32) -> Limits {
    Limits { depth, ..Limits::default() }
}

fn game(variant: VariantName, fen: &str) -> Game {
    Game::from_fen(Fen::read(fen, variant).unwrap())
}

fn position(variant: VariantName, fen: &str) -> AnyPosition {
    game(variant, fen).position()
}
