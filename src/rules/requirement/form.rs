//! A JSON Schema of the configuration that tools or servers must match.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::document::{Document, Syntax, Value};
use crate::rules::limits::REQUIREMENT_STEPS;
use crate::schema::{Dialect, Mismatch, Profile, Schema, StepBudget, Unfinished, Validator};

/// A JSON Schema, 2020-12 unless it declares another dialect.
#[derive(Clone, Debug)]
pub struct RequiredForm(Arc<(Document, Validator)>);

impl RequiredForm {
    /// Reads a schema.
    ///
    /// # Errors
    ///
    /// The text is not a schema, or values cannot be validated against it, for the returned reason.
    pub fn of(text: &str) -> Result<Self, &'static str> {
        let document = Document::of("mcp-lint.toml", text, Syntax::Json);
        let root = document.roots().next().filter(|root| root.is_object());
        let root = root.ok_or("a requirement is a JSON Schema: a table")?;
        let schema = Schema::walk(root, Dialect::Draft2020);
        if !schema.violations().is_empty() {
            return Err("the requirement is not a valid JSON Schema");
        }
        let validator = Validator::compile_among(1, root, Dialect::Draft2020, Profile::Formats)
            .map_err(|_| "the JSON Schema has references or patterns that are not supported")?;
        Ok(Self(Arc::new((document, validator))))
    }

    /// The schema in JSON.
    pub fn text(&self) -> &str {
        self.0.0.text()
    }

    /// The values in `value` that the schema rejects.
    ///
    /// # Errors
    ///
    /// The comparison takes more steps than one value may take.
    pub(crate) fn mismatches<'i>(
        &self,
        value: Value<'i>,
    ) -> Result<Vec<Mismatch<'_, 'i>>, Unfinished> {
        let (document, validator) = &*self.0;
        let budget = StepBudget::new(REQUIREMENT_STEPS);
        validator.mismatches_within(true, None, &budget, document, value)
    }
}

impl PartialEq for RequiredForm {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Eq for RequiredForm {}

impl Hash for RequiredForm {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text().hash(state);
    }
}
