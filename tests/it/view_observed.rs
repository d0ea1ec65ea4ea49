//! What the projection says models receive, compared with what the clients' own conversions make of
//! the same results and lists (`tests/clients/view`).

use std::path::{Path, PathBuf};

use mcp_lint::document::{Document, Value};
use mcp_lint::model::{CallResult, ResultForm, Tool};
use mcp_lint::targets::{Duplicates, Selection, Target, named};
use mcp_lint::view::{
    CallNames, CountedText, Effect, ListedTool, Part, PartForm, Received, ServerParts, State, list,
    result,
};

const ORDER: &str = "the order of members is that of the SDK of AI SDK";
const DECODED: &str = "texts in Base64 are decoded";
const FAILS: &str = "the client reports an error instead of the list";
const URL: &str = "version 1 of the Python SDK writes addresses in their normal form";
const CREWAI: &str = "names in lower case with underscores, numbers, and a hash of SHA-256";
const RECURSION: &str = "a schema that refers to itself has another end";
const SIMPLIFIED: &str = "combined schemas are merged";
const LINES: &str = "a block that is not a text is an empty line";
const SDK: &str = "the SDK rejects `null`";
const TRACE: &str = "the text of an error contains its traceback";
const AUDIO: &str = "the message contains the JSON of all blocks";
const LONG: &str = "a name longer than 64 characters loses the part of the server";
const CLASH: &str = "names that are cleaned or cut to the same one are an error";
const TYPES: &str = "resources that are neither `text/*`, an image nor a PDF document fail";
const LINKS: &str = "a link is written as a Python object";

/// Words of libraries about a rejected result, in messages without an error flag.
const REJECTIONS: [&str; 3] = [
    "An error occurred while running the tool",
    "Error executing tool: ",
    "Unexpected error during MCP tool execution: ",
];

/// Cases in which the projection differs, each with the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("ai-sdk", "content missing beside structured", "the JSON of `structuredContent` is passed on"),
    ("ai-sdk", "link with an odd address and an empty description", ORDER),
    ("ai-sdk", "link with title and description", ORDER),
    ("ai-sdk", "text and link", ORDER),
    ("ai-sdk", "text resource for the user with _meta", ORDER),
    ("ai-sdk", "two links, one with all members", ORDER),
    ("anthropic-sdk", "blob of JSON", TYPES),
    ("anthropic-sdk", "blob of an odd type", TYPES),
    ("anthropic-sdk", "blob without mime type", DECODED),
    ("anthropic-sdk", "text as blob", DECODED),
    ("anthropic-sdk", "text resource of JSON", TYPES),
    ("anthropic-sdk", "text resource of a type with parameters", TYPES),
    ("anthropic-sdk", "two resources, text and structured", TYPES),
    ("autogen", "enum of strings", FAILS),
    ("autogen", "enums of mixed values", FAILS),
    ("autogen", "link with an odd address and an empty description", URL),
    ("autogen", "link with title and description", URL),
    ("autogen", "names of properties", FAILS),
    ("crewai", "duplicates", CREWAI),
    ("crewai", "link with an odd address and an empty description", URL),
    ("crewai", "link with title and description", URL),
    ("crewai", "name in capitals", CREWAI),
    ("crewai", "name of*", CREWAI),
    ("crewai", "name outside ASCII", CREWAI),
    ("crewai", "name with double underscores", CREWAI),
    ("crewai", "names outside of ASCII and of the first plane", CREWAI),
    ("crewai", "names that*", CREWAI),
    ("crewai", "order", CREWAI),
    ("google-adk", "long descriptions of properties", "the table divides the text"),
    ("google-adk", "structured numbers", "the collector writes the dictionary"),
    ("langchain-mcp-adapters", "blob without mime type", "an exception that ends the run"),
    ("langchain-mcp-adapters", "link with an odd address and an empty description", URL),
    ("langchain-mcp-adapters", "link with title and description", URL),
    (
        "langchain-mcp-adapters",
        "mutual recursion, and a second page with further members",
        RECURSION,
    ),
    ("langchain-mcp-adapters", "properties named like keywords", FAILS),
    ("langchain-mcp-adapters", "recursive reference", RECURSION),
    ("langchain-mcp-adapters", "references by pointer to a property and with escapes", FAILS),
    ("langchain-mcp-adapters", "references in items and unions", "titles inside of `anyOf` stay"),
    ("langchain-mcp-adapters-js", "allOf and if", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "anyOf with null, default null", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "conditions and dependencies", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "error with empty text, resource and link", LINES),
    ("langchain-mcp-adapters-js", "error with image", LINES),
    ("langchain-mcp-adapters-js", "error with link", LINES),
    (
        "langchain-mcp-adapters-js",
        "mutual recursion, and a second page with further members",
        RECURSION,
    ),
    ("langchain-mcp-adapters-js", "nested unions", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "null in all ways", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "oneOf at root", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "recursive reference", RECURSION),
    (
        "langchain-mcp-adapters-js",
        "references by pointer to a property and with escapes",
        "such references stay",
    ),
    ("langchain-mcp-adapters-js", "references in items and unions", SIMPLIFIED),
    ("langchain-mcp-adapters-js", "structured null", SDK),
    ("llama-index", "names of properties", FAILS),
    ("mastra", "names that*", CLASH),
    ("mcp-use", "41000 characters of an error", TRACE),
    ("mcp-use", "audio", AUDIO),
    ("mcp-use", "error*", TRACE),
    ("mcp-use", "link*", LINKS),
    ("mcp-use", "names of properties", FAILS),
    ("mcp-use", "references by pointer to a property and with escapes", FAILS),
    ("mcp-use", "text and audio", AUDIO),
    ("mcp-use", "text and link", LINKS),
    ("mcp-use", "text, audio, text", AUDIO),
    ("mcp-use", "text, image, text", "texts beside an image are not joined"),
    ("mcp-use", "text, image, text and structured", "texts beside an image are not joined"),
    ("mcp-use", "two links, one with all members", LINKS),
    ("n8n", "name of*", LONG),
    ("n8n", "names that differ after 64 characters", LONG),
    ("n8n", "no tools", FAILS),
    ("n8n", "structured null", SDK),
    ("openai-agents-js", "structured null", SDK),
    ("semantic-kernel", "name with a dot", FAILS),
    ("semantic-kernel", "names of properties", FAILS),
    ("semantic-kernel", "names outside of ASCII and of the first plane", FAILS),
    ("semantic-kernel", "names that are equal after cleaning", CLASH),
    ("semantic-kernel", "properties named like keywords", FAILS),
    ("strands", "blob of JSON", DECODED),
    ("strands", "boolean schemas", "a boolean schema becomes a string"),
    ("strands", "text as blob", DECODED),
];

