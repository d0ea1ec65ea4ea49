//! Reading what lists refer to: skills with their files, and the user interfaces of tools.

use std::collections::HashSet;

use crate::document::{Document, Value};
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Connection, SessionError};
use crate::record::client::referenced::{Referenced, text};
use crate::record::entry::json;
use crate::record::limits::{MAX_REFERENCED_BYTES, MAX_REFERENCED_REQUESTS};
use crate::record::stdio;

/// The key of the skills extension in capabilities.
pub(super) const SKILLS: &str = "io.modelcontextprotocol/skills";

/// The name of the file that describes a skill, with the separator before it.
const SKILL_FILE: &str = "/SKILL.md";

/// Reads the user interfaces of tools, each once.
pub(super) fn read_interfaces(connection: &mut Connection<'_>) -> Result<(), SessionError> {
    let interfaces = std::mem::take(&mut connection.seen.referenced.interfaces);
    Reader::new(connection).ask_each("resources/read", interfaces)
}

/// Requests each listed skill once and reads its `SKILL.md`, then its directory if the server
/// declares that it can be read, and then the other files.
pub(super) fn read_skills(
    connection: &mut Connection<'_>,
    reads_directories: bool,
) -> Result<(), SessionError> {
    let Referenced { skills, files, .. } = std::mem::take(&mut connection.seen.referenced);
    let roots = skills.iter().filter_map(|uri| uri.strip_suffix(SKILL_FILE));
    let roots: Vec<_> = roots.filter(|_| reads_directories).map(str::to_owned).collect();
    let mut reader = Reader::new(connection);
    reader.ask_each("skills/get", skills.clone())?;
    reader.ask_each("resources/read", skills)?;
    reader.ask_each("resources/directory/read", roots)?;
    // A file whose size exceeds what is left is not requested; those after it may be smaller.
    let (mut left, count) = (reader.bytes_left, files.len());
    let small = files.into_iter().filter(|(_, size)| {
        let rest = left.checked_sub(*size);
        left = rest.unwrap_or(left);
        rest.is_some()
    });
    let small: Vec<_> = small.map(|(uri, _)| uri).collect();
    if small.len() < count {
        stdio::say("some files of skills are not read: together they are too large");
    }
    reader.ask_each("resources/read", small)
}

/// Requests about single URIs, within limits.
struct Reader<'c, 'r> {
    connection: &'c mut Connection<'r>,
    requested: HashSet<(&'static str, String)>,
    bytes_left: usize,
}

impl<'c, 'r> Reader<'c, 'r> {
    fn new(connection: &'c mut Connection<'r>) -> Self {
        Self { connection, requested: HashSet::new(), bytes_left: MAX_REFERENCED_BYTES }
    }

    /// Makes a request for each URI, once, with all its pages. The first response that the method
    /// does not exist, and a limit, end them.
    fn ask_each(
        &mut self,
        method: &'static str,
        uris: impl IntoIterator<Item = String>,
    ) -> Result<(), SessionError> {
        for uri in uris {
            let members = format!(r#""uri":{}"#, json(&uri));
            let mut next = Some(members.clone());
            while let Some(request) = next.take() {
                if !self.requested.insert((method, request.clone())) {
                    break;
                }
                if self.requested.len() > MAX_REFERENCED_REQUESTS || self.bytes_left == 0 {
                    stdio::say("the server refers to more than is read; the rest is left out");
                    return Ok(());
                }
                let answer = self.connection.ask(&PlannedRequest::new(method, request))?;
                self.bytes_left = self.bytes_left.saturating_sub(answer.text().len());
                self.connection.seen.read += usize::from(method == "resources/read");
                if let Some(error) = self.connection.error_of(&answer) {
                    let shown = stdio::shown(&uri);
                    stdio::say(&format!(
                        "the server responded to `{method}` for `{shown}` with an error: {error}"
                    ));
                    if is_unknown_method(&answer) {
                        return Ok(());
                    }
                }
                next = cursor_of(&answer)
                    .map(|cursor| format!(r#"{members},"cursor":{}"#, json(&cursor)));
            }
        }
        Ok(())
    }
}

/// Whether a response is the error -32601.
fn is_unknown_method(answer: &Document) -> bool {
    let error = answer.roots().next().and_then(|root| root.get("error")?.get("code"));
    error.and_then(Value::number_text) == Some("-32601")
}

/// The cursor of the next page.
fn cursor_of(answer: &Document) -> Option<String> {
    text(answer.roots().next()?.get("result")?, "nextCursor")
}
