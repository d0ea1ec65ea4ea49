//! The form in which a client's model receives tools, instructions, prompts and resources.

use serde_json::Value;

use super::Known;
use crate::targets::data_file::FactValue;

facts! {
    /// The form of the list of tools. Names are in `effective-name`, the maximum length of descriptions in
    /// `description`, and the maximum number of tools in `tools`.
    pub struct ListView: Default {
        /// The members of a tool that the model sees.
        pub shows: Vec<String>,
        /// The template of a missing description; without it, nothing is in its place.
        pub no_description: Option<String>,
        /// The template of a text before each description.
        pub description_prefix: Option<String>,
        /// The template around a description that is not empty, which is `{text}`.
        pub description_wrap: Option<String>,
        /// The number of pages of a list that the client requests; [`usize::MAX`] for all.
        pub pages: Option<Pages>,
        /// What happens to a tool that the client does not accept.
        pub unaccepted: Option<String>,
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
}

/// A number of pages, which may be `all` or `first` in a file.
#[derive(Clone, Copy, Debug)]
pub struct Pages(pub usize);

impl FactValue for Pages {
    fn read(value: Value) -> Self {
        match value.as_str() {
            Some("all") => Self(usize::MAX),
            Some("first") => Self(1),
            _ => Self(FactValue::read(value)),
        }
    }
}

facts! {
    /// The order in which a model receives tools.
    pub enum ListOrder {
        /// As sent by the server.
        Sent,
        /// By name.
        Name,
        /// By the name of the server, and as sent by each.
        Server,
    }

    /// What happens to several tools of the same name.
    pub enum Duplicates {
        /// The first tool is kept.
        First,
        /// The first tool is kept of those that the server gives the same name; if the client makes
        /// names equal, it reports an error instead of the list.
        FirstOfEqual,
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
        /// The client reports an error instead of the list.
        Error,
    }

    /// Tools that a model receives only after it has searched for them.
    pub struct Deferral {
        /// The number of tools from which on tools are deferred; 0 for always; `None` if other things decide.
        pub from: Option<usize>,
        /// The members of a tool's `_meta` that keep it loaded.
        pub kept_by: Vec<String> = default,
        /// The fields that are searched, the most important first.
        pub searches: Vec<String> = default,
        /// A remark on the condition.
        pub note: Option<String>,
    }

    /// The use of a server's `instructions`. The maximum length is in the table `instructions`.
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
}

named! {
    /// The place in which a model receives the instructions of a server.
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

impl InstructionsPlace {
    /// The place in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::System => "in the system prompt",
            Self::Message => "in a message",
            Self::Namespace => "with the group of tools",
            Self::OnRequest => "only if the application asks",
            Self::None => "not passed on",
        }
    }
}

facts! {
    /// The changes that a client makes to an input schema before a provider gets it. Keywords that are
    /// dropped everywhere are outcomes of features.
    pub struct SchemaView: Default {
        /// The spelling of the schema.
        pub json: super::JsonStyle,
        /// What happens to references to definitions of the schema.
        pub references: Option<References>,
        /// The changes, in their order.
        pub steps as "step": Vec<SchemaStep>,
        /// How the client makes another schema of the whole, if it does: the projection has the schema as it was sent.
        pub rebuilt: Option<String>,
        /// The source of these facts, if it is not that of the view.
        pub known: Option<Known>,
    }

    /// A change of the schemas at some places: first members are removed or changed, then others are added.
    pub struct SchemaStep: Default {
        /// The places.
        pub at: SchemaPlaces,
        /// The only keywords that are kept; empty for all.
        pub keep: Vec<String>,
        /// Keywords that are removed.
        pub drop: Vec<String>,
        /// Texts that are put around those of keywords, with `{text}`.
        pub wrap: std::collections::BTreeMap<String, String>,
        /// Keywords that are moved to the beginning, in this order, before others are added.
        pub first: Vec<String>,
        /// Whether a type and `null` become the type and `nullable`.
        pub nullable: bool,
        /// Keywords that a schema gets if it lacks them, with their values as JSON; `{name}` is the name of
        /// the property.
        pub fill: std::collections::BTreeMap<String, String>,
        /// Only schemas with one of these keywords are filled; empty for all.
        pub with: Vec<String>,
        /// A schema with one of these keywords is not filled.
        pub unless: Vec<String>,
        /// The only `type` of schemas that are filled; `None` for any.
        pub of_type: Option<String>,
        /// Properties that the root gets in place of its own, with their schemas as JSON.
        pub add_property: std::collections::BTreeMap<String, String>,
    }

    /// The schemas that a step changes.
    #[derive(Default)]
    pub enum SchemaPlaces {
        /// All schemas.
        #[default]
        Everywhere,
        /// The root.
        Root,
        /// The properties of the root, and of these properties.
        EachProperty,
    }

    /// What happens to references to definitions of the same schema.
    pub enum References {
        /// References are passed on with the definitions.
        Kept,
        /// References are replaced by the definitions.
        Inlined,
        /// References are passed on without the definitions.
        Dangling,
        /// References are replaced by another form.
        Rewritten,
    }

    /// The use of prompts.
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
}

named! {
    /// How the user of a client gives the arguments of a prompt.
    pub enum ArgumentForm {
        /// Behind the command, split at blanks.
        BlankSplit = "behind the command, split at blanks",
        /// Behind the command, with quotation marks for values of several words.
        Quoted = "behind the command, in quotation marks",
        /// In a form.
        Form = "in a form",
        /// Not at all.
        None = "none: prompts are requested without arguments",
        /// Prompts are not offered.
        Unsupported = "prompts are not offered",
    }
    /// The value in words.
    fn words;
}

named! {
    /// The messages of a prompt that a model receives.
    pub enum MessagesShown {
        /// All.
        All = "all",
        /// All, as one message of the user.
        OneTurn = "all, as one message of the user",
        /// The first message.
        First = "the first one",
        /// The texts of messages of the user.
        UserTexts = "the texts of messages of the user",
    }
    /// The value in words.
    fn words;
}

facts! {
    /// The use of resources.
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
}
