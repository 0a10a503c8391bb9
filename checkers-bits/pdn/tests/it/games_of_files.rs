//! Tests of files with games of any variant.

use std::io::{self, BufReader, Read};

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyVariant, Russian, SquareNames, Variant, VariantName};
use checkers_pdn::{Encoding, FileVariant, GameError, GameTree, Games, Reader};

#[test]
fn each_game_is_replayed_by_the_rules_of_its_variant() {
    let file = "[White \"A\"] [Black \"B\"] [Result \"1/2:1/2\"]
        1. c3-d4 (so) d6-c5 2. b2-c3 (2. b2-b3) f6-g5 3. c3-b4 g5-h4 4. b4:d6 1/2:1/2
        [GameType \"20\"] [Date \"1.2.1999\"] 1. 32-28 19-23 2. 28x19 14x23 (2... 13x24) 2-0 *
        1. 11-15 22-18 0-1";
    let games: Vec<_> = Games::new(file.as_bytes()).map(Result::unwrap).collect();
    let variants: Vec<_> = games.iter().map(|game| game.game.variant()).collect();
    use VariantName::{English, International, Russian};
    assert_eq!(variants, [Russian, International, English].map(AnyVariant::from));
    let results: Vec<_> =
        games.iter().map(|game| game.game.recorded_result().to_string()).collect();
    assert_eq!(results, ["a draw", "a win for White", "a win for White"]);
    let plies: Vec<_> = games.iter().map(|game| game.game.moves().count()).collect();
    assert_eq!(plies, [7, 4, 2]);
    let (position, mv) = games[0].game.moves().last().unwrap();
    assert_eq!(position.notation(mv).to_string(), "b4:d6");
    assert_eq!(games[1].game.positions().count(), 5);
    assert_eq!(games[1].tags.date().to_string(), "1999.02.01");
    assert_eq!((games[2].number, games[2].line), (3, 4));
    let warnings: Vec<_> = games[0].warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "line 2, column 19: expected a move, found `so)`",
            "line 2, column 42: variation of 2. b2-c3: 2. b2-b3: move, byte 4: \
             expected a playing square of the board, found 'b'"
        ]
    );
    assert_eq!(games[1].game.main_line().plies()[3].variations().len(), 1);
}

#[test]
fn a_replayed_game_is_written_with_its_tags() {
    let file = "[White \"A\"] [Black \"B\"] [Result \"1:0\"] 1. C3D4 (1. cb4 {why?}) dc5 2. b2c3 *";
    let game = Games::new(file.as_bytes()).next().unwrap().unwrap();
    let written = game.to_tree().to_string();
    let expected = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[GameType \"25\"]\n\n\
                    1. c3-d4 (1. c3-b4 {why?}) 1... d6-c5 2. b2-c3 *\n";
    assert_eq!(written, expected);
    let canonical = |text: &str| -> GameTree {
        let mut reader = Reader::new(text.as_bytes());
        reader.next_game().unwrap().unwrap().to_canonical_tree(VariantName::Russian).unwrap()
    };
    assert_eq!(game.to_tree(), canonical(file));
}

#[test]
fn other_games_of_the_file_tell_a_doubtful_variant() {
    let ending = "[FEN \"W:W12,K5:B20,25\"]\n5-10 25-30 *\n\n";
    let file = ending.to_owned() + &"1. 33-28 18-23 *\n".repeat(18);
    let variant = |games: Games<&[u8]>| {
        let mut games = games.map(|game| game.map(|game| game.game.variant()));
        games.next().unwrap().map_err(|error| error.to_string())
    };
    assert_eq!(variant(Games::new(file.as_bytes())), Ok(VariantName::International.into()));
    assert!(variant(Games::new(ending.as_bytes())).is_err());
    let brazilian = Games::new(&b"1. c3-d4 *"[..]).with_variant(VariantName::Brazilian);
    assert_eq!(variant(brazilian), Ok(VariantName::Brazilian.into()));
}

/// An input that fails with an I/O error after its text.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer) {
            Ok(0) => Err(io::Error::other("unplugged")),
            read => read,
        }
    }
}