/// Whether an exception is about a case: `*` at the end is any text.
fn covers(known: &str, case: &str) -> bool {
    known == case || known.strip_suffix('*').is_some_and(|beginning| case.starts_with(beginning))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/clients/view")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(folder().join(name)).unwrap()
}

/// A text in which each `{"repeat":["ab",3]}`, and each list of one, is replaced by the string
/// `"ababab"`.
fn repeated(text: &str) -> String {
    let (mut all, mut rest) = (String::new(), text);
    while let Some((before, run)) = rest.split_once(r#"{"repeat":[""#) {
        let (piece, after) = run.split_once("\",").unwrap();
        let (times, after) = after.split_once("]}").unwrap();
        let alone = before.strip_suffix('[').zip(after.strip_prefix(']'));
        let (before, after) = alone.unwrap_or((before, after));
        all.extend([before, "\"", &piece.repeat(times.parse().unwrap()), "\""]);
        rest = after;
    }
    all + rest
}

/// The cases of a file in which each is a line, byte for byte.
fn cases(name: &str) -> Vec<(String, String)> {
    let text = read(name);
    let lines = text.lines().filter(|line| line.starts_with('"'));
    let case = |line: &str| {
        let (name, case) = line[1..].split_once("\": ").unwrap();
        (name.to_owned(), repeated(case.trim_end_matches(',')))
    };
    lines.map(case).collect()
}

/// The names of the targets with a table.
fn observed() -> Vec<String> {
    let files = std::fs::read_dir(folder().join("observed")).unwrap();
    let mut names: Vec<_> =
        files.map(|file| file.unwrap().path().file_stem().unwrap().display().to_string()).collect();
    names.sort();
    names
}

/// A text of a table: a string, or a list of strings.
fn text(value: Value<'_>) -> String {
    value.as_str().map_or_else(|| value.items().map(Value::text).collect(), ToOwned::to_owned)
}

/// A part of a table in one line.
fn observed_part(part: Value<'_>) -> String {
    match (part.get("text"), part.get("media"), part.get("link")) {
        (Some(value), ..) => format!("text {:?}", text(value)),
        (_, Some(media), _) => format!("media {}", known_type(media.as_str().unwrap_or_default())),
        (.., Some(uri)) => format!("link {}", uri.text()),
        _ => panic!("{}", part.compact_json()),
    }
}

/// The media type, unless it is the name of none.
fn known_type(media_type: &str) -> &str {
    if media_type == "application/octet-stream" { "" } else { media_type }
}

fn projected_part(part: &Part<'_>) -> String {
    match &part.form {
        PartForm::Text(text) => format!("text {text:?}"),
        PartForm::Media(kind) | PartForm::File(kind) => format!("media {}", known_type(kind)),
        PartForm::Uri(uri) => format!("link {uri}"),
    }
}

/// Whether a client rejects a result as a whole.
fn is_rejected(received: &Received<'_>) -> bool {
    received.parts.is_empty() && received.losses.iter().any(|loss| loss.effect == Effect::Fails)
}

