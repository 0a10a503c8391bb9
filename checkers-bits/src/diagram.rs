//! Pictures of positions in SVG.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Display, Formatter};

use crate::any::{AnyMove, AnyPosition, AnySquare};
use crate::board::Cells;
use crate::color::Color;
use crate::position::Position;
use crate::square_names::{SquareNames, letter_of_file};
use crate::variant::Variant;

/// The side of a square, in units of the picture.
const SIDE: u32 = 40;
/// The width of the border around the board, for the names of files and ranks.
const MARGIN: u32 = 20;

/// The colours of the squares of a move and of its path.
const MOVE: [&str; 2] = ["#da3", "#a60"];

/// A position that `Display` writes as a picture in SVG; made by [`Position::diagram`].
///
/// Colours are those of SVG: `#da3`, `rgb(0, 80, 0)`, `green`.
#[derive(Clone, Debug)]
#[must_use = "displays the picture"]
pub struct Diagram {
    position: AnyPosition,
    mv: Option<AnyMove>,
    /// The squares of the move in the order of its path.
    path: Vec<AnySquare>,
    size: Option<u32>,
    is_turned: bool,
    names: Option<SquareNames>,
    light: String,
    dark: String,
    marks: Vec<(AnySquare, String)>,
    arrows: Vec<([AnySquare; 2], String)>,
}

impl<V: Variant> Position<V> {
    /// A picture of the position in SVG, with White below. The text is a whole file, and can also be put into a page.
    ///
    /// ```
    /// use checkers_bits::{Position, Russian};
    ///
    /// let position: Position<Russian> = "W:Wc3,Kh2:Bd4,f6".parse()?;
    /// let mv = position.read_move("c3:e5:g7")?;
    /// let picture = position.diagram().with_move(mv).to_string();
    /// assert!(picture.starts_with("<svg xmlns=") && picture.ends_with("</svg>\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn diagram(&self) -> Diagram {
        AnyPosition::from(*self).diagram()
    }
}

impl AnyPosition {
    /// A picture of the position in SVG: [`Position::diagram`].
    #[inline]
    pub fn diagram(&self) -> Diagram {
        Diagram {
            position: *self,
            mv: None,
            path: Vec::new(),
            size: None,
            is_turned: false,
            names: Some(self.variant().square_names()),
            light: String::from("#eed"),
            dark: String::from("#786"),
            marks: Vec::new(),
            arrows: Vec::new(),
        }
    }
}

impl Diagram {
    /// Highlights a move: its first and last square, its path, and a cross on each captured piece. A move of another variant
    /// is not drawn.
    pub fn with_move(self, mv: impl Into<AnyMove>) -> Self {
        let before = self.position;
        self.with_move_of(&before, mv)
    }

    /// Highlights a move as [`with_move`](Self::with_move) does, if the picture does not show the position before the move.
    pub fn with_move_of(self, before: &AnyPosition, mv: impl Into<AnyMove>) -> Self {
        let mv = Some(mv.into()).filter(|mv| mv.variant() == self.position.variant());
        let is_legal = |mv: &AnyMove| before.is_legal(*mv);
        let path = mv.map_or_else(Vec::new, |mv| match Some(mv).filter(is_legal) {
            Some(mv) => before.path(mv).collect(),
            None => [mv.from_square(), mv.to_square()].into(),
        });
        Self { mv, path, ..self }
    }

    /// Sets the width of the picture in pixels.
    pub fn with_size(self, pixels: u32) -> Self {
        Self { size: Some(pixels), ..self }
    }

    /// Turns the board, so that Black is below.
    pub fn turned(self) -> Self {
        Self { is_turned: true, ..self }
    }

    /// Writes the numbers of the squares, or the letters of files and the numbers of ranks, or none. The default is the
    /// usual notation of the variant.
    pub fn with_names(self, names: Option<SquareNames>) -> Self {
        Self { names, ..self }
    }

