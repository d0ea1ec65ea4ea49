//! A recorded call of a tool, from a request or a record of another format.

use crate::document::Value;
use crate::model::{CallResult, Message, ResultForm, Transcript};

/// A recorded call of a tool. Members are returned unchanged, whatever their type.
#[derive(Clone, Copy, Debug)]
pub struct Call<'d> {
    /// Index of the request; `None` for a record that is not a message.
    pub request: Option<usize>,
    /// The value that names the tool.
    pub name: Option<Value<'d>>,
    /// The `arguments` of the call.
    pub arguments: Option<Value<'d>>,
    /// How the call ended.
    pub outcome: CallOutcome<'d>,
}

/// The outcome of a call.
#[derive(Clone, Copy, Debug)]
pub enum CallOutcome<'d> {
    /// The outcome was not recorded.
    Unknown,
    /// A result.
    Result(Value<'d>),
    /// A JSON-RPC error.
    Error(Value<'d>),
}

impl<'d> CallOutcome<'d> {
    /// The result, if there is one.
    pub fn result(self) -> Option<Value<'d>> {
        match self {
            Self::Result(result) => Some(result),
            _ => None,
        }
    }

    /// Whether the recording does not show how the call ended.
    pub fn is_unknown(self) -> bool {
        matches!(self, Self::Unknown)
    }

    /// Whether the call failed: with an error, or a result with `isError`.
    pub fn failed(self) -> bool {
        match self {
            Self::Unknown => false,
            Self::Result(result) => result.get("isError").is_some_and(Value::is_true),
            Self::Error(_) => true,
        }
    }
}

impl<'d> Call<'d> {
    /// The calls of a document: its requests, then those of other records with results.
    pub(crate) fn all(transcript: &Transcript<'d>, results: &[CallResult<'d>]) -> Vec<Self> {
        let of_request = |index: &usize| {
            let request = &transcript.messages[*index];
            Self {
                request: Some(*index),
                name: request.param("name"),
                arguments: request.param("arguments"),
                outcome: outcome_of(transcript.partner(request)),
            }
        };
        let mut calls: Vec<_> =
            transcript.indexes_with("tools/call").iter().map(of_request).collect();
        let wrapped = results.iter().filter(|result| result.form == ResultForm::Wrapper);
        calls.extend(wrapped.filter(|result| result.arguments.is_some()).map(|result| Self {
            request: None,
            name: result.tool,
            arguments: result.arguments,
            outcome: CallOutcome::Result(result.value),
        }));
        calls
    }

    /// The name of the tool, if it is a string.
    pub fn name_text(&self) -> Option<&'d str> {
        self.name.and_then(Value::as_str)
    }

    /// The message of the request.
    pub fn message<'a>(&self, transcript: &'a Transcript<'d>) -> Option<&'a Message<'d>> {
        transcript.messages.get(self.request?)
    }
}

fn outcome_of<'d>(answer: Option<&Message<'d>>) -> CallOutcome<'d> {
    match answer.map(|answer| (answer.result, answer.error)) {
        Some((Some(result), _)) => CallOutcome::Result(result),
        Some((None, Some(error))) => CallOutcome::Error(error),
        _ => CallOutcome::Unknown,
    }
}
