//! The position of a block's annotations.

use crate::rules::prelude::*;

/// The annotations of a block, if they are an object.
pub(super) fn annotations_of<'d>(subject: &BlockSubject<'d>) -> Option<Value<'d>> {
    subject.block.get("annotations").filter(|annotations| annotations.is_object())
}

/// The annotation of a block with this name.
pub(super) fn annotation<'d>(subject: &BlockSubject<'d>, name: &str) -> Option<Value<'d>> {
    annotations_of(subject)?.get(name)
}
