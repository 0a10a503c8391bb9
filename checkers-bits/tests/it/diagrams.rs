//! Tests that the pictures in the documentation equal the pictures that the library draws now.

use std::fs;
use std::path::Path;

use checkers_bits::{AnyPosition, AnyVariant, Diagram, Fen, Game, SquareNames, VariantName};

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

fn start(variant: VariantName) -> (AnyVariant, Diagram) {
    let start = AnyPosition::start(variant);
    (start.variant(), start.diagram())
}

/// The numbers of the attributes with a name, in the order of the picture.
fn numbers(picture: &str, name: &str) -> Vec<i32> {
    let before = format!(" {name}=\"");
    let values = picture.split(&before).skip(1);
    values.map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

/// A digit of the font size 9 is 5 wide and 7 high.
#[test]
fn no_number_is_under_a_piece() {
    let (variant, diagram) = start(VariantName::Canadian);
    let picture = diagram.to_string();
    let (texts, pieces) = picture.split_once("</g>").unwrap();
    let (_, texts) = texts.split_once("<g ").unwrap();
    let texts: Vec<_> = numbers(texts, "x").into_iter().zip(numbers(texts, "y")).collect();
    assert_eq!(texts.len(), variant.square_count());
    let centres = || numbers(pieces, "cx").into_iter().zip(numbers(pieces, "cy"));
    let radius = numbers(pieces, "r")[0];
    assert!(centres().count() > 50);
    for (x, y) in texts {
        for (cx, cy) in centres() {
            let (dx, dy) = ((cx - x).abs() - 5, (cy - y).abs().min((cy - y + 7).abs()));
            // The line around a piece takes half a unit.
            assert!(4 * (dx * dx + dy * dy) >= (2 * radius + 1).pow(2), "{x} {y}, {cx} {cy}");
        }
    }
}

#[test]
fn names_are_numbers_letters_or_none() {
    for variant in [VariantName::Russian, VariantName::International] {
        let (variant, diagram) = start(variant);
        let texts = |names| diagram.clone().with_names(names).to_string().matches("<text").count();
        assert_eq!(texts(Some(SquareNames::Numeric)), variant.square_count());
        let sides = variant.width() + variant.height();
        assert_eq!(texts(Some(SquareNames::Algebraic)), usize::from(sides));
        assert_eq!(texts(None), 0);
    }
}

#[test]
fn a_turned_board_has_black_below() {
    let position = Fen::read("W:Wa1:BKg7", VariantName::Russian).unwrap().position;
    let picture = position.diagram().turned().to_string();
    for part in
        ["<circle cx=\"320\" cy=\"40\" r=\"14\" fill=\"#fff\"", "<circle cx=\"80\" cy=\"280\""]
    {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    let names = [
        "x=\"320\" y=\"354\">a<",
        "x=\"40\" y=\"354\">h<",
        "x=\"10\" y=\"44\">1<",
        "x=\"10\" y=\"324\">8<",
    ];
    assert!(names.iter().all(|name| picture.contains(name)), "{picture}");
}

#[test]
fn size_colours_marks_and_arrows_are_drawn() {
    let (variant, diagram) = start(VariantName::Russian);
    let [c3, d4, h8] = ["c3", "d4", "h8"].map(|name| variant.read_square(name).unwrap());
    let diagram = diagram.with_size(123).with_colors("white", "rgb(1, 2, 3)");
    let diagram =
        diagram.with_mark(c3, "green").with_arrow(c3, d4, "#08f").with_arrow(h8, h8, "red");
    let picture = diagram.to_string();
    for part in [
        "viewBox=\"0 0 360 360\" width=\"123\"",
        "fill=\"white\" stroke=\"#000\"",
        "<path fill=\"rgb(1, 2, 3)\"",
        "<circle cx=\"120\" cy=\"240\" r=\"17\" fill=\"none\" stroke-width=\"4\" stroke=\"green\"/>",
        // The head of the arrow ends in the middle of d4.
        "fill=\"#08f\" stroke=\"#08f\"><path fill=\"none\" stroke-width=\"5\" d=\"M120 240L150 210\"/><path d=\"M160 200L155 215L145 205z\"/>",
    ] {
        assert!(picture.contains(part), "{part}: {picture}");
    }
    let bad = start(VariantName::Russian).1.with_mark(c3, "\"/><script>");
    assert!(!bad.to_string().contains("<script"), "no colour ends its attribute");
}

#[test]
fn a_move_is_drawn_along_its_way() {
    let position = Fen::read("W:WKd2,a1:Bf6,c5,e5,e3", VariantName::Russian).unwrap().position;
    let mv = position.read_move("d2:f4:d6:b4").unwrap();
    let before = position.diagram().with_move(mv).to_string();
    let way = "d=\"M160 280L240 200L160 120L89 191\"/>";
    assert!(before.contains(way), "{before}");
    let mut game = Game::from_position(position);
    game.play(mv).unwrap();
    assert!(game.diagram().to_string().contains(way), "the way is that of the position before");
    let after = position.make(mv).diagram();
    assert_eq!(after.clone().with_move_of(&position, mv).to_string(), game.diagram().to_string());
    assert!(
        after.with_move(mv).to_string().contains("d=\"M160 280L"),
        "from the first square to the last"
    );
}
