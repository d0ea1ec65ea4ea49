//! Server files: configurations of clients, registry entries, server cards with their catalogues,
//! manifests of bundles and extensions, documents about authorization.
//! They are recognised by content; file names that clients prescribe are additional evidence.

pub(in crate::model) mod authorization;
pub(in crate::model) mod neighbour;
pub(in crate::model) mod package_facts;
pub(in crate::model) mod path_evidence;
pub(in crate::model) mod server_card;

use crate::document::Value;
use crate::model::recognition::server_file::authorization::AuthorizationForm;
use crate::model::recognition::server_file::path_evidence::PathEvidence;
use crate::model::recognition::server_file::server_card::{
    is_card, is_card_name, is_catalog, is_registry_schema,
};
use crate::source::{
    has_name_marked, is_client_file, is_configuration_name, is_path_ending, keys_of_servers,
};

/// The kind of a server file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ServerFileKind {
    /// The configuration of a client, with the servers that it starts or connects to.
    ClientConfiguration,
    /// A registry entry, `server.json`.
    RegistryEntry,
    /// A server card, which describes how to connect to a server (SEP-2127).
    ServerCard,
    /// An AI catalogue, which lists server cards and other documents.
    AiCatalog,
    /// The `manifest.json` of a bundle (MCPB, formerly DXT).
    BundleManifest,
    /// The `gemini-extension.json` of an extension.
    GeminiExtension,
    /// The `marketplace.json` with the plugins of a marketplace of Claude Code.
    PluginMarketplace,
    /// A document by which clients find out how to authorize.
    Authorization(AuthorizationForm),
}

/// A file about servers, with its kind.
#[derive(Clone, Copy, Debug)]
pub struct ServerFile<'d> {
    /// The kind of the file.
    pub kind: ServerFileKind,
    /// The root value of the file.
    pub root: Value<'d>,
}

impl<'d> ServerFile<'d> {
    /// The tools that a manifest lists without their definitions.
    pub fn listed_tools(self) -> Option<Value<'d>> {
        let tools = self.root.get("tools").filter(|tools| tools.items().next().is_some());
        tools.filter(|_| self.kind == ServerFileKind::BundleManifest)
    }
}

/// Recognises a root that is about servers.
pub(crate) fn server_file<'d>(root: Value<'d>, by: &PathEvidence<'_>) -> Option<ServerFile<'d>> {
    let PathEvidence { path, is_named, .. } = *by;
    if let Some((root, form, _)) = AuthorizationForm::in_record(root) {
        return Some(ServerFile { kind: ServerFileKind::Authorization(form), root });
    }
    let recorded = AuthorizationForm::recorded(root);
    if let Some(form) = recorded.or_else(|| by.served.form_of(root)) {
        return Some(ServerFile { kind: ServerFileKind::Authorization(form), root });
    }
    // Most files are others: one pass over the keys is cheaper than to ask for each of them.
    if !root.is_object() || !by.is_likely && !root.entries().any(is_sign) {
        return None;
    }
    let kind = if is_catalog(root, path) {
        ServerFileKind::AiCatalog
    } else if is_card(root, path) {
        ServerFileKind::ServerCard
    } else if is_bundle_manifest(root, path) {
        ServerFileKind::BundleManifest
    } else if is_registry_entry(root, path) {
        ServerFileKind::RegistryEntry
    } else if is_path_ending(path, MARKETPLACE) {
        ServerFileKind::PluginMarketplace
    } else if is_path_ending(path, GEMINI_EXTENSION) {
        ServerFileKind::GeminiExtension
    } else if is_named
        || POLICY_KEYS.iter().any(|key| root.has(key))
        || !server_maps(root).is_empty()
    {
        ServerFileKind::ClientConfiguration
    } else {
        return None;
    };
    Some(ServerFile { kind, root })
}

