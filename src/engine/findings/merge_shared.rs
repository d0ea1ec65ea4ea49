//! One finding for a whole list: if every tool of a file, or nearly every one, has the same
//! finding, there is one cause (a generator, a framework, a convention), and it is reported once.
//!
//! This comes last, after fixes, overrides, comments and the baseline, which know single findings
//! only: findings that they remove are not counted here, and their fingerprints do not change.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::diagnostic::{
    Applicability, Diagnostic, Edit, Fingerprint, Label, Merged, Remedy, Severity, Statement,
};
use crate::document::NodeId;
use crate::engine::limits::{MIN_MERGED_PERCENTAGE, MIN_MERGED_TOOLS, NAMED_MERGED_TOOLS};
use crate::engine::{Diagnostics, FileReport, RunReport, Tally};
use crate::rules::PendingDiagnostic;

/// Merges, in every file of a run, the findings that nearly all tools share.
pub fn merge_shared(run: &mut RunReport) {
    run.files.iter_mut().for_each(|file| merge_in(file));
}

fn merge_in(file: &mut FileReport) {
    if file.tools < MIN_MERGED_TOOLS || file.diagnostics.len() < MIN_MERGED_TOOLS {
        return;
    }
    let mut groups = Groups::default();
    for (index, found) in file.diagnostics.iter().enumerate() {
        groups.add(found, Some(index));
    }
    for found in &file.suppressed {
        groups.add(found, None);
    }
    let is_shared =
        |group: &Group<'_>| is_shared(group.tools.len(), group.counted.len(), file.tools);
    let shared: Vec<Vec<usize>> =
        groups.all.into_iter().filter(is_shared).map(|it| it.members).collect();
    if shared.is_empty() {
        return;
    }
    let mut slots: Vec<_> = std::mem::take(&mut file.diagnostics).into_iter().map(Some).collect();
    let mut merged = Vec::new();
    for members in shared {
        let members: Vec<_> = members.into_iter().filter_map(|at| slots[at].take()).collect();
        merged.extend(merge(members, file.tools));
    }
    let mut diagnostics: Diagnostics = slots.into_iter().flatten().chain(merged).collect();
    diagnostics.sort();
    file.diagnostics = diagnostics;
}

/// Counts findings that are not reported as if they were.
pub(in crate::engine) fn count_merged(
    found: &[PendingDiagnostic],
    tools: usize,
    tally: &mut Tally,
) {
    let mut groups: BTreeMap<Key<'_>, (usize, HashSet<NodeId>)> = BTreeMap::new();
    for found in found {
        let severity = found.diagnostic.severity;
        match found.tool_node {
            Some(tool) if tools >= MIN_MERGED_TOOLS => {
                let key = (found.diagnostic.rule, severity, cause(&found.diagnostic));
                let (count, of_tools) = groups.entry(key).or_default();
                *count += 1;
                of_tools.insert(tool);
            }
            _ => tally.add(severity),
        }
    }
    for ((_, severity, _), (count, of_tools)) in groups {
        tally.add_many(
            severity,
            if is_shared(of_tools.len(), of_tools.len(), tools) { 1 } else { count },
        );
    }
}

/// Whether this many tools, this many of them counted, are nearly all.
fn is_shared(tools: usize, counted: usize, of: usize) -> bool {
    counted >= MIN_MERGED_TOOLS && tools * 100 >= of * MIN_MERGED_PERCENTAGE
}

/// The common properties of findings with one cause.
type Key<'r> = (&'static str, Severity, &'r str);

/// The property that distinguishes the cause of a finding from others of its rule: usually its
/// message.
fn cause(found: &Diagnostic) -> &str {
    match found.rule {
        "tool-description-missing" | "tool-null-member" | "parameter-description-missing" => "",
        // A generator's notation for "no default", of any type.
        "schema-default-mismatch" if found.message.starts_with(NULL_DEFAULT) => NULL_DEFAULT,
        _ => &found.message,
    }
}

const NULL_DEFAULT: &str = "`default` `null` ";

#[derive(Default)]
struct Group<'r> {
    /// The tools that have the finding, even if it is not counted: by root and pointer.
    tools: HashSet<(u32, &'r str)>,
    /// Those in which it is counted.
    counted: HashSet<(u32, &'r str)>,
    /// The findings that are counted.
    members: Vec<usize>,
}

#[derive(Default)]
struct Groups<'r> {
    all: Vec<Group<'r>>,
    index: HashMap<Key<'r>, usize>,
    /// The group of the last finding: neighbours usually share their message.
    last: Option<(*const Statement, Severity, usize)>,
}

impl<'r> Groups<'r> {
    fn add(&mut self, found: &'r Diagnostic, counted: Option<usize>) {
        // Findings that are not about a tool, or are summaries already, are not merged.
        let Some(length) = found.tool_pointer.filter(|_| found.represents().is_none()) else {
            return;
        };
        let said = Arc::as_ptr(&found.statement);
        let group = match self.last {
            Some((last, severity, group)) if last == said && severity == found.severity => group,
            _ => {
                *self.index.entry((found.rule, found.severity, cause(found))).or_insert_with(|| {
                    self.all.push(Group::default());
                    self.all.len() - 1
                })
            }
        };
        self.last = Some((said, found.severity, group));
        let group = &mut self.all[group];
        let tool = (found.root, found.pointer.get(..length).unwrap_or_default());
        group.tools.insert(tool);
        if let Some(index) = counted {
            group.counted.insert(tool);
            group.members.push(index);
        }
    }
}

