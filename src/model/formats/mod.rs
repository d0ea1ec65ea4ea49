//! Formats of values that the protocol names: Base64, versions, headers, the frontmatter of skills.

pub(super) mod base64;
pub(super) mod catalogue;
mod catalogue_names;
pub(super) mod digest;
pub(super) mod document_table;
pub(super) mod header_name;
pub(super) mod markdown_links;
pub(super) mod media_type;
pub(super) mod meta_key;
pub(super) mod skill_markdown;
pub(super) mod trace_context;
pub(super) mod version;
