//! Any bytes as the lines of a Hub session. A byte from 128 stands for a word of the protocol.

#![no_main]

use std::sync::{Arc, Mutex};

use checkers_cli::hub::{Line, Parameters, serve};

/// The words, with a bar between them.
const WORDS: &str = "\n|\nhub\n|\ninit\n|\nnew-game\n|\nping\n|\nstop\n|\nponder-hit\n|\nlevel|\ngo|\npos pos=|\
    \nset-param name=| value=| depth=2| nodes=50| infinite| move-time=0.001| time=1| think| ponder| analyze| moves=\"|\
    \"|variant|russian|frisian|normal|seed|Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww|\
    Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww|32-28|19-23|28x19";

/// Parameters that the target does not set, because their values can need much memory, many threads or files.
const COSTLY: [&str; 5] = ["hash", "threads", "endgames", "weights", "book"];

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let word = |byte: &u8| match byte.checked_sub(128) {
        Some(number) => WORDS.split('|').cycle().nth(number.into()).unwrap().to_owned(),
        None => char::from(*byte).to_string(),
    };
    let session: String = data.iter().map(word).collect();
    let is_cheap = |text: &&str| {
        let is_costly = |line: Line| {
            line.command() == "quit" || line.get("name").is_some_and(|name| COSTLY.contains(&name))
        };
        !Line::parse(text).is_ok_and(is_costly)
    };
    let session = session.lines().filter(is_cheap);
    let lines = ["set-param name=hash value=1"].into_iter().chain(session).chain(["stop", "ping"]);
    let mut lines = lines.map(str::to_owned);
    let said = Arc::new(Mutex::new(Vec::new()));
    let replies = Arc::clone(&said);
    let say = move |line: &Line| {
        replies.lock().unwrap().push(line.to_string());
        Ok(())
    };
    serve(Parameters::default(), &mut || Ok(lines.next().map(Ok)), Arc::new(say)).unwrap();
    let said = said.lock().unwrap();
    assert_eq!(said.last().map(String::as_str), Some("pong"));
    for text in &*said {
        assert_eq!(Line::parse(text).map(|line| line.to_string()).as_ref(), Ok(text));
    }
});
