//! What a validation may cost.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

use super::error_cost::{ErrorCost, bytes_of_name};
use super::schema_patterns::NameCost;
use super::way::Way;
use crate::document::{Kind, MemberIndex, NodeId, Value};

/// What the errors of one validation may take, in bytes: some 400 for each, however small the value
/// that it is about, and very few of them are told.
const MOST_ERROR_BYTES: u64 = 20_000_000;

/// What a millisecond stands for: looks at values, so that the outcome depends on no clock. A
/// usual machine takes a few times as many.
const LOOKS_IN_A_MILLISECOND: u64 = 10_000;

/// As many looks as may be taken in a time.
pub fn looks_in(time: Duration) -> u64 {
    let milliseconds = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    milliseconds.saturating_mul(LOOKS_IN_A_MILLISECOND)
}

/// Questions such as that for the type that take as long as a look.
const QUESTIONS_OF_A_LOOK: u32 = 16;
/// Schemas that apply to one value and take as long as a look.
const SCHEMAS_OF_A_LOOK: u64 = 24;
/// Looks that a validation may still ask for once it was cut.
const LOOKS_AFTER_A_CUT: u64 = 2_000_000;

/// Looks that an error costs, beside the bytes that it takes.
const LOOKS_FOR_AN_ERROR: u64 = 10;

thread_local! {
    /// Errors about names of properties, with the bytes of the names. Those are no values of a
    /// document, so that nothing leads from them to the budget of the validation that this thread is
    /// at.
    static NAME_ERRORS: Cell<(u64, u64)> = const { Cell::new((0, 0)) };
    /// Whether the name of a property could not be held against a `pattern`.
    static IS_NAME_UNMATCHED: Cell<bool> = const { Cell::new(false) };
}

/// Counts an error about the name of a property, which is of so many bytes.
pub(super) fn add_name_error(length: usize) {
    let (count, bytes) = NAME_ERRORS.get();
    NAME_ERRORS.set((count + 1, bytes + length as u64));
}

/// Notes that the name of a property could not be held against a `pattern`.
pub(super) fn set_name_unmatched() {
    IS_NAME_UNMATCHED.set(true);
}

/// What is known beforehand of the cost of a validation, by the schema.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct KnownCosts {
    pub(super) names: NameCost,
    pub(super) errors: ErrorCost,
    /// Schemas that may apply to one and the same value and ask for nothing.
    pub(super) silent: u64,
}

/// What a validation is unwound with that has nothing left to look with: there is no other way to
/// stop the crate, which would go on with whatever it is shown.
struct OutOfLooks;

/// Does what may ask for looks; `None` where there were not enough.
pub(super) fn while_looks_last<T>(validation: impl FnOnce() -> T) -> Option<T> {
    match catch_unwind(AssertUnwindSafe(validation)) {
        Ok(done) => Some(done),
        Err(reason) if reason.is::<OutOfLooks>() => None,
        Err(reason) => resume_unwind(reason),
    }
}

/// How much a validation may still look at, and how many errors it may make of it.
pub(super) struct Budget {
    costs: KnownCosts,
    looks: Cell<u64>,
    spent: Cell<u64>,
    little: Cell<u32>,
    members: RefCell<MemberIndex>,
    error_bytes: Cell<u64>,
    is_cut: Cell<bool>,
    looks_after: Cell<u64>,
    is_unmatched: Cell<bool>,
    /// Whether errors are made that are told.
    collects: Cell<bool>,
    own_error: Cell<Option<NodeId>>,
}

impl Budget {
    /// So many looks at values.
    pub(super) fn new(looks: u64, costs: KnownCosts) -> Self {
        NAME_ERRORS.set((0, 0));
        IS_NAME_UNMATCHED.set(false);
        Self {
            costs,
            looks: Cell::new(looks),
            spent: Cell::new(0),
            little: Cell::new(0),
            members: RefCell::default(),
            error_bytes: Cell::new(0),
            is_cut: Cell::new(false),
            looks_after: Cell::new(LOOKS_AFTER_A_CUT),
            collects: Cell::new(false),
            is_unmatched: Cell::new(false),
            own_error: Cell::new(None),
        }
    }

