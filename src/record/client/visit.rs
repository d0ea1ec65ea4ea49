//! The requests of the client: the handshake of the revision, every page of the list of tools, and
//! the calls.

use std::collections::HashSet;

use crate::document::{Document, Value};
use crate::model::Revision;
use crate::record::client::calls::PlannedCall;
use crate::record::client::connection::{Connection, Seen, SessionError};
use crate::record::entry::json;
use crate::record::limits::MAX_PAGES;
use crate::record::stdio;

/// The `clientInfo` of the client.
const CLIENT: &str =
    concat!(r#"{"name":"mcp-lint","version":""#, env!("CARGO_PKG_VERSION"), r#""}"#);

/// The `_meta` of requests since 2026-07-28.
const META: &str = concat!(
    r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#,
    r#""io.modelcontextprotocol/clientInfo":{"name":"mcp-lint","version":""#,
    env!("CARGO_PKG_VERSION"),
    r#""},"io.modelcontextprotocol/clientCapabilities":{}}"#
);

/// Performs the handshake, lists the tools and makes the calls.
pub(super) fn visit(
    connection: &mut Connection<'_>,
    protocol: Revision,
    calls: &[PlannedCall],
) -> Result<(), SessionError> {
    handshake(connection, protocol)?;
    connection.list_changed = false;
    list(connection)?;
    // Once: a server that reports a change after every page would never be done.
    if std::mem::take(&mut connection.list_changed) {
        (connection.seen.tools, connection.seen.pages) = (0, 0);
        list(connection)?;
    }
    for call in calls {
        let name = stdio::shown(&call.tool);
        match connection.seen.destructive.get(&call.tool) {
            Some(true) => {
                stdio::say(&format!("calling `{name}`, which may change or delete things"));
            }
            Some(false) => {}
            None => stdio::say(&format!("calling `{name}`, which the server does not list")),
        }
        let members = format!(r#""name":{},"arguments":{}"#, json(&call.tool), call.arguments);
        connection.ask("tools/call", &members)?;
        connection.seen.calls += 1;
    }
    Ok(())
}

/// Performs the handshake. If a server rejects the revision and lists others, the handshake is
/// repeated once with the newest of them.
fn handshake(connection: &mut Connection<'_>, mut protocol: Revision) -> Result<(), SessionError> {
    let (mut method, members) = greeting(connection, protocol);
    let mut answer = connection.ask(method, &members)?;
    if let Some(other) = supported(&answer).filter(|it| *it != protocol) {
        let (rejected, name) = (protocol.name(), other.name());
        stdio::say(&format!("the server rejected {rejected}; using {name}"));
        protocol = other;
        let members;
        (method, members) = greeting(connection, protocol);
        answer = connection.ask(method, &members)?;
    }
    if let Some(error) = connection.error_of(&answer) {
        let is_old = protocol <= Revision::LAST_WITH_HANDSHAKE;
        let other = if is_old { Revision::NEWEST } else { Revision::LAST_WITH_HANDSHAKE }.name();
        let hint = format!("{error}; the server may require --protocol {other}");
        return Err(SessionError::Rejected(method, hint));
    }
    let result = answer.roots().next().and_then(|root| root.get("result"));
    connection.seen.server = result.and_then(server_name);
    if method == INITIALIZE {
        let version = result.and_then(|it| it.get("protocolVersion")?.as_str());
        connection.seen.protocol = version.map(str::to_owned);
        connection.notify("notifications/initialized");
    } else {
        connection.seen.protocol = Some(protocol.name().to_owned());
    }
    Ok(())
}

const INITIALIZE: &str = "initialize";

/// The method and parameters of the first request of a session.
fn greeting(connection: &mut Connection<'_>, protocol: Revision) -> (&'static str, String) {
    connection.meta = (protocol > Revision::LAST_WITH_HANDSHAKE).then_some(META);
    if connection.meta.is_some() {
        return ("server/discover", String::new());
    }
    let version = protocol.name();
    let members =
        format!(r#""protocolVersion":"{version}","capabilities":{{}},"clientInfo":{CLIENT}"#);
    (INITIALIZE, members)
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

/// Requests every page of the list of tools. The list ends at a cursor that was seen before.
fn list(connection: &mut Connection<'_>) -> Result<(), SessionError> {
    let mut cursors = HashSet::new();
    let mut members = String::new();
    while connection.seen.pages < MAX_PAGES {
        let answer = connection.ask("tools/list", &members)?;
        if let Some(error) = connection.error_of(&answer) {
            stdio::say(&format!("the server responded to `tools/list` with an error: {error}"));
            return Ok(());
        }
        connection.seen.pages += 1;
        let Some(cursor) = take_page(&answer, &mut connection.seen) else { return Ok(()) };
        if !cursors.insert(cursor.clone()) {
            stdio::say("the server gave the same cursor twice; the list ends there");
            return Ok(());
        }
        members = format!(r#""cursor":{}"#, json(&cursor));
    }
    stdio::say(&format!("the list of tools has more than {MAX_PAGES} pages; the rest is not read"));
    Ok(())
}

/// Counts the tools of a page; returns the cursor of the next page.
fn take_page(answer: &Document, seen: &mut Seen) -> Option<String> {
    let result = answer.roots().next()?.get("result")?;
    for tool in result.get("tools").into_iter().flat_map(Value::items) {
        seen.tools += 1;
        let Some(name) = tool.get("name").and_then(Value::as_str) else { continue };
        let hint = |name: &str| tool.get("annotations")?.get(name)?.as_bool();
        // The defaults of ToolAnnotations: not read-only, and destructive (schema.ts).
        let is_destructive =
            hint("readOnlyHint") != Some(true) && hint("destructiveHint") != Some(false);
        seen.destructive.insert(name.to_owned(), is_destructive);
    }
    Some(result.get("nextCursor")?.as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::record::options::{Destination, Options, RedactionOptions};
    use crate::record::recorder::{RecordedServer, Recorder};
    use crate::record::redact::redactor::Redactor;

    /// The number of pages that the client reads from a server with `pages` pages.
    fn pages_read(pages: usize) -> usize {
        let options = Options::new(Destination::Memory);
        let redactor = Redactor::new(&RedactionOptions::default(), std::iter::empty()).unwrap();
        let recorder = Recorder::begin(&options, redactor, RecordedServer::Http("")).unwrap();
        let (to_server, requests) = channel();
        let (answers, from_server) = channel();
        thread::spawn(move || {
            for (id, _) in requests.iter().enumerate() {
                let cursor =
                    if id + 1 < pages { format!(r#","nextCursor":"{id}""#) } else { String::new() };
                let answer =
                    format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{"tools":[]{cursor}}}}}"#);
                drop(answers.send(answer.into_bytes()));
            }
        });
        let timeout = Duration::from_secs(60);
        let mut connection = Connection::new(&recorder, to_server, from_server, timeout, true);
        list(&mut connection).unwrap();
        connection.seen.pages
    }

    #[test]
    fn a_list_without_an_end_is_read_up_to_the_limit() {
        assert_eq!(pages_read(MAX_PAGES - 1), MAX_PAGES - 1);
        assert_eq!(pages_read(MAX_PAGES), MAX_PAGES);
        assert_eq!(pages_read(MAX_PAGES + 1), MAX_PAGES);
    }
}
