//! Requests that depend on the answers of the server, which another module decides on.

use std::fmt::Debug;
use std::sync::Arc;

use crate::document::Document;
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Connection, SessionError};

/// Decides on requests, one after the other.
pub trait Trial: Debug + Send + Sync {
    /// Makes requests of a server whose lists were requested.
    fn run(&self, server: &mut dyn TriedServer);
}

/// A server during a trial.
pub trait TriedServer {
    /// The responses to requests for lists, each with its method.
    fn lists(&self) -> Vec<(&'static str, Arc<Document>)>;

    /// Makes a request and waits for its response.
    fn ask(&mut self, request: &PlannedRequest) -> Reply;

    /// A text without secrets, as a recording has it.
    fn without_secrets(&self, text: String) -> String;
}

/// What follows a request.
#[derive(Debug)]
pub enum Reply {
    /// The response.
    Answer {
        /// The message.
        message: Box<Document>,
        /// Whether the server asked the user or a model before.
        has_asked: bool,
    },
    /// There was no response in time; the request was cancelled.
    Late,
    /// The server has ended.
    Ended,
}

/// The server at the other end of a connection.
pub(super) struct ConnectedServer<'c, 'r> {
    pub(super) connection: &'c mut Connection<'r>,
    /// Why the session ended.
    pub(super) error: Option<SessionError>,
}

impl TriedServer for ConnectedServer<'_, '_> {
    fn lists(&self) -> Vec<(&'static str, Arc<Document>)> {
        self.connection.seen.pages.clone()
    }

    fn ask(&mut self, request: &PlannedRequest) -> Reply {
        if self.error.is_some() {
            return Reply::Ended;
        }
        self.connection.has_asked = false;
        let counted = match request.tool {
            Some(_) => &mut self.connection.seen.calls,
            None => &mut self.connection.seen.others,
        };
        *counted += 1;
        match self.connection.ask(request) {
            Ok(message) => {
                let has_asked = self.connection.has_asked;
                Reply::Answer { message: Box::new(message), has_asked }
            }
            Err(SessionError::TimedOut(..)) => {
                self.connection.cancel_last();
                Reply::Late
            }
            Err(error) => {
                self.error = Some(error);
                Reply::Ended
            }
        }
    }

    fn without_secrets(&self, text: String) -> String {
        self.connection.without_secrets(text)
    }
}