/// The difference between the projection of a result and the table, if there is one.
fn of_result(target: &Target, case: &str, table: Value<'_>) -> Option<String> {
    let document = Document::of_json(case);
    let call = CallResult::new(document.roots().next().unwrap(), ResultForm::Bare, None);
    let names = CallNames { server: "srv", tool: "t" };
    let Some(received) = result(&call, target, names) else { return Some("not known".into()) };
    let parts: Vec<_> = table.get("parts").unwrap().items().map(observed_part).collect();
    let own: Vec<_> = received.parts.iter().map(projected_part).collect();
    let state = table.text_of("state").unwrap();
    let is_same_state = match received.state {
        State::None => state == "ok",
        State::Flag => state == "error",
        // An exception that is caught becomes a result with a mark.
        State::Raised => state == "raised" || state == "error",
    };
    // What ends the run is read by no model.
    let ends = state == "raised" && parts.is_empty();
    let is_same = match is_rejected(&received) {
        // The words about it are the client's own.
        true => {
            let is_about_it = |part: &String| REJECTIONS.iter().any(|it| part.contains(it));
            state != "ok" || parts.iter().any(is_about_it)
        }
        false => is_same_state && (ends || parts == own),
    };
    (!is_same).then(|| format!("{state}: {parts:?}\n  not {:?}: {own:?}", received.state))
}

/// The difference between the projection of a list and the table, if there is one.
fn of_list(target: &'static Target, case: &str, table: Value<'_>) -> Option<String> {
    let document = Document::of_json(case);
    let pages: Vec<_> = document.roots().next().unwrap().items().collect();
    let mut parts = ServerParts::default();
    for (page, tools) in pages.iter().enumerate() {
        let tools = tools.items().enumerate().map(|(index, tool)| Tool::new(tool, index, None));
        parts.tools.extend(tools.map(|tool| ListedTool::new(tool, page)));
    }
    parts.judge(&Selection::of_names([target.name]).unwrap(), 1);
    let Some(received) = list(&parts, target, "srv") else { return Some("not known".into()) };
    let view = target.view.as_ref().unwrap();
    if let Some(error) = table.text_of("error") {
        let is_lost =
            !received.is_empty() && received.iter().all(|tool| !tool.delivery.is_available());
        let fails = view.list.as_ref().and_then(|it| it.duplicates) == Some(Duplicates::Error);
        return (!is_lost && (!fails || parts.tools.len() < 2)).then(|| error.to_owned());
    }
    let has_schema = view.schema.as_ref().is_none_or(|schema| schema.rebuilt.is_none());
    let row = |name: &str, description: Option<&str>, schema: Option<&str>| {
        let schema = schema.filter(|_| has_schema).unwrap_or_default();
        format!("{name} {description:?} {schema}")
    };
    let available = received.iter().filter(|tool| tool.delivery.is_available());
    let own: Vec<_> = available
        .map(|tool| {
            row(&tool.name, counted(tool.description.as_ref()), counted(tool.schema.as_ref()))
        })
        .collect();
    let tools: Vec<_> = table.get("tools").unwrap().items().collect();
    let tools: Vec<_> = tools
        .into_iter()
        .map(|tool| {
            let description = tool.get("description").filter(|it| !it.is_null()).map(text);
            let schema = tool.get("schema").map(Value::compact_json);
            row(tool.text_of("name").unwrap(), description.as_deref(), schema.as_deref())
        })
        .collect();
    (own != tools).then(|| format!("{tools:#?}\n  not {own:#?}"))
}

/// The differences between the projection and the table of a target.
fn differences(name: &str) -> Vec<String> {
    let Some(target) = named(name).filter(|target| target.view.is_some()) else {
        return vec![format!("{name}: no facts")];
    };
    let table = repeated(&read(&format!("observed/{name}.json")));
    let table = Document::of_json(&table);
    let table = table.roots().next().unwrap();
    let mut found = Vec::new();
    let mut unused: Vec<_> = EXCEPTIONS.iter().filter(|(of, ..)| *of == name).collect();
    let view = target.view.as_ref().unwrap();
    for (part, file) in [("results", "results.json"), ("lists", "lists.json")] {
        // A form for which there are no words is described by a note.
        if part == "results" && view.result.is_none() {
            continue;
        }
        let rows = table.get(part).unwrap();
        for (case, given) in cases(file) {
            let row = rows.members().find(|row| row.key_text() == case).expect("a row");
            let difference = match part {
                "results" => of_result(target, &given, row),
                _ => of_list(target, &given, row),
            };
            let Some(difference) = difference else { continue };
            let is_known = |known: &str| covers(known, &case);
            unused.retain(|(_, known, _)| !is_known(known));
            if !EXCEPTIONS.iter().any(|(of, known, _)| *of == name && is_known(known)) {
                let short: String = difference.chars().take(1_200).collect();
                found.push(format!("{name}, {case}:\n  {short}"));
            }
        }
    }
    found.extend(unused.iter().map(|(_, known, _)| format!("{name}, {known}: no exception")));
    found
}

#[test]
fn models_receive_what_the_projection_says() {
    let found: Vec<_> = observed().iter().flat_map(|name| differences(name)).collect();
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found.join("\n"));
}

fn counted(text: Option<&CountedText>) -> Option<&str> {
    text.map(|text| &*text.text)
}
