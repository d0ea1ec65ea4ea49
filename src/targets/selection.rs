//! The targets that are selected for a run.

use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use super::incompatibility_table::IncompatibilityTable;
use super::limits::MAX_SHARED_TEXTS;
use super::opinion::{OpinionText, TargetOpinion};
use super::{Date, Feature, FeatureSet, SchemaRole, Target, catalogue};
use crate::diagnostic::TargetVerdict;

/// The word that selects every target.
pub const ALL: &str = "all";

/// The name of the profile that is always checked: facts that apply to most clients.
pub const PORTABLE: &str = "portable";

/// The selected targets of a run, in the order of their names, each once.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    targets: Vec<&'static Target>,
    everything: bool,
    incompatibility_table: IncompatibilityTable,
    said: Arc<Mutex<HashMap<SaidOf, Arc<OpinionText>>>>,
    verdicts: Arc<Mutex<HashSet<Arc<[TargetVerdict]>>>>,
}

/// The key of a shared message: the day, and the targets (by address) with the features that they
/// reject.
type SaidOf = (Option<Date>, Vec<(usize, Feature)>);

/// An unknown target name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownTarget {
    /// The unknown name.
    pub name: String,
    /// A similar name to suggest.
    pub near: Option<&'static str>,
}

impl std::fmt::Display for UnknownTarget {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = &self.name;
        match self.near {
            Some(near) => {
                write!(formatter, "there is no target `{name}`; did you mean `{near}`?")
            }
            None => {
                write!(formatter, "there is no target `{name}`; `mcp-lint targets` lists them")
            }
        }
    }
}

/// Selections are equal if their targets are: everything else is derived from these.
impl PartialEq for Selection {
    fn eq(&self, other: &Self) -> bool {
        self.everything == other.everything && names(self).eq(names(other))
    }
}

impl Eq for Selection {}

impl Hash for Selection {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.everything.hash(hasher);
        names(self).for_each(|name| name.hash(hasher));
    }
}

fn names(selection: &Selection) -> impl Iterator<Item = &'static str> {
    selection.targets.iter().map(|target| target.name)
}

