//! Shared parts of the rules about error codes.

use crate::rules::prelude::*;

/// The code of a message's error and its position, if the revision is known: the meaning of a code
/// depends on the revision.
pub(super) fn error_code<'d>(
    subject: &MessageSubject<'_, 'd>,
    context: &Context<'_>,
) -> Option<(i64, Value<'d>)> {
    let code = subject.message.error_code().filter(|_| context.protocol().is_known())?;
    Some((code, subject.message.error?.get("code")?))
}
