//! Shared parts of the rules about `x-mcp-header`.

use crate::model::HeaderAnnotation;
use crate::rules::prelude::*;

/// Why each of them is an error.
pub(super) const DROPPED: &str = "MCP 2026-07-28, server/tools, x-mcp-header: a client of \
                                  Streamable HTTP must drop the whole tool from its list";

/// The annotations of an input schema; in an output schema they have no meaning.
pub(super) fn of_input<'s, 'd>(subject: &'s SchemaSubject<'_, 'd>) -> &'s [HeaderAnnotation<'d>] {
    match subject.role {
        SchemaRole::Input => subject.headers(),
        SchemaRole::Output => &[],
    }
}

/// The parameter that a schema describes, for a headline.
pub(super) fn parameter(node: SchemaNode<'_, '_>) -> String {
    match node.value().key() {
        Some(name) => format!("parameter {}", quoted(name)),
        None => "a parameter".to_owned(),
    }
}

/// The header name of an annotation, unless its form is wrong.
pub(super) fn name<'d>(value: Value<'d>) -> Option<&'d str> {
    value.as_str().filter(|name| !name.is_empty())
}
