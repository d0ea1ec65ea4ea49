//! Linting the manifest of a package, which is a part of the report only if something is wrong.

use std::path::Path;
use std::sync::Arc;

use crate::document::{Document, ReadLimits, Syntax};
use crate::engine::check::plan::Plan;
use crate::engine::findings::finalize::finish;
use crate::engine::other_files::package_entries::{missing_entries, npx_shown_in};
use crate::engine::other_files::run_input::RunInput;
use crate::engine::run::unchecked_file::keep_text;
use crate::engine::{FileFacts, FileKind, FileReport, Input};
use crate::model::{Content, PackageFacts, Protocol};
use crate::rules::Context;
use crate::server_files::{PackageManifest, secrets_in_text};
use crate::source::{SourceText, display_path};

/// The report on a manifest of a package with findings; `None` for other files.
pub(super) fn package_report(source: &RunInput, plan: &Plan) -> Option<Box<FileReport>> {
    let facts = source.package()?;
    let text = source.text(plan).ok()?;
    let read = |syntax| Document::read(Arc::clone(&text), syntax, &ReadLimits::default());
    let document = match text.extension().as_deref() {
        Some("json") => read(Syntax::Json),
        Some("toml") => read(Syntax::Toml),
        _ => Document::of_text(Arc::clone(&text)),
    };
    hide_secrets_in_lines(&text);
    let missing_entries = missing_entries(source, &document, facts);
    let npx_shown_in = npx_shown_in(source, &document, facts);
    let missing_entries = &missing_entries;
    let manifest = PackageManifest { document: &document, facts, missing_entries, npx_shown_in };
    let mut context = Context::new(&document, Protocol::ASSUMED, &plan.options);
    plan.active(Protocol::ASSUMED).package.run(&manifest, &mut context);
    let diagnostics = finish(&document, &Content::default(), context.into_findings());
    // A text that is being edited or fixed is compared with its former findings.
    let is_changed = Input::text(source).is_some() && !document.syntax().is_json();
    if diagnostics.is_empty() && !is_changed {
        return None;
    }
    let mut report = FileReport {
        facts: FileFacts::of(FileKind::PackageManifest, &text, &document),
        diagnostics,
        ..FileReport::new(Arc::clone(source.path()))
    };
    show_sources(&mut report, facts);
    keep_text(&mut report, &document, plan);
    Some(Box::new(report))
}

/// Hides secrets, which excerpts of the lines beside a finding would show.
fn hide_secrets_in_lines(text: &SourceText) {
    // Values that are no secrets are not those of a server's environment.
    text.hide(secrets_in_text(text.text()).0, &[]);
}

/// Names the source files that labels point into as reports name the manifest, and keeps their
/// texts.
fn show_sources(report: &mut FileReport, facts: &PackageFacts) {
    let folder = Path::new(&*report.path).parent().unwrap_or(Path::new(""));
    let labels = report.diagnostics.iter_mut().filter_map(|it| it.attachments.as_mut());
    for label in labels.flat_map(|it| &mut it.labels) {
        let steps = facts.migration.iter().flat_map(|it| &it.uses).map(|it| &it.source);
        let mut sources = facts.sdk_uses.iter().map(|it| &it.source).chain(steps);
        let Some(found) = sources.find(|it| *it.path() == label.path) else { continue };
        label.path = display_path(&folder.join(&*label.path)).into();
        let source = SourceText::new(Arc::clone(&label.path), found.text());
        hide_secrets_in_lines(&source);
        report.neighbours.push(Arc::new(source));
    }
}
