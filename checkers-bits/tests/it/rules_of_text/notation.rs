//! Texts of moves where captures are optional, so that a quiet move and a capture can have the same ends; and FEN of wide
//! boards.

use checkers_bits::{AnyVariant, Fen, ReadMoveError};

#[test]
fn a_quiet_move_and_a_capture_with_the_same_ends_have_different_texts() {
    let text = "name: free armenian
        like: turkish
        moves go: in all directions
        sign of a capture: :
        a capture: may be refused";
    let variant = AnyVariant::from_rules(text).unwrap();
    let position = Fen::read("W:WKa1:Ba2,b3", variant).unwrap().position;
    let to_c3: Vec<_> =
        position.moves().into_iter().filter(|mv| mv.to_square().to_string() == "c3").collect();
    let [quiet, capture] = [false, true]
        .map(|captures| *to_c3.iter().find(|mv| mv.is_capture() == captures).expect("both"));
    let texts = [quiet, capture].map(|mv| position.notation(mv).to_string());
    assert_eq!(texts, ["a1-c3", "a1:a3:c3"]);
    assert_eq!(texts.map(|text| position.read_move(&text)), [Ok(quiet), Ok(capture)]);
}

#[test]
fn no_error_asks_for_a_capture_that_may_be_refused() {
    let error = |text: &str, fen: &str, mv: &str| {
        let position = Fen::read(fen, AnyVariant::from_rules(text).unwrap()).unwrap().position;
        let error = position.read_move(mv).unwrap_err();
        assert!(matches!(error, ReadMoveError::Illegal { .. }));
        error.to_string()
    };
    let free = "name: free\na capture: may be refused\nmoves of a king in a row: 2";
    let must = "a capture is mandatory, and this is not a legal one";
    assert_eq!(error("like: russian", "W:Wc3:Bd4", "c3-c5"), must);
    assert_eq!(error(free, "W:Wc3:Bd4", "c3-c5"), "the piece cannot go to c5");
    let resting = "the king on a1 has made as many moves in a row as a king may make";
    assert_eq!(error(free, "W:WKa1,c3,h2:Bd4:+0+229", "a1-b2"), resting);
}

/// The letters k and w are files of a board with 26 files, and K and W are not.
#[test]
fn fen_of_a_wide_board_is_read() {
    let variant = AnyVariant::from_rules("name: wide\nboard: 26x4\nranks of men: 1").unwrap();
    for fen in
        ["W:Wk1,w1:Bb4,h4", "B:WKk3,Kw3:BKk1,b2,Kw1", "B:Ww1:Bk3:H0:F1:R0,1,1,0", "W:Wk1:Bw3"]
    {
        let read = Fen::read(fen, variant).unwrap();
        assert_eq!(Fen::read(read.to_string(), variant), Ok(read), "{fen}");
        let [men, kings] = [false, true].map(|is_king| {
            let pieces = read.position.pieces().filter(|(_, piece)| piece.is_king == is_king);
            pieces.count()
        });
        assert_eq!(kings, fen.matches('K').count(), "{fen}");
        let squares = fen.matches(|c: char| c.is_ascii_lowercase()).count();
        assert_eq!(men + kings, squares, "{fen}");
    }
}
