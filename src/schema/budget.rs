//! What a validation may cost.

use std::cell::Cell;

/// Errors of one validation beyond which it is ended: each takes some 400 bytes, however small the
/// value that it is about, and very few of them are told.
const MOST_ERRORS: u32 = 50_000;

/// How much a validation may still look at, and how many errors it may make of it.
pub(super) struct Budget {
    looks: Cell<u64>,
    errors: Cell<u32>,
    is_cut: Cell<bool>,
}

impl Budget {
    /// So many looks at values.
    pub(super) const fn new(looks: u64) -> Self {
        Self { looks: Cell::new(looks), errors: Cell::new(0), is_cut: Cell::new(false) }
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

    /// Counts an error; whether it comes too late to be true. With the last that is allowed the
    /// looks are gone as well, so that the validation ends.
    pub(super) fn add_error(&self) -> bool {
        let is_late = self.is_cut.get();
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
