//! Arguments that a server accepts although the schema does not, because its SDK converts or removes
//! them.

use crate::document::Value;
use crate::model::{Call, Message, Transcript};
use crate::schema::{Mismatch, MismatchKind};

/// What SDKs do with arguments that a schema rejects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leniency {
    /// A text becomes a number or a boolean.
    Converted,
    /// A member that is not declared is removed.
    Removed,
}

impl Leniency {
    /// What happened to the one argument with a mismatch of a call that succeeded.
    pub(crate) fn of<'d>(
        call: &Call<'d>,
        mismatches: &[Mismatch<'_, 'd>],
    ) -> Option<(Self, Value<'d>)> {
        let [mismatch] = mismatches else { return None };
        let is_accepted = call.outcome.result().is_some() && !call.outcome.failed();
        let value = mismatch.value;
        let kind = match &mismatch.kind {
            MismatchKind::Type(names) => {
                let is_number = names.iter().any(|it| matches!(*it, "integer" | "number"));
                let is_like_number = value.as_bool().is_some()
                    || value.as_str().is_some_and(|text| text.parse::<f64>().is_ok());
                let is_boolean = names.contains(&"boolean")
                    && value.as_str().is_some_and(|text| matches!(text, "true" | "false"));
                (is_number && is_like_number || is_boolean).then_some(Self::Converted)
            }
            MismatchKind::UnexpectedProperty => {
                let around = value.document().parent_of(value.id());
                let is_argument = around.map(Value::id) == call.arguments.map(Value::id);
                is_argument.then_some(Self::Removed)
            }
            _ => None,
        };
        kind.filter(|_| is_accepted).map(|kind| (kind, value))
    }

    /// Whether the SDK of the server does it, as the failures of a session show: those of pydantic, or
    /// those of the TypeScript SDK 1.x.
    pub(crate) fn is_of_sdk(self, transcript: &Transcript<'_>, session: usize) -> bool {
        let mut failures = transcript.of_session(session).filter_map(failure);
        match self {
            Self::Converted => failures.any(|text| {
                text.contains("validation error for") && text.contains("Input should be")
                    || text.contains("errors.pydantic.dev")
            }),
            Self::Removed => failures.any(|text| text.starts_with("MCP error -3260")),
        }
    }
}

/// The text of a result with `isError`.
fn failure<'d>(message: &Message<'d>) -> Option<&'d str> {
    let result = message.result.filter(|it| it.get("isError").is_some_and(Value::is_true))?;
    result.get("content")?.item(0)?.text_of("text")
}
