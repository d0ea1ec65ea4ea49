//! The links of a document: to web pages, to files beside it, and from names of rules to their
//! pages.

use std::ops::Range;
use std::path::{Component, Path};

use super::explained::rule_names;
use super::view::{View, inside};
use crate::address::is_uri;
use crate::document::Value;
use crate::lsp::documents::snapshot::Snapshot;
use crate::lsp::documents::uri::uri_of;
use crate::lsp::limits::MAX_LINKS;
use crate::model::{ServerFileKind, relative_links};
use crate::rules::Rule;
use crate::source::is_skill_file;

/// The bytes of a link, and its target, a URI.
pub(in crate::lsp) type Link = (Range<usize>, String);

/// The links of a document, at most [`MAX_LINKS`].
pub(in crate::lsp) fn links(snapshot: &Snapshot) -> Vec<Link> {
    let (document, text) = (snapshot.document(), snapshot.source.shown_text());
    let folder = snapshot.path.as_deref().and_then(Path::parent);
    let values = || document.roots().flat_map(Value::subtree);
    let of_rule = |range: Range<usize>| {
        let rule = Rule::named_or_renamed(text.get(range.clone())?)?;
        Some((range, rule.url()))
    };
    if snapshot.is_configuration {
        let of_value = |value: Value<'_>| match value.key()? {
            "extends" | "baseline" => file(folder?, inside(value), value.as_str()?),
            key if is_in(value, "rules") => {
                of_rule(document.span(value.key_slice_place(0, key.len())).range())
            }
            _ => None,
        };
        return values().filter_map(of_value).take(MAX_LINKS).collect();
    }
    let names = rule_names(document).into_iter().filter_map(of_rule);
    if folder.is_some() && is_skill_file(snapshot.source.path()) {
        let own = relative_links(text).take(MAX_LINKS);
        let own = own.filter_map(|range| below(folder?, range.clone(), text.get(range)?));
        return own.chain(names).take(MAX_LINKS).collect();
    }
    let settings = snapshot.settings();
    let Some(view) = View::of(document, &settings) else { return Vec::new() };
    if view.content.is_empty() {
        return Vec::new();
    }
    let mut files = view.content.server_files.iter();
    let is_bundle = files.any(|it| it.kind == ServerFileKind::BundleManifest);
    let of_value = |value: Value<'_>| {
        let (text, own) = (value.as_str()?, inside(value));
        let is_path =
            matches!(value.key(), Some("icon" | "entry_point")) || is_in(value, "screenshots");
        match value.key() {
            _ if is_bundle && is_path => below(folder?, own, text),
            Some("$schema" | "websiteUrl" | "homepage" | "documentation" | "support" | "src") => {
                page(own, text)
            }
            Some("url") if is_in(value, "repository") => page(own, text),
            _ => None,
        }
    };
    values().filter_map(of_value).chain(names).take(MAX_LINKS).collect()
}

/// Whether a value is a member or an element of the value with this key.
fn is_in(value: Value<'_>, key: &str) -> bool {
    value.document().parent_of(value.id()).is_some_and(|parent| parent.key() == Some(key))
}

/// The link to a web page. Other schemes may run something, or reach files.
fn page(range: Range<usize>, text: &str) -> Option<Link> {
    let is_web = text.starts_with("https://") || text.starts_with("http://");
    (is_web && is_uri(text)).then(|| (range, text.to_owned()))
}

/// The link to a file inside a folder, if it exists.
fn below(folder: &Path, range: Range<usize>, text: &str) -> Option<Link> {
    let is_below = Path::new(text).components().all(|it| it != Component::ParentDir);
    is_below.then(|| file(folder, range, text)).flatten()
}

/// The link to a file by a path relative to a folder, if it exists.
fn file(folder: &Path, range: Range<usize>, text: &str) -> Option<Link> {
    let path = folder.join(text);
    (Path::new(text).is_relative() && path.is_file()).then(|| (range, uri_of(&path)))
}
