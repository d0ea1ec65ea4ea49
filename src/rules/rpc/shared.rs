//! What the rules about the codes of errors have in common.

use crate::document::Value;
use crate::rules::{Context, MessageSubject};

/// The code of a message's error and where it stands, where the revision is known: what a code
/// means differs between revisions.
pub(super) fn error_code<'d>(
    subject: &MessageSubject<'_, 'd>,
    context: &Context<'_>,
) -> Option<(i64, Value<'d>)> {
    let code = subject.message.error_code().filter(|_| context.protocol().is_known())?;
    Some((code, subject.message.error?.get("code")?))
}
