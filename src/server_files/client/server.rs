//! One server of a configuration.

use crate::document::Value;
use crate::server_files::{Client, Concept, NeedsTransport};

/// A server as a client starts or reaches it.
#[derive(Clone, Copy, Debug)]
pub struct Server<'d> {
    /// The entry, whatever its type.
    pub value: Value<'d>,
    /// The client that reads it, if that is known.
    pub client: Option<&'static Client>,
    /// Whether the name of the file shows that.
    pub is_by_name: bool,
}

/// How a client reaches a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It starts a program.
    Program,
    /// It connects to an address.
    Address,
}

impl<'d> Server<'d> {
    /// Its name: the key, or in a list the member `name`.
    pub fn name(&self) -> Option<&'d str> {
        self.value.key().or_else(|| self.value.text_of("name"))
    }

    /// The member with this meaning, as the client calls it; in an unknown client's configuration,
    /// as most do.
    pub fn member(&self, concept: Concept) -> Option<Value<'d>> {
        match self.client {
            Some(client) => concept.names_of(client).iter().find_map(|name| self.value.get(name)),
            None => concept.names().iter().find_map(|name| self.value.get(name)),
        }
    }

    /// The transport, as the client calls it.
    pub fn transport(&self) -> Option<&'d str> {
        self.member(Concept::Transport)?.as_str()
    }

    /// Whether it has the member with this meaning.
    pub fn has(&self, concept: Concept) -> bool {
        self.member(concept).is_some()
    }

    /// The members that some client calls so.
    pub fn named_by_any(&self, concept: Concept) -> impl Iterator<Item = Value<'d>> {
        concept.names().iter().filter_map(|name| self.value.get(name))
    }

    /// How the client reaches it; `None` if nothing shows that.
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

    /// The program, where it is a text: the first element of a list.
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
