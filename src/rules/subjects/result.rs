//! The subjects of rules about recorded results.

use crate::document::Value;
use crate::model::CallResult;
use crate::schema::{Mismatch, Unfinished, UnsupportedSchema};

/// A recorded result, with the facts about its tool.
pub struct ResultSubject<'a, 'd> {
    /// The recorded result.
    pub result: &'a CallResult<'d>,
    /// The definition of the tool; may be in another document.
    pub tool: Option<Value<'a>>,
    /// The `outputSchema` of the tool; may be in another document.
    pub output_schema: Option<Value<'a>>,
    /// The outcome of validating the structured content.
    pub verdict: &'a ContentVerdict<'a, 'd>,
}

/// The outcome of validating a value against a schema.
#[derive(Debug)]
pub enum ContentVerdict<'a, 'd> {
    /// There is no value, or no schema for it.
    NotChecked,
    /// The mismatches with the schema; empty if the value matches.
    Checked(Vec<Mismatch<'a, 'd>>),
    /// The value matches the schema, but clients find these mismatches and reject it.
    RejectedByClients(Vec<Mismatch<'a, 'd>>),
    /// The value has these mismatches with the schema, but some clients accept it.
    AcceptedByClients(Vec<Mismatch<'a, 'd>>),
    /// The schema cannot be used for validation.
    UnsupportedSchema(UnsupportedSchema),
    /// The validation did not finish.
    Unfinished(Unfinished),
}
