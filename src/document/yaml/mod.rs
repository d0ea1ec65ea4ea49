//! Reading YAML, from the events of the crate `granit-parser`: `serde_yaml` has no spans and is
//! archived. Aliases are expanded into the tree, within a limit.

pub(super) mod alias;
pub(super) mod comment;
pub(super) mod container;
pub(super) mod core_schema;
pub(super) mod error;
pub(super) mod line_breaks_1_1;
pub(super) mod reader;
pub(super) mod scalar;
pub(super) mod scalar_offsets;
pub(super) mod state;
pub(super) mod token;
