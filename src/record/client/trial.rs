//! Requests that depend on the answers of the server, which another module decides on.

use std::fmt::Debug;
use std::sync::Arc;

use crate::document::Document;
use crate::model::Revision;
use crate::record::client::calls::PlannedRequest;
use crate::record::client::connection::{Channels, Connection, SessionError};
use crate::record::client::handshake::handshake;

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

    /// Whether the server completes arguments of prompts and templates.
    fn completes(&self) -> bool;

    /// Starts a server again that has ended; false if that is not possible.
    fn restart(&mut self) -> bool;

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
pub(super) struct ConnectedServer<'c, 'r, 'p> {
    pub(super) connection: &'c mut Connection<'r>,
    /// Starts the server again, if it was started here, and performs the handshake.
    pub(super) restart: Restart<'p>,
    pub(super) protocol: Revision,
    /// Why the session ended.
    pub(super) error: Option<SessionError>,
}

/// Starts a server again after it has ended, and returns the channels of its streams.
pub(super) type Restart<'p> = Option<&'p mut (dyn FnMut() -> Option<Channels> + 'p)>;

impl TriedServer for ConnectedServer<'_, '_, '_> {
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

    fn completes(&self) -> bool {
        self.connection.completes
    }

    fn restart(&mut self) -> bool {
        let has_ended = matches!(self.error, Some(SessionError::Closed(_)));
        let Some(restart) = self.restart.as_mut().filter(|_| has_ended) else { return false };
        let Some(channels) = restart() else { return false };
        self.connection.connect(channels);
        let is_ready = handshake(self.connection, self.protocol).is_ok();
        if is_ready {
            self.error = None;
        }
        is_ready
    }

    fn without_secrets(&self, text: String) -> String {
        self.connection.without_secrets(text)
    }
}
