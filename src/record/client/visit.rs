//! What a client does at a server: the handshake of either era, every page of the list, the calls.

use std::collections::{HashMap, HashSet};

use crate::document::{Document, Value};
use crate::model::Revision;
use crate::record::client::calls::PlannedCall;
use crate::record::client::connection::{Broken, Connection, json_string};
use crate::record::stdio;

/// Pages after which a list has no end.
const MAX_PAGES: usize = 1000;

/// What the client calls itself.
const CLIENT: &str =
    concat!(r#"{"name":"mcp-lint","version":""#, env!("CARGO_PKG_VERSION"), r#""}"#);

/// The `_meta` of requests since 2026-07-28.
pub(super) const META: &str = concat!(
    r#"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#,
    r#""io.modelcontextprotocol/clientInfo":{"name":"mcp-lint","version":""#,
    env!("CARGO_PKG_VERSION"),
    r#""},"io.modelcontextprotocol/clientCapabilities":{}}"#
);

/// What was seen of a server.
#[derive(Debug, Default)]
pub(super) struct Seen {
    /// Its name and version.
    pub(super) server: Option<String>,
    /// The revision that it uses.
    pub(super) protocol: Option<String>,
    pub(super) tools: usize,
    pub(super) pages: usize,
    pub(super) calls: usize,
    /// For each tool whether calling it may destroy something.
    destructive: HashMap<String, bool>,
}

/// Does all that is to be done at a server.
pub(super) fn visit(
    connection: &mut Connection<'_>,
    protocol: Revision,
    calls: &[PlannedCall],
    seen: &mut Seen,
) -> Result<(), Broken> {
    shake_hands(connection, protocol, seen)?;
    connection.list_changed = false;
    list(connection, seen)?;
    if std::mem::take(&mut connection.list_changed) {
        (seen.tools, seen.pages) = (0, 0);
        list(connection, seen)?;
    }
    for call in calls {
        let name = stdio::shown(&call.tool);
        match seen.destructive.get(&call.tool) {
            Some(true) => {
                stdio::say(&format!("calling `{name}`, which may change or delete things"));
            }
            Some(false) => {}
            None => stdio::say(&format!("calling `{name}`, which the server does not list")),
        }
        let members =
            format!(r#""name":{},"arguments":{}"#, json_string(&call.tool), call.arguments);
        connection.ask("tools/call", &members)?;
        seen.calls += 1;
    }
    Ok(())
}

fn shake_hands(
    connection: &mut Connection<'_>,
    protocol: Revision,
    seen: &mut Seen,
) -> Result<(), Broken> {
    let has_initialize = protocol <= Revision::LAST_WITH_HANDSHAKE;
    let (method, members) = match has_initialize {
        true => {
            let version = protocol.name();
            let members = format!(
                r#""protocolVersion":"{version}","capabilities":{{}},"clientInfo":{CLIENT}"#
            );
            ("initialize", members)
        }
        false => ("server/discover", String::new()),
    };
    let answer = connection.ask(method, &members)?;
    if let Some(error) = connection.error_of(&answer) {
        let other = if has_initialize { "2026-07-28" } else { "2025-11-25" };
        let hint = format!("{error}; servers of another revision may want --protocol {other}");
        return Err(Broken::Rejected(method, hint));
    }
    let result = answer.roots().next().and_then(|root| root.get("result"));
    seen.server = result.and_then(server_name);
    seen.protocol = match has_initialize {
        true => result.and_then(|it| Some(it.get("protocolVersion")?.as_str()?.to_owned())),
        false => Some(protocol.name().to_owned()),
    };
    if has_initialize {
        connection.notify("notifications/initialized");
    }
    Ok(())
}

fn server_name(result: Value<'_>) -> Option<String> {
    let in_meta = || result.get("_meta")?.get("io.modelcontextprotocol/serverInfo");
    let info = result.get("serverInfo").or_else(in_meta)?;
    let name = info.get("name")?.as_str()?;
    let version = info.get("version").and_then(Value::as_str).unwrap_or_default();
    Some(format!("{name} {version}").trim_end().to_owned())
}

/// Asks for every page of the list of tools. A cursor that was seen before ends it.
fn list(connection: &mut Connection<'_>, seen: &mut Seen) -> Result<(), Broken> {
    let mut cursors = HashSet::new();
    let mut members = String::new();
    while seen.pages < MAX_PAGES {
        let answer = connection.ask("tools/list", &members)?;
        if let Some(error) = connection.error_of(&answer) {
            stdio::say(&format!("the server answered `tools/list` with an error: {error}"));
            return Ok(());
        }
        seen.pages += 1;
        let Some(cursor) = take_page(&answer, seen) else { return Ok(()) };
        if !cursors.insert(cursor.clone()) {
            stdio::say("the server gave the same cursor twice; the list ends there");
            return Ok(());
        }
        members = format!(r#""cursor":{}"#, json_string(&cursor));
    }
    stdio::say(&format!("the list of tools has more than {MAX_PAGES} pages; the rest is not read"));
    Ok(())
}

/// Counts the tools of a page; the cursor of the next one.
fn take_page(answer: &Document, seen: &mut Seen) -> Option<String> {
    let result = answer.roots().next()?.get("result")?;
    for tool in result.get("tools").into_iter().flat_map(Value::items) {
        seen.tools += 1;
        let Some(name) = tool.get("name").and_then(Value::as_str) else { continue };
        let hint = |name: &str| tool.get("annotations")?.get(name)?.as_bool();
        let is_destructive =
            hint("readOnlyHint") != Some(true) && hint("destructiveHint") != Some(false);
        seen.destructive.insert(name.to_owned(), is_destructive);
    }
    Some(result.get("nextCursor")?.as_str()?.to_owned())
}
