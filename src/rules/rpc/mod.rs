//! Rules about the envelope of messages: JSON-RPC as the protocol uses it.

mod shared;

use crate::rules::prelude::*;
use crate::rules::rpc::shared::{draft_code, error_code};

rules_of_shape! {
    rpc_error_code_integer {
        "rpc-error-code-integer", Error, "the code of an error is not an integer",
        member: "`{}` of an error",
        cite: "MCP, basic/index, Responses: error codes must be integers",
        help: "write an integer such as `-32603`, and put names into `data`",
    }
    rpc_error_shape {
        "rpc-error-shape", Error,
        "`error` of a response lacks an integer `code` or a string `message`",
        whose_of: &[("Error", "`error`")],
        cite: "MCP, basic/index, Responses: an error must have a `code` and a `message`",
        help: "write an object with an integer `code` and a string `message`",
    }
    rpc_id_type {
        "rpc-id-type", Error, "the id of a request or response is neither a string nor an integer",
        whose_of: &[
            ("Request", "a request"),
            ("ResultResponse", "a response"),
            ("ErrorResponse", "a response"),
        ],
        wanted: "a string or integer",
        cite: "MCP, basic/index: requests and their responses must have such an id",
        help: "write a string or an integer",
        // `rpc-id-null` and `rpc-error-id-null` report `null`.
        adapt: |finding, fault, _| (!fault.is_null()).then_some(finding),
    }
    rpc_params_object {
        "rpc-params-object", Error, "`params` of a message is not an object",
        [fix: Unsafe],
        cite: "MCP, schema.ts: parameters are passed by name; plain JSON-RPC also allows arrays",
        help: "write an object, with the parameters by name",
        adapt: |finding, fault, _| {
            let finding =
                finding.when(fault.is_null(), |it| it.help("remove it, or write an object"));
            let is_empty = |it: &Value<'_>| it.is_array() && it.items().next().is_none();
            Some(finding.with(fault.value.filter(is_empty), |it, value| {
                it.note("PHP writes an empty array as `[]`, and `(object) []` as `{}`")
                    .unsafe_remedy("leave it out", value.removal())
            }))
        },
    }
    rpc_result_object {
        "rpc-result-object", Error, "`result` of a response is not an object",
        cite: "MCP, schema.ts, Result: unlike in plain JSON-RPC, always an object",
        help: "write an object; the result of a call has `content`",
        adapt: |finding, fault, _| {
            let is_empty = fault.value.is_some_and(|it| it.is_array() && it.items().next().is_none());
            Some(finding.when(is_empty, |it| it.help("write `{}`; in PHP `(object) []`")))
        },
    }
    rpc_version {
        "rpc-version", Error, "`jsonrpc` of a message is not `\"2.0\"`",
        [fix: Safe],
        whose: "a message",
        wanted: "the string `2.0`",
        cite: "MCP, basic/index: all messages follow JSON-RPC 2.0; receivers reject others",
        help: "write `\"jsonrpc\": \"2.0\"`",
        adapt: with_version,
    }
}

fn with_version(finding: Finding, fault: &Fault<'_>, _: &Context<'_>) -> Option<Finding> {
    Some(match fault.value {
        None => finding.safe_fix("add `jsonrpc`", fault.object.first_member("jsonrpc", "\"2.0\"")),
        Some(version) if is_two(version) => {
            finding.safe_fix("write `\"2.0\"`", version.replacement("\"2.0\""))
        }
        Some(_) => finding,
    })
}

/// Whether it is the number two, which YAML reads from an unquoted value.
fn is_two(version: Value<'_>) -> bool {
    let number = version.number_text();
    number.is_some_and(|number| compare_numbers(number, "2") == Some(std::cmp::Ordering::Equal))
}

pub(crate) mod rpc_batch;
pub(crate) mod rpc_error_code_legacy;
pub(crate) mod rpc_error_code_outside;
pub(crate) mod rpc_error_code_retired;
pub(crate) mod rpc_error_code_undefined;
pub(crate) mod rpc_error_data_shape;
pub(crate) mod rpc_error_id_missing;
pub(crate) mod rpc_error_id_null;
pub(crate) mod rpc_error_message_long;
pub(crate) mod rpc_id_mismatch;
pub(crate) mod rpc_id_null;
pub(crate) mod rpc_id_reused;
pub(crate) mod rpc_neither;
pub(crate) mod rpc_result_and_error;
