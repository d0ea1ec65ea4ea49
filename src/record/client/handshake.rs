//! The handshake of the client, in each revision.

use crate::document::{Document, Value};
use crate::model::Revision;
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Connection, SessionError};
use crate::record::limits::MAX_PROBE_TIME;
use crate::record::stdio;

/// The `clientInfo` of the client.
const CLIENT: &str =
    concat!(r#"{"name":"mcp-lint","version":""#, env!("CARGO_PKG_VERSION"), r#""}"#);

/// The capabilities that the client declares, with further ones and further extensions. Servers often
/// serve tools with user interfaces only to clients that declare the extension.
macro_rules! capabilities {
    ($more:literal, $extensions:literal) => {
        concat!(
            "{",
            $more,
            r#""extensions":{"io.modelcontextprotocol/ui":{"mimeTypes":["text/html;profile=mcp-app"]}"#,
            $extensions,
            "}}"
        )
    };
}

/// The members of `_meta` of requests since 2026-07-28.
const META: [(&str, &str); 3] = meta(capabilities!("", r#","io.modelcontextprotocol/skills":{}"#));
/// The members of a client that makes a trial. Without these capabilities, correct servers reject
/// calls for which they ask a user, and nothing shows why.
const META_OF_TRIAL: [(&str, &str); 3] = meta(capabilities!(
    r#""elicitation":{},"sampling":{},"#,
    r#","io.modelcontextprotocol/skills":{}"#
));

const fn meta(capabilities: &'static str) -> [(&'static str, &'static str); 3] {
    [
        ("io.modelcontextprotocol/protocolVersion", r#""2026-07-28""#),
        ("io.modelcontextprotocol/clientInfo", CLIENT),
        ("io.modelcontextprotocol/clientCapabilities", capabilities),
    ]
}

/// Performs the handshake. If a server rejects the revision and lists others, the handshake is
/// repeated once with the newest of them. Returns the response.
pub(super) fn handshake(
    connection: &mut Connection<'_>,
    mut protocol: Revision,
) -> Result<Document, SessionError> {
    let mut request = greeting(connection, protocol);
    let mut answer = connection.ask(&request)?;
    if let Some(other) = supported(&answer).filter(|it| *it != protocol) {
        let (rejected, name) = (protocol.name(), other.name());
        stdio::say(&format!("the server rejected {rejected}; using {name}"));
        protocol = other;
        request = greeting(connection, protocol);
        answer = connection.ask(&request)?;
    } else if connection.is_trial
        && request.method == INITIALIZE
        && connection.error_of(&answer).is_some()
    {
        // A server may have only the newest revision, and does not list it in the error.
        if let Some(newest) = newest_handshake(connection) {
            let (rejected, name) = (protocol.name(), Revision::NEWEST.name());
            stdio::say(&format!("the server rejected {rejected}; using {name}"));
            (protocol, request, answer) = (Revision::NEWEST, newest.0, newest.1);
        }
    }
    if let Some(error) = connection.error_of(&answer) {
        let is_old = protocol <= Revision::LAST_WITH_HANDSHAKE;
        let other = if is_old { Revision::NEWEST } else { Revision::LAST_WITH_HANDSHAKE }.name();
        let hint = format!("{error}; the server may require --protocol {other}");
        return Err(SessionError::Rejected(request.method, hint));
    }
    let result = answer.roots().next().and_then(|root| root.get("result"));
    connection.seen.server = result.and_then(server_name);
    if request.method == INITIALIZE {
        let version = result.and_then(|it| it.get("protocolVersion")?.as_str());
        connection.seen.protocol = version.map(str::to_owned);
        connection.notify("notifications/initialized");
    } else {
        connection.seen.protocol = Some(protocol.name().to_owned());
    }
    Ok(answer)
}

/// The handshake of the newest revision, with its response, if the server accepts it.
fn newest_handshake(connection: &mut Connection<'_>) -> Option<(PlannedRequest, Document)> {
    let (meta, timeout) = (connection.meta, connection.wait(MAX_PROBE_TIME));
    let request = greeting(connection, Revision::NEWEST);
    let answer = connection.ask(&request).ok();
    connection.wait(timeout);
    let accepted = answer.filter(|answer| connection.error_of(answer).is_none());
    if accepted.is_none() {
        connection.meta = meta;
    }
    Some((request, accepted?))
}

const INITIALIZE: &str = "initialize";

/// The first request of a session.
fn greeting(connection: &mut Connection<'_>, protocol: Revision) -> PlannedRequest {
    if protocol > Revision::LAST_WITH_HANDSHAKE {
        connection.meta = if connection.is_trial { &META_OF_TRIAL } else { &META };
        return PlannedRequest::new("server/discover", String::new());
    }
    connection.meta = &[];
    let version = protocol.name();
    // Hosts declare them since 2025-11-25, where capabilities have no member `extensions`.
    let declares = protocol == Revision::LAST_WITH_HANDSHAKE;
    let capabilities = match (declares, connection.is_trial) {
        (true, false) => capabilities!("", ""),
        (true, true) => capabilities!(r#""elicitation":{},"sampling":{},"#, ""),
        (false, false) => "{}",
        (false, true) => r#"{"elicitation":{},"sampling":{}}"#,
    };
    let members = format!(
        r#""protocolVersion":"{version}","capabilities":{capabilities},"clientInfo":{CLIENT}"#
    );
    PlannedRequest::new(INITIALIZE, members)
}

/// The newest known revision in the `supported` member of an error (basic/lifecycle, Error
/// Handling).
fn supported(answer: &Document) -> Option<Revision> {
    let data = answer.roots().next()?.get("error")?.get("data")?;
    let names = data.get("supported")?.items().filter_map(Value::as_str);
    names.filter_map(Revision::from_name).max()
}

fn server_name(result: Value<'_>) -> Option<String> {
    let in_meta = || result.get("_meta")?.get("io.modelcontextprotocol/serverInfo");
    let info = result.get("serverInfo").or_else(in_meta)?;
    let name = info.get("name")?.as_str()?;
    let version = info.get("version").and_then(Value::as_str).unwrap_or_default();
    Some(format!("{name} {version}").trim_end().to_owned())
}
