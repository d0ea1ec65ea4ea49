//! Completion: members of tools, messages and files about servers, keywords of a schema, keys of
//! `mcp-lint.toml`, and the values of all of them.
//!
//! The text is repaired first, so that it can be parsed: a placeholder becomes the member or value
//! that is being typed. What may be there follows from the values around the placeholder.

mod comment;
mod configuration;
mod intent;
mod item;
mod members;
mod repair;
mod scan;
mod schema;
mod typing;

use std::collections::HashSet;
use std::sync::Arc;

use self::comment::rule_names;
use self::configuration::of_configuration;
use self::intent::{Other, intend, of_other};
pub(super) use self::item::Item;
use self::members::{members, of_server_file, words};
use self::repair::{Repaired, TYPED, new_object, repair};
use self::schema::of_schema;
use self::typing::Typing;
use super::members::Known;
use super::server_files;
use super::view::{At, View};
use crate::config::Settings;
use crate::document::{Syntax, SyntaxError};
use crate::engine::document_of;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::MAX_COMPLETIONS;
use crate::source::SourceText;

/// The completion items at a byte, the most likely first.
pub(super) fn completion(snapshot: &Snapshot, offset: usize) -> Vec<Item> {
    let settings = snapshot.settings();
    if let Some(items) = rule_names(snapshot, offset) {
        return items;
    }
    // To read the whole text only for that would take twice as long.
    let syntax = match snapshot.source.extension().as_deref() {
        Some("yaml" | "yml") => Syntax::Yaml,
        Some("toml") => Syntax::Toml,
        Some("json" | "jsonc" | "json5" | "jsonl" | "ndjson" | "har") => Syntax::Jsonc,
        _ => snapshot.document().syntax(),
    };
    let is_of_lines = matches!(snapshot.source.extension().as_deref(), Some("jsonl" | "ndjson"));
    let text = snapshot.source.text();
    let repaired = repair(text, offset, syntax);
    let items = repaired.map(|repaired| of_repaired(snapshot, &repaired, syntax, &settings));
    let mut items = items.unwrap_or_default();
    if items.is_empty()
        && let Some(repaired) = new_object(text, offset, syntax, is_of_lines)
    {
        items = of_repaired(snapshot, &repaired, syntax, &settings);
    }
    let mut labels = HashSet::new();
    items.retain(|item| labels.insert(item.label.clone()));
    items.truncate(MAX_COMPLETIONS);
    items
}

/// The items in a completed text.
fn of_repaired(
    snapshot: &Snapshot,
    repaired: &Repaired,
    syntax: Syntax,
    settings: &Settings,
) -> Vec<Item> {
    let source = SourceText::new(Arc::clone(snapshot.source.path()), &*repaired.text)
        .with_extension(snapshot.source.extension_hint());
    let document = document_of(Arc::new(source), settings);
    let typing = Typing { repaired, syntax };
    // A line of YAML that does not fit its surroundings has no place in the tree.
    let is_behind = |error: &SyntaxError| error.span.end as usize >= repaired.at;
    if syntax == Syntax::Yaml && document.syntax_errors().iter().any(is_behind) {
        return Vec::new();
    }
    if snapshot.is_configuration {
        let path = document.path_at(u32::try_from(repaired.at).unwrap_or(u32::MAX));
        return of_configuration(&path, &typing);
    }
    let Some(mut view) = View::of(&document, settings) else { return Vec::new() };
    let others = intend(&mut view, repaired.at, snapshot);
    of_view(&view, others, settings, &typing)
}

/// The items in a document that is not a configuration.
fn of_view(
    view: &View<'_>,
    others: &[Other],
    settings: &Settings,
    typing: &Typing<'_>,
) -> Vec<Item> {
    let mut at = view.at(typing.repaired.at);
    let is_key = typing.repaired.is_key;
    // The placeholder may have become a part of another text.
    if !at.innermost().is_some_and(|typed| typed.has_key(TYPED) || typed.is_text(TYPED)) {
        return Vec::new();
    }
    let mut items = offered(view, &at, is_key, settings, typing);
    items.extend(others.iter().map(|other| of_other(other, typing)));
    if items.is_empty() && typing.repaired.may_be_element {
        at.path.pop();
        items = offered(view, &at, false, settings, typing);
    }
    items
}

/// The items for a key or a value.
fn offered(
    view: &View<'_>,
    at: &At<'_, '_>,
    is_key: bool,
    settings: &Settings,
    typing: &Typing<'_>,
) -> Vec<Item> {
    let known = Known::at(view, at, settings.protocol.map(|(revision, _)| revision));
    let items = match (of_schema(at, is_key, typing), known) {
        (None, Some(known)) if is_key => members(&known, at, typing),
        (None, Some(known)) => words(&known, at, typing),
        (of_schema, _) => of_schema.unwrap_or_default(),
    };
    if !items.is_empty() {
        return items;
    }
    of_server_file(&server_files::members(view, at, settings), at, is_key, typing)
}
