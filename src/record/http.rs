//! Recordings of HTTP, for `http-recorder`, which is a separate program.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender};

use crate::record::client::run::{ClientEnd, ClientOptions, run_carried};
use crate::record::entry::{Entry, LineOrigin, Timestamp, json};
use crate::record::options::{Destination, Options};
use crate::record::recorder::{RecordError, RecordedServer, Recorder};
use crate::record::redact::arguments::path_without_secrets;
use crate::record::redact::redactor::Redactor;
use crate::record::redact::secrets::HIDDEN;
use crate::source::is_among;

/// Names of headers that are recorded; other headers may contain secrets.
const RECORDED: &str = "accept allow cache-control content-type last-event-id origin retry-after \
    user-agent x-accel-buffering";

/// The header with the session ID. Anyone who knows the ID can take part in the session, so only a
/// hash is recorded.
const SESSION: &str = "mcp-session-id";

/// A recording of HTTP requests and their responses, while it is written.
pub struct HttpRecording {
    recorder: Recorder,
    exchanges: AtomicU64,
}

/// The HTTP context that is recorded with a message.
#[derive(Clone, Debug)]
pub struct HttpContext<'c> {
    /// The number of the request, shared by its response.
    pub exchange: u64,
    /// The method and path of a request, or the status of a response.
    pub line: HttpLine<'c>,
    /// All headers; only harmless ones are recorded.
    pub headers: &'c [(String, String)],
    /// The ID of the server-sent event that contains the message.
    pub event: Option<&'c str>,
    /// The address of a document about authorization, without its query.
    pub url: Option<&'c str>,
}

/// The first line of an HTTP message.
#[derive(Clone, Copy, Debug)]
pub enum HttpLine<'c> {
    /// A request.
    Request {
        /// The HTTP method.
        method: &'c str,
        /// The path without the query.
        path: &'c str,
    },
    /// A response with this status.
    Answer(u16),
}

impl HttpRecording {
    /// Creates the file of a recording.
    ///
    /// # Errors
    /// The file that cannot be created, with the reason.
    pub fn begin(
        destination: Destination,
        redactor: Redactor,
        upstream: &str,
    ) -> Result<Self, RecordError> {
        let options = Options::new(destination);
        let recorder = Recorder::begin(&options, redactor, RecordedServer::Http(upstream))?;
        Ok(Self { recorder, exchanges: AtomicU64::new(0) })
    }

    /// The number of the next request.
    pub fn next_exchange(&self) -> u64 {
        self.exchanges.fetch_add(1, Ordering::Relaxed)
    }

    /// The path of the file, if there is one.
    pub fn path(&self) -> Option<PathBuf> {
        self.recorder.path()
    }

    /// Performs the session of a client. `carry` sends the lines that it receives, returns those of
    /// the server, records both, and returns the reason if it had to end early.
    pub fn run_client(
        &self,
        client: &ClientOptions,
        carry: impl FnOnce(Receiver<Vec<u8>>, SyncSender<Vec<u8>>) -> Option<String> + Send,
    ) -> ClientEnd {
        run_carried(&self.recorder, client, carry)
    }

    /// An address without what may be a secret, for messages.
    pub fn address_without_secrets(&self, url: &str) -> String {
        self.recorder.without_secrets(path_without_secrets(url))
    }

    /// Records a body if it is a message, or else only its length.
    pub fn body(&self, context: &HttpContext<'_>, body: &[u8]) {
        let origin = match context.line {
            HttpLine::Request { .. } => LineOrigin::Client,
            HttpLine::Answer(_) => LineOrigin::Server,
        };
        let line = body.trim_ascii().to_vec();
        let context = context_json(context, |text| self.recorder.without_secrets(text));
        self.recorder.http(origin, Timestamp::now(), line, &context);
    }

    /// Records that a body is too long or was truncated.
    pub fn incomplete(&self, context: &HttpContext<'_>, why: &str) {
        let mut entry = Entry::event(why);
        entry.plain("http", context_json(context, |text| self.recorder.without_secrets(text)));
        self.recorder.write(entry);
    }
}

