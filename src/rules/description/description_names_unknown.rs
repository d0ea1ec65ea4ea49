use std::ops::Range;

use crate::model::text::{backticked_words, near_miss};
use crate::rules::limits::MAX_COMPARED_WORDS;

rule! {
    name: "description-names-unknown",
    category: Quality,
    summary: "a description contains a misspelt name of a parameter or tool",
    level: Info,
    fix: Unsafe,
    check: List(check),
}

/// Shell commands that descriptions compare tools with: not every `grep` means a tool `Grep`.
const COMMANDS: [&str; 9] = ["bash", "cat", "curl", "diff", "find", "git", "grep", "ls", "sed"];

/// An unknown word in backticks, and the name that was probably intended.
struct UnknownMention<'a, 'd> {
    tool: &'a Tool<'d>,
    word: &'d str,
    bytes: Range<usize>,
    meant: Value<'d>,
    meant_name: &'d str,
}

fn check<'d>(list: &ToolList<'d>, context: &mut Context<'d>) {
    let quotes = |tool: &Tool<'d>| {
        tool.description().and_then(Value::as_str).is_some_and(|text| text.contains('`'))
    };
    if !list.tools.iter().any(quotes) {
        return;
    }
    let tools = ToolNames::of(list);
    let edit_distance: Vec<_> =
        list.tools.iter().flat_map(|tool| unknown_mentions(tool, &tools)).collect();
    if edit_distance.is_empty() {
        return;
    }
    let known = known_words(list);
    for slip in edit_distance.iter().filter(|slip| !known.contains(slip.word)) {
        context.enter_tool(Some(slip.tool));
        context.report(finding(slip));
    }
    context.enter_tool(None);
}

fn finding(slip: &UnknownMention<'_, '_>) -> Finding {
    let (word, meant) = (quoted(slip.word), quoted(slip.meant_name));
    let place = slip.tool.description().map_or(slip.tool.place(), |description| {
        description.slice_place(slip.bytes.start, slip.bytes.end)
    });
    let is_tool = slip.meant.key() == Some("name");
    let (what, there) =
        if is_tool { ("tool", slip.meant.place()) } else { ("parameter", slip.meant.key_place()) };
    Finding::new(place, format!("no {what} is called {word}; did you mean {meant}?"))
        .label(there, format!("the {what}"))
        .note("names are exact: a model that follows the description makes a call that fails")
        .rewriting(format!("write {meant}"), slip.meant_name)
}

/// The names of the tools in a list, by folded name.
struct ToolNames<'d> {
    by_folded: HashMap<String, Value<'d>>,
}

impl<'d> ToolNames<'d> {
    fn of(list: &ToolList<'d>) -> Self {
        let name = |tool: &Tool<'d>| {
            let name = tool.name()?;
            Some((folded(name.as_str()?), name))
        };
        Self { by_folded: list.tools.iter().filter_map(name).collect() }
    }
}

/// The words in backticks in a description that are similar to a parameter of the tool, or to the
/// name of another tool.
fn unknown_mentions<'a, 'd>(
    tool: &'a Tool<'d>,
    tools: &ToolNames<'d>,
) -> Vec<UnknownMention<'a, 'd>> {
    let Some(text) = tool.description().and_then(Value::as_str) else { return Vec::new() };
    let words = backticked_words(text, MAX_COMPARED_WORDS);
    if words.is_empty() {
        return Vec::new();
    }
    let properties = tool.any_input_schema().and_then(|schema| schema.get("properties"));
    let parameters: Vec<_> =
        properties.into_iter().flat_map(Value::entries).take(MAX_COMPARED_WORDS).collect();
    let slip = |(word, bytes): (&'d str, Range<usize>)| {
        if COMMANDS.contains(&word) {
            return None;
        }
        let (meant, meant_name) =
            meant_parameter(word, &parameters).or_else(|| meant_tool(word, tools))?;
        Some(UnknownMention { tool, word, bytes, meant, meant_name })
    };
    words.into_iter().filter_map(slip).collect()
}

fn meant_parameter<'d>(word: &str, parameters: &[Value<'d>]) -> Option<(Value<'d>, &'d str)> {
    let key = |parameter: &Value<'d>| parameter.key_text();
    // The word is the exact name of a parameter, even if another is similar.
    if parameters.iter().any(|parameter| key(parameter) == word) {
        return None;
    }
    let near = parameters.iter().filter_map(|parameter| {
        near_miss(word, key(parameter)).map(|nearness| (nearness, *parameter))
    });
    let (_, meant) = near.min_by_key(|(nearness, _)| *nearness)?;
    Some((meant, meant.key_text()))
}

fn meant_tool<'d>(word: &str, tools: &ToolNames<'d>) -> Option<(Value<'d>, &'d str)> {
    let meant = *tools.by_folded.get(&folded(word))?;
    let name = meant.as_str()?;
    // `DMLDiagnostics` is a class, whatever the tool `dml_diagnostics` does.
    let is_capital = |text: &str| text.starts_with(|first: char| first.is_ascii_uppercase());
    if is_capital(word) && !is_capital(name) {
        return None;
    }
    near_miss(word, name).map(|_| (meant, name))
}

/// All keys and strings of a list. A word among them is not a typo.
fn known_words<'d>(list: &ToolList<'d>) -> HashSet<&'d str> {
    let values = list.container.subtree();
    values.flat_map(|value| [value.key(), value.as_str()]).flatten().collect()
}
