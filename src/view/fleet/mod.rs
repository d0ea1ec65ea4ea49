//! The servers of a client's configuration together: the names under which its model sees their
//! tools, tools that get in each other's way, and filters. Definitions come from recordings and
//! lists; a configuration has none, and nothing that it names is started.

mod build;
mod client;
mod filters;
mod findings;
mod limits;
mod servers;
mod shadowing;
mod twins;

use crate::diagnostic::{Region, Severity};
use crate::view::Delivery;

pub use build::{Definitions, viewed_fleet};
pub use servers::named_servers;

named! {
    /// What is known of a server of a configuration.
    pub enum ServerState {
        /// A list or a recording shows its tools.
        Known = "known",
        /// No list or recording shows its tools.
        Unknown = "unknown",
        /// The configuration turns the server off.
        Disabled = "disabled",
    }
}

named! {
    /// A rule about servers that are used together.
    pub enum FleetRule {
        /// Tools of several servers have one name.
        NameClash = "client-name-clash",
        /// The name of a tool with its server's is too long.
        NameTooLong = "client-tool-name-length",
        /// The servers have more tools than the client takes.
        TooManyTools = "client-tool-count",
        /// A filter names a tool that the server does not have.
        FilterUnknown = "client-filter-unknown",
        /// A text of one server names a tool of another.
        Shadowing = "client-tool-shadowed",
        /// Tools of several servers have nearly the same description.
        Twins = "client-tool-twins",
    }
}

read_by_name!(ServerState, FleetRule);

objects! {
    /// The servers of a client's configuration together.
    pub struct ViewedFleet {
        /// The path of the configuration.
        pub path: String,
        /// The common name of the client that reads the configuration, if it is known.
        pub client: Option<String>,
        /// The servers, in the order of the text.
        pub servers: Vec<FleetServer>,
        /// What the model of each client receives of them.
        pub clients: Vec<FleetClient>,
        /// Findings that do not depend on the client.
        pub findings: Vec<FleetFinding>,
    }

    /// A server of a configuration.
    pub struct FleetServer {
        /// The name in the configuration.
        pub name: String,
        /// What is known of the server.
        pub state: ServerState,
        /// The path of the file with the definitions of its tools.
        pub definitions: Option<String>,
        /// Number of tools, if they are known.
        pub tools: Option<usize>,
        /// The place of the server in the configuration.
        pub place: FleetPlace,
    }

    /// What the model of a client receives of all servers that are known and not disabled.
    pub struct FleetClient {
        /// The name of the target.
        pub target: String,
        /// The common name of the target.
        pub label: String,
        /// Number of tools that the model can call.
        pub tools: usize,
        /// The maximum number of tools, if there is one.
        pub max_tools: Option<usize>,
        /// Estimated number of tokens of these tools.
        pub tokens: u64,
        /// The part of each server, in the order of the text.
        pub servers: Vec<FleetPart>,
        /// The tools, by server.
        pub names: Vec<FleetTool>,
        /// Findings about the servers in this client.
        pub findings: Vec<FleetFinding>,
    }

    /// The tools of one server that a model can call.
    pub struct FleetPart {
        /// The name of the server in the configuration.
        pub server: String,
        /// Number of tools.
        pub tools: usize,
        /// Estimated number of tokens.
        pub tokens: u64,
    }

    /// A tool of a server.
    pub struct FleetTool {
        /// The name of the server in the configuration.
        pub server: String,
        /// The name that the server sent.
        pub tool: String,
        /// The name that the model receives.
        pub name: String,
        /// How the tool reaches the model.
        pub delivery: Delivery,
    }

    /// A sentence about servers that are used together.
    pub struct FleetFinding {
        /// The rule that the sentence is a finding of.
        pub rule: FleetRule,
        /// The severity of the finding.
        pub level: Severity,
        /// The sentence.
        pub message: String,
        /// The places that the sentence is about.
        pub places: Vec<FleetPlace>,
    }

    /// A place in a file.
    pub struct FleetPlace {
        /// The path.
        pub path: String,
        /// Number of the line, from 1.
        pub line: usize,
        /// Number of the column in characters, from 1.
        pub column: usize,
        /// The place as findings have it.
        #[serde(skip)]
        pub region: Region,
    }
}
