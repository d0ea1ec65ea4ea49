//! The members of a tool's annotations, found in one pass.

use crate::document::Value;
use crate::forms::Table;
use crate::model::is_hint;

/// Whether a member is defined for the annotations of content and resources.
pub fn is_content_annotation(member: Value<'_>) -> bool {
    Table::get().named("Annotations").member(member.key_text()).is_some()
}

/// The `annotations` of a tool, with a summary of their members.
#[derive(Clone, Copy, Debug)]
pub struct Annotations<'d> {
    /// The value of `annotations`.
    pub value: Value<'d>,
    /// Whether any member belongs to the annotations of content.
    pub has_content_annotations: bool,
    /// Whether any member belongs neither to the annotations of a tool nor to those of content.
    pub has_others: bool,
}

impl<'d> Annotations<'d> {
    /// Reads the members of a value.
    pub fn of(value: Value<'d>) -> Self {
        let (mut has_content_annotations, mut has_others) = (false, false);
        for member in value.entries() {
            let key = member.key_text();
            if is_content_annotation(member) {
                has_content_annotations = true;
            } else if key != "title" && !is_hint(key) {
                has_others = true;
            }
        }
        Self { value, has_content_annotations, has_others }
    }

    /// The hint with a name, if it has the boolean value `wanted`.
    pub fn hint_that_is(&self, name: &str, wanted: bool) -> Option<Value<'d>> {
        self.value.get(name).filter(|hint| hint.as_bool() == Some(wanted))
    }
}
