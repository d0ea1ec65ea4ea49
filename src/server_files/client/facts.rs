//! What is known about clients: their files, the members that they read, what they expand.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::source::is_path_ending;

/// A client with what it reads. Unmentioned behaviour is unknown, and nothing is reported about it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Client {
    /// Its name in data and on the command line.
    pub name: String,
    /// Its common name.
    pub label: String,
    /// Its files in a repository, by the ends of their paths.
    pub files: Vec<String>,
    /// Its files of a user.
    pub user_files: Vec<String>,
    /// The members under which it reads servers, as `mcp.servers`; the first is the usual one.
    pub keys: Vec<String>,
    /// The day on which all of it was last verified, as `2026-11-26`.
    pub verified: String,
    /// Its sources.
    pub sources: Vec<String>,
    /// What it does with an entry that it cannot read: what follows its name in a sentence.
    pub loss: String,
    /// Whether one such entry makes it reject the whole file.
    pub rejects_file: bool,
    /// The member with the program of a server, and its form.
    pub command: String,
    /// The form of that member.
    pub command_form: CommandForm,
    /// The member with the arguments; `None` if they are part of the command.
    pub arguments: Option<String>,
    /// The member with the environment.
    pub environment: Option<String>,
    /// The members with the address of a server over HTTP; none if it starts all servers.
    pub addresses: Vec<String>,
    /// The member with HTTP headers.
    pub headers: Option<String>,
    /// The member with the transport.
    pub transport: Option<String>,
    /// The transports that it knows; none if that is unknown.
    pub transports: Vec<String>,
    /// Whether it guesses the transport from the other members if it does not know it.
    pub guesses_transport: bool,
    /// Where it needs the transport.
    pub needs_transport: NeedsTransport,
    /// Other members of an entry that it reads.
    pub members: Vec<String>,
    /// Whether these are all: it ignores every other.
    pub knows_all_members: bool,
    /// Members with which it rejects an entry that has a program.
    pub remote_only: Vec<String>,
    /// Members with which it rejects an entry that has an address.
    pub stdio_only: Vec<String>,
    /// Members with which it rejects every entry.
    pub refused: Vec<String>,
    /// Members that turn servers off in other clients, and that it ignores.
    pub ignored_switches: Vec<String>,
    /// How a user turns a server off in it, beginning with a verb.
    pub turned_off_by: Option<String>,
    /// Files in which it reads no servers although they are its own, each with where they belong.
    pub unread_files: BTreeMap<String, String>,
    /// Whether it rejects an entry with a member of the wrong type.
    pub is_strict: bool,
    /// Whether it reads only the members of the transport of an entry.
    pub reads_by_transport: bool,
    /// Members that it reads of servers with an address alone, if it reads by transport.
    pub address_members: Vec<String>,
    /// The types of members that it checks, beside those that every client has.
    pub types: BTreeMap<String, MemberForm>,
    /// The values of members that it checks.
    pub choices: BTreeMap<String, Vec<String>>,
    /// The forms of variables that it expands, as `${env:NAME}`; `None` if that is unknown.
    pub variables: Option<Vec<String>>,
    /// The members in which it does; everywhere if empty.
    pub variables_in: Vec<String>,
    /// Variables that it sets itself, and expands everywhere.
    pub own_variables: Vec<String>,
    /// Whether it starts servers in a folder that is not defined.
    pub no_working_directory: bool,
    /// Whether it rejects an entry whose program is an empty text.
    pub rejects_empty_program: bool,
    /// Whether it rejects a file of its name that has no servers.
    pub needs_key: bool,
    /// Whether it reads servers that are the members of the root.
    pub unwrapped: bool,
    /// Names of servers that it ignores.
    pub reserved_names: Vec<String>,
    /// The characters that it accepts in the name of a server, beside letters and digits; `None` if
    /// that is unknown or any.
    pub name_characters: Option<String>,
}

/// The form of the member with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CommandForm {
    /// The program alone.
    #[default]
    String,
    /// The program and its arguments.
    Array,
}

named! {
    /// The type of a member's value.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum MemberForm {
        /// A string.
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
    /// It in words, with an article.
    fn in_words;
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
        Self::Headers,
        Self::Transport,
        Self::Address,
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

    /// The type of its value for a client.
    pub fn form_for(self, client: &Client) -> MemberForm {
        match (self, client.command_form) {
            (Self::Command, CommandForm::Array) => MemberForm::Strings,
            _ => self.form(),
        }
    }

    /// The concept that some client calls so.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|concept| concept.names().contains(&name))
    }

    /// How a client calls it; the first is the usual one.
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

    /// What a member of an entry is for a client.
    pub fn of_member(key: &str, client: &Client) -> Option<Self> {
        let has_name = |concept: &Self| concept.names_of(client).iter().any(|name| name == key);
        Self::ALL.into_iter().find(has_name)
    }
}

/// Which entries need the transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeedsTransport {
    /// None: it follows from the other members.
    #[default]
    Never,
    /// Those with an address.
    WithAddress,
    /// All.
    Always,
}

#[derive(Deserialize)]
struct File {
    client: Vec<Client>,
}

/// All clients, the one that a shared file belongs to first.
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
    /// The client with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        clients().iter().find(|client| client.name == name)
    }

    /// Those that read a file of this path, the first of which it belongs to.
    pub fn reading(path: &str) -> impl Iterator<Item = &'static Self> {
        clients().iter().filter(move |client| {
            let mut names = client.files.iter().chain(&client.user_files);
            names.any(|name| is_path_ending(path, name))
        })
    }

    /// Whether it reads a member of an entry.
    pub fn reads(&self, member: &str) -> bool {
        self.own_members().any(|own| own == member)
    }

    fn own_members(&self) -> impl Iterator<Item = &String> {
        let own = Concept::ALL.into_iter().flat_map(|concept| concept.names_of(self));
        own.chain(&self.members)
    }

    /// All members of an entry that it reads, with those that it rejects.
    pub fn all_members(&self) -> impl Iterator<Item = &str> {
        self.own_members().chain(&self.refused).map(String::as_str)
    }

    /// Its name of a transport that has these in different clients.
    pub fn transport_among(&self, names: &[&str]) -> Option<&str> {
        let own = |name: &&str| self.transports.iter().find(|known| known == name);
        names.iter().find_map(own).map(String::as_str)
    }

    /// Whether a file of this path belongs to a repository, and so to everyone who works on it.
    pub fn shares(&self, path: &str) -> bool {
        self.files.iter().any(|name| is_path_ending(path, name))
    }

    /// The client that has a file of this path and reads no servers in it, and where they belong.
    pub fn not_reading(path: &str) -> Option<(&'static Self, &'static str)> {
        let rows = clients().iter().flat_map(|it| it.unread_files.iter().map(move |row| (it, row)));
        let mut own = rows.filter(|(_, (file, _))| is_path_ending(path, file));
        own.next().map(|(client, (_, place))| (client, place.as_str()))
    }

    /// What it does with an entry that it cannot read, as a sentence.
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