    /// Sets the colours of light and dark squares.
    #[inline]
    pub fn with_colors(self, light: &str, dark: &str) -> Self {
        Self { light: color(light), dark: color(dark), ..self }
    }

    /// Draws a ring on a square.
    #[inline]
    pub fn with_mark(mut self, square: AnySquare, color: &str) -> Self {
        self.marks.push((square, self::color(color)));
        self
    }

    /// Draws an arrow between the middles of two squares.
    #[inline]
    pub fn with_arrow(mut self, from: AnySquare, to: AnySquare, color: &str) -> Self {
        self.arrows.push(([from, to], self::color(color)));
        self
    }

    /// Writes a set of squares as one shape of a colour.
    #[inline]
    fn squares(
        &self,
        f: &mut Formatter<'_>,
        fill: &str,
        squares: impl IntoIterator<Item = AnySquare>,
    ) -> fmt::Result {
        write!(f, "<path fill=\"{fill}\" d=\"")?;
        for square in squares {
            let (x, y) = self.corner(square);
            write!(f, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")?;
        }
        writeln!(f, "\"/>")
    }

    /// Writes numeric names on the squares, or the letters of files and the numbers of ranks around the board.
    #[inline]
    fn names(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "<g font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">")?;
        let variant = self.position.variant();
        let (width, height) = (variant.width(), variant.height());
        match self.names {
            None => {}
            Some(SquareNames::Numeric) => {
                for square in variant.squares() {
                    let (x, y) = self.corner(square);
                    let number = square.number();
                    writeln!(
                        f,
                        "<text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"#fff\">{number}</text>",
                        x + 6,
                        y + 8
                    )?;
                }
            }
            Some(SquareNames::Algebraic) => {
                let bottom = MARGIN + u32::from(height) * SIDE + 14;
                for file in 0..width {
                    let (x, name) = (self.middle(file, 0).0, letter_of_file(file));
                    writeln!(f, "<text x=\"{x}\" y=\"{bottom}\">{name}</text>")?;
                }
                for rank in 0..height {
                    let y = self.middle(0, rank).1 + 4;
                    writeln!(f, "<text x=\"{}\" y=\"{y}\">{}</text>", MARGIN / 2, rank + 1)?;
                }
            }
        }
        writeln!(f, "</g>")
    }

    #[inline]
    fn pieces(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (square, piece) in self.position.pieces() {
            let (x, y) = self.centre(square);
            let (fill, stroke) = match piece.color {
                Color::White => ("#fff", "#000"),
                Color::Black => ("#222", "#fff"),
            };
            let style = |width| Style { fill, stroke, width };
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" {}/>", style(1))?;
            if piece.is_king {
                writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8\" {}/>", style(3))?;
            }
        }
        Ok(())
    }

    #[inline]
    fn crosses(&self, f: &mut Formatter<'_>, mv: AnyMove) -> fmt::Result {
        if !mv.is_capture() {
            return Ok(());
        }
        write!(f, "<path stroke=\"#d00\" stroke-width=\"4\" d=\"")?;
        for square in mv.captured() {
            let (x, y) = self.corner(square);
            write!(f, "M{} {}l20 20m0 -20l-20 20", x + 10, y + 10)?;
        }
        writeln!(f, "\"/>")
    }

    /// Draws a line along squares, with the head of an arrow at its end.
    #[inline]
    fn arrow(&self, f: &mut Formatter<'_>, squares: &[AnySquare], color: &str) -> fmt::Result {
        let point = |square: &AnySquare| {
            let (x, y) = self.centre(*square);
            (x as i32, y as i32)
        };
        let [from @ .., _, _] = squares else { return Ok(()) };
        let [(x, y), (to_x, to_y)] = [from.len(), from.len() + 1].map(|i| point(&squares[i]));
        let (dx, dy) = (to_x - x, to_y - y);
        let length = (dx * dx + dy * dy).isqrt().max(1);
        let part = |units: i32| (dx * units / length, dy * units / length);
        let ((back_x, back_y), (side_x, side_y)) = (part(14), part(8));
        let (x, y) = (to_x - back_x, to_y - back_y);
        write!(
            f,
            "<g opacity=\".7\" fill=\"{color}\" stroke=\"{color}\"><path fill=\"none\" stroke-width=\"5\" d=\""
        )?;
        for (i, square) in squares[..=from.len()].iter().enumerate() {
            let (x, y) = point(square);
            write!(f, "{}{x} {y}", if i == 0 { "M" } else { "L" })?;
        }
        write!(f, "L{x} {y}\"/><path d=\"M{to_x} {to_y}L{} {}", x - side_y, y + side_x)?;
        writeln!(f, "L{} {}z\"/></g>", x + side_y, y - side_x)
    }

    /// The upper left corner of a square.
    #[inline]
    fn corner(&self, square: AnySquare) -> (u32, u32) {
        let (x, y) = self.centre(square);
        (x - SIDE / 2, y - SIDE / 2)
    }

    #[inline]
    fn centre(&self, square: AnySquare) -> (u32, u32) {
        self.middle(square.file(), square.rank())
    }

    #[inline]
    fn middle(&self, file: u8, rank: u8) -> (u32, u32) {
        let variant = self.position.variant();
        let (right, below) = (variant.width() - 1 - file, variant.height() - 1 - rank);
        let (x, y) = if self.is_turned { (right, rank) } else { (file, below) };
        (middle(x), middle(y))
    }
}

