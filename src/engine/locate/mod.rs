//! Finding the places in the code that defines the tools.

pub(super) mod cures;
pub(super) mod directory;
pub(super) mod places;
pub(super) mod registered_again;
pub(super) mod sketch;
mod steps;
