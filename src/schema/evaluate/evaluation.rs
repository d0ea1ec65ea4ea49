//! The evaluation of a program over one value, with a stack of tasks and a stack of scopes in which
//! outcomes are collected.

mod branches;
mod evaluated;
mod groups;
mod references;
mod scopes;
mod simple;

use std::collections::{HashMap, HashSet};

use crate::document::{MemberIter, NodeId, Value};
use crate::schema::evaluate::compile::check::{Check, CheckKind, SchemaIndex};
use crate::schema::evaluate::compile::program::Program;
use crate::schema::evaluate::evaluation::groups::{Branches, ContainsSearch, ItemWalk, MemberWalk};
use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::mismatches::FoundMismatch;
use crate::schema::evaluate::subject::{Applied, Subject};
use crate::schema::evaluate::unfinished::Unfinished;
use crate::schema::limits::MAX_PENDING;
use crate::schema::{Keyword, KeywordSet, Profile};

/// A task of the evaluation; the last one on the stack is the next.
pub(super) enum Task<'p, 'i> {
    Apply(Application<'p, 'i>),
    Check(&'p Check, Subject<'i>, Applied<'p>),
    Members(MemberWalk<'p, 'i>),
    Items(ItemWalk<'p, 'i>),
    Names(SchemaIndex, MemberIter<'i>),
    Contains(Box<ContainsSearch<'p, 'i>>),
    Branches(Box<Branches<'p, 'i>>),
    EndNot(&'p Check, Subject<'i>),
    EndIf(&'p Check, Subject<'i>),
    EndReference(SchemaIndex, Subject<'i>, NodeId),
    LeaveResource,
    /// Ends the record of evaluated members of a value; the flag is whether they also count for the
    /// enclosing schema.
    EndEvaluated(bool),
}

impl<'p, 'i> Task<'p, 'i> {
    /// Applies a schema to the subject of the enclosing schema.
    fn same(schema: SchemaIndex, subject: Subject<'i>, applied: Applied<'p>) -> Self {
        Self::Apply(Application { schema, subject, applied, is_child: false })
    }

    /// Applies a schema to a child of the subject of the enclosing schema.
    fn child(schema: SchemaIndex, subject: Subject<'i>, applied: Applied<'p>) -> Self {
        Self::Apply(Application { schema, subject, applied, is_child: true })
    }
}

/// The application of a subschema to a subject.
#[derive(Clone, Copy)]
pub(super) struct Application<'p, 'i> {
    pub(super) schema: SchemaIndex,
    pub(super) subject: Subject<'i>,
    pub(super) applied: Applied<'p>,
    /// Whether the subject is a child of the enclosing schema's subject.
    pub(super) is_child: bool,
}

/// A scope in which outcomes are collected: the whole evaluation, or a branch whose outcome does
/// not by itself determine that of the enclosing schema.
#[derive(Debug)]
pub(super) struct EvaluationScope<'i> {
    pub(super) is_valid: bool,
    /// Whether mismatches are recorded; if not, the first one ends the scope.
    pub(super) collects: bool,
    pub(super) mismatches: Vec<FoundMismatch<'i>>,
    /// Number of checks that failed.
    pub(super) failures: usize,
    /// Number of tasks below the scope's own, including the one that ends it.
    tasks: usize,
    resources: usize,
    evaluated: usize,
}

/// A running evaluation.
pub(super) struct Evaluation<'p, 'i> {
    pub(super) program: &'p Program,
    pub(super) tasks: Vec<Task<'p, 'i>>,
    scopes: Vec<EvaluationScope<'i>>,
    /// The dynamic scope: the entered resources, the outermost first.
    resources: Vec<u32>,
    /// The evaluated children of each enclosing value, for `unevaluatedProperties` and
    /// `unevaluatedItems` (2020-12 Core, section 11).
    evaluated: Vec<HashSet<NodeId>>,
    remembered: HashMap<(SchemaIndex, NodeId), bool>,
    steps_left: u64,
    steps_taken: u64,
    /// Why the evaluation ended early.
    stopped: Option<Unfinished>,
    /// Steps that the first use of a pattern costs for compiling it.
    steps_per_pattern: u64,
    /// Keywords of the outermost schema that are ignored.
    except: KeywordSet,
    /// Whether the checks of the profile are applied too.
    with_profile: bool,
}

/// The outcome of an evaluation.
pub(super) enum EvaluationOutcome<'i> {
    Valid,
    /// Invalid, with the mismatches, and whether there may be more.
    Invalid(Vec<FoundMismatch<'i>>, bool),
    Unfinished(Unfinished),
}

impl<'p, 'i> Evaluation<'p, 'i> {
    pub(super) fn new(program: &'p Program, steps: u64) -> Self {
        Self {
            program,
            tasks: Vec::new(),
            scopes: Vec::new(),
            resources: Vec::new(),
            evaluated: Vec::new(),
            remembered: HashMap::new(),
            steps_left: steps,
            steps_taken: 0,
            stopped: None,
            steps_per_pattern: 0,
            except: KeywordSet::EMPTY,
            with_profile: false,
        }
    }

    /// Ignores these keywords of the outermost schema.
    pub(super) fn without(mut self, except: KeywordSet) -> Self {
        self.except = except;
        self
    }

    /// Sets whether the checks of the profile are applied too.
    pub(super) fn with_profile(mut self, with_profile: bool) -> Self {
        self.with_profile = with_profile;
        self
    }

    /// Whether numbers are rounded to binary floating-point numbers.
    fn rounds(&self) -> bool {
        self.with_profile && self.program.profile == Profile::Clients
    }

    /// Sets the steps that compiling a pattern costs. Must not be used if other evaluations may
    /// have compiled patterns, because the outcome would depend on their order.
    pub(super) fn paying_for_patterns(mut self, steps: u64) -> Self {
        self.steps_per_pattern = steps;
        self
    }

    pub(super) fn steps_taken(&self) -> u64 {
        self.steps_taken
    }

    /// Allows more steps.
    pub(super) fn add_steps(&mut self, steps: u64) {
        self.steps_left = self.steps_left.saturating_add(steps);
    }

    /// Applies a subschema of the program to a value. With `collects`, all mismatches are recorded;
    /// otherwise the first one decides.
    pub(super) fn run(
        &mut self,
        schema: SchemaIndex,
        value: Value<'i>,
        collects: bool,
    ) -> EvaluationOutcome<'i> {
        self.tasks.clear();
        self.scopes.clear();
        self.resources.clear();
        self.evaluated.clear();
        self.stopped = None;
        self.begin_scope(collects);
        let subject = Subject::value(value);
        let applied = Applied::AsOwn;
        let first = Application { schema, subject, applied, is_child: true };
        let except = std::mem::take(&mut self.except);
        self.apply(&first, except);
        self.except = except;
        while let Some(task) = self.tasks.pop() {
            if !self.take_steps(1) {
                break;
            }
            self.perform(task);
            if self.stopped.is_some() {
                break;
            }
        }
        let Some(scope) = (!self.scopes.is_empty()).then(|| self.scopes.swap_remove(0)) else {
            return EvaluationOutcome::Valid;
        };
        match self.stopped {
            // A mismatch is certain even if the rest was not evaluated.
            _ if !scope.is_valid => {
                EvaluationOutcome::Invalid(scope.mismatches, self.stopped.is_some())
            }
            Some(unfinished) => EvaluationOutcome::Unfinished(unfinished),
            None => EvaluationOutcome::Valid,
        }
    }

    /// Takes steps from the budget; returns whether there were enough.
    pub(super) fn take_steps(&mut self, steps: u64) -> bool {
        let taken = steps.min(self.steps_left);
        self.steps_left -= taken;
        self.steps_taken += taken;
        if taken < steps || self.tasks.len() > MAX_PENDING {
            self.stop(Unfinished::TooLong);
            return false;
        }
        true
    }

    pub(super) fn stop(&mut self, why: Unfinished) {
        self.stopped.get_or_insert(why);
    }

    fn perform(&mut self, task: Task<'p, 'i>) {
        match task {
            Task::Apply(application) => self.apply(&application, KeywordSet::EMPTY),
            Task::Check(check, subject, applied) => self.begin(check, subject, applied),
            Task::Members(walk) => self.walk_members(walk),
            Task::Items(walk) => self.walk_items(walk),
            Task::Names(schema, rest) => self.walk_names(schema, rest),
            Task::Contains(search) => self.search(search),
            Task::Branches(branches) => self.continue_branches(branches),
            // If the inner schema matches, `not` fails; if it fails, it evaluates nothing. So
            // nothing that it saw counts as evaluated.
            Task::EndNot(check, subject) => {
                if self.end_scope(false).is_valid {
                    self.fail(subject, check.node, MismatchKind::Excluded);
                }
            }
            Task::EndIf(check, subject) => self.end_if(check, subject),
            Task::EndReference(target, subject, node) => {
                let is_valid = self.end_scope(true).is_valid;
                self.remember(target, subject, is_valid);
                if !is_valid {
                    self.fail(subject, node, MismatchKind::Other);
                }
            }
            Task::LeaveResource => drop(self.resources.pop()),
            Task::EndEvaluated(merges) => self.end_evaluated(merges),
        }
    }

    /// Applies a schema except some of its keywords.
    fn apply(&mut self, application: &Application<'p, 'i>, except: KeywordSet) {
        let Application { schema, subject, applied, is_child } = *application;
        let program = self.program;
        let Some(compiled) = program.schema(schema) else { return };
        if compiled.is_false {
            self.fail_false(subject, applied, compiled.node);
            return;
        }
        // Only dynamic references read the dynamic scope, and most schemas have none.
        if !program.dynamic_anchors.is_empty() && self.resources.last() != Some(&compiled.resource)
        {
            self.resources.push(compiled.resource);
            self.tasks.push(Task::LeaveResource);
        }
        // The keywords see what is evaluated at the same value by adjacent keywords only (2020-12
        // Core, section 11.3), so a schema that has one begins a record of its own.
        if program.tracks_evaluated && (is_child || compiled.has_unevaluated) {
            self.evaluated.push(HashSet::new());
            self.tasks.push(Task::EndEvaluated(!is_child));
        }
        let with_profile = self.with_profile;
        let is_wanted = move |check: &&Check| {
            !except.contains(check.keyword) && (with_profile || !check.is_deviation)
        };
        for check in compiled.checks[..compiled.simple].iter().filter(is_wanted) {
            self.check_simply(check, subject);
            if !self.goes_on() {
                return;
            }
        }
        // Pushed in reverse, because the last task is the next.
        let others = compiled.checks[compiled.simple..].iter().filter(is_wanted).rev();
        self.tasks.extend(others.map(|check| Task::Check(check, subject, applied)));
    }

    /// Whether the current scope is still open: it collects mismatches or has none yet.
    fn goes_on(&self) -> bool {
        let scope = self.scopes.last();
        self.stopped.is_none() && scope.is_some_and(|scope| scope.collects || scope.is_valid)
    }

    /// Begins a check that applies other schemas.
    fn begin(&mut self, check: &'p Check, subject: Subject<'i>, applied: Applied<'p>) {
        let apply = |schema: SchemaIndex, applied| Task::same(schema, subject, applied);
        match &check.kind {
            CheckKind::AllOf(schemas) => {
                let applied = Applied::Among(Keyword::AllOf);
                self.tasks.extend(schemas.iter().rev().map(|schema| apply(*schema, applied)));
            }
            CheckKind::AnyOf(schemas) | CheckKind::OneOf(schemas) => {
                self.continue_branches(Box::new(Branches::new(check, schemas, subject)));
            }
            CheckKind::Not(schema) => {
                self.tasks.push(Task::EndNot(check, subject));
                self.begin_scope(false);
                self.tasks.push(apply(*schema, Applied::AsOwn));
            }
            CheckKind::If { condition, .. } => {
                self.tasks.push(Task::EndIf(check, subject));
                self.begin_scope(false);
                self.tasks.push(apply(*condition, Applied::AsOwn));
            }
            CheckKind::Reference(target) => self.refer(check, *target, subject, applied),
            CheckKind::DynamicReference(target, name) => {
                let target = self.dynamic_target(*target, name);
                self.refer(check, target, subject, applied);
            }
            CheckKind::MetaSchema(dialect) => self.check_meta_schema(check, *dialect, subject),
            CheckKind::DependentSchemas(dependents) => {
                let Some(object) = subject.object() else { return };
                for (name, _, schema) in dependents.iter().rev() {
                    if object.has(name) {
                        self.tasks.push(apply(*schema, Applied::Beside(name)));
                    }
                }
            }
            _ => self.begin_in_children(check, subject),
        }
    }

    /// Begins a check that applies other schemas to the members or items of the subject.
    fn begin_in_children(&mut self, check: &'p Check, subject: Subject<'i>) {
        match (&check.kind, subject.object(), subject.array()) {
            (CheckKind::PropertyNames(schema), Some(object), _) => {
                self.tasks.push(Task::Names(*schema, object.members()));
            }
            (CheckKind::Members(check), Some(object), _) => {
                self.tasks.push(Task::Members(MemberWalk { check, rest: object.members() }));
            }
            (CheckKind::UnevaluatedProperties(schema), Some(object), _) => {
                let applied = Applied::ToUnexpectedProperty;
                self.apply_to_unevaluated(*schema, object.members().collect(), applied);
            }
            (CheckKind::Items(check), _, Some(array)) => {
                self.tasks.push(Task::Items(ItemWalk { check, next: 0, rest: array.items() }));
            }
            (CheckKind::Contains(contains), _, Some(array)) => {
                self.search(Box::new(ContainsSearch::new(check, contains, array)));
            }
            (CheckKind::UnevaluatedItems(schema), _, Some(array)) => {
                let applied = Applied::ToUnexpectedItem;
                self.apply_to_unevaluated(*schema, array.items().collect(), applied);
            }
            // Keywords for objects or arrays ignore other values (JSON Schema 2020-12 Core, section
            // 7.6.1), which have no simple mismatch here; a check that is unknown stops.
            _ => self.check_simply(check, subject),
        }
    }

    fn end_if(&mut self, check: &'p Check, subject: Subject<'i>) {
        let CheckKind::If { then, otherwise, .. } = &check.kind else { return };
        // What the condition evaluates counts also without `then` or `else` (2020-12 Core, section
        // 10.2.2.1).
        let is_met = self.end_scope(true).is_valid;
        let (branch, keyword) =
            if is_met { (then, Keyword::Then) } else { (otherwise, Keyword::Else) };
        if let Some(schema) = *branch {
            self.tasks.push(Task::same(schema, subject, Applied::Among(keyword)));
        }
    }
}