    /// The member of an object with this key.
    pub(super) fn member<'d>(&self, object: Value<'d>, key: &str) -> Option<Value<'d>> {
        self.members.borrow_mut().member(object, key)
    }

    /// Takes `cost` off the looks, and ends the validation where there are not so many. `false`
    /// once it was cut: then everything is to look empty, so that it comes to its end with what was
    /// found.
    pub(super) fn spend(&self, cost: u64) -> bool {
        if self.is_cut.get() {
            let Some(left) = self.looks_after.get().checked_sub(cost.max(1)) else {
                out_of_looks()
            };
            self.looks_after.set(left);
            return false;
        }
        let left = self.looks.get();
        self.spent.set(self.spent.get().saturating_add(cost.min(left)));
        self.looks.set(left.saturating_sub(cost));
        if cost >= left {
            out_of_looks();
        }
        true
    }

    /// Takes looks off without an end to the validation; whether there were so many.
    pub(super) fn afford(&self, cost: u64) -> bool {
        let left = self.looks.get();
        let taken = cost.min(left);
        self.looks.set(left - taken);
        self.spent.set(self.spent.get().saturating_add(taken));
        taken == cost
    }

    /// Takes off what takes a small part of a look.
    pub(super) fn spend_little(&self) {
        let little = self.little.get() + 1;
        self.little.set(little % QUESTIONS_OF_A_LOOK);
        if little == QUESTIONS_OF_A_LOOK {
            self.spend(1);
        }
    }

    /// Takes off what it costs to begin with a value, or to step to a child: all schemas may apply
    /// to it that may apply to one value.
    pub(super) fn spend_on_child(&self) -> bool {
        self.spend(1 + self.costs.silent / SCHEMAS_OF_A_LOOK)
    }

    /// Gives back as many looks as were taken, for once more with errors; they stay taken out of the
    /// purse.
    pub(super) fn double(&self) {
        self.add(self.spent.get());
        self.collects.set(true);
    }

    /// Adds looks, which are taken out of the purse if they are used.
    pub(super) fn add(&self, looks: u64) {
        self.looks.set(self.looks.get().saturating_add(looks));
    }

    /// How many looks were taken.
    pub(super) fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// Counts an error about a value to which this way leads; whether it comes too late to be true.
    pub(super) fn add_error(&self, way: Way) -> bool {
        let is_late = self.is_cut.get() || self.is_unmatched();
        self.add_errors(1, self.costs.errors.bytes(way));
        is_late
    }

    /// Counts errors, each of which takes as long as some looks, and what they take.
    fn add_errors(&self, count: u64, bytes: u64) {
        self.spend(LOOKS_FOR_AN_ERROR.saturating_mul(count));
        self.add_error_bytes(bytes);
    }

    /// Counts what errors take. With the last that is allowed the validation is cut.
    pub(super) fn add_error_bytes(&self, bytes: u64) {
        let bytes = self.error_bytes.get().saturating_add(bytes);
        self.error_bytes.set(bytes);
        if bytes >= MOST_ERROR_BYTES {
            self.is_cut.set(true);
        }
    }

    /// Counts the names of the members of an object that an error is about, which may copy them.
    pub(super) fn add_members(&self, object: Value<'_>) {
        if self.costs.errors.copies_names() && object.kind() == Kind::Object {
            let bytes = |member: Value<'_>| bytes_of_name(member.key().map_or(0, str::len));
            let (count, bytes) = object
                .entries()
                .fold((0, 0), |(count, sum), member| (count + 1, sum + bytes(member)));
            self.spend(count / SCHEMAS_OF_A_LOOK);
            self.add_error_bytes(bytes);
        }
    }

    /// Takes off what the next name of a property costs, and the errors about those before it, in an
    /// object to which this way leads. Whether it may be looked at.
    pub(super) fn next_name(&self, length: usize, way: Way) -> bool {
        let (count, bytes) = NAME_ERRORS.replace((0, 0));
        if count > 0 {
            let each = self.costs.errors.bytes(way);
            self.add_errors(count, each.saturating_mul(count).saturating_add(bytes));
        }
        self.spend(self.costs.names.looks(length))
    }

    /// Notes that a text could not be held against a `pattern`, and ends the validation; where errors
    /// are made, with those before it.
    pub(super) fn set_unmatched(&self) {
        self.is_unmatched.set(true);
        if !self.collects.get() {
            out_of_looks();
        }
        self.is_cut.set(true);
    }

    /// Whether a text or name could not be held against a `pattern`.
    pub(super) fn is_unmatched(&self) -> bool {
        self.is_unmatched.get() || IS_NAME_UNMATCHED.get()
    }

    /// Notes that the next that is asked for about this value is its copy for an error.
    pub(super) fn set_own_error(&self, value: NodeId) {
        self.own_error.set(Some(value));
    }

    /// Whether a copy of this value is asked for because it broke a keyword of our own.
    pub(super) fn take_own_error(&self, value: NodeId) -> bool {
        self.own_error.take() == Some(value)
    }

    /// Whether it was ended because of its errors. Those that are not late are true.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut.get()
    }
}

fn out_of_looks() -> ! {
    // Not a panic, which would be told on standard error.
    resume_unwind(Box::new(OutOfLooks))
}
