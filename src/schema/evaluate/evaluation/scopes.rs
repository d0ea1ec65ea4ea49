//! Scopes, in which mismatches are collected.

use std::collections::HashSet;

use crate::document::NodeId;
use crate::schema::evaluate::evaluation::{Evaluation, EvaluationScope};
use crate::schema::evaluate::mismatch::MismatchKind;
use crate::schema::evaluate::mismatches::FoundMismatch;
use crate::schema::evaluate::subject::{Applied, Subject};
use crate::schema::evaluate::unfinished::Unfinished;
use crate::schema::limits::{MAX_MISMATCHES, STEPS_PER_MISMATCH};

impl<'i> Evaluation<'_, 'i> {
    /// Begins a scope. The task that ends the scope must have been pushed last.
    pub(crate) fn begin_scope(&mut self, collects: bool) {
        self.scopes.push(EvaluationScope {
            is_valid: true,
            collects,
            mismatches: Vec::new(),
            failures: 0,
            tasks: self.tasks.len(),
            resources: self.resources.len(),
            evaluated: self.evaluated.len(),
        });
        if self.program.tracks_evaluated {
            self.evaluated.push(HashSet::new());
        }
    }

    /// Ends the current scope. Its evaluated members also count for the enclosing scope if `merges`
    /// is set and the scope is valid.
    pub(crate) fn end_scope(&mut self, merges: bool) -> EvaluationScope<'i> {
        let Some(scope) = self.scopes.pop() else { unreachable!("each scope ends once") };
        self.resources.truncate(scope.resources);
        if self.program.tracks_evaluated {
            self.evaluated.truncate(scope.evaluated + 1);
            self.end_evaluated(merges && scope.is_valid);
        }
        scope
    }

    pub(crate) fn collects(&self) -> bool {
        self.scopes.last().is_some_and(|scope| scope.collects)
    }

    /// Records that a check failed for a subject.
    pub(crate) fn fail(&mut self, subject: Subject<'i>, keyword: NodeId, kind: MismatchKind) {
        let kind = if subject.is_name { MismatchKind::Name(Box::new(kind)) } else { kind };
        self.fail_at(FoundMismatch::new(subject.value, subject.is_name, keyword, kind));
    }

    pub(crate) fn fail_false(
        &mut self,
        subject: Subject<'i>,
        applied: Applied<'_>,
        keyword: NodeId,
    ) {
        let value = subject.value;
        let (value, at_key, kind) = match applied {
            _ if subject.is_name => (value, true, MismatchKind::UnexpectedProperty),
            Applied::AsOwn => (value, value.key().is_some(), MismatchKind::Never),
            Applied::ToUnexpectedProperty => (value, true, MismatchKind::UnexpectedProperty),
            Applied::ToUnexpectedItem => (value, false, MismatchKind::UnexpectedItem),
            Applied::Beside(name) => match value.get(name) {
                Some(member) => (member, true, MismatchKind::Never),
                None => (value, false, MismatchKind::Never),
            },
            Applied::Among(keyword) => (value, false, MismatchKind::RuledOut(keyword)),
        };
        self.fail_at(FoundMismatch::new(value, at_key, keyword, kind));
    }

    pub(crate) fn fail_at(&mut self, mismatch: FoundMismatch<'i>) {
        self.fail_with(vec![mismatch]);
    }

    /// Records a failed check with these mismatches.
    pub(crate) fn fail_with(&mut self, mismatches: Vec<FoundMismatch<'i>>) {
        let Some(scope) = self.scopes.last_mut() else { return };
        scope.is_valid = false;
        scope.failures += 1;
        if !scope.collects {
            // The first failure decides, so only the task that ends the scope remains.
            self.tasks.truncate(scope.tasks);
            return;
        }
        let steps = STEPS_PER_MISMATCH * mismatches.len() as u64;
        scope.mismatches.extend(mismatches);
        // Twice as many, because the same one may be found in several ways.
        let is_full = scope.mismatches.len() > 2 * MAX_MISMATCHES;
        if self.take_steps(steps) && is_full {
            self.stop(Unfinished::TooLong);
        }
    }
}
