//! From what a rule said to plain data: places become bytes, lines and pointers.

use std::collections::BTreeMap;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::Builder;

use crate::config::Settings;
use crate::diagnostic::{Details, Diagnostic, Fingerprint, Region, Severity, hash};
use crate::document::{Comment, Document, NodeId, Place, PointerCursor};
use crate::rules::{Finding, RULES, Reported, Rule, is_cause, silences};
use crate::source::Position;

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
) -> (Vec<Diagnostic>, Tally) {
    drop_silenced(document, &mut reported);
    unite(document, &mut reported);
    let untold = take_untold(document, &mut reported, told_from(document, settings));
    // In the order of the tree, so that the cursor goes through it once.
    reported.sort_by_key(|reported| reported.place.node);
    let threads = threads.min(reported.len() / FEWEST_FOR_A_THREAD).max(1);
    let mut diagnostics = finish_all(document, reported, threads);
    diagnostics.sort_by(Diagnostic::order);
    // One anchor that is used in many places gives the same finding for each of them.
    diagnostics.dedup_by(|a, b| a.region == b.region && a.rule == b.rule && a.message == b.message);
    (diagnostics, untold)
}

/// Findings below which another thread costs more than it brings.
const FEWEST_FOR_A_THREAD: usize = 1_000;

/// Findings that a thread takes at once, few enough that the memory of one piece serves the next.
const PIECE: usize = 512;

/// Finishes findings that are in the order of the tree, on so many threads. They take small pieces,
/// which are put together here meanwhile.
fn finish_all(document: &Document, reported: Vec<Reported>, threads: usize) -> Vec<Diagnostic> {
    if threads == 1 {
        let mut finisher = Finisher::new(document);
        return reported.into_iter().map(|reported| finisher.finish(reported)).collect();
    }
    let count = reported.len();
    let rest = Mutex::new(reported.into_iter().enumerate());
    let next_piece = |piece: &mut Vec<(usize, Reported)>| {
        if let Ok(mut rest) = rest.lock() {
            piece.extend(rest.by_ref().take(PIECE));
        }
        piece.first().map(|(first, _)| *first)
    };
    let work = |finished: Sender<(usize, Vec<Diagnostic>)>| {
        let mut finisher = Finisher::new(document);
        let mut piece = Vec::with_capacity(PIECE.min(count));
        while let Some(first) = next_piece(&mut piece) {
            let finish = |(_, reported)| finisher.finish(reported);
            if finished.send((first, piece.drain(..).map(finish).collect())).is_err() {
                break;
            }
        }
    };
    let (sender, finished) = channel();
    std::thread::scope(|scope| {
        let (work, shared) = (&work, &sender);
        let start = |_: &usize| {
            let sender = shared.clone();
            Builder::new().spawn_scoped(scope, move || work(sender)).is_ok()
        };
        let started = (0..threads).filter(start).count();
        // Where no other thread is to be had, the work is done on this one.
        match started {
            0 => work(sender),
            _ => drop(sender),
        }
        in_order(finished, count)
    })
}

/// The pieces one behind the other, each of which comes with the number of all before it.
fn in_order(
    pieces: impl IntoIterator<Item = (usize, Vec<Diagnostic>)>,
    count: usize,
) -> Vec<Diagnostic> {
    let mut all = Vec::with_capacity(count);
    let mut early = BTreeMap::new();
    for (first, piece) in pieces {
        early.insert(first, piece);
        while let Some(piece) = early.remove(&all.len()) {
            all.extend(piece);
        }
    }
    all
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
    let mut others: Vec<_> = reported.extract_if(.., |found| found.severity < told_from).collect();
    // Counted as they would be told: one anchor that is used in many places counts once.
    let identity = |found: &Reported| (document.span(found.place), found.rule);
    others.sort_by_key(identity);
    others.dedup_by(|a, b| identity(a) == identity(b) && a.details.message == b.details.message);
    others.iter().for_each(|found| untold.add(found.severity));
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

/// The pointers of a finding; see the fields of [`Diagnostic`].
struct Pointers {
    root: usize,
    pointer: String,
    tool_pointer: Option<usize>,
    generic_pointer: Option<Box<str>>,
}

impl Pointers {
    fn of(
        document: &Document,
        cursor: &mut PointerCursor<'_>,
        place: Place,
        tool: Option<NodeId>,
    ) -> Self {
        let (root, pointer) = match document.is_empty() {
            true => (0, ""),
            false => cursor.locate(place.node),
        };
        Self {
            root,
            pointer: pointer.to_owned(),
            tool_pointer: tool.and_then(|tool| cursor.pointer_length(tool)),
            generic_pointer: cursor.generic(tool),
        }
    }

    /// See [`Diagnostic::address`].
    fn address(&self) -> &str {
        let in_tool = || self.pointer.get(self.tool_pointer.unwrap_or_default()..);
        self.generic_pointer.as_deref().or_else(in_tool).unwrap_or_default()
    }
}

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
    fn is_for(&self, details: &Details) -> bool {
        let same_tool = match (&self.tool, &details.tool) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        same_tool && std::ptr::eq(self.rule, details.rule)
    }
}

impl<'d> Finisher<'d> {
    fn new(document: &'d Document) -> Self {
        Self { document, cursor: PointerCursor::new(document), begun: None }
    }

    fn finish(&mut self, reported: Reported) -> Diagnostic {
        let (document, details) = (self.document, reported.details);
        let source = document.source();
        let pointers = Pointers::of(document, &mut self.cursor, reported.place, reported.tool_node);
        let content = document.content(reported.place);
        let parts = [pointers.address(), &content];
        Diagnostic {
            fingerprint: Fingerprint::continued(self.begun_hash(&details), &parts),
            content: hash(&[&content]),
            severity: reported.severity,
            details,
            path: Arc::clone(source.path()),
            region: Region::of(source, document.span(reported.place)),
            root: pointers.root,
            pointer: pointers.pointer,
            tool_pointer: pointers.tool_pointer,
            generic_pointer: pointers.generic_pointer,
            suppression: None,
        }
    }

    fn begun_hash(&mut self, details: &Details) -> u64 {
        if let Some(begun) = self.begun.as_ref().filter(|begun| begun.is_for(details)) {
            return begun.hash;
        }
        let name = details.tool.as_deref().unwrap_or_default();
        let hash = hash(&[details.rule, self.document.source().path(), name]);
        self.begun = Some(BegunHash { rule: details.rule, tool: details.tool.clone(), hash });
        hash
    }
}

/// The finding of a rule about a file as a whole, of which there is no tree.
pub(super) fn finish_without_tree(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: FindingOf<'_>,
) -> Vec<Diagnostic> {
    finish_at(path, rule, settings, finding(Place::FILE)).into_iter().collect()
}

/// A finding at the beginning of a file, whatever place it names; `None` where the rule is off.
pub(super) fn finish_at(
    path: &Arc<str>,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
) -> Option<Diagnostic> {
    let index = RULES.iter().position(|known| known.name == rule.name)?;
    let level = settings.levels[index].severity()?;
    let start = Position { line: 1, column: 1, utf16_column: 1 };
    let severity = finding.severity.map_or(level, |severity| severity.min(level));
    Some(Diagnostic {
        severity,
        details: Box::new(Details::new(finding.into_statement(rule, None))),
        path: Arc::clone(path),
        region: Region { start: 0, end: 0, start_position: start, end_position: start },
        pointer: String::new(),
        tool_pointer: None,
        generic_pointer: None,
        content: 0,
        root: 0,
        fingerprint: Fingerprint::of(&[rule.name, path]),
        suppression: None,
    })
}
