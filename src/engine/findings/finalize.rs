//! From the report of a rule to plain data: places become bytes, lines and pointers.

use std::sync::{Arc, Mutex};
use std::thread::Builder;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Region, Severity, hash};
use crate::document::{Comment, Document, NodeId, Place};
use crate::engine::limits::{FINDINGS_PER_CHUNK, MAX_CAUSES, MIN_FINDINGS_PER_THREAD};
use crate::rules::{Finding, PendingDiagnostic, RULES, Rule, interned_summary, is_cause, silences};

use crate::engine::findings::collected::Findings;
use crate::engine::findings::diagnostics::Diagnostics;
use crate::engine::findings::location_resolver::LocationResolver;
use crate::engine::findings::merge_duplicates::unite;
use crate::engine::findings::merge_shared::count_merged;
use crate::engine::findings::tally::Tally;

/// Resolves the findings of one document that are to be reported, sorts them, and counts the
/// others. They come in lists; sorted lists that follow each other are not moved.
pub(in crate::engine) fn finish(
    document: &Document,
    mut found: Findings,
    settings: &Settings,
    threads: usize,
) -> (Diagnostics, Tally) {
    let remainder = found.keep_within_bounds(document);
    drop_silenced(document, &mut found.lists);
    drop_about_implied(document, &mut found.lists);
    if found.iter().any(|found| found.feature.is_some()) {
        unite(document, found.joined());
    }
    let min_severity = min_severity(document, settings);
    let mut unreported = take_unreported(document, &mut found, min_severity);
    // One finding per rule summarises the omitted ones. It is never dropped, because they are not
    // all at its location.
    let mut rest = remainder.into_reported(document);
    for found in rest.extract_if(.., |found| found.diagnostic.severity < min_severity) {
        unreported.add_many(found.diagnostic.severity, found.diagnostic.count());
    }
    found.lists.push(rest);
    if found.iter().any(|found| found.weight.is_none()) {
        finish_rest(document, found.joined(), threads);
    }
    put_in_order(&mut found);
    (diagnostics_of(found.lists), unreported)
}

/// Puts findings into the order of reports.
fn put_in_order(found: &mut Findings) {
    let lists = &mut found.lists;
    lists.retain(|list| !list.is_empty());
    lists.iter_mut().for_each(|list| list.sort_by(PendingDiagnostic::order));
    let ascend = |pair: &[Vec<PendingDiagnostic>]| match (pair[0].last(), pair[1].first()) {
        (Some(last), Some(next)) => last.order(next).is_le(),
        _ => true,
    };
    if !lists.windows(2).all(ascend) {
        found.joined().sort_by(PendingDiagnostic::order);
    }
}

/// The options for findings that are resolved and sorted.
fn diagnostics_of(reported: Vec<Vec<PendingDiagnostic>>) -> Diagnostics {
    let mut diagnostics = Diagnostics::with_capacity(reported.iter().map(Vec::len).sum());
    let mut last = None;
    for found in reported.into_iter().flatten() {
        // One anchor that is used in many places gives the same finding for each of them.
        let place = Some((found.span, found.rule));
        let is_reported = last == place
            && diagnostics
                .last()
                .is_some_and(|reported| reported.message == found.diagnostic.message);
        if let Some(weight) = found.weight.filter(|_| !is_reported) {
            last = place;
            diagnostics.push_weighed(weight, found.diagnostic);
        }
    }
    diagnostics
}

