//! The active rules, by their subjects: computed once for each set of settings and each revision.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::config::{Settings, Shared};
use crate::document::{Document, Value};
use crate::forms::{Fault, faults};
use crate::model::{Meta, Protocol, Revision, ToolList};
use crate::rules::{
    BlockSubject, CallSubject, Check, Context, Level, MessageSubject, RULES, ResultSubject,
    ReturnedSubject, SchemaSubject, ShapeWords, TextSubject, ToolSubject, TranscriptSubject,
};
use crate::server_files::{BundleManifest, ClientConfiguration, RegistryEntry, Server};

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
        slot.get_or_init(|| Active::new(&self.settings, protocol.revision))
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

/// The active rules, by their subjects.
#[derive(Default)]
pub(crate) struct Active {
    pub(crate) shape: RuleSet<&'static ShapeWords>,
    pub(crate) document: RuleSet<fn(&Document, &mut Context<'_>)>,
    pub(crate) list: RuleSet<for<'d> fn(&ToolList<'d>, &mut Context<'d>)>,
    pub(crate) tool: RuleSet<fn(&ToolSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) text: RuleSet<fn(&TextSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) description: RuleSet<fn(&TextSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) schema: RuleSet<fn(&SchemaSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) result: RuleSet<fn(&ResultSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) block: RuleSet<fn(&BlockSubject<'_>, &mut Context<'_>)>,
    pub(crate) message: RuleSet<fn(&MessageSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) call: RuleSet<fn(&CallSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) transcript: RuleSet<fn(&TranscriptSubject<'_, '_>, &mut Context<'_>)>,
    pub(crate) returned: RuleSet<fn(&ReturnedSubject<'_>, &mut Context<'_>)>,
    pub(crate) meta: RuleSet<fn(&Meta<'_>, &mut Context<'_>)>,
    pub(crate) icons: RuleSet<fn(Value<'_>, &mut Context<'_>)>,
    pub(crate) client: RuleSet<fn(&ClientConfiguration<'_>, &mut Context<'_>)>,
    pub(crate) server: RuleSet<fn(&Server<'_>, &mut Context<'_>)>,
    pub(crate) registry: RuleSet<fn(&RegistryEntry<'_, '_>, &mut Context<'_>)>,
    pub(crate) bundle: RuleSet<fn(&BundleManifest<'_>, &mut Context<'_>)>,
    pub(crate) validation_timeout: Option<Duration>,
}

impl Active {
    fn new(settings: &Settings, revision: Revision) -> Self {
        let mut active =
            Self { validation_timeout: settings.validation_timeout, ..Self::default() };
        for (index, rule) in RULES.iter().enumerate() {
            let level = settings.levels[index];
            if level != Level::Off && rule.revisions.contains(revision) {
                active.add(index, level, rule.check);
            }
        }
        active
    }

    fn add(&mut self, rule: usize, level: Level, check: Check) {
        match check {
            Check::Engine => {}
            Check::Shape(words) => self.shape.add(rule, level, words),
            Check::Document(check) => self.document.add(rule, level, check),
            Check::List(check) => self.list.add(rule, level, check),
            Check::ListAndPages(check, of_pages) => {
                self.list.add(rule, level, check);
                self.transcript.add(rule, level, of_pages);
            }
            Check::Tool(check) => self.tool.add(rule, level, check),
            Check::Text(check) => self.text.add(rule, level, check),
            Check::Description(check) => self.description.add(rule, level, check),
            Check::Schema(check) => self.schema.add(rule, level, check),
            Check::Result(check) => self.result.add(rule, level, check),
            Check::Block(check) => self.block.add(rule, level, check),
            Check::Message(check) => self.message.add(rule, level, check),
            Check::Call(check) => self.call.add(rule, level, check),
            Check::Transcript(check) => self.transcript.add(rule, level, check),
            Check::Returned(check) => self.returned.add(rule, level, check),
            Check::Meta(check) => self.meta.add(rule, level, check),
            Check::Icons(check) => self.icons.add(rule, level, check),
            Check::Client(check) => self.client.add(rule, level, check),
            Check::Server(check) => self.server.add(rule, level, check),
            Check::Registry(check) => self.registry.add(rule, level, check),
            Check::Bundle(check) => self.bundle.add(rule, level, check),
        }
    }
}

impl RuleSet<&'static ShapeWords> {
    /// Compares a value with the form of this name, and reports faults by the rules that answer for
    /// them.
    pub(crate) fn compare<'d>(&self, value: Value<'d>, name: &str, context: &mut Context<'d>) {
        self.report(&faults(value, name, context.revision()), context);
    }

    /// Reports faults by the rules that answer for them.
    pub(crate) fn report<'d>(&self, faults: &[Fault<'d>], context: &mut Context<'d>) {
        for fault in faults {
            let Some(rule) = fault.rule else { continue };
            // In the order of their names, like all rules.
            let found = self.0.binary_search_by(|active| RULES[active.rule].name.cmp(rule));
            let Ok(ActiveRule { rule, level, check }) = found.map(|index| &self.0[index]) else {
                continue;
            };
            context.enter_rule(*rule, *level);
            check.report(fault, context);
        }
    }
}

/// The rules that read one kind of subject, side by side in memory.
pub(crate) struct RuleSet<F>(Vec<ActiveRule<F>>);

struct ActiveRule<F> {
    rule: usize,
    level: Level,
    check: F,
}

impl<F> Default for RuleSet<F> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<F> RuleSet<F> {
    fn add(&mut self, rule: usize, level: Level, check: F) {
        self.0.push(ActiveRule { rule, level, check });
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Runs every rule on a subject.
    pub(crate) fn run<'d, S: Copy>(&self, subject: S, context: &mut Context<'d>)
    where
        F: Fn(S, &mut Context<'d>),
    {
        for ActiveRule { rule, level, check } in &self.0 {
            context.enter_rule(*rule, *level);
            check(subject, context);
        }
    }

    /// Runs every rule on all subjects, rule by rule: a rule that has just run is still in the
    /// processor's cache for the next subject.
    pub(crate) fn run_in_turns<'d, S>(&self, subjects: &[(usize, S)], context: &mut Context<'d>)
    where
        F: Fn(&S, &mut Context<'d>),
    {
        for ActiveRule { rule, level, check } in &self.0 {
            context.enter_rule(*rule, *level);
            for (turn, subject) in subjects {
                context.select(*turn);
                check(subject, context);
            }
        }
    }
}
