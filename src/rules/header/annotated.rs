//! Helpers that the rules about `x-mcp-header` share.

use crate::model::HeaderAnnotation;
use crate::rules::prelude::*;

/// The reason why an invalid `x-mcp-header` is an error.
pub(super) const DROPPED: &str = "MCP 2026-07-28, server/tools, x-mcp-header: a client of \
                                  Streamable HTTP must drop the whole tool from its list";

/// The `x-mcp-header` keywords of an input schema; none in an output schema, where they have no
/// meaning.
pub(super) fn of_input<'s, 'd>(subject: &'s SchemaSubject<'_, 'd>) -> &'s [HeaderAnnotation<'d>] {
    match subject.role {
        SchemaRole::Input => subject.headers(),
        SchemaRole::Output => &[],
    }
}

/// Names the parameter that a schema describes, for a headline.
pub(super) fn parameter(node: SchemaNode<'_, '_>) -> String {
    match node.value().key() {
        Some(name) => format!("parameter {}", quoted(name)),
        None => "a parameter".to_owned(),
    }
}

/// The header name in an `x-mcp-header`, unless it is empty or not a string.
pub(super) fn name<'d>(value: Value<'d>) -> Option<&'d str> {
    value.as_str().filter(|name| !name.is_empty())
}
