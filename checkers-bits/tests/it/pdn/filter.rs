//! Filters: what holds for which game, and what is no filter.

use checkers_bits::pdn::{Filter, GameText, Reader};
use checkers_bits::{Russian, Variant};

fn with_game<T>(text: &str, look: impl FnOnce(&GameText<'_>) -> T) -> T {
    look(&Reader::new(text.as_bytes()).next_game().unwrap().unwrap())
}

/// After how many plies it is known that a filter holds.
fn found<V: Variant>(filter: &str, game: &str) -> Option<usize> {
    let filter: Filter = filter.parse().unwrap_or_else(|error| panic!("{error}"));
    let filter = filter.for_variant::<V>();
    with_game(game, |game| filter.matches(game).unwrap().map(|found| found.plies))
}

#[test]
fn conditions_are_put_together() {
    let game = "[White \"A\"] [Date \"1950\"] 1. c3-d4 d6-c5 *";
    for (filter, holds) in [
        ("white=a and year=1950", true),
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
        assert_eq!(found::<Russian>(filter, game).is_some(), holds, "{filter}");
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
        // The same for Black: d4 is turned to e5.
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
        assert_eq!(found::<Russian>(filter, game), plies, "{filter}");
    }
    let exact = with_game(game, |game| game.check::<Russian>().unwrap().position);
    assert_eq!(found::<Russian>(&format!("position={exact}"), game), Some(8));
    assert_eq!(found::<Russian>(&format!("position={} turned", exact.turned()), game), Some(8));
    assert_eq!(found::<Russian>(&format!("position={}", exact.pass()), game), None);
    let either = exact.pass().to_string().replacen(['W', 'B'], "?", 1);
    assert_eq!(found::<Russian>(&format!("position={either}"), game), Some(8));
}

/// Men never come back, unless a position is set up.
#[test]
fn a_search_ends_where_nothing_can_come_any_more() {
    let set_up = "[FEN \"W:Wa1:Bh8\"] 1. a1-b2 h8-g7 /FEN \"W:Wc3,e3:Bb6,f6\"/ 2. c3-d4 *";
    assert_eq!(found::<Russian>("position~?:Wd4,e3", set_up), Some(4));
    assert_eq!(found::<Russian>("material=2m:2m", set_up), Some(3));
    let no_set_up = "1. c3-d4 b6-a5 2. d4-e5 f6:d4 3. e3:c5 *";
    assert_eq!(found::<Russian>("material=12m:12m position~?:We5:Bf6", no_set_up), Some(3));
    let early: Filter = "material=12m:13m".parse().unwrap();
    let text = "1. c3-d4 c3-d4 c3-d4 *";
    let unplayed = with_game(text, |game| early.for_variant::<Russian>().matches(game).unwrap());
    assert_eq!(unplayed, None, "the illegal move is not looked at");
}

#[test]
fn what_is_no_filter_is_named_with_its_place() {
    for (filter, error) in [
        ("", "1: expected a condition such as year>=1970, found the end"),
        ("white", "6: expected one of =, !=, ~, !~, <, <=, > and >=, found the end"),
        ("white=", "7: expected a value, found the end"),
        ("white='a", "7: expected a quote at the end of what begins here, found the end"),
        ("white=a and", "12: expected a condition such as year>=1970, found the end"),
        ("white=a )", "9: expected a condition, \"and\", \"or\" or the end, found )"),
        (
            "white=Пётр blak=a",
            "12: expected one of white, black, player, winner, loser, event, site, \
            round, date, year, plies, result, variant, opening, position, material or a tag that \
            begins with a capital, found blak",
        ),
        ("white<a", "6: expected one of =, !=, ~ and !~, found <"),
        ("opening='c3-d4' turned", "10: expected no \"turned\" after an opening"),
        ("position~X:Wa1", "10: expected W, B or ? for the side to move, found 'X'"),
        ("position~?:Wa1,a1", "16: expected each square once, found 'a'"),
        ("material=1K1K:*", "12: expected men and kings once for each side"),
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
            // Knuth's MMIX generator: the high bits are random enough.
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
