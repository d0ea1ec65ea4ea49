//! Rules about the HTTP headers of recorded calls.

use crate::model::{HttpHeader, http_header};
use crate::rules::prelude::*;

/// The finding about a request that lacks an HTTP header for a part of its body, or has another
/// value there.
fn wrong_header(
    message: &Message<'_>,
    name: &str,
    part: &str,
    place: Place,
    is_right: impl Fn(&str) -> bool,
    is_required: bool,
) -> Option<Finding> {
    let headline = match http_header(message, &name.to_ascii_lowercase()) {
        HttpHeader::Missing if is_required => format!("the request has no header `{name}`"),
        HttpHeader::Value(value) if !is_right(value) => {
            format!("the header `{name}` differs from {part}")
        }
        _ => return None,
    };
    let finding = Finding::new(place, headline).cite(
        "MCP 2026-07-28, Streamable HTTP: gateways route by this header; servers reject a request \
         whose header and body differ",
    );
    Some(finding.help(format!("send {part} as `{name}`")).by_revision())
}

pub(crate) mod call_header_method;
pub(crate) mod call_header_name;
pub(crate) mod call_header_param;
pub(crate) mod call_header_version;
