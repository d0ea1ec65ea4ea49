//! Server cards and AI catalogues. They are recognised before registry entries, which have members
//! in common with cards.

use crate::document::Value;
use crate::source::is_path_ending;

/// The paths at which hosts serve a card, and that drafts of the specification named.
const CARDS: [&str; 3] = ["server-card.json", "mcp-server-card.json", "server-card"];

/// The paths at which hosts serve a catalogue, and that drafts of the specification named.
const CATALOGS: [&str; 3] =
    ["ai-catalog.json", ".well-known/ard.json", ".well-known/mcp/catalog.json"];

/// Whether a path is one at which hosts serve a server card or a catalogue.
pub fn is_card_name(path: &str) -> bool {
    CARDS.iter().chain(&CATALOGS).any(|name| is_path_ending(path, name))
}

/// Whether a root is a server card. What is named like a card but is a registry entry by its schema
/// and its packages is none.
pub(super) fn is_card(root: Value<'_>, path: &str) -> bool {
    let schema = root.text_of("$schema").unwrap_or_default();
    let is_named = || CARDS.iter().any(|name| is_path_ending(path, name));
    let has_sign = || ["$schema", "name", "serverInfo", "remotes"].iter().any(|it| root.has(it));
    let is_entry = || is_registry_schema(schema) && root.items_of("packages").next().is_some();
    schema.contains("/server-card") || is_named() && has_sign() && !is_entry()
}

/// Whether a root is an AI catalogue: by its name, or by a server card among its entries.
pub(super) fn is_catalog(root: Value<'_>, path: &str) -> bool {
    let is_named = || CATALOGS.iter().any(|name| is_path_ending(path, name));
    let of_mcp = |entry: Value<'_>| {
        let types = ["type", "mediaType"].into_iter().filter_map(|key| entry.text_of(key));
        types.into_iter().any(|it| it.starts_with("application/mcp-server"))
    };
    root.has("specVersion") && root.items_of("entries").any(of_mcp) || is_named()
}

/// Whether the URL of a schema is that of registry entries.
pub(super) fn is_registry_schema(schema: &str) -> bool {
    schema.contains("modelcontextprotocol") && schema.contains("server.schema.json")
}
