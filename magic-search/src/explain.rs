//! Draws the multiplication in columns, like long multiplication by hand.
//!
//! A product is a sum of copies of the occupancy, one for each set bit of the multiplier, shifted
//! left by the number of that bit. The picture has a row for each copy and a column for each bit of
//! the word. The picture shows where each square lands: in the index, below the index (garbage), or
//! beyond the word.

use std::fmt::{self, Display, Formatter};

use checkers_geometry::Word;
use itertools::Itertools;

use crate::mask::{hex, subsets};
use crate::trial::{Magic, Target};
use crate::verify::Collision;

/// How a magic moves the squares of a mask to the top of the word.
///
/// [`Display`] draws the multiplication as text:
///
/// ```
/// use magic_search::explain::Explanation;
/// use magic_search::{Magic, Target};
///
/// // The three squares of the article "Magic bitboards and Russian draughts" (see RESULTS.md), but
/// // moved to the top of the word: 4→6, 2→7, 0→5.
/// let target = Target::injective(0b10101_u32)?;
/// let magic = Magic { multiplier: 0x24 << 24, shift: 29 };
/// let explanation = Explanation::new(&target, magic, |bit| format!("bit {bit}"));
/// assert!(explanation.is_exact());
/// assert!(explanation.to_string().contains("nothing is ever carried into the index"));
/// # Ok::<(), magic_search::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Explanation<W> {
    mask: W,
    magic: Magic<W>,
    /// The bit and the name of each square, in ascending order.
    squares: Vec<(u32, String)>,
    /// The sum of all garbage: the parts of the copies below the index.
    garbage: u128,
    /// The number of occupancies whose garbage carries into the index.
    carries: usize,
    collision: Option<Collision<W>>,
}

impl<W: Word> Explanation<W> {
    /// Lays out a multiplication; `name` returns the name of the square of a bit.
    ///
    /// # Panics
    ///
    /// If the shift is 0 or not less than the width of the word, or if the target has two words.
    #[must_use]
    pub fn new(target: &Target<W>, magic: Magic<W>, name: impl Fn(u32) -> String) -> Self {
        assert!((1..W::BITS).contains(&magic.shift), "shift {}", magic.shift);
        assert!(W::BITS <= u64::BITS, "two words have two multiplications");
        let mask = target.mask();
        let bits = (0..W::BITS).filter(|&bit| mask.widen() >> bit & 1 == 1);
        let squares = bits.map(|bit| (bit, name(bit))).collect_vec();
        let below = u128::MAX >> (u128::BITS - magic.shift);
        // The garbage of an occupancy is the sum of the garbage of its squares, because its product
        // is the sum of the products of the squares.
        let garbage = |occupied: W| -> u128 {
            let parts = squares.iter().filter(|(bit, _)| occupied.widen() >> bit & 1 == 1);
            let parts = parts.map(|(bit, _)| W::truncate(1 << bit).wrapping_mul(magic.multiplier));
            parts.map(|part| part.widen() & below).sum()
        };
        let most = garbage(mask);
        let carries = |occupied: &W| garbage(*occupied) > below;
        let carries = if most > below { subsets(mask).filter(carries).count() } else { 0 };
        let collision = target.verify(magic).err();
        Self { mask, magic, squares, garbage: most, carries, collision }
    }

    /// Whether the picture explains the index completely: each index column gets at most one
    /// square, and no garbage carries into the index.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.carries == 0
            && (self.magic.shift..W::BITS).all(|column| self.landing(column).len() <= 1)
    }

    /// The shifts of the copies (the set bits of the multiplier), in ascending order.
    fn copies(&self) -> impl Iterator<Item = u32> + use<W> {
        let magic = self.magic.multiplier.widen();
        (0..W::BITS).filter(move |&bit| magic >> bit & 1 == 1)
    }

    /// The index in `squares` of the square that a copy puts into a column.
    fn square_at(&self, copy: u32, column: u32) -> Option<usize> {
        let bit = column.checked_sub(copy)?;
        self.squares.iter().position(|&(square, _)| square == bit)
    }

    /// The indexes in `squares` of the squares that all copies put into a column.
    fn landing(&self, column: u32) -> Vec<usize> {
        self.copies().filter_map(|copy| self.square_at(copy, column)).collect()
    }

    /// The indexes in `squares` of the squares that a copy shifts out of the word.
    fn lost(&self, copy: u32) -> Vec<usize> {
        (0..self.squares.len()).filter(|&i| self.squares[i].0 + copy >= W::BITS).collect()
    }

    /// Writes sentences about the garbage and the index, one per line.
    fn write_verdict(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (shift, all) = (self.magic.shift, 1_u64 << self.squares.len());
        let (garbage, carries) = (self.garbage, self.carries);
        if carries == 0 {
            writeln!(
                f,
                "All the garbage below column {shift} adds up to at most {garbage:#x}, less than \
                 {:#x}: nothing is ever carried into the index.",
                1_u64 << shift
            )?;
        } else {
            writeln!(
                f,
                "The garbage below column {shift} carries into the index for {carries} of {all} \
                 occupancies."
            )?;
        }
        let mut crowded =
            (shift..W::BITS).rev().filter(|&column| self.landing(column).len() > 1).peekable();
        if crowded.peek().is_some() {
            let columns = crowded.join(", ");
            writeln!(f, "Several squares land in index column {columns} and are added.")?;
        }
        match self.collision {
            Some(Collision(one, other)) => writeln!(
                f,
                "Not magic: occupancies {one:#x} and {other:#x} need different entries and share \
                 index {:#x}.",
                self.magic.index(one)
            ),
            None if self.is_exact() => {
                let mut bits = (shift..W::BITS).flat_map(|column| {
                    let names = self.landing(column).into_iter().map(|i| &self.squares[i].1);
                    names.map(move |name| format!("{name} is bit {}", column - shift))
                });
                let bits = bits.join(", ");
                writeln!(f, "So each square has an index bit of its own: {bits}.")
            }
            None => {
                writeln!(f, "Still each of the {all} occupancies finds its entry: all were tried.")
            }
        }
    }
}

