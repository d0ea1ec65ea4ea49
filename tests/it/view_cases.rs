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
        State::Success => "",
        State::Error => "error: ",
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

#[test]
fn one_result_reaches_models_in_many_ways() {
    for (case, target, expected) in [
        (PROSE_BESIDE_ROWS, "claude-code", r#"{"rows":[1,2,3]}"#),
        (
            PROSE_BESIDE_ROWS,
            "gemini-cli",
            "<untrusted_context>\nFound 3 rows. Next: call page(2).\n</untrusted_context>",
        ),
        (STRUCTURED_ONLY, "claude-code", r#"{"total":7}"#),
        (STRUCTURED_ONLY, "gemini-cli", ""),
        (ERROR, "claude-code", "raised: Unknown city. Try: Oslo."),
        (EMPTY_ERROR, "claude-code", "raised: Unknown error"),
        (CHART, "claude-code", r#"<image/png> + {"points":2}"#),
        (LINK, "claude-code", "[Resource link: report] file:///r/report.txt (Numbers)"),
        (LINK, "gemini-cli", "Resource Link: Q3 report at file:///r/report.txt"),
    ] {
        assert_eq!(received(case, target), expected, "{target}: {case}");
    }
}
