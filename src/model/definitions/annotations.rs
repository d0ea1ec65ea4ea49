//! The members of a tool's annotations, found in one pass.

use crate::document::Value;
use crate::forms::Table;
use crate::model::HINTS;

/// Whether a member is one that annotations of content and resources have.
pub fn is_content_annotation(member: Value<'_>) -> bool {
    Table::get().named("Annotations").member(member.key_text()).is_some()
}

/// The content of a tool's `annotations`.
#[derive(Clone, Copy, Debug)]
pub struct Annotations<'d> {
    /// The value itself.
    pub value: Value<'d>,
    /// `title`
    pub title: Option<Value<'d>>,
    /// The hints, in the order of [`HINTS`].
    hints: [Option<Value<'d>>; HINTS.len()],
    /// Whether a hint is not a boolean.
    pub has_odd_hints: bool,
    /// Whether there are members that belong to content.
    pub has_content_annotations: bool,
    /// Whether there are other members.
    pub has_others: bool,
}

impl<'d> Annotations<'d> {
    /// The content of this value.
    pub fn of(value: Value<'d>) -> Self {
        let mut annotations = Self {
            value,
            title: None,
            hints: [None; HINTS.len()],
            has_odd_hints: false,
            has_content_annotations: false,
            has_others: false,
        };
        for member in value.entries() {
            if let Some(index) = HINTS.iter().position(|hint| member.has_key(hint)) {
                annotations.hints[index] = Some(member);
                annotations.has_odd_hints |= member.as_bool().is_none();
            } else if member.has_key("title") {
                annotations.title = Some(member);
            } else if is_content_annotation(member) {
                annotations.has_content_annotations = true;
            } else {
                annotations.has_others = true;
            }
        }
        annotations
    }

    /// The hint of this name.
    pub fn hint(&self, name: &str) -> Option<Value<'d>> {
        self.hints[HINTS.iter().position(|hint| *hint == name)?]
    }

    /// The hint of this name, if it has this boolean value.
    pub fn hint_that_is(&self, name: &str, wanted: bool) -> Option<Value<'d>> {
        self.hint(name).filter(|hint| hint.as_bool() == Some(wanted))
    }
}
