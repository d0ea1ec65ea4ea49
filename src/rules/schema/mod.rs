//! Rules about every schema inside a tool's schemas.

pub mod depth;
pub mod subschema_count;
