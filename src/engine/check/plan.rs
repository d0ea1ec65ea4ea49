//! The active rules: computed once for each set of settings and each revision.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::config::Settings;
use crate::model::{Protocol, Revision};
use crate::rules::{Active, Context, Level, RULES};

/// Settings, with the rules that run under them.
pub(crate) struct Plan {
    pub(crate) settings: Arc<Settings>,
    active: Arc<OfRevisions>,
}

/// The active rules of each revision, computed on first use.
#[derive(Default)]
struct OfRevisions([OnceLock<Active>; Revision::ALL.len()]);

impl Plan {
    /// Returns the active rules for a protocol.
    pub(crate) fn active(&self, protocol: Protocol) -> &Active {
        let slot = &self.active.0[protocol.revision as usize];
        slot.get_or_init(|| {
            let timeout = self.settings.validation_timeout;
            Active::new(&self.settings.levels, protocol.revision, timeout)
        })
    }

    /// Enters a rule by name, so that findings that the engine reports next belong to it.
    pub(crate) fn enter(&self, rule: &str, context: &mut Context<'_>) {
        let index = RULES.binary_search_by(|known| known.name.cmp(rule)).ok();
        let level = index.map_or(Level::Off, |index| self.settings.levels[index]);
        context.enter_rule(index.unwrap_or_default(), level);
    }
}

/// Gives access to the settings of a plan.
impl Deref for Plan {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

/// Everything that determines the active rules, besides the revision: the address of the levels,
/// which equal configurations share, and the time limit.
type Cause = (*const Vec<Level>, Option<Duration>);

/// The plans of a run: one for each of the settings. Settings with the same active rules share
/// these, because there may be a configuration in each folder.
#[derive(Default)]
pub(crate) struct Plans {
    plans: Vec<Arc<Plan>>,
    /// The index in `plans` by the address of the settings, which the plan keeps alive, as it does
    /// their levels.
    known: HashMap<*const Settings, usize>,
    active: HashMap<Cause, Arc<OfRevisions>>,
}

impl Plans {
    pub(crate) fn of(&mut self, settings: Arc<Settings>) -> Arc<Plan> {
        if let Some(known) = self.known.get(&Arc::as_ptr(&settings)) {
            return Arc::clone(&self.plans[*known]);
        }
        let cause = (settings.levels.address(), settings.validation_timeout);
        let active = Arc::clone(self.active.entry(cause).or_default());
        self.known.insert(Arc::as_ptr(&settings), self.plans.len());
        let plan = Arc::new(Plan { settings, active });
        self.plans.push(Arc::clone(&plan));
        plan
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Plan> {
        self.plans.iter().map(|plan| &**plan)
    }
}
