//! A comparison, from two sides of files to a run that every report can write.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use crate::cli::contract::findings::Findings;
use crate::cli::contract::policy::Policy;
use crate::cli::contract::sides::{SideFile, SideFiles};
use crate::cli::error::Error;
use crate::config::Settings;
use crate::contract::{
    Bump, Change, Comparison, Level, ListedTool, Spot, ToolSet, changed_parts, compare,
    needed_bump, next_version, server_version_change,
};
use crate::diagnostic::{ChangeTotals, Diagnostic, Severity};
use crate::engine::{FileKind, FileReport, RunReport, unused_overrides_of_changes};
use crate::source::absolute_path;

/// What is compared.
pub(super) struct Compared<'a, 'd> {
    pub(super) old: &'a SideFiles,
    pub(super) new: &'a SideFiles,
    pub(super) old_tools: &'a ToolSet<'d>,
    pub(super) new_tools: &'a ToolSet<'d>,
    pub(super) policy: &'a Policy,
    pub(super) folder: &'a Path,
    pub(super) old_is_stream: bool,
    pub(super) help: &'static str,
    /// The versions of the server, as the command line gives them.
    pub(super) versions: [Option<&'a str>; 2],
    /// Whether differences from the lock that no comparison reports are changes as well.
    pub(super) is_check: bool,
    /// Parts of tools in which differences do not count.
    pub(super) ignored: &'a [String],
    /// Whether what concerns security comes first, whatever the tool.
    pub(super) security_first: bool,
    /// Whether an override that no change needs is a finding: not where the lock is the agreement,
    /// or only some tools are compared.
    pub(super) reports_unused_overrides: bool,
    /// The least severity that fails the run, where it is not that of the settings.
    pub(super) fail_on: Option<Severity>,
}

/// The result of a comparison.
pub(super) struct Outcome {
    pub(super) run: RunReport,
    pub(super) totals: ChangeTotals,
}

impl Compared<'_, '_> {
    pub(super) fn report(self) -> Result<Outcome, Error> {
        let mut comparison = self.compare()?;
        let findings = Findings {
            old: self.old,
            new: self.new,
            policy: self.policy,
            folder: self.folder,
            old_is_stream: self.old_is_stream,
            help: self.help,
        };
        let (mut found, used) = findings.of(&mut comparison.changes);
        let totals = totals(&comparison, self.old_tools, self.versions);
        let of_server = version_of_server(&totals, self.old_tools, self.new_tools, self.versions)
            .filter(|_| self.policy.options().versions);
        let mut of_server: Vec<_> = of_server.into_iter().collect();
        found.extend(findings.of(&mut of_server).0);
        let totals = with_more(totals, &of_server);
        let mut files = self.files(&findings, found);
        if self.reports_unused_overrides {
            files.extend(self.unused_overrides(&used));
        }
        let old_texts = self.old.files.iter().map(|file| {
            let path = findings.old_path(&file.path);
            (path, Arc::clone(file.document.source()))
        });
        let run = RunReport {
            files: files.into_iter().map(Box::new).collect(),
            changes: Some(totals.clone()),
            definition_sources: old_texts.collect(),
            skipped: self.new.skipped,
            ..RunReport::default()
        };
        Ok(Outcome { run, totals })
    }

    /// What differs, in the order of the report.
    fn compare(&self) -> Result<Comparison, Error> {
        let compared = compare(self.old_tools, self.new_tools, self.policy.options());
        let mut comparison = compared.map_err(Error::Usage)?;
        let changes = &mut comparison.changes;
        if self.is_check {
            changes.extend(changes_of_form(self.old_tools, self.new_tools, changes, self.ignored));
        }
        changes.retain(|change| !is_ignored(change, self.ignored));
        if self.security_first {
            changes.sort_by_key(|change| !change.concerns_security());
        }
        Ok(comparison)
    }

    /// The files of the reported side with their findings, and those that could not be read.
    fn files(
        &self,
        findings: &Findings<'_>,
        found: Vec<(usize, Box<Diagnostic>)>,
    ) -> Vec<FileReport> {
        let old = |file: &SideFile| self.file(file, findings.old_path(&file.path));
        let new = |file: &SideFile| self.file(file, Arc::clone(&file.path));
        let mut reports: Vec<_> = match findings.reports_old_files() {
            true => self.old.files.iter().map(old).collect(),
            false => self.new.files.iter().map(new).collect(),
        };
        for tool in &self.new_tools.tools {
            reports[tool.source].kind = FileKind::ToolList;
            reports[tool.source].tools += 1;
        }
        // Of each file the order of the comparison is kept: by tool, the gravest first.
        for (source, finding) in found {
            if let Some(report) = reports.get_mut(source) {
                report.diagnostics.push(finding);
            }
        }
        reports.retain(|report| report.tools > 0 || !report.diagnostics.is_empty());
        let failures = self.new.failures.iter().chain(&self.old.failures);
        reports.extend(failures.map(|(path, why)| FileReport {
            failure: Some(why.clone()),
            ..FileReport::new(Arc::from(path.as_str()))
        }));
        reports
    }

