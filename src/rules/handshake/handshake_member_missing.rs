//! `handshake-member-missing`

use crate::diagnostic::Category;
use crate::model::{Handshake, Revisions};
use crate::rules::handshake::clients::{rejected_by, response_type};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, MessageSubject, Rule, listed, place_of,
};

/// A response that lacks a required member.
pub static RULE: Rule = Rule {
    name: "handshake-member-missing",
    category: Category::Correctness,
    summary: "the result of `initialize` or `server/discover` lacks a required member",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface InitializeResult (until 2025-11-25) and DiscoverResult \
             (2026-07-28)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/handshake-member-missing.md"),
    check: Check::Message(check),
};

/// The members that clients cannot do without.
const fn needed(handshake: Handshake) -> &'static [&'static str] {
    match handshake {
        Handshake::Initialize => &["protocolVersion", "capabilities", "serverInfo"],
        Handshake::Discover => &["supportedVersions", "capabilities"],
    }
}

/// The members that the specification requires as well; for `resultType` there is another rule.
const fn also_required(handshake: Handshake) -> &'static [&'static str] {
    match handshake {
        Handshake::Initialize => &[],
        Handshake::Discover => &["ttlMs", "cacheScope"],
    }
}

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let missing = |names: &[&str]| -> Vec<String> {
        let absent = names.iter().filter(|name| result.get(name).is_none());
        absent.map(|name| format!("`{name}`")).collect()
    };
    let (needed, other) = (missing(needed(handshake)), missing(also_required(handshake)));
    let why = match (needed.is_empty(), other.is_empty()) {
        (true, true) => return,
        (true, false) => "clients do not know how long they may keep the response".to_owned(),
        (false, _) => rejected_by(handshake, None, true),
    };
    let all = listed(&[needed, other].concat(), 5);
    let headline = format!("the result of `{}` has no {all}", handshake.method());
    context.report(
        Finding::new(place_of(result), headline)
            .note(format!("{}: it is required; {why}", response_type(handshake)))
            .help(format!("add {all}")),
    );
}
