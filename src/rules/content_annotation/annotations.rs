//! Access to the annotations of content blocks.

use crate::rules::prelude::*;

/// The annotations of a block, if they are an object.
pub(super) fn annotations_of<'d>(subject: &BlockSubject<'d>) -> Option<Value<'d>> {
    subject.block.get("annotations").filter(|annotations| annotations.is_object())
}

/// The annotation of a block with a name.
pub(super) fn annotation<'d>(subject: &BlockSubject<'d>, name: &str) -> Option<Value<'d>> {
    annotations_of(subject)?.get(name)
}
