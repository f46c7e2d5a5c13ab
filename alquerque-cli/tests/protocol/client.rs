//! A client of the protocol that runs the engine in its own process.

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Far more than anything here takes: whoever waits so long waits for ever.
pub(crate) const GUARD: Duration = Duration::from_secs(30);

/// The two ends of a conversation.
pub(crate) struct Client {
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<String>,
    engine: Option<JoinHandle<io::Result<()>>>,
}

impl Client {
    pub(crate) fn new() -> Self {
        let (to, input) = mpsc::channel();
        let (output, from) = mpsc::channel();
        let engine = thread::spawn(move || {
            let input = BufReader::new(Input { chunks: input, rest: Vec::new() });
            alquerque_cli::run(input, Output { lines: output, unflushed: Vec::new() })
        });
        Self { to: Some(to), from, engine: Some(engine) }
    }

    /// Sends lines, each with its end.
    pub(crate) fn send(&self, lines: &str) {
        self.send_bytes(format!("{lines}\n").as_bytes());
    }

    /// Sends bytes as they are.
    pub(crate) fn send_bytes(&self, bytes: &[u8]) {
        // The engine may have ended already.
        let _ = self.to.as_ref().expect("input is open").send(bytes.to_vec());
    }

    /// Ends the input.
    pub(crate) fn close(&mut self) {
        self.to = None;
    }

    /// The next line of the answer; `None` if the engine has ended.
    pub(crate) fn next(&self) -> Option<String> {
        match self.from.recv_timeout(GUARD) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => panic!("no answer"),
        }
    }

    /// The lines up to the first that begins with `start`, that one last.
    pub(crate) fn until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.next().unwrap_or_else(|| panic!("no {start} in {lines:#?}")));
            if lines.last().is_some_and(|line| line.starts_with(start)) {
                return lines;
            }
        }
    }

    /// Sends `lines` and then `isready`; all that is answered before `readyok`.
    pub(crate) fn ask(&self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.send("isready");
        let mut answer = self.until("readyok");
        answer.pop();
        answer
    }

    /// Whether nothing but info lines comes for a while.
    pub(crate) fn is_silent(&self, time: Duration) -> bool {
        let begin = std::time::Instant::now();
        while let Some(left) = time.checked_sub(begin.elapsed()) {
            match self.from.recv_timeout(left) {
                Ok(line) if line.starts_with("info depth") => {}
                Ok(_) => return false,
                Err(_) => return true,
            }
        }
        true
    }

    /// Ends the input and returns all that is still answered.
    pub(crate) fn finish(mut self) -> Vec<String> {
        self.close();
        let rest = std::iter::from_fn(|| self.next()).collect();
        let engine = self.engine.take().expect("it runs");
        engine.join().expect("no panic").expect("no write error");
        rest
    }
}

/// What the engine reads: what the client sends, and the end when it hangs up.
struct Input {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            self.rest = self.chunks.recv().unwrap_or_default();
        }
        let count = buffer.len().min(self.rest.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// Where the engine writes: lines arrive when they are flushed.
struct Output {
    lines: Sender<String>,
    unflushed: Vec<u8>,
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unflushed.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8(std::mem::take(&mut self.unflushed)).expect("answers are UTF-8");
        assert!(text.ends_with('\n'), "an answer without end: {text}");
        for line in text.lines() {
            // The client may have hung up.
            let _ = self.lines.send(line.to_owned());
        }
        Ok(())
    }
}
