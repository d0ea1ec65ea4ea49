//! Rules about features that the selected clients and providers reject, drop or rewrite.

pub(in crate::rules) mod advice;
mod rewrite;
pub(in crate::rules) mod schema_words;
pub(in crate::rules) mod words;

use crate::diagnostic::Consequence;
use crate::rules::target::words::TargetStatement;
use crate::targets::{Outcome, SchemaSize, Target};

pub(crate) mod target_annotation_missing;
pub(crate) mod target_connection;
pub(crate) mod target_meta_member;
pub(crate) mod target_request_limits;
pub(crate) mod target_schema_dropped;
pub(crate) mod target_schema_limits;
pub(crate) mod target_tool_count;
pub(crate) mod target_tool_member;
pub(crate) mod target_tool_name_collision;
