//! What rules about recorded results are given.

use crate::document::Value;
use crate::model::CallResult;
use crate::schema::{Mismatch, Unfinished, UnsupportedSchema};

/// A recorded result, with what is known of its tool.
pub struct ResultSubject<'a, 'd> {
    /// The result.
    pub result: &'a CallResult<'d>,
    /// The tool's definition; it may be in another document.
    pub tool: Option<Value<'a>>,
    /// The tool's `outputSchema`; it may be in another document.
    pub output_schema: Option<Value<'a>>,
    /// How the structured content stands to it.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

/// How structured content stands to its schema.
#[derive(Debug)]
pub enum ContentVerdict<'a, 'd> {
    /// There is no structured content, or no schema for it.
    NotChecked,
    /// It breaks the schema in these ways; in none where it fits.
    Checked(Vec<Mismatch<'a, 'd>>),
    /// It fits the schema, and clients reject it in these ways all the same.
    RejectedByClients(Vec<Mismatch<'a, 'd>>),
    /// The schema is not used for validation.
    Refused(UnsupportedSchema),
    /// The validation came to no end.
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
        Self { block, kind: block.get("type").and_then(Value::as_str) }
    }
}
