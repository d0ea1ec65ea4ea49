//! The meanings of members of an entry.

/// The meaning of a member of an entry, independent of the name in a client.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concept {
    /// The program that starts the server.
    Command,
    /// The arguments of the program.
    Arguments,
    /// The environment of the program.
    Environment,
    /// The address of a server over HTTP.
    Address,
    /// The HTTP headers of requests to the server.
    Headers,
    /// The transport of the server.
    Transport,
}

impl Concept {
    /// All concepts.
    pub const ALL: [Self; 6] = [
        Self::Command,
        Self::Arguments,
        Self::Environment,
        Self::Headers,
        Self::Transport,
        Self::Address,
    ];

    /// The names of the member in any client.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Command => &["command", "cmd"],
            Self::Arguments => &["args", "arguments"],
            Self::Environment => &["env", "environment", "envs"],
            Self::Address => &[
                "url",
                "httpUrl",
                "serverUrl",
                "uri",
                "link",
                "endpoint",
                "baseUrl",
                "sseUrl",
                "tcp",
            ],
            Self::Headers => &["headers", "http_headers", "httpHeaders"],
            Self::Transport => &["type", "transport", "transportType"],
        }
    }

    /// The concept for which some client uses this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|concept| concept.names().contains(&name))
    }

    /// Whether a server has one of the two members with such a meaning.
    pub const fn is_of_reach(self) -> bool {
        matches!(self, Self::Command | Self::Address)
    }
}
