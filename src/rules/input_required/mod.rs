//! Rules about results that request input.

use crate::rules::prelude::*;

rules_of_shape! {
    input_requests_kind {
        "input-requests-kind", Error, "an input request has a method that is not allowed",
        [revisions: Revisions::only(Revision::V2026_07_28)],
        cite: "MCP 2026-07-28, basic/patterns/mrtr: only `elicitation/create`, \
               `sampling/createMessage` and `roots/list`, with their parameters",
        help: "use one of the three methods, with its `params`",
        by_revision: true,
        adapt: of_request,
    }
    request_state_type {
        "request-state-type", Error, "`requestState` of a result is not a string",
        [revisions: Revisions::only(Revision::V2026_07_28)],
        cite: "MCP 2026-07-28, schema.ts, InputRequiredResult: opaque text that the client sends \
               back",
        help: "write it as a string, for example as signed JSON in Base64",
        by_revision: true,
    }
}

/// A fault of one request names its key.
fn of_request(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    let is_of_params = fault.name() == "params";
    if !is_of_params && !fault.is_inside() {
        return Some(finding);
    }
    let request = if is_of_params { fault.object } else { fault.value? };
    let method = request.get("method");
    let (place, what) = match (fault.kind, method) {
        (FaultKind::Content, _) if is_of_params => {
            let mode = request.get("params").and_then(|params| params.get("mode"))?;
            (mode, format!("has the mode {}", quoted_value(mode)))
        }
        _ if is_of_params => (fault.value.unwrap_or(request), "has no `params`".to_owned()),
        (FaultKind::Content, Some(method)) => (method, format!("is {}", described(method))),
        (FaultKind::Content, None) => (request, "has no `method`".to_owned()),
        _ => (request, format!("is {}, not an object", described(request))),
    };
    let message = format!("the input request {} {what}", quoted(request.key_text()));
    Some(Finding { place: place_of(place), message: message.into(), ..finding })
}

pub(crate) mod input_requests_deprecated;
pub(crate) mod input_requests_undeclared;
pub(crate) mod input_required_cache_hints;
pub(crate) mod input_required_empty;
pub(crate) mod input_required_mixed;
pub(crate) mod input_required_result_type;
