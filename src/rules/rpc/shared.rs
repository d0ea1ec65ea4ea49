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

/// The published code of an error that has the code of a draft, and the code in the message. Other
/// errors may have the same code, so the text of the error has to show which one is meant.
pub(super) fn draft_code<'d>(message: &Message<'d>) -> Option<(i64, Value<'d>)> {
    const CODES: [(i64, i64, &str); 3] =
        [(-32001, -32020, "header"), (-32003, -32021, "capab"), (-32004, -32022, "version")];
    let given = message.error_code()?;
    let (_, code, word) = CODES.into_iter().find(|(draft, ..)| *draft == given)?;
    let text = message.error?.text_of("message")?.to_ascii_lowercase();
    Some((code, message.error?.get("code")?)).filter(|_| text.contains(word))
}
