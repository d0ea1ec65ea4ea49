//! `tool-null-member`

use crate::diagnostic::{Category, Severity};
use crate::document::{Syntax, TreeEdit, Value};
use crate::model::{
    EXTENDED_MEMBERS, HINTS, ListForm, Revision, Revisions, Tool, ToolList, known_member,
};
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, listed};

/// Optional members that are `null`.
pub static RULE: Rule = Rule {
    name: "tool-null-member",
    category: Category::Correctness,
    family: "tool",
    summary: "an optional member is `null` instead of absent",
    level: Level::Error,
    revisions: Revisions::ALL,
    source: "MCP, schema.ts, interfaces Tool, ToolAnnotations, ToolExecution and Icon: optional \
             members are left out, none of them may be `null`",
    fix: FixKind::Safe,
    page: include_str!("../../../docs/rules/tool-null-member.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let (protocol, extended) = null_members(subject.tool, context.revision());
    // Members that the protocol does not have are nobody's business but the record's readers'.
    let only_extended = protocol.is_empty();
    let nulls = if only_extended { extended } else { protocol };
    let Some((first, others)) = nulls.split_first() else { return };
    let names: Vec<_> = nulls.iter().map(|(_, name)| format!("`{name}`")).collect();
    let verb = if others.is_empty() { "is" } else { "are" };
    let message = format!("{} {verb} `null` instead of absent", listed(&names, 2));
    let mut finding = Finding::new(first.0.place(), message).help(if others.is_empty() {
        "remove the member"
    } else {
        "remove these members"
    });
    for (value, name) in others {
        finding = finding.label(value.place(), format!("`{name}` too"));
    }
    let edits = nulls.iter().map(|(value, _)| TreeEdit::Remove(value.id())).collect();
    let finding = finding.safe_fix("remove what is `null`", edits);
    if only_extended {
        let note = "extended record: an absent member says the same";
        context.report(finding.note(note).at_most(Severity::Info));
        return;
    }
    let finding = finding
        .note("MCP, schema.ts, Tool: optional members may be absent, but not `null`")
        .note("clients that check types (such as those built on zod) refuse the whole list");
    context.report(match is_sent_as_it_stands(subject.list, context.document().syntax()) {
        true => finding,
        false => finding
            .at_most(Severity::Warning)
            .note("here it is a warning: this document is not what a client receives as it stands"),
    });
}

/// A list inside a document of another kind was written by another program, and YAML is turned
/// into JSON before it is sent: what is `null` there may well be absent in the end.
fn is_sent_as_it_stands(list: &ToolList<'_>, syntax: Syntax) -> bool {
    list.form != ListForm::Nested && syntax != Syntax::Yaml
}

type NullMembers<'d> = Vec<(Value<'d>, String)>;

/// The optional members that are `null`: those of the protocol in this revision, and those of the
/// extended record.
fn null_members<'d>(tool: &Tool<'d>, revision: Revision) -> (NullMembers<'d>, NullMembers<'d>) {
    let (mut protocol, mut extended) = (Vec::new(), Vec::new());
    for member in tool.value.entries().filter(|member| member.is_null()) {
        let key = member.key().unwrap_or_default();
        let optional = known_member(key)
            .is_some_and(|known| !known.is_required() && known.revisions.contains(revision));
        if optional {
            protocol.push((member, key.to_owned()));
        } else if EXTENDED_MEMBERS.contains(&key) {
            extended.push((member, key.to_owned()));
        }
    }
    protocol.extend(nested_nulls(tool, revision));
    (protocol, extended)
}

/// The optional members that are `null` inside `annotations`, `execution` and `icons`.
fn nested_nulls<'d>(tool: &Tool<'d>, revision: Revision) -> NullMembers<'d> {
    let is_known =
        |name| known_member(name).is_some_and(|known| known.revisions.contains(revision));
    let mut nulls = Vec::new();
    if let Some(annotations) = tool.annotations.filter(|_| is_known("annotations")) {
        let keys = ["title"].into_iter().chain(HINTS);
        nulls.extend(nulls_among(annotations, "annotations", keys));
    }
    if let Some(execution) = tool.execution.filter(|_| is_known("execution")) {
        nulls.extend(nulls_among(execution, "execution", ["taskSupport"]));
    }
    let icons = tool.icons.filter(|_| is_known("icons"));
    for (index, icon) in icons.into_iter().flat_map(Value::items).enumerate() {
        let path = format!("icons[{index}]");
        nulls.extend(nulls_among(icon, &path, ["mimeType", "sizes", "theme"]));
    }
    nulls
}

fn nulls_among<'d>(
    object: Value<'d>,
    path: &str,
    keys: impl IntoIterator<Item = &'static str>,
) -> NullMembers<'d> {
    let keys: Vec<_> = keys.into_iter().collect();
    let nulls = object.entries().filter(|member| member.is_null());
    nulls
        .map(|member| (member, member.key().unwrap_or_default()))
        .filter(|(_, key)| keys.contains(key))
        .map(|(member, key)| (member, format!("{path}.{key}")))
        .collect()
}
