//! Rules about the capabilities that a server declares.
pub mod resources_capability;
pub mod tools_capability_list_changed_type;
pub mod tools_capability_missing;
