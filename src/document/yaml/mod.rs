//! Reading YAML.

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
