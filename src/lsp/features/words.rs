//! Facts about keywords of a schema and members of the protocol, in words.

use crate::forms::Member;
use crate::lsp::diagnostics::shown;
use crate::model::{Revision, Revisions};
use crate::schema::{Dialect, Keyword, Shape, shape};

/// The type of a member's value, and the revisions that define the member.
pub(super) fn facts(member: &Member) -> String {
    let kind = member.newest().shape.kinds().in_words();
    let kind = kind.trim_start_matches("an ").trim_start_matches("a ");
    let required = if member.newest().is_required { ", required" } else { "" };
    format!("{kind}{required}, {}", in_revisions(member.revisions()))
}

/// The revisions that define a member or message, in words.
pub(super) fn in_revisions(revisions: Revisions) -> String {
    match revisions.iter().count() {
        0 => "in no revision".to_owned(),
        1 => format!("only in {revisions}"),
        count if count == Revision::ALL.len() => "in all revisions".to_owned(),
        _ => revisions.to_string(),
    }
}

/// The values that a member may have, as Markdown; empty if there are none to list.
pub(super) fn words_of(values: &[impl std::fmt::Display]) -> String {
    let values: Vec<_> = values.iter().map(|value| format!("`{value}`")).collect();
    match values.as_slice() {
        [] => String::new(),
        values => format!("\n\nValues: {}", values.join(", ")),
    }
}

/// The form of a keyword's value in a dialect.
pub(super) fn form(keyword: Keyword, dialect: Dialect) -> &'static str {
    match shape(keyword, dialect) {
        Shape::Count => "a whole number, at least 0",
        Shape::Names | Shape::SomeNames => "an array of different names",
        Shape::SchemaOrSchemas => "a schema, or an array of schemas",
        Shape::DependencyMap => "an object of schemas or arrays of names",
        Shape::NameMap => "an object of arrays of names",
        shape => shape.described(),
    }
}

/// The text of a message as Markdown: content from files is neither markup nor a link.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    let mut in_code = false;
    for character in shown(text).chars() {
        // Names are in backquotes in our messages, where only these are special.
        in_code ^= character == '`';
        let is_markup = r"\*_{}[]<>()#!|~&".contains(character);
        if is_markup && !in_code {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    // A name may have a backquote of its own, and what follows would be code, or would not be.
    if in_code || text.contains("``") { escaped.replace('`', "'") } else { escaped }
}