/// The first of the findings, made one for all of them.
fn merge(mut members: Vec<Box<Diagnostic>>, of: usize) -> Option<Box<Diagnostic>> {
    let mut firsts: Vec<(u32, Box<str>, usize)> = Vec::new();
    let mut seen: HashSet<(u32, &str)> = HashSet::new();
    for (index, found) in members.iter().enumerate() {
        let pointer = &found.pointer[..found.tool_pointer.unwrap_or_default()];
        if seen.insert((found.root, pointer)) && firsts.len() < NAMED_MERGED_TOOLS {
            firsts.push((found.root, pointer.into(), index));
        }
    }
    let tools = seen.len();
    drop(seen);
    let name = |index: usize| members[index].tool.clone().unwrap_or_else(|| "".into());
    let names: Vec<Arc<str>> = firsts.iter().map(|(.., index)| name(*index)).collect();
    let labels = firsts.iter().zip(&names).skip(1).map(|((.., index), name)| Label {
        path: Arc::clone(&members[*index].path),
        region: members[*index].region,
        message: format!("also in `{name}`").into(),
    });
    let labels: Vec<_> = labels.collect();
    let (edits, applicability) = edits(&members);
    let merged = Merged { tools, of, findings: members.len(), names };
    let mut found = members.drain(..).next()?;
    found.fingerprint = Fingerprint::of(&[found.rule, &found.path, "shared", cause(&found)]);
    found.tool = None;
    found.tool_pointer = None;
    found.generic_pointer = None;
    let message = headline(&found, &merged);
    let remedy = found.remedy.as_ref().map(|remedy| Remedy {
        applicability: applicability.unwrap_or(remedy.applicability),
        message: format!("{}, in all of these places", remedy.message).into(),
    });
    let statement = Statement::clone(&found.statement);
    found.statement = Arc::new(Statement { message: message.into(), remedy, ..statement });
    found.edits = edits;
    let attachments = found.attach();
    attachments.labels.extend(labels);
    attachments.merged = Some(merged);
    Some(found)
}

/// The edits of all fixes together, and whether they are safe; `None` if the first finding has no
/// fix.
fn edits(members: &[Box<Diagnostic>]) -> (Option<Box<[Edit]>>, Option<Applicability>) {
    if members.first().is_none_or(|first| first.fix().is_none()) {
        return (None, None);
    }
    let mut applicability = Applicability::Safe;
    // By their first byte, to be in the order of the text; edits of replaced bytes are left out.
    let mut by_start: BTreeMap<u32, &Edit> = BTreeMap::new();
    let fixes = members.iter().filter_map(|found| found.fix());
    for fix in fixes {
        let is_free = |edit: &Edit| {
            let before = by_start.range(..edit.end.max(edit.start + 1)).next_back();
            before.is_none_or(|(_, known)| known.end <= edit.start && known.start < edit.start)
        };
        if fix.edits.iter().all(is_free) {
            applicability = applicability.max(fix.applicability);
            by_start.extend(fix.edits.iter().map(|edit| (edit.start, edit)));
        }
    }
    (Some(by_start.into_values().cloned().collect()), Some(applicability))
}

/// Beginnings of headlines whose subject is the tool, in the singular and in the plural.
const PREDICATES: [(&str, &str); 5] = [
    ("this tool has ", "have "),
    ("this tool is ", "are "),
    ("a tool without parameters accepts ", "have no parameters but accept "),
    ("the tool's description only repeats its ", "have a description that only repeats its "),
    ("a tool cannot be read-only and destructive", "are both read-only and destructive"),
];

