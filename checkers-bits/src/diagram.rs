//! Pictures of positions in SVG.

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

/// A position that `Display` writes as a picture in SVG; made by [`Position::diagram`].
#[derive(Clone, Copy, Debug)]
#[must_use = "displays the picture"]
pub struct Diagram {
    position: AnyPosition,
    mv: Option<AnyMove>,
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
    pub fn diagram(&self) -> Diagram {
        AnyPosition::from(*self).diagram()
    }
}

impl AnyPosition {
    /// A picture of the position in SVG: [`Position::diagram`].
    pub fn diagram(&self) -> Diagram {
        Diagram { position: *self, mv: None }
    }
}

impl Diagram {
    /// Highlights a move: its first and last square, and a cross on each captured piece. A move of another variant is
    /// not drawn.
    pub fn with_move(self, mv: impl Into<AnyMove>) -> Self {
        let mv = Some(mv.into()).filter(|mv| mv.variant() == self.position.variant());
        Self { mv, ..self }
    }

    /// Writes a set of squares as one shape.
    #[inline]
    fn squares(
        &self,
        f: &mut Formatter<'_>,
        style: &str,
        squares: impl IntoIterator<Item = AnySquare>,
    ) -> fmt::Result {
        write!(f, "<path {style} d=\"")?;
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
        match variant.square_names() {
            SquareNames::Numeric => {
                for square in variant.squares() {
                    let (x, y) = self.corner(square);
                    let number = square.number();
                    writeln!(
                        f,
                        "<text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"#fff\">{number}</text>",
                        x + 7,
                        y + 10
                    )?;
                }
            }
            SquareNames::Algebraic => {
                let bottom = MARGIN + u32::from(height) * SIDE + 14;
                for file in 0..width {
                    let (x, name) = (middle(file), letter_of_file(file));
                    writeln!(f, "<text x=\"{x}\" y=\"{bottom}\">{name}</text>")?;
                }
                for rank in 0..height {
                    let y = middle(height - 1 - rank) + 4;
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
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"15\" {}/>", style(1))?;
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

    /// The upper left corner of a square.
    #[inline]
    fn corner(&self, square: AnySquare) -> (u32, u32) {
        let (x, y) = self.centre(square);
        (x - SIDE / 2, y - SIDE / 2)
    }

    #[inline]
    fn centre(&self, square: AnySquare) -> (u32, u32) {
        let height = self.position.variant().height();
        (middle(square.file()), middle(height - 1 - square.rank()))
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
             width=\"{width}\" role=\"img\">"
        )?;
        writeln!(f, "<title>{}</title>", self.position)?;
        writeln!(f, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        writeln!(
            f,
            "<rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{board_width}\" \
             height=\"{board_height}\" fill=\"#eed\" stroke=\"#000\"/>"
        )?;
        // On a board of all cells a1 is dark, as in chess.
        let is_dark = |square: &AnySquare| {
            variant.cells() == Cells::Dark || (square.file() + square.rank()) % 2 == 0
        };
        self.squares(f, "fill=\"#786\"", variant.squares().into_iter().filter(is_dark))?;
        if let Some(mv) = self.mv {
            self.squares(f, "fill=\"#da3\"", [mv.from_square(), mv.to_square()])?;
        }
        self.names(f)?;
        self.pieces(f)?;
        self.mv.map_or(Ok(()), |mv| self.crosses(f, mv))?;
        writeln!(f, "</svg>")
    }
}

/// The coordinate of the middle of a file or rank.
fn middle(number: u8) -> u32 {
    MARGIN + u32::from(number) * SIDE + SIDE / 2
}
