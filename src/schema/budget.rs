//! What a validation may cost.

use std::cell::{Cell, RefCell};

use crate::document::{MemberIndex, Value};

/// Errors of one validation beyond which it is ended: each takes some 400 bytes, however small the
/// value that it is about, and very few of them are told.
const MOST_ERRORS: u32 = 50_000;

/// Looks that the validations of one text may take, whatever its size, and for each of its bytes.
/// A small value may take as many as a schema is large, and there may be very many of them.
const LOOKS_OF_A_TEXT: (u64, u64) = (15_000_000, 15);

/// What an error costs beside them.
const LOOKS_FOR_AN_ERROR: u64 = 10;

/// How much all validations of one text together may still look at.
#[derive(Debug)]
pub struct Purse(Cell<u64>);

impl Purse {
    /// What a text of so many bytes may cost.
    pub fn of_text(bytes: usize) -> Self {
        let (whole, each) = LOOKS_OF_A_TEXT;
        Self(Cell::new(whole.saturating_add(each.saturating_mul(bytes as u64))))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.get() == 0
    }
}

/// How much a validation may still look at, and how many errors it may make of it.
pub(super) struct Budget {
    given: u64,
    looks: Cell<u64>,
    members: RefCell<MemberIndex>,
    errors: Cell<u32>,
    is_cut: Cell<bool>,
}

impl Budget {
    /// So many looks at values.
    pub(super) fn new(looks: u64) -> Self {
        Self {
            given: looks,
            looks: Cell::new(looks),
            members: RefCell::default(),
            errors: Cell::new(0),
            is_cut: Cell::new(false),
        }
    }

    /// So many looks, or as many as are left in a purse; not fewer than one.
    pub(super) fn from_purse(looks: u64, purse: &Purse) -> Self {
        Self::new(looks.min(purse.0.get()).max(1))
    }

    /// Takes what was spent out of the purse.
    pub(super) fn settle(&self, purse: &Purse) {
        purse.0.set(purse.0.get().saturating_sub(self.given - self.looks.get()));
    }

    /// The member of an object with this key.
    pub(super) fn member<'d>(&self, object: Value<'d>, key: &str) -> Option<Value<'d>> {
        self.members.borrow_mut().member(object, key)
    }

    /// Takes `cost` off the looks; whether there were any left.
    pub(super) fn spend(&self, cost: u64) -> bool {
        let left = self.looks.get();
        self.looks.set(left.saturating_sub(cost));
        left > 0
    }

    /// Whether there is nothing left to look with.
    pub(super) fn is_spent(&self) -> bool {
        self.looks.get() == 0
    }

    /// Counts an error, which takes as long as some looks; whether it comes too late to be true.
    /// With the last that is allowed the looks are gone as well, so that the validation ends.
    pub(super) fn add_error(&self) -> bool {
        let is_late = self.is_cut.get();
        self.spend(LOOKS_FOR_AN_ERROR);
        self.errors.set(self.errors.get().saturating_add(1));
        // Where the looks are gone already, errors are no longer true.
        if self.errors.get() >= MOST_ERRORS && !self.is_spent() {
            self.is_cut.set(true);
            self.looks.set(0);
        }
        is_late
    }

    /// Whether it was ended because of its errors. Those that are not late are true.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut.get()
    }
}
