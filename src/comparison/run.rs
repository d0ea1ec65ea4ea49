//! Runs a comparison, from two sides of files to a report, and checks whether the version of each
//! server increased by as much as its changes require.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::mem::take;
use std::path::Path;
use std::sync::Arc;

use crate::changes::{self, Bump, Level, VersionPolicy};
use crate::comparison::findings::{Findings, Judged};
use crate::comparison::sides::{NameMatcher, Side, SideFile};
use crate::comparison::{ComparePlan, Compared, Purpose};
use crate::config::Settings;
use crate::contract::{
    Change, Comparison, FilePlace, Primitive, PrimitiveSet, changed_parts, later_version,
    needed_bump, next_version, rejections, server_version_change,
};
use crate::diagnostic::{ChangeTotals, Diagnostic};
use crate::engine::{FileFacts, FileKind, FileReport, RunReport, unused_overrides_of_changes};
use crate::model::ListedKind;
use crate::source::absolute_path;
use crate::view::cost::tool_tokens;

/// Compares two versions.
///
/// # Errors
/// A sentence: a side without tools, an old version that cannot be used, or a glob that is invalid
/// or matches nothing.
pub fn compare(mut plan: ComparePlan) -> Result<Compared, String> {
    let new = Side::read(take(&mut plan.new));
    let old = Side::read_old(take(&mut plan.old))?;
    old.check_complete(&plan.old_name)?;
    if plan.purpose != Purpose::Compare {
        old.check_is_lock(&plan.old_name)?;
    }
    // A lock names its servers itself.
    let server = plan.server.as_deref();
    let mut old_set = old.tools(server.filter(|_| plan.purpose == Purpose::Compare))?;
    let new_set = new.tools(server)?;
    let (locked, given) = (old_set.server_names().len(), new_set.server_names());
    // A check of one server is not about the others of the lock, as an update is not.
    if plan.purpose == Purpose::Check && locked > 1 && !given.is_empty() {
        let is_given = |server: &str| given.contains(&server);
        old_set.primitives.retain(|tool| tool.server.as_deref().is_none_or(is_given));
    }
    let run = Run { plan: &plan, old: &old, new: &new, old_set, new_set };
    run.check()?;
    run.chosen(&NameMatcher::new(&plan.tools)?)?.report()
}

/// A comparison whose files have been read.
#[derive(Clone)]
pub(super) struct Run<'a> {
    pub(super) plan: &'a ComparePlan,
    pub(super) old: &'a Side,
    pub(super) new: &'a Side,
    pub(super) old_set: PrimitiveSet<'a>,
    pub(super) new_set: PrimitiveSet<'a>,
}

