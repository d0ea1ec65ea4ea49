//! `document-yaml-implicit-type`

use crate::diagnostic::Category;
use crate::document::{Place, Syntax};
use crate::model::Revisions;
use crate::rules::{Check, Context, Finding, FixKind, Level, Rule, ToolSubject, quoted};

/// Plain YAML text that older readers take for something else than a string.
pub static RULE: Rule = Rule {
    name: "document-yaml-implicit-type",
    category: Category::Portability,
    family: "document",
    summary: "plain YAML text is a boolean or a date to readers of YAML 1.1",
    level: Level::Warn,
    revisions: Revisions::ALL,
    source: "YAML 1.2.2, section 10.3; YAML 1.1, types `bool` and `timestamp`",
    fix: FixKind::None,
    page: include_str!("../../../docs/rules/document-yaml-implicit-type.md"),
    check: Check::Tool(check),
};

fn check(subject: &ToolSubject<'_, '_>, context: &mut Context<'_>) {
    let tool = subject.tool.value;
    if tool.document().syntax() != Syntax::Yaml {
        return;
    }
    for value in tool.subtree().filter(|value| !value.is_copied()) {
        if let Some(key) = value.key().filter(|_| value.id() != tool.id()) {
            let span = value.key_span().unwrap_or_default();
            let written = tool.document().text().get(span.range()).unwrap_or_default();
            let plain = !written.starts_with(['"', '\'']);
            report(key, value.key_place(), plain, context);
        }
        if let Some(text) = value.as_str() {
            report(text, value.place(), value.is_plain(), context);
        }
    }
}

fn report(text: &str, place: Place, plain: bool, context: &mut Context<'_>) {
    let Some(other) = type_in_yaml_1_1(text).filter(|_| plain) else { return };
    context.report(
        Finding::new(place, format!("plain {} is {other} to readers of YAML 1.1", quoted(text)))
            .note("YAML 1.2 reads a string here; PyYAML, Ruby and many others still read 1.1")
            .help("put it in quotes"),
    );
}

/// What YAML 1.1 makes of a plain text that is a string in YAML 1.2.
fn type_in_yaml_1_1(text: &str) -> Option<&'static str> {
    const BOOLEANS: [&str; 6] = ["yes", "no", "on", "off", "y", "n"];
    if text.len() <= 3 && BOOLEANS.iter().any(|word| text.eq_ignore_ascii_case(word)) {
        // `y` and `n` as names of coordinates are no booleans to the readers in use.
        return (text.len() > 1).then_some("a boolean");
    }
    let bytes = text.as_bytes();
    let is_date = bytes.len() == 10
        && bytes.iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    is_date.then_some("a date")
}

#[cfg(test)]
mod tests {
    use super::type_in_yaml_1_1;

    #[test]
    fn the_traps_of_yaml_1_1_are_known() {
        for text in ["no", "Yes", "ON", "off"] {
            assert_eq!(type_in_yaml_1_1(text), Some("a boolean"), "{text}");
        }
        assert_eq!(type_in_yaml_1_1("2026-07-28"), Some("a date"));
        for text in ["y", "none", "only", "2026-7-28", "2026-07-28T", "", "ö"] {
            assert_eq!(type_in_yaml_1_1(text), None, "{text}");
        }
    }
}
