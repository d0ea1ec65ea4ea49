//! Which comments cover which findings, however many there are of either.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Directive;
use crate::diagnostic::Diagnostic;

/// The comments of a file, ready to be asked about findings.
pub struct Coverage<'d> {
    directives: &'d [Directive],
    by_rule: HashMap<&'d str, Vec<Covered>>,
    /// Which names of which comments have covered something.
    used: HashSet<(usize, &'d str)>,
}

/// Bytes that comments cover.
struct Covered {
    start: u32,
    end: u32,
    /// The nearest one before that was still open where this one begins.
    around: Option<usize>,
    /// The comments, by their indexes.
    directives: Vec<usize>,
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
                let new = || Covered { start, end, around: None, directives: Vec::new() };
                let covered = spans.entry(name).or_default().entry(start).or_insert_with(new);
                covered.end = covered.end.max(end);
                covered.directives.push(index);
            }
        }
        let by_rule = spans
            .into_iter()
            .map(|(name, spans)| (name, with_surroundings(spans.into_values().collect())))
            .collect();
        Self { directives, by_rule, used: HashSet::new() }
    }

    /// The comment that covers a finding: the nearest, if there are several.
    pub fn covers(&mut self, found: &Diagnostic) -> Option<&'d Directive> {
        let spans = self.by_rule.get(found.rule)?;
        let offset = found.region.start;
        let after = spans.partition_point(|span| span.start <= offset);
        let mut next = after.checked_sub(1);
        let mut nearest = None;
        while let Some(index) = next {
            let span = &spans[index];
            if offset < span.end.max(span.start + 1) {
                self.used.extend(span.directives.iter().map(|&directive| (directive, found.rule)));
                nearest = nearest.or(span.directives.last().copied());
            }
            next = span.around;
        }
        nearest.map(|index| &self.directives[index])
    }

    /// Whether a comment has covered something for this name.
    pub fn is_used(&self, directive: usize, name: &str) -> bool {
        self.used.contains(&(directive, name))
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
