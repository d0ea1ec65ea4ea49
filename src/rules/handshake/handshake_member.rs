//! `handshake-member`

use crate::diagnostic::Category;
use crate::model::{Handshake, Revisions};
use crate::rules::findings::members::{MemberType, Wanted, optional, required};
use crate::rules::handshake::clients::{rejected_by, report_faults, response_type};
use crate::rules::{
    Check, Context, Finding, FixKind, Level, MessageSubject, Rule, described, place_of,
};

/// A response without a required member, or with another type.
pub static RULE: Rule = Rule {
    name: "handshake-member",
    category: Category::Correctness,
    summary: "the result of `initialize` or `server/discover` lacks a member, or has one with another type",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface InitializeResult (until 2025-11-25) and DiscoverResult \
             (2026-07-28)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/handshake-member.md"),
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
    optional("instructions", MemberType::Text),
];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let whose = format!("the result of `{}`", handshake.method());
    let members = match handshake {
        Handshake::Initialize => OF_INITIALIZE,
        Handshake::Discover => OF_DISCOVER,
    };
    report_faults(result, &whose, members, response_type(handshake), handshake, context);
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
