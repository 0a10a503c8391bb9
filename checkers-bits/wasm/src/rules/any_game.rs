//! A game of any variant behind one type.

use checkers_bits::game::PlyKind;
use checkers_bits::{Color, Game, Position, Square, Variant, VariantName, perft};
use checkers_pdn::GameTree;
use wasm_bindgen::{JsError, JsValue};

use crate::chosen::with_chosen;
use crate::object::error;
use crate::rules::argument;
use crate::rules::value::{End, Move, Piece};

/// What a [`Board`](crate::rules::board::Board) does, by the rules of its variant.
pub(crate) trait AnyGame {
    fn variant(&self) -> &'static str;
    fn turn(&self) -> Color;
    fn ply(&self) -> usize;
    fn has_captures(&self) -> bool;
    fn moves(&self, from: &JsValue) -> Result<Vec<Move>, JsError>;
    fn read(&self, mv: &JsValue) -> Result<Move, JsError>;
    fn play(&mut self, mv: &JsValue) -> Result<Move, JsError>;
    fn undo(&mut self) -> Option<Move>;
    fn history(&self) -> Vec<Move>;
    fn indexes(&self) -> Vec<u16>;
    fn line(&self, indexes: &[u16]) -> Vec<Move>;
    fn load(&mut self, fen: Option<&str>) -> Result<(), JsError>;
    fn fen(&self, notation: &JsValue) -> Result<String, JsError>;
    fn start(&self) -> String;
    fn hub(&self) -> String;
    fn piece_at(&self, square: &JsValue) -> Result<Option<Piece>, JsError>;
    fn pieces(&self) -> Vec<Piece>;
    fn outcome(&self) -> Option<End>;
    fn is_over(&self) -> bool;
    fn repetitions(&self) -> usize;
    fn perft(&self, depth: u32) -> u64;
    fn svg(&self, mv: &JsValue) -> Result<String, JsError>;
    fn ascii(&self) -> String;
    fn record_in(&self, tree: &mut GameTree);
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

pub(crate) fn new(variant: VariantName, fen: Option<&str>) -> Result<Box<dyn AnyGame>, JsError> {
    with_chosen!(variant, V => {
        let mut game = Game::<V>::new();
        AnyGame::load(&mut game, fen)?;
        Ok(Box::new(game))
    })
}

pub(crate) fn from_hub(variant: VariantName, text: &str) -> Result<Box<dyn AnyGame>, JsError> {
    with_chosen!(variant, V => {
        let position = Position::<V>::from_hub(text).map_err(error)?;
        Ok(Box::new(Game::from_position(position)))
    })
}

impl<V: Variant> AnyGame for Game<V> {
    fn variant(&self) -> &'static str {
        V::NAME
    }

    fn turn(&self) -> Color {
        self.position().side_to_move()
    }

    fn ply(&self) -> usize {
        self.moves().count()
    }

    fn has_captures(&self) -> bool {
        self.position().has_captures()
    }

    fn moves(&self, from: &JsValue) -> Result<Vec<Move>, JsError> {
        let from = match from.is_undefined() {
            true => None,
            false => Some(argument::square::<V>(from)?),
        };
        let position = self.position();
        let moves = position.moves();
        let wanted = moves.iter().filter(|mv| from.is_none_or(|from| mv.from() == from));
        Ok(wanted.map(|&mv| Move::new(&position, mv)).collect())
    }

    fn read(&self, mv: &JsValue) -> Result<Move, JsError> {
        let position = self.position();
        Ok(Move::new(&position, argument::mv(&position, mv)?))
    }

    fn play(&mut self, mv: &JsValue) -> Result<Move, JsError> {
        let position = self.position();
        let mv = argument::mv(&position, mv)?;
        Game::play(self, mv).map_err(error)?;
        Ok(Move::new(&position, mv))
    }

    fn undo(&mut self) -> Option<Move> {
        match Game::undo(self).map(|ply| (ply.before(), ply.kind())) {
            Some((before, PlyKind::Move(mv))) => Some(Move::new(&before, mv)),
            _ => None,
        }
    }

    fn history(&self) -> Vec<Move> {
        Game::moves(self).map(|(position, mv)| Move::new(&position, mv)).collect()
    }

    fn indexes(&self) -> Vec<u16> {
        let index = |(position, mv): (Position<V>, _)| {
            let index = position.moves().iter().position(|&legal| legal == mv);
            // Of a legal move, and no list has so many.
            index.and_then(|index| index.try_into().ok()).unwrap_or_default()
        };
        Game::moves(self).map(index).collect()
    }

    fn line(&self, indexes: &[u16]) -> Vec<Move> {
        let mut position = self.position();
        let play = |&index: &u16| {
            let mv = *position.moves().get(usize::from(index))?;
            let object = Move::new(&position, mv);
            position = position.make(mv);
            Some(object)
        };
        indexes.iter().map_while(play).collect()
    }

    fn load(&mut self, fen: Option<&str>) -> Result<(), JsError> {
        *self = match fen {
            None => Self::new(),
            Some(fen) => Self::from_fen(fen.parse().map_err(error)?),
        };
        Ok(())
    }

    fn fen(&self, notation: &JsValue) -> Result<String, JsError> {
        Ok(Game::fen(self).text(argument::square_names::<V>(notation)?).to_string())
    }

    fn start(&self) -> String {
        Game::start(self).to_string()
    }

    fn hub(&self) -> String {
        self.position().hub().to_string()
    }

    fn piece_at(&self, square: &JsValue) -> Result<Option<Piece>, JsError> {
        let square = argument::square::<V>(square)?;
        let piece = self.position().piece_at(square);
        Ok(piece.map(|piece| Piece::new::<V>(square, piece)))
    }

    fn pieces(&self) -> Vec<Piece> {
        let position = self.position();
        let by_number = (1..).map_while(Square::<V::Board>::from_number);
        let pieces = by_number.filter_map(|square| Some((square, position.piece_at(square)?)));
        pieces.map(|(square, piece)| Piece::new::<V>(square, piece)).collect()
    }

    fn outcome(&self) -> Option<End> {
        Game::outcome(self, &V::DRAW_RULES).map(End::from)
    }

    fn is_over(&self) -> bool {
        Game::outcome(self, &V::DRAW_RULES).is_some()
    }

    fn repetitions(&self) -> usize {
        let now = self.position();
        self.positions().filter(|&position| position == now).count()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.position(), depth)
    }

    fn svg(&self, mv: &JsValue) -> Result<String, JsError> {
        let (position, mv) = match mv.is_undefined() {
            true => (self.position(), Game::moves(self).next_back().map(|(_, mv)| mv)),
            false => (self.position(), Some(argument::mv(&self.position(), mv)?)),
        };
        let diagram = position.diagram();
        Ok(mv.map_or(diagram, |mv| diagram.with_move(mv)).to_string())
    }

    fn ascii(&self) -> String {
        format!("{:#}", self.position())
    }

    fn record_in(&self, tree: &mut GameTree) {
        tree.record(self);
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
