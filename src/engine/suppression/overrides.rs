//! Findings about overrides, once all files have been checked.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::config::{ConfigPlace, MAX_UNKNOWN_RULES, Override, Settings};
use crate::diagnostic::{Diagnostic, Region};
use crate::document::{Place, Span};
use crate::engine::findings::about_file::{about_more, about_region};
use crate::engine::suppression::override_uses::OverrideUses;
use crate::engine::{FileReport, RunReport};
use crate::rules::suppression::{suppression_unknown, suppression_unused};
use crate::rules::{Finding, Level, RULES, Rule};

/// Identifies an override by its file and offset, because many configurations may extend one file.
type Identity<'u> = (&'u str, u32);

fn identity(own: &Override) -> Identity<'_> {
    (own.place.source.path(), own.place.start)
}

/// Adds the findings about unused overrides in the configurations of `folders`, which were checked
/// as a whole, and about unknown rule names in all overrides.
pub(crate) fn judge_overrides(run: &mut RunReport, folders: &[PathBuf]) {
    run.add(about_overrides(&run.overrides, folders));
}

/// Findings about unused overrides of changes in a comparison.
pub fn unused_overrides_of_changes<'u>(
    unused: impl IntoIterator<Item = &'u Override>,
    settings: &Arc<Settings>,
) -> Vec<FileReport> {
    let mut about = AboutOverrides::default();
    let finding = || suppression_unused::of_changes(Place::FILE);
    unused.into_iter().for_each(|own| about.unused(own, settings, finding()));
    about.into_reports()
}

/// Findings about unused overrides in the configurations of `folders`, which were checked as a
/// whole, and about unknown rule names in all overrides.
fn about_overrides(uses: &[OverrideUses], folders: &[PathBuf]) -> Vec<FileReport> {
    // One that several configurations extend is needed if one of them needs it.
    let needed: HashSet<_> = uses.iter().flat_map(OverrideUses::needed).map(identity).collect();
    let folders: HashSet<_> = folders.iter().map(PathBuf::as_path).collect();
    let is_whole = |folder: &Path| folder.ancestors().any(|above| folders.contains(above));
    let mut about = AboutOverrides::default();
    // Many configurations may extend the file with the overrides. Configurations with the same
    // levels are skipped, and with the same level of the rule about overrides those that were
    // reported already.
    let (mut done, mut done_at) = (HashSet::new(), HashSet::new());
    let mut unreported: HashMap<_, Vec<&Override>> = HashMap::new();
    for of_settings in uses {
        let settings = &of_settings.settings;
        for layer in of_settings.layers() {
            let shared = Arc::as_ptr(layer);
            if !done.insert((shared, settings.levels.address())) {
                continue;
            }
            let all = || layer.overrides().iter().map(|own| &**own);
            if done_at.insert((shared, level_of(&suppression_unknown::RULE, settings))) {
                let with_unknown_rules = all().filter(|own| !own.rules.unknown.is_empty());
                with_unknown_rules.for_each(|own| about.unknown(own, settings));
            }
            let level = level_of(&suppression_unused::RULE, settings);
            let unreported = unreported.entry((shared, level)).or_insert_with(|| {
                let is_unused = |own: &&Override| !needed.contains(&identity(own));
                // If only some files of a folder were checked, the others may need the override.
                all().filter(|own| is_whole(&own.folder)).filter(is_unused).collect()
            });
            unreported.retain(|own| {
                // Several configurations may extend this one, with different levels: the first
                // under which one of the rules ran reports it, and the others only what is left.
                let reported = ran(own, settings);
                if reported {
                    about.unused(own, settings, suppression_unused::of_override(Place::FILE));
                }
                !reported
            });
        }
    }
    about.into_reports()
}

/// Whether one of the rules of an override ran.
fn ran(own: &Override, settings: &Settings) -> bool {
    let levels = &*settings.levels;
    let mut rules = own.rules.known.iter().flat_map(|(selector, _)| selector.rules());
    rules.any(|index| levels[*index] != Level::Off)
}

