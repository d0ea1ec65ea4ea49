//! Rules about `$ref`, `$dynamicRef` and `$recursiveRef`.

use crate::schema::{LoopKind, Target, loops};

pub(crate) mod ref_cycle;
pub(crate) mod ref_external;
pub(crate) mod ref_misspelt;
pub(crate) mod ref_network;
pub(crate) mod ref_recursive;
pub(crate) mod ref_unresolved;
