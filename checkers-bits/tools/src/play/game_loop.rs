//! A game between the user and the engine.

use std::fmt::Display;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use checkers_bits::game::RecordedResult;
use checkers_bits::notation::ExpectedInMove;
use checkers_bits::{AnyMove, AnyPosition, Color, Game, ReadMoveError};
use checkers_pdn::{GameTree, Games, Tags};
use draughts_engine::score::{MOST_MATERIAL, Score, for_white, men, plies_to_end};
use draughts_engine::{Control, Engine, Limits, Report, Strength};

use super::Arguments;
use super::board::{self, Style};
use super::prompt::{Answer, Prompt};
use crate::board::move_names;
use checkers_cli::book::OpenedBook;
use checkers_cli::commented::in_plies;
use checkers_cli::console::{Error, stdout, visible};
use checkers_cli::file;
use checkers_cli::hub::Parameters;
use checkers_cli::signals;
use checkers_cli::time_control::Clock;

/// The words that a player may type instead of a move.
const COMMANDS: [&str; 10] =
    ["hint", "moves", "undo", "draw", "resign", "board", "save ", "load ", "help", "quit"];

const HELP: &str = "\
hint        the move of the engine in your place
moves       all your moves
undo        take back your last move and the reply
draw        offer a draw: after move 20 the engine accepts, unless it is more
            than 0.20 men ahead
resign      give the game up
board       print the board again
save FILE   write the game as PDN
load FILE   go on from the last move of the first game of a PDN file
quit        end; the game is printed as PDN";

/// The number of plies before which the engine declines a draw.
const MIN_PLIES: usize = 40;

/// The lead with which the engine still accepts a draw, in hundredths of a man.
const MAX_LEAD: Score = 20;

pub(super) struct GameLoop {
    parameters: Parameters,
    engine: Engine,
    book: Option<OpenedBook>,
    strength: Option<Strength>,
    you: Color,
    style: Style,
    prompt: Prompt,
    game: Game,
    tags: Tags,
    /// The end of the game by resignation, agreement, time or a file, and its reason.
    ended: Option<(RecordedResult, String)>,
    /// Whether the position or the end of the game is new to the user.
    is_new: bool,
    /// Whether the user pressed Ctrl-C.
    is_interrupted: bool,
    /// The clocks of White and Black: now, before this turn, and before each ply that `undo` can take back.
    clocks: [Clock; 2],
    at_turn: [Clock; 2],
    past: Vec<[Clock; 2]>,
    /// The time up to which the clock of the side to move has run.
    since: Instant,
    /// The file of `save`, which a second `save` may replace.
    saved: Option<PathBuf>,
}

impl GameLoop {
    pub(super) fn new(arguments: &Arguments) -> Result<Self, Error> {
        let parameters = arguments.parameters.with_variant(arguments.played.game());
        let game = Game::from_fen(arguments.played.fen(arguments.fen.as_deref())?);
        let (engine, book) = parameters.open()?;
        let prompt = Prompt::new()?;
        let clocks = [Clock::new(arguments.time_control()); 2];
        Ok(Self {
            parameters,
            engine,
            book,
            strength: arguments.level.and_then(Strength::of_level),
            you: arguments.side.into(),
            style: Style::of(arguments.color),
            tags: arguments.tags(prompt.is_terminal())?,
            prompt,
            game,
            ended: None,
            is_new: true,
            is_interrupted: false,
            clocks,
            at_turn: clocks,
            past: Vec::new(),
            since: Instant::now(),
            saved: None,
        })
    }

    /// Plays until the user leaves, and prints the game.
    pub(super) fn run(&mut self) -> Result<(), Error> {
        let played = self.play();
        signals::delayed().at_end = None;
        played.and(print_or_save(&self.pdn(), self.prompt.is_terminal()))
    }

    fn play(&mut self) -> Result<(), Error> {
        let mut is_help_due = true;
        loop {
            let ending = self.remember();
            if std::mem::take(&mut self.is_interrupted) && self.leaves()? {
                return Ok(());
            }
            let position = self.game.position();
            let side = position.side_to_move();
            if std::mem::take(&mut self.is_new) {
                (self.at_turn, self.since) = (self.clocks, Instant::now());
                let limits = limits(self.strength, &mut self.clocks[side as usize]);
                if ending.is_none() && side != self.you {
                    self.reply(&position, limits)?;
                    continue;
                }
                say(self.picture())?;
                if let Some((_, text)) = &ending {
                    say(text)?;
                }
            }
            if std::mem::take(&mut is_help_due) {
                say("type a move, or help")?;
            }
            let answer = self.ask(&position, ending.is_some())?;
            if ending.is_none() && self.is_flagged(side) {
                continue;
            }
            let line = match answer {
                Answer::End => return say(""),
                Answer::Interrupt => {
                    self.is_interrupted = true;
                    continue;
                }
                Answer::Text(line) => line,
            };
            let text = line.trim();
            let (command, file) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
            match command {
                "" => {}
                "quit" => return Ok(()),
                "board" => say(self.picture())?,
                "help" | "?" => say(format_args!("{:<11} a move\n{HELP}", example(&position)))?,
                "save" | "load" if file.trim().is_empty() => {
                    say(format_args!("expected a file, as in: {command} game.pdn"))?;
                }
                "save" => self.save(file.trim()).or_else(say_error)?,
                "load" => self.load(file.trim()).or_else(say_error)?,
                "undo" if self.undo() => {}
                "undo" => say("there is no move to take back")?,
                _ if ending.is_some() => say("the game is over; undo, save, load or quit")?,
                "moves" => say(move_names(&position).join(" "))?,
                "hint" => {
                    if let Some(found) = self.hint() {
                        say(judged(&position, &found))?;
                    }
                }
                "draw" if self.accepts_draw() => {}
                "draw" => say("the engine declines the draw")?,
                "resign" => self.lose(side, "resigns"),
                _ => match position.read_move(text) {
                    Ok(mv) => self.make(mv)?,
                    Err(error) => say(reason(text, &position, &error))?,
                },
            }
        }
    }