/// The file name of a manifest that is recognised by name only.
const GEMINI_EXTENSION: &str = "gemini-extension.json";
/// The path of a marketplace.
const MARKETPLACE: &str = ".claude-plugin/marketplace.json";

/// Whether a path is one that clients prescribe for a file about servers.
pub(crate) fn is_server_file_name(path: &str) -> bool {
    is_path_ending(path, GEMINI_EXTENSION)
        || is_path_ending(path, MARKETPLACE)
        || is_plugin_manifest(path)
        || is_configuration_name(path)
}

/// The kind of the file that programs expect at a path.
pub fn prescribed_kind(path: &str) -> Option<ServerFileKind> {
    match path {
        _ if is_path_ending(path, "server.json") => Some(ServerFileKind::RegistryEntry),
        _ if is_path_ending(path, "manifest.json") => Some(ServerFileKind::BundleManifest),
        _ if is_path_ending(path, GEMINI_EXTENSION) => Some(ServerFileKind::GeminiExtension),
        _ if is_path_ending(path, MARKETPLACE) => Some(ServerFileKind::PluginMarketplace),
        _ if is_card_name(path) => Some(ServerFileKind::ServerCard),
        _ if is_server_file_name(path) || is_client_file(path) => {
            Some(ServerFileKind::ClientConfiguration)
        }
        _ => AuthorizationForm::at_well_known(path).map(ServerFileKind::Authorization),
    }
}

/// Whether a path is that of the manifest of a plugin, which may contain servers or refer to files
/// that do.
pub fn is_plugin_manifest(path: &str) -> bool {
    has_name_marked(path, 'p')
}

/// The path of the manifest of a plugin of which the whole form is known.
pub const PLUGIN_MANIFEST: &str = ".claude-plugin/plugin.json";

/// Whether a member of the root may belong to a server file, independent of the file name.
fn is_sign(member: Value<'_>) -> bool {
    const OTHERS: [&str; 12] = [
        "server",
        "dxt_version",
        "manifest_version",
        "entrypoint",
        "$schema",
        "packages",
        "remotes",
        "projects",
        "mcp",
        "settings",
        "customizations",
        "specVersion",
    ];
    let key = member.key_bytes();
    let is_key = |known: &&str| known.as_bytes() == key;
    OTHERS.iter().any(is_key)
        || POLICY_KEYS.iter().any(is_key)
        || KEYS.iter().any(|(known, _)| is_key(known))
}

/// The keys of lists of servers that an organisation allows and denies.
const POLICY_KEYS: [&str; 2] = ["allowedMcpServers", "deniedMcpServers"];

/// Whether a root is a bundle manifest. Manifests of browser extensions have numbers as versions.
fn is_bundle_manifest(root: Value<'_>, path: &str) -> bool {
    let has = |key: &str| root.has(key);
    let server = root.get("server").filter(|server| server.is_object());
    let starts_server = |server: Value<'_>| server.has("mcp_config") || server.has("entry_point");
    let has_version = |key: &str| root.get(key).is_some_and(Value::is_string);
    // The members that were invented where the format was not known.
    let is_imagined = has("entrypoint") && has("configSchema") && has("tools");
    has_version("dxt_version")
        || server.is_some_and(starts_server)
            && (has("manifest_version")
                || has("dxt_version")
                || is_path_ending(path, "manifest.json"))
        || has_version("manifest_version") && has("name") && (has("server") || has("user_config"))
        || is_imagined && is_path_ending(path, "manifest.json")
}

fn is_registry_entry(root: Value<'_>, path: &str) -> bool {
    if is_registry_schema(root.text_of("$schema").unwrap_or_default()) {
        return true;
    }
    let has_any = |value: Value<'_>, keys: &[&str]| keys.iter().any(|key| value.has(key));
    let items = |key: &str| root.items_of(key);
    let is_package = |it: Value<'_>| {
        has_any(it, &["registryType", "registry_type", "registryName", "registry_name"])
    };
    let is_remote =
        |it: Value<'_>| it.has("url") && has_any(it, &["type", "transport_type", "transportType"]);
    let name = root.text_of("name");
    let is_named =
        name.is_some_and(|name| name.contains('/')) || is_path_ending(path, "server.json");
    is_named && (items("packages").any(is_package) || items("remotes").any(is_remote))
}

