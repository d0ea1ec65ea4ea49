//! Files in which nothing is checked, and the findings about them.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Part, Place, Syntax};
use crate::engine::check::plan::Plan;
use crate::engine::findings::about_file::about_file;
use crate::engine::findings::finalize::located;
use crate::engine::inventory::check_command_of;
use crate::engine::{FileReport, Input};
use crate::model::{
    Content, Protocol, Unchecked, UncheckedKind, is_broken_server_file, may_be_incomplete_tool,
    names_input_schema, other_list, similar_format,
};
use crate::project::NoData;
use crate::rules::document::{document_not_checked, document_unrecognised};
use crate::rules::{Context, Finding, is_about_nothing};
use crate::server_files::Client;

/// Creates the report on a file that was found in a folder and in which nothing is checked; `None`
/// if the file does not even resemble MCP content.
pub(super) fn not_checked(
    source: &Input,
    document: &Document,
    content: &Content<'_>,
    plan: &Plan,
) -> Option<Box<FileReport>> {
    let certain = content.unchecked.iter().filter(|unchecked| unchecked.kind.is_certain());
    let mut unchecked: Vec<_> = certain.copied().collect();
    if unchecked.is_empty() {
        let kind = content.has_schema_alone.then_some(UncheckedKind::SchemaAlone);
        let kind = kind.or_else(|| similar_kind(document))?;
        unchecked.push(Unchecked { kind, value: document.roots().next() });
    }
    let mut report = FileReport::new(Arc::clone(source.path()));
    account_for(&mut report, document, &unchecked, Protocol::ASSUMED, plan);
    keep_text(&mut report, document, plan);
    Some(Box::new(report))
}

/// The kind of MCP content that an unrecognised document resembles.
fn similar_kind(document: &Document) -> Option<UncheckedKind> {
    let text = document.text();
    if is_template(text) && names_input_schema(text.as_bytes()) && has_key_of_schema(text) {
        return Some(UncheckedKind::Template);
    }
    if !document.syntax_errors().is_empty() {
        // In other files, such as a Makefile, a line that ends in a colon is no sign of YAML.
        let is_similar = may_be_incomplete_tool(text.as_bytes(), is_named_yaml(document))
            || text.contains("\"jsonrpc\":");
        return is_similar.then_some(UncheckedKind::Unreadable);
    }
    other_list(document.roots().next()?)
}

