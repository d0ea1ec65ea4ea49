//! `document-yaml-implicit-type`

use crate::diagnostic::Category;
use crate::document::{Place, Span, Syntax};
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
        if value.has_plain_key()
            && let Some(span) = value.key_span().filter(|span| may_be_another_type(*span))
            && value.id() != tool.id()
        {
            let key = value.key().unwrap_or_default();
            let before = &tool.document().text()[..span.start as usize];
            // What stands on a line before belongs to the mapping.
            let is_first = || before[before.trim_end().len()..].contains(['\n', '\r']);
            if type_in_yaml_1_1(key).is_some() && (is_first() || !is_tagged(before)) {
                report(key, span, value.key_place(), context);
            }
        }
        let span = value.span();
        if value.is_plain()
            && may_be_another_type(span)
            && let Some(text) = value.as_str()
        {
            let before = &tool.document().text()[..span.start as usize];
            if type_in_yaml_1_1(text).is_some() && !is_tagged(before) {
                report(text, span, value.place(), context);
            }
        }
    }
}

/// Whether plain text of this length may be what [`type_in_yaml_1_1`] looks for. Spares most
/// texts a look at them.
fn may_be_another_type(span: Span) -> bool {
    matches!(span.len(), 2 | 3 | 10)
}

fn report(text: &str, span: Span, place: Place, context: &mut Context<'_>) {
    // A block scalar is longer than its text.
    let is_plain = span.len() as usize == text.len();
    let Some(other) = type_in_yaml_1_1(text).filter(|_| is_plain) else { return };
    context.report(
        Finding::new(place, format!("plain {} is {other} to readers of YAML 1.1", quoted(text)))
            .note("YAML 1.2 reads a string here; PyYAML, Ruby and many others still read 1.1")
            .help("put it in quotes"),
    );
}

/// Whether the last thing in a text is a tag, which settles the type of what follows it; an anchor
/// may stand in between.
fn is_tagged(before: &str) -> bool {
    let last = last_token(before);
    let token = match last.strip_prefix('&') {
        Some(_) => last_token(&before.trim_end()[..before.trim_end().len() - last.len()]),
        None => last,
    };
    token.starts_with('!')
}

/// The tag or anchor at the end of a text, or whatever else stands there. Mostly that is an
/// indicator, behind which nobody has to look: there may be no space for a very long way.
fn last_token(before: &str) -> &str {
    let before = before.trim_end();
    if before.ends_with(['[', '{', ',', ':']) {
        return "";
    }
    let last = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    // A tag that is written out may hold commas.
    let verbatim = last.rfind("!<").filter(|_| last.ends_with('>')).map(|at| &last[at..]);
    verbatim.or_else(|| last.rsplit(['[', '{', ',']).next()).unwrap_or_default()
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
    use super::{is_tagged, type_in_yaml_1_1};

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

    #[test]
    fn a_tag_right_before_is_seen() {
        let tagged =
            ["a: !!str ", "a: !str\n  ", "[x,!!str ", "[b, !<tag:yaml.org,2002:str> ", "- ! "];
        for text in tagged.into_iter().chain(["a: !!str &b ", "a: &b !!str ", "{!!str "]) {
            assert!(is_tagged(text), "{text}");
        }
        for text in
            ["", "a: ", "a:\n  ", "- ", "? ", "[", "[no,", "[!!str no, ", "a: &b ", "!!str a: "]
        {
            assert!(!is_tagged(text), "{text}");
        }
    }
}