    /// Records the result, and keeps the game for the case that a signal ends the program. Returns the end of the game
    /// and its reason.
    fn remember(&mut self) -> Option<(RecordedResult, String)> {
        let by_rules = || self.game.outcome().map(|outcome| (outcome.into(), outcome.to_string()));
        let ending = self.ended.clone().or_else(by_rules);
        let result = ending.as_ref().map(|(result, _)| result.clone()).unwrap_or_default();
        self.game.set_recorded_result(result);
        let (pdn, is_terminal) = (self.pdn(), self.prompt.is_terminal());
        let print = move || drop(print_or_save(&pdn, is_terminal));
        signals::delayed().at_end = Some(Box::new(print));
        ending
    }

    fn pdn(&self) -> String {
        let mut tree = GameTree { tags: self.tags.clone(), ..GameTree::default() };
        tree.record(&self.game);
        tree.to_string()
    }

    fn picture(&self) -> String {
        let last = self.game.moves().next_back().map(|(_, mv)| mv);
        board::draw(&self.game.position(), last, self.you, self.style)
    }

    fn ask(&mut self, position: &AnyPosition, is_over: bool) -> Result<Answer, Error> {
        let side = position.side_to_move();
        let left = self.clocks[side as usize].left().filter(|_| self.prompt.is_terminal());
        let prompt = match left.map(|left| left.as_secs()) {
            _ if is_over => "over: ".to_owned(),
            Some(left) => format!("{side} {}:{:02}: ", left / 60, left % 60),
            None => format!("{side}: "),
        };
        let words = move_names(position).into_iter().chain(COMMANDS.map(str::to_owned));
        self.prompt.ask(&prompt, words.collect())
    }

    /// Asks after Ctrl-C whether the user leaves the game.
    fn leaves(&mut self) -> Result<bool, Error> {
        Ok(match self.prompt.ask("leave the game? (y/n) ", Vec::new())? {
            Answer::Text(text) => text.trim().starts_with(['y', 'Y']),
            Answer::Interrupt | Answer::End => true,
        })
    }

    /// Searches a move for the user: as the engine does, but with at least the nodes of a strong club player.
    fn hint(&mut self) -> Option<Report> {
        let strength = self.strength.map(|it| if it.level < 5 { Strength::ALL[4] } else { it });
        // A hint takes no time from the clock of the engine.
        let mut clock = self.clocks[!self.you as usize];
        self.think(limits(strength, &mut clock))
    }

    fn think(&mut self, limits: Limits) -> Option<Report> {
        let control = Control::asking(signals::is_interrupted);
        let mut work = || self.engine.search(&self.game, &limits, &control, &mut |_| {});
        if !self.prompt.is_terminal() {
            return work();
        }
        let found;
        (found, self.is_interrupted) = signals::interruptible(work);
        if self.is_interrupted {
            // The terminal has shown `^C`.
            drop(say(""));
        }
        found
    }

    /// Lets the engine move.
    fn reply(&mut self, position: &AnyPosition, limits: Limits) -> Result<(), Error> {
        let side = position.side_to_move();
        if let Some(mv) = self.book.as_mut().and_then(|book| book.choose(&self.game)) {
            say(format_args!("{side}: {} (book)", position.notation(mv)))?;
            return self.make(mv);
        }
        let found = self.think(limits);
        match found {
            Some(found) if !self.is_flagged(side) => {
                say(judged(position, &found))?;
                self.make(found.best())
            }
            _ => Ok(()),
        }
    }

    fn make(&mut self, mv: AnyMove) -> Result<(), Error> {
        self.past.push(self.at_turn);
        self.is_new = true;
        Ok(self.game.play(mv)?)
    }

    /// Takes the time since the last call from the clock of a side, which loses if no time is left.
    fn is_flagged(&mut self, side: Color) -> bool {
        let clock = &mut self.clocks[side as usize];
        clock.stop(self.since.elapsed());
        self.since = Instant::now();
        let is_flagged = clock.left() == Some(Duration::ZERO);
        if is_flagged {
            self.lose(side, "has no time left");
        }
        is_flagged
    }

    fn lose(&mut self, side: Color, why: &str) {
        let text = format!("{} wins: {side} {why}", !side);
        self.ended = Some((RecordedResult::won_by(!side), text));
        self.is_new = true;
    }

