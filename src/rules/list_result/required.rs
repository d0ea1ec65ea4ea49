//! Shared parts of the rules about members that 2026-07-28 requires.

use crate::rules::prelude::*;

/// The recorded result that lacks the required `member`. A result that requests input is not a
/// complete one, and does not have the members of lists.
pub(super) fn missing<'d>(
    list: &ToolList<'d>,
    member: &str,
    context: &Context<'_>,
) -> Option<Value<'d>> {
    // Earlier revisions do not have these members.
    let result = list.recorded_result().filter(|_| context.protocol().is_known())?;
    let kind = result.text_of("resultType");
    (result.get(member).is_none() && kind != Some("input_required")).then_some(result)
}
