//! Requests that only read: each runs on a worker, with a snapshot of its document.

use std::sync::Arc;

use lsp_server::{ErrorCode, Message, Request, RequestId, Response, ResponseError};
use serde_json::{Value, json};

use crate::cancel::CancelToken;

use super::actions::{FIX_ALL, QUICK_FIX, code_actions};
use super::answer::{Answer, caught, error};
use super::channel::outbox::Outgoing;
use super::client::capabilities::Client;
use super::documents::snapshot::Snapshot;
use super::features::protocol::{
    on_completion, on_definition, on_folding, on_highlights, on_hover, on_lenses, on_links,
    on_prepare_rename, on_references, on_rename, on_symbols,
};
use super::folders::scan::id_of;
use super::state::{Done, Event, JobOutcome, Pending, Server};

/// A request about one document.
struct Method {
    name: &'static str,
    /// Whether a change of the document invalidates the response.
    depends_on_version: bool,
    run: Handler,
}

/// The function of a request.
enum Handler {
    Value(fn(&Snapshot, &Value) -> Answer),
    /// The result is JSON text.
    Text(fn(&Snapshot, &Value) -> Result<String, ResponseError>),
}

const fn method(name: &'static str, run: fn(&Snapshot, &Value) -> Answer) -> Method {
    Method { name, depends_on_version: true, run: Handler::Value(run) }
}

const METHODS: [Method; 13] = [
    method("textDocument/diagnostic", pull),
    method("textDocument/codeAction", code_actions),
    method("textDocument/hover", on_hover),
    Method {
        name: "textDocument/documentSymbol",
        depends_on_version: true,
        run: Handler::Text(on_symbols),
    },
    method("textDocument/foldingRange", on_folding),
    method("textDocument/documentLink", on_links),
    method("textDocument/definition", on_definition),
    method("textDocument/references", on_references),
    method("textDocument/documentHighlight", on_highlights),
    method("textDocument/prepareRename", on_prepare_rename),
    method("textDocument/rename", on_rename),
    method("textDocument/codeLens", on_lenses),
    // Authors type on while they choose.
    Method { depends_on_version: false, ..method("textDocument/completion", on_completion) },
];

/// The capabilities of the server for this client.
pub(super) fn initialize_result(client: &Client) -> Value {
    let mut capabilities = json!({
        "positionEncoding": client.encoding(),
        "textDocumentSync": {"openClose": true, "change": 2, "save": {"includeText": false}},
        "workspace": {"workspaceFolders": {"supported": true, "changeNotifications": true}},
        "executeCommandProvider": {"commands": ["mcp-lint.debugInfo"]},
        "hoverProvider": true,
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "documentLinkProvider": {"resolveProvider": false},
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": {"prepareProvider": true},
        "completionProvider": {"triggerCharacters": ["\"", ":", "/", "#", "["]},
        "codeLensProvider": {"resolveProvider": false},
    });
    // A client that knows no kinds expects commands, which cannot carry the version of a document.
    if client.action_literals {
        capabilities["codeActionProvider"] = json!({"codeActionKinds": [QUICK_FIX, FIX_ALL]});
    }
    if client.pulls {
        capabilities["diagnosticProvider"] = json!({
            "identifier": "mcp-lint",
            "interFileDependencies": true,
            "workspaceDiagnostics": client.settings.workspace_diagnostics,
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
        return server.reject(request.id, ErrorCode::MethodNotFound, &why);
    };
    let uri =
        request.params.pointer("/textDocument/uri").or_else(|| request.params.pointer("/data/uri"));
    let snapshot = uri.and_then(Value::as_str).and_then(|uri| server.snapshot_for_request(uri));
    let Some(snapshot) = snapshot else {
        return server.reject(request.id, ErrorCode::InvalidParams, "the document is not open");
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
        let response = response(id.clone(), &cancel, || match method.run {
            Handler::Value(run) => run(&snapshot, &params).map(|value| value.to_string()),
            Handler::Text(run) => run(&snapshot, &params),
        });
        let (uri, linted) = (snapshot.uri.clone(), snapshot.linted.get().map(Arc::clone));
        drop(snapshot);
        drop(events.send(Event::Done(Done(JobOutcome::Answered(id, response, uri, linted)))));
    });
}

fn response(
    id: RequestId,
    cancel: &CancelToken,
    run: impl FnOnce() -> Result<String, ResponseError>,
) -> Outgoing {
    let answer = match caught(cancel, run) {
        Ok(Some(answer)) => answer,
        Ok(None) => Err(error(ErrorCode::RequestCanceled, "cancelled")),
        Err(why) => Err(error(ErrorCode::InternalError, &why)),
    };
    match answer {
        Ok(result) => Outgoing::result(&id, &result),
        Err(error) => {
            Outgoing::of(&Message::Response(Response { id, response_result: Err(error) }))
        }
    }
}

/// The diagnostics of a document, for a client that requests them.
fn pull(snapshot: &Snapshot, parameters: &Value) -> Answer {
    let items = snapshot.diagnostics();
    let id = id_of(&items);
    if parameters.get("previousResultId").and_then(Value::as_str) == Some(&id) {
        return Ok(json!({"kind": "unchanged", "resultId": id}));
    }
    Ok(json!({"kind": "full", "resultId": id, "items": items}))
}
