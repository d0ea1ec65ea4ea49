//! Rules about content blocks of all kinds.

use crate::model::content_types;

pub(crate) mod content_kind_too_early;
pub(crate) mod content_kind_unknown;
pub(crate) mod content_unknown_member;
