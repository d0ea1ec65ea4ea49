//! A server in a configuration.

use crate::document::Value;
use crate::server_files::{Client, Concept, NeedsTransport};

/// A server entry, and the client that reads it.
#[derive(Clone, Copy, Debug)]
pub struct Server<'d> {
    /// The entry; any type of value.
    pub value: Value<'d>,
    /// The client that reads the entry, if known.
    pub client: Option<&'static Client>,
    /// Whether the client is known by the name of the file.
    pub is_by_name: bool,
}

/// How a client reaches a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// The client starts a program.
    Program,
    /// The client connects to an address.
    Address,
}

impl<'d> Server<'d> {
    /// The name of the server: the key, or the member `name` in a list.
    pub fn name(&self) -> Option<&'d str> {
        self.value.key().or_else(|| self.value.text_of("name"))
    }

    /// The member with a meaning, by its name in the client, or by any common name if the client is
    /// unknown.
    pub fn member(&self, concept: Concept) -> Option<Value<'d>> {
        match self.client {
            Some(client) => concept.names_of(client).iter().find_map(|name| self.value.get(name)),
            None => concept.names().iter().find_map(|name| self.value.get(name)),
        }
    }

    /// The name of the transport in the entry.
    pub fn transport(&self) -> Option<&'d str> {
        self.member(Concept::Transport)?.as_str()
    }

    /// Whether the entry has the member with a meaning.
    pub fn has(&self, concept: Concept) -> bool {
        self.member(concept).is_some()
    }

    /// The members that have this meaning in some client.
    pub fn named_by_any(&self, concept: Concept) -> impl Iterator<Item = Value<'d>> {
        concept.names().iter().filter_map(|name| self.value.get(name))
    }

    /// How the client reaches the server; `None` if the entry does not show it.
    pub fn reach(&self) -> Option<Reach> {
        let needs = self.client.map(|client| client.needs_transport);
        match self.transport() {
            Some("stdio" | "local") => Some(Reach::Program),
            Some("builtin" | "platform" | "frontend" | "inline_python" | "sdk") => None,
            Some(_) => Some(Reach::Address),
            None if needs == Some(NeedsTransport::WithAddress) => Some(Reach::Program),
            None if self.has(Concept::Command) => Some(Reach::Program),
            None => self.has(Concept::Address).then_some(Reach::Address),
        }
    }

    /// The program, if it is a string: the member itself or the first element of a list.
    pub fn program(&self) -> Option<Value<'d>> {
        let command = self.member(Concept::Command)?;
        command.items().next().or(Some(command)).filter(|program| program.is_string())
    }

    /// The arguments, without the program.
    pub fn arguments(&self) -> Vec<Value<'d>> {
        let command = self.member(Concept::Command).filter(|command| command.is_array());
        let own = command.into_iter().flat_map(|command| command.items().skip(1));
        let others = self.member(Concept::Arguments).into_iter().flat_map(Value::items);
        own.chain(others).collect()
    }
}
