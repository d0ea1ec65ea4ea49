//! Rules about official extensions, for tools that use one.

pub(crate) mod apps_content;
pub(crate) mod apps_flat_key;
pub(crate) mod apps_resource_uri;
pub(crate) mod apps_visibility;
