//! Requests that were repeated with the input that their first result requested.

use std::collections::HashMap;

use crate::document::Value;
use crate::model::{Message, MessageKind, Transcript};

/// A request that was repeated with the input that its first result requested.
#[derive(Clone, Copy, Debug)]
pub struct Retry<'d> {
    /// Index of the first request.
    pub original: usize,
    /// The result that requests input.
    pub result: Value<'d>,
    /// Index of the request with the input.
    pub retry: usize,
}

/// The repeated requests of a transcript, each with the latest result that requested input for the
/// same tool, prompt or resource.
pub fn retries<'d>(transcript: &Transcript<'d>) -> Vec<Retry<'d>> {
    let mut waiting: HashMap<(&str, &str), (usize, Value<'d>)> = HashMap::new();
    let mut found = Vec::new();
    for (index, message) in transcript.messages.iter().enumerate() {
        // What is requested: a tool, a prompt or a resource.
        let name = |request: &Message<'d>| {
            let name = request.param("name").or_else(|| request.param("uri"))?.as_str()?;
            Some((request.method?, name))
        };
        if message.kind == MessageKind::Request {
            // A retry is a request with a new id, so only these members and the name show it.
            let brings = message.param("inputResponses").is_some()
                || message.param("requestState").is_some();
            let asked = name(message).filter(|_| brings).and_then(|name| waiting.remove(&name));
            if let Some((original, result)) = asked {
                found.push(Retry { original, result, retry: index });
            }
            continue;
        }
        let request = message.partner.filter(|_| message.is_answer());
        let (Some(request), Some(result)) = (request, message.result) else { continue };
        let asked = &transcript.messages[request];
        let asks = result.get("resultType").is_some_and(|kind| kind.is_text("input_required"));
        if let Some(name) = name(asked).filter(|_| asks) {
            waiting.insert(name, (request, result));
        }
    }
    found
}
