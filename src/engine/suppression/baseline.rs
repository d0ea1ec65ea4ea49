//! Suppression of findings by baselines, and findings about unused entries.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::Settings;
use crate::diagnostic::{Diagnostic, Fingerprint, Region, Severity, SuppressedBy};
use crate::document::Place;
use crate::engine::findings::about_file::{about_more, about_region};
use crate::engine::findings::merge_shared::count_merged;
use crate::engine::limits::{MAX_STALE_BASELINE_ENTRIES, MAX_STALE_BASELINE_ENTRIES_PER_RUN};
use crate::engine::suppression::apply::suppressed;
use crate::engine::{FileReport, RunReport};
use crate::rules::suppression::baseline_stale;
use crate::rules::{Level, RULES, is_about_unchecked};
use crate::source::absolute_path;
use crate::suppress::{Baseline, BaselineEntry, BaselineUse, Stale};

/// The files of a run by their baselines. There may be as many baselines as files.
#[derive(Debug)]
pub struct BaselinedFiles {
    /// Indexes of files that were linted, by the baseline that their settings name.
    by_baseline: HashMap<PathBuf, Vec<usize>>,
    /// Absolute paths of files that were ignored, which have no findings.
    ignored: HashSet<PathBuf>,
}

impl BaselinedFiles {
    /// Groups the files of a run.
    pub fn of(run: &RunReport) -> Self {
        let mut by_baseline: HashMap<PathBuf, Vec<usize>> = HashMap::new();
        let mut folder = None;
        for (index, file) in run.files.iter().enumerate().filter(|(_, file)| file.is_input()) {
            let Some(settings) = &file.settings else { continue };
            let Some(baseline) = &settings.baseline else { continue };
            // All settings of a run have the same.
            folder.get_or_insert(&settings.folder);
            match by_baseline.get_mut(baseline) {
                Some(files) => files.push(index),
                None => drop(by_baseline.insert(baseline.clone(), vec![index])),
            }
        }
        let at = |folder: &PathBuf| {
            let paths = run.ignored.iter();
            paths.map(|path| absolute_path(folder, Path::new(&**path))).collect()
        };
        Self { by_baseline, ignored: folder.map(at).unwrap_or_default() }
    }

