//! A connection to another program, with the messages of both.

use std::io::{BufRead, BufReader};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use checkers_bits::AnyMove;

use super::{CLOSED, GameRequest, Message};
use crate::console::Error;

/// The maximum number of chat messages in a row.
const MAX_CHAT: u32 = 1000;

/// What a program waits for during a game.
pub enum Event {
    /// A message of the other program.
    Message(Message),
    /// No more messages will come, for this reason.
    Lost(String),
    /// The search of the program itself with this number has ended.
    Found(u32, Option<AnyMove>),
}

/// Shows the text of a chat message.
type ShowChat = dyn Fn(&str) -> Result<(), Error>;

/// A connection to another program. A thread reads the messages, until the connection ends or the value is dropped.
pub struct Conversation {
    stream: TcpStream,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    /// The time limit for each awaited message; `None` for no limit.
    timeout: Option<Duration>,
    show_chat: Box<ShowChat>,
}

impl Conversation {
    /// Begins to read messages. `timeout` is the time limit to send a message and to wait for the answer; `None` for no
    /// limit. `show_chat` shows the text of a chat message.
    ///
    /// # Errors
    ///
    /// If the stream cannot be set up or cloned, or if the timeout is zero.
    pub fn new(
        stream: TcpStream,
        timeout: Option<Duration>,
        show_chat: impl Fn(&str) -> Result<(), Error> + 'static,
    ) -> Result<Self, Error> {
        // The channel is short, so that a flood of messages waits in the network and not in memory.
        let (sender, events) = sync_channel(16);
        stream.set_write_timeout(timeout)?;
        // Otherwise a message could wait for the receipt of the one before, which systems delay by 40 ms or more.
        stream.set_nodelay(true)?;
        let (input, messages) = (stream.try_clone()?, sender.clone());
        thread::spawn(move || read_messages(BufReader::new(input), &messages));
        Ok(Self { stream, events, sender, timeout, show_chat: Box::new(show_chat) })
    }

    /// A sender of events, for the threads of the program itself.
    pub fn sender(&self) -> SyncSender<Event> {
        self.sender.clone()
    }

    /// The end of the time limit for a message that is awaited from now on.
    pub fn deadline(&self) -> Option<Instant> {
        self.timeout.map(|timeout| Instant::now() + timeout)
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    pub fn send(&self, message: &Message) -> Result<(), Error> {
        Ok(message.send(&self.stream)?)
    }

    /// Asks for a game, and returns the name of the program that accepts it.
    ///
    /// # Errors
    ///
    /// If the game is refused, if another message arrives, or if none arrives.
    pub fn ask(&self, request: &GameRequest) -> Result<String, Error> {
        self.send(&Message::GameRequest(request.clone()))?;
        let deadline = self.deadline();
        loop {
            match self.next_message(deadline)?.ok_or(CLOSED)? {
                // Programs send the end of a game twice.
                Message::GameEnd { .. } => {}
                Message::GameAnswer { name, code: 0 } => return Ok(name),
                other => return Err(format!("the game was not accepted: {other}").into()),
            }
        }
    }

    /// Sends the end of a game, and waits for that of the other program. Returns whether the other program wants no
    /// further game.
    ///
    /// # Errors
    ///
    /// Those of [`send`](Self::send) and [`next_message`](Self::next_message).
    pub fn end_game(&self, reason: u8, is_last: bool) -> Result<bool, Error> {
        self.send(&Message::GameEnd { reason, is_last })?;
        let deadline = self.deadline();
        loop {
            match self.next_message(deadline)? {
                Some(Message::GameEnd { is_last, .. }) => return Ok(is_last),
                None => return Ok(true),
                Some(_) => {}
            }
        }
    }

    /// Waits for the next message; `None` at the end of the connection. Moves of searches are ignored.
    ///
    /// # Errors
    ///
    /// Those of [`next_event`](Self::next_event), and if a message cannot be read.
    pub fn next_message(&self, deadline: Option<Instant>) -> Result<Option<Message>, Error> {
        loop {
            match self.next_event(deadline)? {
                Event::Message(message) => return Ok(Some(message)),
                Event::Lost(reason) if reason == CLOSED => return Ok(None),
                Event::Lost(reason) => return Err(reason.into()),
                Event::Found(..) => {}
            }
        }
    }

    /// Waits for the next event, and shows the chat before it. Other messages than the awaited one do not move the
    /// deadline; `None` for no limit.
    ///
    /// # Errors
    ///
    /// If the deadline has passed, if a chat message cannot be shown, or if there are too many in a row.
    pub fn next_event(&self, deadline: Option<Instant>) -> Result<Event, Error> {
        for _ in 0..MAX_CHAT {
            let left =
                deadline.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            let event = self.events.recv_timeout(left);
            // With no time left, a message that has arrived is too late. Otherwise a program that never stops sending
            // would never be late.
            let event = if left.is_zero() { Err(RecvTimeoutError::Timeout) } else { event };
            match event {
                Ok(Event::Message(Message::Chat(text))) => (self.show_chat)(&text)?,
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = self.timeout.unwrap_or_default().as_secs_f64();
                    return Err(format!("no awaited message for {seconds} seconds").into());
                }
                Err(RecvTimeoutError::Disconnected) => return Err(CLOSED.into()),
            }
        }
        Err(format!("{MAX_CHAT} messages of chat without a move").into())
    }
}

