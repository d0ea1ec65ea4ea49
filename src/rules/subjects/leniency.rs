//! Arguments that a server accepts although the schema does not, because its SDK converts or removes
//! them.

use crate::document::Value;
use crate::model::{Call, Transcript};
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
        let signs = transcript.failure_signs(session);
        match self {
            Self::Converted => signs.is_pydantic,
            Self::Removed => signs.is_typescript,
        }
    }
}
