//! One connection, with its games.

use std::io::Write;
use std::net::TcpStream;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::game::RecordedResult;
use checkers_bits::{AnyMove, Color, Game, Outcome};
use checkers_cli::book::OpenedBook;
use checkers_cli::console::{Error, complain, fail_at_once, stdout};
use checkers_cli::dxp::{Conversation, Event, GameRequest, Message};
use checkers_cli::hub::Parameters;
use checkers_cli::time_control::{Clock, TimeControl};
use checkers_pdn::GameTree;
use draughts_engine::{Control, Engine, Limits, Time};

use super::{Arguments, NAME};

/// The maximum number of takebacks between two moves of the engine. Each of them begins the search anew.
const MAX_TAKEBACKS: u32 = 100;

/// The engine and its book.
pub(super) struct Player {
    engine: Engine,
    book: Option<OpenedBook>,
    parameters: Parameters,
}

impl Player {
    pub(super) fn new(arguments: &Arguments) -> Result<Self, Error> {
        let parameters = arguments.parameters.with_variant(arguments.variant);
        let (engine, book) = parameters.open()?;
        Ok(Self { engine, book, parameters })
    }

    fn choose(&mut self, game: &Game, limits: Limits, control: &Control) -> Option<AnyMove> {
        let from_book = self.book.as_mut().and_then(|book| book.choose(game));
        from_book.or_else(|| {
            let limits = self.parameters.limits(limits);
            Some(self.engine.search(game, &limits, control, &mut |_| {})?.best())
        })
    }
}

pub(super) struct Session<'a> {
    arguments: &'a Arguments,
    player: &'a Arc<Mutex<Player>>,
    conversation: Conversation,
    /// The number of searches so far. The moves of earlier searches are ignored.
    searches: u32,
}

/// A search that runs in a thread of its own, until it is dropped.
struct Search {
    control: Control,
    begin: Instant,
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
    }
}

/// A game in progress.
struct RunningGame {
    game: Game,
    us: Color,
    opponent: String,
    request: GameRequest,
    /// The time that the engine has used for each of its moves.
    used: Vec<Duration>,
}

impl<'a> Session<'a> {
    pub(super) fn new(
        stream: TcpStream,
        player: &'a Arc<Mutex<Player>>,
        arguments: &'a Arguments,
    ) -> Result<Self, Error> {
        let show_chat = |text: &str| {
            complain(format_args!("chat: {text}"));
            Ok(())
        };
        let conversation = Conversation::new(stream, Some(arguments.timeout), show_chat)?;
        Ok(Self { arguments, player, conversation, searches: 0 })
    }