/// Ends the thread that reads messages.
impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Reads messages until the connection ends or a message cannot be read. Then repeats the reason until the receiver is
/// dropped, so that no later wait lasts for ever.
fn read_messages(mut input: impl BufRead, events: &SyncSender<Event>) {
    let reason = loop {
        let message = match Message::receive(&mut input) {
            Ok(message) => message,
            Err(reason) => break reason,
        };
        if events.send(Event::Message(message)).is_err() {
            return;
        }
    };
    while events.send(Event::Lost(reason.clone())).is_ok() {}
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use checkers_bits::Color;

    use super::*;

    /// A conversation with a program that has sent `bytes`, and the stream of this program.
    fn conversation(bytes: &str, timeout: Option<Duration>) -> (Conversation, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        peer.write_all(bytes.as_bytes()).unwrap();
        let (stream, _) = listener.accept().unwrap();
        let conversation = Conversation::new(stream, timeout, |_| Ok(())).unwrap();
        assert!(conversation.stream.nodelay().unwrap(), "a message is sent at once");
        (conversation, peer)
    }

    /// A conversation with a program that has sent `bytes` and will send no more, and the stream of this program.
    fn ended(bytes: &str) -> (Conversation, TcpStream) {
        let (conversation, peer) = conversation(bytes, Some(Duration::from_secs(60)));
        peer.shutdown(Shutdown::Write).unwrap();
        (conversation, peer)
    }

    fn text<T>(result: Result<T, Error>) -> String {
        result.err().map(|error| error.to_string()).unwrap_or_default()
    }

    fn request() -> GameRequest {
        let (name, follower) = ("peer".to_owned(), Color::White);
        GameRequest { version: 1, name, follower, minutes: 5, moves: 0, position: None }
    }

    #[test]
    fn a_lost_connection_is_reported_as_often_as_asked() {
        let (closed, _peer) = ended("M0000192300\0");
        assert!(matches!(closed.next_message(None), Ok(Some(Message::Move { .. }))));
        let (broken, _peer) = ended("M00");
        for _ in 0..40 {
            assert!(matches!(closed.next_message(None), Ok(None)));
            assert_eq!(text(closed.ask(&request())), CLOSED);
            let inside = "the connection was closed inside a message";
            assert_eq!(text(broken.next_message(None)), inside);
        }
    }

    #[test]
    fn the_end_of_a_game_is_awaited() {
        for (bytes, is_last) in [("E00\0", false), ("M0000192300\0E01\0", true), ("", true)] {
            let (conversation, _peer) = ended(bytes);
            assert_eq!(conversation.end_game(0, false).unwrap(), is_last, "{bytes}");
        }
    }

    /// Programs send the end of a game twice.
    #[test]
    fn a_game_is_accepted_or_refused() {
        let answer = |code| format!("E00\0A{:32}{code}\0", "other");
        let (willing, _peer) = ended(&answer(0));
        assert_eq!(willing.ask(&request()).unwrap(), "other");
        let (busy, _peer) = ended(&answer(1));
        let refused = text(busy.ask(&request()));
        assert!(refused.starts_with("the game was not accepted: A"), "{refused}");
    }

    #[test]
    fn moves_of_searches_are_no_messages() {
        let (conversation, mut peer) = conversation("", None);
        conversation.sender().send(Event::Found(1, None)).unwrap();
        assert!(matches!(conversation.next_event(None), Ok(Event::Found(1, None))));
        conversation.sender().send(Event::Found(2, None)).unwrap();
        peer.write_all(b"K0\0").unwrap();
        assert_eq!(conversation.next_message(None).unwrap(), Some(Message::BackAnswer(0)));
    }

    #[test]
    fn chat_and_silence_have_limits() {
        let chat = "C\0".repeat(MAX_CHAT as usize);
        let (few, _peer) = ended(&format!("{}K0\0", &chat[2..]));
        assert_eq!(few.next_message(None).unwrap(), Some(Message::BackAnswer(0)));
        let (many, _peer) = ended(&format!("{chat}K0\0"));
        assert_eq!(text(many.next_message(None)), "1000 messages of chat without a move");
        let (silent, _peer) = conversation("", Some(Duration::from_millis(20)));
        let error = "no awaited message for 0.02 seconds";
        assert_eq!(text(silent.next_message(silent.deadline())), error);
        let past = Some(Instant::now());
        let (late, _peer) = conversation("K0\0", Some(Duration::from_millis(20)));
        thread::sleep(Duration::from_millis(1));
        assert_eq!(text(late.next_event(past)), error);
    }

    /// Messages that are not awaited do not move the deadline.
    #[test]
    fn a_peer_that_sends_other_messages_is_left() {
        for (message, wait) in [
            (
                "E00\0",
                (|it| it.ask(&request()).map(drop)) as fn(&Conversation) -> Result<(), Error>,
            ),
            ("C\0", |it| it.ask(&request()).map(drop)),
            ("K0\0", |it| it.end_game(0, false).map(drop)),
        ] {
            let (conversation, mut peer) = conversation("", Some(Duration::from_millis(50)));
            thread::spawn(move || {
                while peer.write_all(message.as_bytes()).is_ok() {
                    thread::sleep(Duration::from_millis(5));
                }
            });
            assert_eq!(text(wait(&conversation)), "no awaited message for 0.05 seconds");
        }
    }

    #[test]
    fn a_peer_that_does_not_read_is_left() {
        let (conversation, _peer) = conversation("", Some(Duration::from_millis(20)));
        let chat = Message::Chat("x".repeat(126));
        let lost = (0..1_000_000).find_map(|_| conversation.send(&chat).err());
        assert!(lost.unwrap().to_string().starts_with("the connection is lost: "));
    }

    /// The thread that reads messages has the stream, too.
    #[test]
    fn a_dropped_conversation_ends_the_connection() {
        let (conversation, mut peer) = conversation("", None);
        drop(conversation);
        peer.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        assert_eq!(peer.read(&mut [0]).unwrap(), 0);
    }
}
