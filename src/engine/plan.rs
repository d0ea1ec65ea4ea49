//! Which rules run, by where they look: found once for each set of settings and each revision.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::config::Settings;
use crate::model::{Protocol, Revision};
use crate::rules::{Check, Level, RULES};

/// Settings, with the rules that run under them.
pub(super) struct Plan {
    pub(super) settings: Arc<Settings>,
    active: [OnceLock<Active>; Revision::ALL.len()],
}

impl Plan {
    pub(super) fn new(settings: Arc<Settings>) -> Self {
        Self { settings, active: [const { OnceLock::new() }; Revision::ALL.len()] }
    }

    /// The rules that run where this protocol applies.
    pub(super) fn active(&self, protocol: Protocol) -> &Active {
        let slot = &self.active[protocol.revision as usize];
        slot.get_or_init(|| Active::new(&self.settings, protocol.revision))
    }
}

/// A plan is its settings and more.
impl Deref for Plan {
    type Target = Settings;

    fn deref(&self) -> &Settings {
        &self.settings
    }
}

/// One plan for each of the settings: those that are the same share one.
#[derive(Default)]
pub(super) struct Plans(Vec<Arc<Plan>>);

impl Plans {
    pub(super) fn of(&mut self, settings: Arc<Settings>) -> Arc<Plan> {
        // Files that stand together mostly share their settings.
        let known = self.0.iter().rfind(|plan| Arc::ptr_eq(&plan.settings, &settings));
        if let Some(plan) = known {
            return Arc::clone(plan);
        }
        let plan = Arc::new(Plan::new(settings));
        self.0.push(Arc::clone(&plan));
        plan
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Plan> {
        self.0.iter().map(|plan| &**plan)
    }
}

/// The rules that run, by where they look. Each entry is a rule's index.
#[derive(Default)]
pub(super) struct Active {
    pub(super) document: Vec<usize>,
    pub(super) list: Vec<usize>,
    pub(super) tool: Vec<usize>,
    pub(super) text: Vec<usize>,
    pub(super) description: Vec<usize>,
    pub(super) schema: Vec<usize>,
    pub(super) result: Vec<usize>,
    pub(super) block: Vec<usize>,
    pub(super) message: Vec<usize>,
    pub(super) call: Vec<usize>,
    pub(super) transcript: Vec<usize>,
    pub(super) returned: Vec<usize>,
    pub(super) meta: Vec<usize>,
    pub(super) icons: Vec<usize>,
    pub(super) levels: Vec<Level>,
    pub(super) validation_timeout: Option<Duration>,
}

impl Active {
    fn new(settings: &Settings, revision: Revision) -> Self {
        let mut active = Self {
            levels: settings.levels.clone(),
            validation_timeout: settings.validation_timeout,
            ..Self::default()
        };
        for (index, rule) in RULES.iter().enumerate() {
            let runs = settings.levels[index] != Level::Off;
            if runs && rule.revisions.contains(revision) {
                active.add(index, rule.check);
            }
        }
        active
    }

    fn add(&mut self, index: usize, check: Check) {
        match check {
            Check::Engine => {}
            Check::Document(_) => self.document.push(index),
            Check::List(_) => self.list.push(index),
            Check::ListAndPages(..) => {
                self.list.push(index);
                self.transcript.push(index);
            }
            Check::Tool(_) => self.tool.push(index),
            Check::Text(_) => self.text.push(index),
            Check::Description(_) => self.description.push(index),
            Check::Schema(_) => self.schema.push(index),
            Check::Result(_) => self.result.push(index),
            Check::Block(_) => self.block.push(index),
            Check::Message(_) => self.message.push(index),
            Check::Call(_) => self.call.push(index),
            Check::Transcript(_) => self.transcript.push(index),
            Check::Returned(_) => self.returned.push(index),
            Check::Meta(_) => self.meta.push(index),
            Check::Icons(_) => self.icons.push(index),
        }
    }
}
