//! Rules about official extensions, for tools that use one.

pub mod apps_content;
pub mod apps_flat_key;
pub mod apps_resource_uri;
pub mod apps_visibility;
