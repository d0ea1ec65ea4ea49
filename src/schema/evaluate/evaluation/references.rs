//! References, with cached verdicts of recursive schemas.

use crate::schema::evaluate::compile::check::{Check, SchemaIndex};
use crate::schema::evaluate::evaluation::{Evaluation, Task};
use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::subject::{Applied, Subject};
use crate::schema::{Dialect, Schema};

impl<'p, 'i> Evaluation<'p, 'i> {
    /// The target of a dynamic reference (JSON Schema 2020-12 Core, section 8.2.3.2).
    pub(crate) fn dynamic_target(&self, target: SchemaIndex, name: &str) -> SchemaIndex {
        let anchors = &self.program.dynamic_anchors;
        let at = |resource: u32| anchors.get(&(resource, name.into())).copied();
        let own = self.program.schema(target).and_then(|it| at(it.resource));
        // Without the anchor at its first target, the reference is an ordinary one.
        if own != Some(target) {
            return target;
        }
        self.resources.iter().find_map(|resource| at(*resource)).unwrap_or(target)
    }

    /// Follows a reference. Verdicts of recursive schemas are cached, because the same value may be
    /// reached on exponentially many paths.
    pub(crate) fn refer(
        &mut self,
        check: &'p Check,
        target: SchemaIndex,
        subject: Subject<'i>,
        applied: Applied<'p>,
    ) {
        let application = Task::same(target, subject, applied.by_reference());
        // A remembered verdict must not depend on the dynamic scope, and lacks evaluated members.
        let remembers = self.program.is_recursive
            && self.program.dynamic_anchors.is_empty()
            && !self.program.tracks_evaluated
            && !subject.is_name;
        if !remembers {
            self.tasks.push(application);
            return;
        }
        let known = self.remembered.get(&(target, subject.value.id())).copied();
        let collects = self.scopes.last().is_some_and(|scope| scope.collects);
        match known {
            Some(true) => {}
            Some(false) if !collects => self.fail(subject, check.node, MismatchKind::Other),
            // A cached verdict has no mismatches, which are needed here.
            _ if collects => self.tasks.push(application),
            _ => {
                self.tasks.push(Task::EndReference(target, subject, check.node));
                self.begin_scope(false);
                self.tasks.push(application);
            }
        }
    }

    pub(crate) fn remember(&mut self, target: SchemaIndex, subject: Subject<'i>, is_valid: bool) {
        if self.remembered.len() < crate::schema::limits::MAX_REMEMBERED {
            self.remembered.insert((target, subject.value.id()), is_valid);
        }
    }

    /// Checks a schema inside the value against the meta-schema of a dialect.
    pub(crate) fn check_meta_schema(
        &mut self,
        check: &'p Check,
        dialect: Dialect,
        subject: Subject<'i>,
    ) {
        let value = subject.value;
        let is_schema = value.is_object() || value.as_bool().is_some() && dialect > Dialect::Draft4;
        if subject.is_name || !is_schema {
            self.fail(subject, check.node, MismatchKind::Other);
            return;
        }
        // The walk is linear in the value's size, and is paid for before it begins.
        if !self.take_steps((value.end_id().index() - value.id().index()) as u64) {
            return;
        }
        let schema = Schema::walk(value, dialect);
        for violation in schema.violations() {
            self.fail(Subject::value(violation.value), check.node, MismatchKind::Other);
            if !self.goes_on() {
                return;
            }
        }
    }
}
