//! The requests of the client: the handshake of the revision, every page of the lists of the server,
//! and the planned requests.

use std::collections::HashSet;
use std::sync::Arc;

use crate::document::{Document, Value};
use crate::model::Revision;
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Connection, Listed, Seen, SessionError};
use crate::record::client::handshake::handshake;
use crate::record::client::read_referenced::{SKILLS, read_interfaces, read_skills};
use crate::record::client::trial::{ConnectedServer, Restart, Trial};
use crate::record::entry::json;
use crate::record::limits::{MAX_CALL_TIME, MAX_PAGES};
use crate::record::stdio;

/// The lists of a server: the method that requests one, the member of its result, and the name of
/// an entry. The first segment of the method is the capability that declares the list.
const LISTS: [(&str, &str, &str); 4] = [
    ("tools/list", "tools", "tool"),
    ("prompts/list", "prompts", "prompt"),
    ("resources/list", "resources", "resource"),
    ("resources/templates/list", "resourceTemplates", "resource template"),
];

/// Performs the handshake, requests the list of tools and the other lists that the server declares,
/// reads the skills and user interfaces to which they refer, and makes the planned requests. A
/// request without a response does not end the session; the first one is the error at the end.
pub(super) fn visit(
    connection: &mut Connection<'_>,
    protocol: Revision,
    planned: &[PlannedRequest],
    trial: Option<&dyn Trial>,
    restart: Restart<'_>,
) -> Result<(), SessionError> {
    connection.is_trial = trial.is_some();
    let hello = handshake(connection, protocol)?;
    let hello = hello.roots().next().and_then(|root| root.get("result")?.get("capabilities"));
    connection.completes = hello.is_some_and(|it| it.has("completions"));
    let mut unanswered = Ok(());
    let mut go_on = |done: Result<(), SessionError>| match done {
        Err(error @ SessionError::TimedOut(..)) if unanswered.is_ok() => {
            unanswered = Err(error);
            Ok(())
        }
        Err(error @ SessionError::TimedOut(..)) => {
            stdio::say(&error.to_string());
            Ok(())
        }
        done => done,
    };
    let skills = hello.and_then(|it| it.get("extensions")?.get(SKILLS)).filter(|it| it.is_object());
    let of_skills = skills.map(|_| ("skills/list", "skills", "skill"));
    for (method, member, noun) in LISTS.into_iter().chain(of_skills) {
        let capability = method.split('/').next().unwrap_or_default();
        let declared = hello.and_then(|it| it.get(capability));
        // Servers without the capability often serve tools nevertheless.
        let is_always_asked = matches!(capability, "tools" | "skills");
        if is_always_asked || declared.is_some_and(Value::is_object) {
            (connection.listing, connection.list_changed) = (capability, false);
            go_on(list(connection, method, member, noun))?;
            // Once: a server that reports a change after every page would never be done.
            if std::mem::take(&mut connection.list_changed) {
                connection.seen.lists.pop();
                go_on(list(connection, method, member, noun))?;
            }
        }
    }
    let reads_directories = skills.and_then(|it| it.get("directoryRead")?.as_bool()) == Some(true);
    go_on(read_interfaces(connection))?;
    go_on(read_skills(connection, reads_directories))?;
    for request in planned {
        go_on(make(connection, request))?;
    }
    if let Some(trial) = trial {
        connection.wait_at_most(MAX_CALL_TIME);
        let mut server = ConnectedServer { connection, restart, protocol, error: None };
        trial.run(&mut server);
        server.error.map_or(Ok(()), Err)?;
    }
    unanswered
}

/// Makes a planned request.
fn make(connection: &mut Connection<'_>, request: &PlannedRequest) -> Result<(), SessionError> {
    if let Some(tool) = &request.tool {
        let name = stdio::shown(tool);
        match connection.seen.destructive.get(tool) {
            Some(true) => {
                stdio::say(&format!("calling `{name}`, which may change or delete things"));
            }
            Some(false) => {}
            None => stdio::say(&format!("calling `{name}`, which the server does not list")),
        }
    }
    connection.ask(request)?;
    let count = match request.tool {
        Some(_) => &mut connection.seen.calls,
        None => &mut connection.seen.others,
    };
    *count += 1;
    Ok(())
}

/// Requests every page of a list. The list ends at a cursor that was seen before.
fn list(
    connection: &mut Connection<'_>,
    method: &'static str,
    member: &str,
    noun: &'static str,
) -> Result<(), SessionError> {
    let mut cursors = HashSet::new();
    let mut request = PlannedRequest::new(method, String::new());
    connection.seen.lists.push(Listed { noun, entries: 0, pages: 0 });
    for _ in 0..MAX_PAGES {
        let answer = connection.ask(&request)?;
        if let Some(error) = connection.error_of(&answer) {
            stdio::say(&format!("the server responded to `{method}` with an error: {error}"));
            return Ok(());
        }
        let cursor = take_page(&answer, member, &mut connection.seen);
        if connection.is_trial {
            connection.seen.pages.push((method, Arc::new(answer)));
        }
        let Some(cursor) = cursor else { return Ok(()) };
        if !cursors.insert(cursor.clone()) {
            stdio::say("the server gave the same cursor twice; the list ends there");
            return Ok(());
        }
        request.members = format!(r#""cursor":{}"#, json(&cursor));
    }
    stdio::say(&format!(
        "the list of {noun}s has more than {MAX_PAGES} pages; the rest is not read"
    ));
    Ok(())
}

/// Counts the entries of a page; returns the cursor of the next page.
fn take_page(answer: &Document, member: &str, seen: &mut Seen) -> Option<String> {
    let result = answer.roots().next().and_then(|root| root.get("result"));
    let entries = result.and_then(|it| it.get(member)).into_iter().flat_map(Value::items);
    if let Some(listed) = seen.lists.last_mut() {
        listed.entries += entries.clone().count();
        listed.pages += 1;
    }
    entries.clone().for_each(|entry| seen.referenced.take(member, entry));
    for tool in entries.filter(|_| member == "tools") {
        let Some(name) = tool.get("name").and_then(Value::as_str) else { continue };
        let hint = |name: &str| tool.get("annotations")?.get(name)?.as_bool();
        // The defaults of ToolAnnotations: not read-only, and destructive (schema.ts).
        let is_destructive =
            hint("readOnlyHint") != Some(true) && hint("destructiveHint") != Some(false);
        seen.destructive.insert(name.to_owned(), is_destructive);
    }
    Some(result?.get("nextCursor")?.as_str()?.to_owned())
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
        let mut connection = Connection::new(&recorder, (to_server, from_server), timeout, true);
        list(&mut connection, "tools/list", "tools", "tool").unwrap();
        connection.seen.lists[0].pages
    }

    #[test]
    fn a_list_without_an_end_is_read_up_to_the_limit() {
        assert_eq!(pages_read(MAX_PAGES - 1), MAX_PAGES - 1);
        assert_eq!(pages_read(MAX_PAGES), MAX_PAGES);
        assert_eq!(pages_read(MAX_PAGES + 1), MAX_PAGES);
    }
}
