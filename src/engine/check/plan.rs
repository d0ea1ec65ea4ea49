//! The active rules: computed once for each set of settings and each revision.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::config::{Settings, Shared};
use crate::model::{Protocol, Revision};
use crate::rules::{Active, Context, Level, RULES};

/// Settings, with the rules that run under them.
pub(crate) struct Plan {
    pub(crate) settings: Arc<Settings>,
    active: Arc<OfRevisions>,
}

/// The rules that run, of each revision that applies somewhere.
#[derive(Default)]
struct OfRevisions([OnceLock<Active>; Revision::ALL.len()]);

impl Plan {
    /// The rules that run for this protocol.
    pub(crate) fn active(&self, protocol: Protocol) -> &Active {
        let slot = &self.active.0[protocol.revision as usize];
        slot.get_or_init(|| {
            let timeout = self.settings.validation_timeout;
            Active::new(&self.settings.levels, protocol.revision, timeout)
        })
    }

    /// Records that the engine reports findings of this rule next.
    pub(crate) fn enter(&self, rule: &str, context: &mut Context<'_>) {
        let index = RULES.iter().position(|known| known.name == rule);
        let level = index.map_or(Level::Off, |index| self.settings.levels[index]);
        context.enter_rule(index.unwrap_or_default(), level);
    }
}

/// A plan is its settings and more.
impl Deref for Plan {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

/// Everything that determines the active rules, besides the revision.
type Cause = (Shared<Vec<Level>>, Option<Duration>);

/// One plan for each of the settings; equal ones share one. There may be a configuration in each
/// folder, so settings with the same rules share these.
#[derive(Default)]
pub(crate) struct Plans {
    plans: Vec<Arc<Plan>>,
    /// The index of each, by the address of its settings, which it keeps alive.
    known: HashMap<*const Settings, usize>,
    active: HashMap<Cause, Arc<OfRevisions>>,
}

impl Plans {
    pub(crate) fn of(&mut self, settings: Arc<Settings>) -> Arc<Plan> {
        if let Some(known) = self.known.get(&Arc::as_ptr(&settings)) {
            return Arc::clone(&self.plans[*known]);
        }
        let cause = (settings.levels.clone(), settings.validation_timeout);
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