    /// The indexes of the files that use a baseline.
    fn files_of(&self, baseline: &Baseline) -> &[usize] {
        self.by_baseline.get(&baseline.path).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Suppresses the findings in the baselines, each in the files whose settings name it, and adds
/// findings about unused entries.
pub(crate) fn apply_baselines(run: &mut RunReport, baselines: &[Baseline]) {
    let mut reports = Vec::new();
    let files = BaselinedFiles::of(run);
    let mut left = MAX_STALE_BASELINE_ENTRIES_PER_RUN;
    for baseline in baselines {
        let mut needed = BaselineUse::new(baseline);
        for &index in files.files_of(baseline) {
            if let Some(path) = path_in(&run.files[index], baseline) {
                suppress_baselined(&mut run.files[index], &path, &mut needed);
            }
        }
        // Only now: an entry is unused if none of the files of its baseline took it.
        let checked = CheckedEntries::new(run, &files, baseline);
        let Some(settings) = checked.first else { continue };
        let stale = needed.rest().filter(|stale| checked.contains(stale.entry));
        reports.extend(about_stale(baseline, stale, settings, &mut left));
    }
    run.add(reports);
}

/// The fingerprints of the findings that the baselines would suppress, by file.
pub fn baselined(
    run: &RunReport,
    baselines: &[Baseline],
) -> BTreeMap<Arc<str>, BTreeSet<Fingerprint>> {
    let mut known: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    let files = BaselinedFiles::of(run);
    for baseline in baselines {
        let mut needed = BaselineUse::new(baseline);
        for file in files.files_of(baseline).iter().map(|&index| &run.files[index]) {
            let Some(path) = path_in(file, baseline) else { continue };
            let taken = file.diagnostics.iter().filter(|found| needed.takes(found, &path));
            let taken: Vec<_> = taken.map(|found| found.fingerprint).collect();
            if !taken.is_empty() {
                known.entry(Arc::clone(&file.path)).or_default().extend(taken);
            }
        }
    }
    known
}

/// The entries after `mcp-lint baseline`: the errors and warnings of the run (and infos, if they fail
/// it), and the entries that it did not check; and their number as reports count them. The findings
/// are moved out of the run: there may be many, and each entry is made from one.
pub fn updated_entries(
    run: &mut RunReport,
    files: &BaselinedFiles,
    baseline: &Baseline,
) -> (Vec<BaselineEntry>, usize) {
    let checked = CheckedEntries::new(run, files, baseline);
    // Entries that this run could not have found again are kept, or an update of one directory
    // would drop those of all others.
    let kept = baseline.entries.iter().filter(|(entry, _)| !checked.contains(entry));
    let mut entries: Vec<_> = kept.map(|(entry, _)| entry.clone()).collect();
    let mut count: usize = entries.iter().map(|entry| entry.count as usize).sum();
    for &index in files.files_of(baseline) {
        let file = &mut run.files[index];
        let found = std::mem::take(&mut file.diagnostics);
        if let Some(path) = path_in(file, baseline) {
            let path = path.into();
            let listed: Vec<_> =
                found.iter().map(AsRef::as_ref).filter(|it| is_listed(it, file)).collect();
            count += count_merged(file, &listed);
            entries.extend(listed.into_iter().map(|found| BaselineEntry::of(found, &path)));
        }
    }
    (entries, count)
}

/// Whether a baseline records a finding. Infos are recorded only if they fail the run.
fn is_listed(found: &Diagnostic, file: &FileReport) -> bool {
    let fail_on = file.settings.as_ref().and_then(|settings| settings.fail_on.severity());
    found.severity >= fail_on.unwrap_or(Severity::Error).min(Severity::Warning)
        && !is_about_unchecked(found.rule)
}

/// The entries after `mcp-lint baseline`: those that are used, or that the run did not check.
pub fn pruned_entries(
    run: &RunReport,
    files: &BaselinedFiles,
    baseline: &Baseline,
) -> Vec<BaselineEntry> {
    let mut needed = BaselineUse::new(baseline);
    for file in files.files_of(baseline).iter().map(|&index| &run.files[index]) {
        let Some(path) = path_in(file, baseline) else { continue };
        for found in &file.diagnostics {
            needed.takes(found, &path);
        }
    }
    let checked = CheckedEntries::new(run, files, baseline);
    let stale: HashMap<u32, u32> = needed
        .rest()
        .filter(|stale| checked.contains(stale.entry))
        .map(|stale| (stale.span.start, stale.unused))
        .collect();
    let left = baseline.entries.iter().map(|(entry, span)| {
        let unused = stale.get(&span.start).copied().unwrap_or_default();
        BaselineEntry { count: entry.count - unused, ..entry.clone() }
    });
    left.filter(|entry| entry.count > 0).collect()
}

/// The path of a file in the entries of a baseline.
fn path_in(file: &FileReport, baseline: &Baseline) -> Option<String> {
    let settings = file.settings.as_ref()?;
    Some(baseline.path_of(&absolute_path(&settings.folder, Path::new(&*file.path))))
}

fn suppress_baselined(file: &mut FileReport, path: &str, needed: &mut BaselineUse<'_>) {
    for found in std::mem::take(&mut file.diagnostics) {
        if needed.takes(&found, path) {
            file.suppressed.push(suppressed(found, SuppressedBy::Baseline, None));
        } else {
            file.diagnostics.push(found);
        }
    }
    crate::sort::by(&mut file.suppressed, |a, b| a.order(b));
}

/// The entries of a baseline that a run checked.
struct CheckedEntries<'r> {
    baseline: &'r Baseline,
    /// The settings of the checked files, by their path in the entries.
    settings_of: HashMap<String, &'r Arc<Settings>>,
    /// The settings of the first checked file.
    first: Option<&'r Arc<Settings>>,
    files: &'r BaselinedFiles,
}

impl<'r> CheckedEntries<'r> {
    fn new(run: &'r RunReport, files: &'r BaselinedFiles, baseline: &'r Baseline) -> Self {
        let all = files.files_of(baseline).iter().map(|&index| &run.files[index]);
        // A file that could not be read has no findings, which does not make its entries unused.
        let read = all.filter(|file| file.failure.is_none());
        let mut settings = read
            .filter_map(|file| Some((path_in(file, baseline)?, file.settings.as_ref()?)))
            .peekable();
        let first = settings.peek().map(|(_, settings)| *settings);
        Self { baseline, settings_of: settings.collect(), first, files }
    }

    /// Whether the run would have reported the finding of an entry.
    fn contains(&self, entry: &BaselineEntry) -> bool {
        match self.settings_of.get(&*entry.path) {
            Some(settings) => ran(&entry.rule, settings),
            None => {
                let file = self.baseline.file_of(entry);
                // An entry of a file outside the paths of this run stays: a run over one directory
                // must not prune the baseline of the whole repository.
                self.files.ignored.contains(&file) || !file.exists()
            }
        }
    }
}

/// Whether a rule ran, or no longer exists.
fn ran(rule: &str, settings: &Settings) -> bool {
    let index = RULES.binary_search_by(|known| known.name.cmp(rule));
    index.map_or(true, |index| settings.levels[index] != Level::Off)
}

/// Reports the first unused entries individually, up to the remaining limit of the run, and the
/// number of the others in one finding.
fn about_stale<'b>(
    baseline: &Baseline,
    stale: impl Iterator<Item = Stale<'b>>,
    settings: &Arc<Settings>,
    left: &mut usize,
) -> Option<FileReport> {
    let mut report = FileReport::about_configuration(&baseline.source, settings);
    let (path, rule) = (baseline.source.path(), &baseline_stale::RULE);
    let mut stale = stale.peekable();
    let most = MAX_STALE_BASELINE_ENTRIES.min(*left);
    let mut reported = 0;
    while let Some(it) = stale.next_if(|_| reported < most) {
        reported += 1;
        let entry = it.entry;
        let counts = (it.unused, entry.count);
        let finding = baseline_stale::finding(Place::FILE, &entry.rule, &entry.path, counts);
        let region = Region::of(&baseline.source, it.span);
        let content = [&*entry.path, &entry.tool, &entry.pointer, &entry.rule, &entry.hash];
        let found = about_region(path, rule, settings, finding, region, &content.join("\n"));
        report.diagnostics.extend(found);
    }
    *left -= reported;
    if let Some(first) = stale.next() {
        let region = Region::of(&baseline.source, first.span);
        let count = 1 + stale.count();
        report.diagnostics.extend(about_more(path, rule, settings, region, count));
    }
    (!report.diagnostics.is_empty()).then_some(report)
}
