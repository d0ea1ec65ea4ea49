//! The state of a server, and sending messages to its client.

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::SyncSender;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use crate::cancel::CancelToken;
use crate::targets::Date;

use super::channel::outbox::{Outbox, Outgoing};
use super::channel::workers::Workers;
use super::client::capabilities::Client;
use super::diagnostics::{EditorDiagnostic, Mistake};
use super::documents::open_document::Document;
use super::documents::snapshot::Linted;
use super::folders::Folders;
use super::folders::scan::Scan;

/// Options of a server, set by its process.
#[derive(Clone, Debug)]
pub struct Options {
    /// The date by which evidence is judged to be stale.
    pub today: Option<Date>,
    /// The absolute folder for documents that belong to no other folder.
    pub folder: PathBuf,
    /// Whether messages other than fatal errors are written to standard error.
    pub verbose: bool,
}

/// An event for the main loop.
pub enum Event {
    /// A message of the client.
    Message(Message),
    /// The client has disconnected; the reason, unless it did so regularly.
    End(Option<String>),
    /// A worker has finished.
    Done(Done),
}

/// The result of a worker.
pub struct Done(pub(super) JobOutcome);

pub(super) enum JobOutcome {
    /// A document was linted: its URI and the message with its diagnostics; `None` if the lint was
    /// cancelled or failed.
    Linted(String, Option<(Outgoing, Arc<Linted>)>),
    /// A request has its response, for which its document was linted.
    Answered(RequestId, Outgoing, String, Option<Arc<Linted>>),
    /// A folder was scanned, or why the scan failed; `None` if it was cancelled.
    Scanned(PathBuf, Option<Result<Box<Scan>, String>>),
}

/// The state of a server.
pub(super) struct Server<'s> {
    pub(super) options: &'s Options,
    pub(super) events: &'s SyncSender<Event>,
    pub(super) outbox: &'s Outbox,
    pub(super) workers: Workers,
    pub(super) client: Option<Arc<Client>>,
    pub(super) is_shut_down: bool,
    /// The open documents, by their URIs as the client spells them.
    pub(super) documents: BTreeMap<String, Document>,
    /// Number of documents opened so far.
    pub(super) opened: u64,
    pub(super) folders: Folders,
    /// The requests of the client that have no response yet.
    pub(super) pending: HashMap<RequestId, Pending>,
    /// The last request for settings, with the folders whose settings it requests, in order.
    pub(super) asked_settings: Option<(RequestId, Vec<PathBuf>)>,
    /// The requests of the server that have no response yet.
    pub(super) asked: HashMap<RequestId, &'static str>,
    pub(super) next_id: i32,
    /// The mistakes in configurations, by the path of the file.
    pub(super) mistakes: BTreeMap<PathBuf, Vec<Mistake>>,
    /// The diagnostics that were published for files that are not open, by URI.
    pub(super) published: BTreeMap<String, Vec<EditorDiagnostic>>,
}

/// A request that has no response yet.
pub(super) struct Pending {
    pub(super) cancel: CancelToken,
    /// The document that the request is about, and its version at that time.
    pub(super) document: Option<(String, i32)>,
    /// Whether a change of the document invalidates the response.
    pub(super) depends_on_version: bool,
}

impl Server<'_> {
    pub(super) fn send(&self, message: Outgoing) {
        self.outbox.send(message);
    }

    pub(super) fn respond(&self, response: Response) {
        self.send(Outgoing::of(&Message::Response(response)));
    }

    pub(super) fn reject(&self, id: RequestId, code: ErrorCode, why: &str) {
        self.respond(Response::new_err(id, code as i32, why.to_owned()));
    }

    pub(super) fn notify(&self, method: &str, parameters: impl serde::Serialize) {
        let notification = Notification::new(method.to_owned(), parameters);
        self.send(Outgoing::of(&Message::Notification(notification)));
    }

    /// Sends a request, and returns its id, unless a refresh request of the same kind is still
    /// unanswered.
    pub(super) fn ask(&mut self, method: &'static str, parameters: Value) -> Option<RequestId> {
        if method.ends_with("/refresh") && self.asked.values().any(|asked| *asked == method) {
            return None;
        }
        self.next_id += 1;
        let id = RequestId::from(self.next_id);
        self.asked.insert(id.clone(), method);
        let request = Request::new(id.clone(), method.to_owned(), parameters);
        self.send(Outgoing::of(&Message::Request(request)));
        Some(id)
    }

    /// Writes a fatal error to standard error. By default nothing else is written there, and never
    /// the text of a document.
    pub(super) fn log_error(&self, why: &str) {
        let why = crate::report::text::sanitize::terminal(why).into_owned();
        // If this fails, there is nowhere left to report it.
        drop(std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("mcp-lint lsp: {why}\n").as_bytes(),
        ));
    }

    /// Writes a message into the log that the client shows.
    pub(super) fn log_to_client(&self, message: &str) {
        let (warning, message) = (2, crate::lsp::diagnostics::shown(message));
        self.notify("window/logMessage", json!({"type": warning, "message": message}));
    }

    pub(super) fn log(&self, what: &str) {
        if self.options.verbose {
            self.log_error(what);
        }
    }
}
