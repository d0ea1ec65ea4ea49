//! Merging of findings with one cause: if every tool of a file, or nearly every one, has the same
//! finding, there is one cause (a generator, a framework, a convention), and it is reported once.
//! Findings in schemas are merged from three places in two or more tools on; in a source file, the
//! findings of every rule are merged. Rules with [`Merging::Tools`] list the tools from two on.
//!
//! Merging comes last, after fixes, overrides, comments and the baseline, which know single
//! findings only: findings that they remove are not counted here, and their fingerprints do not
//! change.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use crate::diagnostic::{
    Applicability, Diagnostic, Edit, Fingerprint, Label, Merged, Remedy, ReplacedBytes, Severity,
    SuppressedBy,
};
use crate::engine::limits::{
    LISTED_PLACES, LISTED_TOOLS, MIN_MERGED_PERCENTAGE, MIN_MERGED_PLACES, MIN_MERGED_TOOLS,
    NAMED_MERGED_TOOLS,
};
use crate::engine::{FileReport, RunReport};
use crate::model::ListOrigin;
use crate::rules::{Check, Merging, Rule, quoted};
use crate::source::listed;

/// Merges, in every file of a run, the findings that nearly all tools share.
pub(crate) fn merge_shared(run: &mut RunReport) {
    run.files.iter_mut().for_each(|file| merge_in(file));
}

fn merge_in(file: &mut FileReport) {
    let (of, is_source) = (file.facts.tools, is_source(file.facts.origin));
    let shared = shared(file, refs(&file.diagnostics), refs(&file.suppressed));
    if shared.is_empty() {
        return;
    }
    let mut slots: Vec<_> = std::mem::take(&mut file.diagnostics).into_iter().map(Some).collect();
    let mut merged = Vec::new();
    for (is_of_list, members) in shared {
        let members: Vec<_> = members.into_iter().filter_map(|at| slots[at].take()).collect();
        merged.extend(merge(members, is_of_list.then_some(of), is_source));
    }
    file.diagnostics = slots.into_iter().flatten().chain(merged).collect();
    crate::sort::by(&mut file.diagnostics, |a, b| a.order(b));
}

fn refs(found: &[Box<Diagnostic>]) -> impl Iterator<Item = &Diagnostic> {
    found.iter().map(AsRef::as_ref)
}

/// The findings of a file that are merged, as indexes, each group with whether nearly all tools have
/// it. The suppressed ones show the common cause as well: a comment in one tool must not split the
/// finding of the list into single ones.
fn shared<'r>(
    file: &FileReport,
    counted: impl Iterator<Item = &'r Diagnostic>,
    suppressed: impl Iterator<Item = &'r Diagnostic>,
) -> Vec<(bool, Vec<usize>)> {
    let mut groups = Groups { is_source: is_source(file.facts.origin), ..Groups::default() };
    counted.enumerate().for_each(|(index, found)| groups.add(found, Some(index)));
    suppressed.for_each(|found| groups.add(found, None));
    let (of, is_source) = (file.facts.tools, groups.is_source);
    let shared = groups.all.into_iter().filter_map(|group| {
        let is_of_tool = group.merging == Merging::Results && group.members.len() > 1;
        let is_of_list = is_shared(group.tools.len(), group.counted.len(), of)
            || group.merging == Merging::Tools && group.counted.len() > 1;
        let is_by_place = is_source || group.merging == Merging::Places && group.tools.len() > 1;
        let fewest = if is_source { 2 } else { MIN_MERGED_PLACES };
        let is_of_places = is_by_place && group.members.len() >= fewest;
        let is_one_cause = is_of_list || is_of_tool || is_of_places;
        is_one_cause.then_some((is_of_list, group.members))
    });
    shared.collect()
}

/// The number of findings that the baseline suppresses, or that something else does, counted like the
/// findings of a report.
pub fn count_suppressed(run: &RunReport, by_baseline: bool) -> usize {
    let is_wanted = |found: &&Diagnostic| {
        let by = found.suppression().map(|it| it.by == SuppressedBy::Baseline);
        by == Some(by_baseline)
    };
    let count = |file: &FileReport| {
        count_merged(file, &refs(&file.suppressed).filter(is_wanted).collect::<Vec<_>>())
    };
    run.files.iter().map(|file| count(file)).sum()
}

/// The number of findings that a report would have of these of a file, which are counted like the
/// others: those with one cause once.
pub(crate) fn count_merged(file: &FileReport, found: &[&Diagnostic]) -> usize {
    let groups = shared(file, found.iter().copied(), std::iter::empty());
    let repeated = groups.iter().map(|(_, members)| members.len().saturating_sub(1));
    found.len() - repeated.sum::<usize>()
}