/// Formats the context of a message as JSON; `hidden` redacts the secrets that are known.
fn context_json(context: &HttpContext<'_>, hidden: impl Fn(String) -> String) -> String {
    let line = match context.line {
        HttpLine::Request { method, path } => {
            let path = path_without_secrets(path);
            format!(r#""method":{},"path":{}"#, json(method), json(&path))
        }
        HttpLine::Answer(status) => format!(r#""status":{status}"#),
    };
    let headers = context.headers.iter().filter_map(|(name, value)| {
        let name = name.to_ascii_lowercase();
        let value = match &*name {
            SESSION => Cow::Owned(short_hash(value)),
            "authorization" => Cow::Owned(format!("{} {HIDDEN}", scheme_of(value))),
            "www-authenticate" => Cow::Owned(challenge_without_secrets(value, &hidden)),
            "location" => Cow::Owned(address_without_secrets(value)),
            _ if name.starts_with("mcp-") || is_among(RECORDED, &name) => Cow::Borrowed(&**value),
            _ => return None,
        };
        // Of a challenge, `Bearer` is not the beginning of a token.
        let is_challenge = name == "www-authenticate";
        let value = if is_challenge { value.into_owned() } else { hidden(value.into_owned()) };
        Some(format!("{}:{}", json(&name), json(&value)))
    });
    let headers = headers.collect::<Vec<_>>().join(",");
    let event = context.event.map(|event| format!(r#","event":{}"#, json(event)));
    let url = context.url.map(|url| format!(r#","url":{}"#, json(&path_without_secrets(url))));
    let (exchange, event) = (context.exchange, event.or(url).unwrap_or_default());
    format!(r#"{{"exchange":{exchange},{line},"headers":{{{headers}}}{event}}}"#)
}

/// The scheme of credentials, if it is a known one: anything else may be the credentials.
fn scheme_of(credentials: &str) -> &str {
    const KNOWN: [&str; 6] = ["bearer", "basic", "dpop", "digest", "negotiate", "token"];
    let scheme = credentials.split_once(' ').map_or("", |(scheme, _)| scheme);
    let is_known = KNOWN.iter().any(|it| scheme.eq_ignore_ascii_case(it));
    if is_known { scheme } else { "" }
}

/// A challenge, whose parameters are names and addresses, except for a nonce and the queries of
/// addresses.
fn challenge_without_secrets(challenge: &str, hidden: impl Fn(String) -> String) -> String {
    let parts = challenge.split(',').map(|part| match part.split_once('=') {
        Some((name, _)) if name.to_ascii_lowercase().trim_end().ends_with("nonce") => {
            format!("{name}=\"{HIDDEN}\"")
        }
        Some((name, value)) if value.contains("://") && value.contains('?') => {
            let address = value.split('?').next().unwrap_or_default();
            let end = if value.trim_end().ends_with('"') { "\"" } else { "" };
            format!("{name}={address}?{HIDDEN}{end}")
        }
        Some((name, value)) => format!("{name}={}", hidden(value.to_owned())),
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(",")
}

/// An address with the names of its parameters, of which only those without a secret have a value.
fn address_without_secrets(address: &str) -> String {
    const KEPT: [&str; 3] = ["iss", "error", "error_description"];
    let at = address.find(['?', '#']).unwrap_or(address.len());
    let (path, query) = address.split_at(at);
    let pairs = query.split_inclusive(['?', '#', '&']).map(|part| {
        let name = part.split('=').next().unwrap_or_default();
        let end = part.rfind(['?', '#', '&']).filter(|at| *at + 1 == part.len());
        // The value may be an address with a query of its own.
        let is_plain = !part.to_ascii_lowercase().contains("%3f");
        match KEPT.contains(&name) && is_plain || name.len() == part.len() {
            true => part.to_owned(),
            false => format!("{name}={HIDDEN}{}", end.map_or("", |at| &part[at..])),
        }
    });
    path_without_secrets(path) + &pairs.collect::<String>()
}

/// A hash that identifies a session without giving access to it.
fn short_hash(value: &str) -> String {
    let hash = value.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{:08x}", (hash ^ hash >> 32) & 0xffff_ffff)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_harmless_headers_are_recorded() {
        let headers = [
            ("Cookie", "a=b"),
            ("Set-Cookie", "secret"),
            ("Authorization", "Bearer secret-2"),
            ("WWW-Authenticate", "Bearer error=\"x\", dpop_nonce=\"secret-3\""),
            ("Location", "http://localhost/callback?code=secret-4&iss=https%3A%2F%2Fa&state=secret-5#access_token=secret-6"),
            ("Content-Type", "x"),
            ("Mcp-Session-Id", "secret-1"),
            ("Mcp-Method", "m"),
        ]
        .map(|(name, value)| (name.to_owned(), value.to_owned()));
        let line = HttpLine::Request { method: "POST", path: "/mcp" };
        let context = HttpContext { exchange: 3, line, headers: &headers, event: None, url: None };
        let shown = context_json(&context, |text| text);
        let value: serde_json::Value = serde_json::from_str(&shown).unwrap();
        let names: Vec<_> = value["headers"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(
            names,
            [
                "authorization",
                "content-type",
                "location",
                "mcp-method",
                "mcp-session-id",
                "www-authenticate"
            ]
        );
        let header = |name: &str| value["headers"][name].as_str().unwrap();
        assert_eq!(header("authorization"), "Bearer [redacted]");
        assert_eq!(header("www-authenticate"), "Bearer error=\"x\", dpop_nonce=\"[redacted]\"");
        assert_eq!(
            header("location"),
            "http://localhost/callback?code=[redacted]&iss=https%3A%2F%2Fa&state=[redacted]#access_token=[redacted]"
        );
        assert!(!shown.contains("secret") && value["exchange"] == 3);
    }
}