    /// Plays games until no game is left, or the other program ends the connection between two games.
    pub(super) fn play_games(mut self, games_left: &mut u32) -> Result<(), Error> {
        let mut number = 0;
        while *games_left > 0 {
            let running = if self.arguments.initiate { self.ask(number)? } else { self.accept()? };
            let Some(mut running) = running else { return Ok(()) };
            let is_last = self.play(&mut running, *games_left == 1)?;
            number += 1;
            *games_left -= 1;
            // Without a reader of the output, a program that listens would play for nobody.
            print(&mut running.game, running.us, &running.opponent)
                .unwrap_or_else(|error| fail_at_once(&error));
            if is_last {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Asks the other program for a game.
    fn ask(&mut self, number: u32) -> Result<Option<RunningGame>, Error> {
        let request = self.arguments.request(number);
        let opponent = self.conversation.ask(&request)?;
        self.running(request, opponent, true).map(Some)
    }

    /// Waits for a request for a game, and accepts it.
    fn accept(&mut self) -> Result<Option<RunningGame>, Error> {
        let deadline = self.conversation.deadline();
        loop {
            let request = match self.conversation.next_message(deadline)? {
                None => return Ok(None),
                Some(Message::GameRequest(request)) => request,
                // Programs send the end of a game twice.
                Some(Message::GameEnd { .. }) => continue,
                Some(other) => {
                    return Err(format!("expected a request for a game, found {other}").into());
                }
            };
            let answer = |code| Message::GameAnswer { name: NAME.to_owned(), code };
            let opponent = request.name.clone();
            let (code, running) = match request.version {
                1 => (2, self.running(request, opponent, false)),
                other => {
                    (1, Err(format!("expected version 1 of the protocol, found {other}").into()))
                }
            };
            match running {
                Ok(running) => {
                    self.conversation.send(&answer(0))?;
                    return Ok(Some(running));
                }
                Err(error) => {
                    complain(format_args!("refused a game: {error}"));
                    self.conversation.send(&answer(code))?;
                }
            }
        }
    }

    fn running(
        &self,
        request: GameRequest,
        opponent: String,
        asked: bool,
    ) -> Result<RunningGame, Error> {
        let game = Game::from_position(request.start(self.arguments.variant.into())?);
        let us = if asked { !request.follower } else { request.follower };
        complain(format_args!("a game as {us} against {opponent:?}"));
        Ok(RunningGame { game, us, opponent, request, used: Vec::new() })
    }

    /// Plays a game to its end; returns whether the other program wants no further game.
    fn play(&mut self, running: &mut RunningGame, is_last: bool) -> Result<bool, Error> {
        self.player.lock().unwrap_or_else(PoisonError::into_inner).engine.new_game();
        let mut search = None;
        let mut deadline = self.conversation.deadline();
        let mut takebacks = 0;
        loop {
            // Only the side to move may end the game.
            if running.is_our_turn() && search.is_none() {
                let outcome = running.game.outcome();
                let most = usize::from(running.request.moves);
                if outcome.is_some() || most > 0 && running.used.len() >= most {
                    let reason = match outcome.map(Outcome::winner) {
                        None => 0,
                        Some(None) => 2,
                        Some(Some(winner)) if winner == running.us => 3,
                        Some(Some(_)) => 1,
                    };
                    return self.conversation.end_game(reason, is_last);
                }
                search = Some(self.start_search(running));
            }
            // During a search the other program has nothing to send.
            let limit = deadline.filter(|_| search.is_none());
            match self.conversation.next_event(limit)? {
                Event::Found(number, found) if number == self.searches => {
                    let Some(search) = search.take() else { continue };
                    let mv = found.ok_or("the search has failed")?;
                    let taken = search.begin.elapsed();
                    running.used.push(taken);
                    let message = Message::of_move(running.game.position(), mv, taken.as_secs());
                    self.conversation.send(&message)?;
                    running.game.play(mv)?;
                    (deadline, takebacks) = (self.conversation.deadline(), 0);
                }
                Event::Found(..) => {}
                Event::Lost(_) if running.game.outcome().is_some() => return Ok(true),
                Event::Lost(reason) => return Err(reason.into()),
                Event::Message(message) => match message {
                    Message::Move { name, .. } if running.is_our_turn() => {
                        let us = running.us;
                        return Err(format!("move {name}: {us} is to move, this program").into());
                    }
                    Message::Move { name, .. } => {
                        let mv = running.game.position().read_move(&name);
                        let mv = mv.map_err(|error| format!("move {name}: {error}"))?;
                        running.game.play(mv)?;
                    }
                    Message::GameEnd { reason, is_last: is_their_last } => {
                        // The result of a game that is not over is what the other program says.
                        running.game.set_recorded_result(match reason {
                            1 => RecordedResult::won_by(running.us),
                            2 => RecordedResult::Draw,
                            3 => RecordedResult::won_by(!running.us),
                            _ => RecordedResult::Unknown,
                        });
                        self.conversation.send(&Message::GameEnd { reason: 0, is_last })?;
                        return Ok(is_their_last);
                    }
                    Message::BackRequest { number, side } => {
                        takebacks += 1;
                        let is_possible =
                            takebacks <= MAX_TAKEBACKS && running.go_back(number, side);
                        if is_possible {
                            search = None;
                        }
                        let code = if is_possible { 0 } else { 2 };
                        self.conversation.send(&Message::BackAnswer(code))?;
                    }
                    Message::BackAnswer(_) => {}
                    other => return Err(format!("expected a move, found {other}").into()),
                },
            }
        }
    }

    fn start_search(&mut self, running: &RunningGame) -> Search {
        let limits = running.limits(self.arguments.time_control.time_control(Duration::ZERO));
        self.searches += 1;
        let (number, control, game) = (self.searches, Control::new(), running.game.clone());
        let search = Search { control: control.clone(), begin: Instant::now() };
        let (player, sender) = (Arc::clone(self.player), self.conversation.sender());
        thread::spawn(move || {
            let mut player = player.lock().unwrap_or_else(PoisonError::into_inner);
            let choose = AssertUnwindSafe(|| player.choose(&game, limits, &control));
            // After a panic the session must not wait for the move.
            let found = panic::catch_unwind(choose).ok().flatten();
            // The session may have ended.
            let _ = sender.send(Event::Found(number, found));
        });
        search
    }
}

impl RunningGame {
    fn is_our_turn(&self) -> bool {
        self.game.position().side_to_move() == self.us
    }

    /// The limits of the next search: the given ones or those of the game. A game without a time limit has one second
    /// per move.
    fn limits(&self, given: Option<TimeControl>) -> Limits {
        let GameRequest { minutes, moves, .. } = self.request;
        let of_game = match Duration::from_secs(60 * u64::from(minutes)) {
            Duration::ZERO => TimeControl::MoveTime(Duration::from_secs(1)),
            time => TimeControl::Clock { time, increment: Duration::ZERO },
        };
        let mut clock = Clock::new(given.unwrap_or(of_game));
        self.used.iter().for_each(|&taken| clock.stop(taken));
        let mut limits = clock.start();
        if let Time::Clock { moves: left, .. } = &mut limits.time {
            *left = (moves > 0).then(|| u32::from(moves) - self.used.len() as u32);
        }
        limits
    }

    /// Goes back to the position and the clock before a move, if the game has this position.
    fn go_back(&mut self, number: u16, side: Color) -> bool {
        let first = self.game.start().position.side_to_move();
        let plies = 2 * usize::from(number) + usize::from(side == Color::Black);
        let plies = plies.checked_sub(2 + usize::from(first == Color::Black));
        let Some(back) = plies.and_then(|plies| self.game.moves().count().checked_sub(plies))
        else {
            return false;
        };
        for _ in 0..back {
            self.game.undo();
            if self.is_our_turn() {
                self.used.pop();
            }
        }
        true
    }
}

/// Prints a game as PDN.
fn print(game: &mut Game, us: Color, opponent: &str) -> Result<(), Error> {
    if let Some(outcome) = game.outcome() {
        game.set_recorded_result(outcome.into());
    }
    let mut tree = GameTree::from(&*game);
    let [white, black] = if us == Color::White { [NAME, opponent] } else { [opponent, NAME] };
    tree.tags.set("White", white)?;
    tree.tags.set("Black", black)?;
    let mut out = stdout();
    writeln!(out, "{tree}")?;
    Ok(out.flush()?)
}

#[cfg(test)]
mod tests {
    use checkers_bits::International;

    use super::*;

    /// A game in which the engine has made three moves.
    fn running(minutes: u16, moves: u16) -> RunningGame {
        let (name, follower) = (String::new(), Color::White);
        let request = GameRequest { version: 1, name, follower, minutes, moves, position: None };
        let (opponent, used) = (String::new(), [1, 2, 3].map(Duration::from_secs).to_vec());
        RunningGame { game: Game::new(International), us: follower, opponent, request, used }
    }

    #[test]
    fn the_time_of_the_moves_is_used() {
        let seconds = Duration::from_secs;
        let clock =
            |left, moves| Time::Clock { left: seconds(left), increment: Duration::ZERO, moves };
        let given = TimeControl::Clock { time: seconds(10), increment: Duration::ZERO };
        for (running, given, time) in [
            (running(1, 0), None, clock(54, None)),
            (running(1, 5), None, clock(54, Some(2))),
            (running(1, 5), Some(given), clock(4, Some(2))),
            (running(0, 5), None, Time::Move(seconds(1))),
            (running(1, 5), Some(TimeControl::Nodes(9)), Time::Unlimited),
        ] {
            assert_eq!(running.limits(given).time, time);
        }
    }

    #[test]
    fn going_back_restores_the_position_and_the_clock() {
        let mut running = running(5, 0);
        let mut before = Vec::new();
        for _ in 0..5 {
            let position = running.game.position();
            before.push(position);
            running.game.play(position.moves()[0]).unwrap();
        }
        let mut go_back = |number, side| {
            let is_possible = running.go_back(number, side);
            let ply = before.iter().position(|position| *position == running.game.position());
            (is_possible, ply, running.used.len())
        };
        for (number, side) in [(0, Color::Black), (4, Color::White), (1000, Color::Black)] {
            assert_eq!(go_back(number, side), (false, None, 3));
        }
        assert_eq!(go_back(3, Color::Black), (true, None, 3));
        assert_eq!(go_back(3, Color::White), (true, Some(4), 2));
        assert_eq!(go_back(1, Color::Black), (true, Some(1), 1));
        assert_eq!(go_back(1, Color::White), (true, Some(0), 0));
    }
}
