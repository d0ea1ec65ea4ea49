use serde_json::Value as Json;

use crate::rules::limits::{MAX_COMPARED_CALLS, MAX_EARLIER_VALUES};

rule! {
    name: "call-reference-refused",
    summary: "a tool does not find what another tool has just listed",
    level: Warning,
    check: Calls(check),
}

/// Parts of rejections of a value that does not exist, in lower case.
const MISSING: [&str; 7] = [
    "not found",
    "does not exist",
    "doesn't exist",
    "no such",
    "not exist",
    "unknown",
    "could not find",
];

/// Ends of the names of members that refer to something.
const REFERENCES: [&str; 9] = ["id", "key", "slug", "uri", "url", "path", "uuid", "handle", "guid"];

/// A value that an answer has, with the name of its member and of the tool.
struct ListedValue<'d> {
    name: String,
    value: Json,
    tool: &'d str,
    answer: Value<'d>,
}

fn check<'d>(subject: &CallsSubject<'_, 'd>, context: &mut Context<'d>) {
    let mut calls: Vec<_> =
        subject.tools.iter().flat_map(|tool| tool.calls.iter().map(move |it| (tool, it))).collect();
    // Only then the answers are worth reading.
    let is_candidate =
        |call: &JudgedCall<'_, '_>| call.is_valid && call.is_rejected() && names_missing(call);
    if !calls.iter().any(|(_, call)| is_candidate(call)) {
        return;
    }
    crate::sort::by_key(&mut calls, |(_, call)| call.request.value.id());
    let mut candidates = 0;
    let mut listed: Vec<ListedValue<'d>> = Vec::new();
    for (tool, call) in calls {
        if call.worked() && !is_read_only(tool) {
            // What was listed before may be gone.
            listed.clear();
        }
        let name = tool.tool.text_of("name").unwrap_or_default();
        let is_full = listed.len() >= MAX_EARLIER_VALUES;
        if let (false, Some(answer), Some(data)) = (is_full, call.answer(), call.data()) {
            let mut take = |member: &str, value: &Json| {
                let is_known = listed.len() >= MAX_EARLIER_VALUES;
                if !is_known && (value.is_string() || value.is_number()) {
                    let (member, value) = (plain(member), value.clone());
                    listed.push(ListedValue { name: member, value, tool: name, answer });
                }
            };
            each_member("", &data, &mut take);
        }
        if !is_candidate(call) {
            continue;
        }
        candidates += 1;
        if candidates > MAX_COMPARED_CALLS || refused(tool, call, &listed, context) {
            return;
        }
    }
}

/// Reports a call that does not find a listed value; returns whether it does.
fn refused<'d>(
    tool: &CallsOfTool<'_, 'd>,
    call: &JudgedCall<'_, 'd>,
    listed: &[ListedValue<'d>],
    context: &mut Context<'d>,
) -> bool {
    let own = tool.tool.text_of("name").unwrap_or_default();
    let works = tool.calls.iter().any(JudgedCall::worked);
    if works {
        return false;
    }
    let arguments = call.call.arguments.into_iter().flat_map(Value::entries);
    let is_reference = |it: &Value<'_>| is_reference_name(&plain(it.key_text()));
    for argument in arguments.filter(|it| is_reference(it) && call.names(it.scalar_text())) {
        let name = argument.key_text();
        let plain = plain(name);
        let is_same = |it: &&ListedValue<'_>| {
            it.tool != own && it.name == plain && argument.equals_json(&it.value, |_| true)
        };
        let Some(source) = listed.iter().find(is_same) else { continue };
        let (shown, from) = (quoted_value(argument), quoted(source.tool));
        context.enter_result(Some(own));
        Finding::new(
            place_of(argument),
            format!("{shown} of {from} is not found as {}", quoted(name)),
        )
        .label_elsewhere(source.answer, "listed here")
        .note(format!("the rejection: {}", call.quoted_rejection()))
        .help("accept what the other tool lists, or list what this one accepts")
        .report(context);
        context.enter_result(None);
        return true;
    }
    false
}

/// Whether a name refers to something. Each tool has an `id`, of another thing.
fn is_reference_name(name: &str) -> bool {
    name != "id" && REFERENCES.iter().any(|end| name.ends_with(end))
}

/// Whether a rejection says that something does not exist.
fn names_missing(call: &JudgedCall<'_, '_>) -> bool {
    let text = call.text().to_ascii_lowercase();
    MISSING.iter().any(|part| text.contains(part))
}

fn is_read_only(tool: &CallsOfTool<'_, '_>) -> bool {
    let hint = tool.tool.get("annotations").and_then(|it| it.get("readOnlyHint"));
    hint.is_some_and(Value::is_true)
}

/// Visits the members of data that are no objects or arrays; an entry of `notes` with an `id` has a
/// `note_id`.
fn each_member(around: &str, value: &Json, take: &mut impl FnMut(&str, &Json)) {
    match value {
        Json::Object(members) => members.iter().for_each(|(name, value)| {
            take(name, value);
            if name == "id" {
                take(&format!("{}id", around.strip_suffix('s').unwrap_or(around)), value);
            }
            if value.is_object() || value.is_array() {
                each_member(name, value, take);
            }
        }),
        Json::Array(items) => items.iter().for_each(|item| each_member(around, item, take)),
        _ => {}
    }
}

fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_ascii_lowercase()
}
