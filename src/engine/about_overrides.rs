//! What there is to say about overrides, once all files were looked at.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;

use super::FileReport;
use super::suppression::at_region;
use crate::config::{ConfigPlace, MOST_UNKNOWN, Override, RuleSelector, Settings};
use crate::diagnostic::{Diagnostic, Region};
use crate::document::{Place, Span};
use crate::rules::suppression::{unknown, unused};
use crate::rules::{Finding, Level, RULES, Rule, more_of_a_rule};

/// The overrides of some settings, and which of them anything needed.
#[derive(Clone, Debug)]
pub struct OverrideUses {
    /// The settings.
    pub settings: Arc<Settings>,
    /// Of each of their overrides whether it matched a finding.
    pub used: Vec<bool>,
}

/// Where an override stands: many configurations may extend the one that has it.
type Identity<'u> = (&'u str, u32);

impl OverrideUses {
    fn each(&self) -> impl Iterator<Item = (&Override, bool)> {
        let overrides = self.settings.overridden.iter().flat_map(|it| &it.overrides);
        overrides.map(|own| &**own).zip(self.used.iter().copied())
    }
}

fn identity(own: &Override) -> Identity<'_> {
    (own.place.source.path(), own.place.start)
}

/// What is said about overrides: of those in the configurations of whole `folders` that were
/// looked at, which did nothing; of all, which names no rule has.
pub(super) fn about_overrides(uses: &[OverrideUses], folders: &[PathBuf]) -> Vec<FileReport> {
    // One that several configurations extend is needed if one of them needs it.
    let used = uses.iter().flat_map(OverrideUses::each).filter(|(_, used)| *used);
    let needed: HashSet<_> = used.map(|(own, _)| identity(own)).collect();
    let mut about = AboutOverrides::default();
    for of_settings in uses {
        let settings = &of_settings.settings;
        for (own, _) in of_settings.each() {
            if about.is_news(&unknown::RULE, own, settings) {
                about.unknown(own, settings);
            }
            let whole = || folders.iter().any(|folder| own.folder.starts_with(folder));
            if !needed.contains(&identity(own))
                && ran(own, settings)
                && whole()
                && about.is_news(&unused::RULE, own, settings)
            {
                about.unused(own, settings);
            }
        }
    }
    about.into_reports()
}

/// Whether one of the rules of an override has looked at files.
fn ran(own: &Override, settings: &Settings) -> bool {
    let is_on = |index: &usize| settings.levels[*index] != Level::Off;
    own.levels.iter().any(|(selector, _)| match selector {
        RuleSelector::Rule(index) => is_on(index),
        RuleSelector::Category(_) => {
            (0..RULES.len()).filter(is_on).any(|index| selector.matches(index))
        }
    })
}

/// Collects what is said about the overrides of all configurations, once for each file that has
/// them, not for each that extends it.
#[derive(Default)]
struct AboutOverrides<'u> {
    reports: Vec<FileReport>,
    /// The index of each report, by its path.
    by_path: HashMap<&'u str, usize>,
    /// Of which overrides something was told, and with which weight.
    told: HashSet<(&'static str, Identity<'u>, Level)>,
    /// The names that no rule has: how many there are in each file, by its path, and the first
    /// of those that were not told.
    names: BTreeMap<&'u str, (usize, Option<Untold<'u>>)>,
}

/// A name that was not told.
struct Untold<'u> {
    place: &'u ConfigPlace,
    settings: Arc<Settings>,
}

impl<'u> AboutOverrides<'u> {
    /// Whether a rule has not spoken of an override yet. Settings may differ in its level.
    fn is_news(&mut self, rule: &'static Rule, own: &'u Override, settings: &Settings) -> bool {
        let index = RULES.binary_search_by(|known| known.name.cmp(rule.name));
        let level = index.map_or(Level::Off, |index| settings.levels[index]);
        level != Level::Off && self.told.insert((rule.name, identity(own), level))
    }

    fn unknown(&mut self, own: &'u Override, settings: &Arc<Settings>) {
        let rule = &unknown::RULE;
        for (name, near, place) in &own.unknown {
            let (count, untold) = self.names.entry(own.place.source.path()).or_default();
            *count += 1;
            if *count <= MOST_UNKNOWN {
                let finding = unknown::finding(Place::FILE, name, *near);
                self.add(place, settings, at(place, rule, settings, finding, name));
            } else {
                untold.get_or_insert_with(|| Untold { place, settings: Arc::clone(settings) });
            }
        }
    }

    /// One finding for all names that were not told.
    fn more_unknown(&mut self, place: &'u ConfigPlace, settings: &Arc<Settings>, count: usize) {
        let finding = more_of_a_rule(Place::FILE, count);
        let content = format!("{count} more");
        let found = at(place, &unknown::RULE, settings, finding, &content).map(|mut found| {
            found.attach().stands_for = Some(count);
            found
        });
        self.add(place, settings, found);
    }

    fn unused(&mut self, own: &'u Override, settings: &Arc<Settings>) {
        let finding = unused::of_override(Place::FILE);
        let found = at(&own.place, &unused::RULE, settings, finding, &own.reason);
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
        for (count, untold) in std::mem::take(&mut self.names).into_values() {
            if let Some(Untold { place, settings }) = untold {
                self.more_unknown(place, &settings, count - MOST_UNKNOWN);
            }
        }
        for report in &mut self.reports {
            report.diagnostics.sort();
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
    let region = Region::of(&place.source, Span::new(place.start, place.end));
    at_region(place.source.path(), rule, settings, finding, region, content)
}
