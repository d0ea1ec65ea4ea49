//! The head of an HTTP/1.1 message (RFC 9112): its first line and its headers.

use std::io::{self, BufRead, ErrorKind, Read};

/// The maximum size of a head that is read, in bytes.
const MAX_HEAD: u64 = 256 << 10;

/// Headers that apply to one connection only (RFC 9110, section 7.6.1), or that the recorder sets.
const OF_CONNECTION: [&str; 7] =
    ["connection", "keep-alive", "proxy-connection", "te", "upgrade", "expect", "accept-encoding"];

/// The head of an HTTP/1.1 message.
#[derive(Debug)]
pub(crate) struct Head {
    /// The request line or status line.
    pub(crate) line: String,
    /// The names and values of the headers, in the order of the message.
    pub(crate) headers: Vec<(String, String)>,
}

impl Head {
    /// Reads a head, or returns `None` at the end of the connection.
    pub(crate) fn read(from: &mut impl BufRead) -> io::Result<Option<Self>> {
        let mut from = from.take(MAX_HEAD);
        let Some(line) = line(&mut from)? else { return Ok(None) };
        let mut headers = Vec::new();
        loop {
            let text = line_of_head(&mut from)?;
            if text.is_empty() {
                return Ok(Some(Self { line, headers }));
            }
            let (name, value) = text.split_once(':').ok_or(ErrorKind::InvalidData)?;
            headers.push((name.to_owned(), value.trim().to_owned()));
        }
    }

    /// The value of the first header with this name, in any case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(&found.1)
    }

    /// The bytes of the head as it is passed on, with the headers in `more` added or replaced.
    pub(crate) fn passed_on(&self, more: &[(&str, &str)]) -> Vec<u8> {
        let replaced = |name: &str| more.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
        let mut text = format!("{}\r\n", self.line);
        for (name, value) in &self.headers {
            let is_of_connection = OF_CONNECTION.iter().any(|it| name.eq_ignore_ascii_case(it));
            if !is_of_connection && !replaced(name) {
                text += &format!("{name}: {value}\r\n");
            }
        }
        for (name, value) in more {
            text += &format!("{name}: {value}\r\n");
        }
        text += "\r\n";
        text.into_bytes()
    }
}

fn line_of_head(from: &mut impl BufRead) -> io::Result<String> {
    line(from)?.ok_or_else(|| ErrorKind::UnexpectedEof.into())
}

/// Reads a line, and returns it without its line end.
fn line(from: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    from.read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.pop() != Some(b'\n') {
        return Err(ErrorKind::UnexpectedEof.into());
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    // Headers are ASCII, and anything else is passed on as well as can be.
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}
