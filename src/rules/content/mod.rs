//! Rules about content blocks of all kinds.

pub mod content_block_type;
pub mod content_kind_too_early;
pub mod content_kind_unknown;
pub mod content_unknown_member;
pub mod text_missing;
