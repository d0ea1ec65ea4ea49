//! Rules about what a server declares to be capable of.
pub mod resources_capability;
pub mod tools_capability_list_changed_type;
pub mod tools_capability_missing;
