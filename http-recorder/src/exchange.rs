//! Passes on one request and its response, and records both.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;

use mcp_lint::record::{HttpContext, HttpLine, HttpRecording};

use crate::body::Body;
use crate::events::Events;
use crate::head::Head;
use crate::upstream::{self, Connection, Upstream};

/// The maximum size of a recorded body, in bytes. A longer body is only passed on.
const MAX_BODY: usize = 16 << 20;

/// The beginning of the body of a response that the recorder itself creates.
pub(crate) const FAILURE: &str = "mcp-lint-http: ";

/// Passes on one request of a client and its response, and closes the connection.
pub(crate) fn pass_on(
    client: &TcpStream,
    recording: &HttpRecording,
    upstream: &Upstream,
) -> io::Result<()> {
    let number = recording.next_exchange();
    let mut to_client = client.try_clone()?;
    let mut from_client = BufReader::new(client.try_clone()?);
    let Some(head) = Head::read(&mut from_client)? else { return Ok(()) };
    let (mut to_server, handle) = match upstream.connect() {
        Ok(connected) => connected,
        Err(why) => {
            let body = format!("{FAILURE}{why}");
            let length = body.len();
            let text = format!(
                "HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{body}"
            );
            to_client.write_all(text.as_bytes())?;
            return Err(io::Error::other(why));
        }
    };
    if head.header("expect").is_some() {
        to_client.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    let host = &*upstream.address.authority;
    let changed = [("Host", host), ("Accept-Encoding", "identity"), ("Connection", "close")];
    let mut words = head.line.split(' ');
    let method = words.next().unwrap_or_default();
    let path = words.next().unwrap_or_default().split('?').next().unwrap_or_default();
    let line = HttpLine::Request { method, path };
    let is_document = method == "GET" && path.contains("/.well-known/");
    let url = is_document.then(|| format!("{}{path}", upstream.address.origin()));
    let context = context_of(number, line, &head, url.as_deref());
    to_server.write_all(&head.passed_on(&changed))?;
    let mut body = Body::of_request(&head);
    let mut recorded = Recorded::new(recording, &context, false);
    recorded.pass(&mut body, &mut from_client, &mut to_server)?;
    end_with_client(from_client.into_inner(), handle);
    let request = (number, method == "HEAD", url.as_deref());
    let ended = answer(to_server, &mut to_client, recording, request);
    upstream::end(&to_client);
    ended
}

/// What is recorded with a request or a response.
pub(crate) fn context_of<'c>(
    exchange: u64,
    line: HttpLine<'c>,
    head: &'c Head,
    url: Option<&'c str>,
) -> HttpContext<'c> {
    HttpContext { exchange, line, headers: &head.headers, event: None, url }
}

/// Closes the connection to the server when the client disconnects: a stream may be open for hours.
fn end_with_client(mut client: TcpStream, server: TcpStream) {
    std::thread::spawn(move || {
        let mut byte = [0];
        while client.read(&mut byte).is_ok_and(|length| length > 0) {}
        upstream::end(&server);
    });
}

fn answer(
    server: Connection,
    to_client: &mut TcpStream,
    recording: &HttpRecording,
    (number, to_head, url): (u64, bool, Option<&str>),
) -> io::Result<()> {
    let mut from_server = BufReader::new(server);
    let (head, status) = loop {
        let head = Head::read(&mut from_server)?.ok_or(ErrorKind::UnexpectedEof)?;
        let status = head.line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status: u16 = status.ok_or(ErrorKind::InvalidData)?;
        if status >= 200 {
            break (head, status);
        }
    };
    let kind = head.header("content-type").unwrap_or_default().to_ascii_lowercase();
    let line = HttpLine::Answer(status);
    let context = context_of(number, line, &head, url);
    let mut body = Body::of_answer(&head, status, to_head);
    let mut recorded = Recorded::new(recording, &context, kind.starts_with("text/event-stream"));
    recorded.begin(&body);
    to_client.write_all(&head.passed_on(&[("Connection", "close")]))?;
    recorded.pass(&mut body, &mut from_server, to_client)
}

/// A body that is passed on and recorded.
struct Recorded<'r> {
    recording: &'r HttpRecording,
    context: &'r HttpContext<'r>,
    /// The body so far, unless it is parsed as events.
    content: Vec<u8>,
    events: Option<Events>,
    is_too_long: bool,
    /// Whether something was recorded.
    is_recorded: bool,
}

impl<'r> Recorded<'r> {
    fn new(recording: &'r HttpRecording, context: &'r HttpContext<'r>, is_stream: bool) -> Self {
        let events = is_stream.then(Events::default);
        Self {
            recording,
            context,
            content: Vec::new(),
            events,
            is_too_long: false,
            is_recorded: false,
        }
    }

    /// Records a message that has no body.
    fn begin(&mut self, body: &Body) {
        if body.is_complete() {
            self.recording.body(self.context, b"");
            self.is_recorded = true;
        }
    }

    /// Passes a body on piece by piece. A message is recorded before its last piece is passed on.
    fn pass(
        &mut self,
        body: &mut Body,
        from: &mut impl BufRead,
        to: &mut impl Write,
    ) -> io::Result<()> {
        let is_request = matches!(self.context.line, HttpLine::Request { .. });
        if body.is_complete() && is_request {
            self.recording.body(self.context, b"");
            self.is_recorded = true;
        }
        loop {
            let piece = match body.next(from) {
                Ok(Some(piece)) => piece,
                Ok(None) => break,
                Err(error) => {
                    self.recording.incomplete(self.context, "body-cut");
                    return Err(error);
                }
            };
            if piece.is_content {
                self.take(&piece.raw);
            }
            if body.is_complete() {
                self.end();
            }
            to.write_all(&piece.raw)?;
        }
        // One that ends with its connection is complete only now.
        self.end();
        // Of a body in pieces, only the end shows that it has no content.
        if !self.is_recorded && self.events.is_none() {
            self.recording.body(self.context, b"");
        }
        to.flush()
    }

    fn take(&mut self, bytes: &[u8]) {
        match &mut self.events {
            Some(events) => {
                for event in events.take(bytes) {
                    let id = event.id.as_deref().unwrap_or_default();
                    let context = HttpContext { event: Some(id), ..self.context.clone() };
                    self.recording.body(&context, &event.data);
                }
                self.is_too_long |= events.is_stopped();
            }
            None if self.content.len() + bytes.len() > MAX_BODY => {
                (self.is_too_long, self.content) = (true, Vec::new());
            }
            None if !self.is_too_long => self.content.extend_from_slice(bytes),
            None => {}
        }
    }

    /// Records a complete body, once.
    fn end(&mut self) {
        if std::mem::take(&mut self.is_too_long) {
            self.recording.incomplete(self.context, "limit");
            self.is_recorded = true;
        }
        let content = std::mem::take(&mut self.content);
        if !content.is_empty() {
            self.recording.body(self.context, &content);
            self.is_recorded = true;
        }
    }
}
