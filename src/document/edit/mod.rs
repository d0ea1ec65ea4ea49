//! Edits of a tree, as edits of its text.

pub(super) mod block;
pub(super) mod flow;
pub(super) mod text;
pub(super) mod toml;
pub(super) mod tree_edit;
