//! What clients do with a response that opens a connection and is malformed.

use crate::document::Value;
use crate::model::Handshake;

/// Who rejects a member with this value, or a missing one. Checked with the Python SDK 2.3, the
/// TypeScript SDK 1.32 and the TypeScript client 2.4. `null` for an optional member passes in
/// Python only, and `server/discover` is unknown to the TypeScript SDK 1.x.
pub(super) fn rejected_by(
    handshake: Handshake,
    given: Option<Value<'_>>,
    is_required: bool,
) -> String {
    let is_null = given.is_some_and(Value::is_null) && !is_required;
    let typescript = match handshake {
        Handshake::Initialize => "the TypeScript SDKs 1.x and 2.x",
        Handshake::Discover => "the TypeScript SDK 2.x",
    };
    match is_null {
        true => format!("{typescript} cannot connect; the Python SDK ignores a `null`"),
        false => format!("the Python SDK and {typescript} cannot connect"),
    }
}

/// The type of the response in the specification.
pub(super) const fn response_type(handshake: Handshake) -> &'static str {
    match handshake {
        Handshake::Initialize => "MCP, schema.ts, InitializeResult",
        Handshake::Discover => "MCP 2026-07-28, schema.ts, DiscoverResult",
    }
}
