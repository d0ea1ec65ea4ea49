//! The subjects of rules about recorded results.

use crate::document::Value;
use crate::model::CallResult;
use crate::schema::{Mismatch, Unfinished, UnsupportedSchema};

/// A recorded result, with the facts about its tool.
pub struct ResultSubject<'a, 'd> {
    /// The result.
    pub result: &'a CallResult<'d>,
    /// The tool's definition; it may be in another document.
    pub tool: Option<Value<'a>>,
    /// The tool's `outputSchema`; it may be in another document.
    pub output_schema: Option<Value<'a>>,
    /// The relation of the structured content to it.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

/// The relation of structured content to its schema.
#[derive(Debug)]
pub enum ContentVerdict<'a, 'd> {
    /// There is no structured content, or no schema for it.
    NotChecked,
    /// Its violations of the schema; none if it matches.
    Checked(Vec<Mismatch<'a, 'd>>),
    /// It matches the schema, but clients reject it for these reasons.
    RejectedByClients(Vec<Mismatch<'a, 'd>>),
    /// It violates the schema in these ways, but some clients accept it.
    AcceptedByClients(Vec<Mismatch<'a, 'd>>),
    /// The schema is not used for validation.
    UnsupportedSchema(UnsupportedSchema),
    /// The validation did not finish.
    Unfinished(Unfinished),
}

/// A content block of a recorded result.
#[derive(Clone, Copy)]
pub struct BlockSubject<'d> {
    /// The block, whatever its type.
    pub block: Value<'d>,
    /// Its `type`.
    pub kind: Option<&'d str>,
}

impl<'d> BlockSubject<'d> {
    /// The block that is this item of `content`.
    pub fn new(block: Value<'d>) -> Self {
        Self { block, kind: block.text_of("type") }
    }
}
