//! From what a rule said to plain data: places become bytes, lines and pointers.

use std::sync::{Arc, Mutex};
use std::thread::Builder;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Region, Severity, hash};
use crate::document::{Comment, Document, NodeId, Place, PointerCursor};
use crate::rules::{Finding, RULES, Reported, Rule, is_cause, silences};

use super::Tally;
use super::file::FindingOf;
use super::unite::unite;

/// Finishes the findings of one document that are to be told, puts them in order, and counts the
/// others.
pub(super) fn finish(
    document: &Document,
    mut reported: Vec<Reported>,
    settings: &Settings,
    threads: usize,
) -> (Vec<Box<Diagnostic>>, Tally) {
    drop_silenced(document, &mut reported);
    unite(document, &mut reported);
    let untold = take_untold(document, &mut reported, told_from(document, settings));
    // In the order of the tree, so that the cursor goes through it once.
    reported.sort_by_key(|reported| reported.place.node);
    let threads = threads.min(reported.len() / FEWEST_FOR_A_THREAD);
    finish_all(document, &mut reported, threads);
    let mut diagnostics: Vec<_> = reported.into_iter().map(|found| found.diagnostic).collect();
    diagnostics.sort_by(|a, b| a.order(b));
    // One anchor that is used in many places gives the same finding for each of them.
    diagnostics.dedup_by(|a, b| a.region == b.region && a.rule == b.rule && a.message == b.message);
    (diagnostics, untold)
}

/// Findings below which another thread costs more than it brings.
const FEWEST_FOR_A_THREAD: usize = 1_000;

/// Findings that a thread takes at once: few enough that all threads are done at the same time.
const PIECE: usize = 512;

/// Finishes findings that are in the order of the tree, each where it is, on so many threads.
fn finish_all(document: &Document, reported: &mut [Reported], threads: usize) {
    let pieces = Mutex::new(reported.chunks_mut(PIECE));
    let next_piece = || pieces.lock().ok()?.next();
    let work = || {
        let mut finisher = Finisher::new(document);
        while let Some(piece) = next_piece() {
            piece.iter_mut().for_each(|reported| finisher.finish(reported));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where no other thread is to be had, all is done on this one.
            let _ = Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
}

/// The least weight of the findings of a document that have to be known in full: a comment may
/// speak of any.
pub(super) fn told_from(document: &Document, settings: &Settings) -> Severity {
    let text = |comment: &Comment| document.text().get(comment.span.range()).unwrap_or_default();
    let speaks_to_us = document.comments().iter().any(|comment| text(comment).contains("mcp-lint"));
    if speaks_to_us { Severity::Info } else { settings.told_from() }
}

/// Counts the findings that are not told, and drops them.
fn take_untold(document: &Document, reported: &mut Vec<Reported>, told_from: Severity) -> Tally {
    let mut untold = Tally::default();
    if told_from == Severity::Info {
        return untold;
    }
    let mut others: Vec<_> =
        reported.extract_if(.., |found| found.diagnostic.severity < told_from).collect();
    // Counted as they would be told: one anchor that is used in many places counts once.
    let identity = |found: &Reported| (document.span(found.place), found.rule);
    others.sort_by_key(identity);
    others.dedup_by(|a, b| {
        identity(a) == identity(b) && a.diagnostic.message == b.diagnostic.message
    });
    others.iter().for_each(|found| untold.add(found.diagnostic.severity));
    untold
}

/// Drops what follows from a cause that another rule has named.
fn drop_silenced(document: &Document, reported: &mut Vec<Reported>) {
    let name = |found: &Reported| RULES[found.rule].name;
    let is_cause = |found: &&Reported| is_cause(found.rule);
    let mut causes: Vec<(NodeId, NodeId, bool, &str)> = reported
        .iter()
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
    reported.retain(|found| {
        let place = found.place;
        // Values nest, so a cause around the node lies before it, not far away.
        let before = causes.partition_point(|&(start, ..)| start <= place.node);
        let mut around = causes[..before].iter().rev().take(MOST_CAUSES_LOOKED_AT);
        let is_inside = |&(start, end, key, _): &(NodeId, NodeId, bool, &str)| match key {
            true => start == place.node && place.is_in_key(),
            false => place.node < end,
        };
        !around.any(|cause| is_inside(cause) && silences(cause.3, name(found)))
    });
}

/// How many causes before a finding are looked at: those inside one value are few.
const MOST_CAUSES_LOOKED_AT: usize = 64;

/// Finishes the findings of a document, most quickly those that ascend in its tree.
struct Finisher<'d> {
    document: &'d Document,
    cursor: PointerCursor<'d>,
    begun: Option<BegunHash>,
}

/// What the hash for a fingerprint begins with. Neighbours mostly have it in common.
struct BegunHash {
    rule: &'static str,
    tool: Option<Arc<str>>,
    hash: u64,
}

impl BegunHash {
    fn is_for(&self, found: &Diagnostic) -> bool {
        let same_tool = match (&self.tool, &found.tool) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same_tool && std::ptr::eq(self.rule, found.rule)
    }
}

impl<'d> Finisher<'d> {
    fn new(document: &'d Document) -> Self {
        Self { document, cursor: PointerCursor::new(document), begun: None }
    }

    fn finish(&mut self, reported: &mut Reported) {
        let (document, place, tool) = (self.document, reported.place, reported.tool_node);
        let begun = self.begun_hash(&reported.diagnostic);
        let content = document.content(place);
        let found = &mut *reported.diagnostic;
        if !document.is_empty() {
            let (root, pointer) = self.cursor.locate(place.node);
            (found.root, found.pointer) = (root, pointer.into());
        }
        found.tool_pointer = tool.and_then(|tool| self.cursor.pointer_length(tool));
        found.generic_pointer = self.cursor.generic(tool);
        found.region = Region::of(document.source(), document.span(place));
        found.content = hash(&[&content]);
        found.fingerprint = Fingerprint::continued(begun, &[found.address(), &content]);
    }

    fn begun_hash(&mut self, found: &Diagnostic) -> u64 {
        if let Some(begun) = self.begun.as_ref().filter(|begun| begun.is_for(found)) {
            return begun.hash;
        }
        let name = found.tool.as_deref().unwrap_or_default();
        let hash = hash(&[found.rule, &found.path, name]);
        self.begun = Some(BegunHash { rule: found.rule, tool: found.tool.clone(), hash });
        hash
    }
}

/// The finding of a rule about a file as a whole, of which there is no tree.
pub(super) fn finish_without_tree(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: FindingOf<'_>,
) -> Vec<Box<Diagnostic>> {
    finish_at(path, rule, settings, finding(Place::FILE)).into_iter().collect()
}

/// A finding at the beginning of a file, whatever place it names; `None` where the rule is off.
pub(super) fn finish_at(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
) -> Option<Box<Diagnostic>> {
    let index = RULES.iter().position(|known| known.name == rule.name)?;
    let level = settings.levels[index].severity()?;
    let severity = finding.severity.map_or(level, |severity| severity.min(level));
    let statement = Arc::new(finding.into_statement(rule, None));
    let fingerprint = Fingerprint::of(&[rule.name, path]);
    let new = Diagnostic::new(statement, severity, Arc::clone(path));
    Some(Box::new(Diagnostic { fingerprint, ..new }))
}
