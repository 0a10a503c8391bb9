//! Tests of the tag `GameType`, and of guesses of the variant without this tag.

use checkers_bits::{Color, VariantName};
use checkers_pdn::{
    Doubt, FileVariant, GameBuffer, GameType, Games, Guess, KnownBy, Reader, VariantTally,
};

use crate::game;

#[test]
fn game_types_are_read_and_written() {
    // These values of the tag are the long forms of PDN 3.0, and wrong forms that some programs write.
    for text in [
        "20,W,10,10,N2,0",
        "21,B,8,8,N1,0",
        "22,W,8,8,N2,1",
        "25,W,8,8,A0,0",
        "25,W,8,8,A1,0",
        "27,W,12,12,N2,0",
        "41,W,10,8,A0,0",
        "20,W,10,10,S0",
        "20,W,0,0,N,0",
        "25",
        "98",
        "44",
    ] {
        assert_eq!(text.parse::<GameType>().unwrap().to_string(), text);
    }
    let pool: GameType = " 23 , B, 8,8,A1, 1".parse().unwrap();
    let board = pool.board.unwrap();
    assert_eq!((pool.number, board.starts), (23, Color::Black));
    assert_eq!((board.corner, board.is_inverted), (Some(1), Some(true)));
}

#[test]
fn what_is_no_game_type_is_refused_with_the_reason() {
    for (text, expected) in [
        ("", "a number from 0 to 255"),
        ("256", "a number from 0 to 255"),
        ("+25", "a number from 0 to 255"),
        ("Russian", "a number from 0 to 255"),
        ("25,", "W or B for the side that begins"),
        ("25,w,8,8,A0", "W or B for the side that begins"),
        ("25,W,x,8,A0", "the width of the board"),
        ("25,W,8", "the height of the board"),
        ("25,W,8,8", "A, N or S for the notation"),
        ("25,W,8,8,é", "A, N or S for the notation"),
        ("25,W,8,8,A4", "a corner from 0 to 3"),
        ("25,W,8,8,A0,2", "0 or 1 for an inverted board"),
        ("25,W,8,8,A0,0,0", "the end after the inverted board"),
    ] {
        let error = text.parse::<GameType>().unwrap_err().to_string();
        assert_eq!(error, format!("game type: expected {expected}"), "{text:?}");
    }
}

