//! The members of a tool's annotations, found in one pass.

use crate::document::Value;
use crate::forms::Table;
use crate::model::is_hint;

/// Whether a member is one that annotations of content and resources have.
pub fn is_content_annotation(member: Value<'_>) -> bool {
    Table::get().named("Annotations").member(member.key_text()).is_some()
}

/// The content of a tool's `annotations`.
#[derive(Clone, Copy, Debug)]
pub struct Annotations<'d> {
    /// The value itself.
    pub value: Value<'d>,
    /// Whether there are members that belong to content.
    pub has_content_annotations: bool,
    /// Whether there are members that neither a tool nor content has.
    pub has_others: bool,
}

impl<'d> Annotations<'d> {
    /// The content of this value.
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

    /// The hint of this name, if it has this boolean value.
    pub fn hint_that_is(&self, name: &str, wanted: bool) -> Option<Value<'d>> {
        self.value.get(name).filter(|hint| hint.as_bool() == Some(wanted))
    }
}
