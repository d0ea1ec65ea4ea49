//! Kinds of changes: data with a page each, like rules; and the words in which the configuration
//! describes a comparison. A build without the feature `contract` has them as well, so that it
//! accepts the same configuration files.

mod table;

pub use table::*;

use crate::schema::Keyword;

named! {
    /// Whom a change breaks, by kind and direction.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Impact {
        /// Breaking, unless everything that was accepted is proven to be accepted still.
        Breaking = "breaking",
        /// Nothing fails for sure.
        Risky = "risky",
        /// Everything that worked still works.
        Compatible = "compatible",
        /// The same meaning in another form.
        None = "none",
        /// Breaking with a counter-example, else compatible.
        ByProof = "by proof",
        /// It does not occur in this direction.
        Absent = "-",
    }
}

impl Impact {
    /// The level of a change, if nothing fails because of it.
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
    /// How grave a change is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Level {
        /// The same meaning in another form.
        None = "none",
        /// Everything that worked still works.
        Compatible = "compatible",
        /// Nothing fails for sure; behaviour, choice or trust may change, or it is not decided.
        Risky = "risky",
        /// A caller or reader fails.
        Breaking = "breaking",
    }
}

named! {
    /// Who depends on what changed.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Party {
        /// Those that call the tool: models, workflows, generated clients.
        Callers = "callers",
        /// Those that read its results.
        Readers = "readers of results",
        /// The model that chooses it.
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

/// What a change is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeSubject {
    /// The values that a schema accepts.
    Values,
    /// What a schema says beside that: texts, defaults, formats.
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
    /// The part of a version that has to go up.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub enum Bump {
        /// None.
        None = "none",
        /// The third number.
        Patch = "patch",
        /// The second number.
        Minor = "minor",
        /// The first number.
        Major = "major",
    }
}

named! {
    /// How members are read that a schema does not declare.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Undeclared {
        /// They are not sent.
        #[default]
        Closed = "closed",
        /// They may be sent, as JSON Schema has it.
        Allowed = "allowed",
    }
}

named! {
    /// Whether the version of a tool must go up with its changes.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum VersionPolicy {
        /// It is reported as risky if it does not.
        #[default]
        Suggest = "suggest",
        /// It is breaking if it does not.
        Require = "require",
        /// Nothing is reported.
        Off = "off",
    }
}

named! {
    /// What a lock stores of each tool.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Store {
        /// Whole definitions and digests.
        #[default]
        Definitions = "definitions",
        /// Digests only.
        Digests = "digests",
    }
}

/// A kind of change. Each is a constant of the table, so that no other can be reported.
#[derive(Debug)]
pub struct Kind {
    /// Its name. Configurations refer to it, so it is never changed.
    pub name: &'static str,
    /// What it is about.
    pub subject: ChangeSubject,
    /// Whom it breaks in an input schema, or outside of schemas.
    pub input: Impact,
    /// Whom it breaks in an output schema.
    pub output: Impact,
    /// Who depends on it.
    pub party: Party,
    /// The part of the version that has to go up with it, if it does not break.
    pub bump: Bump,
    /// Whether a review of security has to see it.
    pub concerns_security: bool,
    /// The keywords by which a receiver rejects a value because of it; none where any may.
    pub keywords: &'static [Keyword],
    /// What changed, in one line.
    pub summary: &'static str,
    /// Its page, in Markdown; empty in a build without the feature `pages`.
    pub page: &'static str,
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Kind {}

impl Kind {
    /// The kind of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let found = KINDS.binary_search_by(|kind| kind.name.cmp(name)).ok()?;
        Some(KINDS[found])
    }

    /// The level that it has outside of schemas.
    pub const fn level(&self) -> Level {
        // Outside of schemas there is one level; only a missing or new `outputSchema` has it in the
        // other column.
        let impact = if matches!(self.input, Impact::Absent) { self.output } else { self.input };
        impact.level()
    }

    /// Where its page is published.
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
