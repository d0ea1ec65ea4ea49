//! Rules about content blocks of all kinds.

pub mod block_type;
pub mod kind_too_early;
pub mod kind_unknown;
pub mod text_missing;
pub mod unknown_member;
