//! One server of a configuration.

use crate::document::Value;
use crate::server_files::{Client, MemberForm, NeedsTransport};

/// A server as a client starts or reaches it.
#[derive(Clone, Copy, Debug)]
pub struct Server<'d> {
    /// The entry, whatever its type.
    pub value: Value<'d>,
    client: Option<&'static Client>,
}

/// How a client reaches a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// It starts a program.
    Program,
    /// It connects to an address.
    Address,
}

/// What a member of an entry means, whatever the client calls it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concept {
    /// The program that is started.
    Command,
    /// Its arguments.
    Arguments,
    /// Its environment.
    Environment,
    /// The address of a server over HTTP.
    Address,
    /// HTTP headers.
    Headers,
    /// The transport.
    Transport,
}

impl Concept {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Command,
        Self::Arguments,
        Self::Environment,
        Self::Address,
        Self::Headers,
        Self::Transport,
    ];

    /// How any client calls it.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Command => &["command", "cmd"],
            Self::Arguments => &["args", "arguments"],
            Self::Environment => &["env", "environment", "envs"],
            Self::Address => {
                &["url", "httpUrl", "serverUrl", "uri", "link", "endpoint", "baseUrl", "sseUrl"]
            }
            Self::Headers => &["headers", "http_headers", "httpHeaders"],
            Self::Transport => &["type", "transport", "transportType"],
        }
    }

    /// The type of its value, apart from a program with its arguments.
    pub const fn form(self) -> MemberForm {
        match self {
            Self::Command | Self::Address | Self::Transport => MemberForm::String,
            Self::Arguments => MemberForm::Strings,
            Self::Environment | Self::Headers => MemberForm::StringMap,
        }
    }

    /// The concept that some client calls so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|concept| concept.names().contains(&name))
    }

    /// How a client calls it; the first is the usual one.
    pub fn names_of(self, client: &Client) -> Vec<&str> {
        match self {
            Self::Command => vec![&client.command],
            Self::Arguments => client.arguments.as_deref().into_iter().collect(),
            Self::Environment => client.environment.as_deref().into_iter().collect(),
            Self::Address => client.addresses.iter().map(String::as_str).collect(),
            Self::Headers => client.headers.as_deref().into_iter().collect(),
            Self::Transport => client.transport.as_deref().into_iter().collect(),
        }
    }
}

impl<'d> Server<'d> {
    pub(super) fn new(value: Value<'d>, client: Option<&'static Client>) -> Self {
        Self { value, client }
    }

    /// Its name: the key, or in a list the member `name`.
    pub fn name(&self) -> Option<&'d str> {
        self.value.key().or_else(|| self.value.get("name")?.as_str())
    }

    /// The member with this meaning, as the client calls it; in an unknown client's configuration,
    /// as most do.
    pub fn member(&self, concept: Concept) -> Option<Value<'d>> {
        match self.client {
            Some(client) => {
                concept.names_of(client).into_iter().find_map(|name| self.value.get(name))
            }
            None => concept.names().iter().find_map(|name| self.value.get(name)),
        }
    }

    /// The transport, as the client calls it.
    pub fn transport(&self) -> Option<&'d str> {
        self.member(Concept::Transport)?.as_str()
    }

    /// How the client reaches it; `None` if nothing shows that.
    pub fn reach(&self) -> Option<Reach> {
        let has = |concept| self.member(concept).is_some();
        let by_members = || match (has(Concept::Command), has(Concept::Address)) {
            (true, _) => Some(Reach::Program),
            (false, true) => Some(Reach::Address),
            (false, false) => None,
        };
        match self.transport() {
            Some("stdio" | "local") => Some(Reach::Program),
            Some("builtin" | "platform" | "frontend" | "inline_python" | "sdk") => None,
            Some(_) => Some(Reach::Address),
            None if self
                .client
                .is_some_and(|it| it.needs_transport == NeedsTransport::WithAddress) =>
            {
                Some(Reach::Program)
            }
            None => by_members(),
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