/// The servers of a configuration: an object, or a list in which each server has its name.
#[derive(Clone, Copy, Debug)]
pub struct ServerMap<'d> {
    /// The object or list that contains the servers.
    pub container: Value<'d>,
    /// The path of keys to what has the key, such as `settings`; empty for the root. `*` is any
    /// key.
    pub holder: &'static str,
    /// The path of keys from there to the container, such as `mcp.servers`; empty for the root.
    pub key: &'d str,
}

impl ServerMap<'_> {
    /// The path of keys from the root to the container.
    pub fn path(&self) -> String {
        if self.holder.is_empty() {
            self.key.to_owned()
        } else {
            format!("{}.{}", self.holder, self.key)
        }
    }
}

/// Keys under which configurations have servers, each with whether the key alone is enough
/// evidence.
const KEYS: [(&str, bool); 11] = [
    ("mcpServers", true),
    ("mcp.mcpServers", true),
    ("mcp_servers", true),
    ("mcp-servers", true),
    ("context_servers", true),
    ("context_server", true),
    ("contextServers", true),
    ("mcp.servers", false),
    ("servers", false),
    ("mcp", false),
    ("extensions", false),
];

/// All containers of servers in a document, in the order of the text.
pub fn server_maps(root: Value<'_>) -> Vec<ServerMap<'_>> {
    let path = root.document().source().path();
    let (is_named, is_plugin) = (is_configuration_name(path), is_plugin_manifest(path));
    // Where servers are in this file for some client, wherever they are now.
    let is_prescribed = |key: &str| keys_of_servers(path).any(|it| it.ends_with(key));
    let is_known = is_named || is_client_file(path);
    let mut maps = Vec::new();
    // Other paths, which only the data of a client have.
    let is_usual = |key: &str| {
        let inner = HOLDERS.iter().find_map(|it| key.strip_prefix(it)?.strip_prefix('.'));
        KEYS.iter().any(|(known, _)| *known == inner.unwrap_or(key))
    };
    let others: Vec<_> = keys_of_servers(path).filter(|key| !is_usual(key)).collect();
    for (path_of_holder, holder) in holders(root) {
        let others = others.iter().filter(|_| path_of_holder.is_empty());
        for (key, is_enough) in KEYS.into_iter().chain(others.map(|key| (*key, false))) {
            let container = holder.at_keys(key);
            let is_map = |it: &Value<'_>| {
                let has_inner = ["servers", "mcpServers"].iter().any(|key| it.has(key));
                // What a client reports about its servers does not say how to reach them.
                let has = |key| it.entries().chain(it.items()).any(|entry| entry.has(key));
                let is_report = has("status") && !has("command") && !has("url");
                if key == "mcp" && has_inner || is_report && !is_named {
                    return false;
                }
                is_enough
                    || is_named
                    || !["servers", "extensions"].contains(&key) && is_prescribed(key)
                    || is_known && all_are_servers(*it)
                    || has_only_servers(*it, key == "extensions")
            };
            let container = container.filter(|it| it.kind().is_container()).filter(is_map);
            // In a list of a plugin, texts name files, and objects have servers.
            let is_list = |it: &Value<'_>| is_plugin && it.is_array();
            let inner = container.filter(is_list).into_iter().flat_map(Value::items);
            let inner = inner.filter(|it| it.is_object());
            let containers = container.filter(|it| !is_list(it)).into_iter().chain(inner);
            maps.extend(containers.map(|container| ServerMap {
                container,
                holder: path_of_holder,
                key,
            }));
        }
    }
    if maps.is_empty() && is_known {
        // A key that no client reads, or none at all.
        let similar = root.entries().filter(|it| it.is_object() && is_similar_key(it.key()));
        let similar = similar.filter(|it| is_named || all_are_servers(*it));
        let is_entry = |it: Value<'_>| it.is_object() || it.key() == Some("$schema");
        let is_map = root.entries().all(is_entry) && root.entries().any(has_reach);
        let root = Some(root).filter(|it| if is_named { is_map } else { all_are_servers(*it) });
        let all = similar.chain(root);
        maps.extend(all.map(|it| ServerMap { container: it, holder: "", key: it.key_text() }));
    }
    crate::sort::by_key(&mut maps, |map| map.container.id());
    maps
}

