//! Links and commands in documents by which users add a server to a client, judged like the client's
//! file with that server.

use std::sync::Arc;

use crate::diagnostic::{Diagnostic, Fingerprint, Region};
use crate::document::Span;
use crate::engine::check::document::check_document;
use crate::engine::check::plan::Plan;
use crate::engine::findings::about_file::about_region;
use crate::engine::findings::finalize::finish;
use crate::engine::run::first_pass::{Decision, FirstPass};
use crate::engine::run::read_document::{content_of, read_document};
use crate::engine::{FileKind, FileReport, Role};
use crate::model::{Protocol, Purpose};
use crate::rules::client::client_command_arguments;
use crate::rules::docs::{docs_install_command, docs_install_link};
use crate::rules::document::document_unrecognised;
use crate::server_files::{Installation, Offer, offers, secrets_in_text};
use crate::source::{SourceText, is_document, may_have_offers};

/// Checks a document, and adds the findings about its links and commands.
pub(crate) fn with_offers(
    source: &SourceText,
    plan: &Plan,
    check: impl FnOnce() -> FirstPass,
) -> FirstPass {
    // Before anything of the text is hidden.
    let offers = OffersOfDocument::of(source, plan);
    let mut outcome = check();
    if let Some(offers) = offers {
        let report = match outcome.decision {
            Decision::Report(report) => Some(report),
            Decision::Deferred | Decision::Candidate(_) | Decision::Ignored(_) => None,
        };
        outcome.decision = Decision::Report(offers.add_to(report, plan));
    }
    outcome
}

/// The findings about the links and commands of a document.
struct OffersOfDocument {
    text: Arc<SourceText>,
    found: Vec<Box<Diagnostic>>,
    servers: usize,
}

impl OffersOfDocument {
    /// Judges the links and commands of a document; `None` if it has none.
    fn of(source: &SourceText, plan: &Plan) -> Option<Self> {
        let whole = source.shown_text();
        if !is_document(source.path()) || !may_have_offers(whole.as_bytes()) {
            return None;
        }
        let offers = offers(whole);
        let text = Arc::new(SourceText::new(Arc::clone(source.path()), whole));
        let judged = offers.iter().flat_map(|offer| judge(offer, &text, plan));
        let found = judged.collect();
        hide_secrets(&text, &offers);
        (!offers.is_empty()).then_some(Self { text, found, servers: offers.len() })
    }

    /// Adds the findings to the report on the document, or creates one.
    fn add_to(self, report: Option<Box<FileReport>>, plan: &Plan) -> Box<FileReport> {
        let path = self.text.path();
        let mut report = report.unwrap_or_else(|| Box::new(FileReport::new(Arc::clone(path))));
        recognise_document(&mut report, &self.text);
        report.facts.servers += self.servers;
        report.diagnostics.extend(self.found);
        crate::sort::by(&mut report.diagnostics, |a, b| a.order(b));
        if report.diagnostics.iter().any(|found| plan.settings.keeps_text(found.severity)) {
            report.source = Some(self.text);
        }
        report
    }
}

/// Makes a report on a file without content that of a document, in which something is checked after all.
pub(super) fn recognise_document(report: &mut FileReport, text: &SourceText) {
    if report.facts.kind == FileKind::Unrecognised {
        report.facts.kind = FileKind::Document;
        report.facts.bytes = text.text().len();
        report.diagnostics.retain(|found| found.rule != document_unrecognised::RULE.name);
    }
}

fn judge(offer: &Offer, text: &Arc<SourceText>, plan: &Plan) -> Vec<Box<Diagnostic>> {
    match &offer.result {
        Ok(None) => Vec::new(),
        Ok(Some(installation)) => judge_installation(offer, installation, text, plan),
        Err((place, problem)) => {
            let (rule, finding) = match offer.is_link {
                true => (
                    &docs_install_link::RULE,
                    docs_install_link::in_document(&offer.client.label, problem),
                ),
                false => (
                    &docs_install_command::RULE,
                    docs_install_command::in_document(&offer.client.label, problem),
                ),
            };
            let region = region(text, place.start, place.end);
            let content = &text.text()[offer.place.clone()];
            let found = about_region(text.path(), rule, &plan.settings, finding, region, content);
            found.into_iter().collect()
        }
    }
}

fn region(text: &SourceText, start: usize, end: usize) -> Region {
    let offset = |at: usize| u32::try_from(at).unwrap_or_default();
    Region::of(text, Span::new(offset(start), offset(end)))
}

/// The findings about the file of a client, at their places in the document.
fn judge_installation(
    offer: &Offer,
    installation: &Installation,
    text: &SourceText,
    plan: &Plan,
) -> Vec<Box<Diagnostic>> {
    let source = Arc::new(SourceText::new(installation.path, installation.text.as_str()));
    let document = read_document(source, Role::Lint, &plan.settings, 1);
    let content = content_of(&document, Purpose::Found, Role::Lint, &plan.settings);
    let found = check_document(&document, &content, Protocol::ASSUMED, plan, 1);
    let mut found = finish(&document, &content, found);
    found.retain(|it| !offer.is_command_line || it.rule != client_command_arguments::RULE.name);
    let place = |at: u32| installation.places[(at as usize).min(installation.text.len())];
    for found in &mut found {
        found.path = Arc::clone(text.path());
        let (start, end) = (place(found.region.start), place(found.region.end));
        // The document has no place for what is decoded, or around the entry.
        found.region = match (offer.is_link, start < end) {
            (false, true) => region(text, start, end),
            (false, false) => region(text, start, place(u32::MAX)),
            (true, _) => region(text, offer.place.start, offer.place.end),
        };
        found.fingerprint =
            Fingerprint::of(&[found.rule, text.path(), &found.pointer, &found.message]);
        // A document is not changed.
        found.edits = None;
        found.pointer = "".into();
        if let Some(attachments) = &mut found.attachments {
            attachments.labels.clear();
        }
        if let Some(remedy) = found.remedy.take() {
            found.help.get_or_insert(remedy.message);
        }
    }
    found
}

/// Hides the secrets of a document: where its text shows them, and links that contain one.
pub(super) fn hide_secrets(text: &SourceText, offers: &[Offer]) {
    let mut ranges = secrets_in_text(text.text()).0;
    ranges.extend(secret_links(offers));
    text.hide(ranges, &[]);
}

fn secret_links(offers: &[Offer]) -> impl Iterator<Item = std::ops::Range<usize>> {
    let has_secret = |offer: &&Offer| match &offer.result {
        Ok(Some(installation)) => !secrets_in_text(&installation.text).0.is_empty(),
        _ => false,
    };
    offers.iter().filter(|offer| offer.is_link).filter(has_secret).map(|it| it.place.clone())
}
