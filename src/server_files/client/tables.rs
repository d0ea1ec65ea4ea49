//! Tables of a client's data file: its files, plugins and filters, and what shows the client.

use std::collections::BTreeMap;

use crate::document::{Syntax, Value};
use crate::model::ServerMap;

facts! {
    /// A file of a client. `source/walk/known-files.txt` has all of them, with what their names show.
    pub struct ClientFile: Default {
        /// The end of the path; `*` is any beginning of the name, or any file of a folder.
        pub path: String,
        /// The paths of keys to the servers in this file, in which `*` is any key: empty if the client reads none,
        /// and `None` if the keys are those of the client.
        pub keys: Option<Vec<String>>,
        /// Whether the file has other members beside the servers.
        pub has_settings: bool,
        /// Whether the file is in a user's home, not in a repository.
        pub is_of_user: bool,
        /// The client reads the file only beside a file with one of these extensions; empty for no such condition.
        pub beside: Vec<String>,
    }

    /// The plugins of a client that may bring servers.
    pub struct ClientPlugins: Default {
        /// The path of the manifest in a plugin.
        pub manifest: String,
        /// The files with servers that the client reads although the manifest does not name them.
        pub files: Vec<String>,
        /// Files in which people expect the client to read servers; it does not.
        pub expected_files: Vec<String>,
        /// Whether the client calls the servers of a plugin by its name as well.
        pub names_servers: bool,
        /// The variable with the folder of the plugin.
        pub root_variable: Option<String>,
    }

    /// The paths of keys to two lists of servers, and what their entries are.
    pub struct PolicyKeys: Default {
        /// The path to the list of the only servers that the client uses.
        pub(super) allowed: Option<String>,
        /// The path to the list of servers that the client does not use.
        pub(super) denied: Option<String>,
        /// Whether entries are names; otherwise they are objects with a name, a command or an address.
        pub(super) of_names: bool,
    }

    /// The content by which a file of any name is one of a client: one of these keys, in the syntax of the client's
    /// files, together with a member of the root, or with a schema or a transport.
    pub struct Sign: Default {
        keys: Vec<String>,
        member: Option<String>,
        /// A part of the value of `$schema`.
        schema: Option<String>,
        /// Values of `type` in entries.
        transports: Vec<String>,
    }
}

impl Sign {
    /// Whether a root with these servers has the sign.
    pub(super) fn is_in(&self, root: Value<'_>, servers: ServerMap<'_>) -> bool {
        let has_schema =
            |part: &String| root.text_of("$schema").is_some_and(|it| it.contains(part));
        let is_own = |entry: Value<'_>| {
            entry.text_of("type").is_some_and(|it| self.transports.iter().any(|own| own == it))
        };
        let needs_evidence = self.schema.is_some() || !self.transports.is_empty();
        self.keys.iter().any(|key| key == servers.key)
            && self.member.as_ref().is_none_or(|key| root.has(key))
            && (!needs_evidence
                || self.schema.as_ref().is_some_and(has_schema)
                || servers.container.entries().any(is_own))
    }
}

/// Whether files with this `dialect` may have a syntax; files of JSON are also written otherwise.
pub(super) fn may_be_written_in(dialect: &str, syntax: Syntax) -> bool {
    match dialect {
        "toml" => syntax == Syntax::Toml,
        "yaml" => syntax == Syntax::Yaml,
        _ => true,
    }
}

facts! {
    /// A member of entries that lists tools of the server, by the names that the server sent.
    pub struct ToolFilter {
        /// The name of the member.
        pub member: String,
        /// The effect on the listed tools.
        pub effect: FilterEffect,
        /// Whether an empty list means all tools.
        pub empty_is_all: bool = default,
        /// Whether the item `*` means all tools.
        pub star_is_all: bool = default,
        /// Whether arguments may follow a name, in parentheses.
        pub with_arguments: bool = default,
    }

    /// The effect of a filter on the tools that it lists.
    pub enum FilterEffect {
        /// Only these tools are passed on.
        Only,
        /// These tools are left out.
        Without,
        /// These tools are called without a question.
        Approved,
    }

    /// A filter of a configuration for the tools of all servers, by the names that the model receives,
    /// often as patterns.
    pub struct FilterOfAll {
        /// The path of keys to the filter.
        pub path: String,
        /// The form of the filter.
        pub form: FilterForm,
        /// Whether the filter may also have the names that servers sent.
        pub names_own: bool = default,
        /// Whether the name of a server means all its tools.
        pub names_servers: bool = default,
    }

    /// An address by which a page offers the client a server.
    pub struct InstallLink {
        /// The beginning of the address, up to its query.
        pub address: String,
        /// The parameter with the configuration; the whole query if empty.
        pub parameter: String = default,
        /// Whether the configuration is Base64.
        pub is_base64: bool = default,
        /// Whether the program may be a whole line with its arguments.
        pub is_command_line: bool = default,
    }

    /// A command for a shell that adds a server to the client.
    pub struct InstallCommand: Default {
        /// The words of the command, such as `code --add-mcp`.
        pub words: Vec<String>,
        /// Whether a JSON object describes the server.
        pub takes_json: bool,
        /// Whether the name of the server is a member of that object.
        pub name_in_json: bool,
        /// Options with one value.
        pub valued: Vec<String>,
        /// Options that take all words up to the next option, each with what every value contains.
        pub greedy: BTreeMap<String, String>,
        /// Options without a value.
        pub switches: Vec<String>,
        /// Options with the transport of a server, without which an address is started as a program.
        pub transport: Vec<String>,
        /// Options with the address of a server.
        pub address: Vec<String>,
        /// Whether all other options are rejected in front of `--`.
        pub rejects_options: bool,
        /// Whether all that follows the program belongs to it.
        pub ends_at_program: bool,
        /// Whether the program must be in front of `--`.
        pub needs_program_first: bool,
    }

    /// The form of a filter for the tools of all servers.
    pub enum FilterForm {
        /// A list of tools that are left out.
        Names,
        /// An object with `true` for tools that are passed on.
        Switches,
        /// An object with `deny` for tools that are left out.
        Permissions,
    }
}