impl Run<'_> {
    /// Checks that both sides have tools.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.plan.may_be_empty {
            return Ok(());
        }
        if self.plan.purpose == Purpose::Compare && !self.plan.old_may_be_empty {
            self.old.check_tools(&self.old_set, "old", &self.plan.old_name)?;
        }
        self.new.check_tools(&self.new_set, "new", "the given paths")
    }

    /// The comparison restricted to the selected tools.
    pub(super) fn chosen(mut self, names: &NameMatcher) -> Result<Self, String> {
        self.old_set.primitives.retain(|tool| names.matches(tool));
        self.new_set.primitives.retain(|tool| names.matches(tool));
        let is_empty = self.old_set.primitives.is_empty() && self.new_set.primitives.is_empty();
        if is_empty && !self.plan.tools.is_empty() && !self.plan.may_be_empty {
            let globs = self.plan.tools.join("`, `");
            return Err(format!("neither version has a tool that matches `{globs}`"));
        }
        Ok(self)
    }

    pub(super) fn report(&self) -> Result<Compared, String> {
        let Self { plan, old, new, .. } = *self;
        let mut comparison = self.compare()?;
        let findings = Findings { plan, old, new };
        let Judged { mut found, used, hidden } = findings.of(&mut comparison.changes);
        let mut totals = self.totals(&comparison);
        let mut of_server = self.changes_of_versions(&comparison.changes);
        // After the totals, because the version that the server needs follows from all other
        // changes.
        let of_versions = findings.of(&mut of_server);
        found.extend(of_versions.found);
        totals.hidden = hidden + of_versions.hidden;
        totals.breaking += count(&of_server, Level::Breaking);
        totals.risky += count(&of_server, Level::Risky);
        let mut files = self.files(&findings, found);
        // The lock is an agreement of its own, and what is not compared may need an override.
        if plan.purpose == Purpose::Compare && plan.tools.is_empty() {
            files.extend(self.unused_overrides(&used));
        }
        let sources = old
            .files
            .iter()
            .map(|file| (findings.old_path(&file.path), Arc::clone(file.document.source())));
        let run = RunReport {
            files: files.into_iter().map(Box::new).collect(),
            changes: Some(totals.clone()),
            definition_sources: sources.collect(),
            skipped: new.skipped,
            ..RunReport::default()
        };
        let is_same_text = match (old.files.as_slice(), new.files.as_slice()) {
            ([one], [other]) => one.document.text() == other.document.text(),
            _ => false,
        };
        Ok(Compared { run, totals, is_same_text })
    }

    /// The changes, in the order of the report.
    fn compare(&self) -> Result<Comparison, String> {
        let Self { plan, new, old_set, new_set, .. } = self;
        let threads = new.files.first().map_or(1, |file| file.settings.jobs);
        let mut comparison =
            crate::contract::compare(old_set, new_set, plan.policy.options(threads))?;
        let changes = &mut comparison.changes;
        if let Some(file) = new.files.first() {
            // First: it concerns every tool.
            let chosen = &file.settings.options.targets;
            changes.splice(0..0, rejections(old_set, new_set, chosen));
        }
        if plan.purpose == Purpose::Check {
            changes.extend(changes_of_form(old_set, new_set, changes));
        }
        changes.retain(|change| {
            !change.part().is_some_and(|part| plan.ignored.iter().any(|it| it == part))
        });
        if plan.purpose != Purpose::Compare {
            // A check of the lock is a review: what a server may have hidden comes first. The sort
            // is stable.
            crate::sort::by_key(changes, |change| !change.kind.concerns_security);
        }
        Ok(comparison)
    }

    /// The reports of the files on the reported side with their findings, and of files that could
    /// not be read.
    fn files(
        &self,
        findings: &Findings<'_>,
        found: Vec<(usize, Box<Diagnostic>)>,
    ) -> Vec<FileReport> {
        let mut reports: Vec<_> = if findings.reports_old_files() {
            let of_file = |file: &SideFile| self.file(file, findings.old_path(&file.path));
            self.old.files.iter().map(of_file).collect()
        } else {
            let of_file = |file: &SideFile| self.file(file, Arc::clone(&file.path));
            self.new.files.iter().map(of_file).collect()
        };
        for tool in &self.new_set.primitives {
            let report = &mut reports[tool.source];
            match tool.kind {
                None => report.facts.tools += 1,
                Some(kind) => report.facts.listed[kind as usize] += 1,
            }
            let lists_tools = report.facts.tools > 0;
            report.facts.kind = if lists_tools { FileKind::ToolList } else { FileKind::OtherList };
        }
        // Of each file the order of the comparison is kept: by tool, the gravest first.
        for (source, finding) in found {
            if let Some(report) = reports.get_mut(source) {
                report.diagnostics.push(finding);
            }
        }
        reports.retain(|report| {
            report.facts.kind != FileKind::Unrecognised || !report.diagnostics.is_empty()
        });
        let failures = self.new.failures.iter().chain(&self.old.failures);
        reports.extend(failures.map(|(path, why)| FileReport::failed(path.as_str().into(), why)));
        reports
    }

    fn file(&self, file: &SideFile, path: Arc<str>) -> FileReport {
        let settings = match self.plan.fail_on {
            Some(fail_on) => Arc::new(Settings { fail_on, ..(*file.settings).clone() }),
            None => Arc::clone(&file.settings),
        };
        FileReport {
            facts: FileFacts { bytes: file.document.text().len(), ..FileFacts::default() },
            source: Some(Arc::clone(file.document.source())),
            settings: Some(settings),
            ..FileReport::new(path)
        }
    }

    fn unused_overrides(&self, used: &[usize]) -> Vec<FileReport> {
        let Some(first) = self.new.files.first() else { return Vec::new() };
        let absolute = |file: &SideFile| absolute_path(&self.plan.folder, Path::new(&*file.path));
        let files: Vec<_> = self.new.files.iter().map(absolute).collect();
        let unused = self.plan.policy.unused(used, &files);
        unused_overrides_of_changes(unused, &first.settings)
    }

    fn totals(&self, comparison: &Comparison) -> ChangeTotals {
        let changes = &comparison.changes;
        let tools: HashSet<_> = changes.iter().filter_map(|it| it.tool.as_deref()).collect();
        let of_listed: HashSet<_> = changes.iter().filter_map(|it| it.listed.as_ref()).collect();
        let listed = ListedKind::ALL.into_iter().map(|kind| {
            let changed = of_listed.iter().filter(|it| it.0 == kind).count();
            (kind.name(), changed, comparison.listed[kind as usize])
        });
        let bump = changes.iter().map(needed_bump).max().unwrap_or(Bump::None);
        ChangeTotals {
            breaking: count(changes, Level::Breaking),
            risky: count(changes, Level::Risky),
            compatible: count(changes, Level::Compatible),
            undecided: changes.iter().filter(|it| it.kind == changes::SCHEMA_UNDECIDED).count(),
            hidden: 0,
            unchanged: comparison.unchanged,
            tools: comparison.tools,
            changed_tools: tools.len(),
            listed: listed.collect(),
            not_compared: comparison.not_compared.iter().map(|kind| kind.name()).collect(),
            bump: bump.name(),
            next: self.next_version(changes),
            tokens: self.tokens(),
        }
    }

    /// The tokens of the tools of both sides; `None` if the old side is a lock, which may store
    /// digests alone.
    fn tokens(&self) -> Option<[u64; 2]> {
        if self.old_set.primitives.iter().any(|one| one.locked.is_some()) {
            return None;
        }
        let of = |set: &PrimitiveSet<'_>| {
            let tools = set.primitives.iter().filter(|one| one.kind.is_none());
            tools.map(|one| tool_tokens(&one.tool)).sum::<f64>().round() as u64
        };
        Some([of(&self.old_set), of(&self.new_set)])
    }
}

