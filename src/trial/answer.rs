//! What the answer to a call says about the call.

use crate::document::Value;
use crate::model::text::is_outage;
use crate::record::{PlannedRequest, Reply, TriedServer};
use crate::source::cut;

/// Longest quotation of a failure, in characters.
const MAX_QUOTED: usize = 60;

/// The answer to a call.
pub(super) enum CallAnswer {
    /// A success, with the structured content or text of it.
    Worked(Vec<String>),
    /// A failure that may be about the arguments, quoted.
    Refused(String),
    /// A failure with a cause outside of the server, quoted.
    Outage(String),
    /// The server asked the user or a model, which a trial declines.
    Asked,
    /// There was none in time.
    Late,
    /// The server has ended.
    Ended,
}

/// Makes a request, and reads its answer.
pub(super) fn ask(server: &mut dyn TriedServer, request: &PlannedRequest) -> CallAnswer {
    let (message, has_asked) = match server.ask(request) {
        Reply::Late => return CallAnswer::Late,
        Reply::Ended => return CallAnswer::Ended,
        Reply::Answer { message, has_asked } => (message, has_asked),
    };
    let Some(root) = message.roots().next() else {
        return CallAnswer::Refused(String::new());
    };
    let result = root.get("result");
    let wants_input = result.and_then(|it| it.text_of("resultType")) == Some("input_required");
    if has_asked || wants_input {
        return CallAnswer::Asked;
    }
    let texts = || {
        let content = result.and_then(|it| it.get("content")).into_iter().flat_map(Value::items);
        let texts: Vec<_> = content.filter_map(|block| block.text_of("text")).collect();
        texts
    };
    match result.filter(|it| it.get("isError").and_then(Value::as_bool) != Some(true)) {
        Some(result) => {
            let structured = result.get("structuredContent").map(Value::compact_json);
            CallAnswer::Worked(
                structured.into_iter().chain(texts().into_iter().map(str::to_owned)).collect(),
            )
        }
        None => {
            let error = root.get("error").and_then(|it| it.text_of("message"));
            let text = error.into_iter().chain(texts()).collect::<Vec<_>>().join(" ");
            let is_outage = is_outage(&text);
            let text = server.without_secrets(text);
            let line = text.lines().next().unwrap_or_default();
            let line = cut(line, MAX_QUOTED).into_owned();
            if is_outage { CallAnswer::Outage(line) } else { CallAnswer::Refused(line) }
        }
    }
}