fn is_source(origin: Option<ListOrigin>) -> bool {
    origin.is_some_and(|origin| !origin.is_certain())
}

/// When findings of a rule are merged in files that are not sources.
fn merging(rule: &str) -> Merging {
    match Rule::named(rule) {
        Some(Rule { checks: [Check::Schema(_)], .. }) => Merging::Places,
        rule => rule.map_or(Merging::NearlyAll, |rule| rule.merging),
    }
}

/// Whether nearly all of the `of` tools of a file are affected: `tools` have the finding, and it is
/// counted in `counted` of them.
fn is_shared(tools: usize, counted: usize, of: usize) -> bool {
    counted >= MIN_MERGED_TOOLS && tools * 100 >= of * MIN_MERGED_PERCENTAGE
}

/// The properties that findings with one cause share: rule, severity, cause, and the tool of a
/// result.
type MergeKey<'r> = (&'static str, Severity, &'r str, Option<&'r str>);

/// The text that distinguishes the cause of a finding from other causes of its rule. In a source
/// file, all findings of a rule have one cause, unless the finding names another.
fn cause(found: &Diagnostic, is_source: bool) -> &str {
    match found.cause {
        Some(cause) => cause,
        None if is_source && merging(found.rule) != Merging::Tools => "",
        None => &found.message,
    }
}

/// Whether a rule is about lists of tools. A file may contain a list for each tool.
fn is_about_lists(rule: &str) -> bool {
    matches!(Rule::named(rule), Some(Rule { checks: [Check::List(_), ..], .. }))
}

#[derive(Default)]
struct Group<'r> {
    /// The tools that have the finding, even if it is suppressed: root and pointer.
    tools: HashSet<(u32, &'r str)>,
    /// The tools in which the finding is counted: root and pointer.
    counted: HashSet<(u32, &'r str)>,
    /// Indexes of the findings that are counted.
    members: Vec<usize>,
    /// When the findings of the group are merged.
    merging: Merging,
}

#[derive(Default)]
struct Groups<'r> {
    all: Vec<Group<'r>>,
    index: HashMap<MergeKey<'r>, usize>,
    /// Whether the file is a source that lists are made from.
    is_source: bool,
}

impl<'r> Groups<'r> {
    fn add(&mut self, found: &'r Diagnostic, counted: Option<usize>) {
        // Findings that are not about a tool, or are summaries already, are not merged.
        let is_of_list = || self.is_source && is_about_lists(found.rule);
        let is_of_result = merging(found.rule) == Merging::Results;
        let is_of_tool = || found.tool_pointer.is_some() || is_of_result;
        if found.represents().is_some() || !is_of_tool() && !is_of_list() {
            return;
        }
        let tool = found.tool.as_deref().filter(|_| is_of_result);
        let key = (found.rule, found.severity, cause(found, self.is_source), tool);
        let group = *self.index.entry(key).or_insert_with(|| {
            self.all.push(Group { merging: merging(found.rule), ..Group::default() });
            self.all.len() - 1
        });
        let group = &mut self.all[group];
        let tool = (found.root, tool_pointer(found));
        group.tools.insert(tool);
        if let Some(index) = counted {
            group.counted.insert(tool);
            group.members.push(index);
        }
    }
}

/// Turns the first of the findings into one for all of them. `list` is the number of tools of the
/// list, if nearly all of them have the finding.
fn merge(
    mut members: Vec<Box<Diagnostic>>,
    list: Option<usize>,
    is_source: bool,
) -> Option<Box<Diagnostic>> {
    let mut seen = HashSet::new();
    let firsts: Vec<_> =
        members.iter().filter(|found| seen.insert((found.root, tool_pointer(found)))).collect();
    let tools = firsts.len();
    let named = firsts.iter().filter_map(|found| Some((*found, found.tool.clone()?)));
    let named: Vec<_> = named.take(NAMED_MERGED_TOOLS).collect();
    let labels = named.iter().skip(1).map(|(found, name)| Label {
        path: Arc::clone(&found.path),
        region: found.region,
        message: format!("also in `{name}`").into(),
    });
    let labels: Vec<_> = labels.collect();
    let mut names: Vec<_> = named.iter().map(|(_, name)| Arc::clone(name)).collect();
    names.dedup();
    let (edits, applicability) = edits(&members);
    let others = list.is_none().then(|| other_places(&members));
    let help = tools_by_help(&members);
    let merged = Merged { tools, of: list.unwrap_or(tools), findings: members.len(), names };
    let servers = distinct_servers(&members);
    let mut found = members.drain(..).next()?;
    let lists = if merged.findings == 2 { "list " } else { "lists " };
    let is_of_result = merging(found.rule) == Merging::Results;
    let unit = if found.tool_pointer.is_some() || is_of_result { "" } else { lists };
    // Without the number of tools, so that a further tool with the same cause does not look like a
    // new finding to code hosts.
    found.fingerprint =
        Fingerprint::of(&[found.rule, &found.path, "shared", cause(&found, is_source)]);
    found.tool = found.tool.take().filter(|_| is_of_result);
    found.tool_pointer = None;
    found.generic_pointer = None;
    let message = match list {
        Some(_) if !is_of_result => headline(&found, &merged),
        _ => {
            format!("{}; {} more {unit}like it", found.message, merged.findings.saturating_sub(1))
        }
    };
    let remedy = found.remedy.as_ref().map(|remedy| Remedy {
        applicability: applicability.unwrap_or(remedy.applicability),
        message: format!("{}, in all of these places", remedy.message).into(),
    });
    found.message = message.into();
    found.notes.splice(0..0, others.map(Into::into));
    found.help = help.or(found.help);
    found.remedy = remedy;
    found.edits = edits;
    let attachments = found.attach();
    attachments.servers = servers;
    attachments.labels.extend(labels);
    attachments.merged = Some(merged);
    Some(found)
}

