//! Tests of filters: matches, and errors of invalid filters.

use checkers_bits::VariantName::{self, English, International, Italian, Russian, Spanish};
use checkers_bits::{AnyPosition, AnyVariant, SquareNames};
use checkers_pdn::{Filter, GameText, Reader};

fn with_game<T>(text: &str, look: impl FnOnce(&GameText<'_>) -> T) -> T {
    look(&Reader::new(text.as_bytes()).next_game().unwrap().unwrap())
}

/// Returns the ply at which the filter matches; `None` if the filter rejects the game.
fn found(variant: VariantName, filter: &str, game: &str) -> Option<usize> {
    let filter: Filter = filter.parse().unwrap_or_else(|error| panic!("{error}"));
    let filter = filter.for_variant(variant);
    with_game(game, |game| filter.matches(game).unwrap().map(|found| found.plies))
}

#[test]
fn conditions_are_put_together() {
    let game = "[White \"A\"] [Date \"1950\"] 1. c3-d4 d6-c5 *";
    for (filter, holds) in [
        ("white=a and year=1950", true),
        ("Date>=1950 Date<1951", true),
        ("white=a year=1951", false),
        ("white=b or year=1950", true),
        ("not white=b", true),
        ("not (white=a or white=b)", false),
        ("white=b or white=a year=1951", false),
        ("(white=b or white=a) year=1950", true),
        ("not not white=a", true),
        ("year=1951 or position='c3-d4' or white=b", true),
        ("position='c3-b4' or position='c3-d4'", true),
        ("position='c3-b4' and position='c3-d4'", false),
        ("position='c3-d4' position='c3-d4 d6-c5'", true),
        ("position!='c3-b4'", true),
        ("position!~?:Wd4", false),
        ("round=1", false),
        ("round!=1", true),
        ("WhiteElo>1", false),
    ] {
        assert_eq!(found(Russian, filter, game).is_some(), holds, "{filter}");
    }
}

#[test]
fn positions_are_found_where_they_come() {
    let game =
        "1. c3-d4 d6-c5 (1... f6-g5 2. d4-e5) 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *";
    for (filter, plies) in [
        ("position='g3-f4'", None),
        ("position~?:We5", None),
        ("position~W:Wd4:Bg5", Some(4)),
        ("position~B:Wd4:Bg5", Some(5)),
        ("position~?:WKd4", None),
        ("position~?:W?d4:Ec3", Some(1)),
        ("position~?:Bd4", None),
        // `turned` also searches for the pattern rotated by 180° with swapped colours: a black man on e5 becomes a
        // white man on d4.
        ("position~?:Be5 turned", Some(1)),
        ("position~W:Be5 turned", Some(1)),
        ("position~B:Be5 turned", Some(2)),
        ("material=12m:11m", Some(7)),
        ("material=11m:12m turned", Some(7)),
        ("material=11m:11m", Some(8)),
        ("material=11-12m:0-11m", Some(7)),
        ("material=1K*m:*", None),
        ("material=10m:*", None),
        ("opening='c3-d4 d6-c5 b2-c3'", Some(3)),
        ("opening='c3-d4 f6-g5'", None),
    ] {
        assert_eq!(found(Russian, filter, game), plies, "{filter}");
    }
    let exact = with_game(game, |game| game.check(Russian).unwrap().position);
    assert_eq!(found(Russian, &format!("position={exact}"), game), Some(8));
    assert_eq!(found(Russian, &format!("position={} turned", exact.rotated_180()), game), Some(8));
    assert_eq!(found(Russian, &format!("position={}", exact.null_move()), game), None);
    let either = exact.null_move().to_string().replacen(['W', 'B'], "?", 1);
    assert_eq!(found(Russian, &format!("position={either}"), game), Some(8));
}

/// Lists the pieces of a position: `w`, `W`, `b` or `B` at the index of the square number.
fn pieces(position: &AnyPosition) -> Vec<char> {
    let mut pieces = vec!['-'; position.variant().square_count() + 1];
    let fen = position.to_string();
    for list in fen.split(':').skip(1) {
        let [king, man] = if list.starts_with('W') { ['W', 'w'] } else { ['B', 'b'] };
        for square in list[1..].split(',').filter(|square| !square.is_empty()) {
            let number = square.trim_start_matches('K');
            let piece = if number == square { man } else { king };
            pieces[number.parse::<usize>().unwrap()] = piece;
        }
    }
    pieces
}

/// Rotates the board by 180° and swaps the colours.
fn turned(pieces: &[char]) -> Vec<char> {
    let squares = pieces[1..].iter().rev().map(|piece| match piece {
        'w' => 'b',
        'W' => 'B',
        'b' => 'w',
        'B' => 'W',
        other => *other,
    });
    ['-'].into_iter().chain(squares).collect()
}

/// Writes the pattern of the pieces and empty squares on every `every`-th square, with square numbers or names.
fn pattern(variant: AnyVariant, pieces: &[char], every: usize, names: SquareNames) -> String {
    let square = |number: usize| {
        let square = variant.numbered_square(number.try_into().unwrap());
        square.unwrap().named(names).to_string()
    };
    let listed = |wanted: [char; 2]| -> String {
        let all = pieces.iter().enumerate().skip(1).step_by(every);
        let all = all.filter(|(_, piece)| wanted.contains(piece));
        let items = all.map(|(number, piece)| match piece {
            'W' | 'B' => format!("K{}", square(number)),
            _ => square(number),
        });
        items.collect::<Vec<_>>().join(",")
    };
    format!("?:W{}:B{}:E{}", listed(['w', 'W']), listed(['b', 'B']), listed(['-', '-']))
}

/// Checks that a filter finds each position and each pattern first at the same ply as a direct comparison of the
/// boards.
fn positions_are_found_on_every_board(variant: VariantName, collection: &str) {
    let variant = AnyVariant::from(variant);
    let mut reader = Reader::new(collection.as_bytes());
    let mut is_king_among = false;
    while let Some(game) = reader.next_game().unwrap() {
        let positions: Vec<AnyPosition> = game.replay(variant).unwrap().positions().collect();
        let boards: Vec<_> = positions.iter().map(pieces).collect();
        let found = |filter: &str| {
            let filter: Filter = filter.parse().unwrap_or_else(|error| panic!("{error}"));
            let found = filter.for_variant(variant).matches(&game).unwrap();
            found.map(|found| found.plies)
        };
        for (position, board) in positions.iter().zip(&boards).step_by(5) {
            is_king_among |= board.contains(&'W') || board.contains(&'B');
            let first = positions.iter().position(|other| other == position);
            assert_eq!(found(&format!("position={position}")), first, "{position}");
            for every in [1, 2, 3] {
                let fits = |other: &Vec<char>, wanted: &[char]| {
                    let same = other.iter().zip(wanted).skip(1).step_by(every);
                    same.filter(|(found, wanted)| found != wanted).count() == 0
                };
                let there = boards.iter().position(|other| fits(other, board));
                for names in [SquareNames::Numeric, SquareNames::Algebraic] {
                    let pattern = pattern(variant, board, every, names);
                    assert_eq!(found(&format!("position~{pattern}")), there, "{pattern}");
                }
                // The pattern is rotated by 180°, so it must match the original position only with the keyword
                // `turned`.
                let other_side = turned(board);
                let pattern = pattern(variant, &other_side, every, SquareNames::Numeric);
                let turned_back = |other: &Vec<char>| {
                    let back = turned(&other_side);
                    let same =
                        (1..other.len()).filter(|number| (other.len() - 1 - number) % every == 0);
                    same.filter(|&number| other[number] != back[number]).count() == 0
                };
                let there =
                    boards.iter().position(|other| turned_back(other) || fits(other, &other_side));
                assert_eq!(found(&format!("position~{pattern} turned")), there, "{pattern}");
            }
        }
    }
    assert!(is_king_among);
}

#[test]
fn positions_are_found_on_boards_that_lie_and_count_otherwise() {
    positions_are_found_on_every_board(English, include_str!("../played/english.pdn"));
    positions_are_found_on_every_board(Italian, include_str!("../played/italian.pdn"));
    positions_are_found_on_every_board(Spanish, include_str!("../played/spanish.pdn"));
    positions_are_found_on_every_board(International, include_str!("../played/international.pdn"));
}

/// In some of the tested variants White's men stand on the lowest square numbers, and in some Black begins.
#[test]
fn moves_in_a_filter_are_those_of_the_variant() {
    let english = "[Result \"1-0\"] 1. 11-15 23-19 2. 8-11 22-17 *";
    let spanish = "1. 10-14 23-20 2. 14-19 22:15 *";
    for (filter, plies) in [
        ("opening='11-15 23-19'", Some(2)),
        ("position='1. 11-16 23-19'", None),
        ("position='11-15 22-17 8-11 23-19'", Some(4)),
        ("position~B:W19:B15", Some(2)),
        ("position~?:B11,15:W17", Some(4)),
        ("position~?:Bc3", None),
        ("position~?:Wd4:Bf6", None),
        ("position~?:Wd4:Bf6 turned", Some(1)),
        // A rotation by 180° moves square 15 to 18.
        ("position~?:W18 turned", Some(1)),
        ("position=B:W21-32:B1-12", Some(0)),
        ("position=W:W21-32:B1-12", None),
        ("result=black result=1-0 result=1:0", Some(0)),
        ("result=Black result=BLACK not result=Draw not result=Unknown", Some(0)),
        ("result=white", None),
    ] {
        assert_eq!(found(English, filter, english), plies, "{filter}");
    }
    for (filter, plies) in [
        ("opening='10-14 23-20'", Some(2)),
        ("position='10-14 23-20'", Some(2)),
        ("position~?:W14", Some(1)),
        ("position~?:W19:B20", Some(3)),
        ("position~?:B15:E14,19", Some(4)),
        ("position~?:B14 turned", Some(3)),
        ("position~?:B19 turned", Some(1)),
        ("position=W:W1-12:B21-32", Some(0)),
        ("position=W:B1-12:W21-32", None),
        ("position=W:B1-12:W21-32 turned", None),
        ("position=B:B1-12:W21-32 turned", None),
        ("position=B:W1-12:B21-32 turned", Some(0)),
        // In Spanish draughts h1 is a playing square and a1 is not.
        ("position~?:Wh1", Some(0)),
        ("position~?:Wa1", None),
    ] {
        assert_eq!(found(Spanish, filter, spanish), plies, "{filter}");
    }
}

/// A filter for more men than are left stops the replay, unless the game has a setup, because only a setup
/// increases the number of men.
#[test]
fn a_search_ends_where_nothing_can_come_any_more() {
    let set_up = "[FEN \"W:Wa1:Bh8\"] 1. a1-b2 h8-g7 /FEN \"W:Wc3,e3:Bb6,f6\"/ 2. c3-d4 *";
    assert_eq!(found(Russian, "position~?:Wd4,e3", set_up), Some(4));
    assert_eq!(found(Russian, "material=2m:2m", set_up), Some(3));
    let no_set_up = "1. c3-d4 b6-a5 2. d4-e5 f6:d4 3. e3:c5 *";
    assert_eq!(found(Russian, "material=12m:12m position~?:We5:Bf6", no_set_up), Some(3));
    let early: Filter = "material=12m:13m".parse().unwrap();
    let text = "1. c3-d4 c3-d4 c3-d4 *";
    let unplayed = with_game(text, |game| early.for_variant(Russian).matches(game).unwrap());
    assert_eq!(unplayed, None, "the illegal move is not looked at");
}

/// A position can occur after a setup, but an opening must be played from the start.
#[test]
fn no_opening_begins_at_a_setup() {
    let opening = "opening='c3-d4 f6-g5'";
    let after = "B:W18,21,23-32:B1-12";
    let white = "W:W18,21,23-32:B1-10,12,16";
    let game = format!("1. c3-b4 /FEN \"{white}\"/ 2. b2-c3 *");
    assert_eq!(found(Russian, "position='c3-d4 f6-g5'", &game), Some(2));
    assert_eq!(found(Russian, opening, &game), None);
    let from_the_start = format!("/FEN \"{after}\"/ 1... f6-g5 *");
    assert_eq!(found(Russian, opening, &from_the_start), Some(2));
}

#[test]
fn what_is_no_filter_is_named_with_its_place() {
    for (filter, error) in [
        ("", "1: expected a condition such as year>=1970, found the end"),
        ("white", "6: expected one of =, !=, ~, !~, <, <=, > and >=, found the end"),
        ("white=", "7: expected a value, found the end"),
        ("white='a", "7: expected a closing quote for the value that begins here, found the end"),
        ("white=a and", "12: expected a condition such as year>=1970, found the end"),
        ("white=a )", "9: expected a condition, \"and\", \"or\" or the end, found )"),
        (
            "white=Пётр blak=a",
            "12: expected one of white, black, player, winner, loser, event, site, \
            round, date, year, plies, result, variant, opening, position, material or a tag that \
            begins with a capital, found blak",
        ),
        (
            "player~De Vries",
            "16: expected one of =, !=, ~, !~, <, <=, > and >=, found the end; \
             a value with blanks needs quotes, as in player=\"De Vries\"",
        ),
        ("white<a", "6: expected one of =, !=, ~ and !~, found <"),
        ("opening='c3-d4' turned", "10: expected no \"turned\" after an opening"),
        ("position~X:Wa1", "10: expected W, B or ? for the side to move, found 'X'"),
        ("position~?:Wa1,a1", "16: expected each square once, found 'a'"),
        ("material=1K1K:*", "12: expected men and kings once for each side"),
        (
            "material=K:K4-2m",
            "13: expected numbers with K for kings or m for men, such as 3K, 2-4m, 1+K or *m",
        ),
    ] {
        let found = filter.parse::<Filter>().unwrap_err();
        assert_eq!(found.to_string(), format!("filter, character {error}"));
    }
    assert!("(".repeat(1000).parse::<Filter>().is_err(), "no stack is used up");
    assert!("not ".repeat(1000).parse::<Filter>().is_err());
}

#[test]
fn no_text_makes_it_panic() {
    let parts = [
        "white", "=", "~", ">", "'", "\"", "(", ")", " ", "position", "?:W", "a1", "K", "é", "9",
        ":", "-", "m",
    ];
    let mut state = 7_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..8 {
            // The random generator is Knuth's MMIX. Only the high bits of its state are used, because the low bits
            // are not random enough.
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            text += parts[(state >> 33) as usize % parts.len()];
        }
        if let Err(error) = text.parse::<Filter>() {
            assert!(error.character() <= text.chars().count() + 1, "{text}: {error}");
        }
    }
}
