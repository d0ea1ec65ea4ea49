//! The members of a tool's annotations, found in one pass.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::{Table, Type};
use crate::model::annotation_member;

static OF_CONTENT: LazyLock<&Type> = LazyLock::new(|| Table::get().named("Annotations"));

/// Whether a member is defined for the annotations of content and resources.
pub fn is_content_annotation(member: Value<'_>) -> bool {
    OF_CONTENT.member(member.key_text()).is_some()
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
            if annotation_member(member.key_text()).is_some() {
                continue;
            }
            if is_content_annotation(member) {
                has_content_annotations = true;
            } else {
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