/// The names of the servers of the findings, in order, each once.
fn distinct_servers(members: &[Box<Diagnostic>]) -> Vec<Arc<str>> {
    let mut seen = HashSet::new();
    let names = members.iter().flat_map(|found| found.servers());
    names.filter(|name| seen.insert(&***name)).cloned().collect()
}

/// The pointer of the tool that a finding is in; empty if it is in none.
fn tool_pointer(found: &Diagnostic) -> &str {
    &found.pointer[..found.tool_pointer.unwrap_or_default()]
}

/// The note with the further places: `also at 7:12, 9:12 and 3 more places`.
fn other_places(members: &[Box<Diagnostic>]) -> Cow<'static, str> {
    let place = |found: &Diagnostic| {
        let start = found.region.start_position;
        format!("{}:{}", start.line, start.column)
    };
    let places: Vec<_> = members.iter().skip(1).take(LISTED_PLACES).map(|it| place(it)).collect();
    let more = match members.len().saturating_sub(1 + LISTED_PLACES) {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        more => format!(" and {more} more places"),
    };
    format!("also at {}{more}", places.join(", ")).into()
}

/// The help that lists the tools for each remedy: ``add a title: `a` and `b` ``; `None` for rules
/// that do not list tools.
fn tools_by_help(members: &[Box<Diagnostic>]) -> Option<Cow<'static, str>> {
    if members.first().is_none_or(|first| merging(first.rule) != Merging::Tools) {
        return None;
    }
    // Rules that list tools have few remedies, so that searching them is cheap.
    let mut remedies: Vec<(&str, Vec<String>)> = Vec::new();
    let mut seen = HashSet::new();
    for found in members {
        let help = found.help.as_deref()?;
        let tool = found.tool.as_deref().unwrap_or_else(|| tool_pointer(found));
        // A recording may contain the same list several times.
        if !seen.insert((help, tool)) {
            continue;
        }
        let name = quoted(tool);
        match remedies.iter().position(|(known, _)| *known == help) {
            Some(at) => remedies[at].1.push(name),
            None if remedies.len() < LISTED_PLACES => remedies.push((help, vec![name])),
            None => {}
        }
    }
    let of_tools =
        |(help, names): (&str, Vec<String>)| format!("{help}: {}", listed(&names, LISTED_TOOLS));
    Some(remedies.into_iter().map(of_tools).collect::<Vec<_>>().join("; ").into())
}

/// The edits of all fixes together, and their applicability; `None` if the first finding has no
/// fix.
fn edits(members: &[Box<Diagnostic>]) -> (Option<Box<[Edit]>>, Option<Applicability>) {
    if members.first().is_none_or(|first| first.fix().is_none()) {
        return (None, None);
    }
    let (mut applicability, mut edits) = (Applicability::Safe, Vec::new());
    let mut replaced = ReplacedBytes::default();
    for fix in members.iter().filter_map(|found| found.fix()) {
        // All edits of a finding are applied at once, so none may replace the bytes of another.
        if replaced.add(fix.edits) {
            applicability = applicability.max(fix.applicability);
            edits.extend_from_slice(fix.edits);
        }
    }
    crate::sort::by_key(&mut edits, |edit: &Edit| edit.start);
    (Some(edits.into()), Some(applicability))
}

