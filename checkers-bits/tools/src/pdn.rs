//! `checkers pdn`: checks, converts and counts the games of PDN files.

mod check;
mod convert;
mod find;
pub(crate) mod games_out;
pub(crate) mod input;
mod remarks;
mod results;
pub(crate) mod rules;
mod stats;
mod stream;
pub(crate) mod table;
mod tree;
mod wanted;

use clap::Subcommand;

use crate::console::{Error, Status};

/// Checks, converts, finds and counts games in PDN files
#[derive(Subcommand)]
#[command(after_help = "\
Examples:
  checkers pdn check *.pdn                           are all moves legal?
  checkers pdn check --variant brazilian --json -    games from the standard input, for other programs
  checkers pdn convert old.pdn -o new.pdn            PDN 3.0 in UTF-8
  checkers pdn convert --unique --sort date *.pdn    one collection without duplicates
  checkers pdn find --where 'player~baas' *.pdn      a line for each game
  checkers pdn stats --plies 3 *.pdn                 openings, results and lengths
  checkers pdn tree --from 'c3-d4 d6-c5' *.pdn       what was played from a position

Filters: with --where, all commands take only the games of which it is true. It consists of
  white=NAME  black  player  winner  loser  event  site  round  date
                                    = and != compare, ~ and !~ look for a part; case does not matter
  Annotator~NAME  WhiteElo>2200     any tag, by its name with a capital
  year>=1970  plies<40              also with =, !=, <, <= and >
  result=draw                       white, black, draw, unknown, or as 1-0, 0-2, *
  variant=russian
  opening=\"c3-d4 d6-c5\"            the first moves
  position=\"c3-d4 d6-c5\"           the position after them was on the board, by whatever moves
  position=W:WKa1:Bh8               this position was; ?:WKa1:Bh8 with either side to move
  position~\"?:W?c3,Kd4:Be5:Eb4\"    one was with these pieces: ?c3 is a man or a king, E is for empty
  material=3K0-1m:K                 White has three kings and at most one man, Black a king alone;
                                    2+m is two or more men, *m any number, * anything
Conditions that follow each other must all hold; there are and, or, not and parentheses. After a
position or material, turned finds it for the other side, too.

With one thread games are read in 16 MiB of memory, whatever the size of the files. For each
thread one game may take up to 32 MiB to check, and 160 MiB to convert or count, unless --longest lets
longer ones pass. convert --sort and --split keep the games in a temporary file.

Exit status: 0 done, 1 a game is broken, 2 bad arguments or a file that cannot be read.")]
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
