//! Builds trees from played [games](checkers_bits::Game).

use super::ReplayError;
use crate::result::result_tag;
use crate::text::GameText;
use crate::tree::{Comment, GameTree, MoveText, Node, is_on_move};
use crate::variant::GameType;
use checkers_bits::draw::DrawCounters;
use checkers_bits::game::{Game, Notes, PlyKind, RecordedResult, Variation};
use checkers_bits::{AnyPosition, AnyVariant, DrawRules};

impl GameTree {
    /// Replaces the movetext by the moves of a played game in canonical notation. Sets the tags `GameType` and
    /// `Result`, and `FEN` if the game does not start from the initial position. A game whose rules are a
    /// [text](checkers_bits::rules) has no `GameType`; a reader needs its rules.
    ///
    /// If the game has no recorded result, the tag `Result` gets its [outcome](Game::outcome), by the draw rules of the
    /// variant. Other tags stay unchanged. The number of the first move stays unchanged if its parity fits the side to
    /// move.
    ///
    /// ```
    /// use checkers_bits::{Game, Position, Russian};
    /// use checkers_pdn::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.tags.set("Event", "Study")?;
    /// tree.record(&Game::from_position("W:WKa1:Bh8".parse::<Position<Russian>>()?));
    /// let expected = "[Event \"Study\"]\n[Result \"*\"]\n[GameType \"25\"]\n[FEN \"W:WKa1:Bh8\"]\n\n*\n";
    /// assert_eq!(tree.to_string(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&mut self, game: &Game) {
        self.record_by(game, game.variant().draw_rules());
    }

    /// Records a game as [`record`](Self::record) does, but with the outcome by the given draw rules. With
    /// [`DrawRules::none`], only a position without a legal move replaces an unknown result.
    pub fn record_by(&mut self, game: &Game, rules: &DrawRules<'_>) {
        self.movetext = nodes(game.main_line(), true);
        let (start, recorded) = (game.start(), game.recorded_result().clone());
        let variant = game.variant();
        let is_unknown = recorded == RecordedResult::Unknown;
        let outcome = if is_unknown { game.outcome_by(rules) } else { None };
        let result = outcome.map_or(recorded, RecordedResult::from);
        // In a game with a `ResultFormat` tag, the `Result` tag can hold points such as `4-6`. So the tag is replaced
        // only if it means another result.
        let is_finer = self.tags.get("ResultFormat").is_some();
        if !is_finer || self.tags.recorded_result(game.begins()) != result {
            self.tags.put("Result", result_tag(&result, game));
        }
        let is_usual = game.begins() == variant.begins();
        let short = || variant.pdn_game_type().to_string();
        let game_type = match variant.long_pdn_game_type() {
            _ if !is_usual => GameType::of_side(variant, game.begins()).to_string(),
            long => long.map_or_else(short, Into::into),
        };
        if variant.has_type() {
            self.tags.put("GameType", game_type);
        } else {
            while self.tags.remove("GameType").is_some() {}
        }
        let has_no_moves_before =
            start.is_first_move() && start.draw_counters() == DrawCounters::default();
        let is_known = start.position == variant.start() || !is_usual && variant.has_type();
        if is_known && has_no_moves_before {
            // A broken file can have these tags twice.
            for name in ["FEN", "SetUp"] {
                while self.tags.remove(name).is_some() {}
            }
        } else {
            self.tags.put("FEN", start.to_string());
        }
        let second = !game.begins();
        let setups = self.movetext.iter().take_while(|node| !matches!(node, Node::Move(_)));
        let setup =
            setups.filter_map(|it| if let Node::Setup(fen) = it { Some(fen) } else { None });
        let by_start = start.position.side_to_move() == second;
        let second_begins = setup.last().map_or(by_start, |fen| is_on_move(second, fen));
        if self.main_line().next().is_none() {
            self.first_ply = 0;
        } else if (self.first_ply % 2 == 1) != second_begins {
            self.first_ply = second_begins.into();
        }
    }
}

impl GameText<'_> {
    /// Replays the game and returns it as a tree with all moves in canonical notation. The tags are set as by
    /// [`GameTree::record`], but an unknown result does not become a draw, because players may go on after a draw by the
    /// rules. [`to_tree`](Self::to_tree) keeps moves and tags as written.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] for an illegal move, as in [`replay`](Self::replay).
    ///
    /// ```
    /// use checkers_bits::Russian;
    /// use checkers_pdn::Reader;
    ///
    /// let mut reader = Reader::new(&b"1. C3D4 (1. cb4 {why?}) dc5 2. b2c3 1-0"[..]);
    /// let tree = reader.next_game()?.unwrap().to_canonical_tree(Russian)?;
    /// let expected = "[Result \"1-0\"]\n[GameType \"25\"]\n\n\
    ///                 1. c3-d4 (1. c3-b4 {why?}) 1... d6-c5 2. b2-c3 *\n";
    /// assert_eq!(tree.to_string(), expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_canonical_tree(
        &self,
        variant: impl Into<AnyVariant>,
    ) -> Result<GameTree, ReplayError> {
        let variant = variant.into();
        let (game, checked) = self.replay_checked(variant, variant.first_square())?;
        let mut tree = self.tree_without_moves();
        tree.record_by(&game, &DrawRules::none());
        if let Some(source) = &mut tree.source {
            source.warnings.extend(checked.into_warnings());
        }
        Ok(tree)
    }
}

/// Converts a game to a tree with the tags that [`GameTree::record`] sets. A [`Game`] has no other tags;
/// [`GameRecord::to_tree`](crate::GameRecord::to_tree) keeps the tags of a file.
///
/// In comments, line breaks become spaces and braces become parentheses.
impl From<&Game> for GameTree {
    fn from(game: &Game) -> Self {
        let mut tree = Self::default();
        tree.record(game);
        tree
    }
}

fn nodes(variation: &Variation, is_main_line: bool) -> Vec<Node> {
    let mut nodes: Vec<Node> = notes(variation.notes()).collect();
    // In the main line, and after an unknown move, `--` would be an unknown move.
    let mut may_be_null = !is_main_line;
    for ply in variation.plies() {
        nodes.push(match ply.kind() {
            PlyKind::Setup(after) if may_be_null && after == ply.before().null_move() => {
                Node::Move("--".into())
            }
            kind => node(&ply.before(), kind),
        });
        may_be_null = !is_main_line && ply.kind() != PlyKind::UnknownMove;
        nodes.extend(notes(ply.notes()));
        let variations = ply.variations().iter();
        nodes.extend(variations.map(|variation| Node::Variation(self::nodes(variation, false))));
    }
    nodes
}

fn node(before: &AnyPosition, ply: PlyKind) -> Node {
    match ply {
        PlyKind::Move(mv) => {
            let mut text = MoveText::default();
            // `MoveText` never returns a write error.
            let _ = before.notation(mv).write(&mut text);
            Node::Move(text)
        }
        PlyKind::Setup(position) => Node::Setup(position.to_string()),
        PlyKind::UnknownMove => Node::Move("-".into()),
    }
}

fn notes(notes: &Notes) -> impl Iterator<Item = Node> {
    let comments = notes.comments.iter().map(|text| Node::Comment(Comment::from(&**text)));
    notes.nags.iter().map(|&nag| Node::Nag(nag)).chain(comments)
}
