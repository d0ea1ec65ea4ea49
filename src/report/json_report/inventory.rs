//! The inventory in the JSON report.

use std::borrow::Cow;

objects! {
    /// The servers and files of a project, with what was checked of each.
    pub struct JsonInventory<'r> {
        /// The servers, by folder.
        pub servers: Vec<JsonServer<'r>>,
        /// The files that are about MCP.
        pub files: Vec<JsonInventoryFile<'r>>,
    }

    /// A server in the source code of a project, or declared by a registry entry or bundle.
    pub struct JsonServer<'r> {
        /// The folder of the server's package; `.` for the working directory.
        pub folder: Cow<'r, str>,
        /// The name of the package.
        pub name: Option<Cow<'r, str>>,
        /// The library that the server is made with, if there is one.
        pub library: Option<Cow<'r, str>>,
        /// The path of the file that names the library or declares the server.
        pub manifest: Cow<'r, str>,
        /// Whether the server's tools were checked: `checked` (with errors or warnings), `clean`
        /// (without) or `not-checked`.
        #[cfg_attr(test, schemars(with = "crate::engine::InventoryState"))]
        pub state: Cow<'r, str>,
        /// The place in source code of the tools that were not checked, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub reason: Option<Cow<'r, str>>,
        /// The first line that registers a tool or makes the server, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub place: Option<JsonCodeLine<'r>>,
        /// The files in which the server's tools were checked.
        pub lists: Vec<Cow<'r, str>>,
        /// The command that installs or builds the server, if one is needed.
        pub prepare: Option<Cow<'r, str>>,
        /// The folder in which that command runs; `.` for the working directory.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub prepare_in: Option<Cow<'r, str>>,
        /// The command that starts the server, in the working directory, if it is known.
        pub start: Option<Cow<'r, str>>,
        /// The reason why that command is not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub start_unknown: Option<Cow<'r, str>>,
        /// The environment variables that the project says the server needs.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub variables: Vec<Cow<'r, str>>,
        /// The command that checks the server's tools; a word in capitals is to be filled in.
        pub check: Cow<'r, str>,
    }

    /// A line of source code.
    pub struct JsonCodeLine<'r> {
        /// The path.
        pub path: Cow<'r, str>,
        /// Number of the line, from 1.
        #[cfg_attr(test, schemars(range(min = 1)))]
        pub line: usize,
    }

    /// A file in an inventory.
    pub struct JsonInventoryFile<'r> {
        /// The path.
        pub path: Cow<'r, str>,
        /// The kind of content.
        #[cfg_attr(test, schemars(with = "crate::engine::FileKind"))]
        pub kind: Cow<'r, str>,
        /// `checked` (with errors or warnings), `clean` (without) or `not-checked`.
        #[cfg_attr(test, schemars(with = "crate::engine::InventoryState"))]
        pub state: Cow<'r, str>,
    }
}
