//! What models receive of the servers in files, as plain data for reports.

mod build;
mod cost;
mod hidden;

pub use build::{ViewRequest, stem, viewed_file};

use super::cost::SavingKind;
use super::fleet::ViewedFleet;
use super::{BlockKind, Delivery, Effect, State};
use crate::targets::{Confidence, InstructionsPlace};

named! {
    /// The kind of a part of a result.
    pub enum PartKind {
        /// A text.
        Text = "text",
        /// Data, which are described by their media type.
        Media = "media",
        /// The path of a file, which is described by the media type of its data.
        File = "file",
        /// A URI.
        Uri = "uri",
    }
}

read_by_name!(InstructionsPlace, PartKind, State);

objects! {
    /// The output of `mcp-lint view -f json`: what models receive of the servers in files. Members for
    /// what is not known are `null`. Numbers of tokens are estimated for o200k_base. Later versions
    /// of the program may add members; they do not remove any or change their meaning without a new
    /// `version`.
    pub struct ViewOverview {
        /// Version of the format: 1.
        #[cfg_attr(test, schemars(extend("const" = 1)))]
        pub version: u32,
        /// The files that show something of a server, in the order of the run.
        pub files: Vec<ViewedFile>,
        /// The servers of each client's configuration together, in the order of the run.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub fleets: Vec<ViewedFleet>,
    }

    /// A file that shows something of a server.
    pub struct ViewedFile {
        /// The path.
        pub path: String,
        /// The name of the server in effective names.
        pub server: String,
        /// Number of tools of the server.
        pub tools: usize,
        /// Number of recorded results of calls.
        pub results: usize,
        /// What the model of each client receives, in the order of the request.
        pub clients: Vec<ClientView>,
        /// The calls without a result; what models receive of them is not known of any client.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub failures: Vec<ViewedFailure>,
        /// The cost of the tools, if it was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cost: Option<ViewedCost>,
    }

    /// What the tools of a server cost in the context of a model, in estimated tokens of
    /// `o200k_base`.
    pub struct ViewedCost {
        /// All tools.
        pub tokens: u64,
        /// The names alone, which a client with a search always sends.
        pub names: u64,
        /// The tools, the most expensive first.
        pub tools: Vec<ViewedToolCost>,
        /// All tools by the kind of their parts.
        pub kinds: Vec<ViewedPartCost>,
        /// The tokens that models of the targets count.
        pub factors: Vec<ViewedFactor>,
    }

    /// The cost of one tool.
    pub struct ViewedToolCost {
        /// The name that the server sent.
        pub tool: String,
        /// The whole definition.
        pub tokens: u64,
        /// The name.
        pub name: u64,
        /// The description.
        pub description: u64,
        /// The most expensive parameters, by the JSON Pointer in the input schema.
        pub parameters: Vec<ViewedPartCost>,
        /// What shorter forms would save.
        pub savings: Vec<ViewedSaving>,
    }

    /// The cost of a part.
    pub struct ViewedPartCost {
        /// The part.
        pub part: String,
        /// The estimated tokens of the part.
        pub tokens: u64,
    }

    /// What a shorter form would save.
    pub struct ViewedSaving {
        /// The shorter form.
        pub kind: SavingKind,
        /// The tokens that are saved.
        pub tokens: u64,
        /// Whether both forms accept the same arguments and say as much.
        pub is_safe: bool,
        /// The JSON Pointers in the input schema of what would be shorter.
        pub places: Vec<String>,
    }

    /// The tokens that models of a target count.
    pub struct ViewedFactor {
        /// The target.
        pub target: String,
        /// The models; all models of the target if missing.
        pub models: Option<String>,
        /// The tokens of all tools, with the fixed part of a request.
        pub tokens: u64,
    }

    /// What the model of one client receives. What is not known is missing.
    pub struct ClientView {
        /// The name of the target.
        pub target: String,
        /// The common name of the target.
        pub label: String,
        /// When the facts were last observed: a year, a month or a day.
        pub observed: Option<String>,
        /// The confidence in the facts.
        pub confidence: Option<Confidence>,
        /// The tools, in the order in which the model receives them; then those that it does not
        /// receive.
        pub tools: Option<Vec<ViewedTool>>,
        /// The numbers of the tools, if their form is known.
        pub counts: Option<ViewedCounts>,
        /// Number of tools that the client is known to lose, if it is not known what its model receives
        /// of the others.
        pub lost: Option<usize>,
        /// Estimated number of tokens of the tools that the model always receives.
        pub tokens: Option<u64>,
        /// Estimated number of tokens of the tools that it receives only after a search.
        pub deferred_tokens: Option<u64>,
        /// The instructions of the server.
        pub instructions: Option<ViewedInstructions>,
        /// The prompts.
        pub prompts: Option<Vec<ViewedPrompt>>,
        /// The names of the tools with which the model lists and reads resources, if the server has
        /// resources.
        pub resource_tools: Option<Vec<String>>,
        /// The results of calls.
        pub results: Option<Vec<ViewedResult>>,
    }

    /// The numbers of a server's tools.
    pub struct ViewedCounts {
        /// Number of tools of the server.
        pub tools: usize,
        /// Number of tools that the model receives.
        pub received: usize,
        /// Number of tools that the model receives only after a search.
        pub deferred: usize,
        /// Number of tools whose description is cut.
        pub cut: usize,
        /// Number of tools of which a part other than the description is lost or changed.
        pub changed: usize,
        /// The name of the first one that the model receives.
        pub first: Option<String>,
    }

    /// A tool as a model receives it.
    pub struct ViewedTool {
        /// The name that the server sent.
        pub tool: String,
        /// The name that the model receives.
        pub name: String,
        /// How the tool reaches the model.
        pub delivery: Delivery,
        /// The description.
        pub description: Option<String>,
        /// The input schema as JSON.
        pub schema: Option<String>,
        /// Estimated number of tokens.
        pub tokens: u64,
        /// The place of the tool.
        pub place: ViewPlace,
        /// What the model does not receive as it was sent.
        pub losses: Vec<ViewedLoss>,
    }

    /// The instructions of a server as a model receives them.
    pub struct ViewedInstructions {
        /// The place in which the model receives them.
        pub to: InstructionsPlace,
        /// The text; missing if the model receives nothing.
        pub text: Option<String>,
        /// A condition.
        pub needs: Option<String>,
        /// The place of the text in the file.
        pub place: ViewPlace,
        /// The part of the instructions that is lost.
        pub loss: Option<ViewedLoss>,
    }

    /// A prompt as a client offers it.
    pub struct ViewedPrompt {
        /// The name that the server sent.
        pub prompt: String,
        /// The command that inserts it.
        pub command: Option<String>,
        /// How its arguments are given, in words.
        pub arguments: Option<String>,
        /// The messages that the model receives, in words.
        pub messages: Option<String>,
        /// The place of the prompt in the file.
        pub place: ViewPlace,
    }

    /// A result of a call as a model receives it.
    pub struct ViewedResult {
        /// The name of the called tool, if it is known.
        pub tool: Option<String>,
        /// How the model recognises an error.
        pub state: State,
        /// The parts, in order.
        pub parts: Vec<ViewedPart>,
        /// The kinds of blocks whose form is not known.
        pub unknown: Vec<BlockKind>,
        /// The place of the result.
        pub place: ViewPlace,
        /// What the model does not receive as it was sent.
        pub losses: Vec<ViewedLoss>,
    }

    /// A call that failed without a result, or has no response.
    pub struct ViewedFailure {
        /// The name of the called tool, if it is known.
        pub tool: Option<String>,
        /// The response, in words.
        pub response: String,
        /// The place of the response, or of the request if there is none.
        pub place: ViewPlace,
    }

    /// A part of a result.
    pub struct ViewedPart {
        /// The kind of the part.
        pub kind: PartKind,
        /// The text, the media type or the URI.
        pub text: String,
        /// The place of the value from which it is made, if it is one.
        pub place: Option<ViewPlace>,
    }

    /// What a model does not receive as it was sent.
    pub struct ViewedLoss {
        /// The part.
        pub part: String,
        /// The effect on the part.
        pub effect: Effect,
        /// The beginning of what is lost, or a remark.
        pub note: Option<String>,
        /// The place of the part in the file.
        pub place: ViewPlace,
    }

    /// A place in a file.
    pub struct ViewPlace {
        /// Number of the line, from 1.
        #[cfg_attr(test, schemars(range(min = 1)))]
        pub line: usize,
        /// Number of the column in characters, from 1.
        #[cfg_attr(test, schemars(range(min = 1)))]
        pub column: usize,
        /// The JSON Pointer of the value.
        pub pointer: String,
    }
}
