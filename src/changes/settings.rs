//! How versions are compared and locked, in the words of the configuration.

/// How members are read that a schema does not declare.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Undeclared {
    /// They are not sent.
    #[default]
    Closed,
    /// They may be sent, as JSON Schema has it.
    Allowed,
}

impl Undeclared {
    /// All, in the order of the documentation.
    pub const ALL: [Self; 2] = [Self::Closed, Self::Allowed];

    /// The word of the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Allowed => "allowed",
        }
    }
}

/// Whether the version of a tool must go up with its changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum VersionPolicy {
    /// It is reported as risky if it does not.
    #[default]
    Suggest,
    /// It is breaking if it does not.
    Require,
    /// Nothing is reported.
    Off,
}

impl VersionPolicy {
    /// All, in the order of the documentation.
    pub const ALL: [Self; 3] = [Self::Suggest, Self::Require, Self::Off];

    /// The word of the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Suggest => "suggest",
            Self::Require => "require",
            Self::Off => "off",
        }
    }
}

/// What a lock stores of each tool.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Store {
    /// Whole definitions and digests.
    #[default]
    Definitions,
    /// Digests only.
    Digests,
}

impl Store {
    /// All, in the order of the documentation.
    pub const ALL: [Self; 2] = [Self::Definitions, Self::Digests];

    /// The word of the configuration.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Definitions => "definitions",
            Self::Digests => "digests",
        }
    }
}
