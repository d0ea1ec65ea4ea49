//! Addresses of resources.

use crate::address::uri_scheme;
use crate::rules::prelude::*;

/// The finding if `holder` (which is `what`) does not have an absolute URI.
pub(super) fn wrong_uri(holder: Value<'_>, what: &str) -> Option<Finding> {
    let (place, message) = match holder.get("uri") {
        Some(uri) => match uri.as_str() {
            Some(text) if uri_scheme(text).is_some() => return None,
            Some("") => (uri.place(), "`uri` is empty".to_owned()),
            Some(text) => {
                (uri.place(), format!("`uri` is not an absolute URI: {}", quoted_string(text)))
            }
            None => (place_of(uri), format!("`uri` is {}, not a string", described(uri))),
        },
        None => (place_of(holder), format!("{what} has no `uri`")),
    };
    let finding = Finding::new(place, message)
        .cite("MCP, schema.ts: `uri` is a required URI, which begins with a scheme")
        .help("write the full URI, such as `file:///project/notes.md`");
    Some(finding)
}
