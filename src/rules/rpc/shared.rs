//! Shared parts of the rules about error codes.

use crate::rules::prelude::*;

/// The code of a message's error and its position, if it is one of these and the revision is known:
/// the meaning of a code depends on the revision.
pub(super) fn error_code<'d>(
    subject: &MessageSubject<'_, 'd>,
    context: &Context<'_>,
    is_one: fn(i64) -> bool,
) -> Option<(i64, Value<'d>)> {
    let code = subject.message.error_code().filter(|code| is_one(*code))?;
    if !context.protocol().is_known() {
        return None;
    }
    Some((code, subject.message.error?.get("code")?))
}
