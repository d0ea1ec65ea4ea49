//! Every rule: its description, its subject, and the explicit list of all of them.
//!
//! A rule is one `static` in one file, written with the macro `rule!`, which also imports what several
//! families use (`prelude.rs`). It reads views of one document and reports places; it never touches
//! files, the environment, other rules or reports. `cargo xtask new-rule` adds one.

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
mod shapes;
mod silence;
mod subjects;
mod traits;

pub(crate) mod annotation;
pub(crate) mod bundle;
pub(crate) mod call;
pub(crate) mod capability;
pub(crate) mod client;
pub(crate) mod client_launch;
pub(crate) mod content;
pub(crate) mod content_annotation;
pub(crate) mod description;
pub(crate) mod document;
pub(crate) mod extension;
pub(crate) mod handshake;
pub(crate) mod header;
pub(crate) mod icon;
pub(crate) mod identity;
pub(crate) mod input_required;
pub(crate) mod list_result;
pub(crate) mod media;
pub(crate) mod meta;
pub(crate) mod notification;
pub(crate) mod portability;
pub(crate) mod progress;
pub(crate) mod protocol_error;
pub(crate) mod published;
pub(crate) mod reference;
pub(crate) mod registry;
pub(crate) mod resource;
pub(crate) mod result;
pub(crate) mod rpc;
pub(crate) mod sampling;
pub(crate) mod schema;
pub(crate) mod schema_root;
pub(crate) mod session;
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
pub use silence::{SILENCES, Silence, is_cause, reported_by, silences};
pub use subjects::result::{BlockSubject, ContentVerdict, ResultSubject};
pub use subjects::tool::{Property, SchemaSubject, TextSubject, ToolSubject};
pub use subjects::transcript::{
    CallSubject, MessageSubject, Returned, ReturnedSubject, TranscriptSubject,
};
pub use traits::{
    Cause, Compares, Cure, EditorTag, Merging, Unchecked, is_about_nothing, is_about_unchecked,
    is_about_unread_part,
};

named! {
    /// Whether a rule runs, and how much its findings weigh.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level {
        /// It does not run.
        Off = "off",
        /// Its findings are information.
        Info = "info",
        /// Its findings are warnings.
        Warning = "warn",
        /// Its findings are errors.
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
    /// The fixes that a rule offers.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub enum FixKind {
        /// Nothing.
        None = "none",
        /// It fixes some or all of them without changing meaning.
        Safe = "safe",
        /// It proposes an edit that may change meaning.
        Unsafe = "unsafe",
    }
}

/// One rule.
pub struct Rule {
    /// Its kebab-case name, unique.
    pub name: &'static str,
    /// What it promises.
    pub category: Category,
    /// What it finds, in one line.
    pub summary: &'static str,
    /// Its level unless configured.
    pub level: Level,
    /// The protocol revisions in which it applies.
    pub revisions: Revisions,
    /// The module of its file, `…::<family>::<file>`.
    module: &'static str,
    /// Its source, if that is not what its page says.
    stated_source: Option<&'static str>,
    /// The fixes that it offers.
    pub fix: FixKind,
    /// What its findings that have one cause have in common.
    pub cause: Cause,
    /// The headline of one finding for many tools: what follows `3 of 4 tools`.
    pub shared_headline: Option<&'static str>,
    /// When its findings that have one cause are reported as one.
    pub merging: Merging,
    /// Which values it compares with something.
    pub compares: Compares,
    /// Whether its findings say that something was not checked.
    pub unchecked: Unchecked,
    /// How editors draw what its findings are about.
    pub editor_tag: Option<EditorTag>,
    /// What has to change in the code that its findings come from, if libraries differ in that.
    pub cure: Option<Cure>,
    /// Its page, `docs/rules/<name>.md`; empty in a build without the feature `pages`.
    pub page: &'static str,
    /// Where it looks.
    pub check: Check,
}

impl Rule {
    /// The rule with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let found = RULES.binary_search_by(|rule| rule.name.cmp(name)).ok()?;
        Some(RULES[found])
    }

    /// Where it comes from: specification page and section, or another source.
    pub fn source(&self) -> &'static str {
        self.source_on(self.page)
    }

    /// Where it comes from, if this is its page.
    pub fn source_on<'p>(&self, page: &'p str) -> &'p str {
        self.stated_source.unwrap_or_else(|| RulePage::new(page).source())
    }

    /// The group it is documented in: the folder of its file.
    pub fn family(&self) -> String {
        self.module.rsplit("::").nth(1).unwrap_or_default().replace('_', "-")
    }

    /// The URL of its page, which never changes: `site/addresses.txt` lists those that exist.
    pub fn url(&self) -> String {
        format!("{}/rules/{}/", env!("CARGO_PKG_HOMEPAGE"), self.name)
    }
}
