//! Rules about resources in content blocks: links and embedded ones.

mod address;

pub mod embedded_annotations_misplaced;
pub mod embedded_resource_body;
pub mod embedded_resource_both;
pub mod embedded_resource_mime_type;
pub mod embedded_resource_missing;
pub mod embedded_resource_uri;
pub mod resource_link_name;
pub mod resource_link_optional;
pub mod resource_link_uri;
pub mod uri_custom_scheme;