/// `161 of 163 tools have no `description``
fn headline(found: &Diagnostic, merged: &Merged) -> String {
    let Merged { tools, of, findings, .. } = merged;
    let tools = format!("{tools} of {of} tools");
    let text = match found.rule {
        "tool-description-missing" => format!("{tools} have no `description`"),
        "tool-null-member" => format!("{tools} have members that are `null` instead of absent"),
        "parameter-description-missing" => format!("{tools} have parameters without a description"),
        "schema-default-mismatch" if found.message.starts_with(NULL_DEFAULT) => {
            format!("{tools} have a `default` of `null` that its schema rejects")
        }
        _ => match PREDICATES.iter().find_map(|it| Some((it, found.message.strip_prefix(it.0)?))) {
            Some(((_, plural), rest)) => format!("{tools} {plural}{rest}"),
            None => format!("{tools}: {}", found.message),
        },
    };
    match *findings == merged.tools {
        true => text,
        false => format!("{text} ({findings} places)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Category, SuppressedBy, Suppression};

    fn statement(rule: &'static str, message: &str) -> Statement {
        Statement {
            rule,
            category: Category::Quality,
            message: message.to_owned().into(),
            notes: Arc::default(),
            help: None,
            protocol: None,
            remedy: Some(Remedy { applicability: Applicability::Safe, message: "fix".into() }),
        }
    }

    fn finding(tool: usize, message: &str) -> Box<Diagnostic> {
        let said = Arc::new(statement("some-rule", message));
        let mut found = Diagnostic::new(said, Severity::Warning, "a.json".into());
        let start = u32::try_from(tool).unwrap() * 10;
        (found.region.start, found.region.end) = (start, start + 5);
        found.tool = Some(format!("tool{tool}").into());
        found.pointer = format!("/tools/{tool}/title").into();
        found.tool_pointer = Some(format!("/tools/{tool}").len());
        found.edits = Some([Edit { start, end: start + 5, text: "".into() }].into());
        Box::new(found)
    }

    fn file(tools: usize, found: Vec<Box<Diagnostic>>) -> FileReport {
        let diagnostics = found.into_iter().collect();
        FileReport { tools, diagnostics, ..FileReport::new("a.json".into()) }
    }

    fn merged(file: FileReport) -> Vec<Box<Diagnostic>> {
        let mut file = file;
        merge_in(&mut file);
        file.diagnostics.into_iter().collect()
    }

    fn of(count: usize, tools: usize) -> usize {
        merged(file(tools, (0..count).map(|tool| finding(tool, "is bad")).collect())).len()
    }

    #[test]
    fn five_tools_are_a_list_and_four_are_not() {
        assert_eq!(of(4, 4), 4);
        assert_eq!(of(5, 5), 1);
    }

    #[test]
    fn a_cause_is_shared_from_nine_tenths_of_a_list() {
        assert_eq!(of(18, 20), 1);
        assert_eq!(of(17, 20), 17);
        assert_eq!(of(9, 10), 1);
        assert_eq!(of(8, 10), 8);
    }

    #[test]
    fn different_messages_are_different_causes() {
        let found = (0..10).map(|tool| finding(tool, &format!("message {}", tool % 2)));
        assert_eq!(merged(file(10, found.collect())).len(), 10);
    }

    #[test]
    fn several_findings_of_one_tool_are_one_tool() {
        let found = (0..10).map(|index| {
            let mut found = finding(0, "is bad");
            (found.region.start, found.region.end) = (index, index + 1);
            found
        });
        assert_eq!(merged(file(5, found.collect())).len(), 10);
    }

    #[test]
    fn a_merged_finding_names_the_first_tools_and_keeps_every_fix() {
        let found: Vec<_> = (0..6).map(|tool| finding(tool, "is bad")).collect();
        let all = merged(file(6, found));
        let [only] = all.as_slice() else { panic!("{} findings", all.len()) };
        assert_eq!(only.message, "6 of 6 tools: is bad");
        assert_eq!(only.region.start, 0);
        let labels: Vec<_> = only.labels().iter().map(|label| &*label.message).collect();
        assert_eq!(labels, ["also in `tool1`", "also in `tool2`"]);
        assert_eq!(only.fix().unwrap().edits.len(), 6);
        assert_eq!(only.fix().unwrap().applicability, Applicability::Safe);
        assert_eq!(only.merged().unwrap().names.len(), 3);
    }

    #[test]
    fn one_unsafe_fix_makes_the_whole_unsafe() {
        let mut found: Vec<_> = (0..6).map(|tool| finding(tool, "is bad")).collect();
        found[3].remedy.as_mut().unwrap().applicability = Applicability::Unsafe;
        let all = merged(file(6, found));
        assert_eq!(all[0].fix().unwrap().applicability, Applicability::Unsafe);
    }

    #[test]
    fn overlapping_fixes_are_left_to_the_next_pass() {
        let mut found: Vec<_> = (0..6).map(|tool| finding(tool, "is bad")).collect();
        for (at, start, end) in [(1, 2, 3), (2, 0, 5), (3, 5, 5), (4, 5, 9)] {
            found[at].edits = Some([Edit { start, end, text: "".into() }].into());
        }
        let all = merged(file(6, found));
        let edits = all[0].fix().unwrap().edits;
        assert!(edits.windows(2).all(|pair| pair[0].end <= pair[1].start), "{edits:?}");
        assert_eq!(edits.len(), 3);
    }

    #[test]
    fn suppressions_reduce_the_count_but_not_the_share() {
        let mut file = file(10, (0..7).map(|tool| finding(tool, "is bad")).collect());
        file.suppressed = (7..10)
            .map(|tool| {
                let mut found = finding(tool, "is bad");
                let by = SuppressedBy::Override;
                found.attach().suppression = Some(Suppression { by, reason: None });
                found
            })
            .collect();
        let all = merged(file);
        assert_eq!(all.len(), 1);
        assert_eq!(all[0].message, "7 of 10 tools: is bad");
    }

    #[test]
    fn the_fingerprint_does_not_depend_on_the_number_of_tools() {
        let of = |count: usize| {
            merged(file(count, (0..count).map(|tool| finding(tool, "is bad")).collect()))
        };
        assert_eq!(of(5)[0].fingerprint, of(9)[0].fingerprint);
    }
}
