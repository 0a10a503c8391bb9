//! The example of a server plays games of two variants and stores them.

#[path = "../../examples/server.rs"]
#[expect(dead_code, reason = "the tests do not call `main` of the example")]
mod example;

#[test]
fn the_server_plays_stores_and_refuses() {
    let mut tables = Vec::new();
    let mut answer = |request: &str| {
        example::answer(&mut tables, request).unwrap_or_else(|error| format!("error: {error}"))
    };
    assert!(answer("new russian W:Wc3:Bd4").contains(r#""moves":["c3:e5"],"outcome":null"#));
    let frisian = answer("new frisian");
    assert!(frisian.starts_with(r#"{"fen":"W:W31,"#), "{frisian}");
    assert!(frisian.ends_with(r#","outcome":null,"table":1,"variant":"frisian"}"#), "{frisian}");
    assert_eq!(
        answer("move 0 c3-b4"),
        "error: a capture is mandatory, and this is not a legal one"
    );
    assert!(answer("move 1 32-28").contains(r#""fen":"B:W28,31,"#));
    let end = answer("move 0 c3:e5");
    assert!(end.contains(r#""moves":[],"outcome":"White wins: Black has no pieces","#), "{end}");
    assert_eq!(answer("move 0 e5-f6"), "error: the game is over");
    assert_eq!(answer("move 7 e5-f6"), "error: there is no such table");
    let stored = answer("game 0");
    assert!(stored.starts_with(r#"{"number":0,"game":"[Result \"1-0\"]\n"#), "{stored}");
    let table: example::Table = serde_json::from_str(&stored).unwrap();
    assert_eq!(serde_json::to_string(&table).unwrap(), stored);
}