/// The paths of keys to objects that may have a key of servers: the projects of Claude Code, the
/// settings of VS Code in the file of a workspace or a development container.
const HOLDERS: [&str; 4] =
    ["projects.*", "settings", "customizations.vscode.settings", "customizations.vscode"];

/// The objects that may have a key of servers, each with its path: the root, and those of
/// [`HOLDERS`].
fn holders(root: Value<'_>) -> impl Iterator<Item = (&'static str, Value<'_>)> {
    let inner = HOLDERS.into_iter().flat_map(move |path| {
        let outer = path.strip_suffix(".*");
        let all = root.at_keys(outer.unwrap_or(path)).into_iter();
        let all = all.flat_map(move |it| match outer {
            Some(_) => it.entries().collect(),
            None => vec![it],
        });
        all.filter(|it| it.is_object()).map(move |it| (path, it))
    });
    std::iter::once(("", root)).chain(inner)
}

/// Whether an entry has a program or an address, under the usual names.
fn has_reach(entry: Value<'_>) -> bool {
    entry.has("command") || entry.has("url")
}

/// Whether an object contains servers and nothing else.
fn all_are_servers(map: Value<'_>) -> bool {
    map.is_object() && map.entries().next().is_some() && map.entries().all(has_reach)
}

/// Whether a key differs from a key for servers only in case, separators or plural.
fn is_similar_key(key: Option<&str>) -> bool {
    let folded = key.map(crate::model::text::folded).unwrap_or_default();
    matches!(folded.trim_end_matches('s'), "mcpserver" | "mcp" | "server" | "contextserver")
}

/// The number of servers in a file.
pub fn server_count(file: ServerFile<'_>) -> usize {
    use ServerFileKind::{ClientConfiguration, GeminiExtension};
    if !matches!(file.kind, ClientConfiguration | GeminiExtension) {
        return 0;
    }
    let maps = server_maps(file.root).into_iter().map(|map| map.container);
    maps.map(|map| map.entries().chain(map.items()).count()).sum()
}

/// Whether an object contains at least one server, and only objects.
fn has_only_servers(map: Value<'_>, with_type: bool) -> bool {
    let is_server = |entry: Value<'_>| looks_like_server(entry, with_type);
    map.is_object()
        && map.entries().any(is_server)
        && map.entries().all(|entry| entry.is_object() || entry.key() == Some("$schema"))
}

/// Whether an object describes how to start or reach a server.
fn looks_like_server(entry: Value<'_>, with_type: bool) -> bool {
    const TRANSPORTS: [&str; 9] = [
        "stdio",
        "http",
        "sse",
        "streamable-http",
        "streamable_http",
        "streamableHttp",
        "local",
        "remote",
        "builtin",
    ];
    let has = |key: &str| entry.has(key);
    let transport = entry.text_of("type");
    let has_type = transport.is_some_and(|transport| TRANSPORTS.contains(&transport));
    let starts = has("command") && (has("args") || has("env") || has_type) || has("cmd");
    let connects = ["url", "uri", "httpUrl", "serverUrl"].iter().any(|key| has(key));
    if with_type { has_type && (has("cmd") || has("uri")) } else { starts || has_type && connects }
}

