//! The revisions of the protocol, as data.

named! {
    /// A revision of the Model Context Protocol.
    #[repr(u8)]
    pub enum Revision {
        /// 2024-11-05, the first.
        V2024_11_05 = "2024-11-05",
        /// 2025-03-26: tool annotations, audio, batching.
        V2025_03_26 = "2025-03-26",
        /// 2025-06-18: output schemas, structured content, titles, resource links.
        V2025_06_18 = "2025-06-18",
        /// 2025-11-25: icons, task support, JSON Schema 2020-12 as the default dialect.
        V2025_11_25 = "2025-11-25",
        /// 2026-07-28: stateless requests, result types, any structured value.
        V2026_07_28 = "2026-07-28",
    }
}

impl Revision {
    /// The newest released revision.
    pub const NEWEST: Self = Self::V2026_07_28;

    /// The last revision in which a session begins with `initialize`.
    pub const LAST_WITH_HANDSHAKE: Self = Self::V2025_11_25;

    /// The revision with this date; `draft` is an alias of the newest.
    pub fn from_name(name: &str) -> Option<Self> {
        if name == "draft" {
            return Some(Self::NEWEST);
        }
        Self::ALL.into_iter().find(|revision| revision.name() == name)
    }
}

/// A set of revisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Revisions(pub(super) u8);

impl Revisions {
    /// Every revision.
    pub const ALL: Self = Self(0b1_1111);

    /// No revision.
    pub const NONE: Self = Self(0);

    /// The revisions in either set.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The revisions from `first` on.
    pub const fn since(first: Revision) -> Self {
        Self(0b1_1111 << first as u8 & 0b1_1111)
    }

    /// The revisions before `end`.
    pub const fn before(end: Revision) -> Self {
        Self((1 << end as u8) - 1)
    }

    /// The revisions from `first` to `last`, both included.
    pub const fn between(first: Revision, last: Revision) -> Self {
        Self(Self::since(first).0 & ((2 << last as u8) - 1))
    }

    /// Just one.
    pub const fn only(revision: Revision) -> Self {
        Self(1 << revision as u8)
    }

    /// Whether `revision` is in the set.
    pub const fn contains(self, revision: Revision) -> bool {
        self.0 & (1 << revision as u8) != 0
    }

    /// The revisions of the set, oldest first.
    pub fn iter(self) -> impl Iterator<Item = Revision> {
        Revision::ALL.into_iter().filter(move |&revision| self.contains(revision))
    }
}

impl std::fmt::Display for Revisions {
    /// `all`, one date, `since DATE`, `until DATE`, or `DATE to DATE`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (first, last) = (self.iter().next(), self.iter().last());
        match (first, last) {
            (Some(Revision::V2024_11_05), Some(Revision::NEWEST)) => formatter.write_str("all"),
            (Some(first), Some(last)) if first == last => formatter.write_str(first.name()),
            (Some(first), Some(Revision::NEWEST)) => write!(formatter, "since {}", first.name()),
            (Some(Revision::V2024_11_05), Some(last)) => write!(formatter, "until {}", last.name()),
            (Some(first), Some(last)) => write!(formatter, "{} to {}", first.name(), last.name()),
            _ => formatter.write_str("none"),
        }
    }
}

named! {
    /// How the revision of a file was settled.
    pub enum ProtocolSource {
        /// By `--protocol`.
        Flag = "flag",
        /// By the configuration.
        Config = "config",
        /// By something in the file itself.
        Evidence = "evidence",
        /// By default: the newest is assumed.
        Default = "default",
    }
}

/// The revision that is applied to a file, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Protocol {
    /// The revision.
    pub revision: Revision,
    /// The evidence or setting that determines the revision.
    pub source: ProtocolSource,
}

impl Default for Protocol {
    fn default() -> Self {
        Self::ASSUMED
    }
}

impl Protocol {
    /// The protocol, with another revision.
    pub const fn at(self, revision: Revision) -> Self {
        Self { revision, ..self }
    }

    /// Without any evidence: the newest revision.
    pub const ASSUMED: Self = Self { revision: Revision::NEWEST, source: ProtocolSource::Default };

    /// A revision that the file shows.
    pub(crate) const fn shown(revision: Revision) -> Self {
        Self { revision, source: ProtocolSource::Evidence }
    }

    /// Whether the revision was given, for everything.
    pub(crate) fn is_given(self) -> bool {
        matches!(self.source, ProtocolSource::Flag | ProtocolSource::Config)
    }

    /// Whether messages that show a revision are judged by that one. A session of an earlier era is
    /// none of a newer one, whichever was given: what it lacks is reported as a whole.
    pub(crate) fn yields_to(self, shown: Revision) -> bool {
        let last = Revision::LAST_WITH_HANDSHAKE;
        !self.is_given() || self.revision > last && shown <= last
    }

    /// Whether the revision is known rather than assumed.
    pub fn is_known(self) -> bool {
        self.source != ProtocolSource::Default
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_revisions_contain_what_their_names_say() {
        use Revision::{V2025_06_18, V2025_11_25, V2026_07_28};
        assert_eq!(Revisions::since(V2025_06_18).iter().count(), 3);
        assert_eq!(Revisions::before(V2025_06_18).iter().count(), 2);
        assert_eq!(Revisions::between(V2025_06_18, V2025_11_25).iter().count(), 2);
        assert!(Revisions::only(V2026_07_28).contains(V2026_07_28));
        assert!(!Revisions::only(V2026_07_28).contains(V2025_11_25));
    }

    #[test]
    fn sets_of_revisions_read_well() {
        use Revision::{V2025_03_26, V2025_11_25};
        assert_eq!(Revisions::ALL.to_string(), "all");
        assert_eq!(Revisions::since(V2025_11_25).to_string(), "since 2025-11-25");
        assert_eq!(Revisions::before(V2025_03_26).to_string(), "2024-11-05");
        assert_eq!(
            Revisions::between(V2025_03_26, V2025_11_25).to_string(),
            "2025-03-26 to 2025-11-25"
        );
    }

    #[test]
    fn draft_is_the_newest() {
        assert_eq!(Revision::from_name("draft"), Some(Revision::NEWEST));
        assert_eq!(Revision::from_name("2025-06-18"), Some(Revision::V2025_06_18));
        assert_eq!(Revision::from_name("2025-06-19"), None);
    }
}
