//! Rules about `$ref` and its kin.

pub mod ref_cycle;
pub mod ref_external;
pub mod ref_network;
pub mod ref_recursive;
pub mod ref_slip;
pub mod ref_unresolved;
