//! The last lines of a run, for people: on standard error, never in a report.

use std::collections::HashSet;

use crate::diagnostic::Severity;
use crate::engine::{FileKind, FileReport, RunReport, Tally, count_suppressed};
use crate::model::ListedKind;
use crate::report::{Options, text::sanitize};

/// A line such as `3 errors, 5 warnings in 2 of 14 files (61 tools, 12 results)`, with the number
/// of hidden findings.
pub fn line(run: &RunReport, options: &Options) -> String {
    if let Some(changes) = &run.changes {
        return changes.line();
    }
    let tally = run.tally();
    let (shown, hidden) = (counts(tally, options, true), counts(tally, options, false));
    let is_counted = |file: &FileReport| file.failure.is_none() && file.is_checked();
    let files = run.files.iter().filter(|file| is_counted(file)).count();
    let mut line = if files == 0 && shown.is_empty() {
        "nothing was checked".to_owned()
    } else if shown.is_empty() {
        let problems = options.style.good("no problems");
        format!("{problems} in {} ({})", plural(files, "file"), contents(run))
    } else {
        let concerned: Vec<_> = concerned_files(run, options).collect();
        let of_all = match (concerned.as_slice(), files) {
            ([file], 0 | 1) => sanitize::terminal(&file.path).into_owned(),
            (concerned, _) if concerned.len() == files => plural(files, "file"),
            (concerned, _) => format!("{} of {}", concerned.len(), plural(files, "file")),
        };
        format!("{shown} in {of_all} ({})", contents(run))
    };
    let uncounted = [(false, "suppressed"), (true, "baselined")];
    let uncounted = uncounted.map(|(by_baseline, word)| (count_suppressed(run, by_baseline), word));
    for (count, word) in uncounted.into_iter().filter(|(count, _)| *count > 0) {
        line.push_str(&format!("; {count} {word}"));
    }
    line.push_str(&unchecked(run));
    if !hidden.is_empty() {
        line.push_str(&format!("; {hidden} hidden ({})", options.show_all_hint(tally)));
    }
    line
}

/// A line such as `places of 38 of 41 tools found (2 ambiguous, 1 not found; -v lists them)`;
/// `None` if source code was not searched.
pub fn source_line(run: &RunReport, options: &Options) -> Option<String> {
    let source = run.source.as_ref().filter(|source| source.tools() > 0)?;
    let (found, tools) = (source.found, plural(source.tools(), "tool"));
    let others = [(source.ambiguous.len(), "ambiguous"), (source.not_found.len(), "not found")];
    let others = others.into_iter().filter(|(count, _)| *count > 0);
    let others: Vec<_> = others.map(|(count, word)| format!("{count} {word}")).collect();
    let hint = if options.verbose { "" } else { "; -v lists them" };
    let rest = match others.join(", ") {
        none if none.is_empty() => none,
        others => format!(" ({others}{hint})"),
    };
    Some(format!("places of {found} of {tools} found{rest}"))
}

/// Like [`line`], for a report that is read without standard error: also states that nothing was
/// recognised.
pub fn totals(run: &RunReport, options: &Options) -> String {
    if run.files.iter().all(|file| file.failure.is_none() && !file.is_checked()) {
        let files = plural(run.skipped, "file");
        return format!("nothing was recognised in {files}{}", unchecked(run));
    }
    line(run, options)
}

/// The unchecked content, such as `; not checked: 2 lists of prompts, 1 template`; empty if all was
/// checked.
fn unchecked(run: &RunReport) -> String {
    let servers = run.inventory.iter().flat_map(|inventory| &inventory.servers);
    let servers = servers.filter(|server| server.lists.is_empty() && !server.is_aside()).count();
    let servers = (servers > 0).then(|| format!("{} in code", plural(servers, "server")));
    let others = Some(run.unchecked()).filter(|others| !others.is_empty());
    let all: Vec<_> = servers.into_iter().chain(others).collect();
    if all.is_empty() { String::new() } else { format!("; not checked: {}", all.join(", ")) }
}

