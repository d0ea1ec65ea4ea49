//! Tool definitions and lists of them.

pub(super) mod annotations;
pub(super) mod header_annotation;
pub(super) mod icon;
pub(super) mod identity;
pub(super) mod list_origin;
pub(super) mod listed;
pub(super) mod member;
pub(super) mod name_suggestions;
pub(super) mod root_shape;
pub(super) mod siblings;
pub(super) mod tags;
pub(super) mod task_support;
pub(super) mod tool;
pub(super) mod tool_list;