/// Whether a text that could not be parsed was intended as a server file.
pub fn is_broken_server_file(text: &str, path: &str) -> bool {
    is_configuration_name(path)
        || is_card_name(path)
        || AuthorizationForm::at_well_known(path).is_some()
        || has_key(text, "mcpServers mcp_servers context_servers")
}

/// Whether a text that could not be parsed or recognised may contain values of a server file.
pub fn is_like_server_file(text: &str, path: &str) -> bool {
    const KEYS: &str = "mcp_config user_config registryType environmentVariables packageArguments \
        runtimeArguments remotes startCommand deployment";
    is_broken_server_file(text, path)
        || is_server_file_name(path)
        || has_key(text, KEYS)
        || text.contains("mcp_servers.")
        || has_key(text, "command cmd url") && has_key(text, "args env headers")
}

/// Whether a text contains one of the keys, with or without quotation marks.
fn has_key(text: &str, keys: &str) -> bool {
    let is_key = |(at, key): (usize, &str)| {
        let behind = text[at + key.len()..].trim_start_matches(['"', '\'']).trim_start();
        behind.starts_with([':', ']'])
    };
    keys.split(' ').any(|key| text.match_indices(key).any(is_key))
}

#[cfg(test)]
mod tests {
    use super::ServerFileKind::{BundleManifest, ClientConfiguration, RegistryEntry};
    use super::{KEYS, PathEvidence, ServerFileKind, is_server_file_name, server_file};
    use crate::document::{Document, Syntax};
    use crate::model::recognition::prefilter::may_be_server_file;

    #[track_caller]
    fn check(path: &str, text: &str, expected: Option<ServerFileKind>) {
        let document = Document::of(path, text.to_owned(), Syntax::Json);
        let path = document.source().path();
        let by = PathEvidence::of(path, is_server_file_name(path));
        let found = document.roots().next().and_then(|root| server_file(root, &by));
        assert_eq!(found.map(|file| file.kind), expected, "{text}");
        assert!(expected.is_none() || may_be_server_file(text.as_bytes(), path), "{text}");
    }

    /// Checks each member alone, in a file whose name is no evidence.
    #[test]
    fn any_of_the_members_is_enough() {
        let local = r#"{"a": {"command": "x", "args": []}}"#;
        for (key, _) in KEYS {
            if key == "extensions" {
                continue;
            }
            check("a.json", &format!("{{\"{key}\": {local}}}"), Some(ClientConfiguration));
            if let Some((outer, inner)) = key.split_once('.') {
                let text = format!("{{\"{outer}\": {{\"{inner}\": {local}}}}}");
                check("a.json", &text, Some(ClientConfiguration));
            }
        }
        let text = format!("{{\"projects\": {{\"/a\": {{\"mcpServers\": {local}}}}}}}");
        check("a.json", &text, Some(ClientConfiguration));
        for registry in ["registryType", "registry_type", "registryName", "registry_name"] {
            let text = format!(r#"{{"name": "a.b/c", "packages": [{{"{registry}": "npm"}}]}}"#);
            check("a.json", &text, Some(RegistryEntry));
        }
        let remotes = r#"{"name": "a.b/c", "remotes": [{"type": "sse", "url": "https://x"}]}"#;
        check("a.json", remotes, Some(RegistryEntry));
        check("a.json", r#"{"dxt_version": "0.1"}"#, Some(BundleManifest));
        let server = r#""server": {"entry_point": "x"}"#;
        let text = format!(r#"{{"manifest_version": "0.2", {server}}}"#);
        check("a.json", &text, Some(BundleManifest));
        check("manifest.json", &format!("{{{server}}}"), Some(BundleManifest));
        let imagined = r#"{"entrypoint": "x", "configSchema": {}, "tools": []}"#;
        check("manifest.json", imagined, Some(BundleManifest));
        for text in [r#"{"tools": []}"#, r#"{"name": "a", "version": "1"}"#, "[]"] {
            check("a.json", text, None);
        }
    }
}
