//! The members of a tool's annotations, found in one pass.

use std::sync::LazyLock;

use crate::document::Value;
use crate::forms::{Table, Type};
use crate::model::annotation_member;

static OF_CONTENT: LazyLock<&Type> = LazyLock::new(|| Table::get().named("Annotations"));

/// Whether a member is one that annotations of content and resources have.
pub fn is_content_annotation(member: Value<'_>) -> bool {
    OF_CONTENT.member(member.key_text()).is_some()
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

    /// The hint of this name, if it has this boolean value.
    pub fn hint_that_is(&self, name: &str, wanted: bool) -> Option<Value<'d>> {
        self.value.get(name).filter(|hint| hint.as_bool() == Some(wanted))
    }
}
