//! Kinds of changes: data, and a page each, like rules.

mod table;

/// Whom a change breaks, by kind and direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Impact {
    /// Breaking, unless everything that was accepted is proven to be accepted still.
    Breaking,
    /// Nothing fails for sure.
    Risky,
    /// Everything that worked still works.
    Compatible,
    /// The same meaning in another form.
    None,
    /// Breaking with a counter-example, else compatible.
    Law,
    /// It does not occur in this direction.
    Absent,
}

impl Impact {
    /// The words of lists and pages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Risky => "risky",
            Self::Compatible => "compatible",
            Self::None => "none",
            Self::Law => "by proof",
            Self::Absent => "-",
        }
    }
}

/// How grave a change is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// The same meaning in another form.
    None,
    /// Everything that worked still works.
    Compatible,
    /// Nothing fails for sure; behaviour, choice or trust may change, or it is not decided.
    Risky,
    /// A caller or reader fails.
    Breaking,
}

impl Level {
    /// All levels, the mildest first.
    pub const ALL: [Self; 4] = [Self::None, Self::Compatible, Self::Risky, Self::Breaking];

    /// The word of reports and of the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Compatible => "compatible",
            Self::Risky => "risky",
            Self::Breaking => "breaking",
        }
    }
}

/// Who depends on what changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Party {
    /// Those that call the tool: models, workflows, generated clients.
    Callers,
    /// Those that read its results.
    Readers,
    /// The model that chooses it.
    Model,
    /// Approval policies and people.
    Policy,
    /// Routers and gateways.
    Routers,
    /// Clients, validators and caches.
    Clients,
    /// Security review.
    Security,
    /// No party is affected.
    Nobody,
}

impl Party {
    /// The word of reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Callers => "callers",
            Self::Readers => "readers of results",
            Self::Model => "model",
            Self::Policy => "approval policies",
            Self::Routers => "routers",
            Self::Clients => "clients",
            Self::Security => "security review",
            Self::Nobody => "none",
        }
    }
}

/// A kind of change.
#[derive(Debug)]
pub struct Kind {
    /// Its name, which stays.
    pub name: &'static str,
    /// Whom it breaks in an input schema, or outside of schemas.
    pub input: Impact,
    /// Whom it breaks in an output schema.
    pub output: Impact,
    /// Who depends on it.
    pub party: Party,
    /// What changed, in one line.
    pub summary: &'static str,
    /// Its page, in Markdown.
    pub page: &'static str,
}

/// All kinds, sorted by name.
pub const KINDS: &[Kind] = table::KINDS;

impl Kind {
    /// The kind of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        let found = KINDS.binary_search_by(|kind| kind.name.cmp(name)).ok()?;
        Some(&KINDS[found])
    }

    /// Where its page is published.
    pub fn url(&self) -> String {
        format!("https://github.com/mcp-lint/mcp-lint/blob/main/docs/changes/{}.md", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_sorted_and_found_by_name() {
        assert!(KINDS.windows(2).all(|pair| pair[0].name < pair[1].name));
        for kind in KINDS {
            assert_eq!(Kind::named(kind.name).map(|it| it.name), Some(kind.name));
            assert!(kind.page.starts_with(&format!("# {}\n", kind.name)), "{}", kind.name);
        }
        assert!(Kind::named("nothing").is_none());
    }
}
