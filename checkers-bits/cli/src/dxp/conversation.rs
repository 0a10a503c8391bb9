//! A connection to another program, with the messages of both.

use std::io::{BufRead, BufReader};
use std::net::{Shutdown, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

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
    /// The time limit for a message; `None` for no limit.
    timeout: Option<Duration>,
    show_chat: Box<ShowChat>,
}

impl Conversation {
    /// Begins to read messages. `show_chat` shows the text of a chat message.
    pub fn new(
        stream: TcpStream,
        timeout: Option<Duration>,
        show_chat: impl Fn(&str) -> Result<(), Error> + 'static,
    ) -> Result<Self, Error> {
        // The channel is short, so that a flood of messages waits in the network and not in memory.
        let (sender, events) = sync_channel(16);
        stream.set_write_timeout(timeout)?;
        let (input, messages) = (stream.try_clone()?, sender.clone());
        thread::spawn(move || read_messages(BufReader::new(input), &messages));
        Ok(Self { stream, events, sender, timeout, show_chat: Box::new(show_chat) })
    }

    /// A sender of events, for the threads of the program itself.
    pub fn sender(&self) -> SyncSender<Event> {
        self.sender.clone()
    }

    /// Sends a message.
    pub fn send(&self, message: &Message) -> Result<(), Error> {
        Ok(message.send(&self.stream)?)
    }

    /// Asks for a game, and returns the name of the program that accepts it.
    pub fn ask(&self, request: &GameRequest) -> Result<String, Error> {
        self.send(&Message::GameRequest(request.clone()))?;
        loop {
            match self.next_message()?.ok_or(CLOSED)? {
                // Programs send the end of a game twice.
                Message::GameEnd { .. } => {}
                Message::GameAnswer { name, code: 0 } => return Ok(name),
                other => return Err(format!("the game was not accepted: {other}").into()),
            }
        }
    }

    /// Tells the end of a game, and waits until the other program has told it, too. Returns whether the other program
    /// wants no further game.
    pub fn end_game(&self, reason: u8, is_last: bool) -> Result<bool, Error> {
        self.send(&Message::GameEnd { reason, is_last })?;
        loop {
            match self.next_message()? {
                Some(Message::GameEnd { is_last, .. }) => return Ok(is_last),
                None => return Ok(true),
                Some(_) => {}
            }
        }
    }

    /// The next message; `None` at the end of the connection.
    pub fn next_message(&self) -> Result<Option<Message>, Error> {
        loop {
            match self.next_event(self.timeout)? {
                Event::Message(message) => return Ok(Some(message)),
                Event::Lost(reason) if reason == CLOSED => return Ok(None),
                Event::Lost(reason) => return Err(reason.into()),
                Event::Found(..) => {}
            }
        }
    }

    /// Waits for the next event, at most for a time. Shows chat.
    pub fn next_event(&self, timeout: Option<Duration>) -> Result<Event, Error> {
        let timeout = timeout.unwrap_or(Duration::MAX);
        for _ in 0..MAX_CHAT {
            match self.events.recv_timeout(timeout) {
                Ok(Event::Message(Message::Chat(text))) => (self.show_chat)(&text)?,
                Ok(event) => return Ok(event),
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = timeout.as_secs_f64();
                    return Err(format!("no message for {seconds} seconds").into());
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

/// Reads messages until the connection ends or a message cannot be read.
fn read_messages(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let event = Message::receive(&mut input).map_or_else(Event::Lost, Event::Message);
        let is_lost = matches!(event, Event::Lost(_));
        if events.send(event).is_err() || is_lost {
            return;
        }
    }
}