#[test]
fn tags_then_squares_tell_the_game() {
    use Doubt::{OthersPossible, TagContradicted};
    use KnownBy::{FenSquares, GameTypeTag, MoveSquares, VariantTag};
    const BRAZILIAN: FileVariant = FileVariant::Known(VariantName::Brazilian);
    const CANADIAN: FileVariant = FileVariant::Known(VariantName::Canadian);
    const ENGLISH: FileVariant = FileVariant::Known(VariantName::English);
    const INTERNATIONAL: FileVariant = FileVariant::Known(VariantName::International);
    const POOL: FileVariant = FileVariant::Known(VariantName::Pool);
    const RUSSIAN: FileVariant = FileVariant::Known(VariantName::Russian);
    const SPANTSIRETI: FileVariant = FileVariant::Known(VariantName::Spantsireti);
    for (text, expected) in [
        ("[GameType \"26\"] 1. c3-d4", Some((BRAZILIAN, GameTypeTag, None))),
        ("[GameType \"25,W,8,8,A1,0\"] *", Some((RUSSIAN, GameTypeTag, None))),
        ("[GameType \"20\"] 1. 32-28", Some((INTERNATIONAL, GameTypeTag, None))),
        ("[GameType \"41\"] 1. c3-d4", Some((SPANTSIRETI, GameTypeTag, None))),
        ("[GameType \"42\"] 1. 32-28", Some((FileVariant::Other(42), GameTypeTag, None))),
        ("[Variant \"Brazilian\"] 1. c3-d4", Some((BRAZILIAN, VariantTag, None))),
        ("[Variant \"Standard\"] 1. 32-28", Some((INTERNATIONAL, VariantTag, None))),
        ("[Variant \"American Pool\"] *", Some((POOL, VariantTag, None))),
        ("[GameType \"?\"] [Variant \"Russian\"] *", Some((RUSSIAN, VariantTag, None))),
        // The squares contradict the tag. The squares are off the board of its variant, or the tag names a 10×10
        // variant, whose games use numbers, but the game has only algebraic squares within 8×8.
        (
            "[GameType \"20\"] 1. c3-d4 f6-g5",
            Some((RUSSIAN, MoveSquares, Some(TagContradicted(INTERNATIONAL)))),
        ),
        (
            "[GameType \"25\"] 1. 33-28 18-23",
            Some((INTERNATIONAL, MoveSquares, Some(TagContradicted(RUSSIAN)))),
        ),
        (
            "[Variant \"Russian\"] 1. i3-j4",
            Some((SPANTSIRETI, MoveSquares, Some(TagContradicted(RUSSIAN)))),
        ),
        (
            "[GameType \"20\"] [FEN \"W:Wa1,Kc3:Bh8\"] *",
            Some((RUSSIAN, FenSquares, Some(TagContradicted(INTERNATIONAL)))),
        ),
        // The next games have no variant tag, so the variant is guessed from squares.
        ("1. c3-d4 d6-c5", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("1. c3-d4 d6-c5 2. b4xd6", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("1. c3-d4 d6-c5 2. b4:d6", Some((RUSSIAN, MoveSquares, None))),
        ("1. cd4 dc5 2. b:d6", Some((RUSSIAN, MoveSquares, None))),
        ("1. i3-j4 d6-c5", Some((SPANTSIRETI, MoveSquares, None))),
        ("1. b4-a5 j7-i6 2. a3-b4 a9-b8", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        ("1. a1-j10", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        ("1. 32-28 19-23", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        ("1. 22-18 11-15", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("1. 11-15 23-19", Some((ENGLISH, MoveSquares, Some(OthersPossible)))),
        ("[GameType \"20\"][Variant \"Brazilian\"] 1. c3-d4", Some((BRAZILIAN, VariantTag, None))),
        ("[GameType \"23,B,8,8,N1,0\"] 1. 11-15", Some((POOL, GameTypeTag, None))),
        ("[GameType \"23\"] 1. 11-15", Some((POOL, GameTypeTag, None))),
        // Jamaican draughts has the number 23 as Pool has, but plays on squares of the other colour, so the guess
        // is not Pool.
        ("[GameType \"23,B,8,8,A1,1\"] *", Some((FileVariant::Other(23), GameTypeTag, None))),
        ("1. 11:18", Some((RUSSIAN, MoveSquares, None))),
        ("1. 33-28 18-23", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        ("1. 33-28 18-23 2. 3530", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        ("1. 55-50", Some((CANADIAN, MoveSquares, Some(OthersPossible)))),
        ("[FEN \"W:WKa1:Bh8:H0:F99\"] *", Some((RUSSIAN, FenSquares, Some(OthersPossible)))),
        ("[FEN \"W:W31-50:B1-20.\"] *", Some((INTERNATIONAL, FenSquares, Some(OthersPossible)))),
        // The moves have letters and the FEN has numbers. The variant is guessed from the squares of the moves.
        ("[FEN \"W:W21-32:B1-12.\"] 1. c3-d4", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("/FEN \"W:Wi1:Bj8\"/ 1. c3-d4", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("W:W31-50:B1-20", Some((INTERNATIONAL, FenSquares, Some(OthersPossible)))),
        // An invalid FEN is not evidence for another variant.
        ("[GameType \"25\"] [FEN \"W:W33:B1\"] 1. c3-d4", Some((RUSSIAN, GameTypeTag, None))),
        ("[GameType \"20\"] [FEN \"W:W31-55:B1-20\"] *", Some((INTERNATIONAL, GameTypeTag, None))),
        ("[FEN \"W:Wc3,i5:Bb9\"] 1. c3-d4", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        (
            "[FEN \"W:W28,61:B19\"] 1. 33-28",
            Some((INTERNATIONAL, MoveSquares, Some(OthersPossible))),
        ),
        ("[FEN \"W:Wi5:Bb8\"] *", Some((SPANTSIRETI, FenSquares, Some(OthersPossible)))),
        // A king on 48 shows a board of 100 squares, although the moves use only square numbers up to 32.
        ("[FEN \"W:WK48:B5\"] 1. 31-27", Some((INTERNATIONAL, MoveSquares, Some(OthersPossible)))),
        // The squares in variations and comments are no evidence for a variant.
        ("1. c3-d4 (1. i1-j2) {33-28} b6-a5", Some((RUSSIAN, MoveSquares, Some(OthersPossible)))),
        ("[White \"A\"] *", None),
        ("1. - - *", None),
        ("1. 99-98", None),
    ] {
        let guess = game(text).guess_variant();
        let found = guess.map(|guess| (guess.variant, guess.known_by, guess.doubt));
        assert_eq!(found, expected, "{text}");
        let mut reader = Reader::new(text.as_bytes());
        assert_eq!(reader.next_game().unwrap().unwrap().guess_variant(), guess, "{text}");
    }
}

/// Returns two guesses for each game of a file: from the game alone, and from the game and the tally of all games.
fn guesses(file: &str) -> Vec<(Option<Guess>, Option<Guess>)> {
    let mut tally = VariantTally::default();
    let mut reader = Reader::new(file.as_bytes());
    while let Some(game) = reader.next_game().unwrap() {
        tally.add(&game);
    }
    let mut reader = Reader::new(file.as_bytes());
    let mut guesses = Vec::new();
    while let Some(game) = reader.next_game().unwrap() {
        guesses.push((game.guess_variant(), tally.guess_variant(&game)));
    }
    guesses
}

#[test]
fn the_other_games_of_a_file_tell_what_a_game_is() {
    let others = |text: &str| format!("{text}\n").repeat(18);
    let international = others("1. 33-28 18-23 *");
    let ending = "[FEN \"W:W12,K5:B20,25\"] 1. 5-10 25-30 *";
    let by_others = |name: VariantName| Guess {
        variant: name.into(),
        known_by: KnownBy::OtherGames,
        doubt: Some(Doubt::OthersPossible),
    };
    let last = |file: String| guesses(&file).pop().unwrap();
    let (alone, among) = last(international.clone() + ending);
    assert_eq!(alone.unwrap().variant, VariantName::English.into());
    assert_eq!(among, Some(by_others(VariantName::International)));
    // The guess for the first game also uses later games of the file, even if the FEN of the first game is invalid.
    let (_, first) = guesses(&format!("{ending}\n{international}"))[0];
    assert_eq!(first, Some(by_others(VariantName::International)));
    let brazilian = others("[GameType \"26\"] 1. c3-d4 *");
    for bad in ["[FEN \"W:Wc3,i5:Bb9\"] 1. c3-d4", "[FEN \"W:Wi5:B\"] *", "[FEN \"W:W99:B\"] *"] {
        assert_eq!(
            last(brazilian.clone() + bad).1,
            Some(by_others(VariantName::Brazilian)),
            "{bad}"
        );
    }
    // The Brazilian games do not change the guess for these games. The guess is certain, or the game has no
    // squares, or its squares do not fit its tag or the Brazilian board.
    for own in [
        "[GameType \"25\"] 1. c3-d4",
        "1. c3:e5",
        "1. i3-j4",
        "[White \"A\"] *",
        "[GameType \"20\"] 1. c3-d4",
        "1. 44-40",
    ] {
        let (alone, among) = last(brazilian.clone() + own);
        assert_eq!(alone, among, "{own}");
    }
    let (alone, among) = last(international + "1. c3-d4");
    assert_eq!(alone, among, "letters of 64 squares");
    // The guess ignores the international games, because the first move 11-15 is impossible on 100 squares.
    let (alone, among) = last(others("[GameType \"20\"] 1. 33-28 *") + "1. 11-15 *");
    assert_eq!((alone.unwrap().variant, among), (VariantName::English.into(), alone));
    // The guess ignores the other games, because no variant has more than half of the games.
    let (alone, among) =
        last(format!("{}{}{ending}", "1. 33-28 *\n", "[GameType \"26\"] 1. c3-d4 *\n"));
    assert_eq!(alone, among);
}

#[test]
fn the_rules_tell_what_a_game_is() {
    let tally = |games: &[&str]| {
        let mut tally = VariantTally::default();
        games.iter().for_each(|text| tally.add_legal(&text_of(text).as_text()));
        tally
    };
    let legal = |tally: &VariantTally, text: &str| {
        tally.guess_legal_variant(&text_of(text).as_text()).map(|guess| guess.variant)
    };
    const CZECH: &str = "[FEN \"W:We5:Bd4\"] 1. e5-f6";
    let none = VariantTally::default();
    assert_eq!(legal(&none, CZECH), Some(VariantName::Czech.into()));
    assert_eq!(legal(&none, "[GameType \"25\"] [FEN \"W:We5:Bd4\"] 1. e5-f6"), None);
    assert_eq!(legal(&none, "1. c3-e5"), None);
    assert_eq!(legal(&none, "1. c3-d4"), Some(VariantName::Russian.into()));
    // The short game is legal in several variants, so the guess is the variant with most counted games.
    let short = "1. c3-d4 d6-c5";
    assert_eq!(legal(&tally(&[short, CZECH]), short), Some(VariantName::Czech.into()));
    let guess = tally(&[short, CZECH]).guess_variant(&text_of(short).as_text()).unwrap();
    assert_eq!((guess.variant, guess.known_by), (VariantName::Czech.into(), KnownBy::OtherGames));
    // A game with a tag counts for the variant of the tag, even if its moves are illegal in this variant.
    let tagged = format!("[GameType \"25\"] {CZECH}");
    assert_eq!(legal(&tally(&[&tagged, &tagged, CZECH]), short), Some(VariantName::Russian.into()));
}

fn text_of(text: &str) -> GameBuffer {
    Reader::new(text.as_bytes()).next_game().unwrap().unwrap().to_buffer()
}

#[test]
fn numbers_of_games_are_kept() {
    for number in 0..=u8::MAX {
        assert_eq!(FileVariant::from(number).number(), Some(number));
    }
}

#[test]
fn the_tag_variant_refines_the_game_type() {
    use VariantName::{
        Antidraughts, Breakthrough, English, Frisian, Frysk, International, Killer, Pool, Russian,
    };
    let guess = |tags: &str| {
        let guess = game(&format!("{tags}\n1. 32-28 18-23 *")).guess_variant().unwrap();
        (guess.variant, guess.doubt)
    };
    for (number, name, variant, doubt) in [
        (20, "Antidraughts", Antidraughts, None),
        (20, "breakthrough draughts", Breakthrough, None),
        (20, "Killer", Killer, None),
        (40, "Frysk!", Frysk, None),
        (20, "International", International, None),
        (20, "Standard", International, None),
        // Both have official numbers, or the name is not a refinement of the number.
        (20, "Russian", International, Some(Doubt::OtherName(Russian.into()))),
        (40, "Killer", Frisian, Some(Doubt::OtherName(Killer.into()))),
        (20, "Frysk!", International, Some(Doubt::OtherName(Frysk.into()))),
        (21, "American Pool", English, Some(Doubt::OtherName(Pool.into()))),
        (20, "German", International, Some(Doubt::OtherName(FileVariant::Named("german")))),
    ] {
        let tags = format!("[GameType \"{number}\"]\n[Variant \"{name}\"]");
        assert_eq!(guess(&tags), (variant.into(), doubt), "{tags}");
    }
    let text = "[GameType \"20\"]\n[Variant \"Antidraughts\"]\n[FEN \"W:W39:B44\"]\n1. 39x50 0-1";
    let mut reader = Reader::new(text.as_bytes());
    let read = reader.next_game().unwrap().unwrap();
    let checked = read.check(Antidraughts).unwrap();
    assert_eq!(read.result_conflict(&checked), None);
    let written = read.to_canonical_tree(Antidraughts).unwrap();
    assert_eq!(written.tags.get("GameType"), Some("98"));
    assert_eq!(written.guess_variant().unwrap().variant, Antidraughts.into());
}

#[test]
fn a_variant_that_nobody_plays_here_is_not_guessed() {
    for (name, variant) in [
        ("German Draughts", FileVariant::Named("german")),
        ("Armenian", FileVariant::Named("armenian")),
        ("gothic checkers", FileVariant::Named("gothic")),
    ] {
        let text = format!("[Variant \"{name}\"]\n1. c3-d4 d6-c5 *");
        assert_eq!(game(&text).guess_variant().unwrap().variant, variant);
        let mut games = Games::new(text.as_bytes());
        let (_, found) = games.next_text().unwrap().unwrap();
        assert_eq!(found, Some(variant));
        let error = Games::new(text.as_bytes()).next().unwrap().unwrap_err().to_string();
        assert!(error.ends_with(&format!("{variant} is not supported")), "{error}");
    }
    assert_eq!(
        (FileVariant::Named("german").number(), FileVariant::Other(30).number()),
        (None, Some(30))
    );
}

#[test]
fn a_long_game_type_with_its_own_board_is_kept() {
    use VariantName::{International, Russian};
    let guess = |game_type: &str, moves: &str| {
        let text = format!("[GameType \"{game_type}\"]\n1. {moves} *");
        game(&text).guess_variant().unwrap().variant
    };
    let moves = "d4-e5 g7-f6 2. e5:g7 h8:f6";
    assert_eq!(guess("20,W,10,10,A0,0", moves), International.into());
    for other in ["20,W,0,0,N,0", "20,W,8,8,A0,0", "20"] {
        assert_eq!(guess(other, moves), Russian.into(), "{other}");
    }
    assert_ne!(guess("20,W,10,10,A0,0", "l4-k5"), International.into());
    let mut games =
        Games::new(&b"[GameType \"20,W,10,10,A0,0\"]\n1. d4-e5 g7-f6 2. e5:g7 h8:f6 *"[..]);
    assert_eq!(games.next().unwrap().unwrap().game.moves().count(), 4);
}

#[test]
fn a_game_from_a_position_of_lidraughts_is_international() {
    let guess = |tags: &str| {
        let text = format!("[GameType \"99\"]\n{tags}1. 31-27 19-23 *");
        game(&text).guess_variant().unwrap().variant
    };
    assert_eq!(guess("[FEN \"W:W31,K50:B19\"]\n"), VariantName::International.into());
    assert_eq!(guess("[FEN \"W:W31:B12,19:H0:F60\"]\n"), VariantName::International.into());
    for other in ["", "[FEN \"?\"]\n", "[FEN \"W:W31,K51:B19\"]\n", "[FEN \"W:Wc3:Bd6\"]\n"] {
        assert_eq!(guess(other), FileVariant::Other(99), "{other}");
    }
}
