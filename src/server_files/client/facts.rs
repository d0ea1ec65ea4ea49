//! Facts about clients: their files, the members that they read, the variables that they expand.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::source::is_path_ending;

/// A client and the configuration that it reads. Behaviour that is not described is unknown, and no
/// rule reports about it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Client {
    /// Name of the client in data and on the command line.
    pub name: String,
    /// Display name of the client.
    pub label: String,
    /// Path endings of the client's files in a repository.
    pub files: Vec<String>,
    /// Path endings of the client's files in a user's home.
    pub user_files: Vec<String>,
    /// The keys under which the client reads servers, such as `mcp.servers`; the first is the usual
    /// one.
    pub keys: Vec<String>,
    /// The date on which all facts were last verified, as `2026-11-26`.
    pub verified: String,
    /// URLs of the sources of the facts.
    pub sources: Vec<String>,
    /// The client's reaction to an entry that it cannot read, as the part of a sentence after its
    /// name.
    pub loss: String,
    /// Whether the client rejects the whole file for one such entry.
    pub rejects_file: bool,
    /// The member with the program that starts a server.
    pub command: String,
    /// The form of the member `command`.
    pub command_form: CommandForm,
    /// The member with the arguments; `None` if they are part of the command.
    pub arguments: Option<String>,
    /// The member with the environment.
    pub environment: Option<String>,
    /// The members with the address of a server over HTTP; empty if the client only starts servers.
    pub addresses: Vec<String>,
    /// The member with HTTP headers.
    pub headers: Option<String>,
    /// The member with the transport.
    pub transport: Option<String>,
    /// The transports that the client knows; empty if they are unknown.
    pub transports: Vec<String>,
    /// Whether the client infers an unknown transport from the other members.
    pub guesses_transport: bool,
    /// The entries in which the client requires the transport.
    pub needs_transport: NeedsTransport,
    /// Other members of an entry that the client reads.
    pub members: Vec<String>,
    /// Whether the client ignores all members that are not listed.
    pub knows_all_members: bool,
    /// Members for which the client rejects an entry with a program.
    pub remote_only: Vec<String>,
    /// Members for which the client rejects an entry with an address.
    pub stdio_only: Vec<String>,
    /// Members for which the client rejects any entry.
    pub refused: Vec<String>,
    /// Members that turn servers off in other clients and that this client ignores.
    pub ignored_switches: Vec<String>,
    /// How a user turns a server off in the client, as a phrase that begins with a verb.
    pub turned_off_by: Option<String>,
    /// Files of the client in which it reads no servers, each with the place where servers belong.
    pub unread_files: BTreeMap<String, String>,
    /// Whether the client rejects an entry if a member has the wrong type.
    pub is_strict: bool,
    /// Whether the client reads only the members that belong to the transport of an entry.
    pub reads_by_transport: bool,
    /// Members that the client reads only for servers with an address, if it reads by transport.
    pub address_members: Vec<String>,
    /// The types of members that the client checks, in addition to those common to all clients.
    pub types: BTreeMap<String, MemberForm>,
    /// The allowed values of members that the client checks.
    pub choices: BTreeMap<String, Vec<String>>,
    /// The forms of variables that the client expands, such as `${env:NAME}`; `None` if unknown.
    pub variables: Option<Vec<String>>,
    /// The members in which the client expands variables; all if empty.
    pub variables_in: Vec<String>,
    /// Variables that the client sets itself, and expands everywhere.
    pub own_variables: Vec<String>,
    /// Whether the folder in which the client starts servers is undefined.
    pub no_working_directory: bool,
    /// Whether the client rejects an entry whose program is an empty string.
    pub rejects_empty_program: bool,
    /// Whether the client rejects a configuration file without servers.
    pub needs_key: bool,
    /// Whether the client reads servers that are members of the root.
    pub unwrapped: bool,
    /// Names of servers that the client ignores.
    pub reserved_names: Vec<String>,
    /// The characters that the client accepts in the name of a server in addition to letters and
    /// digits; `None` if all are accepted or the limit is unknown.
    pub name_characters: Option<String>,
}

/// The form of the member with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandForm {
    /// A string with the program only.
    #[default]
    String,
    /// An array with the program and its arguments.
    Array,
}