/// The numbers of shown or hidden findings by severity: `3 errors, 5 warnings`.
pub(in crate::report) fn counts(tally: Tally, options: &Options, shown: bool) -> String {
    let severities = [Severity::Error, Severity::Warning, Severity::Info];
    let wanted = severities.into_iter().filter(|&severity| options.shows(severity) == shown);
    let counted = wanted.map(|severity| (severity, tally.count(severity)));
    let some = counted.filter(|(_, count)| *count > 0);
    let words: Vec<_> = some
        .map(|(severity, count)| {
            let words = plural(count, severity.name());
            if shown { options.style.severity(severity, &words) } else { words }
        })
        .collect();
    words.join(", ")
}

fn concerned_files<'r>(
    run: &'r RunReport,
    options: &Options,
) -> impl Iterator<Item = &'r FileReport> {
    let concerned = |file: &&FileReport| {
        file.is_checked() && file.diagnostics.iter().any(|found| options.shows(found.severity))
    };
    run.files.iter().map(AsRef::as_ref).filter(concerned)
}

fn contents(run: &RunReport) -> String {
    // Files of several clients often have the same server.
    let servers = run.files.iter().flat_map(|file| &file.facts.configured);
    let mut known = HashSet::new();
    let repeated =
        servers.filter(|it| !known.insert((&it.folder, &it.name, it.definition))).count();
    contents_in_words(|count| run.files.iter().map(|file| count(file)).sum(), repeated)
}

/// The content of a file in words: `61 tools, 12 results (3 for unknown tools), 4 calls (1 without a
/// result)`. Results and calls are included only if there are any.
pub fn contents_of(file: &FileReport) -> String {
    contents_in_words(|count| count(file), 0)
}

/// Of the servers, `repeated` are the same as others.
fn contents_in_words(
    number: impl Fn(fn(&FileReport) -> usize) -> usize,
    repeated: usize,
) -> String {
    let listed = [
        number(|file| file.facts.listed[ListedKind::Prompt as usize]),
        number(|file| file.facts.listed[ListedKind::Resource as usize]),
        number(|file| file.facts.listed[ListedKind::ResourceTemplate as usize]),
    ];
    let listed = ListedKind::ALL.into_iter().zip(listed).filter(|(_, count)| *count > 0);
    let mut words: Vec<_> = listed.map(|(kind, count)| plural(count, kind.name())).collect();
    words.extend(server_files_in_words(&number, repeated));
    let tools = number(|file| file.facts.tools);
    if tools > 0 || words.is_empty() {
        words.insert(0, plural(tools, "tool"));
    }
    words.extend(match (number(|file| file.facts.results), number(|file| file.unassigned)) {
        (0, _) => None,
        (results, 0) => Some(plural(results, "result")),
        (1, _) => Some("1 result for an unknown tool".to_owned()),
        (results, unknown) => Some(format!("{results} results ({unknown} for unknown tools)")),
    });
    words.extend(match (number(|file| file.facts.calls), number(|file| file.facts.unanswered)) {
        (0, _) => None,
        (calls, 0) => Some(plural(calls, "call")),
        (1, _) => Some("1 call without a result".to_owned()),
        (calls, all) if calls == all => Some(format!("{calls} calls without results")),
        (calls, 1) => Some(format!("{calls} calls (1 without a result)")),
        (calls, some) => Some(format!("{calls} calls ({some} without results)")),
    });
    words.join(", ")
}