/// Differences from the lock in definitions for which no change is reported.
fn changes_of_form(
    old: &PrimitiveSet<'_>,
    new: &PrimitiveSet<'_>,
    changes: &[Change],
) -> Vec<Change> {
    let reported = changes.iter().filter(|change| change.level > Level::None);
    let changed: HashSet<_> = reported.filter_map(Change::key).collect();
    let mut locked: HashMap<_, Vec<&Primitive<'_>>> = HashMap::new();
    for one in &old.primitives {
        locked.entry((one.kind, &*one.id)).or_default().push(one);
    }
    let unchanged = new.primitives.iter().filter(|it| !changed.contains(&(it.kind, &*it.id)));
    let of_tool = |tool: &Primitive<'_>| {
        let locked = locked.get(&(tool.kind, &*tool.id))?;
        let own = locked.iter().find(|it| it.server == tool.server).or(locked.first())?;
        Some(changed_parts(own, tool))
    };
    unchanged.filter_map(of_tool).flatten().collect()
}

fn count(changes: &[Change], level: Level) -> usize {
    changes.iter().filter(|change| change.level == level).count()
}

/// The versions of a server, and the bump that its changes require.
#[derive(Default)]
struct ServerVersions<'v> {
    was: Option<&'v str>,
    is: Option<&'v str>,
    need: Option<Bump>,
    place: Option<FilePlace>,
    /// Whether the server declares a capability that only the Python SDK declares automatically.
    is_python: bool,
}

impl Run<'_> {
    /// The changes to report for servers whose versions are both known and increased too little.
    /// Changes of one server do not affect the version of another.
    pub(super) fn changes_of_versions(&self, changes: &[Change]) -> Vec<Change> {
        if self.plan.policy.versions() == VersionPolicy::Off {
            return Vec::new();
        }
        let of_server = |(name, it): (&str, ServerVersions<'_>)| {
            let needed = next_version(it.was?, it.need.unwrap_or(Bump::None))?;
            let name = Some(name).filter(|name| !name.is_empty());
            let mut change = server_version_change([it.was?, it.is?], &needed, name, it.place)?;
            if it.is_python {
                change.message += " (a Python server that sets no version sends that of its SDK)";
            }
            Some(change)
        };
        self.servers(changes).into_iter().filter_map(of_server).collect()
    }

    /// The next version according to the changes, if there is a single server.
    pub(super) fn next_version(&self, changes: &[Change]) -> Option<String> {
        let only = self.servers(changes).remove("")?;
        later_version(next_version(only.was?, only.need.unwrap_or(Bump::None))?, only.is)
    }

    /// Servers by name. The only server, or one given with `--server-version`, has an empty name.
    fn servers(&self, changes: &[Change]) -> BTreeMap<&str, ServerVersions<'_>> {
        let sides = [&self.old_set, &self.new_set];
        let is_given = self.plan.versions.iter().any(Option::is_some);
        let has_several = |set: &&PrimitiveSet<'_>| set.server_names().len() > 1;
        let is_named = !is_given && sides.iter().any(has_several);
        let [was, is] = &self.plan.versions;
        let mut found: BTreeMap<&str, ServerVersions<'_>> = BTreeMap::new();
        if !is_named {
            let given = (was.as_deref(), is.as_deref());
            found.insert("", ServerVersions { was: given.0, is: given.1, ..Default::default() });
        }
        let mut server_of = HashMap::new();
        for (side, set) in sides.into_iter().enumerate() {
            for handshake in set.servers.iter().filter_map(|it| it.handshake) {
                let member = |key| handshake.get("serverInfo")?.get(key)?.as_str();
                let name = member("name").filter(|_| is_named).unwrap_or_default();
                let server = found.entry(name).or_default();
                let version = if side == 0 { &mut server.was } else { &mut server.is };
                *version = version.or(member("version"));
                let capabilities = handshake.get("capabilities");
                server.is_python |=
                    side == 1 && capabilities.is_some_and(|it| it.get("experimental").is_some());
            }
            for tool in &set.primitives {
                let name = tool.server.as_deref().filter(|_| is_named).unwrap_or_default();
                server_of.insert((side, tool.source, Some(tool.tool.value.id())), name);
                if side == 1 {
                    let place = || tool.file_place(None);
                    found.entry(name).or_default().place.get_or_insert_with(place);
                }
            }
        }
        for change in changes {
            let places = [(1, change.new), (0, change.old)].into_iter();
            let mut names =
                places.filter_map(|(side, at)| server_of.get(&(side, at?.source, at?.tool)));
            let need =
                &mut found.entry(names.next().copied().unwrap_or_default()).or_default().need;
            *need = (*need).max(Some(needed_bump(change)));
        }
        found
    }
}
