//! Rules about supporting another revision, which report only if that is asked for.

mod plan;

pub(crate) mod migration_steps;
