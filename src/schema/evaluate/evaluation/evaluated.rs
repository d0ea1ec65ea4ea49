//! Tracks the children of a value that keywords have evaluated, for `unevaluatedProperties` and
//! `unevaluatedItems` (JSON Schema 2020-12 Core, section 11).

use crate::document::Value;
use crate::schema::evaluate::compile::check::SchemaIndex;
use crate::schema::evaluate::evaluation::{Evaluation, Task};
use crate::schema::evaluate::subject::{Applied, Subject};

impl<'p, 'i> Evaluation<'p, 'i> {
    pub(super) fn apply_to_unevaluated(
        &mut self,
        schema: SchemaIndex,
        children: Vec<Value<'i>>,
        applied: Applied<'p>,
    ) {
        if !self.take_steps(children.len() as u64) {
            return;
        }
        let Some(evaluated) = self.evaluated.last_mut() else { return };
        for child in children.into_iter().rev() {
            // The keyword itself evaluates what it applies to, for the enclosing schema (2020-12
            // Core, section 11).
            if evaluated.insert(child.id()) {
                self.tasks.push(Task::child(schema, Subject::value(child), applied));
            }
        }
    }

    /// Counts a child of the current value as evaluated.
    pub(crate) fn set_evaluated(&mut self, child: Value<'i>) {
        if let Some(evaluated) = self.evaluated.last_mut() {
            evaluated.insert(child.id());
        }
    }

    pub(super) fn end_evaluated(&mut self, merges: bool) {
        let Some(mut own) = self.evaluated.pop() else { return };
        let steps = own.len() as u64;
        if merges && let Some(around) = self.evaluated.last_mut() {
            // The smaller one is added to the larger.
            if own.len() > around.len() {
                std::mem::swap(&mut own, around);
            }
            around.extend(own);
            self.take_steps(steps);
        }
    }
}
