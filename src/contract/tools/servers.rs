//! What a recorded session says of its server beside the tools.

use crate::contract::change::Proof;
use crate::contract::kinds::Level;
use crate::contract::text::difference;
use crate::contract::tools::change::{Change, Spot, kind, level_of};
use crate::contract::tools::set::{Server, ToolSet};
use crate::document::{Part, Place, Value};

/// Compares the only servers of both sides.
pub(super) fn compare(old: &ToolSet<'_>, new: &ToolSet<'_>, changes: &mut Vec<Change>) {
    let (Some(was), Some(is)) = (only(old), only(new)) else { return };
    if let (Some(before), Some(after)) = (was.handshake, is.handshake) {
        let name =
            |it: Value<'_>| it.get("serverInfo").and_then(|info| info.get("name")).map(Value::id);
        if let (Some(one), Some(other)) = (name(before), name(after)) {
            let (one, other) = (before.document().value(one), after.document().value(other));
            if let (Some(a), Some(b)) = (one.as_str(), other.as_str())
                && a != b
            {
                let message = format!("the server is `{b}` now, and was `{a}`");
                changes.push(change("server-name-changed", message, (was, one), (is, other)));
            }
        }
        texts((was, before, "instructions"), (is, after), changes);
        revision((was, before), (is, after), changes);
    }
    cache(was, is, changes);
}

fn only<'a, 'd>(set: &'a ToolSet<'d>) -> Option<&'a Server<'d>> {
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

fn texts(
    (was, before, key): (&Server<'_>, Value<'_>, &str),
    (is, after): (&Server<'_>, Value<'_>),
    changes: &mut Vec<Change>,
) {
    let text = |it: Value<'_>| it.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (one, other) = (text(before), text(after));
    if one != other {
        let message =
            format!("the instructions of the server changed: {}", difference(&one, &other));
        let place = |it: Value<'_>| it.get(key).unwrap_or(it).id();
        let (old, new) =
            (before.document().value(place(before)), after.document().value(place(after)));
        changes.push(change("server-instructions-changed", message, (was, old), (is, new)));
    }
}

fn revision(
    (was, before): (&Server<'_>, Value<'_>),
    (is, after): (&Server<'_>, Value<'_>),
    changes: &mut Vec<Change>,
) {
    let (Some(one), Some(other)) = (before.get("protocolVersion"), after.get("protocolVersion"))
    else {
        return;
    };
    if !one.equals(other) {
        let message = format!(
            "the session uses the protocol revision `{}` now, and used `{}`",
            other.scalar_text(),
            one.scalar_text()
        );
        changes.push(change("protocol-revision-changed", message, (was, one), (is, other)));
    }
}

fn cache(was: &Server<'_>, is: &Server<'_>, changes: &mut Vec<Change>) {
    let (Some(before), Some(after)) = (was.holder, is.holder) else { return };
    for key in ["ttlMs", "cacheScope"] {
        let (one, other) = (before.get(key), after.get(key));
        let is_same = match (one, other) {
            (Some(one), Some(other)) => one.equals(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        if !is_same {
            let message = format!("`{key}` of the list changed");
            let places = (one.unwrap_or(before), other.unwrap_or(after));
            changes.push(change("list-cache-changed", message, (was, places.0), (is, places.1)));
        }
    }
}

fn change(
    name: &str,
    message: String,
    (was, old): (&Server<'_>, Value<'_>),
    (is, new): (&Server<'_>, Value<'_>),
) -> Change {
    let kind = kind(name);
    let level = level_of(kind);
    let place = |value: Value<'_>| match value.kind().is_container() {
        true => Place::new(value.id(), Part::Opening),
        false => value.place(),
    };
    Change {
        kind,
        level,
        direction: None,
        tool: None,
        old: Some(Spot { source: was.source, place: place(old) }),
        new: Some(Spot { source: is.source, place: place(new) }),
        message,
        proof: (level == Level::Breaking).then_some(Proof::Definition),
        witness: None,
        count: 1,
        was_deprecated: false,
    }
}
