//! All rules: their descriptions, their checks, and the explicit list of them.
//!
//! A rule is one `static` in one file, defined by the macro `rule!`, which also imports the prelude
//! of all families (`prelude.rs`). A rule reads views of one document and reports places; it never
//! accesses files, the environment, other rules or reports. `cargo xtask new-rule` adds a rule.
//!
//! A rule has a function for one or more kinds of subjects, the rows of `check.rs`; the revisions
//! to which it applies, and what the engine has to know of it (`traits.rs`), are data. Its page is
//! compiled in with the feature `pages`, and tests run the examples of the page.

#[macro_use]
mod define;

mod check;
mod context;
mod findings;
mod limits;
pub mod list;
mod options;
mod page;
mod prelude;
mod renamed;
mod shapes;
mod silence;
mod subjects;
mod traits;

pub(crate) mod annotation;
pub(crate) mod apps;
pub(crate) mod apps_view;
pub(crate) mod auth;
pub(crate) mod budget;
pub(crate) mod bundle;
pub(crate) mod call;
pub(crate) mod capability;
pub(crate) mod card;
pub(crate) mod catalog;
pub(crate) mod client;
pub(crate) mod client_launch;
pub(crate) mod client_policy;
pub(crate) mod content;
pub(crate) mod content_annotation;
pub(crate) mod description;
pub(crate) mod docs;
pub(crate) mod document;
pub(crate) mod execution;
pub(crate) mod handshake;
pub(crate) mod header;
pub(crate) mod http;
pub(crate) mod icon;
pub(crate) mod identity;
pub(crate) mod input_required;
pub(crate) mod interaction;
pub(crate) mod list_result;
pub(crate) mod logging;
pub(crate) mod media;
pub(crate) mod message;
pub(crate) mod meta;
pub(crate) mod migration;
pub(crate) mod notification;
pub(crate) mod package;
pub(crate) mod plugin;
pub(crate) mod portability;
pub(crate) mod progress;
pub(crate) mod prompt;
pub(crate) mod protocol_error;
pub(crate) mod received;
pub(crate) mod reference;
pub(crate) mod registry;
pub(crate) mod requirement;
pub(crate) mod resource;
pub(crate) mod result;
pub(crate) mod rpc;
pub(crate) mod sampling;
pub(crate) mod schema;
pub(crate) mod schema_root;
pub(crate) mod session;
pub(crate) mod skill;
pub(crate) mod skill_session;
pub(crate) mod structured_content;
pub(crate) mod suppression;
pub(crate) mod target;
pub(crate) mod task;
pub(crate) mod text;
pub(crate) mod tool;
pub(crate) mod transcript;

use crate::diagnostic::{Category, Severity};
use crate::model::Revisions;

pub use crate::model::IdStyle;
pub use crate::targets::SchemaRole;
pub use check::{Active, Check};
pub use context::Context;
pub use findings::collected::{Findings, more_of_a_rule};
pub use findings::finding::{
    Finding, ProposedFix, brief, described, place_of, quoted, quoted_string, quoted_value,
    spelt_character,
};
pub use findings::pending::PendingDiagnostic;
pub use findings::shape_words::{NullWords, ShapeWords};
pub use findings::verdict_tally::{ToolTally, VerdictTally};
pub use limits::max_findings;
pub use list::RULES;
pub use options::{RULE_OPTIONS, RuleOption, RuleOptions};
pub use page::{Example, RulePage};
pub use registry::registry_package::package_kinds;
pub(crate) use renamed::indexes_of_renamed;
pub use renamed::{RENAMED, old_names, renamed};
pub use requirement::RequiredForm;
pub use silence::{SESSION_SILENCES, SILENCES, Silence, is_cause, reported_by, silences};
pub use subjects::app::{AppSession, AppSubject};
pub use subjects::calls::{CallsOfTool, CallsSubject, JudgedCall};
pub use subjects::failure_cause::{FailureCause, known_cause};
pub use subjects::leniency::Leniency;
pub use subjects::result::{ContentVerdict, ResultSubject};
pub use subjects::skill_file::SkillFile;
pub use subjects::skills::RecordedSkills;
pub use subjects::standard_error::{recorded_cause, traced_places};
pub use subjects::tool::{Property, SchemaSubject, TextSubject, ToolSubject};
pub use subjects::transcript::{
    CallSubject, MessageSubject, Returned, ReturnedSubject, TranscriptSubject,
};
pub use traits::{
    Cause, Compares, Cure, EditorTag, Merging, Unchecked, is_about_nothing, is_about_unchecked,
    is_about_unread_part,
};

