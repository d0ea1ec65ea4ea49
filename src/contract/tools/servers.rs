//! Changes of a server in a recorded session, other than those of its tools.

use crate::changes::{self, Kind};
use crate::contract::change::{FilePlace, value_change};
use crate::contract::text::difference;
use crate::contract::tools::change::Change;
use crate::contract::tools::set::{PrimitiveSet, Server};
use crate::document::{Part, Place, Value};

/// Compares the servers of both sides if each side has exactly one.
pub(super) fn compare(old: &PrimitiveSet<'_>, new: &PrimitiveSet<'_>, changes: &mut Vec<Change>) {
    let (Some(was), Some(is)) = (only(old), only(new)) else { return };
    let mut put = |kind: &'static Kind, message: String, old: Value<'_>, new: Value<'_>| {
        let file_places = [Some(file_place(was, old)), Some(file_place(is, new))];
        changes.push(Change::new(kind, message, None, file_places));
    };
    // A list alone does not name its server, which is not the same as a server without a name.
    if let (Some(before), Some(after)) = (was.handshake, is.handshake) {
        handshakes(before, after, &mut put);
    }
    let (Some(before), Some(after)) = (was.holder, is.holder) else { return };
    for key in ["ttlMs", "cacheScope"] {
        let (one, other) = (before.get(key), after.get(key));
        if value_change(one, other).is_some() {
            let message = format!("`{key}` of the list changed");
            let (one, other) = (one.unwrap_or(before), other.unwrap_or(after));
            put(changes::LIST_CACHE_CHANGED, message, one, other);
        }
    }
}

fn handshakes<'d>(
    before: Value<'d>,
    after: Value<'d>,
    put: &mut impl FnMut(&'static Kind, String, Value<'d>, Value<'d>),
) {
    let name = |it: Value<'d>| it.get("serverInfo").and_then(|info| info.get("name"));
    if let (Some(one), Some(other)) = (name(before), name(after))
        && let (Some(was), Some(is)) = (one.as_str(), other.as_str())
        && was != is
    {
        let message = format!("the server is `{is}` now, and was `{was}`");
        put(changes::SERVER_NAME_CHANGED, message, one, other);
    }
    let [one, other] = [before, after].map(|it| it.get("instructions"));
    let [was, is] = [one, other].map(|it| it.and_then(Value::as_str).unwrap_or_default());
    if was != is {
        let message = format!("the instructions of the server changed: {}", difference(was, is));
        let (old, new) = (one.unwrap_or(before), other.unwrap_or(after));
        put(changes::SERVER_INSTRUCTIONS_CHANGED, message, old, new);
    }
    let revision = |it: Value<'d>| it.get("protocolVersion");
    if let (Some(one), Some(other)) = (revision(before), revision(after))
        && !one.equals(other)
    {
        let message = format!(
            "the session uses the protocol revision `{}` now, and used `{}`",
            other.scalar_text(),
            one.scalar_text()
        );
        put(changes::PROTOCOL_REVISION_CHANGED, message, one, other);
    }
}

fn only<'a, 'd>(set: &'a PrimitiveSet<'d>) -> Option<&'a Server<'d>> {
    let [server] = set.servers.as_slice() else {
        // Pages of one list.
        let mut servers = set.servers.iter();
        let first = servers.next()?;
        let same = |it: &Server<'_>| {
            it.handshake.map(Value::id) == first.handshake.map(Value::id)
                && it.source == first.source
        };
        return servers.all(same).then_some(first).filter(|it| it.handshake.is_some());
    };
    Some(server)
}

fn file_place(server: &Server<'_>, value: Value<'_>) -> FilePlace {
    let place = if value.kind().is_container() {
        Place::new(value.id(), Part::Opening)
    } else {
        value.place()
    };
    FilePlace { source: server.source, place, tool: None }
}