/// The server files in words, if there are any: `3 servers`, `1 registry entry`, `2 bundle
/// manifests`, `1 package manifest`, `2 skills`.
fn server_files_in_words(
    number: impl Fn(fn(&FileReport) -> usize) -> usize,
    repeated: usize,
) -> Vec<String> {
    let configurations =
        number(|file| usize::from(file.facts.kind == FileKind::ClientConfiguration));
    let servers = number(|file| file.facts.servers) - repeated;
    let entries = number(|file| usize::from(file.facts.kind == FileKind::RegistryEntry));
    let mut words = Vec::new();
    if configurations > 0 || servers > 0 {
        words.push(plural(servers, "server"));
    }
    words.extend(match entries {
        0 => None,
        1 => Some("1 registry entry".to_owned()),
        entries => Some(format!("{entries} registry entries")),
    });
    let others = [
        (number(|file| usize::from(file.facts.kind == FileKind::ServerCard)), "server card"),
        (number(|file| usize::from(file.facts.kind == FileKind::AiCatalog)), "AI catalogue"),
        (
            number(|file| usize::from(file.facts.kind == FileKind::Authorization)),
            "authorization document",
        ),
        (
            number(|file| usize::from(file.facts.kind == FileKind::BundleManifest)),
            "bundle manifest",
        ),
        (
            number(|file| usize::from(file.facts.kind == FileKind::PackageManifest)),
            "package manifest",
        ),
        (number(|file| usize::from(file.facts.kind == FileKind::PluginMarketplace)), "marketplace"),
        (number(|file| usize::from(file.facts.kind == FileKind::Skill)), "skill"),
        (number(|file| usize::from(file.facts.kind == FileKind::Agent)), "agent"),
        (number(|file| usize::from(file.facts.kind == FileKind::Document)), "document"),
    ];
    words.extend(others.into_iter().filter(|it| it.0 > 0).map(|(count, noun)| plural(count, noun)));
    words
}

/// A number with its unit: `1 file`, `2 files`.
pub fn plural(count: usize, word: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {word}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::FileFacts;
    use crate::report::test_support::{file_with, run_of};

    #[test]
    fn a_run_without_findings_reports_what_was_checked() {
        let mut file = file_with(&[]);
        file.facts.tools = 1;
        let run = run_of(vec![file]);
        assert_eq!(line(&run, &Options::default()), "no problems in 1 file (1 tool)");
    }

    #[test]
    fn results_are_counted_if_there_are_any() {
        let mut file = file_with(&[Severity::Error, Severity::Warning, Severity::Warning]);
        (file.facts.tools, file.facts.results) = (2, 1);
        let mut run = run_of(vec![file, file_with(&[])]);
        let options = Options::default();
        let counts = "1 error, 2 warnings";
        assert_eq!(line(&run, &options), format!("{counts} in 1 of 2 files (2 tools, 1 result)"));
        run.files.pop();
        assert_eq!(line(&run, &options), format!("{counts} in a.json (2 tools, 1 result)"));
        assert_eq!(line(&run_of(Vec::new()), &options), "nothing was checked");
    }

    #[test]
    fn calls_without_results_are_reported() {
        let words = |calls, unanswered| {
            let facts = FileFacts { calls, unanswered, ..FileFacts::default() };
            contents_of(&FileReport { facts, ..file_with(&[]) })
        };
        assert_eq!(words(2, 0), "0 tools, 2 calls");
        assert_eq!(words(1, 1), "0 tools, 1 call without a result");
        assert_eq!(words(2, 2), "0 tools, 2 calls without results");
        assert_eq!(words(3, 1), "0 tools, 3 calls (1 without a result)");
    }

    #[test]
    fn hidden_findings_are_counted_with_the_flag_that_shows_them() {
        let run = run_of(vec![file_with(&[Severity::Info])]);
        assert_eq!(
            line(&run, &Options::default()),
            "no problems in 1 file (0 tools); 1 info hidden (-v shows it)"
        );
        let errors_only = Options { min_severity: Some(Severity::Error), ..Options::default() };
        let run = run_of(vec![file_with(&[Severity::Info, Severity::Warning])]);
        assert_eq!(
            line(&run, &errors_only),
            "no problems in 1 file (0 tools); 1 warning, 1 info hidden (--min-severity error)"
        );
    }
}
