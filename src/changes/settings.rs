//! How versions are compared and locked, in the words of the configuration.

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
