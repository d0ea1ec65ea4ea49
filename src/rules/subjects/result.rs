//! The subjects of rules about recorded results.

use std::cell::RefCell;

use crate::document::Value;
use crate::model::{CallResult, holds_structured};
use crate::rules::limits::MAX_COMPARED_TEXTS;
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
    /// The addresses of texts, each with whether it is the JSON of the structured content: several
    /// rules compare the same.
    pub compared: RefCell<Vec<(*const str, bool)>>,
}

impl ResultSubject<'_, '_> {
    /// Whether a text of the result is the JSON of its structured content; false if it has none.
    pub(crate) fn holds_structured(&self, text: &str) -> bool {
        let Some(structured) = self.result.structured else { return false };
        let mut compared = self.compared.borrow_mut();
        let known = compared.iter().find(|(known, _)| std::ptr::eq(*known, text));
        if let Some((_, holds)) = known {
            return *holds;
        }
        let holds = holds_structured(text, structured);
        if compared.len() < MAX_COMPARED_TEXTS {
            compared.push((text, holds));
        }
        holds
    }
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