fn level_of(rule: &Rule, settings: &Settings) -> Level {
    let index = RULES.binary_search_by(|known| known.name.cmp(rule.name));
    index.map_or(Level::Off, |index| settings.levels[index])
}

/// Collects the findings about the overrides of all configurations, once for each file that
/// contains an override, not for each that extends it.
#[derive(Default)]
struct AboutOverrides<'u> {
    reports: Vec<FileReport>,
    /// The index of each report in `reports`, by path.
    by_path: HashMap<&'u str, usize>,
    /// The overrides that a rule has already reported, with the level.
    reported: HashSet<(&'static str, Identity<'u>, Level)>,
    /// The number of unknown rule names in each file, by path, and the first one beyond the limit.
    names: BTreeMap<&'u str, (usize, Option<Unreported<'u>>)>,
}

/// An unknown rule name beyond the limit.
struct Unreported<'u> {
    place: &'u ConfigPlace,
    settings: Arc<Settings>,
}

impl<'u> AboutOverrides<'u> {
    /// Whether a rule has not yet reported an override at the level of these settings; records that
    /// it has.
    fn is_unreported(
        &mut self,
        rule: &'static Rule,
        own: &'u Override,
        settings: &Settings,
    ) -> bool {
        let level = level_of(rule, settings);
        level != Level::Off && self.reported.insert((rule.name, identity(own), level))
    }

    fn unknown(&mut self, own: &'u Override, settings: &Arc<Settings>) {
        let rule = &suppression_unknown::RULE;
        if !self.is_unreported(rule, own, settings) {
            return;
        }
        for (name, near, place) in &own.rules.unknown {
            let (count, unreported) = self.names.entry(own.place.source.path()).or_default();
            *count += 1;
            if *count <= MAX_UNKNOWN_RULES {
                let finding = suppression_unknown::finding(Place::FILE, name, *near);
                self.add(place, settings, at(place, rule, settings, finding, name));
            } else {
                unreported
                    .get_or_insert_with(|| Unreported { place, settings: Arc::clone(settings) });
            }
        }
    }

    /// Adds one finding for all unknown names of a file beyond the limit.
    fn more_unknown(&mut self, place: &'u ConfigPlace, settings: &Arc<Settings>, count: usize) {
        let (path, rule) = (place.source.path(), &suppression_unknown::RULE);
        self.add(place, settings, about_more(path, rule, settings, region(place), count));
    }

    fn unused(&mut self, own: &'u Override, settings: &Arc<Settings>, finding: Finding) {
        if !self.is_unreported(&suppression_unused::RULE, own, settings) {
            return;
        }
        let found = at(&own.place, &suppression_unused::RULE, settings, finding, &own.reason);
        self.add(&own.place, settings, found);
    }

    fn add(
        &mut self,
        place: &'u ConfigPlace,
        settings: &Arc<Settings>,
        found: Option<Box<Diagnostic>>,
    ) {
        let (source, reports) = (&place.source, &mut self.reports);
        let index = *self.by_path.entry(source.path()).or_insert_with(|| {
            reports.push(FileReport::about_configuration(source, settings));
            reports.len() - 1
        });
        reports[index].diagnostics.extend(found);
    }

    fn into_reports(mut self) -> Vec<FileReport> {
        for (count, unreported) in std::mem::take(&mut self.names).into_values() {
            if let Some(Unreported { place, settings }) = unreported {
                self.more_unknown(place, &settings, count - MAX_UNKNOWN_RULES);
            }
        }
        for report in &mut self.reports {
            crate::sort::by(&mut report.diagnostics, |a, b| a.order(b));
        }
        self.reports
    }
}

fn at(
    place: &ConfigPlace,
    rule: &'static Rule,
    settings: &Settings,
    finding: Finding,
    content: &str,
) -> Option<Box<Diagnostic>> {
    about_region(place.source.path(), rule, settings, finding, region(place), content)
}

fn region(place: &ConfigPlace) -> Region {
    Region::of(&place.source, Span::new(place.start, place.end))
}
