//! The tools of a server, and which of them are called.

use std::sync::Arc;

use crate::document::{Document, Value};
use crate::source::name_glob;
use crate::trial::{ToolState, TrialOptions};

/// A tool as it was listed.
pub(super) struct ListedTool<'d> {
    pub(super) name: &'d str,
    pub(super) schema: Value<'d>,
    /// Its name and description.
    pub(super) about: String,
    /// The harm that a call may do: 0 if it only reads, 1 if it adds or changes something, 2 if it destroys.
    harm: u8,
    /// How far it is tried before any call.
    pub(super) state: ToolState,
}

/// The entries of lists of a method.
pub(super) fn entries<'d>(
    lists: &'d [(&'static str, Arc<Document>)],
    method: &str,
    member: &'static str,
) -> Vec<Value<'d>> {
    let pages = lists.iter().filter(|(of, _)| *of == method);
    let results = pages.filter_map(|(_, page)| page.roots().next()?.get("result")?.get(member));
    results.flat_map(Value::items).collect()
}

/// Whether a tool is named for taking something away.
fn is_removal(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["delete", "remove", "clear", "reset", "drop", "purge"].iter().any(|word| name.contains(word))
}

/// The tools of a server: first those that only read, last those that destroy; of these, those with few
/// required arguments first, because they often list what others take.
pub(super) fn tools<'d>(
    lists: &'d [(&'static str, Arc<Document>)],
    options: &TrialOptions,
) -> Vec<ListedTool<'d>> {
    let named: Vec<_> =
        options.tools.iter().filter_map(|it| Some(name_glob(it).ok()?.compile_matcher())).collect();
    let mut tools: Vec<ListedTool<'d>> = Vec::new();
    for entry in entries(lists, "tools/list", "tools") {
        let (Some(name), Some(schema)) = (entry.text_of("name"), entry.get("inputSchema")) else {
            continue;
        };
        if tools.iter().any(|known| known.name == name) {
            continue;
        }
        let hint = entry.get("annotations").and_then(|it| it.get("readOnlyHint"));
        let is_read_only = hint.and_then(Value::as_bool) == Some(true);
        let is_destructive = entry
            .get("annotations")
            .and_then(|it| it.get("destructiveHint"))
            .and_then(Value::as_bool)
            .unwrap_or_else(|| is_removal(name));
        let harm = if is_read_only { 0 } else { 1 + u8::from(is_destructive) };
        let may_be_called = is_read_only || named.iter().any(|glob| glob.is_match(name));
        let needs_task = entry
            .get("execution")
            .and_then(|it| it.text_of("taskSupport"))
            .is_some_and(|support| support == "required");
        let state = match (may_be_called, needs_task) {
            (false, _) => ToolState::not_read_only(),
            (true, true) => ToolState::NotTried("runs as a task".to_owned()),
            (true, false) => ToolState::Tried,
        };
        let about = format!("{name} {}", entry.text_of("description").unwrap_or_default());
        tools.push(ListedTool { name, schema, about, harm, state });
    }
    let required = |tool: &ListedTool<'_>| {
        tool.schema.get("required").map_or(0, |names| names.items().count())
    };
    crate::sort::by(&mut tools, |one, other| {
        let [one_key, other_key] = [one, other].map(|tool| (tool.harm, required(tool)));
        one_key.cmp(&other_key).then_with(|| one.name.cmp(other.name))
    });
    tools
}
