//! The tree of a document: nodes, their positions, pointers, and lookup by key.
//!
//! Text is borrowed from the source unless it has escapes. Duplicate keys are kept, and numbers
//! keep their spelling, because rules are about both. Readers limit the depth, and nothing recurses
//! over a tree.

pub(super) mod arena;
pub(super) mod duplicate_keys;
pub(super) mod enclose;
pub(super) mod key_index;
pub(super) mod long_text;
pub(super) mod lookup;
pub(super) mod node_id;
pub(super) mod place;
pub(super) mod pointer;
pub(super) mod reader_output;
pub(super) mod rewrite;
pub(super) mod spelling;
pub(super) mod value;