    /// Whether the engine accepts a draw. If it does, the game ends.
    fn accepts_draw(&mut self) -> bool {
        // The score is that of the user, who is to move.
        let accepts = self.game.moves().count() >= MIN_PLIES
            && self.hint().is_some_and(|found| found.score >= -MAX_LEAD);
        if accepts {
            self.ended = Some((RecordedResult::Draw, "Draw: agreed".to_owned()));
            self.is_new = true;
        }
        accepts
    }

    /// Takes back your last move and the reply, or only the end of a game by other than its last move. Returns `false`
    /// if you have not moved yet.
    fn undo(&mut self) -> bool {
        let you = self.you;
        if self.ended.take().is_some() {
            self.clocks = self.at_turn;
        } else if self.game.moves().any(|(before, _)| before.side_to_move() == you) {
            let mut is_yours = false;
            while !is_yours {
                self.game.undo();
                self.clocks = self.past.pop().unwrap_or(self.clocks);
                is_yours = self.game.position().side_to_move() == you;
            }
        } else {
            return false;
        }
        self.is_new = true;
        true
    }

    fn save(&mut self, path: &str) -> Result<(), Error> {
        let path = Path::new(path);
        if path.exists() && self.saved.as_deref() != Some(path) {
            return Err(format!("{}: the file exists; choose another name", path.display()).into());
        }
        file::write(path, self.pdn().as_bytes())?;
        self.saved = Some(path.to_owned());
        say(format_args!("saved {}", path.display()))
    }

    /// Goes on from the last move of the first game of a file.
    fn load(&mut self, path: &str) -> Result<(), Error> {
        let in_file = |error: &dyn Display| format!("{path}: {error}");
        let games = Games::open(path).map_err(|error| in_file(&error))?;
        // No tag names a game of --rules.
        let own = Some(self.engine.variant()).filter(|variant| variant.variant_name().is_none());
        let mut games = match own {
            Some(own) => games.with_variant(own),
            None => games,
        };
        let record = games.next().ok_or_else(|| in_file(&"expected a game, found none"))?;
        let record = record.map_err(|error| in_file(&error))?;
        let variant = record.game.variant();
        if let Some(name) = variant.variant_name().filter(|_| variant != self.engine.variant()) {
            (self.engine, self.book) = self.parameters.with_variant(name).open()?;
        }
        let result = record.game.recorded_result();
        let is_known = *result != RecordedResult::Unknown;
        self.ended =
            is_known.then(|| (result.clone(), format!("{path}: the game ended as {result}")));
        (self.game, self.tags, self.is_new) = (record.game, record.tags, true);
        self.past.clear();
        Ok(())
    }
}

/// Starts a clock, and returns the limits of a search.
fn limits(strength: Option<Strength>, clock: &mut Clock) -> Limits {
    let limits = clock.start();
    strength.map_or(limits, |strength| strength.limits(limits.time))
}

fn example(position: &AnyPosition) -> String {
    move_names(position).into_iter().next().unwrap_or_default()
}

/// The reason why a text is no move, in words for a player.
fn reason(text: &str, position: &AnyPosition, error: &ReadMoveError) -> String {
    let shown: String = text.chars().filter(|sign| !sign.is_control()).collect();
    let ReadMoveError::NotAMove(error) = error else { return format!("{shown}: {error}") };
    let rest = text.get(error.offset()..).unwrap_or_default();
    let square: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    let number = square.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
    if error.expected() == ExpectedInMove::Square
        && square.len() < 4
        && number.parse::<u8>().is_ok()
    {
        return format!("{square} is not a playing square");
    }
    format!("{shown} is not a move; a move is, for example, {}", example(position))
}

/// Returns a line with the move of the engine and its score, in men from White's view.
fn judged(position: &AnyPosition, found: &Report) -> String {
    let name = position.notation(found.best());
    let side = position.side_to_move();
    let verb = if found.score > 0 { "wins" } else { "loses" };
    let score = men(for_white(found.score, side));
    let judgement = match plies_to_end(found.score) {
        Some(plies) => format!("{verb} in {}", in_plies(plies.unsigned_abs())),
        None if found.score.abs() > MOST_MATERIAL => verb.to_owned(),
        None => format!("{score:+.2} for White at depth {}", found.depth),
    };
    format!("{side}: {name} ({judgement})")
}

/// Prints a game. If the terminal is gone, saves it in a new file of the current folder.
fn print_or_save(pdn: &str, is_terminal: bool) -> Result<(), Error> {
    let printed = say(format_args!("\n{}", pdn.trim_end()));
    if printed.is_ok() || !is_terminal {
        return printed;
    }
    let mut files = (1..1000).map(|number| File::create_new(format!("game-{number}.pdn")));
    let mut file = files.find_map(Result::ok).ok_or("cannot save the game")?;
    Ok(file.write_all(pdn.as_bytes())?)
}

fn say(text: impl Display) -> Result<(), Error> {
    let mut out = stdout();
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn say_error(error: Error) -> Result<(), Error> {
    say(visible(error))
}
