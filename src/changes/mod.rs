//! Kinds of changes: data with a page each, like rules; and the terms in which the configuration
//! describes a comparison. Also part of builds without the feature `contract`, so that they accept
//! the same configuration files.
//!
//! Each kind is a row of `table.rs`, and `docs/changes` has a page for each, whose example is
//! executed by a test.

mod table;

pub use table::*;

use crate::schema::Keyword;

named! {
    /// The effect of a change, by kind and direction.
    pub enum Impact {
        /// Breaking, unless everything that was accepted is proven to be still accepted.
        Breaking = "breaking",
        /// Nothing fails for certain.
        Risky = "risky",
        /// Everything that worked still works.
        Compatible = "compatible",
        /// No change of meaning.
        None = "none",
        /// Breaking with a counter-example, otherwise compatible.
        ByProof = "by proof",
        /// The kind does not occur in this direction.
        Absent = "-",
    }
}

impl Impact {
    /// The level of a change if no failure is found.
    pub const fn level(self) -> Level {
        match self {
            Self::Breaking => Level::Breaking,
            Self::Risky => Level::Risky,
            Self::Compatible | Self::ByProof => Level::Compatible,
            Self::None | Self::Absent => Level::None,
        }
    }
}

named! {
    /// The severity of a change.
    pub enum Level {
        /// No change of meaning.
        None = "none",
        /// Everything that worked still works.
        Compatible = "compatible",
        /// Nothing fails for certain; behaviour, choice or trust may change, or the effect is not
        /// decided.
        Risky = "risky",
        /// A caller or reader fails.
        Breaking = "breaking",
    }
}

named! {
    /// The party that depends on a changed part.
    pub enum Party {
        /// Callers of the tool: models, workflows, generated clients.
        Callers = "callers",
        /// Readers of the tool's results.
        Readers = "readers of results",
        /// The model that chooses the tool.
        Model = "model",
        /// Approval policies and people.
        Policy = "approval policies",
        /// Routers and gateways.
        Routers = "routers",
        /// Clients, validators and caches.
        Clients = "clients",
        /// Security review.
        Security = "security review",
        /// No party is affected.
        Nobody = "none",
    }
}

/// The subject of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeSubject {
    /// The values that a schema accepts.
    Values,
    /// Other content of a schema: texts, defaults, formats.
    Annotations,
    /// The texts of a tool.
    Description,
    /// The hints in the annotations of a tool.
    Hints,
    /// Any other member of a tool, or its server.
    Other,
    /// A tool as a whole.
    Tool,
}

named! {
    /// The part of a version that has to be increased.
    pub enum Bump {
        /// No part has to be increased.
        None = "none",
        /// The third number of the version.
        Patch = "patch",
        /// The second number of the version.
        Minor = "minor",
        /// The first number of the version.
        Major = "major",
    }
}

named! {
    /// How members that a schema does not declare are treated.
    #[derive(Default)]
    pub enum Undeclared {
        /// Undeclared members are not sent.
        #[default]
        Closed = "closed",
        /// Undeclared members may be sent, as in JSON Schema.
        Allowed = "allowed",
    }
}

named! {
    /// Whether the version of a tool must be increased according to its changes.
    #[derive(Default)]
    pub enum VersionPolicy {
        /// A version that is too low is reported as a risky change.
        #[default]
        Suggest = "suggest",
        /// A version that is too low is reported as a breaking change.
        Require = "require",
        /// Versions are not checked.
        Off = "off",
    }
}

named! {
    /// The content of a lock for each tool.
    #[derive(Default)]
    pub enum Store {
        /// Whole definitions and digests.
        #[default]
        Definitions = "definitions",
        /// Only digests.
        Digests = "digests",
    }
}

/// A kind of change. All kinds are constants of the table.
#[derive(Debug)]
pub struct Kind {
    /// The name of the kind. Configurations refer to it, so it never changes.
    pub name: &'static str,
    /// The subject of the change.
    pub subject: ChangeSubject,
    /// The effect in an input schema, or outside of schemas.
    pub input: Impact,
    /// The effect in an output schema.
    pub output: Impact,
    /// The party that depends on the changed part.
    pub party: Party,
    /// The part of the version that has to be increased if the change does not break.
    pub bump: Bump,
    /// Whether a security review has to consider the change.
    pub concerns_security: bool,
    /// The keywords by which a receiver may reject a value because of the change; empty for any
    /// keyword.
    pub keywords: &'static [Keyword],
    /// The change in one line.
    pub summary: &'static str,
    /// The page of the kind, in Markdown; empty in a build without the feature `pages`.
    pub page: &'static str,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl Kind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let found = KINDS.binary_search_by(|kind| kind.name.cmp(name)).ok()?;
        Some(KINDS[found])
    }

    /// The level of the kind outside of schemas.
    pub const fn level(&self) -> Level {
        // Outside of schemas there is one level; only a missing or new `outputSchema` has it in the
        // other column.
        let impact = if matches!(self.input, Impact::Absent) { self.output } else { self.input };
        impact.level()
    }

    /// The URL of the kind's page.
    pub fn url(&self) -> String {
        format!("{}/changes/{}/", env!("CARGO_PKG_HOMEPAGE"), self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::table::CONSTANTS;
    use super::*;

    #[test]
    fn kinds_are_sorted_and_found_by_name() {
        assert!(KINDS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for (kind, constant) in KINDS.iter().zip(CONSTANTS) {
            assert_eq!(Kind::named(kind.name), Some(*kind));
            assert_eq!(constant.to_lowercase().replace('_', "-"), kind.name);
        }
        assert!(Kind::named("nothing").is_none());
    }

    #[cfg(feature = "pages")]
    #[test]
    fn kinds_have_their_own_pages() {
        for kind in KINDS {
            assert!(kind.page.starts_with(&format!("# {}\n", kind.name)), "{}", kind.name);
        }
    }
}
