//! `handshake-member-type`

use crate::diagnostic::Category;
use crate::model::{Handshake, Revisions};
use crate::rules::findings::members::{MemberType, Wanted, faulty_member, optional, required};
use crate::rules::handshake::clients::{rejected_by, response_type};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, MessageSubject, Rule, described, place_of,
};

/// A member with another type.
pub static RULE: Rule = Rule {
    name: "handshake-member-type",
    category: Category::Correctness,
    summary: "a member of the result of `initialize` or `server/discover` has another type",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface InitializeResult (until 2025-11-25) and DiscoverResult \
             (2026-07-28)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/handshake-member-type.md"),
    check: Check::Message(check),
};

/// The members of the result of `initialize`.
const OF_INITIALIZE: &[Wanted] = &[
    required("protocolVersion", MemberType::Text),
    required("capabilities", MemberType::Object),
    required("serverInfo", MemberType::Object),
    optional("instructions", MemberType::Text),
];

/// The members of the result of `server/discover`.
const OF_DISCOVER: &[Wanted] = &[
    required("supportedVersions", MemberType::Array),
    required("capabilities", MemberType::Object),
    required("ttlMs", MemberType::Integer),
    required("cacheScope", MemberType::Text),
    optional("instructions", MemberType::Text),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let whose = format!("the result of `{}`", handshake.method());
    let members = match handshake {
        Handshake::Initialize => OF_INITIALIZE,
        Handshake::Discover => OF_DISCOVER,
    };
    for wanted in members {
        // Missing ones have a rule of their own.
        let Some(given) = result.get(wanted.name) else { continue };
        let Some(finding) = faulty_member(result, &whose, *wanted) else { continue };
        let kind = wanted.kind.name();
        let who = rejected_by(handshake, Some(given), wanted.is_required);
        context.report(finding.note(format!("{}: {kind}; {who}", response_type(handshake))).help(
            match given.is_null() && !wanted.is_required {
                true => "remove it".to_owned(),
                false => format!("write {kind}"),
            },
        ));
    }
    let versions = result.get("supportedVersions").filter(|_| handshake == Handshake::Discover);
    for version in versions.into_iter().flat_map(|list| list.items()) {
        if version.is_string() {
            continue;
        }
        let headline = format!("`supportedVersions` contains {}, not a string", described(version));
        context.report(
            Finding::new(place_of(version), headline)
                .note(format!(
                    "{}: an array of strings; {}",
                    response_type(handshake),
                    rejected_by(handshake, None, true)
                ))
                .help("write the date of a revision as a string, such as `\"2026-07-28\"`"),
        );
    }
}
