//! Helpers for the rules about URIs of resources.

use crate::address::uri_scheme;
use crate::rules::prelude::*;

const WHY: &str = "MCP, schema.ts: `uri` is a required URI, which begins with a scheme";
const HELP: &str = "write the full URI, such as `file:///project/notes.md`";

/// The words of a rule about an absent `uri`, or one of the wrong type.
pub(super) const fn words_of_uri(whose: &'static str) -> ShapeWords {
    ShapeWords { whose, cite: WHY, help: HELP, ..ShapeWords::DEFAULT }
}

/// The finding about a `uri` that is not absolute.
pub(super) fn relative_uri(holder: Value<'_>) -> Option<Finding> {
    let uri = holder.get("uri")?;
    let message = match uri.as_str()? {
        text if uri_scheme(text).is_some() => return None,
        "" => "`uri` is empty".to_owned(),
        text => format!("`uri` is not an absolute URI: {}", quoted_string(text)),
    };
    Some(Finding::new(uri.place(), message).cite(WHY).help(HELP))
}