named! {
    /// The type of a member's value.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum MemberForm {
        /// A text.
        String = "a string",
        /// A number that is not negative.
        Amount = "a number that is not negative",
        /// A number above zero.
        Positive = "a number above zero",
        /// `true` or `false`
        Boolean = "a boolean",
        /// A list of strings.
        Strings = "a list of strings",
        /// An object whose values are strings.
        StringMap = "an object of strings",
        /// A list of strings, or of objects with a `name`.
        Names = "a list of names",
        /// An object.
        Object = "an object",
    }
    /// Describes the type in words, with an article.
    fn in_words;
}

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
            Self::Address => {
                &["url", "httpUrl", "serverUrl", "uri", "link", "endpoint", "baseUrl", "sseUrl"]
            }
            Self::Headers => &["headers", "http_headers", "httpHeaders"],
            Self::Transport => &["type", "transport", "transportType"],
        }
    }

    /// The type of the member's value, except for a program with its arguments.
    pub const fn form(self) -> MemberForm {
        match self {
            Self::Command | Self::Address | Self::Transport => MemberForm::String,
            Self::Arguments => MemberForm::Strings,
            Self::Environment | Self::Headers => MemberForm::StringMap,
        }
    }

    /// The type of the member's value in the configuration of a client.
    pub fn form_for(self, client: &Client) -> MemberForm {
        match (self, client.command_form) {
            (Self::Command, CommandForm::Array) => MemberForm::Strings,
            _ => self.form(),
        }
    }

    /// The concept for which some client uses this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|concept| concept.names().contains(&name))
    }

    /// The names of the member in a client; the first is the usual one.
    pub fn names_of(self, client: &Client) -> &[String] {
        match self {
            Self::Command => std::slice::from_ref(&client.command),
            Self::Arguments => client.arguments.as_slice(),
            Self::Environment => client.environment.as_slice(),
            Self::Address => &client.addresses,
            Self::Headers => client.headers.as_slice(),
            Self::Transport => client.transport.as_slice(),
        }
    }

    /// The meaning of a member in the configuration of a client.
    pub fn of_member(key: &str, client: &Client) -> Option<Self> {
        let has_name = |concept: &Self| concept.names_of(client).iter().any(|name| name == key);
        Self::ALL.into_iter().find(has_name)
    }
}

/// The entries in which a client requires the transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeedsTransport {
    /// No entries: the transport is inferred from the other members.
    #[default]
    Never,
    /// Entries with an address.
    WithAddress,
    /// All entries.
    Always,
}

#[derive(Deserialize)]
struct File {
    client: Vec<Client>,
}

/// All clients; for a file that several clients read, the first is the one that it belongs to.
pub fn clients() -> &'static [Client] {
    static CLIENTS: LazyLock<Vec<Client>> = LazyLock::new(|| {
        let text = include_str!("../data/clients.toml");
        // Through a table, as targets are read.
        let table: toml::Table = toml::from_str(text).expect("a test reads the file");
        table.try_into::<File>().expect("a test reads the file").client
    });
    &CLIENTS
}

impl Client {
    /// Finds a client by name.
    pub fn named(name: &str) -> Option<&'static Self> {
        clients().iter().find(|client| client.name == name)
    }

    /// The clients that read a file with this path; the file belongs to the first.
    pub fn reading(path: &str) -> impl Iterator<Item = &'static Self> {
        clients().iter().filter(move |client| {
            let mut names = client.files.iter().chain(&client.user_files);
            names.any(|name| is_path_ending(path, name))
        })
    }

    /// Whether the client reads a member of an entry.
    pub fn reads(&self, member: &str) -> bool {
        self.own_members().any(|own| own == member)
    }

    fn own_members(&self) -> impl Iterator<Item = &String> {
        let own = Concept::ALL.into_iter().flat_map(|concept| concept.names_of(self));
        own.chain(&self.members)
    }

    /// All members of an entry that the client reads or rejects.
    pub fn all_members(&self) -> impl Iterator<Item = &str> {
        self.own_members().chain(&self.refused).map(String::as_str)
    }

    /// The client's name of a transport that has one of these names in different clients.
    pub fn transport_among(&self, names: &[&str]) -> Option<&str> {
        let own = |name: &&str| self.transports.iter().find(|known| known == name);
        names.iter().find_map(own).map(String::as_str)
    }

    /// Whether a file with this path is shared through a repository.
    pub fn shares(&self, path: &str) -> bool {
        self.files.iter().any(|name| is_path_ending(path, name))
    }

    /// The client that owns a file with this path but reads no servers in it, and the place where
    /// servers belong.
    pub fn not_reading(path: &str) -> Option<(&'static Self, &'static str)> {
        let rows = clients().iter().flat_map(|it| it.unread_files.iter().map(move |row| (it, row)));
        let mut own = rows.filter(|(_, (file, _))| is_path_ending(path, file));
        own.next().map(|(client, (_, place))| (client, place.as_str()))
    }

    /// A sentence about the client's reaction to an entry that it cannot read.
    pub fn loses_entry(&self) -> String {
        format!("{} {}", self.label, self.loss)
    }
}

#[cfg(test)]
mod tests {
    use super::clients;

    #[test]
    fn every_client_has_what_nothing_takes_the_place_of() {
        for client in clients() {
            let texts =
                [&client.name, &client.label, &client.verified, &client.loss, &client.command];
            assert!(texts.iter().all(|text| !text.is_empty()), "{client:?}");
            assert!(!client.keys.is_empty() && !client.sources.is_empty(), "{client:?}");
        }
    }
}
