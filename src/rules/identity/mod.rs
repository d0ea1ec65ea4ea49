//! Rules about toolfoundation records: namespace, ID, version, tags.

mod record;

use crate::model::{TagFate, ToolId, Version, compose_tool_id, near_version};

pub(crate) mod namespace_charset;
pub(crate) mod namespace_colon;
pub(crate) mod namespace_empty;
pub(crate) mod namespace_type;
pub(crate) mod tag_dropped;
pub(crate) mod tag_merged;
pub(crate) mod tag_not_normalized;
pub(crate) mod tag_not_string;
pub(crate) mod tag_overflow;
pub(crate) mod tag_truncated;
pub(crate) mod tags_type;
pub(crate) mod tool_id_format;
pub(crate) mod tool_id_mismatch;
pub(crate) mod tool_id_type;
pub(crate) mod tool_version_format;
pub(crate) mod tool_version_not_in_id;
pub(crate) mod tool_version_semver;
pub(crate) mod tool_version_type;
