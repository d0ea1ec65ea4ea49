//! The text shown at the pointer: findings first, then the description of a member or keyword.

use std::collections::HashSet;
use std::ops::Range;

use super::explained::{about_message, about_reference, about_rule};
use super::members::Known;
use super::received::about_received;
use super::server_files;
use super::view::{At, View};
use super::words::{escaped, facts, form, words_of};
use crate::config::Settings;
use crate::diagnostic::Diagnostic;
use crate::document::Value;
use crate::forms::{Member, Shape, Table, Type};
use crate::lsp::client::capabilities::Client;
use crate::lsp::diagnostics::is_shown;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::limits::{MAX_HOVER_FINDINGS, MAX_HOVER_LINES, MAX_LINKED_RULES};
use crate::model::{Revision, ServerFileKind};
use crate::rules::{RULES, Rule, RulePage};
use crate::schema::{Keyword, Schema};

/// The hover text of some bytes, as Markdown.
pub(in crate::lsp) struct Hover {
    pub(in crate::lsp) range: Range<usize>,
    pub(in crate::lsp) markdown: String,
}

/// The hover text at a byte.
pub(in crate::lsp) fn hover(snapshot: &Snapshot, offset: usize) -> Option<Hover> {
    let file = snapshot.linted().file.as_deref();
    let found = file.map(|file| &file.diagnostics[..]).unwrap_or_default();
    let is_here = |found: &&Diagnostic| {
        let region =
            found.region.start as usize..found.region.end.max(found.region.start + 1) as usize;
        region.contains(&offset) && is_shown(found, &snapshot.client)
    };
    let mut here: Vec<_> = found.iter().map(AsRef::as_ref).filter(is_here).collect();
    // The narrowest is what the pointer is meant for.
    crate::sort::by_key(&mut here, |found| found.region.end - found.region.start);
    let settings = snapshot.settings();
    let view = View::of(snapshot.document(), &settings);
    let about = view.as_ref().and_then(|view| {
        let at = view.at(offset);
        about_reference(&at)
            .or_else(|| about_message(view, &at))
            .or_else(|| about(view, &at, &settings))
            .or_else(|| about_received(view, &at, &settings))
            .or_else(|| about_rule(view.document, offset))
            .or_else(|| about_server_file(view, &at, &settings))
    });
    let range = here.first().map(|found| found.region.start as usize..found.region.end as usize);
    let mut sections: Vec<_> =
        here.iter().take(MAX_HOVER_FINDINGS).map(|it| of_finding(it, &snapshot.client)).collect();
    let range = range.or(about.as_ref().map(|(range, _)| range.clone()))?;
    sections.extend(about.map(|(_, text)| text));
    let markdown = sections.join("\n\n---\n\n");
    let lines: Vec<_> = markdown.lines().take(MAX_HOVER_LINES).collect();
    Some(Hover { range, markdown: lines.join("\n") })
}

/// The Markdown for a finding: its message, notes and help, and the beginning of its rule's page.
/// Without what the client shows beside the text: the message and the help.
fn of_finding(found: &Diagnostic, client: &Client) -> String {
    let mut parts = Vec::new();
    if !client.shows_findings_at_hover {
        parts.push(format!("**{}**: {}", found.severity.name(), escaped(&found.message)));
    }
    parts.extend(found.notes.iter().map(|note| escaped(&note.to_string())));
    if let Some(help) = found.help.as_ref().filter(|_| !client.shows_findings_at_hover) {
        parts.push(format!("**help**: {}", escaped(help)));
    }
    if let Some(rule) = Rule::named(found.rule) {
        let page = RulePage::new(rule.page).first_paragraph();
        parts.push(format!("[`{}`]({}): {page}", rule.name, rule.url()));
    }
    parts.join("\n\n")
}

/// The description of the key at a byte, or of its value if that is one of a set.
fn about(view: &View<'_>, at: &At<'_, '_>, settings: &Settings) -> Option<(Range<usize>, String)> {
    let ((innermost, key, range), holder) = (at.named()?, at.holder()?);
    if let Some(text) = at.schema().and_then(|schema| of_schema(&schema, holder, key)) {
        let is_shown = at.in_key || matches!(key, "type" | "format" | "$schema");
        return is_shown.then_some((range, text));
    }
    let known = Known::at(view, at, settings.protocol.map(|(revision, _)| revision))?;
    let of = known.types.iter().find(|of| of.member(key).is_some())?;
    let member = of.member(key)?;
    let has_words = !member.newest().shape.words().is_empty()
        || innermost.as_bool().is_some()
        || key == "protocolVersion";
    (at.in_key || has_words).then(|| (range, of_member(of, member, &known.shapes, innermost)))
}