/// The letter that stands for a square in the picture. A target has at most 20 squares.
fn letter(square: usize) -> char {
    char::from(b'a' + square as u8)
}

impl<W: Word> Display for Explanation<W> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let shift = self.magic.shift;
        let row = |f: &mut Formatter<'_>, label: &str, cell: &dyn Fn(u32) -> char, end: &str| {
            let index: String = (shift..W::BITS).rev().map(cell).collect();
            let garbage: String = (0..shift).rev().map(cell).collect();
            writeln!(f, "{}", format!("{label:>10}  {index}|{garbage}  {end}").trim_end())
        };
        let [mask, magic] = [self.mask, self.magic.multiplier].map(hex);
        writeln!(f, "index = (occupied & {mask}) * {magic} >> {shift}\n")?;
        for (i, (bit, name)) in self.squares.iter().enumerate() {
            writeln!(f, "{:>10}  {name}, bit {bit}", letter(i))?;
        }
        writeln!(f)?;
        let digit = |number: u32| char::from_digit(number % 10, 10).unwrap_or('?');
        row(f, "column", &|column| digit(column / 10), "")?;
        row(f, "", &digit, "")?;
        writeln!(f)?;
        let cell = |copy: u32| {
            move |column: u32| match self.square_at(copy, column) {
                Some(square) => letter(square),
                None if column < copy => ' ',
                None => '.',
            }
        };
        row(f, "occupied", &cell(0), "")?;
        writeln!(f)?;
        for copy in self.copies() {
            let lost: String = self.lost(copy).into_iter().map(letter).rev().collect();
            let end = if lost.is_empty() { lost } else { format!("{lost} over the edge") };
            row(f, &format!("<< {copy}"), &cell(copy), &end)?;
        }
        let line = |_| '-';
        row(f, "", &line, "")?;
        let sum = |column| match self.landing(column).as_slice() {
            [] => '.',
            [one] => letter(*one),
            several => char::from_digit(several.len() as u32, 10).unwrap_or('+'),
        };
        let crowded = (0..W::BITS).any(|column| self.landing(column).len() > 1);
        let end = if crowded { "a digit: so many squares in one column" } else { "" };
        row(f, "sum", &sum, end)?;
        row(f, "index", &|column| if column >= shift { '^' } else { ' ' }, "")?;
        writeln!(f)?;
        self.write_verdict(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draughts::Line;

    fn a1_h8(multiplier: u32, shift: u32) -> Explanation<u32> {
        let line: Line = "a1-h8".parse().unwrap();
        let name = |bit| {
            let mut squares = line.squares();
            squares.find(|square| square.bit() == bit).unwrap().to_string()
        };
        let target = Target::injective(line.mask()).unwrap();
        Explanation::new(&target, Magic { multiplier, shift }, name)
    }

    #[test]
    fn the_universal_magic_gives_each_square_a_bit_of_its_own() {
        let explanation = a1_h8(0x0101_0101, 24);
        assert!(explanation.is_exact());
        let expected = "\
index = (occupied & 0x10224489) * 0x01010101 >> 24

         a  a1, bit 0
         b  f6, bit 3
         c  b2, bit 7
         d  g7, bit 10
         e  c3, bit 14
         f  h8, bit 17
         g  d4, bit 21
         h  e5, bit 28

    column  33222222|222211111111110000000000
            10987654|321098765432109876543210

  occupied  ...h....|..g...f..e...d..c...b..a

      << 0  ...h....|..g...f..e...d..c...b..a
      << 8  ..g...f.|.e...d..c...b..a          h over the edge
     << 16  .e...d..|c...b..a                  hgf over the edge
     << 24  c...b..a|                          hgfed over the edge
            --------|------------------------
       sum  ceghbdfa|ceg.bdface..bd.ac...b..a
     index  ^^^^^^^^|
";
        let text = explanation.to_string();
        assert!(text.starts_with(expected), "{text}");
        assert!(text.contains("nothing is ever carried into the index"), "{text}");
        assert!(text.contains("a1 is bit 0, h8 is bit 1, g7 is bit 2"), "{text}");
    }

    #[test]
    fn what_is_carried_is_counted_and_what_collides_is_said() {
        let magic = a1_h8(0x4500_8201, 25);
        assert!(!magic.is_exact());
        assert!(magic.to_string().contains("share index"), "{magic}");
        let dense = a1_h8(0xffff_ffff, 24).to_string();
        assert!(dense.contains("carries into the index for"), "{dense}");
    }
}
