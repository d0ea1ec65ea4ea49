//! Reading a lock, which is trusted only if its digests are right.

use std::sync::Arc;

use crate::contract::lock::digest::{PARTS, digests};
use crate::document::{Document, Value};
use crate::model::{IdStyle, LOCK_MEMBER, ListedKind, Tool, compose_tool_id};

/// The version number of the lock format.
pub(crate) const LOCK_VERSION: i128 = 1;

/// A definition as stored in a lock.
#[derive(Clone, Debug)]
pub struct LockedPrimitive<'d> {
    /// The kind of the definition; `None` for a tool.
    pub kind: Option<ListedKind>,
    /// The entry in the lock.
    pub entry: Value<'d>,
    /// The definition; `None` if only digests are stored.
    pub definition: Option<Value<'d>>,
    /// The server of the definition, if the entry names one.
    pub server: Option<Arc<str>>,
    /// The ID of a tool, the name of a prompt, or the URI of a resource or a template.
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

/// The definitions of a lock.
///
/// # Errors
/// Why the lock cannot be trusted.
pub(crate) fn locked_primitives(document: &Document) -> Result<Vec<LockedPrimitive<'_>>, String> {
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
    let listed = ListedKind::ALL.map(|kind| Some((Some(kind), root.get(kind.member())?)));
    let sections = [(None, tools)].into_iter().chain(listed.into_iter().flatten());
    let entries = sections.flat_map(|(kind, section)| section.entries().map(move |it| (kind, it)));
    let mut seen = std::collections::HashSet::new();
    entries
        .map(|(kind, entry)| {
            let key = entry.key().unwrap_or_default();
            let noun = kind.map_or("tool", ListedKind::name);
            if !seen.insert((kind, key)) {
                return Err(format!("the {noun} `{key}` appears twice"));
            }
            locked(entry, key, kind)
        })
        .collect()
}

fn locked<'d>(
    entry: Value<'d>,
    key: &'d str,
    kind: Option<ListedKind>,
) -> Result<LockedPrimitive<'d>, String> {
    let noun = kind.map_or("tool", ListedKind::name);
    let digest = entry.text_of("digest");
    let digest = digest.ok_or_else(|| format!("the {noun} `{key}` has no digest"))?;
    let of_part = |name: &'static str| Some((name, entry.get("parts")?.get(name)?.as_str()?));
    let parts: Vec<_> = PARTS.into_iter().filter_map(of_part).collect();
    let definition = entry.get("definition");
    if let Some(definition) = definition {
        let computed = digests(definition).map_err(|why| format!("the {noun} `{key}`: {why}"))?;
        let known = computed.parts.iter().map(|(name, digest)| (*name, digest.as_str()));
        if computed.whole != digest || !known.eq(parts.iter().copied()) {
            return Err(format!(
                "the definition and the digest of `{key}` disagree; it was edited, or a merge was \
                 not finished: run `mcp-lint lock`"
            ));
        }
    }
    let (server, id) = match (kind, definition) {
        (None, None) => match key.rsplit_once('/') {
            Some((server, id)) => (Some(server), id.to_owned()),
            None => (None, key.to_owned()),
        },
        (None, Some(definition)) => server_and_id(definition, key)?,
        // The ID of a tool has no slash, unlike a URI, which is why such entries name their server.
        (Some(_), _) => {
            let server = entry.text_of("server");
            let start = server.map_or(0, |server| server.len() + 1);
            (server, key.get(start..).unwrap_or(key).to_owned())
        }
    };
    let server = server.map(Arc::from);
    Ok(LockedPrimitive { kind, entry, definition, server, id, digest, parts })
}

/// The server and the ID in the key of a tool.
fn server_and_id<'d>(
    definition: Value<'d>,
    key: &'d str,
) -> Result<(Option<&'d str>, String), String> {
    let id = tool_id(&Tool::new(definition, 0, None))
        .ok_or_else(|| format!("the definition of `{key}` has no name"))?;
    let bare = match definition.text_of("version") {
        Some(version) => key.strip_suffix(&format!("@{version}")).unwrap_or(key),
        None => key,
    };
    match bare.strip_suffix(&id) {
        Some("") => Ok((None, id)),
        Some(server) if server.ends_with('/') => Ok((Some(&server[..server.len() - 1]), id)),
        _ => Err(format!("the key `{key}` is not that of the tool `{id}`")),
    }
}

/// The ID of a tool: `namespace:name` or `name`.
pub(crate) fn tool_id(tool: &Tool<'_>) -> Option<String> {
    let name = tool.display_name()?;
    let namespace = tool.namespace().and_then(Value::as_str).unwrap_or_default();
    Some(compose_tool_id(namespace, name, "", IdStyle::NamespaceName))
}
