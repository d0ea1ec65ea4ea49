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

use crate::diagnostic::Region;

pub use build::{Definitions, viewed_fleet};
pub use servers::named_servers;

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
        /// `known`, `unknown` (no list or recording shows its tools) or `disabled`.
        pub state: String,
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
        /// How the tool reaches the model, as in `ViewedTool`, or `filtered` or
        /// `lost` (the client reports an error instead of the tools).
        pub delivery: String,
    }

    /// A sentence about servers that are used together.
    pub struct FleetFinding {
        /// `name-clash`, `name-too-long`, `too-many-tools`, `filter-unknown`, `shadowing` or `twins`.
        pub kind: String,
        /// `error`, `warning` or `information`.
        pub level: String,
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
