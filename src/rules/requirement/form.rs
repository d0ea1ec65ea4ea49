//! A JSON Schema of the configuration that tools or servers must match.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use crate::document::{Document, ReadLimits, Syntax};
use crate::forms::annotation_of;
use crate::rules::findings::mismatch_words::published_findings;
use crate::rules::limits::REQUIREMENT_STEPS;
use crate::rules::prelude::*;
use crate::schema::{Profile, StepBudget, Validator};
use crate::source::SourceText;

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
        let source = Arc::new(SourceText::new("mcp-lint.toml", text));
        let document = Document::read(source, Syntax::Json, &ReadLimits::default());
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

    /// Reports the values in `value` that the schema rejects, each with the `description` of the
    /// subschema as the reason.
    pub(super) fn check(&self, value: Value<'_>, context: &mut Context<'_>) {
        let (document, validator) = &*self.0;
        let budget = StepBudget::new(REQUIREMENT_STEPS);
        let found = validator.mismatches_within(true, None, &budget, document, value);
        let Ok(found) = found else {
            let undecided = "whether the value matches the requirement is not decided";
            let finding = Finding::new(place_of(value), undecided);
            return finding
                .note("comparing it takes more steps than one value may take")
                .help("use fewer alternatives and patterns in the requirement")
                .report(context);
        };
        let place = |place: Place| if place == value.place() { place_of(value) } else { place };
        for mut finding in published_findings(&found) {
            let own = found.iter().find(|it| it.place() == finding.place);
            let reason = own.and_then(|it| annotation_of(it, "description"));
            finding.place = place(finding.place);
            if let Some(reason) = reason {
                finding = finding.note(reason.to_owned());
            }
            finding
                .help("the requirement is in the configuration, `mcp-lint.toml`")
                .report(context);
        }
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
