//! Responses to requests, including errors and panics.

use std::panic::{AssertUnwindSafe, catch_unwind};

use lsp_server::{ErrorCode, ResponseError};
use serde_json::Value;

use crate::cancel::CancelToken;

/// The response to a request: its result, or an error.
pub(super) type Answer = Result<Value, ResponseError>;

/// Runs `work`; `None` if it was cancelled.
///
/// # Errors
/// A sentence for the user if `work` panicked.
pub(super) fn caught<R>(
    cancel: &CancelToken,
    work: impl FnOnce() -> R,
) -> Result<Option<R>, String> {
    catch_unwind(AssertUnwindSafe(|| cancel.run(work))).map_err(|_| {
        format!("internal error in mcp-lint {}; please report it", env!("CARGO_PKG_VERSION"))
    })
}

pub(super) fn error(code: ErrorCode, why: &str) -> ResponseError {
    ResponseError { code: code as i32, message: why.to_owned(), data: None }
}

/// The error response for a request that cannot be fulfilled; the user reads `why`.
pub(super) fn failed(why: &str) -> ResponseError {
    error(ErrorCode::RequestFailed, why)
}

pub(super) fn invalid(why: &str) -> ResponseError {
    error(ErrorCode::InvalidParams, why)
}
