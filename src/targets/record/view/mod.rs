//! What a client's model receives from a server, as in the table `view` of a data file. A missing
//! key means that the behaviour is not known.

mod limit;
mod lists;
mod results;

pub use limit::{Cut, LimitScope, ResultLimit};
pub use lists::{
    ArgumentForm, Deferral, Duplicates, InstructionsPlace, InstructionsView, ListOrder, ListView,
    MessagesShown, PromptsView, References, ResourcesView, SchemaPlaces, SchemaStep, SchemaView,
};
pub use results::{
    BlockArray, Blocks, Both, BothCondition, DumpForm, EmptyTexts, ErrorShown, ErrorView, Handling,
    JsonStyle, MediaBeside, OddResult, ResultView, State, StructuredOnly, TextJson,
};

use super::date::Period;
use super::outcome::Confidence;

facts! {
    /// What a client's model receives.
    pub struct View {
        /// How the facts are known, where a table does not say otherwise.
        pub known: Known,
        /// The form of successful results, and of what is common to all results.
        pub result: Option<ResultView>,
        /// The form of results with `isError: true`.
        pub error: Option<ErrorView>,
        /// The form of each kind of content block.
        pub blocks: Blocks = default,
        /// The maximum size of a result.
        pub limit: Option<ResultLimit>,
        /// The form of the list of tools.
        pub list: Option<ListView>,
        /// The use of a server's `instructions`.
        pub instructions: Option<InstructionsView>,
        /// The changes to input schemas.
        pub schema: Option<SchemaView>,
        /// The use of prompts.
        pub prompts: Option<PromptsView>,
        /// The use of resources.
        pub resources: Option<ResourcesView>,
    }

    /// The source of facts: when they were observed, where, and with which confidence.
    #[derive(Clone, PartialEq, Eq)]
    pub struct Known {
        /// When the facts were last observed.
        pub date: Period,
        /// The confidence in the facts.
        pub confidence: Confidence,
        /// Evidence: versions that were run, files, threads.
        pub evidence: Vec<String>,
        /// A remark for readers of the page.
        pub note: Option<String>,
    }
}
