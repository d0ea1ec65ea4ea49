//! Requests that read: each runs on a worker, with a snapshot of its document.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lsp_server::{ErrorCode, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use crate::cancel::CancelToken;

use super::actions::{FIX_ALL, QUICK_FIX, code_actions};
use super::client::Client;
use super::diagnostics::diagnostics;
use super::server::{Done, Event, Outcome, Pending, Server};
use super::snapshot::Snapshot;

/// What a request gets.
pub(super) type Answer = Result<Value, ResponseError>;

/// A request about one document.
struct Method {
    name: &'static str,
    /// Whether a change of the document makes the response useless.
    depends_on_version: bool,
    run: fn(&Snapshot, &Value) -> Answer,
}

const METHODS: [Method; 2] = [
    Method { name: "textDocument/diagnostic", depends_on_version: true, run: pull },
    Method { name: "textDocument/codeAction", depends_on_version: true, run: code_actions },
];

/// What the server can do for this client.
pub(super) fn initialize_result(client: &Client) -> Value {
    let mut capabilities = json!({
        "positionEncoding": client.encoding(),
        "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
        "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
        "executeCommandProvider": {"commands": ["mcp-lint.debugInfo"]},
    });
    // A client that knows no kinds expects commands, which cannot carry the version of a document.
    if client.action_literals {
        capabilities["codeActionProvider"] = json!({"codeActionKinds": [QUICK_FIX, FIX_ALL]});
    }
    if client.pulls {
        capabilities["diagnosticProvider"] = json!({
            "identifier": "mcp-lint",
            "interFileDependencies": true,
            "workspaceDiagnostics": false,
        });
    }
    json!({
        "capabilities": capabilities,
        "serverInfo": {"name": "mcp-lint", "version": env!("CARGO_PKG_VERSION")},
    })
}

/// Starts a request.
pub(super) fn start(server: &mut Server<'_>, request: Request) {
    let Some(method) = METHODS.iter().find(|method| method.name == request.method) else {
        let why = format!("there is no method {}", request.method);
        return server.refuse(request.id, ErrorCode::MethodNotFound, &why);
    };
    let uri =
        request.params.pointer("/textDocument/uri").or_else(|| request.params.pointer("/data/uri"));
    let snapshot = uri.and_then(Value::as_str).and_then(|uri| server.snapshot(uri));
    let Some(snapshot) = snapshot else {
        return server.refuse(request.id, ErrorCode::InvalidParams, "the document is not open");
    };
    let cancel = CancelToken::new();
    let pending = Pending {
        cancel: cancel.clone(),
        document: Some((snapshot.uri.clone(), snapshot.version)),
        depends_on_version: method.depends_on_version,
    };
    server.pending.insert(request.id.clone(), pending);
    let events = server.events.clone();
    let Request { id, params, .. } = request;
    server.workers.run(move || {
        let response = response(id, &cancel, || (method.run)(&snapshot, &params));
        let (uri, linted) = (snapshot.uri.clone(), snapshot.linted.get().map(Arc::clone));
        drop(snapshot);
        drop(events.send(Event::Done(Done(Outcome::Answered(response, uri, linted)))));
    });
}

fn response(id: RequestId, cancel: &CancelToken, run: impl FnOnce() -> Answer) -> Response {
    let answer = match caught(cancel, run) {
        Ok(Some(answer)) => answer,
        Ok(None) => Err(error(ErrorCode::RequestCanceled, "cancelled")),
        Err(why) => Err(error(ErrorCode::InternalError, &why)),
    };
    Response { id, response_result: answer }
}

/// Does some work; `None` if it was cancelled.
///
/// # Errors
/// A sentence if it panicked.
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

pub(super) fn invalid(why: &str) -> ResponseError {
    error(ErrorCode::InvalidParams, why)
}

/// The diagnostics of a document for a client that asks for them.
fn pull(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let linted = snapshot.linted();
    let items = diagnostics(snapshot, linted.file.as_deref());
    let id = crate::diagnostic::hash(&[&json!(items).to_string()]).to_string();
    if parameters.get("previousResultId").and_then(Value::as_str) == Some(&id) {
        return Ok(json!({"kind": "unchanged", "resultId": id}));
    }
    Ok(json!({"kind": "full", "resultId": id, "items": items}))
}
