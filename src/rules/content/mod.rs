//! Rules about content blocks of all kinds.

use crate::model::block_kind;

pub(crate) mod content_block_type;
pub(crate) mod content_kind_too_early;
pub(crate) mod content_kind_unknown;
pub(crate) mod content_unknown_member;
pub(crate) mod text_missing;