/// The description of a member of a tool, a message or a result, with the shapes of its value.
fn of_member(of: &Type, member: &Member, shapes: &[&'static Shape], value: Value<'_>) -> String {
    let about = match member.about {
        "" => format!("a member of `{}`.", of.name),
        about => about.to_owned(),
    };
    let values = match member.name {
        "protocolVersion" => words_of(&Revision::ALL.map(Revision::name)),
        _ => words_of(member.newest().shape.words()),
    };
    let head = format!("`{}` ({}): {about}{values}", member.name, facts(member));
    let links = |it: &Member| [it.rule, it.missing, it.other, it.within];
    let of_place = |shape: &&Shape| match shape {
        Shape::Place(name, _) => Table::get().shape(name).rule,
        _ => None,
    };
    let inside = shapes.iter().flat_map(|shape| Table::get().candidates(shape, value));
    let inside = inside.flat_map(|of| of.members).flat_map(links).flatten();
    let own = links(member).into_iter().flatten().chain(shapes.iter().filter_map(of_place));
    let mut rules: Vec<_> = own.chain(inside).filter_map(Rule::named).collect();
    if of.name == "Tool" {
        rules.extend(rules_about("tool-", member.name));
    }
    let mut names = HashSet::new();
    rules.retain(|rule| names.insert(rule.name));
    with_rules(&head, &rules)
}

/// The description of a member of a client configuration, registry entry, card or manifest, or of
/// its value if that is one of a set, with its bytes.
fn about_server_file(
    view: &View<'_>,
    at: &At<'_, '_>,
    settings: &Settings,
) -> Option<(Range<usize>, String)> {
    let (_, key, range) = at.named()?;
    let root = at.path.first()?.id();
    let file = view.content.server_files.iter().find(|file| file.root.id() == root)?;
    let members = server_files::members(view, at, settings);
    let member = members.iter().find(|member| member.name == key)?;
    let prefix = match file.kind {
        ServerFileKind::ClientConfiguration | ServerFileKind::GeminiExtension => "client-",
        ServerFileKind::RegistryEntry => "registry-",
        ServerFileKind::ServerCard => "card-",
        ServerFileKind::AiCatalog => "catalog-",
        ServerFileKind::BundleManifest => "bundle-",
        ServerFileKind::PluginMarketplace => "plugin-",
        ServerFileKind::Authorization(_) => "auth-",
    };
    let text = with_rules(&server_files::markdown(member), &rules_about(prefix, key));
    (at.in_key || !member.values.is_empty()).then_some((range, text))
}

fn of_schema(schema: &Schema<'_>, holder: Value<'_>, key: &str) -> Option<String> {
    let node = schema.node_of(holder.id())?;
    let keyword = Keyword::from_text(key)?;
    if !keyword.is_in(node.dialect()) {
        return Some(format!("`{key}` is not a keyword of {}.", node.dialect().name()));
    }
    let form = form(keyword, node.dialect());
    let head = format!("`{key}` ({form}): {}", keyword.description());
    let applied = format!(" {} applies here.", node.dialect().name());
    let applied = if keyword == Keyword::Schema { &*applied } else { "" };
    Some(with_rules(&(head + applied), &rules_about("schema-", key)))
}

/// The rules about a member or keyword: their names begin with the prefix and the words of the key.
fn rules_about(prefix: &str, key: &str) -> Vec<&'static Rule> {
    let mut words = String::new();
    for character in key.trim_start_matches(['$', '_']).chars() {
        if character.is_ascii_uppercase() {
            words.push('-');
        }
        words.push(character.to_ascii_lowercase());
    }
    let begins = |rule: &&&Rule| {
        let rest = rule.name.strip_prefix(prefix).and_then(|rest| rest.strip_prefix(&*words));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    RULES.iter().filter(begins).copied().collect()
}

/// A text with links to rules.
fn with_rules(text: &str, rules: &[&Rule]) -> String {
    let links = rules.iter().take(MAX_LINKED_RULES);
    let links: Vec<_> = links.map(|rule| format!("[`{}`]({})", rule.name, rule.url())).collect();
    if links.is_empty() {
        text.to_owned()
    } else {
        format!("{text}\n\nRules: {}", links.join(", "))
    }
}

/// Our own Markdown without its markup, for clients that show plain text.
pub(in crate::lsp) fn plain(markdown: &str) -> String {
    let mut plain = String::new();
    let mut characters = markdown.chars().peekable();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(characters.next()),
            '*' if characters.peek() == Some(&'*') => drop(characters.next()),
            '`' => {}
            _ => plain.push(character),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_file_is_no_markup() {
        assert_eq!(escaped("a [x](command:y) <b> `c_d`"), "a \\[x\\]\\(command:y\\) \\<b\\> `c_d`");
        let broken = escaped("tool name `a` [x](command:y) `b");
        assert!(!broken.contains('`') && broken.contains("\\[x\\]"), "{broken}");
        assert_eq!(plain("**error**: a \\[x\\] `b`"), "error: a [x] b");
    }
}