#[test]
fn a_game_that_cannot_be_replayed_is_an_error_with_its_place() {
    let text = b"1. c3-d4 c3-b4 *\n\n[GameType \"42\"] 1. 32-28 *\n*\n[White \"\xFC\"] 1. c3-d4 } *\n[White \"\xFC\"] 1. c3-d4 *\n1. c3";
    let reader = Reader::new(BufReader::new(Failing(text))).with_encoding(Encoding::Windows1252);
    let mut games = Games::from(reader);
    let mut error = || games.next().unwrap().unwrap_err();
    assert_eq!(
        error().to_string(),
        "game 1, line 1, column 10: 1... c3-b4: there is no piece on c3"
    );
    let unsupported = error();
    assert_eq!(unsupported.to_string(), "game 2, line 3, column 1: game type 42 is not supported");
    assert!(matches!(
        unsupported,
        GameError::NoRules { variant: Some(FileVariant::Other(42)), .. }
    ));
    let unknown = "game 3, line 4, column 1: expected tags or moves that show the variant";
    assert_eq!(error().to_string(), unknown);
    assert_eq!(error().to_string(), "game 4, line 5, column 22: expected { before }, found `}`");
    let game = games.next().unwrap().unwrap();
    assert_eq!(game.tags.get("White"), Some("ü"));
    assert_eq!(*game.game.recorded_result(), RecordedResult::Unknown);
    assert!(matches!(games.next(), Some(Err(GameError::Io(_)))));
    assert!(games.next().is_none());
    assert!(Games::open("no such file").is_err());
}

/// The move e5-f6 is legal in Czech draughts, where men capture only forward. In Russian draughts the man must
/// capture backward.
#[test]
fn the_rules_tell_the_variant_of_games_without_tags() {
    let file = "1. g3-f4 f6-g5 *\n\n[FEN \"W:We5:Bd4\"] 1. e5-f6 *\n";
    let variants = |file: &str| {
        let records = Games::new(file.as_bytes()).map(|record| record.unwrap().game.variant());
        records.map(AnyVariant::name).collect::<Vec<_>>()
    };
    assert_eq!(variants(file), ["czech", "czech"]);
    let (first, _) = file.split_once("\n\n").unwrap();
    assert_eq!(variants(first), ["russian"]);
    let by_name = Games::new(file.as_bytes()).with_variant(VariantName::Russian);
    assert_eq!(by_name.filter(Result::is_err).count(), 1);
}

/// Replays all games that a filter accepts. Returns the variant or the error of each game, and `-` for a rejected game.
fn filtered(file: &str, filter: &str) -> Vec<String> {
    let (mut games, filter) = (Games::new(file.as_bytes()), filter.parse().unwrap());
    let mut outcomes = Vec::new();
    while let Some(text) = games.next_text() {
        let (game, variant) = text.unwrap();
        outcomes.push(match games.replay_if(&game.as_text(), variant, &filter) {
            Ok(record) => record.map_or("-".into(), |it| it.game.variant().to_string()),
            Err(error) => error.to_string(),
        });
    }
    outcomes
}

