//! `checkers pdn`: checks, converts, searches and counts the games of PDN files.

mod check;
mod complaints;
mod convert;
mod find;
mod fitting;
pub(crate) mod games_out;
pub(crate) mod input;
mod names;
mod not_understood;
pub(crate) mod remarks;
mod results;
pub(crate) mod rules;
mod stats;
mod stream;
mod tree;
pub(crate) mod visit;
mod wanted;

use clap::Subcommand;

use checkers_cli::console::{Error, Status};

/// Check, convert, search and count the games of PDN files
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers pdn check *.pdn                         check that moves are legal
  checkers pdn check --variant brazilian --json -  standard input, as JSON
  checkers pdn convert old.pdn -o new.pdn          write PDN 3.0 in UTF-8
  checkers pdn convert --unique --sort date *.pdn  without duplicates
  checkers pdn find --where 'player~baas' *.pdn    list games, one per line
  checkers pdn stats --plies 3 *.pdn               count openings and results
  checkers pdn tree --from 'c3-d4 d6-c5' *.pdn     count moves from a position

Filters: --where selects games in all commands. Conditions:
  white=NAME  black  player  winner  loser  event  site  round  date
                             = and != compare, ~ and !~ search without case
  WhiteElo>2200              any tag; its name begins with a capital letter
  year>=1970  plies<40       also with =, !=, <, <= and >
  result=draw                white, black, draw, unknown, or as 1-0, 0-2, *;
                             the first number is that of the side that begins
  variant=russian            the variant
  opening=\"c3-d4 d6-c5\"      the first moves
  position=\"c3-d4 d6-c5\"     after these moves, by any move order
  position=W:WKa1:Bh8        ?:WKa1:Bh8 accepts either side to move
  position~\"?:W?c3,Kd4:Be5:Eb4\"
                             these pieces: ?c3 man or king, E empty square
  material=3K0-1m:K          White has three kings and at most one man, Black
                             has a lone king; 2+m is two or more men, *m any
                             number, * anything
Conditions written one after another must all hold; and, or, not and parentheses combine conditions. \
The word turned after a position or material also accepts the board rotated by 180° with colours swapped.

One thread needs 16 MiB of memory for files of any size. A large game needs up to 32 MiB per thread to check \
and up to 160 MiB to convert or count; --max-size allows larger games. convert --sort and --split keep the \
games in a temporary file.

Exit status: 0 success; 1 a game is broken; 2 bad arguments or an unreadable file.")]
pub(crate) enum Command {
    Check(check::Arguments),
    Convert(convert::Arguments),
    Find(find::Arguments),
    Stats(stats::Arguments),
    Tree(tree::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<Status, Error> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Find(arguments) => find::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Tree(arguments) => tree::run(arguments),
    }
}
