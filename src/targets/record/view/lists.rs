//! The form in which a client's model receives tools, instructions, prompts and resources.

use serde::Deserialize;

use super::Known;

/// The form of the list of tools. Names are in `effective-name`, the maximum length of descriptions
/// in `description`, and the maximum number of tools in `tools`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ListView {
    /// The members of a tool that the model sees.
    #[serde(default)]
    pub shows: Vec<Shown>,
    /// The template of a missing description; without it, nothing is in its place.
    pub no_description: Option<String>,
    /// The template of a text before each description.
    pub description_prefix: Option<String>,
    /// The template around a description that is not empty, which is `{text}`.
    pub description_wrap: Option<String>,
    /// The pages of a list that the client requests.
    pub pages: Option<Pages>,
    /// The revision of the protocol from which on all pages are requested.
    pub all_pages_since: Option<String>,
    /// What happens to a tool that the client does not accept.
    pub unaccepted: Option<UnacceptedTool>,
    /// The order of tools.
    pub order: Option<ListOrder>,
    /// What happens to tools of the same name.
    pub duplicates: Option<Duplicates>,
    /// What happens to tools of the same name of different servers, if that differs.
    pub between_servers: Option<Duplicates>,
    /// Whether tools are only found by searching.
    pub defer: Option<Deferral>,
    /// Whether a tool with `_meta.ui.visibility` without `model` is hidden.
    pub honours_visibility: Option<bool>,
    /// The source of these facts, if it is not that of the view.
    pub known: Option<Known>,
}

named! {
    /// A member of a tool that models may see.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Shown {
        /// The name.
        Name = "name",
        /// The title.
        Title = "title",
        /// The description.
        Description = "description",
        /// The input schema.
        InputSchema = "inputSchema",
        /// The output schema.
        OutputSchema = "outputSchema",
        /// The annotations.
        Annotations = "annotations",
    }
}

/// The pages of a list that a client requests.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "PagesData")]
pub enum Pages {
    /// All.
    All,
    /// At most this many.
    AtMost(usize),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum PagesData {
    Number(usize),
    Word(String),
}

impl TryFrom<PagesData> for Pages {
    type Error = String;

    fn try_from(data: PagesData) -> Result<Self, String> {
        match data {
            PagesData::Number(most) => Ok(Self::AtMost(most)),
            PagesData::Word(word) if word == "all" => Ok(Self::All),
            PagesData::Word(word) if word == "first" => Ok(Self::AtMost(1)),
            PagesData::Word(word) => Err(format!("`{word}` is no number of pages")),
        }
    }
}

/// What happens to a tool that a client does not accept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnacceptedTool {
    /// The tool is left out, and the model reads why.
    Named,
    /// The tool is left out.
    LeftOut,
    /// The request fails.
    RequestFails,
}

/// The order in which a model receives tools.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ListOrder {
    /// As sent by the server.
    Sent,
    /// By name.
    Name,
    /// By the name of the server, and as sent by each.
    Server,
}

/// What happens to several tools of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duplicates {
    /// The first tool is kept.
    First,
    /// The last tool is kept.
    Last,
    /// The tool of the server whose name is the first in the alphabet is kept.
    ByServer,
    /// All are sent, and the request fails.
    Sent,
    /// A hash keeps the names distinct.
    Hash,
    /// A number keeps the names distinct.
    Number,
    /// The second tool gets a prefix with the name of its server.
    Prefix,
    /// The client reports an error instead of the list.
    Error,
}

/// Tools that a model receives only after it has searched for them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Deferral {
    /// The number of tools from which on tools are deferred; 0 for always; `None` if other things
    /// decide.
    pub from: Option<usize>,
    /// The members of a tool's `_meta` that keep it loaded.
    #[serde(default)]
    pub kept_by: Vec<String>,
    /// The fields that are searched, the most important first.
    #[serde(default)]
    pub searches: Vec<String>,
    /// A remark on the condition.
    pub note: Option<String>,
}

/// The use of a server's `instructions`. The maximum length is in the table `instructions`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct InstructionsView {
    /// The place in which the model receives the text.
    pub to: InstructionsPlace,
    /// The template around the text.
    pub wrap: Option<String>,
    /// A condition.
    pub needs: Option<String>,
    /// The source of these facts, if it is not that of the view.
    pub known: Option<Known>,
}

named! {
    /// The place in which a model receives the instructions of a server.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum InstructionsPlace {
        /// The system prompt.
        System = "system",
        /// A message.
        Message = "message",
        /// The description of the server's group of tools.
        Namespace = "namespace",
        /// Only if the application asks for them.
        OnRequest = "on-request",
        /// Nowhere.
        None = "none",
    }
}

/// The changes that a client makes to an input schema before a provider gets it. Keywords that are
/// dropped everywhere are outcomes of features.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct SchemaView {
    /// The only keywords of the root that are kept; empty for all.
    #[serde(default)]
    pub root_keeps: Vec<String>,
    /// Keywords of the root that are written first, in this order.
    #[serde(default)]
    pub root_first: Vec<String>,
    /// Keywords of the root that are removed.
    #[serde(default)]
    pub root_drops: Vec<String>,
    /// Keywords that the root gets if it lacks them, with their values as JSON.
    #[serde(default)]
    pub root_adds: std::collections::BTreeMap<String, String>,
    /// The spelling of the schema.
    #[serde(default)]
    pub json: super::JsonStyle,
    /// What happens to references to definitions of the schema.
    pub references: Option<References>,
    /// How the client makes another schema of the whole, if it does: the projection has the schema
    /// as it was sent.
    pub rebuilt: Option<String>,
    /// The source of these facts, if it is not that of the view.
    pub known: Option<Known>,
}

/// What happens to references to definitions of the same schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum References {
    /// They are passed on with the definitions.
    Kept,
    /// They are replaced by the definitions.
    Inlined,
    /// They are passed on without the definitions.
    Dangling,
    /// They are replaced by another form.
    Rewritten,
}

/// The use of prompts.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PromptsView {
    /// The template of the command that inserts a prompt; `None` if it is not known.
    pub command: Option<String>,
    /// How the values of arguments are given.
    pub arguments: Option<ArgumentForm>,
    /// The messages of a prompt that the model receives.
    pub messages: Option<MessagesShown>,
    /// The source of these facts, if it is not that of the view.
    pub known: Option<Known>,
}

/// How the user of a client gives the arguments of a prompt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ArgumentForm {
    /// Behind the command, split at blanks.
    BlankSplit,
    /// Behind the command, with quotation marks for values of several words.
    Quoted,
    /// In a form.
    Form,
    /// Not at all: prompts are requested without arguments.
    None,
    /// Prompts are not offered.
    Unsupported,
}

/// The messages of a prompt that a model receives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessagesShown {
    /// All.
    All,
    /// All, as one message of the user.
    OneTurn,
    /// The first message.
    First,
    /// The texts of messages of the user.
    UserTexts,
}

/// The use of resources.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ResourcesView {
    /// The names of the tools with which the model lists and reads resources; empty for none.
    pub tools: Vec<String>,
    /// The template of a mention with which the user attaches a resource.
    pub mention: Option<String>,
    /// What happens to binary contents.
    pub blob: Option<super::Handling>,
    /// The source of these facts, if it is not that of the view.
    pub known: Option<Known>,
}
