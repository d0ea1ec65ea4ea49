//! The response that opens a connection: of `initialize` until 2025-11-25, of `server/discover`
//! since 2026-07-28. It is recognised by its request, or by its members if the request was not
//! recorded.

use crate::document::Value;
use crate::model::Message;

named! {
    /// The request that opens a connection.
    pub enum Handshake {
        /// The request `initialize` (until 2025-11-25).
        Initialize = "initialize",
        /// The request `server/discover` (since 2026-07-28).
        Discover = "server/discover",
    }
    /// The method of the request.
    fn method;
}

impl Handshake {
    /// The kind of handshake that a request opens.
    pub fn of_request(request: &Message<'_>) -> Option<Self> {
        [Self::Initialize, Self::Discover].into_iter().find(|it| request.requests(it.method()))
    }

    /// What the server says of itself in the result of a handshake, with its `name`.
    pub fn server_in(result: Value<'_>) -> Option<Value<'_>> {
        let of_meta = || result.get("_meta")?.get("io.modelcontextprotocol/serverInfo");
        result.get("serverInfo").or_else(of_meta)
    }

    /// The kind of handshake that a result belongs to, according to its members.
    pub fn of_result(result: Value<'_>) -> Option<Self> {
        let has = |member| result.has(member);
        // Most results are of calls and lists.
        if has("content") || has("tools") {
            return None;
        }
        let capabilities = result.get("capabilities");
        let of_discover = ["resultType", "ttlMs", "cacheScope"].into_iter().any(has);
        // Agent2Agent's cards have a `protocolVersion` and `capabilities`, and `skills`.
        let is_card = has("skills") || has("defaultInputModes");
        let of_initialize = has("protocolVersion") && (capabilities.is_some() || has("serverInfo"));
        if of_initialize && !is_card {
            return Some(Self::Initialize);
        }
        if has("supportedVersions") && (capabilities.is_some() || of_discover)
            || capabilities.is_some() && of_discover
        {
            return Some(Self::Discover);
        }
        // The Language Server Protocol has a `serverInfo`, but capabilities of its own.
        let is_own = capabilities.is_some_and(|given| OWN.iter().any(|it| given.has(it)));
        (is_own && has("serverInfo")).then_some(Self::Initialize)
    }
}

/// Capabilities that only MCP servers have.
const OWN: [&str; 5] = ["tools", "prompts", "resources", "logging", "completions"];
