//! What models receive of small results: the texts that clients were observed to pass on.

use mcp_lint::document::Document;
use mcp_lint::model::{CallResult, ResultForm};
use mcp_lint::targets::named;
use mcp_lint::view::{CallNames, PartForm, State, result};

/// What the model of a target receives, as one line: parts in order, divided by ` + `, and the
/// state in front if it is an error.
pub(crate) fn received(text: &str, target: &str) -> String {
    let document = Document::of_json(text);
    let call = CallResult::new(document.roots().next().unwrap(), ResultForm::Bare, None);
    let target = named(target).unwrap_or_else(|| panic!("{target}"));
    let names = CallNames { server: "srv", tool: "t" };
    let Some(received) = result(&call, target, names) else { return "not known".to_owned() };
    let part = |form: &PartForm| match form {
        PartForm::Text(text) => text.clone(),
        PartForm::Media(kind) => format!("<{kind}>"),
        PartForm::File(kind) => format!("<file {kind}>"),
        PartForm::Uri(uri) => format!("<{uri}>"),
    };
    let parts: Vec<_> = received.parts.iter().map(|it| part(&it.form)).collect();
    let state = match received.state {
        State::None => "",
        State::Flag => "error: ",
        State::Raised => "raised: ",
    };
    let unknown: String = received.unknown.iter().map(|it| format!(" ?{}", it.name())).collect();
    format!("{state}{}{unknown}", parts.join(" + "))
}

pub(crate) const PROSE_BESIDE_ROWS: &str = r#"{"content":[{"type":"text","text":"Found 3 rows. Next: call page(2)."}],"structuredContent":{"rows":[1,2,3]}}"#;
pub(crate) const STRUCTURED_ONLY: &str = r#"{"content":[],"structuredContent":{"total":7}}"#;
pub(crate) const ERROR: &str = r#"{"content":[{"type":"text","text":"Unknown city. Try: Oslo."}],"structuredContent":{"code":"E_CITY"},"isError":true}"#;
pub(crate) const EMPTY_ERROR: &str = r#"{"content":[],"isError":true}"#;
const CHART: &str = r#"{"content":[{"type":"text","text":"Chart:"},{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}],"structuredContent":{"points":2}}"#;
pub(crate) const LINK: &str = r#"{"content":[{"type":"resource_link","uri":"file:///r/report.txt","name":"report","title":"Q3 report","description":"Numbers","mimeType":"text/plain"}]}"#;

const EQUAL: &str =
    r#"{"content":[{"type":"text","text":"{\"n\": 3}"}],"structuredContent":{"n":3}}"#;
const IMAGE: &str = r#"{"content":[{"type":"text","text":"Chart:"},{"type":"image","data":"iVBORw0KGgo=","mimeType":"image/png"}]}"#;
const EMBEDDED: &str = r##"{"content":[{"type":"resource","resource":{"uri":"doc://a/1","mimeType":"text/markdown","text":"# One"}}]}"##;
const BLOB: &str = r#"{"content":[{"type":"resource","resource":{"uri":"doc://a/2","mimeType":"application/pdf","blob":"JVBERi0="}}]}"#;
const AUDIO: &str = r#"{"content":[{"type":"audio","data":"UklGRg==","mimeType":"audio/wav"}]}"#;
const AUDIENCE: &str = r#"{"content":[{"type":"text","text":"for the user only","annotations":{"audience":["user"]}},{"type":"text","text":"for the model","annotations":{"audience":["assistant"]}}]}"#;
const TWO_TEXTS: &str = r#"{"content":[{"type":"text","text":"a"},{"type":"text","text":"b"}]}"#;

/// The results, by the names in `view_cases.tsv`.
const CASES: [(&str, &str); 13] = [
    ("equal", EQUAL),
    ("prose-beside-rows", PROSE_BESIDE_ROWS),
    ("structured-only", STRUCTURED_ONLY),
    ("error", ERROR),
    ("empty-error", EMPTY_ERROR),
    ("image", IMAGE),
    ("image-structured", CHART),
    ("link", LINK),
    ("embedded-text", EMBEDDED),
    ("blob", BLOB),
    ("audio", AUDIO),
    ("audience", AUDIENCE),
    ("two-texts", TWO_TEXTS),
];

/// The clients whose own conversion of these results was run.
const CLIENTS: [&str; 14] = [
    "agent-framework",
    "ai-sdk",
    "claude-code",
    "copilot-cli",
    "gemini-cli",
    "kimi-cli",
    "langchain-mcp-adapters",
    "langchain-mcp-adapters-js",
    "llama-index",
    "n8n",
    "openai-agents",
    "pydantic-ai",
    "qwen-code",
    "strands",
];

/// `view_cases.tsv` has a line for each result and client: the name of the result, the client, and
/// what its model receives, with `\\n` for a line break. Each line was compared with what the
/// client was observed to pass on; `UPDATE_SNAPSHOTS=1` writes the file again.
#[test]
fn one_result_reaches_models_in_many_ways() {
    let lines = CASES.iter().flat_map(|(name, text)| {
        CLIENTS.map(|client| {
            let received = received(text, client).replace('\\', "\\\\").replace('\n', "\\n");
            format!("{name}\t{client}\t{received}\n")
        })
    });
    let lines: String = lines.collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/view_cases.tsv");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(path, &lines).unwrap();
    }
    let expected = include_str!("view_cases.tsv").replace("\r\n", "\n");
    for (line, expected) in lines.lines().zip(expected.lines()) {
        assert_eq!(line, expected);
    }
    assert_eq!(lines.lines().count(), expected.lines().count());
}

#[test]
fn models_of_seven_clients_see_seven_things() {
    for (target, expected) in [
        ("claude-code", r#"{"rows":[1,2,3]}"#),
        ("agent-framework", r#"{"rows": [1, 2, 3]}"#),
        ("openai-agents", "Found 3 rows. Next: call page(2)."),
        (
            "gemini-cli",
            "<untrusted_context>\nFound 3 rows. Next: call page(2).\n</untrusted_context>",
        ),
        ("qwen-code", "{\"rows\":[1,2,3]}\nFound 3 rows. Next: call page(2)."),
        (
            "langchain-mcp-adapters-js",
            r#"{"type":"text","text":"Found 3 rows. Next: call page(2).","structuredContent":{"rows":[1,2,3]}}"#,
        ),
        (
            "llama-index",
            "meta=None content=[TextContent(type='text', text='Found 3 rows. Next: call page(2).', \
             annotations=None, meta=None)] structured_content={'rows': [1, 2, 3]} is_error=False \
             result_type='complete'",
        ),
    ] {
        assert_eq!(received(PROSE_BESIDE_ROWS, target), expected, "{target}");
    }
}
