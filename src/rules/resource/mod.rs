//! Rules about resources in content blocks: links and embedded ones.

mod address;

use crate::rules::resource::address::{relative_uri, words_of_uri};

pub(crate) mod embedded_annotations_misplaced;
pub(crate) mod embedded_resource_both;
pub(crate) mod embedded_resource_uri;
pub(crate) mod resource_link_optional;
pub(crate) mod resource_link_uri;
pub(crate) mod uri_custom_scheme;