/// The message of a merged finding: `161 of 163 tools have no `description``.
fn headline(found: &Diagnostic, merged: &Merged) -> String {
    let Merged { tools, of, findings, .. } = merged;
    let tools_of = format!("{tools} of {of} tools");
    let text = match found.shared_headline {
        Some(headline) => format!("{tools_of} {headline}"),
        None => format!("{tools_of}: {}", found.message),
    };
    if findings == tools { text } else { format!("{text} ({findings} places)") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::{Category, Suppression};
    use crate::engine::FileFacts;

    fn finding(tool: usize, message: &str) -> Box<Diagnostic> {
        let message = message.to_owned();
        let severity = Severity::Warning;
        let mut found =
            Diagnostic::new("some-rule", Category::Quality, message, severity, "a.json".into());
        found.remedy = Some(Remedy { applicability: Applicability::Safe, message: "fix".into() });
        let start = u32::try_from(tool).unwrap() * 10;
        (found.region.start, found.region.end) = (start, start + 5);
        found.tool = Some(format!("tool{tool}").into());
        found.pointer = format!("/tools/{tool}/title").into();
        found.tool_pointer = Some(format!("/tools/{tool}").len());
        found.edits = Some([Edit { start, end: start + 5, text: "".into() }].into());
        Box::new(found)
    }

    fn file(tools: usize, found: Vec<Box<Diagnostic>>) -> FileReport {
        let facts = FileFacts { tools, ..FileFacts::default() };
        FileReport { facts, diagnostics: found, ..FileReport::new("a.json".into()) }
    }

    fn merged(file: FileReport) -> Vec<Box<Diagnostic>> {
        let mut file = file;
        merge_in(&mut file);
        file.diagnostics
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

    /// Merged findings of a rule about schemas in `count` of a hundred tools.
    fn in_schemas(count: usize) -> Vec<Box<Diagnostic>> {
        let found = (0..count).map(|tool| {
            let mut found = finding(tool, "is bad");
            found.rule = "schema-type-unknown";
            found
        });
        merged(file(100, found.collect()))
    }

    #[test]
    fn three_places_in_schemas_have_one_cause_and_two_do_not() {
        assert_eq!(in_schemas(2).len(), 2);
        assert_eq!(in_schemas(3).len(), 1);
    }

    #[test]
    fn twenty_further_places_are_listed() {
        assert!(!in_schemas(21)[0].notes[0].contains(" more place"));
        assert!(in_schemas(22)[0].notes[0].ends_with(" and 1 more place"));
    }

    /// A finding of a rule that lists tools.
    fn of_review(tool: usize, help: &'static str) -> Box<Diagnostic> {
        let mut found = finding(tool, "is bad");
        found.rule = "target-annotation-missing";
        found.cause = Some("a-directory");
        found.shared_headline = Some("lack what a-directory requires");
        (found.help, found.remedy, found.edits) = (Some(help.into()), None, None);
        found
    }

    #[test]
    fn two_tools_are_a_list_for_rules_that_list_them_and_one_is_not() {
        let of = |count: usize| {
            merged(file(100, (0..count).map(|tool| of_review(tool, "add it")).collect()))
        };
        assert_eq!(of(1)[0].message, "is bad");
        assert_eq!(of(1)[0].help.as_deref(), Some("add it"));
        assert_eq!(of(2).len(), 1);
        assert_eq!(of(2)[0].message, "2 of 100 tools lack what a-directory requires");
        assert_eq!(of(2)[0].help.as_deref(), Some("add it: `tool0` and `tool1`"));
    }

    #[test]
    fn each_remedy_is_followed_by_the_tools_that_need_it() {
        let helps = ["add it", "add both", "add it"];
        let found = helps.iter().enumerate().map(|(tool, help)| of_review(tool, help)).collect();
        let [only] = &*merged(file(3, found)) else { panic!("not one finding") };
        assert_eq!(only.help.as_deref(), Some("add it: `tool0` and `tool2`; add both: `tool1`"));
    }

    #[test]
    fn twenty_tools_are_listed_and_each_once() {
        let of = |count: usize| {
            let found = (0..count).map(|tool| of_review(tool, "add it"));
            let again = (0..count).map(|tool| {
                let mut found = of_review(tool, "add it");
                found.root = 1;
                found
            });
            let all = merged(file(2 * count, found.chain(again).collect()));
            all[0].help.clone().unwrap_or_default().into_owned()
        };
        // "and 1 more" would be as long as a name.
        assert!(of(21).ends_with("`tool19` and `tool20`"), "{}", of(21));
        assert!(of(22).ends_with("`tool19` and 2 more"), "{}", of(22));
    }

    #[test]
    fn reviews_of_two_directories_are_two_findings_in_sources_too() {
        let found = (0..4).map(|tool| {
            let mut found = of_review(tool / 2, "add it");
            found.cause = Some(if tool % 2 == 0 { "a-directory" } else { "b-directory" });
            found
        });
        let mut file = file(2, found.collect());
        file.facts.origin = Some(ListOrigin::Source(crate::model::SourceSign::Nested));
        assert_eq!(merged(file).len(), 2);
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
