//! Rules about the extended record: namespace, ID, version, tags.

mod record;

pub mod namespace_charset;
pub mod namespace_colon;
pub mod namespace_empty;
pub mod namespace_type;
pub mod tag_dropped;
pub mod tag_merged;
pub mod tag_not_normalized;
pub mod tag_not_string;
pub mod tag_overflow;
pub mod tag_truncated;
pub mod tags_type;
pub mod tool_id_format;
pub mod tool_id_mismatch;
pub mod tool_id_type;
pub mod tool_version_format;
pub mod tool_version_not_in_id;
pub mod tool_version_semver;
pub mod tool_version_type;