/// Adds the unchecked parts, and the findings about them, to the report of a file.
pub(super) fn account_for(
    report: &mut FileReport,
    document: &Document,
    unchecked: &[Unchecked<'_>],
    protocol: Protocol,
    plan: &Plan,
) {
    if unchecked.is_empty() {
        return;
    }
    report.unchecked = count_unchecked(unchecked);
    report.diagnostics.extend(unchecked_findings(document, unchecked, protocol, plan));
    crate::sort::by(&mut report.diagnostics, |a, b| a.order(b));
}

/// Whether other parsers may find tools in a text in which this program finds none.
pub(super) fn may_hide_tools(document: &Document) -> bool {
    // YAML 1.1 breaks lines at U+0085, U+2028 and U+2029, which are ordinary characters in 1.2.
    document.old_line_breaks().is_some() && names_input_schema(document.text().as_bytes())
}

/// Whether a text that could not be parsed was intended to define tools, or to configure a client:
/// it mentions an input schema, or has the name or the key of a configuration. Templates of other
/// programs do not count, because they do not parse before they are filled in.
pub(super) fn is_broken_definition(document: &Document) -> bool {
    let text = document.text();
    let names_tools = || names_input_schema(text.as_bytes()) && has_key_of_schema(text);
    let is_intended = || names_tools() || is_broken_server_file(text, document.source().path());
    // Prose, build files and source code name the same words.
    let is_data = || document.syntax() != Syntax::Yaml || is_named_yaml(document);
    !document.syntax_errors().is_empty() && is_data() && is_intended() && !is_template(text)
}

/// Whether the file name says that a text is YAML, and the text is not Markdown.
fn is_named_yaml(document: &Document) -> bool {
    let begins = |start: &str| document.text().lines().any(|it| it.trim_start().starts_with(start));
    let is_markdown = || document.text().starts_with("# ") && begins("## ") && begins("```");
    matches!(document.source().extension().as_deref(), Some("yaml" | "yml")) && !is_markdown()
}

/// Whether a text contains placeholders of a template language.
fn is_template(text: &str) -> bool {
    ["{{", "{%", "<%"].iter().any(|opening| text.contains(opening))
}

/// Whether a text contains an input schema as a key: followed by a colon, or by what may come
/// between the key and the colon.
fn has_key_of_schema(text: &str) -> bool {
    ["nputSchema", "nput_schema", "nput-schema", "nputschema"].iter().any(|name| {
        text.match_indices(name).any(|(at, name)| {
            let behind = text[at + name.len()..].trim_start_matches(['"', '\'', ' ', '\t']);
            let before = text[..at].trim_end_matches(['i', 'I', '"', '\'']);
            let line = behind.trim_start_matches(['\'', '"']);
            (behind.is_empty() || line.starts_with([':', '{', '\n', '\r']))
                && before.ends_with(|it: char| it.is_whitespace() || "{,-".contains(it))
        })
    })
}

/// Keeps the text in the report if a finding or comment in it may be shown.
pub(super) fn keep_text(report: &mut FileReport, document: &Document, settings: &Settings) {
    let shown = report.diagnostics.iter().any(|found| settings.keeps_text(found.severity));
    if shown || !report.facts.directives.is_empty() {
        report.source = Some(Arc::clone(document.source()));
    }
}

/// Number of unchecked parts of each kind.
pub(crate) fn count_unchecked(unchecked: &[Unchecked<'_>]) -> BTreeMap<UncheckedKind, usize> {
    let mut counts = BTreeMap::new();
    unchecked.iter().for_each(|it| *counts.entry(it.kind).or_default() += 1);
    counts
}

/// The findings about unchecked parts, one for each kind. They are always reported, because the
/// summary and the exit code depend on them in every format.
pub(crate) fn unchecked_findings(
    document: &Document,
    unchecked: &[Unchecked<'_>],
    protocol: Protocol,
    plan: &Plan,
) -> Vec<Box<Diagnostic>> {
    let first = |kind| unchecked.iter().find(|it| it.kind == kind)?.value;
    let mut context = Context::new(document, protocol, &plan.options);
    plan.enter(document_not_checked::RULE.name, &mut context);
    for (kind, count) in count_unchecked(unchecked) {
        let place = first(kind).map_or(Place::FILE, |it| Place::new(it.id(), Part::Opening));
        context.report(document_not_checked::finding(place, kind, count));
    }
    located(document, context.into_findings().into_list(document).0)
}

/// Reports that nothing was recognised, and keeps the text if a report may show it.
pub(super) fn conclude(
    source: &Input,
    report: &mut FileReport,
    document: &Document,
    content: &Content<'_>,
    settings: &Plan,
    results_wanted: bool,
) {
    let has_problem = report.diagnostics.iter().any(|found| !is_about_nothing(found.rule));
    let nothing = if results_wanted {
        let recorded = !content.results.is_empty() || !content.transcript.is_empty();
        (!recorded || content.holds_nothing()) && document.syntax_errors().is_empty()
    } else {
        content.holds_nothing() && !has_problem
    };
    if !nothing || !settings.error_on_unmatched {
        account_for(report, document, &content.unchecked, report.facts.protocol, settings);
        report.skipped = nothing && report.diagnostics.is_empty();
    } else {
        let finding = unrecognised(source, &report.path, document, content, results_wanted);
        let found = about_file(&report.path, &document_unrecognised::RULE, settings, finding);
        report.diagnostics.splice(0..0, found);
    }
    keep_text(report, document, settings);
}

/// The finding about a file that was named and in which nothing was recognised.
fn unrecognised(
    source: &Input,
    path: &str,
    document: &Document,
    content: &Content<'_>,
    results_wanted: bool,
) -> Finding {
    let place = Place::FILE;
    let similar = || match content.lists.is_empty() {
        true => similar_format(document),
        false => "tool definitions",
    };
    if results_wanted {
        document_unrecognised::no_results(place, similar())
    } else if let Some(unchecked) = content.unchecked.first() {
        document_unrecognised::not_checked(place, unchecked.kind)
    } else if let Some(client) = Client::reading(path).next() {
        document_unrecognised::known_by_name(place, client)
    } else if let Some(NoData::Code { .. }) = NoData::of_path(path) {
        document_unrecognised::source_code(place, &check_command_of(source))
    } else {
        document_unrecognised::finding(place, similar())
    }
}
