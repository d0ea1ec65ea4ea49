//! Helpers for the rules about URIs of resources.

use crate::address::uri_scheme;
use crate::rules::prelude::*;

const WHY: &str = "MCP, schema.ts: `uri` is a required URI, which begins with a scheme";
const HELP: &str = "write the full URI, such as `file:///project/notes.md`";

/// The words of a rule about an absent `uri`, or one of the wrong type.
pub(super) const fn words_of_uri(whose: &'static str) -> ShapeWords {
    ShapeWords { whose, cite: WHY, help: HELP, ..ShapeWords::DEFAULT }
}

/// Reports a `uri` that is not absolute.
pub(super) fn report_relative_uri(holder: Value<'_>, context: &mut Context<'_>) {
    let Some(uri) = holder.get("uri").filter(|it| it.is_string()) else { return };
    let message = match uri.text() {
        text if uri_scheme(text).is_some() => return,
        "" => "`uri` is empty".to_owned(),
        text => format!("`uri` is not an absolute URI: {}", quoted_string(text)),
    };
    Finding::new(uri.place(), message).cite(WHY).help(HELP).report(context);
}
