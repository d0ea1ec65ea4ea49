//! Shared state of the checks of values inside a schema.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::schema::evaluate::compile::check::SchemaIndex;
use crate::schema::evaluate::compile::program::Program;

/// The last compiled subschema, because many values may be checked against it, and the number of
/// steps taken.
#[derive(Debug, Default)]
pub struct ValueCheckCache {
    last: RefCell<Option<(SchemaIndex, Rc<Program>)>>,
    steps_taken: Cell<u64>,
    /// Whether a check would have taken too many steps.
    was_short: Cell<bool>,
}

impl ValueCheckCache {
    /// The program of a subschema, if it is cached.
    pub(super) fn program(&self, index: SchemaIndex) -> Option<Rc<Program>> {
        let last = self.last.borrow();
        last.as_ref().filter(|(of, _)| *of == index).map(|(_, program)| Rc::clone(program))
    }

    pub(super) fn keep(&self, index: SchemaIndex, program: Rc<Program>) {
        *self.last.borrow_mut() = Some((index, program));
    }

    pub(super) fn add_steps(&self, steps: u64) {
        self.steps_taken.set(self.steps_taken.get().saturating_add(steps));
    }

    pub(super) fn set_short(&self) {
        self.was_short.set(true);
    }

    /// Whether a check would have taken too many steps.
    pub fn was_short(&self) -> bool {
        self.was_short.get()
    }

    /// The number of steps taken.
    pub fn steps_taken(&self) -> u64 {
        self.steps_taken.get()
    }
}
