//! Which comments cover which findings, however many there are of either.

use std::collections::{BTreeMap, HashMap};

use super::Directive;
use crate::diagnostic::Diagnostic;

/// The comments of a file, ready to be asked about findings.
pub struct Coverage<'d> {
    directives: &'d [Directive],
    by_rule: HashMap<&'d str, Vec<Covered>>,
}

/// Bytes that comments cover.
struct Covered {
    start: u32,
    end: u32,
    /// The nearest one before that was still open where this one begins.
    around: Option<usize>,
    /// The last of the comments that cover them, by its index.
    last: usize,
    /// Whether there was something. All comments that cover the bytes are used then: there may
    /// be as many of them as findings.
    used: bool,
}

impl<'d> Coverage<'d> {
    /// The comments of a text that could be understood. Of the names that they give only those for
    /// which `is_rule` holds can cover anything.
    pub fn new(directives: &'d [Directive], text: &'d str, is_rule: impl Fn(&str) -> bool) -> Self {
        let mut spans: HashMap<&str, BTreeMap<u32, Covered>> = HashMap::new();
        for (index, directive) in directives.iter().enumerate() {
            let Ok(instruction) = &directive.instruction else { continue };
            let names = instruction.names.iter().filter_map(|name| text.get(name.range()));
            for name in names.filter(|name| is_rule(name)) {
                let (start, end) = (directive.covers.start, directive.covers.end);
                let new = || Covered { start, end, around: None, last: index, used: false };
                let covered = spans.entry(name).or_default().entry(start).or_insert_with(new);
                covered.end = covered.end.max(end);
                covered.last = index;
            }
        }
        let by_rule = spans
            .into_iter()
            .map(|(name, spans)| (name, with_surroundings(spans.into_values().collect())))
            .collect();
        Self { directives, by_rule }
    }

    /// The comment that covers a finding, by its index: the nearest, if there are several.
    pub fn covers(&mut self, found: &Diagnostic) -> Option<usize> {
        let spans = self.by_rule.get_mut(found.rule)?;
        let offset = found.region.start;
        let after = spans.partition_point(|span| span.start <= offset);
        let mut next = after.checked_sub(1);
        let mut nearest = None;
        while let Some(index) = next {
            let span = &mut spans[index];
            if offset < span.end.max(span.start + 1) {
                span.used = true;
                nearest = nearest.or(Some(span.last));
            }
            next = span.around;
        }
        nearest
    }

    /// Whether a comment has covered something for this name.
    pub fn is_used(&self, directive: usize, name: &str) -> bool {
        let start = self.directives[directive].covers.start;
        let spans = self.by_rule.get(name).map(Vec::as_slice).unwrap_or_default();
        let found = spans.binary_search_by_key(&start, |span| span.start);
        found.is_ok_and(|index| spans[index].used)
    }
}

/// Tells each span which other is open where it begins; they are in the order of the text.
fn with_surroundings(mut spans: Vec<Covered>) -> Vec<Covered> {
    let mut open: Vec<usize> = Vec::new();
    for index in 0..spans.len() {
        let start = spans[index].start;
        while open.last().is_some_and(|&around| spans[around].end <= start) {
            open.pop();
        }
        spans[index].around = open.last().copied();
        open.push(index);
    }
    spans
}
