//! JSON-RPC messages: which answer belongs to which call.
//!
//! Within one document an id names one request. Sessions in which ids come back, and both
//! directions, can be told apart here once whole transcripts are checked.

use std::collections::HashMap;

use super::call_result::is_call_result;
use super::recognise::Content;
use super::{CallResult, Purpose, ResultForm};
use crate::document::Value;

/// The messages of a document, as they are found.
#[derive(Debug, Default)]
pub(super) struct Messages<'d> {
    /// The names of the called tools, by the ids of the requests as they are written.
    called: HashMap<&'d str, Option<Value<'d>>>,
    responses: Vec<Response<'d>>,
}

#[derive(Debug)]
struct Response<'d> {
    id: Option<Value<'d>>,
    result: Value<'d>,
}

impl<'d> Messages<'d> {
    /// Takes a message into account.
    pub(super) fn take(&mut self, message: Value<'d>) {
        let id = message.get("id");
        if let Some(result) = message.get("result") {
            self.responses.push(Response { id, result });
        } else if message.get("method").and_then(Value::as_str) == Some("tools/call") {
            let params = message.get("params");
            let name = params.and_then(|params| params.get("name")).filter(|it| it.is_string());
            self.called.insert(id.map_or("", Value::source_text), name);
        }
    }

    /// Finds the results among the responses, each with the tool that was called.
    pub(super) fn pair(&self, content: &mut Content<'d>) {
        content.calls = self.called.len();
        for response in &self.responses {
            let called = response.id.and_then(|id| self.called.get(id.source_text()));
            // An answer to a call is a result whatever it looks like.
            let answers = called.is_some() && response.result.is_object();
            let own_members = is_call_result(response.result, Purpose::Results);
            let marked = own_members && response.result.get("content").is_some()
                || is_call_result(response.result, Purpose::Found);
            if answers || marked {
                let tool = called.copied().flatten();
                let result = CallResult::new(response.result, ResultForm::Envelope, tool);
                content.results.push(result);
            }
        }
    }
}
