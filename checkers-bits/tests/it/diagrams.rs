//! Tests that the pictures in the documentation equal the pictures that the library draws now.

use std::fs;
use std::path::Path;

use checkers_bits::{AnyPosition, AnyVariant, Fen, VariantName};

/// For each picture: the file, the variant, the position and the move.
const PICTURES: [(&str, VariantName, &str, &str); 2] = [
    ("russian", VariantName::Russian, "W:Wb6,c1:Ba5,c7,e7", "b6:d8:h4"),
    ("international", VariantName::International, "W:W12,K46:B8,9,24", "12x14"),
];

fn drawn(variant: VariantName, fen: &str, mv: &str) -> String {
    let position = Fen::read(fen, variant).unwrap().position;
    let mv = position.read_move(mv).unwrap_or_else(|error| panic!("{error}"));
    position.diagram().with_move(mv).to_string()
}

/// Compares the picture files with new drawings. With `UPDATE_PICTURES=1` in the environment, the test writes the files
/// anew.
#[test]
fn the_pictures_in_the_documentation_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/variant/pictures");
    for (name, variant, fen, mv) in PICTURES {
        let path = folder.join(name).with_extension("svg");
        let drawn = drawn(variant, fen, mv);
        if std::env::var_os("UPDATE_PICTURES").is_some() {
            fs::write(&path, &drawn).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == drawn, "{}: run this test with UPDATE_PICTURES=1", path.display());
        // Markdown ends an HTML block at an empty line, so a picture has no empty line.
        assert!(drawn.lines().all(|line| line.starts_with('<')));
    }
}

#[test]
fn every_piece_square_and_mark_is_drawn() {
    for variant in AnyVariant::all() {
        let start = AnyPosition::start(variant);
        let picture = start.diagram().to_string();
        assert_eq!(picture.matches("<circle").count() as u32, start.occupied().count());
        let dark = usize::from(variant.width()) * usize::from(variant.height()) / 2;
        assert_eq!(picture.matches("h40v40h-40z").count(), dark, "{variant}");
    }
    // A king is drawn with a second circle, and a captured piece with a cross.
    let picture = drawn(VariantName::Russian, "W:WKa1,c3:Bb4,d4", "c3:e5");
    assert_eq!(picture.matches("<circle").count(), 5);
    assert_eq!(picture.matches("l20 20m0 -20l-20 20").count(), 1);
    assert!(picture.contains("M150 190l20"), "d4 has its cross in the middle: {picture}");
    assert!(picture.contains("d=\"M100 220h40v40h-40zM180 140h40v40h-40z\""), "{picture}");
}

#[test]
fn a_board_of_all_cells_is_chequered() {
    let picture = drawn(VariantName::Turkish, "W:Wb1:Bh8", "b1-b2");
    let (_, dark) = picture.split_once("fill=\"#786\" d=\"").unwrap();
    assert!(dark.starts_with("M20 300h40v40h-40zM100 300h40v40h-40z"), "a1, c1: {picture}");
    // The shade of the move lies on both of its squares, light or dark.
    assert!(
        picture.contains("fill=\"#da3\" d=\"M60 300h40v40h-40zM60 260h40v40h-40z\""),
        "{picture}"
    );
}

#[test]
fn a_quiet_move_has_no_cross() {
    let picture = drawn(VariantName::Russian, "W:Wc3:Bh8", "c3-d4");
    assert!(picture.contains("#da3") && !picture.contains("#d00"), "{picture}");
}

#[test]
fn a_board_may_be_wider_than_high() {
    let picture = drawn(VariantName::Spantsireti, "W:Wa1:Bj8", "a1-b2");
    for part in [
        "viewBox=\"0 0 440 360\" width=\"440\"",
        "<rect x=\"20\" y=\"20\" width=\"400\" height=\"320\"",
        "<text x=\"400\" y=\"354\">j</text>",
        "<text x=\"10\" y=\"44\">8</text>",
        "<circle cx=\"40\" cy=\"320\"",
        "<circle cx=\"400\" cy=\"40\"",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
}