/// Resolves the remaining findings, on up to this many threads.
fn finish_rest(document: &Document, reported: &mut [PendingDiagnostic], threads: usize) {
    let rest = reported.iter().filter(|found| found.weight.is_none()).count();
    // In tree order, so that each cursor iterates over it once.
    reported.sort_by_key(|found| found.place.node);
    let pieces = Mutex::new(reported.chunks_mut(FINDINGS_PER_CHUNK));
    let next_piece = || pieces.lock().ok()?.next();
    let work = || {
        let mut finisher = LocationResolver::new(document);
        while let Some(piece) = next_piece() {
            finisher.finish_all(piece, Severity::Info);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(rest / MIN_FINDINGS_PER_THREAD) {
            // If no other thread can be started, all work is done on this one.
            let _ = Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// The lowest severity of findings of a document that are needed in full: a comment may name any.
pub(in crate::engine) fn min_severity(document: &Document, settings: &Settings) -> Severity {
    let text = |comment: &Comment| document.text().get(comment.span.range()).unwrap_or_default();
    let speaks_to_us = document.comments().iter().any(|comment| text(comment).contains("mcp-lint"));
    if speaks_to_us { Severity::Info } else { settings.min_severity() }
}

/// Counts the findings that are not reported, and drops them.
fn take_unreported(document: &Document, found: &mut Findings, min_severity: Severity) -> Tally {
    let mut unreported = Tally::default();
    if min_severity == Severity::Info {
        return unreported;
    }
    let is_unreported = |found: &mut PendingDiagnostic| found.diagnostic.severity < min_severity;
    let lists = found.lists.iter_mut();
    let mut others: Vec<_> = lists.flat_map(|list| list.extract_if(.., is_unreported)).collect();
    // Counted as they would be reported: an anchor that is used in many places counts once, and so
    // do findings that nearly all tools share.
    let identity = |found: &PendingDiagnostic| (document.span(found.place), found.rule);
    others.sort_by_key(identity);
    others.dedup_by(|a, b| {
        identity(a) == identity(b) && a.diagnostic.message == b.diagnostic.message
    });
    count_merged(&others, found.tools, found.origin, &mut unreported);
    unreported
}

/// Drops the consequences of a cause that another rule reports.
fn drop_silenced(document: &Document, reported: &mut [Vec<PendingDiagnostic>]) {
    let name = |found: &PendingDiagnostic| RULES[found.rule].name;
    let is_cause = |found: &&PendingDiagnostic| is_cause(found.rule);
    let mut causes: Vec<(NodeId, NodeId, bool, &str)> = reported
        .iter()
        .flatten()
        .filter(is_cause)
        .map(|found| {
            let place = found.place;
            let value = document.value(place.node);
            (value.id(), value.end_id(), place.is_in_key(), name(found))
        })
        .collect();
    if causes.is_empty() {
        return;
    }
    causes.sort_unstable();
    let stays = |found: &PendingDiagnostic| {
        let place = found.place;
        // Values nest, so a cause that encloses the node is close before it.
        let before = causes.partition_point(|&(start, ..)| start <= place.node);
        let mut around = causes[..before].iter().rev().take(MAX_CAUSES);
        let is_inside = |&(start, end, key, _): &(NodeId, NodeId, bool, &str)| match key {
            true => start == place.node && place.is_in_key(),
            false => place.node < end,
        };
        !around.any(|cause| is_inside(cause) && silences(cause.3, name(found)))
    };
    reported.iter_mut().for_each(|list| list.retain(stays));
}

/// Drops the findings about the tool that was put around a separate schema.
fn drop_about_implied(document: &Document, reported: &mut [Vec<PendingDiagnostic>]) {
    let is_about_tool = |found: &PendingDiagnostic| {
        let rule = RULES[found.rule];
        matches!(&*rule.family(), "tool" | "description") || rule.name.ends_with("-schema-missing")
    };
    let stays =
        |found: &PendingDiagnostic| !document.is_implied(found.place.node) || !is_about_tool(found);
    reported.iter_mut().for_each(|list| list.retain(stays));
}

/// The finding of a rule about a file as a whole, without a tree.
pub(in crate::engine) fn finish_without_tree(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: FindingOf<'_>,
) -> Option<Box<Diagnostic>> {
    finish_at(path, rule, settings, finding(Place::FILE))
}

/// A finding at the beginning of a file, independent of its place; `None` if the rule is off.
pub(in crate::engine) fn finish_at(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
) -> Option<Box<Diagnostic>> {
    let index = RULES.iter().position(|known| known.name == rule.name)?;
    let level = settings.levels[index].severity()?;
    let severity = finding.severity.map_or(level, |severity| severity.min(level));
    let statement = interned_summary(index, finding.into_statement(rule, None));
    let fingerprint = Fingerprint::of(&[rule.name, path]);
    let new = Diagnostic::new(statement, severity, Arc::clone(path));
    Some(Box::new(Diagnostic { fingerprint, ..new }))
}

/// The finding of a rule that needs no tree; its place is the file's beginning.
pub(in crate::engine) type FindingOf<'a> = &'a dyn Fn(Place) -> Finding;

/// A finding about bytes of a file that are not a value; `content` distinguishes it from others.
pub(in crate::engine) fn at_region(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
    region: Region,
    content: &str,
) -> Option<Box<Diagnostic>> {
    let mut found = finish_at(path, rule, settings, finding)?;
    found.region = region;
    found.content = hash(&[content]);
    found.fingerprint = Fingerprint::of(&[rule.name, path, content]);
    Some(found)
}
