//! Rules about `$ref` and its kin.

pub mod cycle;
pub mod external;
pub mod network;
pub mod recursive;
pub mod slip;
pub mod unresolved;
