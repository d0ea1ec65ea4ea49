//! The members of a response that opens a connection, and what clients do if one is malformed.

use crate::model::Handshake;
use crate::rules::findings::members::faulty_member;
use crate::rules::prelude::*;

/// Who rejects a missing member, or one with this value. Checked with the Python SDK 2.3, the
/// TypeScript SDK 1.32 and the TypeScript client 2.4: `null` for an optional member passes in
/// Python only, arrays for some objects in the TypeScript SDK 1.x, which does not know
/// `server/discover`.
pub(super) fn rejected_by(
    handshake: Handshake,
    given: Option<Value<'_>>,
    is_required: bool,
) -> String {
    let is_null = given.is_some_and(Value::is_null) && !is_required;
    let is_newer_only = handshake == Handshake::Discover || given.is_some_and(Value::is_array);
    let typescript =
        if is_newer_only { "the TypeScript SDK 2.x" } else { "the TypeScript SDKs 1.x and 2.x" };
    if is_null {
        format!("{typescript} cannot connect; the Python SDK ignores a `null`")
    } else {
        format!("the Python SDK and {typescript} cannot connect")
    }
}

/// The type of the response in the specification.
pub(super) const fn response_type(handshake: Handshake) -> &'static str {
    match handshake {
        Handshake::Initialize => "MCP, schema.ts, InitializeResult",
        Handshake::Discover => "MCP 2026-07-28, schema.ts, DiscoverResult",
    }
}

/// Reports the faults of the members of an object in such a response, with the section that
/// defines them.
pub(super) fn report_faults(
    object: Value<'_>,
    whose: &str,
    wanted: &[Wanted],
    section: &str,
    handshake: Handshake,
    context: &mut Context<'_>,
) {
    // All that are missing have one cause.
    let is_missing = |it: &&Wanted| it.is_required && object.get(it.name).is_none();
    let missing: Vec<_> =
        wanted.iter().filter(is_missing).map(|it| format!("`{}`", it.name)).collect();
    if !missing.is_empty() {
        let (names, who) = (listed(&missing, 5), rejected_by(handshake, None, true));
        Finding::new(place_of(object), format!("{whose} has no {names}"))
            .cite(format!("{section}: {who}"))
            .help(format!("add {names}"))
            .report(context);
    }
    for wanted in wanted {
        let Some(given) = object.get(wanted.name) else { continue };
        let Some(finding) = faulty_member(object, whose, *wanted) else { continue };
        let kind = wanted.kind.name();
        let who = rejected_by(handshake, Some(given), wanted.is_required);
        let help = if given.is_null() && !wanted.is_required {
            "remove it".to_owned()
        } else {
            format!("write {kind}")
        };
        context.report(finding.cite(format!("{section}: {who}")).help(help));
    }
}
