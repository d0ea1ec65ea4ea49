//! Explanations of references, recorded messages and calls, and names of rules.

use std::ops::Range;

use super::definition::reference_at;
use super::view::{At, View, bytes, inside};
use super::words::{escaped, in_revisions};
use crate::config::RuleSelector;
use crate::document::{Document, Span, Value};
use crate::lsp::diagnostics::shown;
use crate::lsp::limits::{MAX_EXCERPT_BYTES, MAX_EXCERPT_LINES};
use crate::model::{CallOutcome, Tool};
use crate::rules::{RULES, RulePage};
use crate::schema::{Acceptance, Dialect, KeywordSet, Schema, accepts};
use crate::source::cut;
use crate::suppress::directives;

/// The target of the reference at a byte, with the bytes of the reference.
pub(super) fn about_reference(at: &At<'_, '_>) -> Option<(Range<usize>, String)> {
    let target = reference_at(at).filter(|_| !at.in_key)?;
    let kind = target.get("type").map_or("", Value::source_text);
    let mut text = format!("The schema in line {}", line(target));
    if !kind.is_empty() {
        text += &format!(" of type {}", escaped(&cut(kind, MAX_EXCERPT_BYTES)));
    }
    for key in ["title", "description"] {
        let words = target.text_of(key).map(|it| escaped(&cut(it, MAX_EXCERPT_BYTES)));
        text.extend(words.map(|words| format!("\n\n{words}")));
    }
    let source = shown(&cut(target.source_text(), MAX_EXCERPT_BYTES));
    // Nothing in an excerpt may end the code that it is shown as.
    if !source.contains("~~~") {
        let lines: Vec<_> = source.lines().take(MAX_EXCERPT_LINES).collect();
        text += &format!("\n\n~~~\n{}\n~~~", lines.join("\n"));
    }
    Some((bytes(at.innermost()?), text))
}

/// The line of a value, from 1.
fn line(value: Value<'_>) -> u32 {
    value.document().source().position(value.entry_span().start).line
}

/// The description of the recorded message or call at a byte, with its bytes.
pub(super) fn about_message(view: &View<'_>, at: &At<'_, '_>) -> Option<(Range<usize>, String)> {
    let innermost = at.innermost()?;
    if let Some(text) = of_call(view, innermost) {
        return Some((inside(innermost), text));
    }
    let ((_, key, range), transcript) = (at.named()?, &view.content.transcript);
    let message = transcript.message_around(innermost.id())?;
    let is_member = at.holder()?.id() == message.value.id();
    if !is_member || !["method", "id", "result", "error"].contains(&key) {
        return None;
    }
    let partner = transcript.partner(message);
    let form = message.form.or_else(|| partner?.form)?;
    let kind = if form.result.is_some() { "request" } else { "notification" };
    let mut text = format!("`{}`: a {kind}, {}", form.method, in_revisions(form.revisions));
    if let Some(capability) = form.capability {
        text += &format!("; it needs the capability `{capability}`");
    }
    text += &match (message.method, partner) {
        (Some(_), Some(response)) => format!(". The response is in line {}.", line(response.value)),
        (None, Some(request)) => format!(". The request is in line {}.", line(request.value)),
        _ if form.result.is_some() => ". No response is recorded.".to_owned(),
        _ => ".".to_owned(),
    };
    Some((range, text))
}

/// The outcome of the call whose tool is named by a value.
fn of_call(view: &View<'_>, name: Value<'_>) -> Option<String> {
    let is_it = |it: Option<Value<'_>>| it.is_some_and(|it| it.id() == name.id());
    let call = view.content.calls.iter().find(|call| is_it(call.name))?;
    let (state, value) = match call.outcome {
        CallOutcome::Unknown => return Some("A call without a recorded result.".to_owned()),
        CallOutcome::Result(result) if call.outcome.failed() => ("The result is an error", result),
        CallOutcome::Result(result) => ("The call succeeded", result),
        CallOutcome::Error(error) => ("The call failed", error),
    };
    let mut text = format!("{state}, in line {}.", line(value));
    let tool = view.tools().find(|tool| tool.display_name() == name.as_str());
    let schema = tool.and_then(Tool::output_schema).filter(|it| it.is_object());
    if let Some((schema, value)) = schema.zip(value.get("structuredContent")) {
        let schema = Schema::walk(schema, Dialect::Draft2020);
        text += match accepts(&schema, schema.root_node(), value, KeywordSet::EMPTY) {
            Acceptance::Accepted => " The structured content matches `outputSchema`.",
            Acceptance::Rejected(_) => " The structured content does not match `outputSchema`.",
            Acceptance::Unknown => "",
        };
    }
    Some(text)
}

/// The description of the rule that a suppression comment names at a byte, with its bytes.
pub(super) fn about_rule(document: &Document, offset: usize) -> Option<(Range<usize>, String)> {
    let names = rule_names(document);
    let range = names.into_iter().find(|range| range.start <= offset && offset <= range.end)?;
    let text = of_rule(document.text().get(range.clone())?)?;
    Some((range, text))
}

/// The bytes of the names in suppression comments.
pub(super) fn rule_names(document: &Document) -> Vec<Range<usize>> {
    let instructions = directives(document).into_iter().filter_map(|it| it.instruction.ok());
    instructions.flat_map(|it| it.names).map(Span::range).collect()
}

/// The description of a rule or of a category.
pub(super) fn of_rule(name: &str) -> Option<String> {
    let selector = RuleSelector::find(name)?;
    if let RuleSelector::Category(_) = selector {
        return Some(format!("`{name}`: a category of {} rules", selector.rules().len()));
    }
    let rule = RULES[*selector.rules().first()?];
    let page = RulePage::new(rule.page).first_paragraph();
    Some(format!("[`{}`]({}) ({}): {page}", rule.name, rule.url(), rule.level.name()))
}
