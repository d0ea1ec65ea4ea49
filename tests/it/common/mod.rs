//! Shared helpers of the tests.
#![allow(dead_code, reason = "each test binary uses a part")]
#![allow(unreachable_pub, reason = "shared by several crates")]
pub mod fake_secrets;
pub mod folder;
pub mod lint;
pub mod suggestions;
pub mod watchdog;

use std::sync::Arc;

use mcp_lint::document::{Document, Kind, ReadLimits, Syntax, Value};
use mcp_lint::source::SourceText;
use serde_json::{Map, Number, json};

/// Reads `text` with the default limits.
pub fn read(text: &str, syntax: Syntax) -> Document {
    read_within(text, syntax, &ReadLimits::default())
}

/// Reads `text` within `limits`.
pub fn read_within(text: &str, syntax: Syntax, limits: &ReadLimits) -> Document {
    Document::read(Arc::new(SourceText::new("test", text)), syntax, limits)
}

/// Whether the text was read as one value without any error.
pub fn is_accepted(document: &Document) -> bool {
    document.syntax_errors().is_empty()
        && document.limits_hit().is_empty()
        && document.roots().len() == 1
}

/// The text's only root as JSON.
pub fn only_root(document: &Document) -> serde_json::Value {
    assert!(is_accepted(document), "{:?} {:?}", document.text(), document.syntax_errors());
    to_json(document.roots().next().expect("a root"))
}

/// The syntax errors of a document as `(source, message)`.
pub fn errors(document: &Document) -> Vec<(&str, &str)> {
    let errors = document.syntax_errors().iter();
    errors.map(|error| (&document.text()[error.span.range()], &*error.message)).collect()
}

/// Whether a text has an error of TOML 1.1 that the crate `toml` lets pass: a line break before or
/// after the `=` inside braces, or a dotted key that adds to an array of tables.
pub fn is_stricter_than_toml(document: &Document) -> bool {
    document.syntax_errors().iter().any(|error| {
        let behind = document.text()[error.span.end as usize..].trim_start_matches([' ', '\t']);
        let ends_line = behind.starts_with(['\n', '\r', '#']);
        match &*error.message {
            "expected a value here" | "expected `=` and a value after this key" => ends_line,
            message => message.ends_with("is an array of tables, which a dotted key cannot extend"),
        }
    })
}

/// The value as `serde_json` would read it: the last of duplicate keys wins.
pub fn to_json(value: Value<'_>) -> serde_json::Value {
    match value.kind() {
        Kind::Null => serde_json::Value::Null,
        Kind::Boolean => value.as_bool().into(),
        Kind::Number => number(value.number_text().unwrap_or_default()),
        Kind::String => value.as_str().into(),
        Kind::Array => value.items().map(to_json).collect(),
        Kind::Object => {
            let entry =
                |member: Value<'_>| (member.key().unwrap_or("").to_owned(), to_json(member));
            serde_json::Value::Object(value.entries().map(entry).collect::<Map<_, _>>())
        }
    }
}

/// A number of JSON or of YAML's core schema, or a string if JSON cannot express the number.
fn number(text: &str) -> serde_json::Value {
    if let Ok(number) = serde_json::from_str::<Number>(text) {
        return number.into();
    }
    let radix = |prefix: &str, radix| {
        let digits = text.strip_prefix(prefix)?;
        u64::from_str_radix(digits, radix).ok()
    };
    if let Some(integer) = radix("0x", 16).or_else(|| radix("0o", 8)) {
        return integer.into();
    }
    if let Ok(integer) = text.parse::<i64>() {
        return integer.into();
    }
    let float = text.parse::<f64>().ok().and_then(Number::from_f64);
    float.map_or_else(|| text.into(), Into::into)
}

/// Checks the invariants that hold for every document, whatever its text is.
pub fn check_sanity(document: &Document) {
    let text = document.text();
    let in_text = |span: mcp_lint::document::Span| {
        assert!(text.get(span.range()).is_some(), "{span:?} is not a part of {text:?}");
    };
    for error in document.syntax_errors() {
        in_text(error.span);
        if let Some(related) = &error.related {
            in_text(related.span);
        }
        assert!(!error.message.is_empty() && !error.message.ends_with('.'));
    }
    document.limits_hit().iter().for_each(|hit| in_text(hit.span));
    document.comments().iter().for_each(|comment| in_text(comment.span));
    let mut expected = 0;
    for root in document.roots() {
        assert_eq!(root.id().index(), expected, "roots follow each other in {text:?}");
        expected = root.end_id().index();
        check_subtree(root);
    }
    assert_eq!(expected, document.len(), "every value belongs to a root in {text:?}");
}

