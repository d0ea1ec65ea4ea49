//! Structures around tools and messages that no server sends: descriptions of interfaces, requests
//! to model APIs and tests.

use crate::document::Value;
use crate::model::Foreign;

/// Whether a root describes an interface, so that tools in it are examples or descriptions.
pub(crate) fn foreign_root(root: Value<'_>) -> Option<Foreign> {
    let is_description = |member: Value<'_>| {
        member.has_key_among(&["openapi", "swagger", "asyncapi"]) && member.as_str().is_some()
    };
    let is_message = || root.has("jsonrpc");
    (root.entries().any(is_description) && !is_message()).then_some(Foreign::InterfaceDescription)
}

/// The structure around the content of a member in which tools are not served by any server.
pub(crate) fn foreign_below(member: Value<'_>, around: Option<Foreign>) -> Option<Foreign> {
    match member.key() {
        // Gateways read the tools of such a description.
        Some("x-mcp-tools") => None,
        Some("toolConfig" | "toolSpec") => Some(Foreign::ModelRequest),
        _ if around.is_none() && is_expectation(member) => Some(Foreign::Expectation),
        _ => around,
    }
}

/// Whether a member contains the expectation of a test.
pub(crate) fn is_expectation(member: Value<'_>) -> bool {
    member.has_key_among(&[
        "expect",
        "expected",
        "expectation",
        "expectations",
        "assert",
        "assertions",
    ])
}
