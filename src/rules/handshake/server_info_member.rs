//! `server-info-member`

use crate::diagnostic::Category;
use crate::model::{Handshake, Revisions};
use crate::rules::findings::members::{IMPLEMENTATION, faulty_member};
use crate::rules::handshake::clients::rejected_by;
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule, place_of};

/// A server that does not identify itself as clients expect.
pub static RULE: Rule = Rule {
    name: "server-info-member",
    category: Category::Correctness,
    summary: "`serverInfo` of a handshake lacks a member, or has one with another type",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface Implementation (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/server-info-member.md"),
    check: Check::Message(check),
};

const WHY: &str = "MCP, schema.ts, Implementation: `name` and `version` are required strings; \
                   `title`, `websiteUrl` and `description` are optional strings";

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((Handshake::Initialize, result)) = subject.handshake() else { return };
    let Some(info) = result.get("serverInfo").filter(|info| info.is_object()) else { return };
    for wanted in IMPLEMENTATION {
        let Some(finding) = faulty_member(info, "`serverInfo`", wanted) else { continue };
        let given = info.get(wanted.name);
        let who = rejected_by(Handshake::Initialize, given, wanted.is_required);
        let help = match given {
            None => format!("add the server's `{}`", wanted.name),
            Some(given) if given.is_null() && !wanted.is_required => "remove it".to_owned(),
            Some(_) => "write a string".to_owned(),
        };
        context.report(finding.note(WHY).note(who).help(help));
    }
    if let Some(icons) = info.get("icons").filter(|icons| icons.is_null()) {
        let who = rejected_by(Handshake::Initialize, Some(icons), false);
        context.report(
            Finding::new(place_of(icons), "`icons` of `serverInfo` is `null`, not an array")
                .note(format!("MCP since 2025-11-25, schema.ts, Icons: an array; {who}"))
                .help("remove it"),
        );
    }
}
