//! Carries a client's lines to a server over Streamable HTTP, or HTTP with SSE of 2024-11-05, and
//! the server's messages back. All traffic goes through the proxy, which records it.

use std::io::{self, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::{Value, json};

use crate::body::Body;
use crate::events::Events;
use crate::exchange::FAILURE;
use crate::head::Head;
use crate::upstream::Address;

/// The maximum length of a failed response that is shown, in characters.
const MAX_SHOWN: usize = 200;

/// The maximum length of a response body that is read, in bytes.
const MAX_BODY: usize = 256 << 20;

/// The shared state of a session's threads.
pub(crate) struct Carrier {
    proxy: SocketAddr,
    address: Address,
    headers: Vec<(String, String)>,
    timeout: Duration,
    state: Mutex<State>,
}

struct State {
    /// The path for requests, which the server names with the transport of 2024-11-05.
    path: String,
    is_old: bool,
    session: Option<String>,
    protocol: Option<String>,
    /// The first request that failed without ending the session.
    failure: Option<String>,
    /// The challenges of a server that asks for authorization.
    challenges: Option<Vec<String>>,
    /// The channel to the client, or `None` after the end of the session.
    lines: Option<SyncSender<Vec<u8>>>,
}

/// A response whose body is not read yet.
struct Answer {
    head: Head,
    status: u16,
    body: Body,
    from: BufReader<TcpStream>,
}

impl Carrier {
    pub(crate) fn new(
        proxy: SocketAddr,
        address: Address,
        headers: Vec<(String, String)>,
        timeout: Duration,
        lines: SyncSender<Vec<u8>>,
    ) -> Arc<Self> {
        let path = address.path.clone();
        let (session, protocol, failure, lines) = (None, None, None, Some(lines));
        let state =
            State { path, is_old: false, session, protocol, failure, challenges: None, lines };
        Arc::new(Self { proxy, address, headers, timeout, state: Mutex::new(state) })
    }

    /// Sends the lines to the server until there are no more. Returns the reason if that ended
    /// early or a request failed.
    pub(crate) fn run(self: &Arc<Self>, lines: &Receiver<Vec<u8>>) -> Option<String> {
        for line in lines {
            if let Err(why) = self.send(&line) {
                let mut state = self.state();
                state.failure.get_or_insert(why);
                state.lines = None;
                break;
            }
        }
        // A server keeps a session for hours otherwise (basic/transports, Session Management).
        if self.state().session.is_some() {
            drop(self.request("DELETE", &[], b""));
        }
        self.state().failure.take()
    }

    /// The challenges of a server that asked for authorization, if none was sent to it.
    pub(crate) fn challenges(&self) -> Option<Vec<String>> {
        let mut names = self.headers.iter().map(|(name, _)| name);
        let is_given = names.any(|name| name.eq_ignore_ascii_case("authorization"));
        self.state().challenges.take().filter(|_| !is_given)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends one message to the server, and passes its responses to the client. A request after the
    /// handshake that the server answers with a mere HTTP status does not end the session.
    fn send(self: &Arc<Self>, line: &[u8]) -> Result<(), String> {
        let message: Value = serde_json::from_slice(line).unwrap_or_default();
        let method = message["method"].as_str().unwrap_or("a response").to_owned();
        let in_meta = &message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"];
        let mut more = vec![("Content-Type", "application/json"), ("Accept", BOTH)];
        // Since 2026-07-28, each request says what it is.
        if let Some(version) = in_meta.as_str() {
            self.state().protocol = Some(version.to_owned());
            more.push(("Mcp-Method", &method));
            let member = if method == "resources/read" { "uri" } else { "name" };
            let name = &message["params"][member];
            more.extend(name.as_str().filter(|it| it.is_ascii()).map(|it| ("Mcp-Name", it)));
        }
        let is_timeout = |error: &io::Error| {
            matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
        };
        let failed = |error: io::Error| match is_timeout(&error) {
            true => {
                let seconds = self.timeout.as_secs_f64();
                format!("no response to `{method}` within {seconds} s (--timeout)")
            }
            false => format!("the connection ended during `{method}`: {error}"),
        };
        let mut answer = match self.request("POST", &more, line.trim_ascii()) {
            // The client has the same timeout, reports it, and goes on.
            Err(error) if is_timeout(&error) && !message["id"].is_null() => return Ok(()),
            answer => answer.map_err(failed)?,
        };
        // A request has its response in such a body, or elsewhere with the transport of 2024-11-05.
        let is_asked = !message["id"].is_null() && !message["method"].is_null();
        let is_page = answer.status == 200 && is_asked && !answer.is_of_messages();
        match answer.status {
            200..=299 if !is_page || self.state().is_old => self.take(answer).map_err(failed),
            400 | 404 | 405 if method == "initialize" && !self.state().is_old => {
                let text = answer.read().map_err(failed)?;
                if is_response(&text, &message) {
                    self.pass(text);
                    return Ok(());
                }
                if self.use_old_transport().map_err(failed)? {
                    return self.send(line);
                }
                Err(format!(
                    "the server responded to `{method}` with {}",
                    shown(&answer.head, &text)
                ))
            }
            _ => {
                let mut text = answer.read().map_err(failed)?;
                if !is_response(&text, &message) {
                    let why = failure(&method, &answer, &text);
                    let is_first = matches!(&*method, "initialize" | "server/discover");
                    let is_ours = text.starts_with(FAILURE.as_bytes());
                    if is_first && matches!(answer.status, 401 | 403) {
                        self.state().challenges = Some(answer.challenges());
                    }
                    if is_first || is_ours || message["id"].is_null() {
                        return Err(why);
                    }
                    self.state().failure.get_or_insert(why);
                    let error =
                        json!({"code": answer.status, "message": shown(&answer.head, &text)});
                    text = json!({"id": message["id"], "error": error}).to_string().into_bytes();
                }
                self.pass(text);
                Ok(())
            }
        }
    }

    /// Sends an HTTP request, and reads the head of the response.
    fn request(&self, method: &str, more: &[(&str, &str)], body: &[u8]) -> io::Result<Answer> {
        let mut stream = TcpStream::connect(self.proxy)?;
        stream.set_read_timeout(Some(self.timeout))?;
        let (path, session, protocol) = {
            let state = self.state();
            (state.path.clone(), state.session.clone(), state.protocol.clone())
        };
        let mut text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nUser-Agent: {AGENT}\r\nContent-Length: {}\r\n",
            self.address.authority,
            body.len()
        );
        let own = self.headers.iter().map(|(name, value)| (&**name, &**value));
        let session = session.iter().map(|it| ("Mcp-Session-Id", &**it));
        let protocol = protocol.iter().map(|it| ("MCP-Protocol-Version", &**it));
        for (name, value) in more.iter().copied().chain(session).chain(protocol).chain(own) {
            text += &format!("{name}: {value}\r\n");
        }
        text += "\r\n";
        stream.write_all(&[text.as_bytes(), body].concat())?;
        let mut from = BufReader::new(stream);
        let head = Head::read(&mut from)?.ok_or(io::ErrorKind::UnexpectedEof)?;
        let status = head.line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status: u16 = status.ok_or(io::ErrorKind::InvalidData)?;
        let body = Body::of_answer(&head, status, false);
        if let Some(session) = head.header("mcp-session-id").filter(|_| status < 300) {
            self.state().session = Some(session.to_owned());
        }
        Ok(Answer { head, status, body, from })
    }

    /// Passes the messages of a response to the client: at once, or for a stream on another thread.
    fn take(self: &Arc<Self>, mut answer: Answer) -> io::Result<()> {
        if answer.is_kind("text/event-stream") {
            let carrier = Arc::clone(self);
            std::thread::spawn(move || carrier.take_stream(answer, None));
        } else if answer.is_kind("json") {
            self.pass(answer.read()?);
        }
        Ok(())
    }

    /// Passes the messages of an event stream to the client, and sends the address for requests
    /// that the transport of 2024-11-05 names to `endpoint`.
    fn take_stream(&self, mut answer: Answer, endpoint: Option<&Sender<String>>) {
        // A stream may be silent for long.
        drop(answer.from.get_ref().set_read_timeout(None));
        let mut events = Events::default();
        while let Ok(Some(piece)) = answer.body.next(&mut answer.from) {
            for event in events.take(if piece.is_content { &piece.raw } else { b"" }) {
                match event.name.as_deref() {
                    Some("endpoint") => {
                        let text = String::from_utf8_lossy(&event.data).into_owned();
                        endpoint.iter().for_each(|it| drop(it.send(text.clone())));
                    }
                    _ => self.pass(event.data),
                }
            }
        }
    }

    /// Sends a message to the client as one line.
    fn pass(&self, message: Vec<u8>) {
        let line: Vec<u8> = message.into_iter().filter(|it| !matches!(it, b'\r' | b'\n')).collect();
        let mut state = self.state();
        let version = serde_json::from_slice::<Value>(&line).unwrap_or_default();
        if let Some(version) = version["result"]["protocolVersion"].as_str() {
            // From the response to `initialize` on (basic/transports, Protocol Version Header).
            state.protocol = Some(version.to_owned());
        }
        if line.is_empty() {
            return;
        }
        let lines = state.lines.clone();
        drop(state);
        // A client that has left needs nothing.
        lines.into_iter().for_each(|lines| drop(lines.send(line.clone())));
    }

    /// Tries the transport of 2024-11-05 (basic/transports, Backwards Compatibility), and returns
    /// whether the server supports it.
    fn use_old_transport(self: &Arc<Self>) -> io::Result<bool> {
        let answer = self.request("GET", &[("Accept", "text/event-stream")], b"")?;
        if answer.status != 200 || !answer.is_kind("text/event-stream") {
            return Ok(false);
        }
        let (sender, endpoint) = channel();
        let carrier = Arc::clone(self);
        std::thread::spawn(move || carrier.take_stream(answer, Some(&sender)));
        let Ok(endpoint) = endpoint.recv_timeout(self.timeout) else {
            return Err(io::ErrorKind::TimedOut.into());
        };
        let path = match Address::read(&endpoint) {
            Ok(it) if it.origin() == self.address.origin() => it.path,
            // Credentials must not go to another server.
            Ok(_) => return Err(io::Error::other("the server names another host for requests")),
            Err(_) if endpoint.starts_with('/') => endpoint,
            Err(_) => {
                let folder = self.address.path.rsplit_once('/').map_or("", |(folder, _)| folder);
                format!("{folder}/{endpoint}")
            }
        };
        let mut state = self.state();
        (state.path, state.is_old) = (path, true);
        Ok(true)
    }
}

const BOTH: &str = "application/json, text/event-stream";
pub(crate) const AGENT: &str = concat!("mcp-lint/", env!("CARGO_PKG_VERSION"));

impl Answer {
    fn challenges(&self) -> Vec<String> {
        let headers = self.head.headers.iter();
        let all = headers.filter(|(name, _)| name.eq_ignore_ascii_case("www-authenticate"));
        all.map(|(_, value)| value.clone()).collect()
    }

    fn is_kind(&self, kind: &str) -> bool {
        let known = self.head.header("content-type").unwrap_or_default();
        known.to_ascii_lowercase().contains(kind)
    }

    fn is_of_messages(&self) -> bool {
        self.is_kind("text/event-stream") || self.is_kind("json")
    }

    /// Reads the whole body of the response.
    fn read(&mut self) -> io::Result<Vec<u8>> {
        let mut content = Vec::new();
        while let Some(piece) = self.body.next(&mut self.from)? {
            if piece.is_content {
                content.extend(piece.raw);
            }
            if content.len() > MAX_BODY {
                return Err(io::Error::other("the body is too long"));
            }
        }
        Ok(content)
    }
}

/// Whether a body is the JSON-RPC response to a message, whatever the HTTP status is.
fn is_response(body: &[u8], message: &Value) -> bool {
    let response: Value = serde_json::from_slice(body).unwrap_or_default();
    !message["id"].is_null() && response["id"] == message["id"]
}

/// The message about a failed request.
fn failure(method: &str, answer: &Answer, body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    if let Some(why) = text.strip_prefix(FAILURE) {
        return why.to_owned();
    }
    let shown = shown(&answer.head, body);
    let help = match answer.status {
        300..=399 => match answer.head.header("location") {
            Some(_) => "; use the address that it redirects to",
            None => "",
        },
        401 | 403 => "; pass credentials with --header",
        _ => "",
    };
    format!("the server responded to `{method}` with {shown}{help}")
}

/// The status of a response and the beginning of its body, for a message.
fn shown(head: &Head, body: &[u8]) -> String {
    let status = head.line.split_once(' ').map_or("no status", |(_, status)| status);
    let text = String::from_utf8_lossy(body);
    let message = serde_json::from_slice::<Value>(body).unwrap_or_default();
    let message = message["error"]["message"].as_str().unwrap_or_else(|| text.trim());
    // A page for browsers says nothing about a failure, but shows who responds with success.
    let is_success = status.starts_with('2');
    let message = if message.starts_with('<') && !is_success { "" } else { message };
    let line: String = message.lines().next().unwrap_or_default().chars().take(MAX_SHOWN).collect();
    let line: String = line.chars().map(|it| if it.is_control() { ' ' } else { it }).collect();
    let kind = head.header("content-type").filter(|_| is_success);
    let kind = kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
    if line.is_empty() { format!("{status}{kind}") } else { format!("{status}{kind}: {line}") }
}
