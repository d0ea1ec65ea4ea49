//! References: their targets, loops, and typos in them.

pub(super) mod expansion;
pub(super) mod identifiers;
pub(super) mod loops;
pub(super) mod reach;
pub(super) mod reference;
pub(super) mod typo;