/// The style of a circle.
struct Style {
    fill: &'static str,
    stroke: &'static str,
    width: u32,
}

impl Display for Style {
    #[inline]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { fill, stroke, width } = self;
        write!(f, "fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{width}\"")
    }
}

impl Display for Diagram {
    #[inline]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let length = |squares: u8| u32::from(squares) * SIDE;
        let variant = self.position.variant();
        let (board_width, board_height) = (length(variant.width()), length(variant.height()));
        let (width, height) = (board_width + 2 * MARGIN, board_height + 2 * MARGIN);
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" role=\"img\">",
            self.size.unwrap_or(width)
        )?;
        writeln!(f, "<title>{}</title>", self.position)?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{board_width}\" \
             height=\"{board_height}\" fill=\"{}\" stroke=\"#000\"/>",
            self.light
        )?;
        // On a board of all cells a1 is dark, as in chess.
        let is_dark = |square: &AnySquare| {
            variant.cells() == Cells::Dark || (square.file() + square.rank()) % 2 == 0
        };
        self.squares(f, &self.dark, variant.squares().into_iter().filter(is_dark))?;
        if let Some(mv) = self.mv {
            self.squares(f, MOVE[0], [mv.from_square(), mv.to_square()])?;
        }
        self.names(f)?;
        self.pieces(f)?;
        self.arrow(f, &self.path, MOVE[1])?;
        self.mv.map_or(Ok(()), |mv| self.crosses(f, mv))?;
        for (square, color) in &self.marks {
            let (x, y) = self.centre(*square);
            let ring = "fill=\"none\" stroke-width=\"4\"";
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"17\" {ring} stroke=\"{color}\"/>")?;
        }
        for (ends, color) in &self.arrows {
            self.arrow(f, ends, color)?;
        }
        writeln!(f, "</svg>")
    }
}

/// The characters of a text that can be in a colour, so that no text changes more than the colour.
#[inline]
fn color(text: &str) -> String {
    let is_allowed = |sign: &char| sign.is_ascii_alphanumeric() || "#(),.% -".contains(*sign);
    text.chars().filter(is_allowed).collect()
}

/// The coordinate of the middle of a file or rank.
fn middle(number: u8) -> u32 {
    MARGIN + u32::from(number) * SIDE + SIDE / 2
}
