//! Rules about the capabilities that a server declares.

pub(crate) mod resources_capability;
pub(crate) mod tools_capability_missing;
pub(crate) mod tools_in_capabilities;