fn check_subtree(root: Value<'_>) {
    let mut waiting = vec![root];
    while let Some(value) = waiting.pop() {
        check_value(value);
        let children: Vec<_> = value.entries().chain(value.items()).collect();
        let mut next = value.id().index() + 1;
        for child in &children {
            assert_eq!(child.id().index(), next, "children follow each other");
            next = child.end_id().index();
            assert_eq!(child.key().is_some(), value.is_object());
            check_inside(value, *child);
        }
        assert_eq!(next, value.end_id().index(), "children fill their parent");
        waiting.extend(children);
    }
}

fn check_value(value: Value<'_>) {
    let text = value.document().text();
    assert!(text.get(value.span().range()).is_some(), "{value:?} in {text:?}");
    assert!(text.get(value.entry_span().range()).is_some(), "{value:?} in {text:?}");
    if let Some(string) = value.as_str() {
        for (start, end) in [(0, string.len()), (string.len() / 2, string.len()), (0, 0)] {
            let span = value.document().span(value.slice_place(start, end));
            assert!(text.get(span.range()).is_some(), "slice of {value:?} in {text:?}");
        }
    }
    if let (Some(span), Some(key)) = (value.key_span(), value.key()) {
        assert!(text.get(span.range()).is_some(), "key of {value:?} in {text:?}");
        let span = value.document().span(value.key_slice_place(0, key.len()));
        assert!(text.get(span.range()).is_some(), "key slice of {value:?} in {text:?}");
    }
}

fn check_inside(parent: Value<'_>, child: Value<'_>) {
    if child.is_copied() || parent.is_copied() || is_table(parent) {
        return;
    }
    let (outer, inner) = (parent.span(), child.entry_span());
    assert!(
        outer.start <= inner.start && inner.end <= outer.end,
        "{child:?} {inner:?} is not inside {parent:?} in {:?}",
        parent.document().text()
    );
}

/// Whether a TOML table is written without brackets of its own, so that its members may be
/// anywhere.
fn is_table(value: Value<'_>) -> bool {
    let source = value.source_text();
    let is_header = value.key_span().is_some_and(|key| key.start >= value.span().start);
    value.document().syntax() == Syntax::Toml
        && (is_header || source.starts_with("[[") || !source.starts_with(['[', '{']))
}

/// The name of a path in reports, which have `/` between names on every system.
pub fn shown(path: &std::path::Path) -> String {
    path.to_str().unwrap().replace(std::path::MAIN_SEPARATOR, "/")
}

/// `whole` if `MCP_LINT_LARGE_TESTS` is set; otherwise `ordinary`, which finds the same mistakes.
pub fn size(ordinary: usize, whole: usize) -> usize {
    if std::env::var_os("MCP_LINT_LARGE_TESTS").is_some() { whole } else { ordinary }
}

/// Reports on standard error that a test, or a part of it, was skipped and why, even where the
/// output of passing tests is not shown.
pub fn skipped(why: &str) {
    use std::io::Write;
    // The test is skipped all the same.
    drop(writeln!(std::io::stderr(), "skipped: {why}"));
}

/// A value of each type, of which some fit nowhere: what mutants of a message have in a member.
pub fn other_values() -> [serde_json::Value; 8] {
    [json!(null), json!(true), json!(7), json!(-1), json!(1.5), json!("odd"), json!([]), json!({})]
}

/// Whether a rule is about what models of common clients do not receive, which is also reported of
/// documents that conform to the protocol.
pub fn is_about_readers(rule: &str) -> bool {
    mcp_lint::rules::Rule::named(rule).is_some_and(|rule| rule.family() == "received")
}

/// The names of all report formats.
pub(crate) const FORMATS: [&str; mcp_lint::Format::ALL.len()] = {
    let mut names = [""; mcp_lint::Format::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = mcp_lint::Format::ALL[index].name();
        index += 1;
    }
    names
};
