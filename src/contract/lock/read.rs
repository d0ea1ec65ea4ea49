//! Reading a lock, which is trusted only if its digests are right.

use std::sync::Arc;

use crate::contract::lock::digest::{PARTS, digests};
use crate::document::{Document, Value};
use crate::model::{IdStyle, LOCK_MEMBER, Tool, compose_tool_id};

/// The version number of the lock format.
pub(crate) const LOCK_VERSION: i128 = 1;

/// A tool as stored in a lock.
#[derive(Clone, Debug)]
pub struct LockedTool<'d> {
    /// The tool's entry in the lock.
    pub entry: Value<'d>,
    /// The definition; `None` if only digests are stored.
    pub definition: Option<Value<'d>>,
    /// The server that provides the tool, if the entry names one.
    pub server: Option<Arc<str>>,
    /// The ID of the tool.
    pub id: String,
    /// The digest of the whole definition.
    pub digest: &'d str,
    /// The digests of the definition's parts, with the names of the parts.
    pub parts: Vec<(&'static str, &'d str)>,
}

/// Whether a document is a lock.
pub fn is_lock(document: &Document) -> bool {
    document.roots().len() == 1
        && document.roots().next().is_some_and(|root| root.get(LOCK_MEMBER).is_some())
}

/// The tools of a lock.
///
/// # Errors
/// Why the lock cannot be trusted.
pub(crate) fn locked_tools(document: &Document) -> Result<Vec<LockedTool<'_>>, String> {
    if let Some(error) = document.syntax_errors().first() {
        let line = document.source().position(error.span.start).line;
        return Err(format!("syntax error in line {line}"));
    }
    let root = document.roots().next().ok_or("it is empty")?;
    let version = root.get(LOCK_MEMBER).and_then(|it| it.number_text()?.parse::<i128>().ok());
    match version {
        Some(LOCK_VERSION) => {}
        Some(newer) if newer > LOCK_VERSION => {
            return Err(format!("it has the format {newer}, which a newer mcp-lint reads"));
        }
        _ => return Err(format!("`{LOCK_MEMBER}` is not the number of a known format")),
    }
    let tools = root.get("tools").filter(|it| it.is_object()).ok_or("it has no `tools`")?;
    let mut seen = std::collections::HashSet::new();
    tools
        .entries()
        .map(|entry| {
            let key = entry.key().unwrap_or_default();
            if !seen.insert(key) {
                return Err(format!("the tool `{key}` appears twice"));
            }
            locked(entry, key)
        })
        .collect()
}

fn locked<'d>(entry: Value<'d>, key: &'d str) -> Result<LockedTool<'d>, String> {
    let text = |name: &str| entry.get(name).and_then(Value::as_str);
    let digest = text("digest").ok_or_else(|| format!("the tool `{key}` has no digest"))?;
    let of_part = |name: &'static str| Some((name, entry.get("parts")?.get(name)?.as_str()?));
    let parts: Vec<_> = PARTS.into_iter().filter_map(of_part).collect();
    let Some(definition) = entry.get("definition") else {
        let (server, id) = match key.rsplit_once('/') {
            Some((server, id)) => (Some(Arc::from(server)), id),
            None => (None, key),
        };
        let id = id.to_owned();
        return Ok(LockedTool { entry, definition: None, server, id, digest, parts });
    };
    let computed = digests(definition).map_err(|why| format!("the tool `{key}`: {why}"))?;
    let known = computed.parts.iter().map(|(name, digest)| (*name, digest.as_str()));
    if computed.whole != digest || !known.eq(parts.iter().copied()) {
        return Err(format!(
            "the definition and the digest of `{key}` disagree; it was edited, or a merge was not \
             finished: run `mcp-lint lock update`"
        ));
    }
    let id = tool_id(&Tool::new(definition, 0, None))
        .ok_or_else(|| format!("the definition of `{key}` has no name"))?;
    let bare = match definition.get("version").and_then(Value::as_str) {
        Some(version) => key.strip_suffix(&format!("@{version}")).unwrap_or(key),
        None => key,
    };
    let server = match bare.strip_suffix(&id) {
        Some("") => None,
        Some(server) if server.ends_with('/') => Some(Arc::from(&server[..server.len() - 1])),
        _ => return Err(format!("the key `{key}` is not that of the tool `{id}`")),
    };
    Ok(LockedTool { entry, definition: Some(definition), server, id, digest, parts })
}

/// The ID of a tool: `namespace:name` or `name`.
pub(crate) fn tool_id(tool: &Tool<'_>) -> Option<String> {
    let name = tool.display_name()?;
    let namespace = tool.namespace().and_then(Value::as_str).unwrap_or_default();
    Some(compose_tool_id(namespace, name, "", IdStyle::NamespaceName))
}
