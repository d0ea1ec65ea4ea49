//! The inventory in the JSON report.

objects! {
    /// The servers and files of a project, with what was checked of each.
    pub struct JsonInventory {
        /// The servers, by folder.
        pub servers: Vec<JsonServer>,
        /// The files that are about MCP.
        pub files: Vec<JsonInventoryFile>,
    }

    /// A server in the source code of a project, or declared by a registry entry or bundle.
    pub struct JsonServer {
        /// The folder of the server's package; `.` for the working directory.
        pub folder: String,
        /// The name of the package.
        pub name: Option<String>,
        /// The library that the server is made with, if there is one.
        pub library: Option<String>,
        /// The path of the manifest.
        pub manifest: String,
        /// Whether the server's tools were checked: `checked` (with errors or warnings), `clean` or
        /// `not-checked`.
        pub state: String,
        /// The place in source code at which the tools are registered, in words.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub reason: Option<String>,
        /// The first line that registers a tool or makes the server, if there is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub place: Option<JsonCodeLine>,
        /// The files in which the server's tools were checked.
        pub lists: Vec<String>,
        /// The command that installs or builds the server, in its folder, if one is needed.
        pub prepare: Option<String>,
        /// The command that starts the server, in the working directory, if it is known.
        pub start: Option<String>,
        /// The reason why that command is not known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub start_unknown: Option<String>,
        /// The command that checks the server's tools.
        pub check: String,
    }

    /// A line of source code.
    pub struct JsonCodeLine {
        /// The path.
        pub path: String,
        /// Number of the line, from 1.
        pub line: usize,
    }

    /// A file in an inventory.
    pub struct JsonInventoryFile {
        /// The path.
        pub path: String,
        /// The kind of content.
        pub kind: String,
        /// `checked` (with errors or warnings), `clean` or `not-checked`.
        pub state: String,
    }
}