impl Selection {
    /// The targets with these names or aliases. `all` represents all targets, `portable` none
    /// beyond those that are always checked.
    ///
    /// # Errors
    ///
    pub fn of_names<N: AsRef<str>>(
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, UnknownTarget> {
        let mut selection = Self::default();
        for name in names {
            match name.as_ref() {
                ALL => {
                    selection.everything = true;
                    selection.targets.extend(catalogue::all());
                }
                PORTABLE => {}
                name => {
                    let matching = catalogue::matching(name);
                    if matching.is_empty() {
                        let near = catalogue::near(name);
                        return Err(UnknownTarget { name: name.to_owned(), near });
                    }
                    selection.targets.extend(matching);
                }
            }
        }
        crate::sort::by_key(&mut selection.targets, |target| target.name);
        selection.targets.dedup_by_key(|target| target.name);
        selection.incompatibility_table = IncompatibilityTable::of(&selection.targets);
        Ok(selection)
    }

    /// The targets, sorted by name.
    pub fn targets(&self) -> &[&'static Target] {
        &self.targets
    }

    /// This selection and further targets, as a new selection.
    pub fn with(&self, further: &[&'static Target]) -> Self {
        let mut targets = [self.targets(), further].concat();
        crate::sort::by_key(&mut targets, |target| target.name);
        targets.dedup_by_key(|target| target.name);
        let incompatibility_table = IncompatibilityTable::of(&targets);
        Self { targets, incompatibility_table, ..Self::default() }
    }

    /// Whether a target is selected.
    pub fn contains(&self, target: &Target) -> bool {
        self.targets().iter().any(|chosen| std::ptr::eq(*chosen, target))
    }

    /// Whether no target was selected.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// The features that the targets do not accept.
    pub(super) fn incompatibility_table(&self) -> &IncompatibilityTable {
        &self.incompatibility_table
    }

    /// The features that some of the targets reject, in one of a tool's schemas.
    pub fn incompatible_features(&self, schema: SchemaRole) -> FeatureSet {
        self.incompatibility_table.features(schema)
    }

    /// The message about an incompatibility; `say` builds it unless there is one. The message must
    /// depend only on the day and on which targets reject which feature.
    pub fn said(
        &self,
        opinions: &[TargetOpinion],
        today: Option<Date>,
        say: impl FnOnce() -> OpinionText,
    ) -> Arc<OpinionText> {
        let opinion =
            |opinion: &TargetOpinion| (std::ptr::from_ref(opinion.target).addr(), opinion.feature);
        let key = (today, opinions.iter().map(opinion).collect());
        // A panic elsewhere does not invalidate earlier messages.
        let lock = || self.said.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lock().get(&key) {
            return Arc::clone(known);
        }
        let said = Arc::new(say());
        let mut remembered = lock();
        // Beyond that, messages are built again: a hostile list may have as many combinations as
        // tools.
        if remembered.len() < MAX_SHARED_TEXTS {
            remembered.insert(key, Arc::clone(&said));
        }
        said
    }

    /// The verdicts, stored once for all findings that share them.
    pub fn shared(&self, verdicts: Vec<TargetVerdict>) -> Arc<[TargetVerdict]> {
        let mut known = self.verdicts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&*verdicts) {
            return Arc::clone(known);
        }
        let new: Arc<[TargetVerdict]> = verdicts.into();
        if known.len() < MAX_SHARED_TEXTS {
            known.insert(Arc::clone(&new));
        }
        new
    }

    /// Whether all targets were selected at once.
    pub fn is_everything(&self) -> bool {
        self.everything
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Consequence;

    fn names(asked: &[&str]) -> Vec<&'static str> {
        let selection = Selection::of_names(asked).unwrap();
        selection.targets().iter().map(|target| target.name).collect()
    }

    #[test]
    fn a_target_that_is_named_twice_is_selected_once() {
        assert_eq!(names(&["openai", "claude-api", "anthropic"]), ["anthropic", "openai"]);
    }

    #[test]
    fn only_so_many_lists_of_verdicts_are_shared() {
        let selection = Selection::default();
        let verdicts = |index: usize| {
            let (target, feature) = ("openai", "enum-large");
            let (consequence, date) = (Consequence::Dropped, index.to_string());
            vec![TargetVerdict { target, consequence, feature, date, stale: false }]
        };
        for index in 0..MAX_SHARED_TEXTS {
            selection.shared(verdicts(index));
        }
        let is_shared = |index| {
            Arc::ptr_eq(&selection.shared(verdicts(index)), &selection.shared(verdicts(index)))
        };
        assert!(is_shared(MAX_SHARED_TEXTS - 1));
        assert!(!is_shared(MAX_SHARED_TEXTS));
    }

    #[test]
    fn an_alias_may_be_of_several_targets() {
        let all = ["python-sdk", "typescript-sdk-1", "typescript-sdk-2"];
        assert_eq!(names(&["mcp-sdk-client"]), all);
        assert_eq!(names(&["mcp-ts-sdk", "typescript-sdk-2"]), all[1..]);
    }

    #[test]
    fn all_is_every_target_and_portable_none() {
        assert_eq!(names(&["all", "openai"]).len(), catalogue::all().count());
        assert!(Selection::of_names(["all"]).unwrap().is_everything());
        assert!(names(&["portable"]).is_empty());
    }

    #[test]
    fn equal_verdicts_are_merged() {
        let selection = Selection::of_names(["openai"]).unwrap();
        let verdict = |stale| TargetVerdict {
            target: "openai",
            consequence: Consequence::Dropped,
            feature: "format",
            date: "2026".to_owned(),
            stale,
        };
        let first = selection.shared(vec![verdict(false)]);
        assert!(Arc::ptr_eq(&first, &selection.shared(vec![verdict(false)])));
        assert_eq!(*selection.shared(vec![verdict(true)]), [verdict(true)]);
    }

    #[test]
    fn an_unknown_name_is_reported_with_a_suggestion() {
        let unknown = Selection::of_names(["opanai"]).unwrap_err();
        assert_eq!(unknown.to_string(), "there is no target `opanai`; did you mean `openai`?");
    }
}
