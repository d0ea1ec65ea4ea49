//! Edits of a tree, as edits of its text. No edit is made where an anchor, a tag, an alias or a
//! duplicate key would change its meaning.

pub(super) mod block;
pub(super) mod flow;
pub(super) mod text;
pub(super) mod toml;
pub(super) mod tree_edit;