    fn file(&self, file: &SideFile, path: Arc<str>) -> FileReport {
        let settings = match self.fail_on {
            Some(fail_on) => Arc::new(Settings { fail_on, ..(*file.settings).clone() }),
            None => Arc::clone(&file.settings),
        };
        FileReport {
            kind: FileKind::Unrecognised,
            bytes: file.document.text().len(),
            source: Some(Arc::clone(file.document.source())),
            settings: Some(settings),
            ..FileReport::new(path)
        }
    }

    fn unused_overrides(&self, used: &[usize]) -> Vec<FileReport> {
        let Some(first) = self.new.files.first() else { return Vec::new() };
        let absolute = |file: &SideFile| absolute_path(self.folder, Path::new(&*file.path));
        let files: Vec<_> = self.new.files.iter().map(absolute).collect();
        let unused = self.policy.unused(used, &files);
        unused_overrides_of_changes(unused, &first.settings)
    }
}

/// Differences from the lock of tools of which no change is reported.
fn changes_of_form(
    old: &ToolSet<'_>,
    new: &ToolSet<'_>,
    changes: &[Change],
    ignored: &[String],
) -> Vec<Change> {
    let reported = changes.iter().filter(|change| change.level > Level::None);
    let changed: HashSet<_> = reported.filter_map(|change| change.tool.as_deref()).collect();
    let mut locked: HashMap<&str, Vec<&ListedTool<'_>>> = HashMap::new();
    old.tools.iter().for_each(|tool| locked.entry(&tool.id).or_default().push(tool));
    let unchanged = new.tools.iter().filter(|tool| !changed.contains(&*tool.id));
    let of_tool = |tool: &ListedTool<'_>| {
        let locked = locked.get(&*tool.id)?;
        let own = locked.iter().find(|it| it.server == tool.server).or(locked.first())?;
        Some(changed_parts(own, tool, ignored))
    };
    unchanged.filter_map(of_tool).flatten().collect()
}

/// Whether a change is in a part that is not compared.
fn is_ignored(change: &Change, parts: &[String]) -> bool {
    if change.kind.name == "part-changed" {
        return parts.iter().any(|part| change.message.starts_with(&format!("`{part}`")));
    }
    let part = match (change.direction, change.kind.name) {
        _ if change.kind.party == crate::contract::Party::Security => return false,
        (Some(direction), _) => direction.member(),
        (None, name) if name.contains("description") || name.contains("title") => "description",
        (None, name) if name.contains("-hint-") => "annotations",
        (None, name) if name.starts_with("tool-") || name.contains("schema") => return false,
        (None, _) => "other",
    };
    parts.iter().any(|it| it == part)
}

/// The version that a server gives in a recorded session.
fn recorded_version(tools: &ToolSet<'_>) -> Option<String> {
    let handshake = tools.servers.first()?.handshake?;
    Some(handshake.get("serverInfo")?.get("version")?.as_str()?.to_owned())
}

/// What is wrong with the version of the server, where both are known.
fn version_of_server(
    totals: &ChangeTotals,
    old: &ToolSet<'_>,
    new: &ToolSet<'_>,
    versions: [Option<&str>; 2],
) -> Option<Change> {
    let known = |version: Option<&str>, tools: &ToolSet<'_>| {
        version.map(str::to_owned).or_else(|| recorded_version(tools))
    };
    let (was, is) = (known(versions[0], old)?, known(versions[1], new)?);
    let place =
        new.tools.first().map(|tool| Spot { source: tool.source, place: tool.tool.place() });
    server_version_change(&was, &is, totals.next.as_deref(), place)
}

/// The numbers with changes that were found later.
fn with_more(mut totals: ChangeTotals, changes: &[Change]) -> ChangeTotals {
    let count = |level: Level| changes.iter().filter(|change| change.level == level).count();
    totals.breaking += count(Level::Breaking);
    totals.risky += count(Level::Risky);
    totals
}

fn totals(comparison: &Comparison, old: &ToolSet<'_>, versions: [Option<&str>; 2]) -> ChangeTotals {
    let changes = &comparison.changes;
    let count = |level: Level| changes.iter().filter(|change| change.level == level).count();
    let mut names: Vec<_> = changes.iter().filter_map(|change| change.tool.as_deref()).collect();
    names.sort_unstable();
    names.dedup();
    let bump = changes.iter().map(needed_bump).max().unwrap_or(Bump::None);
    let known = versions[0].map(str::to_owned).or_else(|| recorded_version(old));
    ChangeTotals {
        breaking: count(Level::Breaking),
        risky: count(Level::Risky),
        compatible: count(Level::Compatible),
        undecided: changes.iter().filter(|it| it.kind.name == "schema-undecided").count(),
        unchanged: comparison.unchanged,
        tools: comparison.tools,
        changed_tools: names.len(),
        bump: bump.name(),
        next: known.and_then(|version| next_version(&version, bump)),
    }
}