#[test]
fn a_game_is_replayed_by_other_rules_or_not_at_all_as_a_filter_says() {
    // The games 1 and 2 are illegal in Czech draughts, and game 3 is illegal in Russian draughts.
    let file = "[FEN \"W:We5:Bd4\"] 1. e5xc3 *\n[FEN \"W:We5:Bd4\"] 1. e5xc3 *\n\
                [White \"A\"] [FEN \"W:We5:Bd4\"] 1. e5-f6 *\n";
    let records = Games::new(file.as_bytes()).map(|it| it.unwrap().game.variant().to_string());
    assert_eq!(records.collect::<Vec<_>>(), ["russian", "russian", "czech"]);
    assert_eq!(filtered(file, "plies=1"), ["russian", "russian", "czech"]);
    assert_eq!(filtered(file, "white=A"), ["-", "-", "czech"]);
    assert_eq!(filtered(file, "variant=czech"), ["-", "-", "-"]);
    // A game without rules is an error unless the filter rejects it by its tags.
    let file = "[GameType \"42\"] [White \"A\"] 1. 32-28 *\n[White \"B\"] *\n[White \"B\"] 1. c3-d4 c3-b4 *";
    let errors = [
        "game 1, line 1, column 1: game type 42 is not supported",
        "game 2, line 2, column 1: expected tags or moves that show the variant",
        "game 3, line 3, column 22: 1... c3-b4: there is no piece on c3",
    ];
    assert_eq!(filtered(file, "white=A or white=B"), errors);
    assert_eq!(filtered(file, "white=A"), [errors[0], "-", "-"]);
    assert_eq!(filtered(file, "white=B"), ["-", errors[1], errors[2]]);
    assert_eq!(filtered(file, "variant=russian"), ["-", "-", errors[2]]);
    assert_eq!(filtered(file, "plies>1"), ["-", "-", errors[2]]);
}

#[test]
fn a_program_replays_by_the_rules_that_it_has() {
    use VariantName::{Brazilian, English, Frisian, Pool};
    let outcomes = |file: &str, names: &[VariantName]| {
        let variants: Vec<_> = names.iter().copied().map(AnyVariant::from).collect();
        let games = Games::of_variants(file.as_bytes(), &variants);
        let outcomes = games.map(|game| match game {
            Ok(game) => game.game.variant().to_string(),
            Err(error) => error.to_string(),
        });
        outcomes.collect::<Vec<_>>()
    };
    let none = |variant: &str| format!("game 1, line 1, column 1: {variant} is not supported");
    // A game with a variant tag is replayed only in the variant of its tag. A game without a tag is replayed in any
    // given variant that its squares fit.
    assert_eq!(outcomes("[GameType \"25\"] 1. c3-d4 *", &[Brazilian]), [none("russian")]);
    assert_eq!(outcomes("1. c3-d4 *", &[English, Brazilian]), ["brazilian"]);
    assert_eq!(outcomes("1. c3-d4 *", &[Pool, Brazilian]), ["pool"]);
    assert_eq!(outcomes("1. 32-28 *", &[English, Frisian]), ["frisian"]);
    assert_eq!(outcomes("1. 32-28 *", &[English]), [none("international")]);
    // The second game fits both variants. Its variant is taken from the first game, which is legal only in Frisian.
    let file = "1. 33-29 17-21 2. 29-23 13-33 *\n1. 32-28 *";
    assert_eq!(outcomes(file, &[VariantName::International, Frisian]), ["frisian", "frisian"]);
    // Pool has the number 23. Jamaican draughts has the same number but plays on squares of the other colour, so it
    // is not supported.
    let jamaican = "[GameType \"23,B,8,8,A1,1\"] 1. c3-d4 *";
    assert_eq!(outcomes(jamaican, &[Pool]), [none("pool on a mirrored board")]);
    assert_eq!(outcomes("1. c3-d4 *", &[]), [none("russian")]);
}

#[test]
fn a_variant_of_ones_own_is_found_by_its_number() {
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
    struct Diagonal;

    impl Variant for Diagonal {
        type Board = checkers_bits::Board8x8;
        type Attacks = <Russian as Variant>::Attacks;
        const NAME: &'static str = "diagonal";
        const PROMOTES_DURING_CAPTURE: bool = true;
        const PDN_GAME_TYPE: u8 = 42;
        const CAPTURE_SIGN: char = 'x';
        const SQUARE_NAMES: SquareNames = SquareNames::Algebraic;
    }

    let diagonal = AnyVariant::of::<Diagonal>();
    let file = &b"[GameType \"42\"] 1. c3-d4 *"[..];
    let game = Games::of_variants(file, &[diagonal]).next().unwrap().unwrap();
    assert_eq!(game.game.variant(), diagonal);
    assert_eq!(game.to_tree().to_string(), "[Result \"*\"]\n[GameType \"42\"]\n\n1. c3-d4 *\n");
}
