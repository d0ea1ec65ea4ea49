//! `server-capability-type`

use crate::diagnostic::Category;
use crate::document::Value;
use crate::model::{Handshake, Revisions};
use crate::rules::findings::members::{MemberType, Wanted, faulty_member, not_an_object, optional};
use crate::rules::{Check, Context, Finding, FixKind, Level, MessageSubject, Rule, quoted};

/// A capability of another form.
pub static RULE: Rule = Rule {
    name: "server-capability-type",
    category: Category::Correctness,
    summary: "a capability of a server is not an object, or has a member with another type",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interface ServerCapabilities (all revisions)",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/server-capability-type.md"),
    check: Check::Message(check),
};

/// The capabilities, with the members of each that are not objects with members themselves. For
/// `tools` there is another rule.
const CAPABILITIES: [(&[&str], &[Wanted]); 7] = [
    (&["logging"], &[]),
    (&["completions"], &[]),
    (&["prompts"], &[optional("listChanged", MemberType::Boolean)]),
    (
        &["resources"],
        &[optional("subscribe", MemberType::Boolean), optional("listChanged", MemberType::Boolean)],
    ),
    (&["tasks"], &[optional("list", MemberType::Object), optional("cancel", MemberType::Object)]),
    (&["tasks", "requests"], &[]),
    (&["tasks", "requests", "tools"], &[optional("call", MemberType::Object)]),
];

/// Capabilities whose members have names of their own, and are objects.
const MAPS: [&str; 2] = ["experimental", "extensions"];

fn check(subject: &MessageSubject<'_, '_>, context: &mut Context<'_>) {
    let Some((handshake, result)) = subject.handshake() else { return };
    let Some(capabilities) = result.get("capabilities").filter(|it| it.is_object()) else { return };
    for (path, members) in CAPABILITIES {
        // Tasks became an extension in 2026-07-28.
        if handshake == Handshake::Discover && path[0] == "tasks" {
            continue;
        }
        let found = path.iter().try_fold(capabilities, |value, name| value.get(name));
        if let Some(capability) = found {
            check_capability(capability, &path.join("."), members, context);
        }
    }
    for name in MAPS {
        let Some(map) = capabilities.get(name) else { continue };
        check_capability(map, name, &[], context);
        for member in map.entries() {
            if !member.is_object() {
                let key = quoted(&format!("{name}.{}", member.key().unwrap_or_default()));
                let whose = format!("the capability {key}");
                report(not_an_object(member, &whose), false, context);
            }
        }
    }
}

fn check_capability(value: Value<'_>, name: &str, members: &[Wanted], context: &mut Context<'_>) {
    let whose = format!("the capability `{name}`");
    if !value.is_object() {
        report(not_an_object(value, &whose), value.is_null(), context);
    }
    for wanted in members {
        let is_null = value.get(wanted.name).is_some_and(Value::is_null);
        if let Some(finding) = faulty_member(value, &whose, *wanted) {
            report(finding, is_null, context);
        }
    }
}

fn report(finding: Finding, is_null: bool, context: &mut Context<'_>) {
    let why = "MCP, schema.ts, ServerCapabilities: a capability is an object, and switches in it \
               are booleans";
    let (who, help) = match is_null {
        true => (
            "the TypeScript SDKs cannot connect; the Python SDK ignores a `null`",
            "remove it, or write `{}`",
        ),
        false => (
            "the Python SDK and the TypeScript SDK 2.x cannot connect",
            "write the type that the specification defines; `{}` declares a capability",
        ),
    };
    context.report(finding.note(why).note(who).help(help));
}
