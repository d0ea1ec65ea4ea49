//! Finding the comment that covers a finding, efficiently for any number of comments and findings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Directive;
use crate::diagnostic::Diagnostic;
use crate::rules::old_names;

/// The comments of a file, prepared for lookups.
pub struct Coverage<'d> {
    directives: &'d [Directive],
    by_rule: HashMap<&'d str, OfRule>,
}

/// A range of bytes that comments cover.
struct Covered {
    start: u32,
    /// The offset past the last byte; the range is not empty.
    end: u32,
    /// The index of the last comment that covers the range.
    last: usize,
}

/// The comments that name one rule.
struct OfRule {
    /// The covered ranges, in the order of the text. No two ranges begin at the same byte.
    spans: Vec<Covered>,
    /// The index of the nearest range, if any, from each offset up to the next one.
    nearest: Vec<(u32, Option<usize>)>,
    /// The starts of covered findings.
    found: BTreeSet<u32>,
}

impl<'d> Coverage<'d> {
    /// Prepares the comments of a text that could be parsed. Only names for which `is_rule` returns
    /// true can cover findings.
    pub fn new(directives: &'d [Directive], text: &'d str, is_rule: impl Fn(&str) -> bool) -> Self {
        let mut spans: HashMap<&str, BTreeMap<u32, Covered>> = HashMap::new();
        for (index, directive) in directives.iter().enumerate() {
            let Ok(instruction) = &directive.instruction else { continue };
            let names = instruction.names.iter().filter_map(|name| text.get(name.range()));
            for name in names.filter(|name| is_rule(name)) {
                let start = directive.covers.start;
                let end = directive.covers.end.max(start + 1);
                let new = || Covered { start, end, last: index };
                let covered = spans.entry(name).or_default().entry(start).or_insert_with(new);
                covered.end = covered.end.max(end);
                covered.last = index;
            }
        }
        let of_rule = |spans: BTreeMap<u32, Covered>| OfRule::new(spans.into_values().collect());
        let by_rule = spans.into_iter().map(|(name, spans)| (name, of_rule(spans))).collect();
        Self { directives, by_rule }
    }

    /// The index of the comment that covers a finding: the nearest, if there are several. All
    /// covering comments then count as used.
    pub fn covers(&mut self, found: &Diagnostic) -> Option<usize> {
        let names = std::iter::once(found.rule).chain(old_names(found.rule));
        // Every comment that covers the finding counts as used, by whatever name.
        let covering =
            names.filter_map(|name| self.by_rule.get_mut(name)?.covers(found.region.start));
        covering.max()
    }

    /// Whether a comment has covered a finding for this name.
    pub fn is_used(&self, directive: usize, name: &str) -> bool {
        let start = self.directives[directive].covers.start;
        self.by_rule.get(name).is_some_and(|of_rule| of_rule.is_used(start))
    }
}

impl OfRule {
    fn new(spans: Vec<Covered>) -> Self {
        let nearest = nearest_from(&spans);
        Self { spans, nearest, found: BTreeSet::new() }
    }

    fn covers(&mut self, offset: u32) -> Option<usize> {
        let after = self.nearest.partition_point(|(from, _)| *from <= offset);
        let (_, nearest) = self.nearest[after.checked_sub(1)?];
        let covered = &self.spans[nearest?];
        // Not which comment: every comment that covers this byte counts as used, and there may be
        // many.
        self.found.insert(offset);
        Some(covered.last)
    }

    /// Whether there was a finding in the range that begins at `start`.
    fn is_used(&self, start: u32) -> bool {
        let known = self.spans.binary_search_by_key(&start, |span| span.start);
        known.is_ok_and(|index| {
            let end = self.spans[index].end;
            self.found.range(start..end).next().is_some()
        })
    }
}

/// The nearest span from each offset on: of the spans that contain the offset, the last one that
/// begins before it. The spans are in the order of the text; some overlap without being nested.
fn nearest_from(spans: &[Covered]) -> Vec<(u32, Option<usize>)> {
    let mut places: Vec<_> = spans.iter().flat_map(|span| [span.start, span.end]).collect();
    crate::sort::by(&mut places, Ord::cmp);
    places.dedup();
    // Spans that have ended below one that has not do not matter.
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    let mut nearest_at = |place: u32| {
        if spans.get(next).is_some_and(|span| span.start == place) {
            open.push(next);
            next += 1;
        }
        while open.last().is_some_and(|&index| spans[index].end <= place) {
            open.pop();
        }
        (place, open.last().copied())
    };
    places.into_iter().map(&mut nearest_at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Region;
    use crate::document::Span;
    use crate::suppress::Instruction;

    /// A comment that names the rules in `names`, by their spans in the text, and covers `covers`.
    fn comment(names: Vec<Span>, covers: Span) -> Directive {
        let instruction = Ok(Instruction { names, reason: None });
        Directive { region: Region::default(), covers, instruction }
    }

    #[test]
    fn comments_apply_as_if_each_was_compared_with_every_finding() {
        const TEXT: &str = "one two";
        const NAMES: [Span; 2] = [Span { start: 0, end: 3 }, Span { start: 4, end: 7 }];
        let mut state = 1_u32;
        let mut below = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % most
        };
        for round in 0..2_000 {
            let width = 1 + below(60);
            let mut directives: Vec<_> = (0..below(14))
                .map(|_| {
                    let start = below(width);
                    let names = NAMES.into_iter().filter(|_| below(3) > 0).collect();
                    comment(names, Span::new(start, start + below(width)))
                })
                .collect();
            crate::sort::by_key(&mut directives, |directive| directive.covers.start);
            let mut coverage = Coverage::new(&directives, TEXT, |name| name != "none");
            for name in NAMES {
                let text = &TEXT[name.range()];
                // Ranges that begin at the same byte reach as far as the farthest of them.
                let reach = |of: &Directive| {
                    let alike = directives.iter().filter(|other| {
                        let names = other.instruction.as_ref().unwrap();
                        other.covers.start == of.covers.start && names.names.contains(&name)
                    });
                    alike.map(|it| it.covers.end.max(it.covers.start + 1)).max()
                };
                let covers = |directive: &Directive, offset: u32| {
                    let end = reach(directive).unwrap_or_default();
                    directive.instruction.as_ref().unwrap().names.contains(&name)
                        && (directive.covers.start..end).contains(&offset)
                };
                let mut used = vec![false; directives.len()];
                for offset in (0..below(8)).map(|_| below(2 * width)).collect::<Vec<_>>() {
                    let all = directives.iter().enumerate();
                    let all: Vec<_> = all.filter(|(_, it)| covers(it, offset)).collect();
                    let nearest = all.iter().map(|(index, it)| (it.covers.start, *index)).max();
                    let found = coverage.by_rule.get_mut(text);
                    let found = found.and_then(|of_rule| of_rule.covers(offset));
                    assert_eq!(found, nearest.map(|(_, index)| index), "{round} {directives:?}");
                    all.iter().for_each(|(index, _)| used[*index] = true);
                }
                for (index, directive) in directives.iter().enumerate() {
                    // A comment that does not name it is skipped.
                    if directive.instruction.as_ref().unwrap().names.contains(&name) {
                        let found = coverage.is_used(index, text);
                        assert_eq!(found, used[index], "{round} {index} {directives:?}");
                    }
                }
            }
        }
    }
}
