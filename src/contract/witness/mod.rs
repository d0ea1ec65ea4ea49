//! Counter-examples: an instance that one side sends and the other rejects.

mod distinct;
pub(super) mod example;
pub(super) mod judge;
pub(super) mod maker;
pub(super) mod place;
pub(super) mod small;
pub(super) mod values;