named! {
    /// The level of a rule: whether it runs, and the severity of its findings.
    pub enum Level {
        /// The rule does not run.
        Off = "off",
        /// Findings have the severity info.
        Info = "info",
        /// Findings are warnings.
        Warning = "warn",
        /// Findings are errors.
        Error = "error",
    }
}

impl Level {
    /// The severity of a finding at this level; `None` for `off`.
    pub const fn severity(self) -> Option<Severity> {
        match self {
            Self::Off => None,
            Self::Info => Some(Severity::Info),
            Self::Warning => Some(Severity::Warning),
            Self::Error => Some(Severity::Error),
        }
    }
}

named! {
    /// The kind of fixes that a rule offers.
    pub enum FixKind {
        /// No fixes.
        None = "none",
        /// Fixes for some or all findings that do not change the meaning.
        Safe = "safe",
        /// Fixes that may change the meaning.
        Unsafe = "unsafe",
    }
}

/// A rule: its description, its traits and its checks.
pub struct Rule {
    /// The unique kebab-case name.
    pub name: &'static str,
    /// The category, which determines what its findings promise.
    pub category: Category,
    /// One line about what the rule finds.
    pub summary: &'static str,
    /// The default level.
    pub level: Level,
    /// The protocol revisions in which the rule applies.
    pub revisions: Revisions,
    /// The module of the rule's file, `mcp_lint::rules::<family>::…`.
    module: &'static str,
    /// The source, if it differs from the one on the page.
    stated_source: Option<&'static str>,
    /// The kind of fixes that the rule offers.
    pub fix: FixKind,
    /// The property that findings with one cause share.
    pub cause: Cause,
    /// The headline of a merged finding for many tools, which follows `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
    /// When findings with one cause are reported as one.
    pub merging: Merging,
    /// The values that the rule compares with something.
    pub compares: Compares,
    /// Whether findings state that something was not checked.
    pub unchecked: Unchecked,
    /// How editors display the text that a finding is about.
    pub editor_tag: Option<EditorTag>,
    /// The cure in the code that generates the faulty part, if it depends on the library.
    pub cure: Option<Cure>,
    /// The page, `docs/rules/<name>.md`; empty in a build without the feature `pages`.
    pub page: &'static str,
    /// The subjects that the rule checks, each with the function.
    pub checks: &'static [Check],
}

impl Rule {
    /// Finds a rule by name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let found = RULES.binary_search_by(|rule| rule.name.cmp(name)).ok()?;
        Some(RULES[found])
    }

    /// The source of the rule: page and section of a specification, or another source.
    pub fn source(&self) -> &'static str {
        self.source_on(self.page)
    }

    /// The source of the rule if `page` is its page.
    pub fn source_on<'p>(&self, page: &'p str) -> &'p str {
        self.stated_source.unwrap_or_else(|| RulePage::new(page).source())
    }

    /// The group in which the rule is documented: the folder of `rules` that contains its file, in
    /// this folder or one below it.
    pub fn family(&self) -> String {
        self.module.split("::").nth(2).unwrap_or_default().replace('_', "-")
    }

    /// The URL of the rule's page, which never changes: `site/addresses.txt` lists all URLs.
    pub fn url(&self) -> String {
        format!("{}/rules/{}/", env!("CARGO_PKG_HOMEPAGE"), self.name)
    }
}
